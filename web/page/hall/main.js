// The organiser's page of a club evening. Python draws it and answers its orders (web/club/hall.py). This script stores
// the evening after each change, before it says so.

import { Idiomorph } from "idiomorph";
import { config, fragment, language, locale } from "../config.js";
import { around, byId, byKey, find } from "../dom.js";
import * as echo from "../echo.js";
import { addIds, isKept, moveFocus } from "../focus.js";
import { load } from "../lazy.js";
import { keepOffline } from "../offline.js";
import { print } from "../print.js";
import * as python from "./python.js";
import * as saved from "./saved.js";

/** @import { Config } from "idiomorph" */
/** @import { HallAnswer, HallBot, HallFields, Texts } from "../types.d.ts" */

globalThis.noirBootCheck?.resume();

const MAX_FILE_BYTES = 4e6;
const PATIENCE = 20_000; // ms for which a file is waited for
const MAX_TRIES = 3; // of a change that another tab overtakes
const GAP = 16; // px between two slips, and inside one
const MIN_SIDE = 160; // px of a code that a phone can still scan from a chair
const LETTERS = { smallest: 20, largest: 80 }; // px of the words on a projector
const FIELDS = "input:not([type=hidden]), textarea, select, option";
const root = document.documentElement;
const hall = byId("hall");
const news = byId("hall-news");
const status = byId("status");
const eye = byId("hall-eye");
/** @type {{ exercises: Texts, levels: Texts } & Texts} */
const { exercises, levels, ...words } = JSON.parse(byId("hall-words").textContent ?? "");

/** @type {Config} */
const MORPH = {
  morphStyle: "innerHTML",
  callbacks: {
    // a field keeps the reader's text
    beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ node) =>
      !isKept(name, node) && !(["value", "checked", "selected"].includes(name) && node.matches(FIELDS)),
  },
};

/** @type {Promise<unknown>} */
let last = Promise.resolve(); // the latest order, after which the next begins
let view = "";
let isWeighing = false; // a slice is in line

/**
 * Announce a sentence, and show it on a line of its own: it moves nothing that is about to be pressed.
 * @param {string} sentence
 * @param {boolean} isRefused
 */
function say(sentence, isRefused = false) {
  status.textContent = status.textContent === sentence ? `${sentence}\u00a0` : sentence;
  news.textContent = sentence;
  news.classList.toggle("is-refused", isRefused);
}

// -- orders --------------------------------------------------------------------------------

/** Return the order that opens the page, with the evenings of this browser. */
async function opening() {
  const stored = await saved.readAll();
  const mark = saved.getCurrent();
  const moments = saved.readMoments();
  const fields = { lang: [language()], root: [config.root], mark: [mark], stored, moments, exercises };
  return { do: "open-page", fields };
}

/**
 * Give an order once those before it are done. Resolves to whether it was taken.
 * @param {string} name
 * @param {HallFields} fields
 */
function order(name, fields = {}) {
  const done = last.then(() => perform(name, fields));
  last = done;
  return done;
}

/**
 * Give an order, after Python has opened the page, and store the change. Another tab may have been faster: then the
 * order comes after that tab's change.
 * @param {string} name
 * @param {HallFields} fields
 */
async function perform(name, fields = {}) {
  try {
    if (!python.isRunning()) apply(await python.ask(await opening()));
    if (!name) return true;
    if (name === "weigh") isWeighing = false;
    let answer = await python.ask({ do: name, fields });
    if (answer.fetch) {
      fields = { ...fields, fetched: [await bring(answer.fetch)] };
      answer = await python.ask({ do: name, fields });
    }
    for (let tries = 0; answer.save && tries < MAX_TRIES; tries++) {
      if ((await saved.keep(answer.mark ?? "", answer.save)) !== "refused") break;
      const newer = await saved.readOne(answer.mark ?? "");
      await python.ask({ do: "catch-up", fields: { text: [newer ?? ""] } });
      answer = await python.ask({ do: name, fields });
    }
    apply(answer);
    return !answer.is_refused;
  } catch (error) {
    console.error(error);
    say(words.failed, true);
    root.dataset.state = "failed";
    return false;
  }
}

/**
 * Return the text of a file of the site, "" where it can't be had.
 * @param {string} path
 */
async function bring(path) {
  try {
    const answer = await fetch(`${config.app}/${path}`, { signal: AbortSignal.timeout(PATIENCE) });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

/** @param {HallAnswer} answer */
function apply(answer) {
  root.dataset.state = "ready";
  if (answer.goes_on && !isWeighing) {
    isWeighing = true;
    order("weigh");
  }
  if (answer.bot) letPlay(answer.bot, answer.mark ?? "");
  if (answer.keep) saved.keepMoments(answer.mark ?? "", answer.keep);
  if (answer.is_quiet) return;
  if (answer.is_refused && view) {
    if (answer.wrong) selectName(answer.wrong);
    return say(answer.say ?? "", true); // nothing has changed, so fields keep their texts
  }
  if (answer.forget) saved.forget(answer.forget);
  saved.setCurrent(answer.mark ?? "");
  const hadFocus = document.activeElement !== document.body;
  if (answer.clear) /** @type {HTMLInputElement} */ (byId(answer.clear)).value = "";
  Idiomorph.morph(hall, addIds(answer.html), MORPH);
  if (find("noir-qr:not(:defined)", hall)) load("qr");
  if (!byKey("scan")) closeEye();
  if (view && answer.view !== view) scrollTo(0, 0);
  view = answer.view;
  if (answer.flash) flash(answer.flash);
  const next = byKey(answer.focus ?? "");
  const fold = next?.matches("summary") ? null : next?.closest("details");
  if (fold) fold.open = true;
  if (next) moveFocus(next);
  else if (hadFocus && document.activeElement === document.body) moveFocus(byKey("title"));
  if (answer.say || !answer.goes_on) say(answer.say ?? "", answer.is_refused);
  if (answer.file) download(answer.file);
  if (answer.copy) copy(answer.copy);
}

/**
 * Select a name in the list where it was typed.
 * @param {string} name
 */
function selectName(name) {
  const field = /** @type {HTMLTextAreaElement | null} */ (find("[name=names]", hall));
  const start = field?.value.lastIndexOf(name) ?? -1;
  if (start < 0) return;
  field?.setSelectionRange(start, start + name.length);
  field?.focus();
}

/**
 * Let a bot of a student play, and take its games. Other orders don't wait.
 * @param {HallBot} bot
 * @param {string} mark of the lesson
 */
async function letPlay(bot, mark) {
  try {
    const bots = await load("hall/bots");
    const games = await bots.letPlay(bot, levels[bot.exercise]);
    order("bot-played", { ...games, mark: [mark], student: [String(bot.student)], task: [String(bot.task)] });
  } catch (error) {
    console.error(error);
    order("bots-failed");
  }
}

/**
 * Show which game has news.
 * @param {string} key
 */
function flash(key) {
  const node = byKey(key);
  node?.classList.remove("is-new");
  node?.scrollIntoView({ block: "nearest" });
  requestAnimationFrame(() => node?.classList.add("is-new"));
}

/** @param {{ name: string, text: string, type: string }} file */
function download({ name, text, type }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {string} text */
async function copy(text) {
  const shown = byId("hall-link");
  shown.textContent = text;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    getSelection()?.selectAllChildren(shown);
  }
}

// -- the camera ----------------------------------------------------------------------------

function closeEye() {
  eye.replaceChildren();
}

async function openEye() {
  if (eye.hasChildNodes()) return closeEye();
  await load("carriers/camera");
  const scan = document.createElement("noir-scan");
  scan.setAttribute("role", "img");
  scan.setAttribute("aria-label", words["scan.camera"]);
  eye.append(scan);
  eye.scrollIntoView({ block: "nearest" });
  say(words["scan.on"]);
}

eye.addEventListener("noir-code", (event) =>
  order("take-result", { text: [/** @type {CustomEvent} */ (event).detail] }),
);
eye.addEventListener("noir-camera", (event) => {
  closeEye();
  say(words[`scan.${/** @type {CustomEvent} */ (event).detail}`], true);
});

// -- the projector -------------------------------------------------------------------------

const ending = /** @type {HTMLButtonElement} */ (byId("hall-end"));

/** @param {boolean} isOn */
function setProjector(isOn) {
  if (isOn) root.dataset.projector = "";
  else delete root.dataset.projector;
  ending.hidden = !isOn;
  fit();
  closeEye();
  scrollTo(0, 0);
  say(isOn ? words["projector.on"] : "");
  if (isOn) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
  moveFocus(isOn ? ending : byKey("projector"));
}

/** Choose the largest letters with which the view fits the screen. Slips have the largest codes instead. */
function fit() {
  hall.style.fontSize = "";
  if (!("projector" in root.dataset)) return;
  const list = /** @type {HTMLElement | null} */ (find(".hall-slips", hall));
  if (list) return fitSlips(list);
  if (find(".hall-wall", hall)) return;
  for (let size = LETTERS.largest; size >= LETTERS.smallest; size -= 2) {
    hall.style.fontSize = `${size}px`;
    if (root.scrollHeight <= innerHeight) return;
  }
}

/** @param {HTMLElement} list */
function fitSlips(list) {
  const { children } = list;
  const code = find("noir-qr", list);
  if (!code) return;
  const width = list.clientWidth;
  const height = innerHeight - list.offsetTop - GAP;
  const text = children[0].clientHeight - code.clientHeight;
  let best = { columns: Math.max(1, Math.floor(width / (MIN_SIDE + 3 * GAP))), side: MIN_SIDE };
  for (let columns = 1; columns <= children.length; columns++) {
    const rows = Math.ceil(children.length / columns);
    const side = Math.min(width / columns - 3 * GAP, height / rows - text - GAP);
    if (side > best.side) best = { columns, side };
  }
  list.style.setProperty("--columns", String(best.columns));
  list.style.setProperty("--side", `${Math.floor(best.side)}px`);
}

addEventListener("resize", fit);
ending.addEventListener("click", () => setProjector(false));
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && "projector" in root.dataset) setProjector(false);
});
document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement && "projector" in root.dataset) setProjector(false);
});

// -- the page ------------------------------------------------------------------------------

/** @type {Record<string, () => void>} */
const ACTIONS = { projector: () => setProjector(true), print, scan: openEye };

/** @param {HTMLElement} node */
function fieldsOf({ dataset }) {
  const { order: _, key: __, sure: ___, ...rest } = dataset;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, [value ?? ""]]));
}

echo.listen();
document.addEventListener("click", (event) => {
  news.replaceChildren();
  const does = around(event, "[data-does]")?.getAttribute("data-does");
  if (does) ACTIONS[does]();
  const node = /** @type {HTMLElement | null} */ (around(event, "button[data-order]"));
  if (!node?.dataset.order) return;
  if (node.dataset.sure && !confirm(node.dataset.sure)) return;
  order(node.dataset.order, fieldsOf(node));
});

// as many Swiss rounds as find one winner, until the organiser types a number
hall.addEventListener("input", ({ target }) => {
  const rounds = /** @type {HTMLInputElement | null} */ (find("[name=rounds]", hall));
  if (!rounds || !(target instanceof HTMLTextAreaElement)) return;
  const names = target.value.split(/[\n\t,;]/).filter((name) => name.trim());
  rounds.defaultValue = String(Math.ceil(Math.log2(Math.max(2, names.length))));
});

// the form of a result opens below its button, on a phone out of sight
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target instanceof Element && target.matches(".hall-type[open]")) target.scrollIntoView({ block: "nearest" });
  },
  true,
);

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  event.preventDefault();
  /** @type {Record<string, string[]>} */
  const fields = {};
  for (const [name, value] of new FormData(form)) (fields[name] ??= []).push(String(value));
  fields.today = [new Date().toLocaleDateString(locale(), { dateStyle: "long" })];
  const isTaken = await order(form.dataset.order ?? "", fields);
  const fold = form.closest("details");
  if (isTaken && fold) {
    form.reset();
    fold.open = false;
  }
});

document.addEventListener("change", async ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.dataset.file || !target.files?.length) return;
  const [file] = target.files;
  const text = file.size > MAX_FILE_BYTES ? "" : await file.text();
  target.value = ""; // the same file can be opened again
  order(target.dataset.file, { text: [text] });
});

/** Open the link in the address. A reload would open it again, so it is removed. */
async function openAddress() {
  const link = fragment();
  if (!link) return;
  history.replaceState(null, "", location.pathname + location.search);
  await order("open-link", { link: [link] });
}

addEventListener("hashchange", openAddress);
saved.onForeign((text) => order("catch-up", { text: [text] }));
saved.watch((trouble) => {
  const warning = byId("hall-danger");
  warning.hidden = !trouble;
});
status.textContent = words.starting; // the page shows it
last = perform("");
root.dataset.version = config.version;
await last;
await openAddress();
keepOffline();
