// Echoes: of several quick clicks, the later ones belong to what the first one was on.

import { around } from "./dom.js";

const ACTION = '[data-do]:not([data-do^="/"]), [data-do^="/board tell"], button:is([data-order], [data-order] *)';

/** @param {Event} event */
const keyOf = (event) => (around(event, ACTION) ? null : around(event, "[data-key]")?.dataset.key);

/** @type {string | null | undefined} */
let first; // the key of what the first of several clicks was on, null for an action, which is done once
let latest = new PointerEvent("click");

/**
 * Whether a tap is on the place of the latest one, within 450 ms. Few browsers count taps as they count clicks.
 * @param {PointerEvent} event
 */
const isTapAgain = ({ pointerType, timeStamp, x, y }) =>
  pointerType === "touch" && timeStamp - latest.timeStamp < 450 && Math.hypot(x - latest.x, y - latest.y) < 24;

/**
 * Stop a click that is a further one, on something that the first one has brought or done.
 * @param {PointerEvent} event
 */
function onClick(event) {
  if (event.detail < 2 && !isTapAgain(event)) first = keyOf(event);
  else if (first === null || keyOf(event) !== first) {
    event.preventDefault();
    event.stopPropagation();
  }
  latest = event;
}

/** Listen to clicks before anything else does. */
export function listen() {
  document.addEventListener("click", onClick, true);
}
