// Copies of cards and faces on a layer above the table, and the animations that run on them and below them.
//
// stage.js puts a change together from the animations in animations.js.

import { calm } from "./config.js";
import { byId, find } from "./dom.js";

/** @import { Box, Running, Seen } from "./types.d.ts" */

const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";
export const GLIDE = 320;
const root = document.documentElement;
export const table = () => byId("table");
/** @param {string} name */
export const named = (name) => find(`[data-move="${CSS.escape(name)}"]`, table());
/** @param {string} name */
export const line = (name) => find(`[data-told="${CSS.escape(name)}"]`, table());
/** @param {string | undefined} name */
export const spot = (name) => (name ? find(`[data-spot="${CSS.escape(name)}"]`) : null);

/** What copies lie on; on the page while any do. */
export const layer = Object.assign(document.createElement("div"), { id: "stage", ariaHidden: "true" });

/**
 * The animations that have not ended: what they move, whether the next change waits for them.
 * @type {Running[]}
 */
export const running = [];

/** Whether nothing is to move: then the same comes in the same order, by opacity alone. */
export const quiet = () => calm.matches || root.dataset.pace === "none";

/** Prepare the layer for a table, if it does not lie on the page. */
export function open() {
  if (!layer.isConnected) layer.className = table().className; // the style of a game goes by the class of its region
}

/** End what runs; the table shows its state anyway. */
export function finish() {
  for (const { animation } of running.splice(0)) animation.cancel();
  layer.remove();
  layer.replaceChildren();
}

/**
 * Whatever a person does ends what is shown, and what is heard with it; so does a tab that is hidden or a window that
 * is turned, in which nothing would land where it is.
 * @param {() => void} end
 */
export function endsWith(end) {
  for (const type of ["pointerdown", "keydown", "wheel", "resize"])
    addEventListener(type, end, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) end();
  });
}

/** End what glides; what else runs goes on. */
export function halt() {
  for (const { animation } of running.filter(({ glides }) => glides)) animation.cancel();
  running.splice(0, running.length, ...running.filter(({ glides }) => !glides));
}

/**
 * Where an element is.
 * @param {Element} node
 * @returns {Box}
 */
export function box(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { left, top, width, height };
}

/**
 * A copy of an element's face that looks the same wherever it lies.
 * @param {HTMLElement} node
 * @param {Box} box
 */
export function copy(node, { left, top, width, height }) {
  const twin = /** @type {HTMLElement} */ (node.cloneNode(true));
  const { move } = node.dataset;
  for (const each of [twin, ...twin.querySelectorAll("*")]) {
    for (const name of ["id", "data-do", "data-key", "data-move", "data-tick", "data-spot", "tabindex"])
      each.removeAttribute(name);
    if (each instanceof HTMLButtonElement) each.tabIndex = -1; // a picture of one: no key leads to it
  }
  if (move) twin.dataset.copy = move;
  const look = getComputedStyle(node);
  Object.assign(twin.style, {
    position: "fixed",
    margin: 0,
    left: `${left}px`,
    top: `${top}px`,
    inlineSize: `${width}px`,
    blockSize: `${height}px`,
    fontSize: look.fontSize,
    zIndex: 1,
  });
  for (const size of ["--w", "--cell"]) twin.style.setProperty(size, `${width}px`);
  twin.style.setProperty("--role", look.getPropertyValue("--role"));
  return twin;
}

/**
 * Animate; a copy is gone when it has arrived. The next change waits for it, unless ``how`` says otherwise.
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
    const gone = () => {
      if (layer.contains(node)) node.remove();
    };
    animation.finished.then(gone, () => {});
  }
  return animation;
}

/**
 * Animate what the next change need not wait for.
 * @param {Element} node
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
export const aside = (node, frames, options) => play(node, frames, options, {});

/**
 * Keep an element out of sight until its copy has arrived.
 * @param {HTMLElement} node
 * @param {number} ms
 * @param {string} [name]
 */
export const hidden = (node, ms, name) =>
  play(node, [{ opacity: 0 }, { opacity: 0 }], { duration: ms, easing: "linear" }, { name: name ?? node.dataset.move });

/**
 * For how long something of a change before this one is still on its way, or held.
 * @param {string} name
 * @param {Map<string, number>} flying
 */
export const busy = (name, flying) => Math.max(0, (flying.get(name) ?? 0) - performance.now());

/**
 * A copy of what is still on its way is not seen before that has arrived.
 * @param {HTMLElement} twin
 * @param {string} name
 * @param {Map<string, number>} flying
 */
export const unseen = (twin, name, flying) => busy(name, flying) && hidden(twin, busy(name, flying), "");

/**
 * The transform that shows a thing of one box at another one.
 * @param {Box} from
 * @param {Box} to
 */
export const way = (from, to) => {
  const x = from.left - to.left + (from.width - to.width) / 2;
  const y = from.top - to.top + (from.height - to.height) / 2;
  return `translate(${x}px, ${y}px) scale(${to.width ? from.width / to.width : 1})`;
};

/** @param {Record<string, number>} values */
export const px = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}px`]));
/** @param {Box} box */
export const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * Whether the window shows none of a place: what goes there is seen to go, not to arrive.
 * @param {Box} box
 */
export const beyond = ({ top, height }) => top > innerHeight - height;

/**
 * Whether an element is where it was: two boxes tell, to two pixels.
 * @param {Box} from
 * @param {Box} now
 */
export const stays = (from, now) =>
  Math.hypot(from.left - now.left, from.top - now.top) <= 2 && Math.abs(from.width - now.width) <= 2;

/**
 * Whether something is there for who listens alone: it lies in a part of the table that is clipped to nothing.
 * @param {Element} node
 * @returns {boolean}
 */
export const told = (node) =>
  node !== table() &&
  (getComputedStyle(node).clipPath === "inset(50%)" || (node.parentElement !== null && told(node.parentElement)));

/**
 * Where an element lies; what is not shown on this window, at the place that it belongs to, as large as it was.
 * @param {Element} node
 * @param {Box} box
 */
export function place(node, { width, height }) {
  const now = box(node);
  const near = now.width ? null : node.closest("[data-spot]");
  return near ? amid(box(near), { width, height }) : now;
}

/**
 * Where an element was; what was not shown on this window, at the place that it belonged to.
 * @param {Seen | undefined} was
 * @param {Element | null} node
 */
export const before = (was, node) => (was?.near && node ? amid(was.near, box(node)) : was?.box);

/**
 * @param {Box} where
 * @param {{ width: number, height: number }} size
 */
function amid(where, { width, height }) {
  const { x, y } = middle(where);
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/**
 * A copy of a number that says something else.
 * @param {HTMLElement} node
 * @param {string} text
 */
export function reading(node, text) {
  const { color, fontFamily, fontWeight, letterSpacing, lineHeight, textAlign } = getComputedStyle(node);
  const twin = Object.assign(copy(node, box(node)), { textContent: text });
  Object.assign(twin.style, {
    color,
    fontFamily,
    fontWeight,
    letterSpacing,
    lineHeight,
    textAlign,
    whiteSpace: "nowrap",
  });
  return twin;
}

/**
 * Show a copy from one moment to another; not at all where the first is not before the other.
 * @param {HTMLElement} twin
 * @param {number} since
 * @param {number} till
 */
export function during(twin, since, till) {
  if (since >= till) return;
  twin.style.opacity = "0";
  layer.append(twin);
  aside(twin, [{ opacity: 1 }, { opacity: 1 }], { duration: till - since, delay: since, fill: "none" });
}

/**
 * A number that has just changed is larger for a moment.
 * @param {Element} node
 * @param {number} at
 */
export const bump = (node, at) =>
  quiet() || aside(node, [{ scale: 1.35 }, { scale: 1 }], { duration: 240, delay: at, fill: "none" });
