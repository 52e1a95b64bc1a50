// A slider on top of a graph: pointing at the graph, or drawing a finger over it, moves it. With the keyboard it works
// like any other slider.

import { around } from "./dom.js";

const DRAWN = "[data-scrub]";
/** @type {string | null} */
let told = null;

/**
 * Send a place once, however often a pointer says it.
 * @param {HTMLInputElement} slider
 * @param {string | number} value
 */
function say(slider, value) {
  if (slider.value === String(value) && told === slider.value) return;
  slider.value = String(value);
  if (told === slider.value) return;
  told = slider.value;
  slider.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {PointerEvent} event */
function onMove(event) {
  const slider = around(event, DRAWN);
  if (!(slider instanceof HTMLInputElement) || event.pointerType === "touch") return;
  const { left, width } = slider.getBoundingClientRect();
  const places = Number(slider.max) + 1;
  say(slider, Math.min(places - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * places))));
}

/** @param {Event} event */
function onInput(event) {
  const slider = around(event, DRAWN);
  if (slider instanceof HTMLInputElement) say(slider, slider.value);
}

document.addEventListener("pointermove", onMove);
document.addEventListener("pointerdown", onMove);
document.addEventListener("input", onInput);
