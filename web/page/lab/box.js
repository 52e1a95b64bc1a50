// The sandbox of the lab: a frame without an origin that starts one worker and passes messages on.
//
// The build writes this into box.html, whose policy allows nothing else. The frame is the page's wall: removing it ends
// the worker at once, and a message that was not asked for ends it as well.
"use strict";

(() => {
  const MAX_CHARS = 200_000; // characters in an answer
  if (self.origin !== "null" || window.parent === window) return; // not in the lab: it could reach something

  /** @param {{ text?: unknown, printed?: unknown }} data */
  const isSound = ({ text = "", printed = "" }) => String(text).length + String(printed).length <= MAX_CHARS;

  /** @param {MessageEvent} event */
  function open({ source, data: { code, order }, ports: [page] }) {
    if (source !== window.parent) return;
    removeEventListener("message", open);
    const key = crypto.getRandomValues(new Uint32Array(4)).join();
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    const say = page.postMessage.bind(page);
    /** @param {string} why */
    const stop = (why) => {
      worker.terminate();
      say({ failed: why });
    };
    worker.onmessage = ({ data }) => {
      if (data?.key !== key || !isSound(data)) {
        stop("forged");
        return;
      }
      const { key: _, ...body } = data;
      say(body);
    };
    worker.onmessageerror = () => stop("forged");
    worker.onerror = (event) => {
      event.preventDefault();
      stop("dead");
    };
    page.onmessage = ({ data }) => worker.postMessage(data);
    worker.postMessage({ key, order });
  }

  addEventListener("message", open);
  window.parent.postMessage("noir-box", "*");
})();
