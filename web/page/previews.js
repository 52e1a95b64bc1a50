// Previews of a move before it is played: a line shows its new place, a clue its suspects, a card what its marks mean.
// Lines can also be dragged. Every drag ends on the button that does the same by a click.
//
// [data-slides] holds cells in [role=row]s and buttons with data-line and data-way. [data-rings] names data-cards. The
// preview is described in .note. The next update of the table removes it.

import { all, around, find } from "./dom.js";

/**
 * A moving line: its board, its cells in the order of their motion, and one step of the way in px.
 * @typedef {{ board: HTMLElement, moving: HTMLElement[], pitch: [number, number] }} Track
 * @typedef {(() => unknown) | null} Undo
 */

/** @type {Record<string, [number, number]>} */
const STEP = { e: [1, 0], w: [-1, 0], s: [0, 1], n: [0, -1] };
const GRIP = 10; // px that a finger moves before it drags
const FAR = 0.4; // of a cell: from here on the line would go
const SETTLED = 600; // ms until a line that stayed goes back
const CARD = "[data-notes] button[data-card]"; // it tells what its marks mean, to a finger, too
const POINTED = `[data-rings], [data-way], ${CARD}`;

/** @type {{ node: HTMLElement, undo: () => void } | null} */
let shown = null; // the element of the present preview, and a function to undo it
/**
 * A finger on a line: its start, and the move it has reached.
 * @typedef {{
 *   board: HTMLElement,
 *   cell: HTMLElement,
 *   x: number,
 *   y: number,
 *   id: number,
 *   across?: "x" | "y",
 *   button?: HTMLElement,
 *   goes?: boolean,
 *   undo?: () => void,
 * }} Grip
 */

/** @type {Grip | null} */
let grip = null; // a finger on a line

/**
 * @param {Element} node
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
const closest = (node, selector) => node.closest(selector);

function hide() {
  shown?.undo();
  shown = null;
}

/** @param {Undo[]} undos */
function undoAll(undos) {
  for (const undo of undos) undo?.();
}

/**
 * Show the effect of an element until the pointer is elsewhere.
 * @param {HTMLElement | null} node
 */
function show(node) {
  if (shown?.node === node) return;
  const goes = node?.dataset.way ? findTrack(node) : null; // measured before anything is written
  hide();
  if (!node) return;
  const undos = [describe(node), markCards(node), slide(goes, 1)];
  shown = { node, undo: () => undoAll(undos) };
}

/**
 * Describe the preview in the table's own line.
 * @param {HTMLElement} node
 */
function describe(node) {
  const line = closest(node, "[data-notes]")?.querySelector(".note");
  const description =
    document.getElementById(node.getAttribute("aria-describedby") ?? "")?.textContent ?? node.ariaLabel;
  if (!line || !description) return null;
  const before = line.textContent;
  line.textContent = description;
  return () => {
    if (line.textContent === description) line.textContent = before;
  };
}

/**
 * Mark the cards that an element speaks of.
 * @param {HTMLElement} node
 */
function markCards(node) {
  const table = closest(node, "[data-notes]");
  if (!table) return null;
  const code = node.dataset.slide ?? "";
  const names = node.dataset.rings?.split(" ") ?? [];
  /** @type {[HTMLElement, string][]} */
  const marked = [];
  for (const card of all("[data-slides] [data-card]", table)) {
    /** @param {string | undefined} list */
    const has = (list) => list?.split(" ").includes(code);
    const mark =
      code && has(card.dataset.falls)
        ? "falls"
        : names.includes(card.dataset.card ?? "") || (code && has(card.dataset.after))
          ? "ringed"
          : "";
    if (!mark || card.classList.contains(mark)) continue;
    card.classList.add(mark);
    marked.push([card, mark]);
  }
  return () => {
    for (const [card, mark] of marked) card.classList.remove(mark);
  };
}

/** @param {Element} row */
const cells = (row) => /** @type {HTMLElement[]} */ ([...row.children]);

/**
 * Return the cells of a line, in the order of their motion.
 * @param {HTMLElement} board
 * @param {HTMLElement} button
 */
function line(board, button) {
  const rows = all("[role=row]", board).map(cells);
  const at = Number(button.dataset.line) - 1;
  const [x, y] = STEP[button.dataset.way ?? ""];
  const found = y ? rows.map((row) => row[at]) : rows[at];
  return x + y > 0 ? found : [...found].reverse();
}

/**
 * Find the line that a button moves: the board, the cells in the order of their motion, and one step in px.
 * @param {HTMLElement} button
 * @returns {Track | null}
 */
function findTrack(button) {
  const board = closest(button, "[data-slides]");
  const moving = board ? line(board, button) : [];
  if (!board || moving.length < 2) return null;
  const [first, second] = moving.map((cell) => [cell.offsetLeft, cell.offsetTop]);
  return { board, moving, pitch: [second[0] - first[0], second[1] - first[1]] };
}

/**
 * Draw a line at its new place, or at ``part`` of the way. The cell that is pushed off enters at the other end.
 * @param {Track | null} way
 * @param {number} part
 */
function slide(way, part) {
  if (!way) return null;
  const { board, moving, pitch } = way;
  board.classList.add("is-sliding");
  moving.forEach((cell, i) => {
    const wraps = i === moving.length - 1 && part > FAR;
    const far = wraps ? part - moving.length : part;
    cell.style.translate = `${pitch[0] * far}px ${pitch[1] * far}px`;
    cell.classList.toggle("wraps", wraps);
  });
  return () => {
    board.classList.remove("is-sliding");
    for (const cell of moving) {
      cell.style.removeProperty("translate");
      cell.classList.remove("wraps");
    }
  };
}

/** @param {PointerEvent} event */
function onOver(event) {
  const node = around(event, event.pointerType === "touch" ? CARD : POINTED);
  if (grip?.button || (!node && event.pointerType === "touch")) return;
  if (node || around(event, "[data-notes]") || shown) show(node);
}

/** @param {FocusEvent} event */
function onFocus(event) {
  const node = around(event, POINTED);
  if (node?.matches(":focus-visible")) show(node);
  else if (!node?.matches(CARD)) hide(); // a card has been shown by the pointer that focused it
}

/** @param {PointerEvent} event */
function onDown(event) {
  const board = around(event, "[data-slides]");
  const cell = around(event, "[role=gridcell]");
  if (!board || !event.isPrimary || event.button) return;
  grip = cell && { board, cell, x: event.clientX, y: event.clientY, id: event.pointerId };
}

/** @param {PointerEvent} event */
function onMove(event) {
  if (!grip || event.pointerId !== grip.id) return;
  const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
  if (!grip.across && Math.hypot(x, y) < GRIP) return;
  grip.across ??= Math.abs(x) > Math.abs(y) ? "x" : "y";
  drag(grip, grip.across === "x" ? x : y);
}

/**
 * Let the line follow the finger, by one place at most.
 * @param {Grip} grip_
 * @param {number} by
 */
function drag(grip_, by) {
  const { board, cell, across } = grip_;
  const row = cell.parentElement;
  if (!row) return;
  const at = across === "x" ? all("[role=row]", board).indexOf(row) : cells(row).indexOf(cell);
  const way = across === "x" ? (by < 0 ? "w" : "e") : by < 0 ? "n" : "s";
  const button = find(`[data-line="${at + 1}"][data-way="${way}"]`, board);
  if (!button) return;
  const part = Math.min(1, Math.abs(by) / (across === "x" ? cell.offsetWidth : cell.offsetHeight));
  const track_ = findTrack(button);
  grip_.undo?.();
  grip_.button = button;
  grip_.goes = part > FAR;
  const undos = [describe(button), grip_.goes ? markCards(button) : null, slide(track_, part)];
  grip_.undo = () => undoAll(undos);
  hide();
}

/** @param {PointerEvent} event */
function onUp(event) {
  if (!grip || event.pointerId !== grip.id) return;
  const { button, goes, undo } = grip;
  grip = null;
  if (!button) return;
  document.addEventListener("click", cancel, { capture: true, once: true }); // the finger was no tap
  setTimeout(() => {
    document.removeEventListener("click", cancel, { capture: true });
    if (event.type === "pointerup" && goes) button.click();
    setTimeout(() => undo?.(), goes ? SETTLED : 0); // a new table has undone it, but a refusal has not
  });
}

/** @param {Event} event */
function cancel(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Listen to pointers on a table, and to fingers on its lines. */
export function listen() {
  document.addEventListener("pointerover", onOver);
  document.addEventListener("focusin", onFocus);
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", onUp);
  document.addEventListener("pointercancel", onUp);
}
