// Bonds: an invitation that waits is bound to this browser by a key that no script can read, in the data base. Two
// answers to one invitation give all cards away, so a copy of what is kept (a backup, a synchronised folder, storage
// moved by a script) must not answer it again: without the key, or with another one, the page cancels the invitation.
//
// What this does not find: a copy of a whole profile or disk, byte for byte, holds the key as well. And a page that
// did not come over https, or from this machine, has no such keys (no crypto.subtle): then nothing is bound, nothing is
// checked, and the page says so.

import * as disk from "./disk.js";

/** @type {HmacKeyGenParams} */
const WAY = { name: "HMAC", hash: "SHA-256" };
/** @param {string} key */
const place = (key) => `bond.${key}`;
/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** @type {Set<string>} */
const bound = new Set(); // keys of games whose bond is known to stand
/** @type {Promise<boolean> | null} */
let able = null; // a promise of whether this browser keeps such keys

/** @returns {Promise<CryptoKey>} */
const made = () => crypto.subtle.generateKey(WAY, false, ["sign", "verify"]);

/** Resolves to whether this browser keeps keys that cannot be copied out: it is tried once. */
export const can = () => (able ??= tried().catch(() => false));

async function tried() {
  if (!globalThis.crypto?.subtle || !(await disk.put(place(""), { lock: await made() }))) return false;
  return isLock((await disk.one(place("")))?.lock);
}

/**
 * @param {unknown} lock
 * @returns {lock is CryptoKey}
 */
const isLock = (lock) => lock instanceof CryptoKey && !lock.extractable;

/**
 * The invitation of a record of ours that still waits for its answer; "" for any other record.
 * @param {string} key
 * @param {string} record
 */
function invitation(key, record) {
  try {
    const [, , , , , ...texts] = JSON.parse(record).line.split(" ");
    return key.endsWith(".h") && texts.length === 1 ? texts[0] : "";
  } catch {
    return "";
  }
}

/**
 * Bind a record that is about to be written, if it is an invitation that waits; one that is answered needs no bond.
 * @param {string} key
 * @param {string} record
 */
export async function bind(key, record) {
  const text = invitation(key, record);
  if (!text) return void (bound.delete(key) && disk.erase(place(key)));
  if (bound.has(key) || !(await can())) return;
  const lock = await made();
  const seal = await crypto.subtle.sign("HMAC", lock, bytes(key + text));
  if (await disk.put(place(key), { lock, seal })) bound.add(key);
}

/**
 * Whether a record is an invitation of another browser, or of a copy of this one.
 * @param {string} key
 * @param {string} record
 */
export async function isCopied(key, record) {
  const text = invitation(key, record);
  if (!text || !(await can())) return false;
  const found = await disk.one(place(key));
  if (isLock(found?.lock) && (await crypto.subtle.verify("HMAC", found.lock, found.seal, bytes(key + text)))) {
    bound.add(key);
    return false;
  }
  return true;
}
