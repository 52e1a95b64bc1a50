// Codes: a bot, or a bot with its table, in the fragment of an address.
//
// JSON, deflated, in letters that an address may have. The first letter is the version.

/** @import { LabShared } from "../types.d.ts" */

const VERSION = "1";
const LONGEST = 60_000; // letters
export const MOST = 40_000; // characters of a bot

/** A code that can't be read. Its `key` is that of a sentence. */
export class BadCode extends Error {
  /** @param {string} key */
  constructor(key) {
    super(key);
    this.key = key;
  }
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const answer = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await answer.arrayBuffer());
}

/** @param {LabShared} shared */
export async function encode(shared) {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return VERSION + letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string} code
 * @returns {Promise<LabShared>}
 */
export async function decode(code) {
  if (/^[2-9]/.test(code)) throw new BadCode("link.newer");
  if (!code.startsWith(VERSION) || code.length > LONGEST) throw new BadCode("link.broken");
  try {
    const letters = atob(code.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream("deflate-raw"));
    if (bytes.length > 4 * MOST) throw new BadCode("link.broken");
    return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    throw new BadCode("link.broken");
  }
}

/**
 * What was read, field by field; throws for another shape.
 * @param {LabShared} read
 * @returns {LabShared}
 */
function checked({ game, name, code, exercise = "", who = "", date = "", rows = [] }) {
  for (const [text, most] of /** @type {[unknown, number][]} */ ([
    [game, 40],
    [name, 60],
    [code, MOST],
    [exercise, 80],
    [who, 80],
    [date, 20],
  ])) {
    if (typeof text !== "string" || text.length > most) throw new BadCode("link.broken");
  }
  if (!Array.isArray(rows) || rows.length > 8) throw new BadCode("link.broken");
  for (const row of rows) {
    const cells = Object.values(row);
    if (cells.length !== 10 || !cells.every((cell) => typeof cell === "string" && /^[\w. -]{1,64}$/.test(cell))) {
      throw new BadCode("link.broken");
    }
  }
  return { game, name, code, exercise, who, date, rows };
}

/**
 * Rows as CSV; cells with commas or quotes are quoted, and what a spreadsheet would run is disarmed.
 * @param {string[][]} rows
 */
export function csv(rows) {
  /** @param {string} cell */
  const quoted = (cell) => {
    const plain = /^[=+@\t-]/.test(cell) ? `'${cell}` : cell;
    return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return rows.map((row) => `${row.map(quoted).join(",")}\n`).join("");
}
