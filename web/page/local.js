// Values that are stored at once: in localStorage, in memory where that fails, and in sessionStorage for the tab.

import { config } from "./config.js";

export const PREFIX = `noir:${new URL(config.root).pathname}:`;

/** @type {Map<string, string | null>} */
export const memory = new Map(); // values that localStorage did not take
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
 * Read a value of localStorage.
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
 * Write to localStorage, or to memory where it fails.
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
    // memory has everything
  }
  return [...found].filter((key) => !key.startsWith("at:"));
}

/**
 * Return when a value was written, or 0 if unknown.
 * @param {string} key
 * @param {string | null} text
 */
export function timeOf(key, text) {
  const stamp = key.startsWith("match:") ? /^(\d+) /.exec(text ?? "")?.[1] : read(`at:${key}`);
  return Number(stamp ?? 0) || 0;
}

export const now = () => (latest = Math.max(Date.now(), latest + 1));

/**
 * Note the time of a value: later writes get a later time.
 * @param {number} time
 */
export function observe(time) {
  latest = Math.max(latest, time);
}

/**
 * Read a value of the tab.
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
