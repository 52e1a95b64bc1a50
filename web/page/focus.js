// The focus: taken only where a reader is at work, never from the page around a frame, and always in full sight.

import { isFramed } from "./config.js";
import { all } from "./dom.js";

let acted = false; // whether the reader has done anything here
let byKeys = false; // whether the latest of it came from a keyboard, or from a tool that acts like one

const REACHED = "data-reached";
const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];

/** Whether the page may move the focus: in a frame only while the reader is in it. */
const canFocus = () => acted && (!isFramed || document.hasFocus());

/** @param {Event} event */
function noteInput(event) {
  if (!event.isTrusted) return;
  if (event instanceof KeyboardEvent && MODIFIERS.includes(event.key)) return;
  acted = true;
  if (event.type === "keydown") byKeys = true;
  else if (event.type === "pointerdown") byKeys = false;
  else if (event instanceof MouseEvent && event.detail === 0) byKeys = true;
}

for (const type of ["keydown", "pointerdown", "click"])
  addEventListener(type, noteInput, { capture: true, passive: true });

/**
 * Focus an element, if the page may, and scroll it into sight for a reader with a keyboard.
 * @param {HTMLElement | null | undefined} node
 */
export function moveFocus(node) {
  if (!node || !canFocus()) return;
  node.focus({ preventScroll: true });
  if (byKeys) show(node);
}

/**
 * Bring an element into full sight, by the shortest way.
 * @param {Element} node
 */
function show(node) {
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Keep the focused element in sight. Returns a function to call after a change of the page. */
export function watchFocus() {
  const node = document.activeElement;
  if (!byKeys || !node || node === document.body || !isInSight(node)) return () => {};
  return () => {
    if (canFocus() && node === document.activeElement && !isInSight(node)) show(node);
  };
}

/** @param {Element} node */
function isInSight(node) {
  const { top, left, bottom, right } = node.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}

/** @type {Element | null} */
let listTable = null; // the table with a focused list that is out of sight

/**
 * Mark on the table the focused list that is out of sight, for the style to open it. A style with `:has` would search
 * for the focus again after every change of a table.
 */
export function markList() {
  const node = document.activeElement;
  const list = node?.matches(":focus-visible") ? node.closest("[data-reach]") : null;
  const name = list?.getAttribute("data-reach") ?? "";
  const table = list?.closest("[data-notes]") ?? null;
  if (listTable !== table) listTable?.removeAttribute(REACHED);
  listTable = table;
  if (!node || !table || table.getAttribute(REACHED) === name) return;
  table.setAttribute(REACHED, name);
  show(node); // the browser has shown it where it was before the list was open
}

document.addEventListener("focusin", markList);
document.addEventListener("focusout", ({ relatedTarget }) => {
  if (!relatedTarget) markList();
});

/**
 * Whether an attribute belongs to the page and not to the drawing: an unfolded detail, or a reached list.
 * @param {string} name
 * @param {Element} node
 */
export const isKept = (name, node) => name === REACHED || (name === "open" && node.localName === "details");

/**
 * Parse markup and give an id to each element with a key: it stays the same element, also under the focus.
 * @param {string} html
 */
export function addIds(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const node of all("[data-key]:not([id])", template.content)) node.id = `key-${node.dataset.key}`;
  return template.content;
}
