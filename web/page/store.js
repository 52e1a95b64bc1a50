// Values that last between visits, in two places: localStorage, which all tabs read at once but which a browser writes
// to disk late, and a data base, which is on disk a moment after each ply. The later one of two values counts. A value
// that neither takes stays in memory and is tried again, and the app warns of the danger.
//
// Keys are `noir:<path of the site>:<key>`, for all projects of one user may share an origin. The match has a slot per
// tab, `match:<id>`, held by a lock while the tab lives, so that two tabs never overwrite each other. Its value is the
// time of writing, a space, and the text. For other values the time is under `at:<key>`.

import "./storage-shims.js"; // before the runtime
import { isBarred } from "./config.js";
import * as indexeddb from "./indexeddb.js";
import {
  isFull,
  keys,
  memory,
  now,
  observe,
  PREFIX,
  read,
  readLocal,
  recall,
  remember,
  timeOf,
  writeLocal,
} from "./local.js";

export { recall, remember } from "./local.js";

/** @import { Values } from "./types.d.ts" */

const RETRY = 3000; // ms between two tries to store a value
const EVENING = 12 * 60 * 60 * 1000; // ms for which the first screen leads back to a lesson or a club evening

/**
 * A value to write: its key, its text (null forgets), and the time.
 * @typedef {[key: string, text: string | null, time: number]} Writing
 * @typedef {(old: string, fresh: string) => boolean} May
 * @typedef {{ id: string, time: number, text: string | null }} Entry
 */

/** @type {Set<string>} */
const endangered = new Set(); // values that the data base did not take either
/** @type {Map<string, May>} */
const guarded = new Map(); // key -> a function that allows one value to replace another
/** @type {Map<string, boolean>} */
const forgotten = new Map(); // key -> a promise of ours to forget it, void when it is kept again meanwhile
let slot = "";
let lastTrouble = "";
/** @type {(trouble: string) => void} */
let onTrouble = () => {};
let lostSlot = ""; // the slot that was this tab's and is not there any more
/** @type {Map<string, string | null>} */
let seen = new Map(); // slot -> its text when the app learned of it

/**
 * Store values of the app. A null forgets, but only after all other values are safe.
 * @param {Values} values
 */
export function keep(values) {
  /** @type {Writing[]} */
  const sets = [];
  for (const [name, text] of Object.entries(values)) {
    if (text === null) continue;
    const time = now();
    sets.push(name === "match" ? [`match:${slot}`, `${time} ${text}`, time] : [name, text, time]);
  }
  const gone = Object.keys(values).filter((name) => values[name] === null);
  /** @param {string} name */
  const key = (name) => (name === "match" ? `match:${slot}` : name);
  const safe = save(sets);
  if (safe === true) remove(gone.map(key));
  else {
    for (const name of gone) forgotten.set(key(name), true);
    safe.then((well) => well && remove(gone.map(key).filter((name) => forgotten.has(name))));
  }
}

/**
 * Store a value only if `may(old, new)` allows it to replace the present one. Resolves to "kept", "memory" (lost with
 * the page) or "refused" when it is on disk.
 * @param {string} key
 * @param {string} text
 * @param {May} may
 * @returns {Promise<"kept" | "memory" | "refused">}
 */
export async function keepIf(key, text, may) {
  for (const old of [read(key), readLocal(key)]) if (old !== null && old !== text && !may(old, text)) return "refused";
  const time = now();
  const written = isBarred ? false : await indexeddb.writeIf(key, text, time, may);
  if (written === null) return "refused";
  forgotten.delete(key);
  guarded.set(key, may);
  const safe = writeLocal(key, text, time) || written;
  if (safe) endangered.delete(key);
  else endangered.add(key);
  report();
  return safe ? "kept" : "memory";
}

/**
 * Write values everywhere: true when localStorage has them all, else a promise of whether the data base has.
 * @param {Writing[]} sets
 * @returns {true | Promise<boolean>}
 */
function save(sets) {
  for (const [key] of sets) forgotten.delete(key);
  const taken = sets.map(([key, text, time]) => writeLocal(key, text, time)).every(Boolean);
  const written = isBarred ? Promise.resolve(false) : indexeddb.write(sets);
  if (taken) {
    for (const [key] of sets) endangered.delete(key);
    report();
    return true;
  }
  return written.then((well) => {
    for (const [key, text] of sets) {
      if (well || !memory.has(key)) endangered.delete(key);
      else if (memory.get(key) === text) endangered.add(key);
    }
    report();
    return well;
  });
}

/** @param {string[]} names */
function remove(names) {
  const gone = names.filter((name) => !seen.has(name) || name === `match:${slot}` || seen.get(name) === read(name));
  for (const name of gone) {
    writeLocal(name, null, 0);
    forgotten.delete(name);
    endangered.delete(name);
  }
  /** @type {Writing[]} */
  const written = gone.map((name) => [name, null, now()]);
  if (written.length && !isBarred) indexeddb.write(written);
}

/** Try again to store the values in memory. */
function retry() {
  /** @type {Writing[]} */
  const free = [];
  for (const [key, text] of memory) {
    const may = guarded.get(key);
    if (text !== null && may) retryGuarded(key, text, may);
    else if (text !== null) free.push([key, text, now()]);
  }
  if (free.length) save(free);
}

/**
 * Try again to store a guarded value, as another tab may have continued.
 * @param {string} key
 * @param {string} text
 * @param {May} may
 */
async function retryGuarded(key, text, may) {
  if ((await keepIf(key, text, may)) !== "refused" || memory.get(key) !== text) return;
  memory.delete(key);
  endangered.delete(key);
  report();
}

/** Return why nothing can be stored. A closed data base could still store something. */
function findTrouble() {
  const trouble = isBarred ? "barred" : indexeddb.trouble();
  return isFull && trouble === "barred" ? "full" : trouble || "full";
}

function report() {
  const trouble = endangered.size === 0 ? "" : findTrouble();
  if (trouble === lastTrouble) return;
  lastTrouble = trouble;
  onTrouble(trouble);
}

/**
 * Call back with "full", "closed" or "barred" when something cannot be kept, with "" when everything is again.
 * @param {(trouble: string) => void} listener
 */
export function watch(listener) {
  onTrouble = listener;
  if (lastTrouble) listener(lastTrouble);
}

setInterval(() => {
  if (endangered.size) retry();
}, RETRY);

/** Return all values, with the match of this tab as `match`. */
export function readAll() {
  /** @type {Values} */
  const found = {};
  for (const key of keys()) if (!key.startsWith("match:")) found[key] = read(key);
  const match = entry(slot).text;
  return match === null ? found : { ...found, match };
}

/**
 * Return the values of the keys that begin like this.
 * @param {string} start
 */
export function readSome(start) {
  const names = keys().filter((key) => key.startsWith(start));
  return Object.fromEntries(names.map((key) => [key, read(key) ?? ""]));
}

/** Whether a started game is stored for the next visit. A table's values name it. */
export const holdsGame = () =>
  keys().some(
    (key) => /^(match:|unfinished\.)/.test(key) && !endangered.has(key) && /"brief": ?"[^"]/.test(read(key) ?? ""),
  );

/**
 * Return the payload of today's link to a lesson ("class") or an evening ("club"), or "".
 * @param {string} name
 */
export function findClubLink(name) {
  const text = read(name) ?? "";
  const isRecent = Date.now() - timeOf(name, text) < EVENING;
  return (isRecent && /[KT]\d[\w-]{20,}/.exec(text)?.[0]) || "";
}

/** One value as it was kept last. */
export const peek = read;

/**
 * @param {string} id
 * @returns {Entry}
 */
function entry(id) {
  const text = read(`match:${id}`);
  const stamp = /^(\d+) /.exec(text ?? "");
  return { id, time: stamp ? Number(stamp[1]) : 0, text: stamp ? stamp.input.slice(stamp[0].length) : text };
}

function entries() {
  const ids = keys()
    .filter((key) => key.startsWith("match:"))
    .map((key) => key.slice("match:".length));
  return ids
    .map(entry)
    .filter(({ text }) => text !== null)
    .sort((a, b) => b.time - a.time);
}

/** Return the match of this tab, else the latest one of any tab. */
export const latestMatch = () => entry(recall("slot") ?? "").text ?? entries().at(0)?.text ?? null;

/** Merge both places: the later value counts. */
async function merge() {
  const there = await indexeddb.read();
  /** @type {Writing[]} */
  const late = []; // values that the data base lacks
  for (const key of keys()) {
    const text = read(key);
    const time = timeOf(key, text);
    observe(time);
    const other = there.get(key);
    if (other?.text !== text && !(other && other.time > time)) late.push([key, text, time]);
  }
  const here = new Set(keys());
  for (const [key, { text, time }] of there) {
    observe(time);
    const old = read(key);
    if (text === old || timeOf(key, old) >= time) continue; // LocalStorage has it, or has something newer
    if (text !== null || here.has(key)) writeLocal(key, text, time);
    else indexeddb.erase(key); // forgotten everywhere by now
  }
  if (late.length) indexeddb.write(late);
}

/**
 * Take the slot of this tab, else the newest free one that fits the order, else a new one.
 * @param {string} order
 */
export async function claimSlot(order) {
  if (!isBarred) await merge();
  const own = recall("slot");
  const found = entries();
  const sorted = [...found.filter(({ id }) => id === own), ...found.filter(({ id }) => id !== own)];
  for (const { id, text } of sorted) {
    if (isFor(text, order) && (await lockSlot(id))) {
      setSlot(id);
      break;
    }
  }
  if (!slot) {
    const id = Math.random().toString(36).slice(2, 10);
    await lockSlot(id);
    setSlot(id);
  }
  if (own && found.every(({ id }) => id !== own)) lostSlot = own;
}

/**
 * @param {string | null} text
 * @param {string} order
 */
function isFor(text, order) {
  if (!order) return true;
  try {
    return JSON.parse(text ?? "").asked === order;
  } catch {
    return false;
  }
}

/** @param {string} id */
function setSlot(id) {
  slot = id;
  remember("slot", id); // else the tab will find its match by time
}

// Without locks (a site that is not served securely) tabs cannot see each other: each believes it is alone.
/**
 * @param {string} id
 * @returns {Promise<boolean>}
 */
function lockSlot(id) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(`${PREFIX}match:${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise(() => {}); // until the tab is gone
      })
      .catch(() => resolve(true)); // forbidden in some frames, where storage is separate as well
  });
}

// Return the names of all locks that tabs hold, or null where that is forbidden.
async function readLocks() {
  try {
    return new Set((await navigator.locks.query()).held?.map(({ name }) => name));
  } catch {
    return null;
  }
}

/**
 * Return the matches of other slots, newest first: `left` by closed tabs and `playing` in open ones. `returned` is the
 * slot of this tab if another one has emptied it.
 */
export async function findOthers() {
  /** @type {{ left: Entry[], playing: Entry[], returned: string }} */
  const found = { left: [], playing: [], returned: lostSlot };
  const foreign = entries().filter(({ id }) => id !== slot);
  if (!foreign.length) return found; // most visits need not ask
  const names = await readLocks();
  if (!names) return found;
  for (const entry_ of foreign) {
    found[names.has(`${PREFIX}match:${entry_.id}`) ? "playing" : "left"].push(entry_);
  }
  seen = new Map(found.left.map(({ id }) => [`match:${id}`, read(`match:${id}`)]));
  return found;
}

/**
 * Call back when another tab has changed a value that all tabs share.
 * @param {(name: string, text: string | null) => void} listener
 */
export function onForeign(listener) {
  window.addEventListener("storage", ({ key, newValue }) => {
    const name = key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : "";
    if (name && !name.startsWith("match") && !name.startsWith("at:")) listener(name, newValue);
  });
}
