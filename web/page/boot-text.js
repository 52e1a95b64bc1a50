// The page's own texts, for the time before Python runs and for when it fails.

import { config } from "./config.js";
import { all, find } from "./dom.js";

/** @import { Baked } from "./types.d.ts" */

let lang = config.lang;
let words = config.words;

/**
 * Return the sentence of a key with {name} filled in.
 * @param {string} key
 * @param {Record<string, string | number>} values
 */
export function word(key, values = {}) {
  return words[key].replace(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/**
 * Choose the best of our languages: of the address, of the last visit, of the browser.
 * @param {(string | undefined)[]} wanted
 */
export function choose(wanted) {
  const short = wanted.map((tag = "") => tag.toLowerCase().split("-")[0]);
  return short.find((tag) => config.langs.includes(tag)) ?? config.lang;
}

/**
 * Change the language. Resolves to a waiting table in it: regions, and attributes by element id.
 * @param {string} next
 * @param {string} game
 */
export async function changeLanguage(next, game) {
  const table = config.games.includes(game) ? game : config.games[0];
  const response = await fetch(`${config.app}/baked/${next}-${table}.json`);
  /** @type {Baked} */
  const baked = await response.json();
  lang = next;
  words = baked.words;
  for (const node of all("[data-word]")) node.textContent = words[node.dataset.word ?? ""];
  find("meta[name=description]")?.setAttribute("content", words.description);
  for (const node of all("[data-label]")) node.ariaLabel = words[node.dataset.label ?? ""];
  return baked;
}

export const getLanguage = () => lang;
