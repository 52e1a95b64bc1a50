// Binds a pending invitation to this browser by a key in IndexedDB that no script can read. Two answers to one
// invitation would reveal all cards, so a copy of the storage (a backup, a synchronised folder, a script) must not
// answer again: if the key is missing or another one, the page cancels the invitation.
//
// A byte-for-byte copy of a whole profile or disk holds the key as well and is not detected. A page that came neither
// over https nor from this machine has no such keys (no crypto.subtle): then nothing is bound or checked, and the page
// says so.

import * as indexeddb from "./indexeddb.js";

/** @type {HmacKeyGenParams} */
const ALGORITHM = { name: "HMAC", hash: "SHA-256" };
/** @param {string} key */
const keyOf = (key) => `bond.${key}`;
/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** @type {Set<string>} */
const bound = new Set(); // keys of games with a valid bond
/** @type {Promise<boolean> | null} */
let support = null; // a promise of whether this browser keeps such keys

/** @returns {Promise<CryptoKey>} */
const makeKey = () => crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);

/** Resolves to whether this browser keeps keys that cannot be copied out: it is tried once. */
export const canKeepKeys = () => (support ??= tryKeys().catch(() => false));

async function tryKeys() {
  if (!globalThis.crypto?.subtle || !(await indexeddb.put(keyOf(""), { lock: await makeKey() }))) return false;
  return isLock((await indexeddb.readOne(keyOf("")))?.lock);
}

/**
 * @param {unknown} lock
 * @returns {lock is CryptoKey}
 */
const isLock = (lock) => lock instanceof CryptoKey && !lock.extractable;

/**
 * Find the invitation in a record of ours that waits for its answer. Any other record gives "".
 * @param {string} key
 * @param {string} record
 */
function findInvitation(key, record) {
  try {
    const [, , , , , ...texts] = JSON.parse(record).line.split(" ");
    return key.endsWith(".h") && texts.length === 1 ? texts[0] : "";
  } catch {
    return "";
  }
}

/**
 * Bind a record before it is written, if it is a waiting invitation. An answered one needs no bond.
 * @param {string} key
 * @param {string} record
 */
export async function bind(key, record) {
  const text = findInvitation(key, record);
  if (!text) return void (bound.delete(key) && indexeddb.erase(keyOf(key)));
  if (bound.has(key) || !(await canKeepKeys())) return;
  const lock = await makeKey();
  const seal = await crypto.subtle.sign("HMAC", lock, bytes(key + text));
  if (await indexeddb.put(keyOf(key), { lock, seal })) bound.add(key);
}

/**
 * Whether a record is an invitation of another browser, or of a copy of this one.
 * @param {string} key
 * @param {string} record
 */
export async function isCopied(key, record) {
  const text = findInvitation(key, record);
  if (!text || !(await canKeepKeys())) return false;
  const found = await indexeddb.readOne(keyOf(key));
  if (isLock(found?.lock) && (await crypto.subtle.verify("HMAC", found.lock, found.seal, bytes(key + text)))) {
    bound.add(key);
    return false;
  }
  return true;
}
