// A drag from one piece to another presses both, one after the other.

import { around } from "./dom.js";

const PIECE = "[data-drag] [data-do]";
/** @type {HTMLElement | null} */
let first = null; // where the pointer went down
let isDragged = false;

/** @param {PointerEvent} event */
function onDown(event) {
  first = event.isPrimary && !event.button ? around(event, PIECE) : null;
  isDragged = false;
}

/**
 * @param {PointerEvent} event
 * @param {(from: HTMLElement, to: string) => void} move
 */
function onUp(event, move) {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(PIECE); // touch keeps the target
  if (!first || !(under instanceof HTMLElement) || under === first) return;
  isDragged = true;
  move(first, under.dataset.key ?? "");
  first = null;
}

/** @param {MouseEvent} event */
function swallow(event) {
  if (isDragged && event.detail) event.stopPropagation(); // the end of a drag is no press
  isDragged = false;
}

/**
 * Listen to the pointer.
 * @param {(from: HTMLElement, to: string) => void} move is told the piece and the key of the other one
 */
export function listen(move) {
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointerup", (event) => onUp(event, move));
  document.addEventListener("click", swallow, { capture: true });
}
