// A drag over pieces. Of a pair it presses both. A trail presses the first one, together with all those after it.

import { around } from "./dom.js";

const PIECE = "[data-drag] [data-do]";
/** @type {Set<HTMLElement>} */
const passed = new Set(); // since the pointer went down, the first one too
let isDragged = false;

/** @param {PointerEvent} event */
function onDown(event) {
  const first = event.isPrimary && !event.button ? around(event, PIECE) : null;
  isDragged = false;
  forget();
  if (first) passed.add(first);
}

/** @param {PointerEvent} event */
function onMove(event) {
  const [first] = passed;
  const under = first && event.buttons ? underneath(event) : null;
  if (!under || !first.closest("[data-drag=trail]") || (under === first && passed.size === 1)) return;
  passed.add(under);
  for (const node of passed) node.dataset.passed = "";
}

/**
 * @param {PointerEvent} event
 * @param {(from: HTMLElement, others: string[]) => void} move
 */
function onUp(event, move) {
  const [first] = passed;
  const under = underneath(event);
  if (first && under && under !== first) passed.add(under);
  const keys = [...passed].slice(1).map((node) => node.dataset.key ?? "");
  isDragged = keys.length > 0;
  forget();
  if (isDragged) move(first, keys);
}

/** @param {PointerEvent} event */
function underneath({ clientX, clientY }) {
  const under = document.elementFromPoint(clientX, clientY)?.closest(PIECE); // touch keeps the target
  return under instanceof HTMLElement ? under : null;
}

function forget() {
  for (const node of passed) delete node.dataset.passed;
  passed.clear();
}

/** @param {MouseEvent} event */
function swallow(event) {
  if (isDragged && event.detail) event.stopPropagation(); // the end of a drag is no press
  isDragged = false;
}

/**
 * Listen to the pointer.
 * @param {(from: HTMLElement, others: string[]) => void} move is told the first piece and the keys of the others
 */
export function listen(move) {
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", (event) => onUp(event, move));
  document.addEventListener("click", swallow, { capture: true });
}
