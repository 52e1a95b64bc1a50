// Copies of cards and faces on a layer above the table, and the animations that run on them and below them.
//
// stage.js puts a change together from the animations in animations.js.

import { reducedMotion } from "./config.js";
import { byId, find } from "./dom.js";

/** @import { Box, Running, Seen } from "./types.d.ts" */

const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";
export const GLIDE = 320;
const root = document.documentElement;
export const getTable = () => byId("table");
/** @param {string} name */
export const findThing = (name) => find(`[data-move="${CSS.escape(name)}"]`, getTable());
/** @param {string} name */
export const findLine = (name) => find(`[data-told="${CSS.escape(name)}"]`, getTable());
/** @param {string | undefined} name */
export const findSpot = (name) => (name ? find(`[data-spot="${CSS.escape(name)}"]`) : null);

/** The layer of the copies. It is on the page while it has any. */
export const layer = Object.assign(document.createElement("div"), { id: "stage", ariaHidden: "true" });

/**
 * The animations that have not ended: the things they move, and whether the next change waits for them.
 * @type {Running[]}
 */
export const running = [];

/** Whether motion is off: then the same changes appear in the same order, by opacity alone. */
export const isQuiet = () => reducedMotion.matches || root.dataset.pace === "none";

/** Prepare the layer for a table, unless it is on the page. */
export function open() {
  if (!layer.isConnected) layer.className = getTable().className; // the style of a game goes by the class of its region
}

/** End all animations. The table shows its state anyway. */
export function finish() {
  for (const { animation } of running.splice(0)) animation.cancel();
  layer.remove();
  layer.replaceChildren();
}

/**
 * Call `end` at any input, in a hidden tab and after a resize, when nothing would land in its place. It ends animations
 * and their sounds.
 * @param {() => void} end
 */
export function endOnInput(end) {
  for (const type of ["pointerdown", "keydown", "wheel", "resize"])
    addEventListener(type, end, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) end();
  });
}

/** End gliding. Other animations continue. */
export function stopGliding() {
  for (const { animation } of running.filter(({ glides }) => glides)) animation.cancel();
  running.splice(0, running.length, ...running.filter(({ glides }) => !glides));
}

/**
 * Return the box of an element.
 * @param {Element} node
 * @returns {Box}
 */
export function measure(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { left, top, width, height };
}

/**
 * Copy the face of an element so that it looks the same anywhere.
 * @param {HTMLElement} node
 * @param {Box} box
 */
export function copyFace(node, { left, top, width, height }) {
  const copy = /** @type {HTMLElement} */ (node.cloneNode(true));
  const { move } = node.dataset;
  for (const each of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-do", "data-key", "data-move", "data-tick", "data-spot", "tabindex"])
      each.removeAttribute(name);
    if (each instanceof HTMLButtonElement) each.tabIndex = -1; // a picture of one: no key leads to it
  }
  if (move) copy.dataset.copy = move;
  const look = getComputedStyle(node);
  Object.assign(copy.style, {
    position: "fixed",
    margin: 0,
    left: `${left}px`,
    top: `${top}px`,
    inlineSize: `${width}px`,
    blockSize: `${height}px`,
    fontSize: look.fontSize,
    zIndex: 1,
  });
  for (const size of ["--w", "--cell"]) copy.style.setProperty(size, `${width}px`);
  copy.style.setProperty("--role", look.getPropertyValue("--role"));
  return copy;
}

/**
 * Animate an element. A copy is removed on arrival. The next change waits for it, unless ``how`` says otherwise.
 * @param {Element} node
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 * @param {Omit<Running, "animation">} how
 */
export function play(node, frames, options, how = { awaited: true }) {
  // An easing of the whole would hurry through all but the last of several steps.
  const animation = node.animate(frames, {
    easing: frames.length > 2 ? "linear" : EASE,
    fill: "backwards",
    ...options,
  });
  running.push({ animation, ...how });
  if (how.awaited) {
    const removeCopy = () => {
      if (layer.contains(node)) node.remove();
    };
    animation.finished.then(removeCopy, () => {});
  }
  return animation;
}

/**
 * Animate without delaying the next change.
 * @param {Element} node
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
export const playAside = (node, frames, options) => play(node, frames, options, {});

/**
 * Keep an element out of sight until its copy has arrived.
 * @param {HTMLElement} node
 * @param {number} ms
 * @param {string} [name]
 */
export const hide = (node, ms, name) =>
  play(node, [{ opacity: 0 }, { opacity: 0 }], { duration: ms, easing: "linear" }, { name: name ?? node.dataset.move });

/**
 * Return for how long a thing of an earlier change is still in flight, or held.
 * @param {string} name
 * @param {Map<string, number>} flying
 */
export const flightTime = (name, flying) => Math.max(0, (flying.get(name) ?? 0) - performance.now());

/**
 * Hide a copy of a thing that is still in flight until it has arrived.
 * @param {HTMLElement} copy
 * @param {string} name
 * @param {Map<string, number>} flying
 */
export const hideInFlight = (copy, name, flying) =>
  flightTime(name, flying) && hide(copy, flightTime(name, flying), "");

/**
 * Return the transform that shows a thing of one box at another one.
 * @param {Box} from
 * @param {Box} to
 */
export const transformFrom = (from, to) => {
  const x = from.left - to.left + (from.width - to.width) / 2;
  const y = from.top - to.top + (from.height - to.height) / 2;
  return `translate(${x}px, ${y}px) scale(${to.width ? from.width / to.width : 1})`;
};

/** @param {Record<string, number>} values */
export const toPixels = (values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}px`]));
/** @param {Box} box */
export const middleOf = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * Whether a box is below the window: things that move there leave and do not arrive.
 * @param {Box} box
 */
export const isBelowWindow = ({ top, height }) => top > innerHeight - height;

/**
 * Whether an element is where it was, to two pixels.
 * @param {Box} from
 * @param {Box} now
 */
export const isUnmoved = (from, now) =>
  Math.hypot(from.left - now.left, from.top - now.top) <= 2 && Math.abs(from.width - now.width) <= 2;

/**
 * Whether an element is for screen readers only: an ancestor in the table is clipped to nothing.
 * @param {Element} node
 * @returns {boolean}
 */
export const isForListeners = (node) =>
  node !== getTable() &&
  (getComputedStyle(node).clipPath === "inset(50%)" ||
    (node.parentElement !== null && isForListeners(node.parentElement)));

/**
 * Measure an element. One that this window does not show is placed in its spot, at its old size.
 * @param {Element} node
 * @param {Box} box
 */
export function locate(node, { width, height }) {
  const now = measure(node);
  const near = now.width ? null : node.closest("[data-spot]");
  return near ? centreIn(measure(near), { width, height }) : now;
}

/**
 * Return the old box of an element. One that this window did not show was placed in its spot.
 * @param {Seen | undefined} was
 * @param {Element | null} node
 */
export const locateBefore = (was, node) => (was?.near && node ? centreIn(was.near, measure(node)) : was?.box);

/**
 * @param {Box} where
 * @param {{ width: number, height: number }} size
 */
function centreIn(where, { width, height }) {
  const { x, y } = middleOf(where);
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/**
 * Copy a number with another text.
 * @param {HTMLElement} node
 * @param {string} text
 */
export function copyWithText(node, text) {
  const { color, fontFamily, fontWeight, letterSpacing, lineHeight, textAlign } = getComputedStyle(node);
  const copy = Object.assign(copyFace(node, measure(node)), { textContent: text });
  Object.assign(copy.style, {
    color,
    fontFamily,
    fontWeight,
    letterSpacing,
    lineHeight,
    textAlign,
    whiteSpace: "nowrap",
  });
  return copy;
}

/**
 * Show a copy from one moment to another, unless the first is not before the other.
 * @param {HTMLElement} copy
 * @param {number} since
 * @param {number} till
 */
export function showDuring(copy, since, till) {
  if (since >= till) return;
  copy.style.opacity = "0";
  layer.append(copy);
  playAside(copy, [{ opacity: 1 }, { opacity: 1 }], { duration: till - since, delay: since, fill: "none" });
}

/**
 * Enlarge a number for a moment after its change.
 * @param {Element} node
 * @param {number} at
 */
export const enlarge = (node, at) =>
  isQuiet() || playAside(node, [{ scale: 1.35 }, { scale: 1 }], { duration: 240, delay: at, fill: "none" });
