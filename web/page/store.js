// What is kept between visits: in localStorage, or in memory where that throws (private windows, foreign frames).
//
// Keys are `noir:<path of the site>:<key>`, for all projects of one user may share an origin. The match has a
// slot per tab, `match:<id>`, held by a lock while the tab lives, so that two tabs never write over each other.
// Its value is the time it was written, a space, and the text.

import "./barred.js"; // before the runtime
import { config } from "./config.js";

const PREFIX = `noir:${new URL(config.root).pathname}:`;

const memory = new Map();
let broken = false; // storage threw: memory is the truth from now on
let slot = "";
let latest = 0; // when a match was written last, by any tab of before: time never runs backwards here

function raw(key) {
  if (memory.has(key)) return memory.get(key);
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

function put(key, text) {
  try {
    if (text === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
  } catch {
    broken = true;
    memory.set(key, text);
  }
}

function keys() {
  const found = new Set(memory.keys());
  try {
    for (let i = 0; i < localStorage.length; i += 1) {
      const key = localStorage.key(i);
      if (key.startsWith(PREFIX)) found.add(key.slice(PREFIX.length));
    }
  } catch {
    broken = true;
  }
  return [...found];
}

/** Keep what the app wants kept; null forgets. */
export function keep(values) {
  for (const [key, text] of Object.entries(values)) {
    if (key !== "match") put(key, text);
    else {
      latest = Math.max(Date.now(), latest + 1);
      put(`match:${slot}`, text && `${latest} ${text}`);
    }
  }
}

/** Everything kept, with the match of this tab as `match`. */
export function kept() {
  const found = {};
  for (const key of keys()) if (!key.startsWith("match:")) found[key] = raw(key);
  const match = entry(slot).text;
  return match === null ? found : { ...found, match };
}

/** One value as it was kept last. */
export const peek = raw;

function entry(id) {
  const text = raw(`match:${id}`);
  const stamp = /^(\d+) /.exec(text ?? "");
  return { id, time: stamp ? Number(stamp[1]) : 0, text: stamp ? text.slice(stamp[0].length) : text };
}

function entries() {
  const ids = keys().filter((key) => key.startsWith("match:")).map((key) => key.slice("match:".length));
  return ids.map(entry).sort((a, b) => b.time - a.time);
}

/** Take the slot of this tab; else the newest that no other tab holds and that answers to what is asked; else a new one. */
export async function claim(asked) {
  const own = session();
  const found = entries();
  latest = found[0]?.time ?? 0;
  const order = [...found.filter(({ id }) => id === own), ...found.filter(({ id }) => id !== own)];
  for (const { id, text } of order) {
    if (answers(text, asked) && (await hold(id))) {
      settle(id);
      break;
    }
  }
  if (!slot) {
    const id = Math.random().toString(36).slice(2, 10);
    await hold(id);
    settle(id);
  }
}

function answers(text, asked) {
  if (!asked) return true;
  try {
    return JSON.parse(text).asked === asked;
  } catch {
    return false;
  }
}

function session() {
  try {
    return sessionStorage.getItem(`${PREFIX}slot`);
  } catch {
    return null;
  }
}

function settle(id) {
  slot = id;
  try {
    sessionStorage.setItem(`${PREFIX}slot`, id);
  } catch {
    // the tab will find its match by time instead
  }
}

// Without locks (a site that is not served securely) tabs cannot see each other: each believes it is alone.
function hold(id) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(`${PREFIX}match:${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise(() => {}); // until the tab is gone
      })
      .catch(() => resolve(true)); // forbidden in some frames; there storage is apart as well
  });
}

// The names of all locks that tabs hold; null where nobody may know.
async function held() {
  try {
    return new Set((await navigator.locks.query()).held.map(({ name }) => name));
  } catch {
    return null;
  }
}

/** The matches of other slots, newest first: `left` by tabs that are gone, `playing` in tabs that live. */
export async function others() {
  const found = { left: [], playing: [] };
  const names = await held();
  if (!names) return found;
  for (const entry_ of entries()) {
    if (entry_.id === slot || entry_.text === null) continue;
    found[names.has(`${PREFIX}match:${entry_.id}`) ? "playing" : "left"].push(entry_);
  }
  return found;
}

/** Let slots go whose matches have found another place; not when that place is only this tab's memory. */
export function clear(found) {
  if (!broken) for (const { id } of found) put(`match:${id}`, null);
}

/** Call back when another tab has changed a value that all tabs share. */
export function onForeign(listener) {
  addEventListener("storage", ({ key, newValue }) => {
    const name = key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : "";
    if (name && !name.startsWith("match")) listener(name, newValue);
  });
}
