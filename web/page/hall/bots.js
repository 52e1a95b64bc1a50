// Lets a bot that a student has handed in play its exercise, in the sandbox of the lab.

import { BotFault, play } from "../lab/run.js";

/** @import { HallBot, LabRow } from "../types.d.ts" */

/**
 * Play the games of a bot. Resolves to how many it has won, drawn and lost: all 0 if it fails. Rejects where none can
 * play.
 * @param {HallBot} bot
 * @param {string} level
 */
export async function letPlay({ game, source, seed, deals }, level) {
  /** @type {[number, string]} */
  const players = [0, level];
  const games = { won: "0", drawn: "0", lost: "0" };
  try {
    const rows = [{ key: level, players, pairs: deals }];
    await play({ game, sources: [source], seed, rows }, ({ row }) => row && Object.assign(games, row));
  } catch (error) {
    if (!(error instanceof BotFault)) throw error;
  }
  const { won, drawn, lost } = games;
  return { won: [won], drawn: [drawn], lost: [lost] };
}
