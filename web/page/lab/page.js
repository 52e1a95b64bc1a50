// Shared parts of the lab's pages: words, a run and its progress, faults, links and files.
//
// A run has a place: the section of the bot ("lab"), of a tournament ("cup") or of a class, whose elements begin with
// that word.

import { config, language } from "../config.js";
import { all, byId, find } from "../dom.js";
import { keepOffline } from "../offline.js";
import { BadCode, csv, encode } from "./codes.js";
import { show } from "./editor.js";
import { BotFault, linkTo, play } from "./run.js";
import { Stopped } from "./sandbox.js";

/** @import { LabCells, LabData, LabFault, LabNews, LabPairing, LabRow } from "./types.d.ts" */
/** @import { LabShared, LabTournament } from "./types.d.ts" */

/** @typedef {"lab" | "cup" | "class"} Place */

// buttons that wait for the end of a run
const BUSY = ["lab-run", "lab-play", "lab-verify", "lab-fresh", "cup-run", "cup-verify", "cup-fresh", "class-run"];
const SOON = 2000; // ms of a row before we say how long it takes
const MINUTE = 60_000; // ms
const RULE_OF_THREE = 3; // without any spread in n deals, the true share is at most 3/n away
const root = document.documentElement;
/** @type {LabData} */
export const data = JSON.parse(byId("lab-data").textContent ?? "");
const status = byId("status");

export const WORTH_HALF = 0.5;

/**
 * Find the exercise of a name such as "game.exercise".
 * @param {string} id
 */
export function taskOf(id = "") {
  const [of, own, ...rest] = id.split(".");
  const exercises = Object.hasOwn(data.games, of) && data.games[of].exercises;
  return exercises && !rest.length && Object.hasOwn(exercises, own) ? exercises[own] : undefined;
}

/**
 * Check that this version knows the game and the levels of a link. Throws BadCode.
 * @template {LabShared} Shared
 * @param {Shared} found
 */
export function checkNames(found) {
  if (!Object.hasOwn(data.games, found.game)) throw new BadCode("link.newer");
  if (found.rows?.some(({ level }) => !Object.hasOwn(data.levels, level))) throw new BadCode("link.broken");
  return found;
}

/**
 * Return the sentence of a key with {name} filled in.
 * @param {string} key
 * @param {Record<string, string | number>} values
 */
export const word = (key, values = {}) =>
  data.words[key].replace(/\{(\w+)\}/g, (whole, place) =>
    Object.hasOwn(values, place) ? String(values[place]) : whole,
  );

/** @param {string} text */
export function say(text) {
  status.textContent = status.textContent === text ? `${text}\u00a0` : text;
}

/**
 * @param {string} tag
 * @param {string} text
 */
export function make(tag, text = "") {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

/**
 * Text that a keyboard can scroll.
 * @param {string} text
 */
export function listing(text) {
  const node = make("pre", text);
  node.tabIndex = 0;
  return node;
}

/**
 * Show the faces and names of a game's opponents.
 * @param {string} of the game
 */
export function seatRivals(of) {
  const { style, people } = data.games[of];
  for (const face of all(".lab-rival .opponent-face")) face.className = `opponent-face ${style}`;
  for (const who of all("[data-who]")) who.textContent = people[who.dataset.who ?? ""] ?? "";
}

/** @param {string} value */
export const share = (value) => `${(100 * Number(value)).toFixed(1)} %`;
/**
 * @param {string} state
 * @param {Place} place
 */
export function setState(state, place = "lab") {
  root.dataset.lab = state;
  // a disabled button would lose the focus
  for (const id of BUSY) find(`#${id}`)?.setAttribute("aria-disabled", String(isBusy()));
  const ending = byId(`${place}-stop`);
  if (!isBusy() && document.activeElement === ending) byId(`${place}-run`).focus();
  ending.hidden = !isBusy();
  byId(`${place}-bar`).hidden = !isBusy();
}

export const isBusy = () => ["starting", "running"].includes(root.dataset.lab ?? "");

export const newSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {string} text
 * @param {Place} place
 */
export function note(text, place = "lab") {
  byId(`${place}-progress`).textContent = text;
}

/**
 * Say how long the row of this news still takes, or "" without an estimate.
 * @param {LabNews} news
 */
function timeLeft({ done, pairs, ms }) {
  if (!done || ms < SOON) return "";
  const left = (ms * (pairs - done)) / done;
  const [unit, size] = left < MINUTE ? ["second", 1000] : ["minute", MINUTE];
  const time = new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" });
  return word("left", { time: time.format(Math.ceil(left / Number(size))) });
}

/**
 * Whether two results of the same bot agree: their intervals of 95 %, which the reader sees, meet.
 * @param {LabCells} one
 * @param {LabCells} other
 */
export function agree(one, other) {
  const [margin, more] = [one, other].map((row) =>
    Math.max(Number(row.margin), RULE_OF_THREE / (Number(row.games) / 2)),
  );
  return Math.abs(Number(one.score) - Number(other.score)) <= margin + more;
}

/** @param {{ score: string, margin: string }} row */
export const formatResult = ({ score, margin }) => `${share(score)} ±${share(margin)}`;

/**
 * Play an order and say how far it is. Resolves to whether it came to its end.
 * @param {Place} place
 * @param {{ game: string, bots: { name: string, code: string }[], seed: string, rows: LabPairing[] }} order
 * @param {(news: LabNews) => string} describe says how far it is
 * @param {(row: LabRow, news: LabNews) => void} onRow is called with each row when it is finished
 * @param {(error: unknown) => unknown} onFail is called when a bot or the run fails
 */
export async function conduct(
  place,
  { game, bots, seed, rows },
  describe,
  onRow,
  onFail = (error) => showFailure(error, bots, place),
) {
  const bar = /** @type {HTMLProgressElement} */ (byId(`${place}-bar`));
  let finished = 0;
  let quarter = 0;
  bar.removeAttribute("value"); // it moves until the first news
  byId(`${place}-fault`).replaceChildren();
  byId(`${place}-printed`).replaceChildren();
  setState("starting", place);
  note(word("starting"), place);
  say(word("starting"));
  try {
    await play({ game, sources: bots.map(({ code }) => code), seed, rows }, (news) => {
      if (root.dataset.lab === "starting") setState("running", place);
      const text = [describe(news), timeLeft(news)].filter(Boolean).join(". ");
      note(text, place);
      bar.value = (finished + news.done / news.pairs) / rows.length;
      const passed = Math.floor(4 * bar.value);
      if (passed > quarter) {
        quarter = passed;
        say(text);
      }
      print(news.printed, place);
      if (!news.row) return;
      finished++;
      onRow(news.row, news);
    });
    keepOffline();
    return true;
  } catch (error) {
    await onFail(error);
    return false;
  }
}

/**
 * Say why a run has ended early. The rows stay.
 * @param {unknown} error
 * @param {{ name: string, code: string }[]} bots
 * @param {Place} place
 */
async function showFailure(error, bots, place) {
  const isStopped = error instanceof Stopped && error.code === "ended";
  setState(isStopped ? "idle" : "failed", place);
  const text = isStopped ? word(place === "cup" ? "tournament.stopped" : "stopped") : "";
  note(text, place);
  if (isStopped) say(text);
  else await explain(error, bots, place);
}

/**
 * Describe an error in a sentence.
 * @param {unknown} error
 */
export function describeError(error) {
  if (!(error instanceof BotFault)) return word(error instanceof Stopped ? `fault.${error.code}` : "fault.ours");
  const { code, ...values } = error.fault;
  const known = Object.hasOwn(data.words, `fault.${code}`) ? code : "dead";
  const cut = Object.entries(values).map(([key, value]) => [key, String(value).slice(0, 200)]);
  return word(`fault.${known}`, Object.fromEntries(cut));
}

/**
 * Show the fault of a bot.
 * @param {unknown} error
 * @param {{ name: string, code: string }[]} bots
 * @param {Place} place
 */
export async function explain(error, bots, place = "lab") {
  const fault = error instanceof BotFault ? error.fault : { code: "", line: 0 };
  const bot = bots[fault.bot ?? 0];
  const box = byId(`${place}-fault`);
  box.replaceChildren(make("p", describeError(error)));
  if (error instanceof BotFault) print(error.printed, place);
  if (fault.seen) {
    const details = make("details");
    details.append(make("summary", word("seen")), listing(String(fault.seen).slice(0, 4000)));
    box.append(details);
  }
  if (place === "lab" && fault.line > 0) {
    const editor = /** @type {HTMLTextAreaElement} */ (byId("lab-code"));
    if (bot.code === editor.value) show(editor, fault.line);
  }
  const position = await positionOf(fault);
  if (position) {
    const line = make("p");
    line.append(position);
    box.append(line);
  }
}

/**
 * Make a link to the position in which a bot has failed, as its seat sees it. Resolves to null without one.
 * @param {LabFault} fault
 */
export async function positionOf({ key, number, side }) {
  if (typeof number !== "number" || typeof key !== "string") return null;
  const code = await linkTo(key, number, side).catch(() => "");
  if (!code) return null;
  const found = /** @type {HTMLAnchorElement} */ (make("a", word("position")));
  found.href = `${config.root}#g=${code}`;
  found.target = "_blank";
  return found;
}

/**
 * @param {string} text
 * @param {Place} place
 */
function print(text, place) {
  if (text) byId(`${place}-printed`).replaceChildren(make("p", word("printed")), listing(text.slice(0, 2000)));
}

// -- links and files -----------------------------------------------------------------------

/**
 * Copy a text, and show it where it can be copied by hand.
 * @param {string} text
 * @param {string} key of the sentence that it is copied
 * @param {Place} place
 */
export async function copy(text, key, place) {
  const shown = byId(`${place}-link`);
  shown.textContent = text;
  try {
    await navigator.clipboard.writeText(text);
    say(word(key));
  } catch {
    getSelection()?.selectAllChildren(shown);
  }
}

/**
 * Make an address of the lab, show it and copy it. The lab opens each kind of link, also those of tournaments.
 * @param {string} kind
 * @param {LabShared | LabTournament} shared
 * @param {Place} place
 */
export async function copyLink(kind, shared, place = "lab") {
  try {
    await copy(`${config.root}lab/${language()}.html#${kind}=${await encode(shared)}`, "copied", place);
  } catch (error) {
    complain(error instanceof BadCode ? error.key : "link.broken", place);
  }
}

/**
 * Rows as CSV with a head.
 * @param {Record<string, string>[]} rows
 */
export const asText = (rows) =>
  rows.length ? csv([Object.keys(rows[0]), ...rows.map((row) => Object.values(row))]) : "";

/**
 * @param {string} title
 * @param {string} text
 * @param {string} type
 */
export function download(title, text, type) {
  const link = /** @type {HTMLAnchorElement} */ (make("a"));
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = title;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {string} title */
export const fileName = (title) => title.replace(/[^\w-]+/g, "_").toLowerCase() || "bot";

/**
 * @param {string} key
 * @param {Place} place
 */
export function complain(key, place = "lab") {
  byId(`${place}-fault`).replaceChildren(make("p", word(key)));
}
