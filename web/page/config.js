// What the build wrote into the page, with addresses made absolute.

import { byId } from "./dom.js";
import { find, plain } from "./received.js";

/** @import { Config } from "./types.d.ts" */

/** @type {Config} */
const given = JSON.parse(byId("config").textContent ?? "");
/** @param {string} address */
const absolute = (address) => new URL(address, document.baseURI).href;

export const config = { ...given, root: absolute(given.root), app: absolute(given.app) };

/** The fragment of the address, also one whose sign is encoded: then it is part of the query. */
export const fragment = () => (location.hash || /#.*/s.exec(plain(location.search))?.[0] || "").slice(1);

/**
 * What the address brings: a game as `g`, a text of a game with a friend as `d`, a code to meet by as `c`.
 * @returns {{ g?: string, d?: string, c?: string }}
 */
export const brought = () => ({ ...find(location.search, "g"), ...find(fragment(), "g", "d", "c") });

/**
 * The parameters of the page: its query, and what the address brings in any coding.
 * @returns {Record<string, string>}
 */
export const params = () => ({
  ...Object.fromEntries(new URLSearchParams(location.search)),
  ...find(location.search, "puzzle"),
  ...brought(),
});

/**
 * Take a text that was read out of the address: loaded again, or opened again, it would come twice. An invitation
 * stays there until it is answered, for it lies nowhere else.
 */
export function putAway() {
  const { d, c } = brought();
  if (document.documentElement.dataset.invited !== undefined) return;
  if (d === undefined && c === undefined) return;
  history.replaceState(history.state, "", location.pathname + (location.hash ? location.search : ""));
}

/** The language of the page. Not that of its attribute "lang", which a translator changes. */
export const language = () => document.documentElement.dataset.lang ?? config.lang;

export const framed = window.parent !== window;
export const barred = isBarred();
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether storage throws when it is only looked at, as in foreign frames or by a choice of the reader. */
function isBarred() {
  try {
    return localStorage.length < 0;
  } catch {
    return true;
  }
}

/** Whether the first screen is before the reader. */
export const inFoyer = () => document.documentElement.dataset.room === "foyer";
