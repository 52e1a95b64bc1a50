// The evenings of this browser, each under its mark. A log only grows, so an evening replaces another only if it
// continues that one: two tabs can't overwrite each other's changes.

import { isBarred } from "../config.js";
import * as indexeddb from "../indexeddb.js";
import * as store from "../store.js";

const PREFIX = "club.";
const MOMENTS = "moments."; // before the mark of an evening: its weighed games
const CURRENT = "club-evening"; // of this tab

/** @param {string} mark */
const keyOf = (mark) => PREFIX + mark;

/**
 * Read the settings and the log of an evening. Null for another text.
 * @param {string} text
 * @returns {{ club: string, log: string[] } | null}
 */
function parse(text) {
  try {
    const { club, log } = JSON.parse(text);
    return Array.isArray(log) ? { club: JSON.stringify(club), log } : null;
  } catch {
    return null;
  }
}

/**
 * Whether an evening continues another, or is the same.
 * @param {string} old
 * @param {string} fresh
 */
export function continues(old, fresh) {
  const [before, after] = [parse(old), parse(fresh)];
  if (!before) return true; // nothing is lost with an unreadable text
  return after !== null && before.club === after.club && before.log.every((change, at) => after.log[at] === change);
}

/** Return all evenings by mark. Of two states of one the newer one counts. */
export async function readAll() {
  /** @type {Record<string, string>} */
  const found = {};
  const there = isBarred ? new Map() : await indexeddb.read();
  const here = Object.entries(store.readAll());
  for (const [key, text] of [...here, ...[...there].map(([key, value]) => [key, value.text])]) {
    if (!key.startsWith(PREFIX) || typeof text !== "string" || !parse(text)) continue;
    const mark = key.slice(PREFIX.length);
    if (!(mark in found) || continues(found[mark], text)) found[mark] = text;
  }
  return found;
}

/**
 * Store an evening. Resolves to "refused" if another tab has gone on with it.
 * @param {string} mark
 * @param {string} text
 */
export const keep = (mark, text) => store.keepIf(keyOf(mark), text, continues);

/** @param {string} mark */
export const forget = (mark) => store.keep({ [keyOf(mark)]: null, [MOMENTS + mark]: null });

/**
 * Keep the weighed games of an evening.
 * @param {string} mark
 * @param {string} text
 */
export const keepMoments = (mark, text) => store.keep({ [MOMENTS + mark]: text });

/** Return the weighed games of all evenings, by mark. */
export function readMoments() {
  const found = Object.entries(store.readSome(MOMENTS));
  return Object.fromEntries(found.map(([key, text]) => [key.slice(MOMENTS.length), text]));
}

/**
 * Read an evening as it was stored last.
 * @param {string} mark
 */
export async function readOne(mark) {
  const here = store.peek(keyOf(mark));
  const there = isBarred ? undefined : (await indexeddb.readOne(keyOf(mark)))?.text;
  if (typeof there !== "string") return here;
  return here === null || continues(here, there) ? there : here;
}

/**
 * Call back when another tab has changed an evening.
 * @param {(text: string) => void} listener
 */
export const onForeign = (listener) =>
  store.onForeign((name, text) => {
    if (name.startsWith(PREFIX) && text) listener(text);
  });

/** @param {string} mark */
export const setCurrent = (mark) => store.remember(CURRENT, mark);
export const getCurrent = () => store.recall(CURRENT) ?? "";
export const { watch } = store;
