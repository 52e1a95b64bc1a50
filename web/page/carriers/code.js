// Connection codes: the data that two browsers need to open a data channel, small enough to be shown.
//
// A session description has 700 to 900 characters, of which a browser has chosen about 75 bytes: the fingerprint of its
// certificate, a name and a password, and its addresses. The code has those bytes. The rest is written again from a
// pattern. Form: version and kind 1 | tag of the answered code 2 (not in an offer) | fingerprint 32 | name | password |
// places | check 3. As a text it is "C" and base64url. In a picture it is one long number, which takes less room. The
// version and the check keep their places in every version, so that a later code is not taken for a broken one.

import { find as look, readings } from "../received.js";

const VERSION = 1;
const MARK = "C";
/** @type {Kind[]} */
const KINDS = ["offer", "answer", "return"];
const TAG = 2; // bytes that say which offer is answered, or which promised answer an offer to return counts on
const PRINT = 32;
const CHECK = 3;
const ROOM = 100; // bytes: with an address of 50 characters a picture of 45 modules
const MAX_CHARS = 1000; // characters of a possible code
/** @type {{ typ: string, bytes: number, named?: boolean }[]} */
const PLACES = [
  { typ: "host", bytes: 16, named: true }, // a name that hides the address, found in one network only
  { typ: "host", bytes: 4 },
  { typ: "srflx", bytes: 4 }, // as a server outside has seen it
];

/**
 * Kind of a code. One to return is an offer that needs no code as an answer, since the answer was promised before.
 * @typedef {"offer" | "answer" | "return"} Kind
 */

/**
 * A decoded code: its kind, its tag, the tag that it answers, itself, and the description.
 * @typedef {{
 *   kind: Kind,
 *   tag: number[],
 *   answers: number[] | null,
 *   text: string,
 *   description: RTCSessionDescriptionInit & { sdp: string },
 * }} Code
 */

/** A refused text. Its `code` is damaged, version, message, own, another or lapsed. */
export class Refused extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

// -- bytes ------------------------------------------------------------------------------

/**
 * CRC-24 as in OpenPGP: finds every change of a few letters.
 * @param {number[]} bytes
 */
function check(bytes) {
  let crc = 0xb704ce;
  for (const byte of bytes) {
    crc ^= byte << 16;
    for (let i = 0; i < 8; i += 1) crc = crc & 0x800000 ? ((crc << 1) ^ 0x864cfb) & 0xffffff : crc << 1;
  }
  return [crc >> 16, (crc >> 8) & 255, crc & 255];
}

/** @param {string} text */
const fromHex = (text) => (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
/** @param {number[]} bytes */
const toHex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
const fromBase64 = (text) => Array.from(atob(text), (char) => char.charCodeAt(0));
/** @param {number[]} bytes */
const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes));

// How a name or a password is written: as its browser makes it, half or three quarters of its letters.
/** @type {{ fits(text: string): boolean, pack(text: string): number[], unpack(bytes: number[]): string }[]} */
const SPELLINGS = [
  { fits: (text) => /^([0-9a-f]{2})+$/.test(text), pack: fromHex, unpack: toHex },
  { fits: (text) => /^([A-Za-z0-9+/]{4})+$/.test(text), pack: fromBase64, unpack: toBase64 },
  {
    fits: (text) => /^[\x21-\x7e]+$/.test(text),
    pack: (text) => [...text].map((char) => char.charCodeAt(0)),
    unpack: (bytes) => String.fromCharCode(...bytes),
  },
];

/** @param {string} text */
function pack(text) {
  const way = SPELLINGS.findIndex(({ fits }) => fits(text));
  const bytes = SPELLINGS[way].pack(text);
  return [(way << 6) | bytes.length, ...bytes];
}

class Reader {
  /** @param {number[]} bytes */
  constructor(bytes) {
    this.bytes = [...bytes];
  }

  /** @param {number} count */
  take(count) {
    if (count > this.bytes.length) throw new Refused("damaged");
    return this.bytes.splice(0, count);
  }

  text() {
    const [head] = this.take(1);
    const spelling = SPELLINGS[head >> 6];
    const bytes = this.take(head & 63);
    if (!spelling || !bytes.length) throw new Refused("damaged");
    const text = spelling.unpack(bytes);
    if (!/^[\x21-\x7e]+$/.test(text)) throw new Refused("damaged"); // it goes into a line of a description
    return text;
  }
}

// -- texts ------------------------------------------------------------------------------

/**
 * Bytes as a text.
 * @param {number[]} bytes
 */
export const toText = (bytes) => MARK + toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** @param {string} text */
const fromText = (text) => fromBase64(text.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));

/**
 * Return the name of a description: the first bytes of its fingerprint, which can be a text.
 * @param {number[] | string} print
 */
export const tag = (print) => (typeof print === "string" ? fromText(print) : print).slice(0, TAG);

/**
 * Write the code as one number, with a one in front so that no zero is lost.
 * @param {string} code
 */
export const toNumber = (code) => BigInt(`0x01${toHex(bytesOf(code))}`).toString();

/**
 * Find the code in a text that was read, pasted or opened (an address, a code or a number): the one with a valid check,
 * else the likeliest, or "".
 * @param {string} text
 */
function find(text) {
  const short = text.slice(0, 5 * MAX_CHARS);
  const { c, d } = look(short, "c", "d"); // to recognise a message
  const codes = [...readings(c ?? d ?? short)].map((code) => code.slice(0, MAX_CHARS));
  return codes.find(isWhole) ?? codes[0];
}

/** @param {string} code */
function isWhole(code) {
  try {
    checkBytes(code);
    return true;
  } catch {
    return false;
  }
}

/**
 * Return the bytes of a code with a valid check. Throws Refused.
 * @param {string} code
 */
function checkBytes(code) {
  const bytes = bytesOf(code);
  const body = bytes.slice(0, -CHECK);
  if (body.length < PRINT || check(body).join() !== bytes.slice(-CHECK).join()) throw new Refused("damaged");
  return bytes;
}

/** @param {string} code */
function bytesOf(code) {
  try {
    if (/^\d+$/.test(code)) return fromNumber(code);
    if (!/^C[\w-]+$/.test(code)) throw new Refused(/^[DLM][\w-]{60,}/.test(code) ? "message" : "damaged");
    return fromText(code);
  } catch (error) {
    throw error instanceof Refused ? error : new Refused("damaged");
  }
}

/** @param {string} digits */
function fromNumber(digits) {
  const text = BigInt(digits).toString(16);
  if (!text.startsWith("1") || text.length % 2 === 0) throw new Refused("damaged");
  return fromHex(text.slice(1));
}

// -- descriptions -----------------------------------------------------------------------

/**
 * @param {string} sdp
 * @param {string} name
 */
const readAttribute = (sdp, name) => new RegExp(`^a=${name}:(.*?)\\s*$`, "m").exec(sdp)?.[1] ?? "";

/** @param {string} sdp */
function* readPlaces(sdp) {
  const found = sdp.matchAll(/^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ (host|srflx)\b/gim);
  for (const [, , address, port, typ] of [...found].sort((one, other) => Number(other[1]) - Number(one[1]))) {
    const name = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.local$/i.exec(address);
    const bytes = name ? fromHex(name[1].replaceAll("-", "").toLowerCase()) : address.split(".").map(Number);
    const kind = PLACES.findIndex((one) => one.typ === typ && one.bytes === bytes.length && !!one.named === !!name);
    if (kind >= 0 && bytes.every((byte) => byte >= 0 && byte < 256))
      yield [kind, ...bytes, Number(port) >> 8, Number(port) & 255];
  }
}

/**
 * Read the fingerprint of a description, as bytes.
 * @param {string} sdp
 */
export const fingerprint = (sdp) =>
  fromHex(
    readAttribute(sdp, "fingerprint")
      .replace(/^sha-256 /i, "")
      .replaceAll(":", "")
      .toLowerCase(),
  );

/**
 * Write the code of a description. An answer names the code that it answers, an offer to return the promised answer.
 * @param {RTCSessionDescriptionInit} description
 * @param {{ tag: number[] } | null} answered
 */
export function encode({ type, sdp = "" }, answered = null) {
  const print = fingerprint(sdp);
  const kind = type === "offer" && answered ? "return" : type;
  const head = [(VERSION << 4) | KINDS.indexOf(/** @type {Kind} */ (kind)), ...(answered ? answered.tag : [])];
  const bytes = [...head, ...print, ...pack(readAttribute(sdp, "ice-ufrag")), ...pack(readAttribute(sdp, "ice-pwd"))];
  const known = new Set();
  for (const place of readPlaces(sdp)) {
    const fits = bytes.length + place.length + CHECK <= ROOM;
    if (fits && !known.has(place.join())) bytes.push(...place);
    known.add(place.join());
  }
  return toText([...bytes, ...check(bytes)]);
}

/**
 * Decode a code: its kind, its tag, the tag that it answers, and the description. Throws Refused.
 * @param {string} text
 * @returns {Code}
 */
export function decode(text) {
  const bytes = checkBytes(find(text));
  const reader = new Reader(bytes.slice(0, -CHECK));
  const [head] = reader.take(1);
  const kind = KINDS[head & 15];
  if (head >> 4 !== VERSION || !kind) throw new Refused("version");
  const answers = kind === "offer" ? null : reader.take(TAG);
  const print = reader.take(PRINT);
  const [name, password] = [reader.text(), reader.text()];
  const found = [];
  while (reader.bytes.length) found.push(readPlace(reader, found.length));
  return {
    kind,
    tag: tag(print),
    answers,
    text: toText(bytes),
    description: describe(kind === "answer" ? "answer" : "offer", print, name, password, found),
  };
}

/**
 * @param {Reader} reader
 * @param {number} before
 */
function readPlace(reader, before) {
  const kind = PLACES[reader.take(1)[0]];
  if (!kind) throw new Refused("damaged");
  const { typ, bytes, named } = kind;
  const raw = reader.take(bytes);
  const [high, low] = reader.take(2);
  const address = named ? `${toHex(raw).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local` : raw.join(".");
  const priority = (typ === "host" ? 2122260223 : 1686052607) - before * 512;
  const seen = typ === "srflx" ? " raddr 0.0.0.0 rport 0" : "";
  return `a=candidate:${before + 1} 1 udp ${priority} ${address} ${(high << 8) | low} typ ${typ}${seen}`;
}

/**
 * Describe a connection by the parts of a code. A fingerprint is bytes or a text.
 * @param {RTCSdpType} kind
 * @param {number[] | string} print
 * @param {string} name
 * @param {string} password
 * @param {string[]} found
 */
export function describe(kind, print, name, password, found) {
  const bytes = typeof print === "string" ? fromText(print) : print;
  const lines = [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...found,
    `a=ice-ufrag:${name}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${bytes.map((byte) => toHex([byte]).toUpperCase()).join(":")}`,
    `a=setup:${kind === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:65536",
  ];
  return { type: kind, sdp: `${lines.join("\r\n")}\r\n` };
}
