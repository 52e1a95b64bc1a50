// A run: the referee asks, the desks of the bots answer, row by row, and what came out is news for the page.

import { Sandbox, Stopped } from "./sandbox.js";

/** @import { LabFault, LabNews, LabOutcome, LabPairing } from "../types.d.ts" */

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
/** @type {() => void} */
let halt = () => {};

/** @param {Sandbox | null} sandbox */
const alive = (sandbox) => (sandbox && !sandbox.ended ? sandbox : null);

/** Start what a run needs, so that the next one begins at once. */
export async function warm() {
  referee = alive(referee) ?? new Sandbox("referee");
  spare = alive(spare) ?? new Sandbox("desk");
  await Promise.all([referee.ready, spare.ready]);
}

/** End the run, whatever its bots are doing. */
export const stop = () => halt();

/**
 * Ask the desk; a fault is thrown.
 * @param {Sandbox} at
 * @param {string} what
 * @param {string | Uint8Array} data
 * @param {Partial<LabFault>} [place] what is known of the place of a fault
 */
async function ask(at, what, data, place) {
  const { text, printed } = await at.ask(what, data, DECISION).catch((error) => {
    throw error.code === "ended" || error.code === "files"
      ? error
      : new BotFault({ ...place, code: error.code, line: 0 });
  });
  const found = read(text, place);
  if (found.fault) throw new BotFault({ ...found.fault, ...place }, printed);
  return { text, printed };
}

/**
 * @param {string} text
 * @param {Partial<LabFault>} [place]
 * @returns {{ fault?: LabFault }}
 */
function read(text, place) {
  try {
    const found = JSON.parse(text);
    const { fault } = found;
    if (fault && (typeof fault.code !== "string" || typeof fault.line !== "number")) throw new TypeError("fault");
    return found;
  } catch {
    throw new BotFault({ ...place, code: "forged", line: 0 });
  }
}

/** A desk that holds no bot yet. */
function takeDesk() {
  const at = alive(spare) ?? new Sandbox("desk");
  spare = null;
  return at;
}

/**
 * Play the rows of an order. `onNews` is called with each piece of news. Rejects with BotFault, or with Stopped.
 * @param {{ game: string, sources: string[], seed: string, rows: LabPairing[] }} order
 * @param {(news: LabNews) => void} onNews
 */
export async function play({ game, sources, seed, rows }, onNews) {
  /** @type {Promise<never>} */
  const halted = new Promise((_, reject) => {
    halt = () => reject(new Stopped("ended"));
  });
  halted.catch(() => {}); // nothing may be waiting
  /** @type {<T>(answer: Promise<T>) => Promise<T>} */
  const until = (answer) => Promise.race([halted, answer]);
  /** @type {Sandbox[]} */
  const desks = [];
  try {
    await until(warm());
    const judge = /** @type {Sandbox} */ (referee);
    desks.push(...sources.map(takeDesk));
    for (const [bot, source] of sources.entries())
      await until(ask(desks[bot], "load", JSON.stringify({ game, source }), { bot }));
    for (const pairing of rows) {
      const { key, players, pairs } = pairing;
      const levels = players.map((player) => (typeof player === "string" ? player : ""));
      const bots = players.filter((player) => typeof player === "number"); // they come before levels
      const started = performance.now();
      for (const bot of bots) await until(ask(desks[bot], "row", "", { key, bot }));
      let printed = "";
      let answer = await until(judge.ask("begin", JSON.stringify({ key, game, levels, seed, pairs }), THINK));
      for (;;) {
        /** @type {LabOutcome} */
        const { fault, row, points, done } = JSON.parse(answer.text);
        if (fault) throw new BotFault({ ...fault, key, bot: bots[fault.side ?? 0] }, printed);
        onNews({ ...pairing, done, printed, row, points, ms: performance.now() - started });
        if (row) break;
        const asked = (answer.questions ?? []).map(async (questions, side) => {
          if (!questions.length) return [];
          const bot = bots[side];
          const told = await ask(desks[bot], "ask", questions, { key, side, bot });
          printed = told.printed ?? "";
          return read(told.text);
        });
        answer = await until(judge.ask("go", JSON.stringify(await until(Promise.all(asked))), THINK));
      }
    }
  } finally {
    halt = () => {};
    for (const desk of desks) desk.end();
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
  const at = takeDesk();
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

/** The referee of the last run. */
function judgeOfRun() {
  const judge = alive(referee);
  if (!judge) throw new Stopped("ended");
  return judge;
}

/**
 * The code of a link to a game of the last run, as a side sees it.
 * @param {string} key that of the row
 * @param {number} number
 * @param {number} side
 */
export async function linkTo(key, number, side = 0) {
  return (await judgeOfRun().ask("link", JSON.stringify({ key, number, side }), THINK)).text;
}

/**
 * The cells of a player's games in the last run, from "games" on.
 * @param {[key: string, side: number][]} rows those of the player
 */
export async function sumUp(rows) {
  return JSON.parse((await judgeOfRun().ask("sum", JSON.stringify(rows), THINK)).text);
}
