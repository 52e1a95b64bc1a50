// Codes: a bot, a bot with its table, or a tournament, in the fragment of an address.
//
// JSON, deflated, in letters that are valid in an address. The first letter is the version. In tables of version 1 a
// bot could see both games of a deal, so only the bots of such links are taken.

import { find, readings } from "../received.js";

/** @import { LabShared, LabTournament } from "./types.d.ts" */

const VERSION = "2";
const OLD_VERSION = "1";
const MAX_CODE_CHARS = 60_000; // letters
export const MAX_BOT_CHARS = 40_000; // characters of a bot
const MAX_TEXT_BYTES = 4 * MAX_BOT_CHARS; // bytes of an unpacked code
const MAX_UNPACKED_BYTES = 10 * MAX_TEXT_BYTES; // bytes of all unpacked readings of a text
const SLICE = 100; // lines of a list that are read at once
export const MAX_BOTS = 6; // in a tournament
export const ALL = "all"; // the second player of a row that sums up the games of the first

/** A code that can't be read. Its `key` is that of a sentence. */
export class BadCode extends Error {
  /** @param {string} key */
  constructor(key) {
    super(key);
    this.key = key;
  }
}

/**
 * Unpack bytes, or return null for another packing or too long a content. It stops at the limit.
 * @param {Uint8Array<ArrayBuffer>} packed
 * @param {{ left: number }} room bytes that can still be unpacked
 */
async function inflate(packed, room) {
  let text = "";
  let length = 0;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      length += value.length;
      room.left -= value.length;
      if (length > MAX_TEXT_BYTES || room.left < 0) {
        await reader.cancel();
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return null;
  }
}

/** @param {LabShared | LabTournament} shared */
export async function encode(shared) {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const packed = await new Response(stream).arrayBuffer();
  const letters = btoa(Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join(""));
  const code = VERSION + letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  if (code.length > MAX_CODE_CHARS || bytes.length > MAX_TEXT_BYTES) throw new BadCode("link.long");
  return code;
}

/**
 * Decode the bot of a link. Throws BadCode.
 * @param {string} code
 */
export async function decode(code) {
  return unpack(code, checkShared);
}

/**
 * Yield the tables of a list, one a line. Each has the number of its line, and perhaps the key of a sentence about its
 * fault. A mail program may have broken a link into several lines.
 * @param {string} text
 */
export async function* readList(text) {
  const lines = text.split("\n");
  const tableIn = (/** @type {string} */ line) => find(line, "table").table;
  for (let at = 0; at < lines.length; at++) {
    if (at % SLICE === SLICE - 1) await new Promise((go) => setTimeout(go)); // the page breathes
    const line = lines[at];
    if (!line.trim()) continue;
    const table = tableIn(line);
    const alone = await tryDecode(table ?? line);
    let end = at + 1;
    if (table !== undefined && !alone.shared) while (lines[end]?.trim() && tableIn(lines[end]) === undefined) end++;
    const whole = end === at + 1 ? alone : await tryDecode(tableIn(lines.slice(at, end).join("\n")) ?? "");
    yield { at, ...whole };
    if (whole.shared) at = end - 1;
  }
}

/**
 * @param {string} code
 * @returns {Promise<{ shared?: LabShared & { isOld: boolean }, key: string }>}
 */
async function tryDecode(code) {
  try {
    return { shared: await decode(code), key: "" };
  } catch (error) {
    return { key: error instanceof BadCode ? error.key : "link.broken" };
  }
}

/**
 * Decode the tournament of a link. Throws BadCode.
 * @param {string} code
 */
export async function decodeTournament(code) {
  return unpack(code, checkTournament);
}

/**
 * Unpack the first whole code in a text. A later version is known by its first letter.
 * @template T
 * @param {string} text
 * @param {(read: any, isOld: boolean) => T} check throws for another shape
 */
async function unpack(text, check) {
  const room = { left: MAX_UNPACKED_BYTES };
  for (const code of readings(text)) {
    if (room.left < 0) break;
    const found = code.length > MAX_CODE_CHARS || !/^[1-9][\w-]+$/.test(code) ? null : await parse(code.slice(1), room);
    if (found === null) continue;
    const isOld = code.startsWith(OLD_VERSION);
    if (!isOld && !code.startsWith(VERSION)) throw new BadCode("link.newer");
    try {
      return check(found, isOld);
    } catch (error) {
      throw error instanceof BadCode ? error : new BadCode("link.broken");
    }
  }
  throw new BadCode("link.broken");
}

/**
 * @param {string} letters
 * @param {{ left: number }} room
 * @returns {Promise<unknown>}
 */
async function parse(letters, room) {
  try {
    const packed = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(
      (await inflate(
        Uint8Array.from(packed, (letter) => letter.charCodeAt(0)),
        room,
      )) ?? "",
    );
  } catch {
    return null;
  }
}

/** @param {[text: unknown, most: number][]} texts */
function checkTexts(texts) {
  for (const [text, most] of texts) {
    if (typeof text !== "string" || text.length > most) throw new BadCode("link.broken");
  }
}

const SHAPES = {
  seed: /^[\w-]{1,64}$/,
  games: /^[1-9]\d{0,4}$/,
  won: /^\d{1,5}$/,
  drawn: /^\d{1,5}$/,
  lost: /^\d{1,5}$/,
  score: /^[01]\.\d{4}$/,
  margin: /^[01]\.\d{4}$/,
  forfeits: /^(none|[01]\.\d{1,5}\.[a-z-]{2,12}\.\d{1,6}( 1\.\d{1,5}\.[a-z-]{2,12}\.\d{1,6})?)$/,
  records: /^[0-9a-f]{16}$/,
};

/**
 * Check the cells that all rows have, and that there are these others.
 * @param {Record<string, unknown>} row
 * @param {string[]} others
 */
function checkCells(row, others) {
  const names = ["game", ...others, ...Object.keys(SHAPES)];
  if (Object.keys(row).length !== names.length) throw new BadCode("link.broken");
  checkTexts(names.map((name) => [row[name], 64]));
  for (const [name, shape] of Object.entries(SHAPES)) {
    if (!shape.test(String(row[name]))) throw new BadCode("link.broken");
  }
  const { games, won, drawn, lost } = row;
  if (Number(won) + Number(drawn) + Number(lost) !== Number(games)) throw new BadCode("link.broken");
}

/**
 * Return the checked fields of a bot. Throws for another shape.
 * @param {LabShared} read
 * @param {boolean} isOld
 * @returns {LabShared & { isOld: boolean }}
 */
export function checkShared({ game, name, code, exercise = "", who = "", date = "", rows = [] }, isOld) {
  checkTexts([
    [game, 40],
    [name, 60],
    [code, MAX_BOT_CHARS],
    [exercise, 80],
    [who, 80],
    [date, 20],
  ]);
  if (!Array.isArray(rows) || rows.length > 8) throw new BadCode("link.broken");
  const taken = isOld ? [] : rows;
  for (const row of taken) {
    checkCells(row, ["level"]);
    if (row.game !== game || row.seed !== taken[0].seed) throw new BadCode("link.broken");
  }
  return { game, name, code, exercise, who, date, rows: taken, isOld: isOld && rows.length > 0 };
}

/**
 * @param {LabTournament} read
 * @param {boolean} isOld
 * @returns {LabTournament}
 */
function checkTournament({ game, date, seed, bots, levels, rows }, isOld) {
  if (isOld) throw new BadCode("link.older");
  checkTexts([
    [game, 40],
    [date, 20],
    [seed, 64],
    ...bots.map(({ name }) => /** @type {[string, number]} */ ([name, 60])),
    ...bots.map(({ code }) => /** @type {[string, number]} */ ([code, MAX_BOT_CHARS])),
    ...levels.map((level) => /** @type {[string, number]} */ ([level, 20])),
  ]);
  const names = new Set([...bots.map(({ name }) => name), ...levels]);
  const players = bots.length + levels.length;
  const whole = rows.length === (players * (players - 1)) / 2 + players;
  if (bots.length > MAX_BOTS || names.size !== players || names.has(ALL) || !whole) throw new BadCode("link.broken");
  for (const row of rows) {
    checkCells(row, ["first", "second"]);
    const { first, second } = row;
    if (row.game !== game || row.seed !== seed) throw new BadCode("link.broken");
    if (!names.has(first) || !(names.has(second) || second === ALL)) throw new BadCode("link.broken");
  }
  return { game, date, seed, bots: bots.map(({ name, code }) => ({ name, code })), levels, rows };
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** @param {string} text */
async function hash(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Sort bots into their order of play and draw the seed of their tournament on a date, as noir/lab/tournament.py does.
 * Resolves to null where a browser has no hashes: over http.
 * @template {{ code: string }} Bot
 * @param {string} date
 * @param {Bot[]} bots
 */
export async function draw(date, bots) {
  if (!crypto.subtle || !DATE.test(date)) return null;
  const hashed = await Promise.all(bots.map(async (bot) => ({ bot, text: await hash(bot.code) })));
  hashed.sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0));
  const digest = await hash([date, ...hashed.map(({ text }) => text)].join(" "));
  return { bots: hashed.map(({ bot }) => bot), seed: `${date}-${digest.slice(0, 16)}` };
}

/**
 * Write rows as CSV. Cells with commas or quotes are quoted, and formulas of spreadsheets are disarmed.
 * @param {string[][]} rows
 */
export function csv(rows) {
  /** @param {string} cell */
  const quote = (cell) => {
    const plain = /^[=+@\t-]/.test(cell) ? `'${cell}` : cell;
    return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return rows.map((row) => `${row.map(quote).join(",")}\n`).join("");
}
