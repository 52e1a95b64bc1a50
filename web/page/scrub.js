// A slider on top of a graph: pointing at the graph, or drawing a finger over it, moves it. With the keyboard it works
// like any other slider.

import { around } from "./dom.js";

const DRAWN = "[data-scrub]";
/** @type {string | null} */
let sent = null;

/**
 * Send a place once, however often a pointer says it.
 * @param {HTMLInputElement} slider
 * @param {string | number} value
 */
function sendPlace(slider, value) {
  if (slider.value === String(value) && sent === slider.value) return;
  slider.value = String(value);
  if (sent === slider.value) return;
  sent = slider.value;
  slider.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {PointerEvent} event */
function onMove(event) {
  const slider = around(event, DRAWN);
  if (!(slider instanceof HTMLInputElement) || event.pointerType === "touch") return;
  const { left, width } = slider.getBoundingClientRect();
  const places = Number(slider.max) + 1;
  sendPlace(slider, Math.min(places - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * places))));
}

/** @param {Event} event */
function onInput(event) {
  const slider = around(event, DRAWN);
  if (slider instanceof HTMLInputElement) sendPlace(slider, slider.value);
}

document.addEventListener("pointermove", onMove);
document.addEventListener("pointerdown", onMove);
document.addEventListener("input", onInput);
