// The results of a class: the tables that were handed in, and each bot checked on fresh deals.

import { byId } from "../dom.js";
import { BadCode, csv, readList } from "./codes.js";
import {
  agree,
  checkNames,
  conduct,
  data,
  describeError,
  download,
  formatResult,
  isBusy,
  make,
  newSeed,
  note,
  say,
  setState,
  taskOf,
  WORTH_HALF,
  word,
} from "./page.js";
import { stop } from "./run.js";
import { Stopped } from "./sandbox.js";

/** @import { LabPairing, LabRow, LabShared } from "./types.d.ts" */

const COLUMNS = ["who", "task", "claimed", "checked", "reached", "date"];

/**
 * A table that was handed in: the row that counts, its row on fresh deals or why there is none.
 * @typedef {{ shared: LabShared, row: LabRow, again?: LabRow, why?: string }} Result
 */

/** @type {Result[]} */
let results = [];

/**
 * Choose the row that counts: that of the exercise's level, else the hardest one that was beaten, else the hardest.
 * @param {LabShared} shared
 * @param {LabRow[]} rows
 */
function choose({ exercise }, rows) {
  const task = taskOf(exercise);
  const order = Object.keys(data.levels);
  const hardest = [...rows].sort((one, other) => order.indexOf(other.level) - order.indexOf(one.level));
  if (task) return hardest.find(({ level }) => level === task.level);
  return hardest.find(({ score }) => Number(score) > WORTH_HALF) ?? hardest[0];
}

/** Read the links and list their claims. */
async function collect() {
  if (isBusy()) return;
  const faults = [];
  /** @type {Result[]} */
  const found = [];
  for await (const { at, shared, key } of readList(/** @type {HTMLTextAreaElement} */ (byId("lab-links")).value)) {
    try {
      if (!shared) throw new BadCode(key);
      checkNames(shared);
      const row = choose(shared, shared.rows ?? []);
      if (!row) throw new BadCode(shared.isOld ? "class.older" : "class.bad");
      found.push({ shared, row });
    } catch (error) {
      faults.push(
        word(error instanceof BadCode && error.key === "class.older" ? error.key : "class.bad", { n: at + 1 }),
      );
    }
  }
  if (!found.length && !faults.length) faults.push(word("class.empty"));
  byId("class-fault").replaceChildren(...faults.map((text) => make("p", text)));
  if (!found.length) return; // the list before stays
  results = found;
  draw();
  const text = word("class.collected", { n: found.length });
  note(text, "class");
  say(text);
}

/** Play the bot of each table on fresh deals, one after the other. */
async function checkAll() {
  if (isBusy()) return;
  for (const one of results) {
    let isStopped = false;
    const { shared, row } = one;
    const seed = newSeed();
    /** @type {LabPairing} */
    const pairing = { key: row.level, players: [0, row.level], pairs: data.games[shared.game].deals[row.level] };
    delete one.again;
    delete one.why;
    await conduct(
      "class",
      { game: shared.game, bots: [shared], seed, rows: [pairing] },
      ({ done, pairs }) => word("class.checking", { name: shared.who || "?", done, pairs }),
      (again) => (one.again = again),
      (error) => {
        isStopped = error instanceof Stopped;
        if (!isStopped || /** @type {Stopped} */ (error).code !== "ended") one.why = describeError(error);
      },
    );
    draw();
    if (isStopped) {
      end("idle", one.why ?? word("class.stopped"));
      return;
    }
  }
  end("done", word("class.done", { n: results.length }));
}

/**
 * @param {string} state
 * @param {string} text
 */
function end(state, text) {
  setState(state, "class");
  note(text, "class");
  say(text);
}

/** @param {Result} one */
function cells({ shared, row, again, why }) {
  const level = data.levels[row.level].name;
  const isReached = Number((again ?? row).score) > WORTH_HALF && !why;
  const fits = again && word(agree(again, row) ? "class.fits" : "class.differs", { score: formatResult(again) });
  return [
    shared.who || "?",
    taskOf(shared.exercise)?.title ?? shared.name,
    `${level} ${formatResult(row)}`,
    why ?? fits ?? word("class.unchecked"),
    isReached ? level : word("class.none"),
    shared.date ?? "",
  ];
}

function draw() {
  byId("lab-class").replaceChildren(
    ...results.map((one) => {
      const line = make("tr");
      line.dataset.checked = one.why ? "failed" : one.again ? String(agree(one.again, one.row)) : "no";
      line.append(...cells(one).map((text) => make("td", text)));
      return line;
    }),
  );
  byId("lab-class-frame").hidden = false;
  byId("class-after").hidden = false;
}

function save() {
  download("class.csv", csv([COLUMNS.map((column) => word(`class.${column}`)), ...results.map(cells)]), "text/csv");
}

/** Listen to the buttons of the class. */
export function listClass() {
  byId("lab-collect").addEventListener("click", collect);
  byId("class-run").addEventListener("click", checkAll);
  byId("class-stop").addEventListener("click", stop);
  byId("lab-save-class").addEventListener("click", save);
}
