// The way back to a line: both sides keep it on disk, so that a page that is loaded again needs no new codes.

import * as indexeddb from "../indexeddb.js";

/** @import { WayBack } from "../types.d.ts" */

const FRESH = 600_000; // ms for which the other side's spare may still wait

/** @param {string} room */
export const placeOf = (room) => `line.${room}`; // the storage key of the way back

/**
 * Return the stored way back to the line of a game. Undefined if the other side no longer waits.
 * @param {string} room
 * @returns {Promise<WayBack | undefined>}
 */
export async function findWayBack(room) {
  const found = await findPromise(room);
  return found && Date.now() - found.time < FRESH ? found : undefined;
}

/**
 * Return the promises of the two sides of a game, however old. Undefined without any.
 * @param {string} room
 * @returns {Promise<WayBack | undefined>}
 */
export async function findPromise(room) {
  const found = room ? await indexeddb.readOne(placeOf(room)) : undefined;
  return found?.theirs && found.certificate?.expires > Date.now() ? found : undefined;
}
