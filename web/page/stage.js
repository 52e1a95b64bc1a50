// The stage: shows how the table changed, on copies above it. The table is in its new state already, nothing
// waits for an animation, and any input ends all of them. What is shown comes as cues (web/model/cue.py).
//
// Elements that move carry data-move; places carry data-spot; numbers that change carry data-tick; what is told line by
// line carries data-told, and what shows the same beside it data-tells.

import { DEEDS } from "./animations.js";
import { all, find } from "./dom.js";
import { morph } from "./morph.js";
import {
  aside,
  beyond,
  box,
  copy,
  endsWith,
  finish,
  GLIDE,
  halt,
  layer,
  named,
  open,
  play,
  quiet,
  running,
  spot,
  stays,
  table,
  way,
} from "./overlay.js";
import { score } from "./timeline.js";

/** @import { Before, Box, Cue, Job, Running, Seen } from "./types.d.ts" */

const PUSHED = 40; // px that a text above may push the table
const MOST_LAG = 1600; // ms that a change may be shown later because the one before it still runs

/** Whether anything is to be shown at all. */
const still = () => document.hidden;

endsWith(() => {
  finish();
  delete table().dataset.dealt;
});

/** @param {Animation} animation */
const remaining = ({ effect, currentTime }) =>
  Number(effect?.getComputedTiming().endTime ?? 0) - Number(currentTime ?? 0);

/** How long what runs will still be worth waiting for. */
function left() {
  const ends = running.filter(({ awaited }) => awaited).map(({ animation }) => remaining(animation));
  return Math.min(MOST_LAG, Math.max(0, ...ends));
}

/**
 * Remember what is on the table before it changes; returns what shows the change afterwards, with its score, or null.
 * What runs goes on, and the new change is shown after it: the table itself has changed by then, and any input ends
 * both.
 * @param {Cue[]} cues
 */
export function prepare(cues = []) {
  const lag = still() ? 0 : left();
  if (!lag) finish();
  if (still()) return null;
  /** @type {Before["old"]} */
  const old = new Map([...movers()].map(([name, node]) => [name, seen(node)]));
  /** @type {Before["kept"]} */
  const kept = new Map();
  for (const { do: deed = "", what = [], to = "" } of cues) {
    const place = deed === "keep" && !quiet() ? spot(to) : null;
    if (place)
      kept.set(
        to,
        all("[data-move]", place).map((node) => copy(node, box(node))),
      );
    if (!CHANGED.has(deed)) continue;
    for (const name of what) {
      const [node, was] = [named(name), old.get(name)];
      if (node && was?.box.width) was.copy = copy(node, was.box);
    }
  }
  /** @type {Before["backs"]} */
  const backs = new Map();
  for (const { do: deed, start = "" } of cues) {
    const place = deed === "flip" || deed === "fly" ? spot(start) : null;
    const back = place && find(".back", place);
    if (back) backs.set(start, { copy: copy(back, box(back)), box: box(back) });
  }
  const ticks = new Map(all("[data-tick]", table()).map((node) => [node.dataset.tick ?? "", node.textContent ?? ""]));
  const known = new Set(all("[data-tells]:not([data-untold])", table()).map(({ dataset }) => dataset.tells ?? ""));
  /** @type {Before["flying"]} */
  const flying = new Map(); // till when copies are on their way, and numbers held
  for (const { name, animation } of running) {
    const ms = remaining(animation);
    if (name && ms > 0) flying.set(name, performance.now() + ms);
  }
  halt(); // what glides goes on from where it is seen
  const origin = box(table());
  const grid = spot("board");
  const board = grid && { box: box(grid) };
  const timed = score(cues, lag, quiet());
  const show_ = () => show(timed, { old, backs, kept, ticks, origin, board, lag, wait: lag, flying, known });
  return Object.assign(show_, { score: timed });
}

/**
 * Show what ends a game on the board alone. The page around it changes after that.
 * Resolves to the cues that are still to be shown, or to null if a press has ended them all.
 * @param {Cue[]} cues
 * @param {string} html
 * @param {((cues: Cue[]) => void) | undefined} sound
 */
export async function close(cues, html, sound) {
  const told = cues.findIndex((cue) => cue.do === "count");
  const scene = find("[data-scene]", table());
  const fresh = find("[data-scene]", new DOMParser().parseFromString(html, "text/html"));
  if (told < 1 || !scene || !fresh || quiet() || still()) return cues;
  const show_ = prepare(cues.slice(0, told));
  for (const node of all("[data-tells]", fresh)) node.dataset.untold = "";
  morph(scene, fresh.innerHTML);
  scene.className = fresh.className;
  show_?.();
  if (show_) sound?.(show_.score);
  const ends = await Promise.allSettled(running.map(({ animation }) => animation.finished));
  if (ends.some(({ status }) => status === "rejected")) return null;
  finish();
  const since = cues[told].at ?? 0;
  return cues.slice(told).map((cue) => ({ ...cue, at: (cue.at ?? 0) - since }));
}

/**
 * Show cues from how the table was before them.
 * @param {Cue[]} cues
 * @param {Before} before
 */
function show(cues, before) {
  if (still()) return;
  /** @type {Set<string>} */
  const held = new Set();
  follow(before);
  open();
  /** @type {(Job | null | undefined)[]} */
  const jobs = []; // all is measured before anything is written
  const wait = Math.max(
    before.lag,
    ...cues.map((cue) => before.lag + (end(cue) - before.lag) * (AFTER[cue.do ?? ""] ?? 0)),
  );
  before.wait = wait;
  for (const cue of cues) {
    const { do: deed = "", what = [] } = cue;
    for (const name of MOVES[deed]?.(what) ?? []) held.add(name);
    jobs.push(quiet() && !STILL.has(deed) ? faded(cue, before) : DEEDS[deed]?.(cue, before));
  }
  if (!quiet() && table().dataset.dealt === undefined) jobs.push(glides(before.old, held, wait));
  document.body.append(layer);
  const earlier = new Set(running);
  for (const job of jobs) job?.();
  together(running.filter((one) => !earlier.has(one)));
  clear();
}

/** Take the layer away when nothing runs any more: what begins while this waits is waited for as well. */
async function clear() {
  const awaited = running.filter((one) => !over(one));
  if (!awaited.length) return finish();
  await Promise.allSettled(awaited.map(({ animation }) => animation.finished));
  clear();
}

/**
 * A longer text above may have pushed the whole table down: where things were goes with it. Where it is elsewhere
 * altogether, as at the end of a game on a phone, what was is seen where it was.
 * @param {Before} before
 */
function follow({ old, backs, kept, origin, board }) {
  const { left, top } = box(table());
  const [x, y] = [left - origin.left, top - origin.top];
  if ((!x && !y) || Math.hypot(x, y) > PUSHED) return;
  /** @type {Seen[]} */
  const things = [...old.values(), ...backs.values(), ...(board ? [board] : [])];
  for (const { box: where, copy: twin } of things) {
    where.left += x;
    where.top += y;
    if (twin) Object.assign(twin.style, { left: `${where.left}px`, top: `${where.top}px` });
  }
  for (const twin of [...kept.values()].flat())
    Object.assign(twin.style, {
      left: `${parseFloat(twin.style.left) + x}px`,
      top: `${parseFloat(twin.style.top) + y}px`,
    });
}

/**
 * What is hidden for as long as its copy flies begins when that does: left alone, a browser that is busy begins what it
 * animates on the side some frames later than the rest.
 * @param {Running[]} begun
 */
function together(begun) {
  requestAnimationFrame(() => {
    for (const { animation } of begun)
      if (animation.playState === "running") animation.startTime = document.timeline.currentTime;
  });
}

/** @param {Running} one */
const over = ({ animation: { playState } }) => playState === "finished" || playState === "idle";
/** @param {Cue} cue */
const end = ({ at = 0, ms = GLIDE, gap = 0, what = [] }) => at + ms + gap * Math.max(0, what.length - 1);

/** @returns {Generator<[name: string, node: HTMLElement]>} */
function* movers() {
  for (const node of all("[data-move]", table())) yield [node.dataset.move ?? "", node];
}

/**
 * Where an element is; of what this window does not show, where it belongs.
 * @param {Element} node
 * @returns {Seen}
 */
function seen(node) {
  const where = box(node);
  const near = where.width ? null : node.closest("[data-spot]");
  return near ? { box: where, near: box(near) } : { box: where };
}

/**
 * What has come fades in. What was on the table before is never out of sight: what it was fades as it comes to be what
 * it is, where that is; what is only spoken of pales for a moment.
 * @param {Cue} cue
 * @param {Before} before
 */
function faded({ do: deed = "", what = [], at = 0 }, { old }) {
  const found = what.map((name) => {
    const [node, was] = [named(name), old.get(name)];
    const twin = CHANGED.has(deed) && was?.copy;
    if (was && twin) was.copy = null; // it is one thing only that it was
    return { node, was, twin, moved: Boolean(node && was && !stays(was.box, box(node))) };
  });
  return () => {
    const kept = Object.assign(document.createElement("div"), { className: "stage-kept" });
    layer.append(kept);
    for (const { node, was, twin, moved } of found) {
      if (twin) {
        kept.append(twin);
        aside(twin, [{ opacity: 1 }, { opacity: 0 }], { duration: 240, delay: at, fill: "both" });
      }
      if (!node || (twin && !moved)) continue;
      const shown = [{ opacity: 0 }, { opacity: 1 }];
      if (twin) aside(node, shown, { duration: 240, delay: at });
      else if (was?.box.width)
        aside(node, [{ opacity: 1 }, { opacity: 0.6, offset: 0.3 }, { opacity: 1 }], { duration: 300, delay: at });
      else aside(node, shown, { duration: 160, delay: at });
    }
  };
}

/**
 * What is elsewhere than it was glides there; what is new fades in.
 * @param {Before["old"]} old
 * @param {Set<string>} held
 * @param {number} wait
 */
function glides(old, held, wait) {
  /** @type {{ node: HTMLElement, frames: Keyframe[], twin?: ReturnType<typeof shrinking> }[]} */
  const found = [];
  for (const [name, node] of movers()) {
    if (held.has(name)) continue;
    const now = box(node);
    const from = old.get(name)?.box;
    if (!now.width) continue;
    if (!from || beyond(now)) found.push({ node, frames: [{ opacity: 0 }, { opacity: 1 }] });
    else if (from.width && !stays(from, now)) {
      const twin = from.width > now.width * 1.3 ? shrinking(node, from, now) : undefined;
      found.push({ node, frames: [{ transform: way(from, now) }, { transform: "none" }], twin });
    }
  }
  return () => {
    const how = { duration: GLIDE, delay: wait };
    for (const { node, frames, twin } of found) {
      play(node, twin ? frames.map((frame) => ({ ...frame, opacity: 0 })) : frames, how, { glides: true });
      if (!twin) continue;
      layer.append(twin.node);
      const gone = () => twin.node.remove();
      play(twin.node, twin.frames, how, { glides: true }).finished.then(gone, gone);
    }
  };
}

/**
 * What gets smaller may look simpler there: on its way it is seen as it was.
 * @param {HTMLElement} node
 * @param {Box} from
 * @param {Box} now
 */
function shrinking(node, from, now) {
  const height = (now.width * from.height) / from.width;
  const goal = { ...now, height, top: now.top + (now.height - height) / 2 };
  return { node: copy(node, goal), frames: [{ transform: way(from, goal) }, { transform: "none" }] };
}

/** @param {string[]} names */
const each = (names) => names;

/**
 * What of what it names a deed moves by itself; all else glides, whatever is shown of it besides.
 * @type {Record<string, (names: string[]) => string[]>}
 */
const MOVES = { fly: each, flip: each, sweep: each, press: each, wrap: (names) => (names.length > 1 ? [] : names) };

/**
 * After which part of a deed the others glide to their places.
 * @type {Record<string, number>}
 */
const AFTER = { sweep: 0.8, press: 0.8, keep: 1 };

/** What changes a thing, or where it is: what it was is still needed then, where nothing moves as well. */
const CHANGED = new Set(["fly", "flip", "sweep", "turn", "drain", "press", "wrap"]);

/** What looks alike where nothing moves. */
const STILL = new Set(["plate", "count", "hold"]);
