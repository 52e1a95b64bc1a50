// What the page keeps at once: in localStorage, in memory where that takes nothing, and in sessionStorage for the tab.

import { config } from "./config.js";

export const PREFIX = `noir:${new URL(config.root).pathname}:`;

/** @type {Map<string, string | null>} */
export const memory = new Map(); // what localStorage did not take
let latest = 0; // when anything was written last, by any tab of before: time never runs backwards here
export let isFull = false; // whether localStorage had no room, when it took nothing last

/**
 * @param {string} key
 * @returns {string | null}
 */
export function read(key) {
  return memory.has(key) ? (memory.get(key) ?? null) : readLocal(key);
}

/**
 * What localStorage has.
 * @param {string} key
 */
export function readLocal(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/**
 * Write to localStorage; where it takes nothing, to memory.
 * @param {string} key
 * @param {string | null} text
 * @param {number} time
 */
export function writeLocal(key, text, time) {
  try {
    if (text === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
    if (!key.startsWith("match:")) writeTime(`at:${key}`, text === null ? null : String(time));
    return true;
  } catch (error) {
    isFull = error instanceof DOMException && /Quota/.test(error.name);
    memory.set(key, text);
    return false;
  }
}

/**
 * @param {string} key
 * @param {string | null} text
 */
function writeTime(key, text) {
  if (text === null) localStorage.removeItem(PREFIX + key);
  else localStorage.setItem(PREFIX + key, text);
}

export function keys() {
  const found = new Set(memory.keys());
  try {
    for (let i = 0; i < localStorage.length; i += 1) {
      const key = localStorage.key(i);
      if (key?.startsWith(PREFIX)) found.add(key.slice(PREFIX.length));
    }
  } catch {
    // what is in memory is all there is
  }
  return [...found].filter((key) => !key.startsWith("at:"));
}

/**
 * When a value was written; 0 where nobody knows.
 * @param {string} key
 * @param {string | null} text
 */
export function timeOf(key, text) {
  const stamp = key.startsWith("match:") ? /^(\d+) /.exec(text ?? "")?.[1] : read(`at:${key}`);
  return Number(stamp ?? 0) || 0;
}

export const now = () => (latest = Math.max(Date.now(), latest + 1));

/**
 * Hear of the time of a value: what is written from now on is later.
 * @param {number} time
 */
export function observe(time) {
  latest = Math.max(latest, time);
}

/**
 * What the tab keeps.
 * @param {string} key
 */
export function recall(key) {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/**
 * Keep something for the tab, if it can be.
 * @param {string} key
 * @param {string} text
 */
export function remember(key, text) {
  try {
    sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // it is forgotten with the page
  }
}
