// A page to read with something to do on it: one worker answers its texts, the first one when it is needed.

import { Idiomorph } from "idiomorph";
import { byId } from "./dom.js";
import { addIds, isKept } from "./focus.js";
import * as keys from "./keys.js";
import { keepOffline, keepUpToDate } from "./offline.js";
import * as python from "./python.js";

/** @import { Config } from "idiomorph" */
/** @import { Texts, Update } from "./types.d.ts" */

globalThis.noirBootCheck?.resume();

const START = 120_000; // ms for a first start on a slow line
const PATIENCE = 20_000;
/**
 * Whether a reader is at work on a value that is saved meanwhile.
 * @param {string} name
 * @param {Element} node
 */
const isBeingTyped = (name, node) => name === "value" && node.matches("[data-typed]:focus");

/** @type {Config} */
const MORPH = {
  morphStyle: "innerHTML",
  callbacks: {
    beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ node) =>
      !isKept(name, node) && !isBeingTyped(name, node),
  },
};

const root = document.documentElement;
const status = byId("status");
keepUpToDate();

/**
 * Announce a sentence.
 * @param {string} sentence
 */
export function say(sentence) {
  status.textContent = status.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

/**
 * Put HTML into regions, by their ids.
 * @param {Texts | undefined} regions
 */
export function patch(regions) {
  for (const [id, html] of Object.entries(regions ?? {})) {
    const region = byId(id);
    Idiomorph.morph(region, addIds(html), MORPH);
    keys.rove(region);
  }
}

/**
 * Make a queue that answers the texts of a page in their order. Between two of them it does one piece of the work that
 * the latest answer asks for with `next`, so waiting texts don't hold the work up.
 * @param {{ first: () => string, apply: (update: Update) => void, starting: string, failed: string }} page
 */
export function desk({ first, apply, starting, failed }) {
  /** @type {Promise<void> | null} */
  let worker = null; // resolves when the first text is answered
  /** @type {{ text: string, done: (value?: unknown) => void }[]} */
  const waiting = [];
  let work = ""; // the text of the work that is to be done next
  let busy = false;

  /** @param {string} text */
  async function ask(text) {
    /** @type {Update} */
    const update = JSON.parse(await python.ask(text, PATIENCE));
    work = update.next ?? "";
    apply(update);
  }

  async function open() {
    root.dataset.state = "loading";
    say(starting);
    /** @type {Promise<never>} */
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("no start")), START));
    await Promise.race([python.start(), late]);
    say("");
    await ask(first());
    keepOffline();
  }

  /**
   * Say which file is missing.
   * @param {string} [suspect] the path of a file that may be missing
   */
  async function fail(suspect) {
    work = "";
    python.end();
    root.dataset.state = "failed";
    status.classList.add("shown");
    const { noirBootCheck } = globalThis;
    const broken = await noirBootCheck?.examine(undefined, suspect).catch(() => null);
    if (broken)
      noirBootCheck?.tell(broken, status); // with its name, and another try
    else say(failed);
  }

  /**
   * Have a text answered by the worker, which is started for the first one.
   * @param {string} text "" asks nothing
   */
  async function answer(text) {
    try {
      await (worker ??= open());
      if (text) await ask(text);
      root.dataset.state = "ready";
    } catch {
      await fail();
    }
  }

  async function pump() {
    if (busy) return;
    busy = true;
    while (waiting.length || work) {
      const mine = waiting.shift();
      if (mine) await answer(mine.text);
      mine?.done();
      if (work) await answer(work);
    }
    busy = false;
  }

  /**
   * Send a text. Resolves with its answer.
   * @param {string} text
   */
  function send(text) {
    const answered = new Promise((done) => waiting.push({ text, done }));
    pump();
    return answered;
  }

  /** Start the worker, once. */
  const begin = () => void send("");

  return { begin, fail, send };
}
