// Echoes: of several quick clicks, the later ones belong to what the first one was on.

import { around } from "./dom.js";

/** @param {Event} event */
const keyOf = (event) => around(event, "[data-key]")?.dataset.key;

/** @type {string | undefined} */
let first; // the key of what the first of several clicks was on

/**
 * Stop a click that the browser counts as a further one, on something that the first one has brought.
 * @param {MouseEvent} event
 */
function onClick(event) {
  if (event.detail < 2) first = keyOf(event);
  else if (keyOf(event) !== first) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Listen to clicks before anything else does. */
export function listen() {
  document.addEventListener("click", onClick, true);
}
