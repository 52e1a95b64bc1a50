// The queue of texts to the app: one at a time, the player's before any `next`. After one of the player's the due work
// is next, however many more wait: presses hold nothing up. Where the worker allows it, a text of the player overtakes
// a slice of precomputing: it is sent behind that slice, whose result is not awaited.

import { apply, showSentence, waitForDeal, waitForFrame } from "./apply.js";
import { word } from "./boot-text.js";
import { config, inFoyer, isFramed, params, reducedMotion, removeLink, removeSetting } from "./config.js";
import { around, byId } from "./dom.js";
import { onFailure } from "./offline.js";
import * as python from "./python.js";
import * as store from "./store.js";

/** @import { Update } from "./types.d.ts" */

/**
 * The work that an update asked for with `next`. Its time is set when it is created: another text does not move it.
 * @typedef {object} Work
 * @property {string} text
 * @property {boolean} idle
 * @property {boolean} due
 * @property {() => void} cancel
 */

const PATIENCE = 20_000; // ms until a worker that does not answer counts as dead
const LULL = 250; // ms without precomputing before a likely press
// fields about the next text, the only ones of a slice of work
const PLANS = ["next", "pause", "steady", "idle", "free"];

/** @type {string[]} */
const waiting = []; // texts of the player, oldest first
let open = false; // between a successful start and the death of a worker
let busy = false;
let ahead = false; // whether the present text is a slice of precomputing that can be overtaken
/** @type {Promise<void> | null} */
let doing = null; // the exchange that goes on
let turns = 0; // exchanges so far
/** @type {Work | null} */
let work = null; // the next text, now or later
let yields = false; // whether `work` is such a slice
let served = false; // whether the latest text was the player's
let fatalText = ""; // the text on which a worker died last
/** @type {(error: unknown) => void} */
let onDeath = () => {};
let lastNear = -LULL; // the time of the last sign of a press
let likelyText = ""; // the text of that press
let speculative = ""; // the text that the worker has precomputed, or does now
let precomputing = false;

/**
 * Send a text of the player to the app. An action names its ply.
 * @param {string} text
 */
export function send(text) {
  const [, setting = ""] = /^\/set (\S+) /.exec(text) ?? [];
  removeSetting(setting);
  waiting.push(addPly(text));
  sendNext();
}

/** @param {string} text */
function addPly(text) {
  const { ply } = byId("table").dataset;
  return text.startsWith("/") || ply === undefined ? text : `@${ply} ${text}`;
}

/**
 * Begin: the first text of a fresh worker is always /boot.
 * @param {(error: unknown) => void} whenDead
 */
export async function begin(whenDead) {
  onDeath = whenDead;
  open = true;
  busy = true;
  precomputing = false;
  const { left, playing, returned } = await store.findOthers();
  const chosen = waiting.findIndex((text) => !text.startsWith("/set "));
  // chosen before Python was there: already its first answer follows that
  const set = waiting.splice(0, chosen < 0 ? waiting.length : chosen).map((text) => text.slice("/set ".length));
  const fields = {
    set,
    params: params(),
    address: location.origin + location.pathname,
    languages: navigator.languages,
    saved: store.readAll(),
    strays: left.map(({ id, text }) => [id, text]),
    playing: playing.map(({ text }) => text),
    returned,
    still: reducedMotion.matches,
    embed: isFramed,
    share: Boolean(navigator.share),
    foyer: inFoyer(),
    first: /^\/(new|enter)\b/.test(waiting[0] ?? "") ? waiting.shift() : "",
  };
  await exchange(`/boot ${JSON.stringify(fields)}`);
  if (!open) return;
  removeLink();
  python.watchWorker((error) => {
    if (open && !busy) onWorkerDeath(error);
  }); // an open exchange handles its own death
  store.watch((trouble) => send(`/storage ${trouble || "well"}`));
  onFailure((failure) => send(failure ? `/offline ${failure.reason} ${failure.path}` : "/offline well"));
}

/**
 * Whether a lazy script is missing. Every engine has its own words for it.
 * @param {PromiseRejectionEvent} event
 */
const isMissing = ({ reason }) => reason instanceof TypeError && /import/i.test(reason.message);

addEventListener("unhandledrejection", async (event) => {
  if (!open || !isMissing(event)) return;
  if (event.reason.ofPuzzles) send("/cases");
  send(`/failed ${await reasonOfLack()}`.trimEnd());
});

/** Say why a script is missing: the device is offline, or the server has a newer version without this file. */
async function reasonOfLack() {
  if (!navigator.onLine) return "offline";
  const list = await fetch(`${config.app}/files.json`, { method: "HEAD", cache: "no-store" }).catch(() => null);
  const isPage = /html/.test(list?.headers.get("content-type") ?? ""); // some hosts send one in place of a missing file
  return list && (isPage || [404, 410].includes(list.status)) ? "outdated" : "";
}

function sendNext() {
  const overtakes = busy && ahead && waiting.length > 0;
  if (!open || (busy && !overtakes)) return;
  const mine = served && work?.due ? undefined : waiting.shift();
  const text = mine ?? takeWork();
  if (text === undefined) return;
  served = mine !== undefined;
  ahead = !served && yields;
  busy = true;
  doing = exchange(text, overtakes ? doing : null);
}

/**
 * Send a text and apply the answer, after ``before``: an exchange that this one has overtaken.
 * @param {string} text
 * @param {Promise<void> | null} before
 */
async function exchange(text, before = null) {
  /** @type {Update} */
  let update;
  const first = text.startsWith("/boot");
  const turn = (turns += 1);
  speculative = "";
  try {
    update = JSON.parse(await python.ask(text, PATIENCE, first ? undefined : () => showSentence(word("slow"))));
  } catch (error) {
    if (turn !== turns) return; // the one that has overtaken it hears of it as well
    if (first || error instanceof python.Death || !(await python.isAnswering())) onWorkerDeath(error, text);
    else onFault(error);
    return;
  }
  if (before) await before;
  // An answer from before the return to the first screen does not leave it.
  if (waiting.includes("/foyer")) delete update.attrs?.html?.["data-room"];
  if (Object.keys(update).some((name) => !PLANS.includes(name))) await apply(update);
  if (turn !== turns) return;
  busy = false;
  schedule(update);
  sendNext();
}

/**
 * Report a text that failed. The table stays as it is.
 * @param {unknown} error
 */
function onFault(error) {
  console.error(error);
  busy = false;
  reasonOfLack().then((reason) => showSentence(word(reason === "outdated" ? reason : "fault")));
  sendNext();
}

/**
 * @param {unknown} error
 * @param {string} text
 */
function onWorkerDeath(error, text = "") {
  open = busy = ahead = false;
  dropWork();
  // Once more on the fresh worker, but not for ever: this very text may kill it.
  if (text && !text.startsWith("/boot") && text !== fatalText) waiting.unshift(text);
  fatalText = text;
  onDeath(error);
}

/** Return the text of the work that is due, which is under way then. */
function takeWork() {
  if (!work?.due) return undefined;
  const { text } = work;
  work = null;
  return text;
}

function dropWork() {
  work?.cancel();
  work = null;
}

/**
 * Plan the work of an update. An earlier plan keeps its time.
 * @param {Update} update
 */
function schedule({ next = "", pause = 0, steady = false, idle = false, free = false, regions }) {
  yields = free;
  if (work?.text === next && !work.idle && !idle) return;
  dropWork();
  if (!next) return;
  const wait = pause && (!reducedMotion.matches || steady) ? pause : 0;
  /** @type {Work} */
  const planned = { text: next, idle, due: false, cancel() {} };
  work = planned;
  const go = () => {
    if (work !== planned) return;
    planned.due = true;
    sendNext();
  };
  if (idle) whenIdle(planned, go);
  else if (wait || regions?.table !== undefined) {
    // The picture is first: thinking takes a core from its painting. The deal ends before the next move.
    const ready = wait ? new Promise((then) => setTimeout(then, wait)).then(waitForDeal) : waitForFrame();
    ready.then(go);
  } else planned.due = true;
}

/**
 * Think ahead while the page is idle. A likely press delays that, as it would wait for the end of a thought.
 * @param {Work} planned
 * @param {() => void} go
 */
function whenIdle(planned, go) {
  const lull = lastNear + LULL - performance.now();
  const then = () => (lastNear + LULL > performance.now() ? whenIdle(planned, go) : go());
  if (lull <= 0 && "requestIdleCallback" in window) {
    const handle = requestIdleCallback(then, { timeout: 1e3 });
    planned.cancel = () => cancelIdleCallback(handle);
  } else {
    const handle = setTimeout(then, Math.max(lull, 50));
    planned.cancel = () => clearTimeout(handle);
  }
}

/** Have the worker precompute the likely text, so that its answer is ready sooner. One at a time. */
async function precompute() {
  if (precomputing) return;
  precomputing = true;
  while (open && (!busy || ahead) && speculative !== likelyText) {
    speculative = likelyText;
    await python.precompute(likelyText);
  }
  precomputing = false;
}

/** @param {Event} event */
function onNear(event) {
  const text = around(event, "[data-do]")?.dataset.do;
  if (text === undefined || !open) return; // a page of rules has the actions of its boards, and no table
  lastNear = performance.now();
  likelyText = addPly(text);
  if (!text.startsWith("/")) precompute();
}

for (const type of ["pointerover", "pointerdown", "keyup"])
  addEventListener(type, onNear, { capture: true, passive: true });
