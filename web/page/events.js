// One listener per kind of event for the whole page: what a person does becomes a text.

import { brought, putAway } from "./config.js";
import { send } from "./link.js";
import { settle } from "./room.js";
import { onForeign } from "./store.js";

const FIELDS = "input, select, textarea";
const FILE = "noir-backup"; // what a saved file calls itself (web/library/backup.py)
const LARGEST = 32e6; // bytes that such a file may have

function onClick(event) {
  const node = event.target.closest("[data-do]");
  if (!node || node.matches(`form, ${FIELDS}`)) return;
  if (node.href && (event.ctrlKey || event.metaKey || event.shiftKey)) return; // another tab was meant
  event.preventDefault();
  send(node.dataset.do);
}

async function onChange({ target }) {
  if (target.dataset.set) {
    send(`/set ${target.dataset.set} ${target.value}`);
  } else if (target.dataset.do && target.type === "file") {
    for (const file of target.files) await take(file);
    target.value = "";
  } else if (target.dataset.do) {
    send(`${target.dataset.do} ${target.value}`);
  }
}

/** A file laid on the page is taken in like one that is chosen; the browser would show it in the place of the game. */
async function onDrag(event) {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  if (event.type === "drop") await take(event.dataTransfer.files[0]);
}

/** So is the text of one that is pasted where nothing is written. */
function onPaste({ target, clipboardData }) {
  const text = clipboardData.getData("text");
  if (text.includes(FILE) && !target.closest(FIELDS)) send(`/import ${text}`);
}

/** A folder, or what is too large to be ours, is told to be no file of ours, too. */
async function take(file) {
  const text = file?.size < LARGEST ? await file.text().catch(() => "") : "";
  send(`/import ${text}`);
}

function onSubmit(event) {
  event.preventDefault();
  const form = event.target.closest("[data-do]");
  if (form) send(`${form.dataset.do} ${JSON.stringify(Object.fromEntries(new FormData(form, event.submitter)))}`);
}

let back = null;

/** A phone's way back closes the drawer that is open before it leaves the table; of a dialog the browser knows that. */
function followBack(drawer) {
  back?.destroy();
  back = drawer.open && matchMedia("(pointer: coarse)").matches ? new CloseWatcher() : null;
  back?.addEventListener("close", () => (drawer.open = false));
}

/** Listen to everything but the keyboard. */
export function listen() {
  const dialog = document.getElementById("dialog");
  document.addEventListener("click", onClick);
  document.addEventListener("change", onChange);
  document.addEventListener("submit", onSubmit);
  for (const type of ["dragover", "drop"]) addEventListener(type, onDrag);
  document.addEventListener("paste", onPaste);
  dialog.addEventListener("cancel", (event) => {
    if (event.target !== dialog) return; // from a field in it: no file was chosen
    event.preventDefault(); // the app closes it
    send("/close");
  });
  dialog.addEventListener("click", ({ target }) => target === dialog && send("/close"));
  const drawer = document.getElementById("drawer");
  drawer?.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    drawer.open = false;
    drawer.querySelector("summary").focus();
  });
  if (drawer && "CloseWatcher" in window) drawer.addEventListener("toggle", () => followBack(drawer));
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault(); // the fragment belongs to links
    document.getElementById("table").focus();
  });
  document.addEventListener("noir-code", ({ detail }) => send(`/friend-scanned ${JSON.stringify({ text: detail })}`));
  document.addEventListener("noir-camera", ({ detail }) => send(`/friend-scanned ${JSON.stringify({ why: detail })}`));
  onForeign((key, text) => send(`/kept ${JSON.stringify({ [key]: text })}`));
  addEventListener("hashchange", () => {
    const { g, d, c } = brought();
    if (g) send(`/link ${g}`);
    if (d) send(`/friend ${d}`);
    if (c) send(`/friend-code ${c}`);
    putAway();
    settle(); // without it the address could be that of the first screen
  });
}
