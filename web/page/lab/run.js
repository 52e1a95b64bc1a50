// A run: the referee asks, the desk answers, row by row, and what came out is news for the page.

import { Sandbox, Stopped } from "./sandbox.js";

/** @import { LabFault, LabOutcome, LabRow } from "../types.d.ts" */

const DECISION = 2000; // ms without a sign of life until a bot is stopped
const THINK = 120_000; // ms that a level may take for a batch

/** What a bot has done wrong. */
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
/** @type {Sandbox | null} */
let spare = null; // a desk that has started and holds no bot
/** @type {Sandbox | null} */
let desk = null; // that of the run

/** @param {Sandbox | null} sandbox */
const alive = (sandbox) => (sandbox && !sandbox.ended ? sandbox : null);

/** Start what a run needs, so that the next one begins at once. */
export async function warm() {
  referee = alive(referee) ?? new Sandbox("referee");
  spare = alive(spare) ?? new Sandbox("desk");
  await Promise.all([referee.ready, spare.ready]);
}

/** End the bot, whatever it is doing. */
export function stop() {
  desk?.end();
  desk?.reject?.(new Stopped("ended"));
  desk = null;
}

/**
 * Ask the desk; a fault is thrown.
 * @param {Sandbox} at
 * @param {string} what
 * @param {string | Uint8Array} data
 * @param {string} [level]
 */
async function ask(at, what, data, level) {
  const { text, printed } = await at.ask(what, data, DECISION).catch((error) => {
    throw error.code === "ended" || error.code === "files" ? error : new BotFault({ code: error.code, line: 0 });
  });
  const found = read(text);
  if (found.fault) throw new BotFault({ ...found.fault, level }, printed);
  return { text, printed };
}

/**
 * @param {string} text
 * @returns {{ fault?: LabFault }}
 */
function read(text) {
  try {
    const found = JSON.parse(text);
    const { fault } = found;
    if (fault && (typeof fault.code !== "string" || typeof fault.line !== "number")) throw new TypeError("fault");
    return found;
  } catch {
    throw new BotFault({ code: "forged", line: 0 });
  }
}

/**
 * Play the rows of an order. `onNews` is called with each piece of news. Rejects with BotFault, or with Stopped.
 * @param {{ game: string, source: string, seed: string, levels: { level: string, pairs: number }[] }} order
 * @param {(news: {
 *   level: string, done: number, pairs: number, printed: string, row?: LabRow, points?: number[], ms: number,
 * }) => void} onNews
 */
export async function play({ game, source, seed, levels }, onNews) {
  await warm();
  const at = /** @type {Sandbox} */ (spare);
  const judge = /** @type {Sandbox} */ (referee);
  spare = null;
  desk = at;
  try {
    await ask(at, "load", JSON.stringify({ game, source }));
    for (const { level, pairs } of levels) {
      const started = performance.now();
      await ask(at, "row", "");
      let printed = "";
      let answer = await judge.ask("begin", JSON.stringify({ game, level, seed, pairs }), THINK);
      for (;;) {
        /** @type {LabOutcome} */
        const { fault, row, points, done, pairs: all } = JSON.parse(answer.text);
        if (fault) throw new BotFault({ ...fault, level }, printed);
        onNews({ level, done, pairs: all, printed, row, points, ms: performance.now() - started });
        if (row) break;
        if (!answer.questions?.length) throw new Stopped("dead");
        const told = await ask(at, "ask", /** @type {Uint8Array} */ (answer.questions), level);
        printed = told.printed ?? "";
        answer = await judge.ask("go", told.text, THINK);
      }
    }
  } finally {
    at.end();
    desk = null;
    warm().catch(() => {}); // told at the next run
  }
}

/**
 * Seat a bot for a game against a person. Rejects with BotFault, or with Stopped.
 * @param {string} game
 * @param {string} source
 */
export async function seat(game, source) {
  await warm();
  const at = /** @type {Sandbox} */ (spare);
  spare = null;
  try {
    await ask(at, "load", JSON.stringify({ game, source }));
    await ask(at, "row", "");
  } catch (error) {
    at.end();
    throw error;
  } finally {
    warm().catch(() => {}); // told at the next run
  }
  return {
    /** @param {string} seen the code of a link that shows what the bot's seat sees */
    async choose(seen) {
      const { text } = await ask(at, "ask", seen);
      const [action] = /** @type {unknown[]} */ (/** @type {unknown} */ (read(text)));
      if (typeof action !== "string") throw new BotFault({ code: "forged", line: 0 });
      return action;
    },
    leave: () => at.end(),
  };
}

/**
 * The code of a link to a game of the last run.
 * @param {string} level
 * @param {number} number
 */
export async function linkTo(level, number) {
  const judge = alive(referee);
  if (!judge) throw new Stopped("ended");
  return (await judge.ask("link", JSON.stringify({ level, number }), THINK)).text;
}
