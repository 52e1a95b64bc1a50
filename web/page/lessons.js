// The lessons of a rules page or a tutorial. Nothing heavy is loaded before the first touch; then one worker
// serves all positions of the page.

import { config } from "./config.js";
import { around, byId, byKey, find } from "./dom.js";
import { give, identified, kept } from "./focus.js";
import * as keys from "./keys.js";
import * as previews from "./previews.js";
import * as python from "./python.js";
import * as store from "./store.js";

/** @import { Update } from "./types.d.ts" */

globalThis.noirBootCheck?.resume();

const START = 120_000; // ms that a first start may take on a slow line
const PATIENCE = 20_000;
const BREATH = 250; // ms between a new focus and what is announced with it
const MORPH = {
  morphStyle: "innerHTML",
  callbacks: { beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ node) => !kept(name, node) },
};

const root = document.documentElement;
const course = byId("course");
const status = byId("status");
const { course: name = "", root: way = "", starting = "", failed = "" } = course.dataset;
const learning = name.startsWith("learn-");

/** @type {Promise<void> | null} */
let worker = null; // resolves when the course is open
/** @type {Promise<unknown>} */
let queue = Promise.resolve();

/** @param {string} sentence */
const say = (sentence) => {
  clearTimeout(waits);
  status.textContent = status.textContent === sentence ? `${sentence}\u00a0` : sentence;
};
let waits = 0; // what is to be said after a new focus has been told

/** @param {string} text */
async function ask(text) {
  apply(JSON.parse(await python.ask(text, PATIENCE)));
}

async function open() {
  root.dataset.state = "loading";
  say(starting);
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("no start")), START));
  await Promise.race([python.start(), late]);
  say("");
  const at = learning ? store.peek(`learn-${name.slice("learn-".length)}`) : null;
  await ask(`/course ${JSON.stringify({ course: name, lang: root.lang, root: way, at })}`);
}

/**
 * Send a text as soon as the worker is there; texts are answered in their order.
 * @param {string} text
 */
function send(text) {
  worker ??= open();
  queue = queue
    .then(() => worker)
    .then(() => ask(text))
    .then(() => (root.dataset.state = "ready"))
    .catch(fail);
}

async function fail() {
  python.end();
  root.dataset.state = "failed";
  status.classList.add("shown");
  const { noirBootCheck } = globalThis;
  const broken = await noirBootCheck?.examine().catch(() => null);
  if (broken)
    noirBootCheck?.tell(broken, status); // with its name, and another try
  else say(failed);
}

/** @param {Update} update */
function apply(update) {
  const before = document.activeElement?.closest("[data-lesson]")?.getAttribute("data-lesson") ?? "";
  if (update.store) store.keep(update.store);
  for (const [id, html] of Object.entries(update.regions ?? {})) {
    const region = byId(id);
    Idiomorph.morph(region, identified(html), MORPH);
    keys.rove(region);
  }
  const { say: told } = update;
  const active = document.activeElement;
  focus(update.focus, before);
  if (told) {
    clearTimeout(waits); // a text still to be said would take this one's place
    waits = setTimeout(() => say(told), document.activeElement === active ? 0 : BREATH);
  }
  for (const id of Object.keys(update.regions ?? {})) {
    find(".told", byId(id))?.scrollIntoView({ block: "nearest" }); // below a tall board
  }
}

/**
 * Put the focus at the heading of another step; where an action made its own button vanish, to what is next there.
 * @param {string | undefined} wanted
 * @param {string} before
 */
function focus(wanted, before) {
  const lost = document.activeElement === document.body;
  const node = wanted ? byKey(wanted) : null;
  if (node?.id === "step-title")
    node.focus(); // another step was asked for: it begins in sight
  else if (lost && before) give(node ?? byKey(`${before}-again`));
}

/**
 * @param {HTMLElement} node
 * @param {string} text
 */
function act(node, text) {
  /** @type {HTMLElement | null} */
  const lesson = node.closest("[data-lesson]");
  if (lesson) send(`/lesson ${lesson.dataset.lesson} ${lesson.dataset.ply} ${text}`);
}

/**
 * Unfold the board of an example: until somebody wants it the page is for reading.
 * @param {HTMLElement} button
 */
function unfold(button) {
  /** @type {HTMLElement | null} */
  const position = button.closest(".position");
  if (!position) return;
  position.classList.add("is-open");
  give(find(".lesson-board [data-do]", position) ?? position);
}

document.addEventListener("click", (event) => {
  const opener = around(event, "[data-open]");
  if (opener) unfold(opener);
  const node = around(event, "[data-do], [data-step], [data-print]");
  if (!node || node.matches("input, select")) return;
  if (node.dataset.step !== undefined) send(`/walk ${node.dataset.step}`);
  else if (node.dataset.print !== undefined) window.print();
  else act(node, node.dataset.do ?? "");
});
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  if (target.dataset.do) act(target, `${target.dataset.do} ${target.value}`);
});

keys.listen();
previews.listen();
keys.rove();
root.dataset.version = config.version;
if (learning) {
  worker = open();
  queue = worker.then(() => (root.dataset.state = "ready")).catch(fail);
} else {
  root.dataset.state = "waiting";
}
