// The page of the lab: an editor, a run, its table, and links to both.

import { config, fragment, language, locale } from "../config.js";
import { all, byId } from "../dom.js";
import { keepUpToDate, waitForIdle } from "../offline.js";
import { find, readings } from "../received.js";
import * as store from "../store.js";
import { BadCode, decode, encode, MAX_BOT_CHARS } from "./codes.js";
import { colour } from "./colours.js";
import { assist } from "./editor.js";
import {
  asText,
  checkNames,
  complain,
  copy,
  copyLink,
  data,
  download,
  fileName,
  isBusy,
  make,
  newSeed,
  note,
  seatRivals,
  setState,
  share,
  taskOf,
  WORTH_HALF,
  word,
} from "./page.js";
import { endGame, startGame } from "./play.js";
import { announce, perform, playFresh, showRow, verify } from "./rows.js";
import { stop, warm } from "./run.js";
import { keepBot, keptBots, latestRun, nameOf, readSaved, rememberRun, saveBot } from "./saved.js";
import { addRow, choose, clear, last, markOldTable, showGames } from "./table.js";

/** @import { LabRow, LabRun, LabShared } from "./types.d.ts" */
/** @import { Bot } from "./saved.js" */

const MAX_HANDED_IN = 2000; // letters of a bot, as web/club/bots.py reads it
const SIGNS = ["focusin", "pointerdown"]; // that a person is at work
const READING = 2000; // ms after which a reader has stayed, and may run the bot
const root = document.documentElement;
const code = /** @type {HTMLTextAreaElement} */ (byId("lab-code"));
const game = /** @type {HTMLSelectElement} */ (byId("lab-game"));
const start = /** @type {HTMLSelectElement} */ (byId("lab-start"));
const name = /** @type {HTMLInputElement} */ (byId("lab-name"));
const who = /** @type {HTMLInputElement} */ (byId("lab-who"));
const file = /** @type {HTMLInputElement} */ (byId("lab-file"));
const games = /** @type {HTMLSelectElement} */ (byId("lab-games"));

const paint = colour(code);
let exercise = "";
let family = ""; // the game of the bot in the editor

// -- the bot -------------------------------------------------------------------------------

/**
 * List the bots to start from.
 * @param {string} chosen
 */
function offer(chosen) {
  const time = new Intl.DateTimeFormat(locale(), { dateStyle: "short", timeStyle: "short" });
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
      bots.map((bot) => [String(bot.at), `${nameOf(bot)}, ${time.format(bot.at)}`]),
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
  seatRivals(family);
  code.value = bot.code;
  paint();
  name.value = nameOf(bot);
  byId("lab-foreign").hidden = !foreign;
  byId("lab-fault").replaceChildren();
  markOldTable();
}

/** Show the bot of the game that was last written, or an example. */
function openGame() {
  const last = /** @type {Partial<Bot> | undefined} */ (readSaved()[game.value]);
  offer("");
  const task = String(last?.exercise ?? "");
  if (typeof last?.code === "string") edit({ name: String(last.name ?? ""), code: last.code, exercise: task });
  else edit({ name: "", code: Object.values(data.games[game.value].examples)[0].code });
  setExercise(task);
}

/** Take another game, with its own bot. */
function changeGame() {
  const before = /** @type {Partial<Bot> | undefined} */ (readSaved()[family]);
  byId("lab-kept").textContent = "";
  if (before?.code !== code.value) keep(); // it came with a link
  openGame();
}

/** Start from an example, or from a bot of before. */
function startFrom() {
  const chosen = start.value;
  if (!chosen) return;
  keep();
  const example = data.games[game.value].examples[chosen];
  const own = keptBots(game.value).find(({ at }) => String(at) === chosen);
  if (example) edit({ name: "", code: example.code, exercise });
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
  markOldTable();
}

/** @returns {Bot} */
const readEditor = () => ({ name: name.value, code: code.value, exercise });
const save = () => saveBot(game.value, readUnnamed());
const keep = () => keepBot(family, readUnnamed());

/** Return the bot without a name that follows the language: that of its exercise, or of any bot. */
function readUnnamed() {
  const bot = readEditor();
  return bot.name === nameOf({ ...bot, name: "" }) ? { ...bot, name: "" } : bot;
}

/** @param {string} id */
function setExercise(id) {
  const found = taskOf(id);
  exercise = found ? id : "";
  const note = byId("lab-task");
  note.hidden = !found;
  if (!found) return;
  const [goal, hint] = all("p", note);
  goal.textContent = `${found.title}. ${word("exercise.goal", { level: data.levels[found.level].name })}`;
  hint.textContent = found.hint;
  for (const box of levelBoxes()) box.checked = box.value === found.level;
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
  keep();
  game.value = of;
  setExercise(id);
  offer(found.start);
  edit({ name: found.title, code: data.games[of].examples[found.start].code });
  save();
  code.focus({ preventScroll: true });
}

const levelBoxes = () => /** @type {HTMLInputElement[]} */ (all("[name=level]"));

// -- a run ---------------------------------------------------------------------------------

async function startRun() {
  if (isBusy()) return;
  save();
  byId("lab-foreign").hidden = true;
  byId("lab-claim").hidden = true;
  byId("lab-hand-in").hidden = true;
  const chosen = levelBoxes().filter((box) => box.checked);
  const rows = (chosen.length ? chosen : levelBoxes().slice(0, 2)).map(({ value }) => ({
    key: value,
    level: value,
    pairs: data.games[game.value].deals[value],
  }));
  const done = await perform(readBot(), newSeed(), rows, showRow);
  if (!done) return;
  rememberRun(done);
  announce(describe(done));
  if (hasReached(done)) await offerLesson(done);
}

/** @param {LabRun} run */
function describe(run) {
  const scores = run.rows.map(({ level, score }) => `${data.levels[level].name} ${share(score)}`).join(", ");
  return [word("done", { scores }), judgeExercise(run)].join(" ").trim();
}

/** @returns {LabShared} */
const readBot = () => ({ game: game.value, ...readEditor() });

/** @param {LabRun} run */
function hasReached({ exercise: id, rows }) {
  const task = taskOf(id);
  return rows.some(({ level, score }) => level === task?.level && Number(score) > WORTH_HALF);
}

/**
 * Say whether a run reaches the goal of its exercise. Empty without one.
 * @param {LabRun} done
 */
function judgeExercise(done) {
  const task = taskOf(done.exercise);
  if (!task) return "";
  if (hasReached(done)) return word("exercise.reached");
  return word("exercise.missed", { level: data.levels[task.level].name });
}

/**
 * Keep a bot for the lesson of this device, if there is one, and show the way there.
 * @param {LabRun} run
 */
async function offerLesson({ game: of, name: title, code: text, exercise: id = "" }) {
  const lesson = store.findClubLink("class");
  if (!lesson) return;
  const bot = await encode({ game: of, name: title, code: text, exercise: id }).catch(() => "");
  if (!bot || bot.length > MAX_HANDED_IN) return complain("link.long");
  store.keep({ [`class.${id}`]: bot });
  const way = byId("lab-hand-in");
  /** @type {HTMLAnchorElement} */ (way.firstElementChild).href = `${config.root}?club=${lesson}`;
  way.hidden = false;
}

// -- the table -----------------------------------------------------------------------------

/** Put the bot of the table into the editor. */
function showBot() {
  if (!last) return;
  keep();
  game.value = last.game;
  edit(last, last.foreign);
  setExercise(last.exercise ?? "");
  offer("");
  code.focus({ preventScroll: true });
}

// -- links and files -----------------------------------------------------------------------

/**
 * Return the content of a link to a table.
 * @param {LabRun} run
 * @returns {LabShared}
 */
const shareable = ({ seed: _, points: __, played: ___, foreign: ____, ...bot }) => ({ ...bot, who: who.value });

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
    keep();
    edit({ name: chosen.name.replace(/\.py$/, "").slice(0, 40), code: text.replaceAll("\r\n", "\n") });
    offer("");
    save();
  } catch {
    complain("not-text");
  }
}

/** Open the content of the address: an exercise, a bot, a bot with its table, or what has a page of its own. */
async function readAddress() {
  const { exercise: task, bot, table: shown, tournament } = find(fragment(), "exercise", "bot", "table", "tournament");
  if (location.hash === "#exercises") location.replace(`${language()}/exercises.html`);
  if (tournament !== undefined || ["#class", "#tournament"].includes(location.hash)) {
    location.replace(`${language()}/class.html${location.search}${location.hash}`);
    return;
  }
  const shared = bot ?? shown;
  // a reload would open it twice
  const isEmpty = [task, shared].every((text) => text === undefined);
  if (!isEmpty) history.replaceState(null, "", location.pathname + (location.hash ? location.search : ""));
  if (task !== undefined) openExercise(task);
  if (shared === undefined) return;
  try {
    const found = checkNames(await decode(shared));
    keep();
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
  clear({ ...found, seed: rows[0].seed, rows, points: {}, played: {}, foreign: true });
  for (const row of rows) addRow(row);
  who.value = found.who ?? "";
  byId("lab-claim").hidden = false;
  /** @type {HTMLDetailsElement} */ (byId("lab-about")).open = true; // its author's deals, and the way to check them
  showGames();
}

/** Show the table of the latest run of this tab, as after a visit to another page. Most of its games are gone. */
function showLatest() {
  const run = latestRun();
  if (run?.game !== game.value) return;
  clear(run);
  for (const row of run.rows) addRow(row);
  showGames();
  note(describe(run));
}

// -- the page ------------------------------------------------------------------------------

/** Start Python once a person is at work or has stayed, so that the first run begins at once. */
function warmUp() {
  for (const sign of SIGNS) removeEventListener(sign, warmUp);
  waitForIdle()
    .then(warm)
    .catch(() => {}); // reported at the first run
}

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
onClick("lab-play", () =>
  startGame(() => {
    save();
    return readBot();
  }),
);
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
addEventListener("hashchange", readAddress);
const { game: before } = readSaved();
if (typeof before === "string" && Object.hasOwn(data.games, before)) game.value = before;
openGame();
showLatest();
setState("idle");
root.dataset.version = config.version;
root.dataset.state = "ready";
keepUpToDate();
if (!navigator.connection?.saveData) {
  for (const sign of SIGNS) addEventListener(sign, warmUp);
  setTimeout(warmUp, READING);
}
await readAddress();
