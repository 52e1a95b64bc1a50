// A guide: copies a sample or the address of a form, shows the table in the page, unfolds what the address names.

import { copy } from "./clipboard.js";
import { config } from "./config.js";
import { around, byId, find } from "./dom.js";

globalThis.noirBootCheck?.resume();

const EXAMPLE = "https://club.example/noir/"; // the address that the samples have without a script
const WHILE = 2000; // ms for which a button says that it has copied
const root = document.documentElement;
const status = byId("status");

/** Put the address of this site into the samples, in place of the example's. A file has none. */
function fillAddress() {
  if (location.protocol === "file:") return;
  const site = new URL(config.root, location.href).href;
  for (const code of document.querySelectorAll(".snippet code")) {
    code.textContent = (code.textContent ?? "").replaceAll(EXAMPLE, site);
  }
}

/** @param {HTMLElement} button */
function textBeside(button) {
  const form = button.closest("form");
  if (!form) return button.parentElement?.querySelector("code")?.textContent ?? "";
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return Object.assign(new URL(form.action), { search: String(new URLSearchParams(fields)) }).href;
}

/** @param {HTMLElement} button */
async function copyBeside(button) {
  const label = button.textContent;
  const { copy: copied = "" } = button.dataset;
  await copy(textBeside(button));
  status.textContent = copied;
  button.textContent = copied;
  setTimeout(() => {
    button.textContent = label;
    status.textContent = "";
  }, WHILE);
}

/** Put a table in the place of its picture, as the sample does. The picture stays while the network is away. */
function showTable() {
  const place = find("[data-live]");
  if (!place) return;
  const { live: game = "", lang = "" } = place.dataset;
  const site = new URL(config.root, location.href).href;
  const table = document.createElement("noir-game");
  for (const [name, value] of Object.entries({ site, game, lang })) table.setAttribute(name, value);
  const script = Object.assign(document.createElement("script"), { type: "module", src: `${site}noir-game.js` });
  script.addEventListener("load", () => place.replaceChildren(table));
  script.addEventListener("error", () => script.remove());
  document.head.append(script);
}

/** Unfold the section that the address names. */
function unfold() {
  const fold = location.hash && find(`${location.hash} > details`);
  if (!fold) return;
  fold.setAttribute("open", "");
  fold.scrollIntoView();
}

document.addEventListener("click", (event) => {
  const copies = around(event, "[data-copy]");
  if (copies) copyBeside(copies);
});
addEventListener("hashchange", unfold);
fillAddress();
showTable();
unfold();
root.dataset.version = config.version;
root.dataset.state = "waiting";
