// A run: the referee asks, the desks of the bots answer, row by row, and the page gets news of the results.
//
// A bot has a desk for each seat, so none sees both games of a deal (noir/lab/__init__.py).

import { Sandbox, Stopped } from "./sandbox.js";

/** @import { LabFault, LabNews, LabOutcome, LabPairing } from "./types.d.ts" */

const DECISION = 2000; // ms without a sign of life until a bot is stopped
const THINK = 120_000; // ms of a level for a batch
const SEATS = 2;
/** @type {LabFault} */
const FORGED = { code: "forged", line: 0 };

/** A fault of a bot. */
export class BotFault extends Error {
  /**
   * @param {LabFault} fault
   * @param {string} printed
   */
  constructor(fault, printed = "") {
    super(fault.code);
    this.fault = fault;
    this.printed = printed;
  }
}

/** @type {Sandbox | null} */
let referee = null;
/** @type {Sandbox[]} */
let spares = []; // sandboxes that have started and hold no bot
/** @type {() => void} */
let abort = () => {};

/** Start the sandboxes of the next run. A bot needs a desk for each seat. */
export async function warm() {
  if (!referee || referee.ended) referee = new Sandbox("referee");
  spares = spares.filter((spare) => !spare.ended);
  while (spares.length < SEATS) spares.push(new Sandbox("desk"));
  await Promise.all([referee.ready, ...spares.map((spare) => spare.ready)]);
}

/** End the run, whatever its bots are doing. */
export const stop = () => abort();

/** A bot in a sandbox of its own. It sees the games of one seat. */
class Desk {
  /**
   * @param {string} game
   * @param {string} source
   */
  constructor(game, source) {
    this.order = JSON.stringify({ game, source });
    this.at = this.takeSandbox();
    this.printed = "";
    /** @type {LabFault | null} */
    this.fault = null; // why the bot answers nothing more
  }

  takeSandbox() {
    return spares.pop() ?? new Sandbox("desk");
  }

  /** Read the bot. Its fault is kept. */
  async load() {
    const found = await this.ask("load", this.order);
    const fault = found instanceof Object && "fault" in found ? found.fault : null;
    this.fault ??= isFault(fault) ? fault : found instanceof Object ? null : FORGED;
  }

  /** Begin a row. A bot that had to be stopped starts again. */
  async begin() {
    if (this.at.ended) {
      this.at = this.takeSandbox();
      this.fault = null;
      await this.load();
    }
    if (!this.fault) await this.ask("row", "");
  }

  /**
   * Answer a batch: with a list, or with the fault that ends all answers.
   * @param {string | Uint8Array} questions
   */
  async answer(questions) {
    const found = this.fault ? null : await this.ask("ask", questions);
    const isSound = Array.isArray(found) && found.every((one) => typeof one === "string" || isFault(one));
    return this.fault ?? (isSound ? found : FORGED);
  }

  /**
   * @param {string} what
   * @param {string | Uint8Array} data
   * @returns {Promise<unknown>} the answer of the bot's Python, which is not trusted
   */
  async ask(what, data) {
    try {
      const { text, printed } = await this.at.ask(what, data, DECISION);
      this.printed = String(printed || this.printed);
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof Stopped && (error.code === "ended" || error.code === "files")) throw error;
      this.fault = error instanceof Stopped ? { code: error.code, line: 0 } : FORGED;
      this.end();
      return null;
    }
  }

  end() {
    this.at.end();
  }
}

/**
 * Whether an answer of a bot's Python is a flat fault.
 * @param {unknown} found
 * @returns {found is LabFault}
 */
const isFault = (found) =>
  found instanceof Object &&
  "code" in found &&
  typeof found.code === "string" &&
  "line" in found &&
  typeof found.line === "number" &&
  Object.values(found).every((value) => ["string", "number"].includes(typeof value));

/**
 * Return the output of a bot's desks.
 * @param {Desk[]} desks
 */
const printsOf = (desks) => [...new Set(desks.map(({ printed }) => printed).filter(Boolean))].join("\n");

/**
 * Play the rows of an order. `onNews` is called with each piece of news. A bot that fails forfeits the game. A bot
 * alone ends the run: then it rejects with BotFault. Rejects with Stopped, too.
 * @param {{ game: string, sources: string[], seed: string, rows: LabPairing[] }} order
 * @param {(news: LabNews) => void} onNews
 */
export async function play({ game, sources, seed, rows }, onNews) {
  /** @type {Promise<never>} */
  const halted = new Promise((_, reject) => {
    abort = () => reject(new Stopped("ended"));
  });
  halted.catch(() => {}); // avoid an unhandled rejection
  /** @type {<T>(answer: Promise<T>) => Promise<T>} */
  const unlessStopped = (answer) => Promise.race([halted, answer]);
  const isAlone = sources.length === 1;
  /** @type {Desk[][]} */
  const bots = [];
  try {
    await unlessStopped(warm());
    const judge = /** @type {Sandbox} */ (referee);
    for (const source of sources) bots.push(Array.from({ length: SEATS }, () => new Desk(game, source)));
    await unlessStopped(Promise.all(bots.flat().map((desk) => desk.load())));
    for (const pairing of rows) {
      const { key, players, pairs } = pairing;
      const own = players.filter((player) => typeof player === "number"); // bots are before levels
      const desks = own.flatMap((bot) => bots[bot]);
      const started = performance.now();
      await unlessStopped(Promise.all(desks.map((desk) => desk.begin())));
      let answer = await unlessStopped(judge.ask("begin", JSON.stringify({ key, game, players, seed, pairs }), THINK));
      for (;;) {
        /** @type {LabOutcome} */
        const { faults, row, points, done } = JSON.parse(answer.text);
        const printed = printsOf(desks.slice(0, SEATS));
        const first = desks.find((desk) => desk.fault)?.fault ?? faults[0];
        if (isAlone && first) throw new BotFault({ ...first, key, bot: 0 }, printed);
        const blamed = faults.map((fault) => ({ ...fault, key, bot: own[fault.side ?? 0] }));
        onNews({ ...pairing, done, printed, row, points, faults: blamed, ms: performance.now() - started });
        if (row) break;
        const answering = (answer.questions ?? []).map((questions, at) =>
          questions.length ? desks[at].answer(questions) : [],
        );
        const answers = JSON.stringify(await unlessStopped(Promise.all(answering)));
        answer = await unlessStopped(judge.ask("go", answers, THINK));
      }
    }
  } finally {
    abort = () => {};
    for (const desk of bots.flat()) desk.end();
    warm().catch(() => {}); // reported at the next run
  }
}

/**
 * Seat a bot for a game against a person. Rejects with BotFault, or with Stopped.
 * @param {string} game
 * @param {string} source
 */
export async function seat(game, source) {
  await warm();
  const desk = new Desk(game, source);
  /** @param {LabFault | null} fault */
  const check = (fault) => {
    if (fault) throw new BotFault(fault, desk.printed);
  };
  try {
    await desk.load();
    await desk.begin();
    check(desk.fault);
  } catch (error) {
    desk.end();
    throw error;
  } finally {
    warm().catch(() => {}); // reported at the next run
  }
  return {
    /**
     * @param {string} seen the code of a link with the view of the bot's seat
     */
    async choose(seen) {
      const found = await desk.answer(seen);
      const [action = FORGED] = Array.isArray(found) ? found : [found];
      check(isFault(action) ? action : null);
      return String(action);
    },
    leave: () => desk.end(),
  };
}

/** Return the referee of the last run. */
function judgeOfRun() {
  if (!referee || referee.ended) throw new Stopped("ended");
  return referee;
}

/**
 * Return the code of a link to a game of the last run, as a side sees it.
 * @param {string} key that of the row
 * @param {number} number
 * @param {number} side
 */
export async function linkTo(key, number, side = 0) {
  return (await judgeOfRun().ask("link", JSON.stringify({ key, number, side }), THINK)).text;
}

/**
 * Return the cells of a player's games in the last run, from "games" on.
 * @param {[key: string, side: number][]} rows those of the player
 */
export async function sumUp(rows) {
  return JSON.parse((await judgeOfRun().ask("sum", JSON.stringify(rows), THINK)).text);
}
