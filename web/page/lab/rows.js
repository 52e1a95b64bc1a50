// Plays the rows of a bot: those that were chosen, those of a table once more, or the same on fresh deals.

import { all } from "../dom.js";
import { agree, asText, conduct, data, isBusy, newSeed, note, say, setState, word } from "./page.js";
import { addRow, clear, last, markPast, rowsOf, showGames } from "./table.js";

/** @import { LabRow, LabRun, LabShared } from "./types.d.ts" */

const FRESH_MARK = " fresh"; // after the key of a row on fresh deals
const root = document.documentElement;

/**
 * Run a bot. Each finished row is shown at once. Resolves to the run, or to null after a failure.
 * @param {LabShared} bot
 * @param {string} seed
 * @param {{ key: string, level: string, pairs: number }[]} rows
 * @param {(now: LabRun, row: LabRow, key: string) => void} show
 */
export async function perform(bot, seed, rows, show) {
  /** @type {LabRun} */
  const now = { ...bot, seed, rows: [], points: {}, played: {} };
  markPast(show === showRow);
  const whole = await conduct(
    "lab",
    { game: bot.game, bots: [bot], seed, rows: rows.map(({ level, ...row }) => ({ ...row, players: [0, level] })) },
    ({ players: [, level], done, pairs }) => word("playing", { level: data.levels[level].name, done, pairs }),
    (row, news) => {
      now.rows.push(row);
      const points = news.points ?? [];
      now.points[news.key] = points;
      // the first that the bot has lost, as it shows most, or the first of all
      now.played[news.key] = { ms: news.ms, number: Math.max(0, points.indexOf(0)), code: "" };
      show(now, row, news.key);
    },
  );
  markPast(false);
  await showGames();
  if (whole) setState("done");
  return whole ? now : null;
}

/**
 * Show a row of a run in a table of its own.
 * @param {LabRun} now
 * @param {LabRow} row
 */
export function showRow(now, row) {
  if (now.rows.length === 1) clear(now);
  addRow(row);
}

/** @param {string} text */
export function announce(text) {
  note(text);
  say(text);
}

/** Play a table again and compare. */
export async function verify() {
  if (!last || isBusy()) return;
  const { rows, seed } = last;
  const again = await perform({ ...last, rows: undefined }, seed, rowsOf(last), showRow);
  if (!again) return;
  const isSame = asText(again.rows) === asText(rows);
  announce(word(isSame ? "verify.same" : "verify.differs"));
  root.dataset.verified = isSame ? "same" : "other";
}

/** Play the bot of a table on fresh deals and say whether the results agree. */
export async function playFresh() {
  if (!last || isBusy()) return;
  const before = last;
  for (const line of all("#lab-rows [data-row$=' fresh']")) line.remove();
  const again = await perform(
    { ...before, rows: undefined },
    newSeed(),
    rowsOf(before, FRESH_MARK),
    (now, row, key) => {
      before.points[key] = now.points[key];
      before.played[key] = now.played[key];
      addRow(row, key);
    },
  );
  if (!again) return;
  const agreed = again.rows.map((row, at) => agree(row, before.rows[at]));
  const names = before.rows.filter((_, at) => !agreed[at]).map(({ level }) => data.levels[level].name);
  announce(names.length ? word("fresh.differs", { names: names.join(", ") }) : word("fresh.agrees"));
  root.dataset.fresh = names.length ? "other" : "same";
}
