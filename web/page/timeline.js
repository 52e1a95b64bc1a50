// The timeline of a change: when each part is seen and heard, computed once for both (web/model/cue.py).

/** @import { Cue } from "./types.d.ts" */

const QUIET_MS = 200; // ms within which all is there where nothing moves
// which part of its way is over when something is heard to land
/** @type {Record<string, number>} */
const LANDING = { fly: 0.85, flip: 0.85, stamp: 0.6, skyline: 0.25 };

/** @param {Cue} cue */
const timeOf = (cue) => (cue.do === "hold" ? cue.ms : cue.at) ?? 0;
/**
 * @param {Cue} cue
 * @param {number} time
 * @returns {Cue}
 */
const setTime = (cue, time) => ({ ...cue, [cue.do === "hold" ? "ms" : "at"]: time });

/**
 * Shorten the times where motion is off: everything appears soon, in its order. The count of an end is whole at once.
 * @param {Cue[]} cues
 */
function shorten(cues) {
  const last = Math.max(QUIET_MS, ...cues.map(timeOf));
  return cues.map((cue) => ({
    ...setTime(cue, (timeOf(cue) * QUIET_MS) / last),
    ...(cue.do === "count" && { gap: 0 }),
  }));
}

/**
 * Return the cues at their times, after the running ones. ``quiet`` is for motion that is off.
 * @param {Cue[]} cues
 * @param {number} lag
 * @param {boolean} quiet
 */
export const score = (cues, lag, quiet) => (quiet ? shorten(cues) : cues).map((cue) => setTime(cue, timeOf(cue) + lag));

/**
 * Return when each thing of a cue is heard: on landing, or where motion is off, as it appears.
 * @param {Cue} cue
 * @param {boolean} quiet
 */
export function landingTimes({ do: action = "", what = [], at: since = 0, ms = 0, gap = 0 }, quiet) {
  const first = since + (quiet ? 0 : (LANDING[action] ?? 0) * ms);
  return gap ? what.map((_, i) => first + gap * i) : [first];
}
