// The table of a run, and the link to one of its games.

import { config } from "../config.js";
import { byId, find } from "../dom.js";
import { data, formatResult, make, word } from "./page.js";
import { linkTo } from "./run.js";

/** @import { LabRow, LabRun } from "./types.d.ts" */

const code = /** @type {HTMLTextAreaElement} */ (byId("lab-code"));
const game = /** @type {HTMLSelectElement} */ (byId("lab-game"));
const games = /** @type {HTMLSelectElement} */ (byId("lab-games"));
const watch = /** @type {HTMLAnchorElement} */ (byId("lab-watch"));

/** @type {LabRun | null} */
export let last = null; // the table on the page: the run and its rows

/** @param {number} points */
const describePoints = (points) => word(`result.${points === 1 ? "won" : points === 0 ? "lost" : "drawn"}`);

/**
 * Begin the table of a run in place of the one before.
 * @param {LabRun} now
 */
export function clear(now) {
  last = now;
  now.date ||= new Date().toISOString().slice(0, 10);
  byId("lab-rows").replaceChildren();
  byId("lab-deals").textContent = word("table.about", { seed: now.seed, date: now.date });
  byId("lab-none").hidden = true;
  byId("lab-table").hidden = false;
  byId("lab-after").hidden = false;
  byId("lab-link").textContent = "";
  markPast(false);
  markOldTable();
  markGames();
}

/** Leave out games to watch and times, which only a run in this tab has. */
function markGames() {
  byId("lab-table").classList.toggle("is-read", !Object.keys(last?.played ?? {}).length);
}

/** @param {boolean} isPast while the run that replaces the table has no row yet */
export function markPast(isPast) {
  byId("lab-table").classList.toggle("is-past", isPast);
}

/** Say so when the table is that of another bot than the one in the editor. */
export function markOldTable() {
  byId("lab-old").hidden = last === null || (last.code === code.value && last.game === game.value);
}

/**
 * @param {LabRow} row
 * @param {string} key that of the row in its run
 */
export function addRow(row, key = row.level) {
  const line = make("tr");
  Object.assign(line.dataset, { row: key, score: row.score, games: row.games });
  const head = make("th");
  head.setAttribute("scope", "row");
  const face = make("span");
  face.className = `opponent-face ${data.games[row.game].style}`;
  face.dataset.level = row.level;
  head.append(face, titleOf(key));
  const score = make("td", formatResult(row));
  const meter = /** @type {HTMLMeterElement} */ (make("meter"));
  meter.value = Number(row.score);
  meter.setAttribute("aria-hidden", "true");
  const ends = make("span", `${row.won}–${row.drawn}–${row.lost}`);
  ends.className = "lab-ends";
  score.append(meter, ends);
  const { ms = 0 } = last?.played[key] ?? {};
  const time = ms ? `${(ms / 1000).toFixed(1)} s` : "";
  const cells = [row.games, row.won, row.drawn, row.lost].map((text) => make("td", text));
  line.append(head, score, make("td"), ...cells, make("td", time));
  byId("lab-rows").append(line);
  linkGame(key);
}

/**
 * Return the name of a row. Its key is a level, and the mark of fresh deals can follow.
 * @param {string} key
 */
function titleOf(key) {
  const [level, isFresh] = key.split(" ");
  const { name: title } = data.levels[level];
  return isFresh ? word("fresh.row", { level: title }) : title;
}

/** Offer the games of the run. */
export async function showGames() {
  markGames();
  const groups = Object.entries(last?.points ?? {}).map(([key, points]) => {
    const group = /** @type {HTMLOptGroupElement} */ (make("optgroup"));
    group.label = titleOf(key);
    group.append(
      ...points.map(
        (one, number) =>
          new Option(word("watch.game", { n: number + 1, result: describePoints(one) }), `${number} ${key}`),
      ),
    );
    return group;
  });
  games.replaceChildren(...groups);
  byId("lab-watching").hidden = !groups.length;
  choose();
  await Promise.all(Object.keys(last?.points ?? {}).map(offerGame));
}

/**
 * Ask for the link to the game that a row leads to.
 * @param {string} key that of the row
 */
async function offerGame(key) {
  const game = last?.played[key];
  if (game) game.code = await linkTo(key, game.number).catch(() => "");
  linkGame(key);
}

/**
 * Put the link to a game into its row.
 * @param {string} key that of the row
 */
function linkGame(key) {
  const place = find(`#lab-rows [data-row="${CSS.escape(key)}"] td:nth-child(3)`);
  const { code, number } = last?.played[key] ?? {};
  if (!place || !code) return;
  const link = /** @type {HTMLAnchorElement} */ (make("a", word("watch")));
  Object.assign(link, { className: "button", href: addressOf(code), target: "_blank" });
  link.setAttribute("aria-label", word("watch.row", { level: titleOf(key), n: Number(number) + 1 }));
  place.replaceChildren(link);
}

/** Lead the link to the game that is chosen. */
export async function choose() {
  const chosen = games.value;
  watch.removeAttribute("href");
  const link = chosen && (await linkTo(chosen.replace(/^\d+ /, ""), Number.parseInt(chosen, 10)).catch(() => ""));
  if (link && games.value === chosen) Object.assign(watch, { href: addressOf(link), target: "_blank" });
}

/**
 * Return the address of a game that plays from its beginning, under the name of the bot.
 * @param {string} code
 */
const addressOf = (code) => `${config.root}?watch=${encodeURIComponent(last?.name || word("my-bot"))}#g=${code}`;

/**
 * Return the rows of a table, to be played again.
 * @param {LabRun} run
 * @param {string} mark added to their keys
 */
export const rowsOf = ({ rows }, mark = "") =>
  rows.map(({ level, games: count }) => ({ key: level + mark, level, pairs: Math.max(1, Number(count) / 2) }));
