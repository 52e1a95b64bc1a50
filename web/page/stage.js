// The stage: shows how the table changed, on copies above it. The table is already in its new state, nothing waits for
// an animation, and any input ends all of them. Cues describe the change (web/model/cue.py).
//
// Elements that move have data-move, places data-spot, changing numbers data-tick, lines of a result data-told, and
// elements that show the same as such a line data-tells.

import { ANIMATIONS } from "./animations.js";
import { all, find } from "./dom.js";
import { morph } from "./morph.js";
import {
  copyFace,
  endOnInput,
  findSpot,
  findThing,
  finish,
  GLIDE,
  getTable,
  isBelowWindow,
  isQuiet,
  isUnmoved,
  layer,
  measure,
  open,
  play,
  playAside,
  running,
  stopGliding,
  transformFrom,
} from "./overlay.js";
import { score } from "./timeline.js";

/** @import { Before, Box, Cue, Job, Running, Seen } from "./types.d.ts" */

const PUSHED = 40; // px that a text above can push the table
const MAX_LAG = 1600; // ms that a change can be delayed by the one before it

/** Whether anything is to be shown at all. */
const isHidden = () => document.hidden;

endOnInput(() => {
  finish();
  delete getTable().dataset.dealt;
});

/** @param {Animation} animation */
const remaining = ({ effect, currentTime }) =>
  Number(effect?.getComputedTiming().endTime ?? 0) - Number(currentTime ?? 0);

/** Return how long to wait for running animations. */
function remainingLag() {
  const ends = running.filter(({ awaited }) => awaited).map(({ animation }) => remaining(animation));
  return Math.min(MAX_LAG, Math.max(0, ...ends));
}

/**
 * Remember the table before a change. Returns a function that shows the change afterwards, with its score, or null.
 * Running animations continue, and the new change is shown after them. Any input ends both.
 * @param {Cue[]} cues
 */
export function prepare(cues = []) {
  const lag = isHidden() ? 0 : remainingLag();
  if (!lag) finish();
  if (isHidden()) return null;
  /** @type {Before["old"]} */
  const old = new Map([...findThings()].map(([name, node]) => [name, measureThing(node)]));
  /** @type {Before["kept"]} */
  const copies = new Map();
  for (const { do: action = "", what = [], to = "" } of cues) {
    const place = action === "keep" && !isQuiet() ? findSpot(to) : null;
    if (place)
      copies.set(
        to,
        all("[data-move]", place).map((node) => copyFace(node, measure(node))),
      );
    if (!CHANGED.has(action)) continue;
    for (const name of what) {
      const [node, was] = [findThing(name), old.get(name)];
      if (node && was?.box.width) was.copy = copyFace(node, was.box);
    }
  }
  /** @type {Before["backs"]} */
  const backs = new Map();
  for (const { do: action, start = "" } of cues) {
    const place = action === "flip" || action === "fly" ? findSpot(start) : null;
    const back = place && find(".back", place);
    if (back) backs.set(start, { copy: copyFace(back, measure(back)), box: measure(back) });
  }
  const ticks = new Map(
    all("[data-tick]", getTable()).map((node) => [node.dataset.tick ?? "", node.textContent ?? ""]),
  );
  const known = new Set(all("[data-tells]:not([data-untold])", getTable()).map(({ dataset }) => dataset.tells ?? ""));
  /** @type {Before["flying"]} */
  const flying = new Map(); // till when copies are on their way, and numbers held
  for (const { name, animation } of running) {
    const ms = remaining(animation);
    if (name && ms > 0) flying.set(name, performance.now() + ms);
  }
  stopGliding(); // gliding continues from its visible place
  const tableBox = measure(getTable());
  const grid = findSpot("board");
  const board = grid && { box: measure(grid) };
  const timed = score(cues, lag, isQuiet());
  const show_ = () =>
    show(timed, { old, backs, kept: copies, ticks, origin: tableBox, board, lag, wait: lag, flying, known });
  return Object.assign(show_, { score: timed });
}

/**
 * Show the end of a game on the board alone. The page around it changes after that. Resolves to the remaining cues, or
 * to null if a press has ended them.
 * @param {Cue[]} cues
 * @param {string} html
 * @param {((cues: Cue[]) => void) | undefined} sound
 */
export async function showEnd(cues, html, sound) {
  const count = cues.findIndex((cue) => cue.do === "count");
  const scene = find("[data-scene]", getTable());
  const fresh = find("[data-scene]", new DOMParser().parseFromString(html, "text/html"));
  if (count < 1 || !scene || !fresh || isQuiet() || isHidden()) return cues;
  const show_ = prepare(cues.slice(0, count));
  for (const node of all("[data-tells]", fresh)) node.dataset.untold = "";
  morph(scene, fresh.innerHTML);
  scene.className = fresh.className;
  show_?.();
  if (show_) sound?.(show_.score);
  const ends = await Promise.allSettled(running.map(({ animation }) => animation.finished));
  if (ends.some(({ status }) => status === "rejected")) return null;
  finish();
  const since = cues[count].at ?? 0;
  return cues.slice(count).map((cue) => ({ ...cue, at: (cue.at ?? 0) - since }));
}

/**
 * Show cues from how the table was before them.
 * @param {Cue[]} cues
 * @param {Before} before
 */
function show(cues, before) {
  if (isHidden()) return;
  /** @type {Set<string>} */
  const moving = new Set();
  followTable(before);
  open();
  /** @type {(Job | null | undefined)[]} */
  const jobs = []; // all is measured before anything is written
  const wait = Math.max(
    before.lag,
    ...cues.map((cue) => before.lag + (endOf(cue) - before.lag) * (AFTER[cue.do ?? ""] ?? 0)),
  );
  before.wait = wait;
  for (const cue of cues) {
    const { do: action = "", what = [] } = cue;
    for (const name of MOVES[action]?.(what) ?? []) moving.add(name);
    jobs.push(isQuiet() && !STILL.has(action) ? fade(cue, before) : ANIMATIONS[action]?.(cue, before));
  }
  if (!isQuiet() && getTable().dataset.dealt === undefined) jobs.push(glide(before.old, moving, wait));
  document.body.append(layer);
  const earlier = new Set(running);
  for (const job of jobs) job?.();
  synchronize(running.filter((one) => !earlier.has(one)));
  removeLayer();
}

/** Remove the layer when all animations have ended, including those that begin meanwhile. */
async function removeLayer() {
  const awaited = running.filter((one) => !hasEnded(one));
  if (!awaited.length) return finish();
  await Promise.allSettled(awaited.map(({ animation }) => animation.finished));
  removeLayer();
}

/**
 * Move remembered boxes along when a longer text above has pushed the table down. If it is somewhere else altogether,
 * as at the end of a game on a phone, they stay.
 * @param {Before} before
 */
function followTable({ old, backs, kept: copies, origin: tableBox, board }) {
  const { left, top } = measure(getTable());
  const [x, y] = [left - tableBox.left, top - tableBox.top];
  if ((!x && !y) || Math.hypot(x, y) > PUSHED) return;
  /** @type {Seen[]} */
  const things = [...old.values(), ...backs.values(), ...(board ? [board] : [])];
  for (const { box: where, copy: double } of things) {
    where.left += x;
    where.top += y;
    if (double) Object.assign(double.style, { left: `${where.left}px`, top: `${where.top}px` });
  }
  for (const double of [...copies.values()].flat())
    Object.assign(double.style, {
      left: `${parseFloat(double.style.left) + x}px`,
      top: `${parseFloat(double.style.top) + y}px`,
    });
}

/**
 * Start animations together. Otherwise a busy browser starts compositor animations some frames later, and an element
 * would be hidden for too long.
 * @param {Running[]} begun
 */
function synchronize(begun) {
  requestAnimationFrame(() => {
    for (const { animation } of begun)
      if (animation.playState === "running") animation.startTime = document.timeline.currentTime;
  });
}

/** @param {Running} one */
const hasEnded = ({ animation: { playState } }) => playState === "finished" || playState === "idle";
/** @param {Cue} cue */
const endOf = ({ at = 0, ms = GLIDE, gap = 0, what = [] }) => at + ms + gap * Math.max(0, what.length - 1);

/** @returns {Generator<[name: string, node: HTMLElement]>} */
function* findThings() {
  for (const node of all("[data-move]", getTable())) yield [node.dataset.move ?? "", node];
}

/**
 * Measure an element. One that this window does not show has the box of its spot.
 * @param {Element} node
 * @returns {Seen}
 */
function measureThing(node) {
  const where = measure(node);
  const near = where.width ? null : node.closest("[data-spot]");
  return near ? { box: where, near: measure(near) } : { box: where };
}

/**
 * Fade in new things. Old things are never out of sight: the old face fades as the new one appears, and a mentioned
 * thing pales for a moment.
 * @param {Cue} cue
 * @param {Before} before
 */
function fade({ do: action = "", what = [], at = 0 }, { old }) {
  const found = what.map((name) => {
    const [node, was] = [findThing(name), old.get(name)];
    const double = CHANGED.has(action) && was?.copy;
    if (was && double) was.copy = null; // it is one thing only that it was
    return { node, was, double, moved: Boolean(node && was && !isUnmoved(was.box, measure(node))) };
  });
  return () => {
    const copies = Object.assign(document.createElement("div"), { className: "stage-kept" });
    layer.append(copies);
    for (const { node, was, double, moved } of found) {
      if (double) {
        copies.append(double);
        playAside(double, [{ opacity: 1 }, { opacity: 0 }], { duration: 240, delay: at, fill: "both" });
      }
      if (!node || (double && !moved)) continue;
      const shown = [{ opacity: 0 }, { opacity: 1 }];
      if (double) playAside(node, shown, { duration: 240, delay: at });
      else if (was?.box.width)
        playAside(node, [{ opacity: 1 }, { opacity: 0.6, offset: 0.3 }, { opacity: 1 }], { duration: 300, delay: at });
      else playAside(node, shown, { duration: 160, delay: at });
    }
  };
}

/**
 * Glide things to their new places, and fade in new ones.
 * @param {Before["old"]} old
 * @param {Set<string>} moving
 * @param {number} wait
 */
function glide(old, moving, wait) {
  /** @type {{ node: HTMLElement, frames: Keyframe[], double?: ReturnType<typeof copyShrinking> }[]} */
  const found = [];
  for (const [name, node] of findThings()) {
    if (moving.has(name)) continue;
    const now = measure(node);
    const from = old.get(name)?.box;
    if (!now.width) continue;
    if (!from || isBelowWindow(now)) found.push({ node, frames: [{ opacity: 0 }, { opacity: 1 }] });
    else if (from.width && !isUnmoved(from, now)) {
      const double = from.width > now.width * 1.3 ? copyShrinking(node, from, now) : undefined;
      found.push({ node, frames: [{ transform: transformFrom(from, now) }, { transform: "none" }], double });
    }
  }
  return () => {
    const how = { duration: GLIDE, delay: wait };
    for (const { node, frames, double } of found) {
      play(node, double ? frames.map((frame) => ({ ...frame, opacity: 0 })) : frames, how, { glides: true });
      if (!double) continue;
      layer.append(double.node);
      const removeTwin = () => double.node.remove();
      play(double.node, double.frames, how, { glides: true }).finished.then(removeTwin, removeTwin);
    }
  };
}

/**
 * Copy a shrinking thing as it was: it can look simpler at its smaller size.
 * @param {HTMLElement} node
 * @param {Box} from
 * @param {Box} now
 */
function copyShrinking(node, from, now) {
  const height = (now.width * from.height) / from.width;
  const goal = { ...now, height, top: now.top + (now.height - height) / 2 };
  return { node: copyFace(node, goal), frames: [{ transform: transformFrom(from, goal) }, { transform: "none" }] };
}

/** @param {string[]} names */
const each = (names) => names;

/**
 * The things that an animation moves. All others glide, whatever else is shown of them.
 * @type {Record<string, (names: string[]) => string[]>}
 */
const MOVES = { fly: each, flip: each, sweep: each, press: each, wrap: (names) => (names.length > 1 ? [] : names) };

/**
 * After which part of a action the others glide to their places.
 * @type {Record<string, number>}
 */
const AFTER = { sweep: 0.8, press: 0.8, keep: 1 };

/** Animations of things that change or move. Their old faces are needed even without motion. */
const CHANGED = new Set(["fly", "flip", "sweep", "turn", "drain", "press", "wrap"]);

/** Animations that look the same without motion. */
const STILL = new Set(["plate", "count", "hold"]);
