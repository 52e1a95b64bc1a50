// The keyboard: shortcuts named by aria-keyshortcuts, and one tab stop per toolbar and grid with arrows inside.

const GROUPS = "[role=toolbar], [role=grid]";
const chosen = new Map(); // group -> data-key of its tab stop

const items = (group) => [...group.querySelectorAll("[data-key]")].filter((node) => node.closest(GROUPS) === group);
const name = (group) => group.id || group.dataset.key || group.ariaLabel;

/** Give every group inside a node its one tab stop again; patching has taken it away. */
export function rove(within = document) {
  for (const group of within.querySelectorAll(GROUPS)) {
    const all = items(group);
    const stop = all.find((node) => node.getAttribute("data-key") === chosen.get(name(group))) ?? all[0];
    for (const node of all) attend(node, node === stop ? "0" : "-1");
  }
}

const attend = (node, order) => node.getAttribute("tabindex") !== order && node.setAttribute("tabindex", order);

function step(group, from, key) {
  const all = items(group);
  const at = all.indexOf(from);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (group.role === "toolbar" || group.getAttribute("role") === "toolbar") {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    return by && all[(at + by + all.length) % all.length];
  }
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (by) return all[at + by];
  const rows = [...group.querySelectorAll("[role=row]")].map((row) => all.filter((node) => row.contains(node)));
  const y = rows.findIndex((row) => row.includes(from));
  const x = rows[y]?.indexOf(from);
  const down = { ArrowDown: 1, ArrowUp: -1 }[key];
  return down && rows[y + down]?.[x];
}

function onArrow(event) {
  const group = event.target.closest?.(GROUPS);
  if (!group || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = step(group, event.target.closest("[data-key]"), event.key);
  if (!target) return false;
  event.preventDefault();
  target.focus();
  return true;
}

function onShortcut(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { keys, room } = document.documentElement.dataset;
  if (keys === "off" || room) return;
  const here = event.target;
  if (here.closest?.("input, select, textarea, dialog, [contenteditable]")) return;
  if (here !== document.body && !here.closest?.("main, #drawer")) return;
  const wanted = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  for (const node of document.querySelectorAll("[aria-keyshortcuts]")) {
    const keys = node.getAttribute("aria-keyshortcuts").split(" ");
    if (keys.some((key) => (key.length === 1 ? key.toUpperCase() : key) === wanted)) {
      event.preventDefault();
      node.click();
      return;
    }
  }
}

/** Listen to the keyboard. */
export function listen() {
  document.addEventListener("keydown", (event) => onArrow(event) || onShortcut(event));
  document.addEventListener("focusin", ({ target }) => {
    const group = target.closest?.(GROUPS);
    const key = target.closest?.("[data-key]")?.dataset.key;
    if (!group || !key) return;
    chosen.set(name(group), key);
    rove();
  });
}
