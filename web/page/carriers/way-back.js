// The way back to a line: both sides keep it on disk, so that a page that is loaded again needs no new codes.

import * as indexeddb from "../indexeddb.js";

/** @import { WayBack } from "../types.d.ts" */

const FRESH = 600_000; // ms for which the other side's spare may still be waiting

/** @param {string} room */
export const placeOf = (room) => `line.${room}`; // the place on disk of what a page needs to come back

/**
 * Return what was kept to come back to the line of a game; undefined where the other side waits no longer.
 * @param {string} room
 * @returns {Promise<WayBack | undefined>}
 */
export async function findWayBack(room) {
  const found = await findPromise(room);
  return found && Date.now() - found.time < FRESH ? found : undefined;
}

/**
 * Return what the two sides of a game have promised each other, however long ago; undefined if nothing.
 * @param {string} room
 * @returns {Promise<WayBack | undefined>}
 */
export async function findPromise(room) {
  const found = room ? await indexeddb.readOne(placeOf(room)) : undefined;
  return found?.theirs && found.certificate?.expires > Date.now() ? found : undefined;
}
