// Storage in IndexedDB: each value with the time it was written, flushed to disk ("strict") even when the browser is
// killed. A deleted value stays as null, so that an older store does not bring it back.

import { config } from "./config.js";

const NAME = `noir:${new URL(config.root).pathname}`;
const STORE = "kept";
const PATIENCE = 4000; // ms until an answer counts as no answer: some browsers never say no

/** @type {Promise<IDBDatabase | null> | null} */
let opening = null; // a promise of the data base, null for none

/** @returns {Promise<never>} */
const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE));

/**
 * @template Answer
 * @param {IDBRequest<Answer>} request
 * @returns {Promise<Answer>}
 */
const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.addEventListener("blocked", () => reject(new Error("blocked")));
  });

function base() {
  opening ??= open().catch(() => null);
  return opening;
}

/** The store, to read from. Throws without a data base. */
async function reading() {
  const found = await base();
  if (!found) throw new Error("none");
  return found.transaction(STORE).objectStore(STORE);
}

async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const found = await Promise.race([answered(request), late()]);
  found.onclose = found.onversionchange = () => {
    found.close();
    opening = null;
  };
  return found;
}

/** Everything there, key -> {text, time}; nothing where there is no data base. */
export async function read() {
  /** @type {Map<string, { text: string | null, time: number }>} */
  const found = new Map();
  try {
    const store = await reading();
    const both = Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
    const [keys, values] = await Promise.race([both, late()]);
    for (const [i, key] of keys.entries()) {
      const { text, time } = values[i] ?? {};
      if ((text === null || typeof text === "string") && Number.isFinite(time)) found.set(String(key), { text, time });
    }
  } catch {
    // localStorage has what there is
  }
  return found;
}

/** @param {(store: IDBObjectStore) => unknown} work */
async function change(work) {
  try {
    const found = await base();
    if (!found) return false;
    const transaction = found.transaction(STORE, "readwrite", { durability: "strict" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
    const worked = work(transaction.objectStore(STORE)); // what fails in the middle of it is not on disk
    await Promise.race([Promise.all([done, worked]), late()]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Write [key, text, time], all or none; resolves to whether it is on disk.
 * @param {[key: string, text: string | null, time: number][]} values
 */
export function write(values) {
  return values.length
    ? change((store) => {
        for (const [key, text, time] of values) store.put({ text, time }, key);
      })
    : Promise.resolve(true);
}

/**
 * Write one value if `may(old, new)` allows it, asked in the same breath: null if not, else whether it is on disk.
 * @param {string} key
 * @param {string} text
 * @param {number} time
 * @param {(old: string, fresh: string) => boolean} may
 */
export async function writeIf(key, text, time, may) {
  let allowed = true;
  const done = await change(async (store) => {
    const old = (await answered(store.get(key)))?.text ?? null;
    allowed = old === null || old === text || may(old, text);
    if (allowed) store.put({ text, time }, key);
  });
  return allowed ? done : null;
}

/**
 * One value, {text, time}; undefined where there is none.
 * @param {string} key
 */
export async function one(key) {
  try {
    const store = await reading();
    return await Promise.race([answered(store.get(key)), late()]);
  } catch {
    return undefined;
  }
}

/**
 * Keep what is no text, and belongs to this browser alone; resolves to whether it is on disk.
 * @param {string} key
 * @param {object} value
 */
export const put = (key, value) => change((store) => void store.put(value, key));

/**
 * Take out what is forgotten everywhere.
 * @param {string} key
 */
export const erase = (key) => change((store) => store.delete(key));
