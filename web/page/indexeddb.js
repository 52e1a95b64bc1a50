// Storage in IndexedDB: each value with the time it was written, flushed to disk ("strict") even when the browser is
// killed. A deleted value stays as null, so that an older store does not bring it back.

import { config } from "./config.js";

const NAME = `noir:${new URL(config.root).pathname}`;
const STORE = "kept";
const PATIENCE = 4000; // ms until an answer counts as no answer: some browsers never say no

// Errors of a connection that the browser has closed, as Safari does to a page in the background.
const DEAD = ["AbortError", "InvalidStateError", "TimeoutError", "UnknownError"];

/** @type {Promise<IDBDatabase> | null} */
let opening = null; // rejects without a data base
let reason = ""; // why the latest change is not on disk: the name of an error, "" when it is

/**
 * @param {Error} error
 * @returns {Promise<never>}
 */
const rejectLate = (error) => new Promise((_, reject) => setTimeout(reject, PATIENCE, error));

/**
 * @template Answer
 * @param {IDBRequest<Answer>} request
 * @returns {Promise<Answer>}
 */
const settle = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.addEventListener("blocked", () => reject(new Error("blocked")));
  });

/**
 * Do something with the data base, and where its connection is dead once more with a new one. Rejects without any.
 * @template Result
 * @param {(found: IDBDatabase) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function use(work) {
  const tryOnce = async () => {
    opening ??= open();
    const found = await opening;
    return Promise.race([work(found), rejectLate(new DOMException("late", "TimeoutError"))]);
  };
  try {
    return await tryOnce();
  } catch (error) {
    if (!isDead(error)) throw error;
    opening = null;
    return tryOnce();
  }
}

/** @param {unknown} error */
const isDead = (error) => error instanceof DOMException && DEAD.includes(error.name);

/**
 * Read from the store.
 * @template Result
 * @param {(store: IDBObjectStore) => Promise<Result>} work
 */
const query = (work) => use((found) => work(found.transaction(STORE).objectStore(STORE)));

/** Return why the latest change is not on disk: "full", "closed" by the browser, "barred", or "" if it is. */
export function trouble() {
  if (/Quota/.test(reason)) return "full";
  if (DEAD.includes(reason)) return "closed";
  return reason && "barred";
}

async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const arriving = settle(request).then((found) => {
    found.onclose = found.onversionchange = () => {
      found.close();
      opening = null;
    };
    opening = arriving; // also a late one, as on a page that returns from the background
    return found;
  });
  return Promise.race([arriving, rejectLate(Object.assign(new Error("late"), { name: "TimeoutError" }))]);
}

/** Read everything, key -> {text, time}. Empty without a data base. */
export async function read() {
  /** @type {Map<string, { text: string | null, time: number }>} */
  const found = new Map();
  try {
    const [keys, values] = await query((store) => Promise.all([settle(store.getAllKeys()), settle(store.getAll())]));
    for (const [i, key] of keys.entries()) {
      const { text, time } = values[i] ?? {};
      if ((text === null || typeof text === "string") && Number.isFinite(time)) found.set(String(key), { text, time });
    }
  } catch {
    // localStorage is enough
  }
  return found;
}

/** @param {(store: IDBObjectStore) => unknown} work */
async function change(work) {
  try {
    await use((found) => {
      const transaction = found.transaction(STORE, "readwrite", { durability: "strict" });
      const done = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error ?? new DOMException("closed", "AbortError"));
      });
      const worked = work(transaction.objectStore(STORE)); // a failure in the middle of it is not on disk
      return Promise.all([done, worked]);
    });
    reason = "";
    return true;
  } catch (error) {
    reason = error instanceof Error ? error.name : "Error"; // that includes a DOMException
    return false;
  }
}

/**
 * Write [key, text, time], all or none. Resolves to whether it is on disk.
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
 * Write one value if `may(old, new)` allows it, in one transaction. Resolves to null if not, else to whether it is on
 * disk.
 * @param {string} key
 * @param {string} text
 * @param {number} time
 * @param {(old: string, fresh: string) => boolean} may
 */
export async function writeIf(key, text, time, may) {
  let allowed = true;
  const done = await change(async (store) => {
    const old = (await settle(store.get(key)))?.text ?? null;
    allowed = old === null || old === text || may(old, text);
    if (allowed) store.put({ text, time }, key);
  });
  return allowed ? done : null;
}

/**
 * Read one value, {text, time}, or undefined.
 * @param {string} key
 */
export async function readOne(key) {
  try {
    return await query((store) => settle(store.get(key)));
  } catch {
    return undefined;
  }
}

/**
 * Store an object that belongs to this browser alone. Resolves to whether it is on disk.
 * @param {string} key
 * @param {object} value
 */
export const put = (key, value) => change((store) => void store.put(value, key));

/**
 * Erase a value that is forgotten everywhere.
 * @param {string} key
 */
export const erase = (key) => change((store) => store.delete(key));
