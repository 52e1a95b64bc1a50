// The keyboard: shortcuts named by aria-keyshortcuts, and one tab stop per toolbar and grid with arrows inside.

import { all, around } from "./dom.js";

const GROUPS = "[role=toolbar], [role=grid]";
/** @type {Map<string, string>} */
const chosen = new Map(); // group -> data-key of its tab stop

/** @param {HTMLElement} group */
const items = (group) => all("[data-key]", group).filter((node) => node.closest(GROUPS) === group);
/** @param {HTMLElement} group */
const name = (group) => group.id || group.dataset.key || group.ariaLabel || "";

/**
 * Give every group inside a node its one tab stop again, which patching removes.
 * @param {ParentNode} within
 */
export function rove(within = document) {
  for (const group of all(GROUPS, within)) {
    const nodes = items(group);
    const stop = nodes.find((node) => node.dataset.key === chosen.get(name(group))) ?? nodes[0];
    for (const node of nodes) setTabIndex(node, node === stop ? "0" : "-1");
  }
}

/**
 * @param {Element} node
 * @param {string} order
 */
function setTabIndex(node, order) {
  if (node.getAttribute("tabindex") !== order) node.setAttribute("tabindex", order);
}

/** @type {Record<string, number>} */
const ACROSS = { ArrowRight: 1, ArrowLeft: -1 };
/** @type {Record<string, number>} */
const DOWN = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Find the element that a key leads to.
 * @param {HTMLElement} group
 * @param {HTMLElement} from
 * @param {string} key
 * @returns {HTMLElement | undefined}
 */
function step(group, from, key) {
  const nodes = items(group);
  const at = nodes.indexOf(from);
  if (key === "Home") return nodes[0];
  if (key === "End") return nodes.at(-1);
  const across = ACROSS[key] ?? 0;
  const down = DOWN[key] ?? 0;
  if (!across && !down) return undefined;
  if (group.role === "toolbar" || group.getAttribute("role") === "toolbar") {
    return nodes[(at + across + down + nodes.length) % nodes.length];
  }
  if (across) return nodes[at + across];
  const rows = all("[role=row]", group).map((row) => nodes.filter((node) => row.contains(node)));
  const y = rows.findIndex((row) => row.includes(from));
  return rows[y + down]?.[rows[y]?.indexOf(from)];
}

/** @param {KeyboardEvent} event */
function onArrow(event) {
  const group = around(event, GROUPS);
  const from = around(event, "[data-key]");
  if (!group || !from || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = step(group, from, event.key);
  if (!target) return false;
  event.preventDefault();
  target.focus();
  return true;
}

/** @param {string} key */
const compare = (key) => (key.length === 1 ? key.toUpperCase() : key);

/**
 * Press the button that a key belongs to, if there is one.
 * @param {string} key
 */
export function press(key) {
  findButton(key)?.click();
}

/** @param {string} key */
function findButton(key) {
  const shortcutsOf = (/** @type {Element} */ node) => node.getAttribute("aria-keyshortcuts")?.split(" ") ?? [];
  return all("[aria-keyshortcuts]").find((node) => shortcutsOf(node).some((one) => compare(one) === key));
}

/**
 * @param {KeyboardEvent} event
 * @param {(key: string) => void} onIdle
 * @param {(key: string) => void} onKey
 */
function onShortcut(event, onIdle, onKey) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { keys, room } = document.documentElement.dataset;
  if (keys === "off" || room) return;
  if (around(event, "input, select, textarea, dialog, [contenteditable]")) return;
  const wanted = compare(event.key);
  if (findButton(wanted)) {
    event.preventDefault();
    onKey(wanted);
  } else if (!event.repeat && /^[\p{L}\p{N}?]$/u.test(wanted)) onIdle(wanted);
}

/**
 * Listen to the keyboard.
 * @param {(key: string) => void} onIdle Hears of a letter or digit that does nothing.
 * @param {(key: string) => void} onKey Hears of one that belongs to a button.
 */
export function listen(onIdle = () => {}, onKey = press) {
  document.addEventListener("keydown", (event) => onArrow(event) || onShortcut(event, onIdle, onKey));
  document.addEventListener("focusin", (event) => {
    const group = around(event, GROUPS);
    const key = around(event, "[data-key]")?.dataset.key;
    if (!group || !key) return;
    chosen.set(name(group), key);
    rove();
  });
}
