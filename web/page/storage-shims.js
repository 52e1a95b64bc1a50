// Keeps the runtime working where a browser blocks storage, as in foreign frames.
//
// PyScript opens a database in page and worker, for downloads that this site does not make, and in the page a channel,
// for a way of waiting that this site does not use. Both throw there. These shims store and send nothing. The worker
// gets them by a line before its code. Must run before PyScript is loaded.

import { isBarred } from "./config.js";

/**
 * Put a data base that forgets in the place of the real one. The worker gets this text as well, so it uses no other
 * name.
 */
function forget() {
  /** @param {unknown} result */
  const answer = (result) => {
    /** @type {{ onsuccess?: (event: object) => void }} */
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  const none = () => answer(undefined);
  const all = { getAllKeys: () => answer([]), count: () => answer(0) };
  const store = { get: none, getKey: none, put: none, delete: none, clear: none, ...all };
  const base = { transaction: () => ({ objectStore: () => store }), close() {} };
  Object.defineProperty(globalThis, "indexedDB", { value: { open: () => answer(base) } });
}

class Silent extends EventTarget {
  postMessage() {}
  close() {}
}

if (isBarred) {
  forget();
  Object.assign(globalThis, { BroadcastChannel: Silent });
  const address = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (thing) =>
    address(
      thing instanceof Blob && thing.type === "text/javascript"
        ? new Blob([`(${forget})();\n`, thing], { type: thing.type })
        : thing,
    );
}
