// The service worker: registered after the first success, never in a frame. A new version waits for the reader.

import { config, isBarred, isFramed } from "./config.js";
import { byId, find } from "./dom.js";

/** @import { Failure } from "./types.d.ts" */

const MAX_FAILURES = 2; // times that a version could not be kept until it is offered without offline play

/** @type {HTMLElement | null} */
const banner = byId("update"); // pages without scripts and embedded tables have none
/** @type {Failure | null} */
let failure = null; // why a version is not kept
/** @type {Set<(failure: Failure | null) => void>} */
const listeners = new Set();

/** Wait until the page has nothing else to do. */
export const waitForIdle = () =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 5000 });
    else setTimeout(resolve, 1000);
  });

/**
 * Call back when a version can't be kept for offline play, with null when it is kept after all.
 * @param {(failure: Failure | null) => void} listener
 */
export function onFailure(listener) {
  listeners.add(listener);
  if (failure) listener(failure);
}

/**
 * Say for people and hosts why a version is not kept.
 * @param {Failure} failure
 */
export const describe = ({ path, reason }) => `not kept for offline play: ${path} (${reason})`;

/** @param {Failure | null} found */
function setFailure(found) {
  if (JSON.stringify(found) === JSON.stringify(failure)) return;
  if (found) console.warn(`noir: ${describe(found)}`);
  failure = found;
  for (const listener of listeners) listener(failure);
}

/**
 * Read why the latest version is not kept, as the service worker has stored it. A host may have withdrawn that version.
 */
async function readFailure() {
  const cache = await caches.open(`noir:${new URL(config.root).pathname}`);
  /** @type {Failure | undefined} */
  const found = await (await cache.match(`${config.root}?failure`))?.json();
  if (!found) return null;
  const latest = await fetch(`${config.root}sw.js`, { cache: "no-store" }).catch(() => null);
  return latest?.ok && !(await latest.text()).includes(found.edition) ? null : found;
}

/** @type {Promise<void> | null} */
let keeping = null;

/** Keep the site for use without a network, and offer a newer version when there is one. */
export const keepOffline = () => (keeping ??= keep());

/** Do so where the site is already kept: pages without a start offer a newer version, too. */
export function keepUpToDate() {
  if (!isBarred && navigator.serviceWorker?.controller) keepOffline();
}

async function keep() {
  if (isBarred) return;
  try {
    const { serviceWorker } = navigator;
    await waitForIdle(); // the first moves are more urgent than the next visit
    let hasNews = false; // fresher than the stored news
    serviceWorker.addEventListener("message", ({ data }) => {
      hasNews = true;
      setFailure(data.failure);
    });
    const recalled = await readFailure();
    if (!hasNews) setFailure(recalled);
    if (isFramed) return;
    let known = Boolean(serviceWorker.controller); // a version is kept already
    const registration = await serviceWorker.register(`${config.root}sw.js`, { updateViaCache: "none" });
    let isAccepted = false;
    let replaced = false; // another page has taken the new version
    /** Name the way to a newer version, or "" without one. */
    const kindOfUpdate = () => {
      if (!known) return "";
      if (registration.waiting) return "take over";
      if (replaced) return "reload";
      return failure && failure.times >= MAX_FAILURES ? "without" : "";
    };
    const offer = () => {
      if (!banner) return;
      banner.hidden = kindOfUpdate() === "";
      const [plain, without] = banner.querySelectorAll("span");
      plain.hidden = kindOfUpdate() === "without";
      without.hidden = !plain.hidden;
    };
    find("#update button")?.addEventListener("click", async () => {
      isAccepted = true;
      if (kindOfUpdate() === "take over") return registration.waiting?.postMessage(kindOfUpdate());
      if (kindOfUpdate() === "without") await registration.unregister();
      location.reload();
    });
    serviceWorker.addEventListener("controllerchange", () => {
      if (isAccepted) return location.reload();
      replaced = known;
      known = true;
      offer();
    });
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", offer);
    });
    onFailure(offer);
    offer();
    serviceWorker.controller?.postMessage("tidy");
    await serviceWorker.ready;
    document.documentElement.dataset.offline = "ready"; // from here on it works without a network
  } catch {
    // Private windows and plain http have no service workers: the site just needs the network.
  }
}
