// Print, once for a double press: the browser's dialog holds the page up, and hands the second press over after it.

const ECHO = 500; // ms after a dialog in which another press belongs to the one before

let closed = Number.NEGATIVE_INFINITY; // when the last dialog was closed

/** Open the print dialog of the browser. */
export function print() {
  if (performance.now() - closed < ECHO) return;
  window.print();
  closed = performance.now();
}
