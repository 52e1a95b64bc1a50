// One listener per kind of event for the whole page. Each turns an input into a text.

import { linkParams, removeLink } from "./config.js";
import { around, byId, find } from "./dom.js";
import * as echo from "./echo.js";
import { isReturning } from "./entries.js";
import { settle } from "./routing.js";
import { onForeign } from "./store.js";
import { send } from "./worker-queue.js";

const FIELDS = "input, select, textarea";
const FILE = "noir-backup"; // the mark of a saved file (web/library/backup.py)
const LARGEST = 32e6; // bytes of the largest saved file

/** @param {MouseEvent} event */
function onClick(event) {
  const node = around(event, "[data-do]");
  if (!node?.dataset.do || node.matches(`form, ${FIELDS}`)) return;
  if (node.hasAttribute("href") && (event.ctrlKey || event.metaKey || event.shiftKey)) return; // another tab was meant
  event.preventDefault();
  send(node.dataset.do);
}

/** @param {Event} event */
async function onChange({ target }) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const { do: action, set } = target.dataset;
  if (set) send(`/set ${set} ${target.value}`);
  else if (action && target instanceof HTMLInputElement && target.files) {
    for (const file of target.files) await take(file);
    target.value = "";
  } else if (action) send(`${action} ${target.value}`);
}

/**
 * Import a file that is dropped on the page. The browser would open it in place of the game.
 * @param {DragEvent} event
 */
async function onDrag(event) {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  if (event.type === "drop") await take(event.dataTransfer?.files[0]);
}

/**
 * Import a pasted file, unless it is pasted into a field.
 * @param {ClipboardEvent} event
 */
function onPaste(event) {
  const text = event.clipboardData?.getData("text") ?? "";
  if (text.includes(FILE) && !around(event, FIELDS)) send(`/import ${text}`);
}

/**
 * Import a file. A folder, or a file too large to be ours, is refused as an empty one.
 * @param {File | undefined} file
 */
async function take(file) {
  const text = file && file.size < LARGEST ? await file.text().catch(() => "") : "";
  send(`/import ${text}`);
}

/** @param {SubmitEvent} event */
function onSubmit(event) {
  event.preventDefault();
  const form = around(event, "[data-do]");
  if (form instanceof HTMLFormElement)
    send(`${form.dataset.do} ${JSON.stringify(Object.fromEntries(new FormData(form, event.submitter)))}`);
}

/** @type {CloseWatcher | null} */
let back = null;

/**
 * Close an open drawer with a phone's back button before it leaves the table. The browser does so for dialogs.
 * @param {HTMLDetailsElement} drawer
 */
function followBack(drawer) {
  back?.destroy();
  back = drawer.open && matchMedia("(pointer: coarse)").matches ? new CloseWatcher() : null;
  back?.addEventListener("close", () => {
    drawer.open = false;
  });
}

/** Listen to everything but the keyboard. */
export function listen() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  echo.listen();
  document.addEventListener("click", onClick);
  document.addEventListener("change", onChange);
  document.addEventListener("submit", onSubmit);
  addEventListener("dragover", onDrag);
  addEventListener("drop", onDrag);
  document.addEventListener("paste", onPaste);
  // a saved file that the installed app opens
  window.launchQueue?.setConsumer(async ({ files }) => {
    for (const handle of files) await take(await handle.getFile());
  });
  dialog.addEventListener("cancel", (event) => {
    if (event.target !== dialog) return; // from a field in it: no file was chosen
    event.preventDefault(); // the app closes it
    send("/close");
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) send("/close");
  });
  const drawer = document.getElementById("drawer");
  if (drawer instanceof HTMLDetailsElement) {
    document.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !drawer.open || dialog.open) return;
      drawer.open = false;
      find("summary", drawer)?.focus();
    });
    document.addEventListener("click", (event) => {
      if (!around(event, "#drawer, .replay")) drawer.open = false;
    });
    if ("CloseWatcher" in window) drawer.addEventListener("toggle", () => followBack(drawer));
  }
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault(); // the fragment belongs to links
    byId("table").focus();
  });
  document.addEventListener("noir-code", ({ detail }) => send(`/friend-scanned ${JSON.stringify({ text: detail })}`));
  document.addEventListener("noir-camera", ({ detail }) => send(`/friend-scanned ${JSON.stringify({ why: detail })}`));
  onForeign((key, text) => send(`/kept ${JSON.stringify({ [key]: text })}`));
  addEventListener("hashchange", () => {
    if (isReturning()) return;
    const { g, d, c } = linkParams();
    if (g !== undefined) send(`/link ${g}`);
    if (d !== undefined) send(`/friend ${d}`);
    if (c !== undefined) send(`/friend-code ${c}`);
    removeLink();
    settle(); // without it the address could be that of the first screen
  });
}
