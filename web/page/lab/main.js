// The page of the lab: an editor, a run, its table, links to both, and the results of a class.

import { config, fragment, language } from "../config.js";
import { all, byId } from "../dom.js";
import { find, readings } from "../received.js";
import * as store from "../store.js";
import { BadCode, csv, decode, MOST } from "./codes.js";
import { assist } from "./editor.js";
import { playPerson } from "./game.js";
import {
  asText,
  complain,
  conduct,
  copy,
  data,
  download,
  explain,
  fileName,
  fresh,
  give,
  isBusy,
  make,
  note,
  say,
  setState,
  share,
  word,
} from "./page.js";
import { linkTo, stop } from "./run.js";
import { listBots, openTournament } from "./tournament.js";

/** @import { LabRow, LabRun, LabShared } from "../types.d.ts" */

const KEY = "lab";
const WORTH_HALF = 0.5;
const MOST_KEPT = 50; // bots of a game that gave way to others
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
const result = (points) => word(`result.${points === 1 ? "won" : points === 0 ? "lost" : "drawn"}`);

// -- the bot -------------------------------------------------------------------------------

/** @typedef {{ name: string, code: string, exercise?: string }} Bot */
/** @typedef {Bot & { at: number }} KeptBot */

/** @returns {Record<string, unknown>} */
function saved() {
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
      ...saved(),
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
  const { kept } = /** @type {{ kept?: Record<string, unknown> }} */ (saved());
  const found = kept instanceof Object && kept[of];
  return Array.isArray(found) ? found.filter((bot) => typeof bot?.code === "string" && typeof bot.at === "number") : [];
}

/** Keep the bot of the editor before another one takes its place. */
function keepBot() {
  const kept = keptBots(family);
  const known = [...Object.values(data.games[family].examples), ...kept];
  const text = code.value;
  byId("lab-kept").textContent = "";
  if (!text.trim() || known.some((bot) => bot.code === text)) return;
  kept.unshift({ name: name.value, code: text, exercise, at: Date.now() });
  const { kept: all } = saved();
  store.keep({
    [KEY]: JSON.stringify({
      ...saved(),
      kept: { .../** @type {object} */ (all), [family]: kept.slice(0, MOST_KEPT) },
    }),
  });
  const told = word("kept", { name: name.value || word("my-bot") });
  byId("lab-kept").textContent = told;
  say(told);
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
  const kept = keptBots(game.value);
  start.replaceChildren(
    new Option(word("start-from.choose"), ""),
    group(
      "start-from.examples",
      examples.map(([id, { title }]) => [id, title]),
    ),
  );
  if (!kept.length) return;
  start.append(
    group(
      "start-from.own",
      kept.map(({ name: title, at }) => [String(at), `${title || word("my-bot")}, ${time.format(at)}`]),
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
  compareTable();
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
  const last = /** @type {Partial<Bot> | undefined} */ (saved()[game.value]);
  offer("");
  if (typeof last?.code === "string") edit({ name: String(last.name ?? ""), code: last.code });
  else edit({ name: word("my-bot"), code: Object.values(data.games[game.value].examples)[0].code });
  setExercise(String(last?.exercise ?? ""));
}

/** Take another game, with its own bot. */
function changeGame() {
  const before = /** @type {Partial<Bot> | undefined} */ (saved()[family]);
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
  compareTable();
}

/**
 * The exercise of a name such as "game.exercise".
 * @param {string} id
 */
function taskOf(id = "") {
  const [of, own] = id.split(".");
  return data.games[of]?.exercises[own];
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
  const id = [...readings(text)].find((one) => {
    const [of, own] = one.split(".");
    return Object.hasOwn(data.games, of) && own !== undefined && Object.hasOwn(data.games[of].exercises, own);
  });
  if (!id) return complain("link.broken");
  const [of] = id.split(".");
  keepBot();
  game.value = of;
  const found = setExercise(id);
  if (!found) return;
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
 * Run a bot; the rows that are finished are shown as they come. Resolves to the run, or null when it failed.
 * @param {LabShared} bot
 * @param {string} seed
 * @param {{ level: string, pairs: number }[]} levels
 */
async function perform(bot, seed, levels) {
  /** @type {LabRun} */
  const now = { ...bot, seed, rows: [], points: {} };
  const whole = await conduct(
    "lab",
    {
      game: bot.game,
      bots: [bot],
      seed,
      rows: levels.map(({ level, pairs }) => ({ key: level, players: [0, level], pairs })),
    },
    ({ key, done, pairs }) => word("playing", { level: data.levels[key].name, done, pairs }),
    (row, { points, ms }) => {
      if (now.rows.length === 0) clear(now);
      now.rows.push(row);
      now.points[row.level] = points ?? [];
      addRow(row, ms);
    },
  );
  showGames();
  if (!whole) return null;
  setState("done");
  const scores = now.rows.map(({ level, score }) => `${data.levels[level].name} ${share(score)}`).join(", ");
  const text = [word("done", { scores }), verdict(now)].join(" ").trim();
  note(text);
  say(text);
  return now;
}

async function startRun() {
  if (isBusy()) return;
  save();
  byId("lab-foreign").hidden = true;
  byId("lab-claim").hidden = true;
  const chosen = levelBoxes().filter((box) => box.checked);
  const levels = (chosen.length ? chosen : levelBoxes().slice(0, 2)).map(({ value }) => ({
    level: value,
    pairs: data.games[game.value].deals[value],
  }));
  await perform(current(), fresh(), levels);
}

/** @returns {LabShared} */
const current = () => ({ game: game.value, name: name.value, code: code.value, exercise });

/**
 * Say whether a run reaches the goal of its exercise. Empty without one.
 * @param {LabRun} done
 */
function verdict({ exercise: id, rows }) {
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
  const bot = current();
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
  compareTable();
}

/** Say so when the table is that of another bot than the one in the editor. */
function compareTable() {
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
 */
function addRow(row, ms) {
  const line = make("tr");
  Object.assign(line.dataset, { row: row.level, score: row.score, games: row.games });
  const head = make("th", data.levels[row.level]?.name ?? row.level);
  head.setAttribute("scope", "row");
  const score = make("td", `${share(row.score)} ±${share(row.margin)}`);
  const meter = /** @type {HTMLMeterElement} */ (make("meter"));
  meter.value = Number(row.score);
  meter.setAttribute("aria-hidden", "true");
  score.append(meter);
  const time = ms ? `${(ms / 1000).toFixed(1)} s` : "";
  const cells = [row.games, row.won, row.drawn, row.lost].map((text) => make("td", text));
  line.append(head, score, ...cells, make("td", time));
  byId("lab-rows").append(line);
}

/** Offer the games of the run. */
function showGames() {
  const groups = Object.entries(last?.points ?? {}).map(([level, points]) => {
    const group = /** @type {HTMLOptGroupElement} */ (make("optgroup"));
    group.label = data.levels[level].name;
    group.append(
      ...points.map(
        (one, number) => new Option(word("watch.game", { n: number + 1, result: result(one) }), `${level} ${number}`),
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
  const [level, number] = games.value.split(" ");
  watch.removeAttribute("href");
  const link = level && (await linkTo(level, Number(number)).catch(() => ""));
  if (link && games.value === `${level} ${number}`)
    Object.assign(watch, { href: `${config.root}#g=${link}`, target: "_blank" });
}

/** Play a table again and compare. */
async function verify() {
  if (!last || isBusy()) return;
  const { rows, seed } = last;
  const levels = rows.map(({ level, games: count }) => ({ level, pairs: Math.max(1, Number(count) / 2) }));
  const claimed = asText(rows);
  const again = await perform({ ...last, rows: undefined }, seed, levels);
  if (!again) return;
  const text = word(asText(again.rows) === claimed ? "verify.same" : "verify.differs");
  note(text);
  say(text);
  root.dataset.verified = asText(again.rows) === claimed ? "same" : "other";
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
  if (chosen.size > MOST) {
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
    const found = await decode(shared);
    if (!Object.hasOwn(data.games, found.game)) throw new BadCode("link.newer");
    if (found.rows?.some(({ level }) => !Object.hasOwn(data.levels, level))) throw new BadCode("link.broken");
    keepBot();
    game.value = found.game;
    offer("");
    setExercise(found.exercise ?? "");
    edit(found, true);
    if (found.rows?.length) showClaim(found, found.rows);
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

// -- a class -------------------------------------------------------------------------------

/** @type {string[][]} */
let collected = [];

async function collect() {
  const lines = /** @type {HTMLTextAreaElement} */ (byId("lab-links")).value.split("\n");
  const faults = [];
  /** @type {string[][]} */
  const rows = [];
  for (const [at, line] of lines.entries()) {
    if (!line.trim()) continue;
    try {
      const found = await decode(find(line, "table").table ?? line);
      if (!found.rows?.length) throw new BadCode("link.broken");
      rows.push(summary(found, found.rows));
    } catch {
      faults.push(word("class.bad", { n: at + 1 }));
    }
  }
  if (!rows.length && !faults.length) faults.push(word("class.empty"));
  byId("lab-class-fault").replaceChildren(...faults.map((text) => make("p", text)));
  if (!rows.length) return; // the list before stays
  collected = rows;
  byId("lab-class").replaceChildren(
    ...rows.map((cells) => {
      const line = make("tr");
      line.append(...cells.map((text) => make("td", text)));
      return line;
    }),
  );
  byId("lab-class-frame").hidden = false;
  byId("lab-save-class").hidden = false;
}

/**
 * @param {LabShared} found
 * @param {LabRow[]} rows
 */
function summary(found, rows) {
  const beaten = Object.keys(data.levels).filter((level) =>
    rows.some((row) => row.level === level && Number(row.score) > WORTH_HALF),
  );
  const task = taskOf(found.exercise)?.title ?? found.name;
  const level = beaten.at(-1);
  return [found.who || "?", task, level ? data.levels[level].name : word("class.none"), found.date ?? ""];
}

function saveClass() {
  const head = ["who", "task", "reached", "date"].map((column) => word(`class.${column}`));
  download("class.csv", csv([head, ...collected]), "text/csv");
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
onClick("lab-copy-bot", () => give("bot", current()));
onClick("lab-copy-table", () => last && give("table", shareable(last)));
onClick("lab-copy-csv", () => last && copy(asText(last.rows), "copied-csv", "lab"));
onClick("lab-save-file", () => download(`${fileName(name.value)}.py`, code.value, "text/x-python"));
onClick("lab-save-table", () => last && download(`${fileName(last.name)}.csv`, asText(last.rows), "text/csv"));
onClick("lab-verify", verify);
onClick("lab-show-bot", showBot);
onClick("lab-collect", collect);
onClick("lab-save-class", saveClass);
addEventListener("hashchange", readAddress);
const { game: before } = saved();
if (typeof before === "string" && data.games[before]) game.value = before;
openGame();
setState("idle");
root.dataset.version = config.version;
root.dataset.state = "ready";
await readAddress();
