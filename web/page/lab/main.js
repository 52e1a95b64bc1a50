// The page of the lab: an editor, a run, its table, links to both, and the results of a class.

import { config } from "../config.js";
import { all, byId } from "../dom.js";
import * as store from "../store.js";
import { BadCode, csv, decode, encode, MOST } from "./codes.js";
import { assist, show } from "./editor.js";
import { BotFault, linkTo, play, stop } from "./run.js";
import { Stopped } from "./sandbox.js";

/** @import { LabData, LabRow, LabRun, LabShared } from "../types.d.ts" */

const KEY = "lab";
const WORTH_HALF = 0.5;
const root = document.documentElement;
/** @type {LabData} */
const data = JSON.parse(byId("lab-data").textContent ?? "");
const status = byId("status");
const code = /** @type {HTMLTextAreaElement} */ (byId("lab-code"));
const game = /** @type {HTMLSelectElement} */ (byId("lab-game"));
const start = /** @type {HTMLSelectElement} */ (byId("lab-start"));
const name = /** @type {HTMLInputElement} */ (byId("lab-name"));
const who = /** @type {HTMLInputElement} */ (byId("lab-who"));
const file = /** @type {HTMLInputElement} */ (byId("lab-file"));
const bar = /** @type {HTMLProgressElement} */ (byId("lab-bar"));
const games = /** @type {HTMLSelectElement} */ (byId("lab-games"));
const watch = /** @type {HTMLAnchorElement} */ (byId("lab-watch"));
const run = /** @type {HTMLButtonElement} */ (byId("lab-run"));

let exercise = "";
/** @type {LabRun | null} */
let last = null; // the table on the page: what was run, and its rows

/**
 * The sentence of a key with {name} filled in.
 * @param {string} key
 * @param {Record<string, string | number>} values
 */
const word = (key, values = {}) =>
  data.words[key].replace(/\{(\w+)\}/g, (whole, place) =>
    Object.hasOwn(values, place) ? String(values[place]) : whole,
  );

/** @param {string} text */
function say(text) {
  status.textContent = status.textContent === text ? `${text}\u00a0` : text;
}

/**
 * @param {string} tag
 * @param {string} text
 */
function make(tag, text = "") {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

/** @param {string} value */
const share = (value) => `${(100 * Number(value)).toFixed(1)} %`;
/** @param {number} points */
const result = (points) => word(`result.${points === 1 ? "won" : points === 0 ? "lost" : "drawn"}`);

// -- the bot -------------------------------------------------------------------------------

/** @typedef {{ name: string, code: string }} Bot */

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
    [KEY]: JSON.stringify({ ...saved(), game: game.value, [game.value]: { name: name.value, code: code.value } }),
  });
}

/** @param {string} chosen */
function offer(chosen) {
  const { examples } = data.games[game.value];
  start.replaceChildren(
    ...Object.entries(examples).map(([id, { title }]) => new Option(title, id, false, id === chosen)),
  );
}

/**
 * Put a bot into the editor.
 * @param {Bot} bot
 */
function edit(bot) {
  code.value = bot.code;
  name.value = bot.name;
  byId("lab-fault").replaceChildren();
}

/** Show the bot of the game that was last written, or an example. */
function openGame() {
  const kept = /** @type {Partial<Bot> | undefined} */ (saved()[game.value]);
  offer("");
  if (typeof kept?.code === "string") edit({ name: String(kept.name ?? ""), code: kept.code });
  else edit({ name: word("my-bot"), code: Object.values(data.games[game.value].examples)[0].code });
  setExercise("");
}

/** @param {string} id */
function setExercise(id) {
  exercise = id;
  const [family, own] = id.split(".");
  const found = data.games[family]?.exercises[own];
  const note = byId("lab-task");
  note.hidden = !found;
  if (found) note.textContent = `${found.title}. ${word("exercise.goal", { level: data.levels[found.level].name })}`;
  return found;
}

/** @param {string} id */
function openExercise(id) {
  const [family] = id.split(".");
  if (!data.games[family]?.exercises[id.split(".")[1]]) return;
  game.value = family;
  const found = setExercise(id);
  if (!found) return;
  offer(found.start);
  const { examples } = data.games[family];
  edit({ name: found.title, code: examples[found.start].code });
  for (const box of levelBoxes()) box.checked = box.value === found.level || box.value === "easy";
  byId("bot").scrollIntoView();
  code.focus({ preventScroll: true });
}

const levelBoxes = () => /** @type {HTMLInputElement[]} */ (all("[name=level]"));

// -- a run ---------------------------------------------------------------------------------

/** @param {string} state */
function setState(state) {
  root.dataset.lab = state;
  run.disabled = state === "starting" || state === "running";
  byId("lab-stop").hidden = !run.disabled;
  bar.hidden = !run.disabled;
}

const fresh = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
function note(text) {
  byId("lab-progress").textContent = text;
}

/**
 * Run a bot; the rows that are finished are shown as they come. Resolves to the run, or null when it failed.
 * @param {LabShared} bot
 * @param {string} seed
 * @param {{ level: string, pairs: number }[]} levels
 */
async function perform(bot, seed, levels) {
  /** @type {LabRun} */
  const now = { ...bot, seed, rows: [], points: {} };
  byId("lab-fault").replaceChildren();
  byId("lab-printed").replaceChildren();
  setState("starting");
  note(word("starting"));
  say(word("starting"));
  let quarter = 0;
  bar.value = 0;
  try {
    await play({ game: bot.game, source: bot.code, seed, levels }, (news) => {
      if (root.dataset.lab === "starting") setState("running");
      const text = word("playing", { level: data.levels[news.level].name, done: news.done, pairs: news.pairs });
      note(text);
      bar.value = (now.rows.length + news.done / news.pairs) / levels.length;
      const passed = Math.floor(4 * bar.value);
      if (passed > quarter) {
        quarter = passed;
        say(text);
      }
      print(news.printed);
      if (!news.row) return;
      if (now.rows.length === 0) clear(now);
      now.rows.push(news.row);
      now.points[news.level] = news.points ?? [];
      addRow(news.row, news.ms);
    });
  } catch (error) {
    showGames();
    failed(error, bot);
    return null;
  }
  showGames();
  setState("done");
  const scores = now.rows.map(({ level, score }) => `${data.levels[level].name} ${share(score)}`).join(", ");
  note(word("done", { scores }));
  say(word("done", { scores }));
  return now;
}

async function startRun() {
  save();
  byId("lab-foreign").hidden = true;
  byId("lab-claim").hidden = true;
  const chosen = levelBoxes().filter((box) => box.checked);
  const levels = (chosen.length ? chosen : levelBoxes().slice(0, 2)).map(({ value }) => ({
    level: value,
    pairs: data.levels[value].pairs,
  }));
  const done = await perform(current(), fresh(), levels);
  if (done && reached(done)) byId("lab-printed").append(make("p", word("exercise.reached")));
}

/** @returns {LabShared} */
const current = () => ({ game: game.value, name: name.value, code: code.value, exercise });

/**
 * Whether a run reaches the goal of its exercise.
 * @param {LabRun} done
 */
function reached({ exercise: id = "", rows }) {
  const [family, own] = id.split(".");
  const level = data.games[family]?.exercises[own]?.level;
  return rows.some((row) => row.level === level && Number(row.score) > WORTH_HALF);
}

/**
 * Say why a run has ended early; the rows stay.
 * @param {unknown} error
 * @param {LabShared} bot
 */
async function failed(error, bot) {
  setState(error instanceof Stopped && error.code === "ended" ? "idle" : "failed");
  if (error instanceof Stopped && error.code === "ended") {
    note(word("stopped"));
    say(word("stopped"));
    return;
  }
  const fault =
    error instanceof BotFault ? error.fault : { code: error instanceof Stopped ? error.code : "files", line: 0 };
  const key = `fault.${Object.hasOwn(data.words, `fault.${fault.code}`) ? fault.code : "dead"}`;
  const values = Object.fromEntries(
    Object.entries(fault).map(([place, value]) => [place, String(value).slice(0, 200)]),
  );
  const box = byId("lab-fault");
  note("");
  box.replaceChildren(make("p", word(key, values)));
  if (error instanceof BotFault) print(error.printed);
  if (fault.seen) {
    const details = make("details");
    details.append(make("summary", word("seen")), make("pre", String(fault.seen).slice(0, 4000)));
    box.append(details);
  }
  if (fault.line > 0 && bot.code === code.value) show(code, fault.line);
  const { level, number } = fault;
  if (typeof number === "number" && typeof level === "string") {
    const link = await linkTo(level, number).catch(() => "");
    if (link) box.append(anchor(word("position"), link));
  }
}

/**
 * @param {string} text
 * @param {string} link
 */
function anchor(text, link) {
  const found = /** @type {HTMLAnchorElement} */ (make("a", text));
  found.href = `${config.root}#g=${link}`;
  found.target = "_blank";
  const line = make("p");
  line.append(found);
  return line;
}

/** @param {string} text */
function print(text) {
  if (text) byId("lab-printed").replaceChildren(make("p", word("printed")), make("pre", text.slice(0, 2000)));
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
  byId("lab-after").hidden = false;
  byId("lab-link").textContent = "";
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
  choose();
}

/** Lead the link to the game that is chosen. */
async function choose() {
  const [level, number] = games.value.split(" ");
  watch.removeAttribute("href");
  const link = level && (await linkTo(level, Number(number)).catch(() => ""));
  if (link && games.value === `${level} ${number}`) watch.href = `${config.root}#g=${link}`;
}

/** @param {LabRow[]} rows */
const asText = (rows) => (rows.length ? csv([Object.keys(rows[0]), ...rows.map((row) => Object.values(row))]) : "");

/** Play a table again and compare. */
async function verify() {
  if (!last) return;
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
 * Make an address, show it and copy it.
 * @param {string} kind
 * @param {LabShared} shared
 */
async function give(kind, shared) {
  const address = `${location.origin}${location.pathname}#${kind}=${await encode(shared)}`;
  byId("lab-link").textContent = address;
  try {
    await navigator.clipboard.writeText(address);
    say(word("copied"));
  } catch {
    getSelection()?.selectAllChildren(byId("lab-link")); // it stands there, to be copied by hand
  }
}

/**
 * What a link to a table carries.
 * @param {LabRun} run
 * @returns {LabShared}
 */
const shareable = ({ seed: _, points: __, ...bot }) => ({ ...bot, who: who.value });

/**
 * @param {string} title
 * @param {string} text
 * @param {string} type
 */
function download(title, text, type) {
  const link = /** @type {HTMLAnchorElement} */ (make("a"));
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = title;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const fileName = () => name.value.replace(/[^\w-]+/g, "_").toLowerCase() || "bot";

/** @param {string} key */
function complain(key) {
  byId("lab-fault").replaceChildren(make("p", word(key)));
}

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
    edit({ name: chosen.name.replace(/\.py$/, "").slice(0, 40), code: text.replaceAll("\r\n", "\n") });
    save();
  } catch {
    complain("not-text");
  }
}

/** Read what the address brings: an exercise, a bot, or a bot with its table. */
async function readAddress() {
  const brought = new URLSearchParams(location.hash.slice(1));
  const task = brought.get("exercise");
  if (task) openExercise(task);
  const shared = brought.get("bot") ?? brought.get("table");
  if (!shared) return;
  history.replaceState(null, "", location.pathname + location.search); // opened again it would come twice
  try {
    const found = await decode(shared);
    if (!data.games[found.game]) throw new BadCode("link.newer");
    if (found.rows?.some(({ level }) => !data.levels[level])) throw new BadCode("link.broken");
    game.value = found.game;
    offer("");
    setExercise(found.exercise ?? "");
    edit(found);
    byId("lab-foreign").hidden = false;
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
  clear({ ...found, seed: rows[0].seed, rows, points: {} });
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
    const [, shared = ""] = line.trim().match(/(?:#table=|^)([\w-]+)$/) ?? [];
    try {
      const found = await decode(shared);
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
  const [family, own] = (found.exercise ?? "").split(".");
  const task = data.games[family]?.exercises[own]?.title ?? found.name;
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
game.addEventListener("change", openGame);
start.addEventListener("change", () => {
  edit({ name: word("my-bot"), code: data.games[game.value].examples[start.value].code });
  save();
});
for (const field of [code, name]) field.addEventListener("input", save);
games.addEventListener("change", choose);
file.addEventListener("change", readFile);
onClick("lab-run", startRun);
onClick("lab-stop", stop);
onClick("lab-copy-bot", () => give("bot", current()));
onClick("lab-copy-table", () => last && give("table", shareable(last)));
onClick("lab-save-file", () => download(`${fileName()}.py`, code.value, "text/x-python"));
onClick("lab-save-table", () => last && download(`${fileName()}.csv`, asText(last.rows), "text/csv"));
onClick("lab-verify", verify);
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
