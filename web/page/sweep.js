// A sweep over switches: a drag puts those that it passes over into the state of the first one.

import { around } from "./dom.js";

const SWITCH = "[data-sweep] [aria-pressed][data-do]";
/** @type {Set<HTMLElement>} */
const swept = new Set(); // since the pointer went down
let from = ""; // the state of the first one

/** @param {PointerEvent} event */
function onDown(event) {
  const first = around(event, SWITCH);
  swept.clear();
  if (!first || !event.isPrimary || event.button) return;
  from = first.ariaPressed ?? "";
  swept.add(first);
}

/**
 * @param {PointerEvent} event
 * @param {(text: string) => void} press
 */
function onMove(event, press) {
  if (!swept.size || !event.buttons) return;
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(SWITCH); // touch keeps the target
  if (!(under instanceof HTMLElement) || swept.has(under)) return;
  const nodes = swept.size === 1 ? [...swept, under] : [under]; // the first one waits, as it can be just pressed
  swept.add(under);
  for (const node of nodes) if (node.ariaPressed === from) press(node.dataset.do ?? "");
}

/** @param {MouseEvent} event */
function swallow(event) {
  if (swept.size > 1 && event.detail) event.stopPropagation(); // a sweep that ends where it began is no press
}

/**
 * Listen to the pointer.
 * @param {(text: string) => void} press
 */
export function listen(press) {
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", (event) => onMove(event, press));
  document.addEventListener("click", swallow, { capture: true });
}
