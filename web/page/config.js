// The data that the build wrote into the page, with absolute addresses.

import { byId } from "./dom.js";
import { find, plain } from "./received.js";

/** @import { Config } from "./types.d.ts" */

/** @type {Config} */
const written = JSON.parse(byId("config").textContent ?? "");
/** @param {string} address */
const absolute = (address) => new URL(address, document.baseURI).href;

export const config = { ...written, root: absolute(written.root), app: absolute(written.app) };

/** Return the fragment of the address, also one with an encoded sign, which is part of the query. */
export const fragment = () => (location.hash || /#.*/s.exec(plain(location.search))?.[0] || "").slice(1);

/**
 * Return the parts of a link in the address: a game as `g`, a text of a game with a friend as `d`, a code to connect as
 * `c`.
 * @returns {{ g?: string, d?: string, c?: string }}
 */
export const linkParams = () => ({ ...find(location.search, "g"), ...find(fragment(), "g", "d", "c") });

const LINK_START = "#start=auto"; // the fragment of a page that is open beside a friend's links
const isBesideLinks = () => location.hash.startsWith(LINK_START);

/** Return the parameters of the address itself. */
const addressParams = () => new URLSearchParams(`${location.search}&${isBesideLinks() ? location.hash.slice(1) : ""}`);

/**
 * Return the parameters of the page: those of its address, and those of a link in any coding.
 * @returns {Record<string, string>}
 */
export const params = () => ({
  ...Object.fromEntries(addressParams()),
  ...find(location.search, "club", "puzzle"),
  ...linkParams(),
});

/**
 * Remove the text of a link from the address: after a reload it would be read twice. An invitation stays until it is
 * answered, as it is stored nowhere else.
 */
export function removeLink() {
  const { d, c } = linkParams();
  if (document.documentElement.dataset.invited !== undefined) return;
  if (d === undefined && c === undefined) return;
  history.replaceState(history.state, "", location.pathname + (location.hash ? location.search : ""));
}

const ORDERS = [...config.asked, "start", "puzzle", "case", "watch", "d", "c"];
// settings of the address, such as a language: a friend's link replaces everything behind "#"
const settings = new URLSearchParams([...addressParams()].filter(([name]) => !ORDERS.includes(name)));

/**
 * Return the address of a page with a connection to a friend, or with a waiting code. The friend's links differ from
 * it only behind "#": opened in this tab they reach this page without a reload, which would lose both.
 */
export const besideLinks = () => `${location.pathname}${LINK_START}${settings.size ? `&${settings}` : ""}`;

/**
 * Remove a setting from the address after the reader has changed it: a reload would restore it.
 * @param {string} name
 */
export function removeSetting(name) {
  if (config.asked.includes(name) || !addressParams().has(name)) return;
  settings.delete(name);
  const address = new URL(isBesideLinks() ? besideLinks() : location.href, location.href);
  address.searchParams.delete(name);
  history.replaceState(history.state, "", address);
}

/** Return the language of the page. It is not the attribute "lang", which a translator changes. */
export const language = () => document.documentElement.dataset.lang ?? config.lang;

/** The reader's own kind of this language, such as British English, for dates. */
export const locale = () => navigator.languages.find((one) => one.split("-")[0] === language()) ?? language();

export const isFramed = window.parent !== window;
export const isBarred = checkBarred();
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether storage throws when it is only looked at, as in foreign frames or by a choice of the reader. */
function checkBarred() {
  try {
    return localStorage.length < 0;
  } catch {
    return true;
  }
}

/** Whether the first screen is before the reader. */
export const inFoyer = () => document.documentElement.dataset.room === "foyer";
