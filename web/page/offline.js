// The service worker: registered after the first success, never in a frame. A new version waits for the reader.

import { barred, config, framed } from "./config.js";
import { byId, find } from "./dom.js";

/** @type {HTMLElement | null} */
const note = byId("update"); // pages to read have none: there a new version waits until all are closed

const idle = () =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 5000 });
    else setTimeout(resolve, 1000);
  });

/** Keep the site for the next time without a network; offer a newer version when there is one. */
export async function keepOffline() {
  if (framed || barred) return;
  try {
    const { serviceWorker } = navigator;
    await idle(); // the first moves come before the next visit
    const known = Boolean(serviceWorker.controller);
    const registration = await serviceWorker.register(`${config.root}sw.js`, { updateViaCache: "none" });
    let asked = false;
    const offer = () => {
      if (note) note.hidden = !(registration.waiting && known);
    };
    find("#update button")?.addEventListener("click", () => {
      asked = true;
      registration.waiting?.postMessage("take over");
    });
    serviceWorker.addEventListener("controllerchange", () => asked && location.reload());
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", offer);
    });
    offer();
    await serviceWorker.ready;
    document.documentElement.dataset.offline = "ready"; // from here on it works without a network
  } catch {
    // Private windows and plain http have no service workers: the site just needs the network.
  }
}
