// The bots that the browser keeps, and the look of the editor.

import { byId } from "../dom.js";
import * as store from "../store.js";
import { checkShared } from "./codes.js";
import { checkNames, data, say, taskOf, word } from "./page.js";

const KEY = "lab";
const RUN = "lab-run"; // in the tab
const MAX_KEPT_BOTS = 50; // bots of a game that gave way to others

/** @import { LabRun } from "./types.d.ts" */
/** @typedef {{ name: string, code: string, exercise?: string }} Bot */
/** @typedef {Bot & { at: number }} KeptBot */

/** @returns {Record<string, unknown>} */
export function readSaved() {
  try {
    const found = JSON.parse(store.peek(KEY) ?? "null");
    return found instanceof Object ? found : {};
  } catch {
    return {}; // nothing that can be read
  }
}

/**
 * Keep the table of a run for the tab.
 * @param {LabRun} run
 */
export const rememberRun = (run) => store.remember(RUN, JSON.stringify({ ...run, points: {} }));

/**
 * Return the latest run of the tab, or null without a sound one.
 * @returns {LabRun | null}
 */
export function latestRun() {
  try {
    const run = JSON.parse(store.recall(RUN) ?? "");
    const { rows = [], ...bot } = checkNames(checkShared(run, false));
    const played = Object.entries(run.played).map(([key, { ms, number, code }]) => [
      key,
      { ms: Number(ms), number: Number(number), code: String(code) },
    ]);
    return { ...bot, seed: rows[0].seed, rows, points: {}, played: Object.fromEntries(played) };
  } catch {
    return null;
  }
}

/**
 * Save the bot of the editor.
 * @param {string} game
 * @param {Bot} bot
 */
export function saveBot(game, bot) {
  store.keep({ [KEY]: JSON.stringify({ ...readSaved(), game, [game]: bot }) });
}

/**
 * Return the name of a bot. One without a name has that of its exercise.
 * @param {Partial<Bot>} bot
 */
export const nameOf = ({ name, exercise = "" }) => name || (taskOf(exercise)?.title ?? word("my-bot"));

/** Return whether the code has colours: it does until the reader wants the plain text. */
export const hasColours = () => readSaved().colours !== false;

/** @param {boolean} colours */
export function saveColours(colours) {
  store.keep({ [KEY]: JSON.stringify({ ...readSaved(), colours }) });
}

/**
 * Return the bots of a game that gave way to others, newest first.
 * @param {string} of
 * @returns {KeptBot[]}
 */
export function keptBots(of) {
  const { kept: bots } = /** @type {{ kept?: Record<string, unknown> }} */ (readSaved());
  const found = bots instanceof Object && bots[of];
  return Array.isArray(found) ? found.filter((bot) => typeof bot?.code === "string" && typeof bot.at === "number") : [];
}

/**
 * Keep the bot of the editor before another one takes its place.
 * @param {string} game
 * @param {Bot} bot
 */
export function keepBot(game, bot) {
  const bots = keptBots(game);
  const known = [...Object.values(data.games[game].examples), ...bots];
  byId("lab-kept").textContent = "";
  if (!bot.code.trim() || known.some(({ code }) => code === bot.code)) return;
  bots.unshift({ ...bot, at: Date.now() });
  const { kept: all } = readSaved();
  store.keep({
    [KEY]: JSON.stringify({
      ...readSaved(),
      kept: { .../** @type {object} */ (all), [game]: bots.slice(0, MAX_KEPT_BOTS) },
    }),
  });
  const sentence = word("kept", { name: nameOf(bot) });
  byId("lab-kept").textContent = sentence;
  say(sentence);
}
