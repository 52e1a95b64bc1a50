// The page of the lab: an editor, a run, its table, links to both, and the results of a class.

import { config, fragment, language } from "../config.js";
import { all, byId } from "../dom.js";
import { keepUpToDate } from "../offline.js";
import { find, readings } from "../received.js";
import * as store from "../store.js";
import { listClass } from "./class.js";
import { BadCode, decode, MAX_BOT_CHARS } from "./codes.js";
import { assist } from "./editor.js";
import { playPerson } from "./game.js";
import {
  agree,
  asText,
  checkNames,
  complain,
  conduct,
  copy,
  copyLink,
  data,
  download,
  explain,
  fileName,
  formatResult,
  isBusy,
  make,
  newSeed,
  note,
  say,
  setState,
  share,
  taskOf,
  WORTH_HALF,
  word,
} from "./page.js";
import { linkTo, stop } from "./run.js";
import { listBots, openTournament } from "./tournament.js";

/** @import { LabNews, LabRow, LabRun, LabShared } from "../types.d.ts" */

const KEY = "lab";
const FRESH_MARK = " fresh"; // after the key of a row on fresh deals
const MAX_KEPT_BOTS = 50; // bots of a game that gave way to others
const root = document.documentElement;
const code = /** @type {HTMLTextAreaElement} */ (byId("lab-code"));
const game = /** @type {HTMLSelectElement} */ (byId("lab-game"));
const start = /** @type {HTMLSelectElement} */ (byId("lab-start"));
const name = /** @type {HTMLInputElement} */ (byId("lab-name"));
const who = /** @type {HTMLInputElement} */ (byId("lab-who"));
const file = /** @type {HTMLInputElement} */ (byId("lab-file"));
const games = /** @type {HTMLSelectElement} */ (byId("lab-games"));
const watch = /** @type {HTMLAnchorElement} */ (byId("lab-watch"));

let exercise = "";
let family = ""; // the game of the bot in the editor
/** @type {LabRun | null} */
let last = null; // the table on the page: what was run, and its rows

/** @param {number} points */
const describePoints = (points) => word(`result.${points === 1 ? "won" : points === 0 ? "lost" : "drawn"}`);

// -- the bot -------------------------------------------------------------------------------

/** @typedef {{ name: string, code: string, exercise?: string }} Bot */
/** @typedef {Bot & { at: number }} KeptBot */

/** @returns {Record<string, unknown>} */
function readSaved() {
  try {
    const found = JSON.parse(store.peek(KEY) ?? "null");
    return found instanceof Object ? found : {};
  } catch {
    return {}; // nothing that can be read
  }
}

function save() {
  store.keep({
    [KEY]: JSON.stringify({
      ...readSaved(),
      game: game.value,
      [game.value]: { name: name.value, code: code.value, exercise },
    }),
  });
}

/**
 * The bots of a game that gave way to others, newest first.
 * @param {string} of
 * @returns {KeptBot[]}
 */
function keptBots(of) {
  const { kept: bots } = /** @type {{ kept?: Record<string, unknown> }} */ (readSaved());
  const found = bots instanceof Object && bots[of];
  return Array.isArray(found) ? found.filter((bot) => typeof bot?.code === "string" && typeof bot.at === "number") : [];
}

/** Keep the bot of the editor before another one takes its place. */
function keepBot() {
  const bots = keptBots(family);
  const known = [...Object.values(data.games[family].examples), ...bots];
  const text = code.value;
  byId("lab-kept").textContent = "";
  if (!text.trim() || known.some((bot) => bot.code === text)) return;
  bots.unshift({ name: name.value, code: text, exercise, at: Date.now() });
  const { kept: all } = readSaved();
  store.keep({
    [KEY]: JSON.stringify({
      ...readSaved(),
      kept: { .../** @type {object} */ (all), [family]: bots.slice(0, MAX_KEPT_BOTS) },
    }),
  });
  const sentence = word("kept", { name: name.value || word("my-bot") });
  byId("lab-kept").textContent = sentence;
  say(sentence);
}

/**
 * List the bots to start from.
 * @param {string} chosen
 */
function offer(chosen) {
  const time = new Intl.DateTimeFormat(language(), { dateStyle: "short", timeStyle: "short" });
  /** @param {string} key @param {[string, string][]} bots */
  const group = (key, bots) => {
    const found = /** @type {HTMLOptGroupElement} */ (make("optgroup"));
    found.label = word(key);
    found.append(...bots.map(([id, title]) => new Option(title, id, false, id === chosen)));
    return found;
  };
  const examples = Object.entries(data.games[game.value].examples);
  const bots = keptBots(game.value);
  start.replaceChildren(
    new Option(word("start-from.choose"), ""),
    group(
      "start-from.examples",
      examples.map(([id, { title }]) => [id, title]),
    ),
  );
  if (!bots.length) return;
  start.append(
    group(
      "start-from.own",
      bots.map(({ name: title, at }) => [String(at), `${title || word("my-bot")}, ${time.format(at)}`]),
    ),
  );
}

/**
 * Put a bot into the editor, with the game that is chosen.
 * @param {Bot} bot
 * @param {boolean} foreign
 */
function edit(bot, foreign = false) {
  family = game.value;
  code.value = bot.code;
  name.value = bot.name;
  byId("lab-foreign").hidden = !foreign;
  byId("lab-fault").replaceChildren();
  markOldTable();
  listPlayers();
}

/** Offer the bots of the game for a tournament: that of the editor, those of before, the examples. */
function listPlayers() {
  const examples = Object.entries(data.games[game.value].examples);
  listBots(game.value, [
    { id: "editor", name: name.value || word("my-bot"), code: code.value },
    ...keptBots(game.value).map((bot) => ({ ...bot, id: String(bot.at), name: String(bot.name) || word("my-bot") })),
    ...examples.map(([id, { title, code }]) => ({ id, name: title, code })),
  ]);
}

/** Show the bot of the game that was last written, or an example. */
function openGame() {
  const last = /** @type {Partial<Bot> | undefined} */ (readSaved()[game.value]);
  offer("");
  if (typeof last?.code === "string") edit({ name: String(last.name ?? ""), code: last.code });
  else edit({ name: word("my-bot"), code: Object.values(data.games[game.value].examples)[0].code });
  setExercise(String(last?.exercise ?? ""));
}

/** Take another game, with its own bot. */
function changeGame() {
  const before = /** @type {Partial<Bot> | undefined} */ (readSaved()[family]);
  byId("lab-kept").textContent = "";
  if (before?.code !== code.value) keepBot(); // it came with a link
  openGame();
}

/** Start from an example, or from a bot of before. */
function startFrom() {
  const chosen = start.value;
  if (!chosen) return;
  keepBot();
  const example = data.games[game.value].examples[chosen];
  const own = keptBots(game.value).find(({ at }) => String(at) === chosen);
  if (example) edit({ name: word("my-bot"), code: example.code });
  else if (own) {
    edit({ ...own, name: String(own.name) });
    setExercise(String(own.exercise ?? ""));
  }
  offer(chosen);
  save();
}

/** Note that the bot in the editor has changed. */
function onEdit() {
  start.value = "";
  save();
  listPlayers();
  markOldTable();
}

/** @param {string} id */
function setExercise(id) {
  const found = taskOf(id);
  exercise = found ? id : "";
  const note = byId("lab-task");
  note.hidden = !found;
  if (found) note.textContent = `${found.title}. ${word("exercise.goal", { level: data.levels[found.level].name })}`;
  return found;
}

/** @param {string} text */
function openExercise(text) {
  const id = [...readings(text)].find(taskOf);
  const found = taskOf(id);
  if (!id || !found) {
    complain("link.no-exercise");
    return;
  }
  const [of] = id.split(".");
  keepBot();
  game.value = of;
  setExercise(id);
  offer(found.start);
  edit({ name: found.title, code: data.games[of].examples[found.start].code });
  save();
  for (const box of levelBoxes()) box.checked = box.value === found.level || box.value === "easy";
  byId("bot").scrollIntoView();
  code.focus({ preventScroll: true });
}

const levelBoxes = () => /** @type {HTMLInputElement[]} */ (all("[name=level]"));

// -- a run ---------------------------------------------------------------------------------

/**
 * Run a bot. Each finished row is shown as it comes. Resolves to the run, or null when it failed.
 * @param {LabShared} bot
 * @param {string} seed
 * @param {{ key: string, level: string, pairs: number }[]} rows
 * @param {(now: LabRun, row: LabRow, news: LabNews) => void} show
 */
async function perform(bot, seed, rows, show) {
  /** @type {LabRun} */
  const now = { ...bot, seed, rows: [], points: {} };
  const whole = await conduct(
    "lab",
    { game: bot.game, bots: [bot], seed, rows: rows.map(({ level, ...row }) => ({ ...row, players: [0, level] })) },
    ({ players: [, level], done, pairs }) => word("playing", { level: data.levels[level].name, done, pairs }),
    (row, news) => {
      now.rows.push(row);
      now.points[news.key] = news.points ?? [];
      show(now, row, news);
    },
  );
  showGames();
  if (whole) setState("done");
  return whole ? now : null;
}

/**
 * Show a row of a run in a table of its own.
 * @param {LabRun} now
 * @param {LabRow} row
 * @param {LabNews} news
 */
function showRow(now, row, { ms }) {
  if (now.rows.length === 1) clear(now);
  addRow(row, ms);
}

/** @param {string} text */
function announce(text) {
  note(text);
  say(text);
}

async function startRun() {
  if (isBusy()) return;
  save();
  byId("lab-foreign").hidden = true;
  byId("lab-claim").hidden = true;
  const chosen = levelBoxes().filter((box) => box.checked);
  const rows = (chosen.length ? chosen : levelBoxes().slice(0, 2)).map(({ value }) => ({
    key: value,
    level: value,
    pairs: data.games[game.value].deals[value],
  }));
  const done = await perform(readBot(), newSeed(), rows, showRow);
  if (!done) return;
  const scores = done.rows.map(({ level, score }) => `${data.levels[level].name} ${share(score)}`).join(", ");
  announce([word("done", { scores }), judgeExercise(done)].join(" ").trim());
}

/** @returns {LabShared} */
const readBot = () => ({ game: game.value, name: name.value, code: code.value, exercise });

/**
 * Say whether a run reaches the goal of its exercise. Empty without one.
 * @param {LabRun} done
 */
function judgeExercise({ exercise: id, rows }) {
  const task = taskOf(id);
  if (!task) return "";
  if (rows.some(({ level, score }) => level === task.level && Number(score) > WORTH_HALF))
    return word("exercise.reached");
  return word("exercise.missed", { level: data.levels[task.level].name });
}

// -- a game against the bot ----------------------------------------------------------------

/** @type {Awaited<ReturnType<typeof playPerson>> | null} */
let table = null;

async function startGame() {
  const section = byId("play");
  if (isBusy() || section.dataset.game === "starting") return;
  save();
  endGame();
  byId("lab-foreign").hidden = true;
  byId("lab-fault").replaceChildren();
  note(word("starting"));
  say(word("starting"));
  section.dataset.game = "starting";
  const bot = readBot();
  const order = {
    ...bot,
    name: bot.name || word("my-bot"),
    role: /** @type {HTMLSelectElement} */ (byId("lab-role")).value,
    lang: language(),
    theme: root.dataset.theme ?? "system",
  };
  try {
    table = await playPerson(byId("lab-frame"), order, (error) => explain(error, [bot]));
    section.dataset.game = "playing";
    section.hidden = false;
    section.scrollIntoView();
    table.frame.focus();
  } catch (error) {
    section.dataset.game = "ended";
    await explain(error, [bot]);
  }
  note("");
}

function endGame() {
  if (!table) return;
  table.leave();
  table = null;
  byId("play").dataset.game = "ended";
  byId("play").hidden = true;
}

// -- the table -----------------------------------------------------------------------------

/**
 * Begin the table of a run in place of the one before.
 * @param {LabRun} now
 */
function clear(now) {
  last = now;
  now.date ||= new Date().toISOString().slice(0, 10);
  byId("lab-rows").replaceChildren();
  byId("lab-deals").textContent = word("table.about", { seed: now.seed, date: now.date });
  byId("lab-table").hidden = false;
  byId("lab-after").hidden = false;
  byId("lab-link").textContent = "";
  markOldTable();
}

/** Say so when the table is that of another bot than the one in the editor. */
function markOldTable() {
  byId("lab-old").hidden = last === null || (last.code === code.value && last.game === game.value);
}

/** Put the bot of the table into the editor. */
function showBot() {
  if (!last) return;
  keepBot();
  game.value = last.game;
  edit(last, last.foreign);
  setExercise(last.exercise ?? "");
  offer("");
  code.focus({ preventScroll: true });
}

/**
 * @param {LabRow} row
 * @param {number} ms
 * @param {string} key that of the row in its run
 */
function addRow(row, ms, key = row.level) {
  const line = make("tr");
  Object.assign(line.dataset, { row: key, score: row.score, games: row.games });
  const head = make("th", titleOf(key));
  head.setAttribute("scope", "row");
  const score = make("td", formatResult(row));
  const meter = /** @type {HTMLMeterElement} */ (make("meter"));
  meter.value = Number(row.score);
  meter.setAttribute("aria-hidden", "true");
  score.append(meter);
  const time = ms ? `${(ms / 1000).toFixed(1)} s` : "";
  const cells = [row.games, row.won, row.drawn, row.lost].map((text) => make("td", text));
  line.append(head, score, ...cells, make("td", time));
  byId("lab-rows").append(line);
}

/**
 * The name of a row. Its key is a level, and the mark of fresh deals may follow.
 * @param {string} key
 */
function titleOf(key) {
  const [level, isFresh] = key.split(" ");
  const { name: title } = data.levels[level];
  return isFresh ? word("fresh.row", { level: title }) : title;
}

/** Offer the games of the run. */
function showGames() {
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
}

/** Lead the link to the game that is chosen. */
async function choose() {
  const chosen = games.value;
  watch.removeAttribute("href");
  const link = chosen && (await linkTo(chosen.replace(/^\d+ /, ""), Number.parseInt(chosen, 10)).catch(() => ""));
  if (link && games.value === chosen) Object.assign(watch, { href: `${config.root}#g=${link}`, target: "_blank" });
}

/**
 * The rows of a table, to be played once more.
 * @param {LabRun} run
 * @param {string} mark what their keys get
 */
const rowsOf = ({ rows }, mark = "") =>
  rows.map(({ level, games: count }) => ({ key: level + mark, level, pairs: Math.max(1, Number(count) / 2) }));

/** Play a table again and compare. */
async function verify() {
  if (!last || isBusy()) return;
  const { rows, seed } = last;
  const again = await perform({ ...last, rows: undefined }, seed, rowsOf(last), showRow);
  if (!again) return;
  const isSame = asText(again.rows) === asText(rows);
  announce(word(isSame ? "verify.same" : "verify.differs"));
  root.dataset.verified = isSame ? "same" : "other";
}

/** Play the bot of a table on fresh deals and say whether the results agree. */
async function playFresh() {
  if (!last || isBusy()) return;
  const before = last;
  for (const line of all("#lab-rows [data-row$=' fresh']")) line.remove();
  const again = await perform(
    { ...before, rows: undefined },
    newSeed(),
    rowsOf(before, FRESH_MARK),
    (now, row, { key, ms }) => {
      addRow(row, ms, key);
      before.points[key] = now.points[key];
    },
  );
  if (!again) return;
  const agreed = again.rows.map((row, at) => agree(row, before.rows[at]));
  const names = before.rows.filter((_, at) => !agreed[at]).map(({ level }) => data.levels[level].name);
  announce(names.length ? word("fresh.differs", { names: names.join(", ") }) : word("fresh.agrees"));
  root.dataset.fresh = names.length ? "other" : "same";
}

// -- links and files -----------------------------------------------------------------------

/**
 * What a link to a table carries.
 * @param {LabRun} run
 * @returns {LabShared}
 */
const shareable = ({ seed: _, points: __, foreign: ___, ...bot }) => ({ ...bot, who: who.value });

async function readFile() {
  const [chosen] = file.files ?? [];
  file.value = "";
  if (!chosen) return;
  if (chosen.size > MAX_BOT_CHARS) {
    complain("too-long");
    return;
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await chosen.arrayBuffer());
    if (text.includes("\0")) throw new TypeError("zero");
    keepBot();
    edit({ name: chosen.name.replace(/\.py$/, "").slice(0, 40), code: text.replaceAll("\r\n", "\n") });
    offer("");
    save();
  } catch {
    complain("not-text");
  }
}

/** Read what the address brings: an exercise, a bot, or a bot with its table. */
async function readAddress() {
  const { exercise: task, bot, table: shown, tournament } = find(fragment(), "exercise", "bot", "table", "tournament");
  const shared = bot ?? shown;
  // opened again it would come twice
  const isEmpty = [task, shared, tournament].every((text) => text === undefined);
  if (!isEmpty) history.replaceState(null, "", location.pathname + (location.hash ? location.search : ""));
  if (task !== undefined) openExercise(task);
  if (tournament !== undefined) await openTournament(tournament);
  if (shared === undefined) return;
  try {
    const found = checkNames(await decode(shared));
    keepBot();
    game.value = found.game;
    offer("");
    setExercise(found.exercise ?? "");
    edit(found, true);
    if (found.rows?.length) showClaim(found, found.rows);
    else if (found.isOld) complain("link.older");
  } catch (error) {
    complain(error instanceof BadCode ? error.key : "link.broken");
  }
}

/**
 * Show the table that came with a link. None of it has been played here.
 * @param {LabShared} found
 * @param {LabRow[]} rows
 */
function showClaim(found, rows) {
  clear({ ...found, seed: rows[0].seed, rows, points: {}, foreign: true });
  for (const row of rows) addRow(row, 0);
  who.value = found.who ?? "";
  byId("lab-claim").hidden = false;
  showGames();
}

// -- the page ------------------------------------------------------------------------------

/** @param {string} id @param {() => unknown} does */
const onClick = (id, does) => byId(id).addEventListener("click", does);

assist(code);
game.addEventListener("change", changeGame);
start.addEventListener("change", startFrom);
for (const field of [code, name]) field.addEventListener("input", onEdit);
games.addEventListener("change", choose);
file.addEventListener("change", readFile);
onClick("lab-run", startRun);
onClick("lab-stop", stop);
onClick("lab-play", startGame);
onClick("lab-end-game", () => {
  endGame();
  byId("lab-play").focus();
});
onClick("lab-copy-bot", () => copyLink("bot", readBot()));
onClick("lab-copy-table", () => last && copyLink("table", shareable(last)));
onClick("lab-copy-csv", () => last && copy(asText(last.rows), "copied-csv", "lab"));
onClick("lab-save-file", () => download(`${fileName(name.value)}.py`, code.value, "text/x-python"));
onClick("lab-save-table", () => last && download(`${fileName(last.name)}.csv`, asText(last.rows), "text/csv"));
onClick("lab-verify", verify);
onClick("lab-show-bot", showBot);
onClick("lab-fresh", playFresh);
listClass();
addEventListener("hashchange", readAddress);
const { game: before } = readSaved();
if (typeof before === "string" && Object.hasOwn(data.games, before)) game.value = before;
openGame();
setState("idle");
root.dataset.version = config.version;
root.dataset.state = "ready";
keepUpToDate();
await readAddress();
