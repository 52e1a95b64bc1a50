// Pointing at the table before anything is played: a line shows its new place, a clue its suspects. Lines can be
// dragged, too; every drag ends on the button that does the same by a click.
//
// [data-slides] holds cells in [role=row]s and buttons with data-line and data-way; [data-rings] names data-cards;
// .note says what is pointed at. All of it is undone by the next drawing of the table.

const STEP = { e: [1, 0], w: [-1, 0], s: [0, 1], n: [0, -1] };
const GRIP = 10; // px that a finger moves before it drags
const FAR = 0.4; // of a cell: from here on the line would go
const SETTLED = 600; // ms until a line that stayed goes back

let shown = null; // what is pointed at, with what undoes it
let grip = null; // a finger on a line

const closest = (node, selector) => node?.closest?.(selector) ?? null;

function hide() {
  shown?.undo();
  shown = null;
}

function all(undos) {
  for (const undo of undos) undo?.();
}

/** Show what an element leads to, until something else is pointed at. */
function show(node) {
  if (shown?.node === node) return;
  const goes = node?.dataset.way ? track(node) : null; // measured before anything is written
  hide();
  if (!node) return;
  const undos = [note(node), ring(node), slide(goes, 1)];
  shown = { node, undo: () => all(undos) };
}

/** Say in the table's own line what is pointed at. */
function note(node) {
  const line = closest(node, "[data-notes]")?.querySelector(".note");
  const told = document.getElementById(node.getAttribute("aria-describedby"))?.textContent ?? node.ariaLabel;
  if (!line || !told) return null;
  const before = line.textContent;
  line.textContent = told;
  return () => line.textContent === told && (line.textContent = before);
}

/** Mark the cards that an element speaks of. */
function ring(node) {
  const table = closest(node, "[data-notes]");
  if (!table) return null;
  const code = node.dataset.slide;
  const names = node.dataset.rings?.split(" ") ?? [];
  const marked = [];
  for (const card of table.querySelectorAll("[data-slides] [data-card]")) {
    const has = (list) => list?.split(" ").includes(code);
    const mark =
      code && has(card.dataset.falls)
        ? "falls"
        : names.includes(card.dataset.card) || (code && has(card.dataset.after))
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

const cells = (row) => [...row.children];

/** The cells of a line, in the order in which it moves. */
function line(board, button) {
  const rows = [...board.querySelectorAll("[role=row]")].map(cells);
  const at = button.dataset.line - 1;
  const [x, y] = STEP[button.dataset.way];
  const found = y ? rows.map((row) => row[at]) : rows[at];
  return x + y > 0 ? found : [...found].reverse();
}

/** What a button moves: the board, the cells in the order in which they move, and one step of the way in px. */
function track(button) {
  const board = closest(button, "[data-slides]");
  const moving = board ? line(board, button) : [];
  if (moving.length < 2) return null;
  const [first, second] = moving.map((cell) => [cell.offsetLeft, cell.offsetTop]);
  return { board, moving, pitch: [second[0] - first[0], second[1] - first[1]] };
}

/** Draw a line at its new place, or ``part`` of the way; the one that is pushed off comes in behind. */
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

function onOver({ target, pointerType }) {
  if (grip?.button || pointerType === "touch") return;
  const node = closest(target, "[data-rings], [data-way]");
  if (node || closest(target, "[data-notes]") || shown) show(node);
}

function onFocus({ target }) {
  show(closest(target, "[data-rings], [data-way]")?.matches(":focus-visible") ? target : null);
}

function onDown(event) {
  const board = closest(event.target, "[data-slides]");
  if (!board || !event.isPrimary || event.button) return;
  grip = {
    board,
    cell: closest(event.target, "[role=gridcell]"),
    x: event.clientX,
    y: event.clientY,
    id: event.pointerId,
  };
}

function onMove(event) {
  if (event.pointerId !== grip?.id || !grip.cell) return;
  const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
  if (!grip.across && Math.hypot(x, y) < GRIP) return;
  grip.across ??= Math.abs(x) > Math.abs(y) ? "x" : "y";
  drag(grip.across === "x" ? x : y);
}

/** Let the line follow the finger, by one place at most. */
function drag(by) {
  const { board, cell, across } = grip;
  const row = cell.parentElement;
  const at = across === "x" ? [...board.querySelectorAll("[role=row]")].indexOf(row) : cells(row).indexOf(cell);
  const way = across === "x" ? (by < 0 ? "w" : "e") : by < 0 ? "n" : "s";
  const button = board.querySelector(`[data-line="${at + 1}"][data-way="${way}"]`);
  if (!button) return;
  const part = Math.min(1, Math.abs(by) / (across === "x" ? cell.offsetWidth : cell.offsetHeight));
  const track_ = track(button);
  grip.undo?.();
  grip.button = button;
  grip.goes = part > FAR;
  const undos = [note(button), grip.goes ? ring(button) : null, slide(track_, part)];
  grip.undo = () => all(undos);
  hide();
}

function onUp(event) {
  if (event.pointerId !== grip?.id) return;
  const { button, goes, undo } = grip;
  grip = null;
  if (!button) return;
  document.addEventListener("click", swallow, { capture: true, once: true }); // the finger was no tap
  setTimeout(() => {
    document.removeEventListener("click", swallow, { capture: true });
    if (event.type === "pointerup" && goes) button.click();
    setTimeout(undo, goes ? SETTLED : 0); // a new table has undone it already; a refusal has not
  });
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Listen to whoever points at a table, and to fingers on its lines. */
export function listen() {
  document.addEventListener("pointerover", onOver);
  document.addEventListener("focusin", onFocus);
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", onUp);
  document.addEventListener("pointercancel", onUp);
}
