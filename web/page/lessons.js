// The lessons of a rules page or a tutorial. Nothing heavy is loaded before the first touch. Then one worker serves all
// positions of the page. The boards of the rules are pictures until they are opened.

import { config, language } from "./config.js";
import { around, byId, byKey, find } from "./dom.js";
import { moveFocus } from "./focus.js";
import * as keys from "./keys.js";
import { desk, patch, say } from "./paper.js";
import * as previews from "./previews.js";
import { print } from "./print.js";
import * as store from "./store.js";

/** @import { Texts, Update } from "./types.d.ts" */

const BREATH = 250; // ms between a new focus and its announcement
const UNSEEN = 3000; // ms until a page that isn't painted, in the background, starts its worker

const root = document.documentElement;
const course = byId("course");
const { course: name = "", root: way = "", starting = "", failed = "" } = course.dataset;
const [kind, family] = name.split(/-(.*)/);
const learning = kind === "learn";

/** Return the first text of the page, which opens the course. */
function openCourse() {
  const at = learning ? store.peek(`learn-${family}`) : null;
  return `/course ${JSON.stringify({ course: name, lang: language(), root: way, at })}`;
}

const { begin, fail, send } = desk({ first: openCourse, apply, starting, failed });
/** @type {Promise<Texts> | null} */
let boards = null; // to play on, by region
let waits = 0; // the timer of a sentence that follows a new focus

/** @param {Update} update */
function apply(update) {
  const before = document.activeElement?.closest("[data-lesson]")?.getAttribute("data-lesson") ?? "";
  if (update.store) store.keep(update.store);
  patch(update.regions);
  const { say: sentence } = update;
  const active = document.activeElement;
  focus(update.focus, before);
  if (sentence) {
    clearTimeout(waits); // a text still to be said would take this one's place
    waits = setTimeout(() => say(sentence), document.activeElement === active ? 0 : BREATH);
  }
  for (const id of Object.keys(update.regions ?? {})) {
    find(".told", byId(id))?.scrollIntoView({ block: "nearest" }); // below a tall board
  }
}

/**
 * Focus the heading of another step, or the next button if an action has removed its own.
 * @param {string | undefined} wanted
 * @param {string} before
 */
function focus(wanted, before) {
  const lost = document.activeElement === document.body;
  const node = wanted ? byKey(wanted) : null;
  if (node?.id === "step-title")
    node.focus(); // another step was asked for: it begins in sight
  else if (lost && before) moveFocus(node ?? byKey(`${before}-again`));
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
 * Unfold the board of an example. Until then the page is for reading.
 * @param {HTMLElement} button
 */
async function unfold(button) {
  /** @type {HTMLElement | null} */
  const position = button.closest(".position");
  const region = position && find(".trial", position);
  if (!region) return;
  position.classList.add("is-open"); // the picture, until the board has loaded
  const path = `boards/${language()}-${family}.json`;
  try {
    boards ??= fetch(`${config.app}/${path}`).then((answer) => answer.json());
    patch({ [region.id]: (await boards)[region.id] });
    moveFocus(find(".lesson-board [data-do]", position) ?? position);
  } catch {
    boards = null;
    fail(`app/${config.version}/${path}`);
  }
}

/** Wait until the page is painted: the connection is for the visible parts until then. */
const waitForPaint = () =>
  new Promise((done) => {
    new PerformanceObserver(done).observe({ type: "paint", buffered: true });
    setTimeout(done, UNSEEN);
  });

document.addEventListener("click", (event) => {
  const opener = around(event, ".open-board, .position:not(.is-open) .lesson-board");
  if (opener) unfold(opener);
  const node = around(event, "[data-do], [data-step], [data-print]");
  if (!node || node.matches("input, select")) return;
  if (node.dataset.step !== undefined) send(`/walk ${node.dataset.step}`);
  else if (node.dataset.print !== undefined) print();
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
root.dataset.state = "waiting";
if (learning) waitForPaint().then(begin);
