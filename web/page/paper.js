// A page to read with something to do on it: one worker answers its texts, the first one when it is needed.

import { Idiomorph } from "idiomorph";
import { byId } from "./dom.js";
import { identified, kept } from "./focus.js";
import * as keys from "./keys.js";
import { keepOffline } from "./offline.js";
import * as python from "./python.js";

/** @import { Config } from "idiomorph" */
/** @import { Texts, Update } from "./types.d.ts" */

globalThis.noirBootCheck?.resume();

const START = 120_000; // ms that a first start may take on a slow line
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
      !kept(name, node) && !isBeingTyped(name, node),
  },
};

const root = document.documentElement;
const status = byId("status");

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
    Idiomorph.morph(region, identified(html), MORPH);
    keys.rove(region);
  }
}

/**
 * Where the texts of a page are answered, in their order. What an answer asks for next comes behind them.
 * @param {{ first: () => string, apply: (update: Update) => void, starting: string, failed: string }} page
 */
export function desk({ first, apply, starting, failed }) {
  /** @type {Promise<void> | null} */
  let worker = null; // resolves when the first text is answered
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();
  let waiting = 0; // texts that are not answered

  /** @param {string} text */
  async function ask(text) {
    /** @type {Update} */
    const update = JSON.parse(await python.ask(text, PATIENCE));
    apply(update);
    if (update.next && waiting < 2) send(update.next);
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

  /** Start the worker, once. */
  function begin() {
    worker ??= open();
    queue = queue
      .then(() => worker)
      .then(() => (root.dataset.state = "ready"))
      .catch(fail);
  }

  /**
   * Send a text. What is returned comes with its answer.
   * @param {string} text
   */
  function send(text) {
    worker ??= open();
    waiting += 1;
    queue = queue
      .then(() => worker)
      .then(() => ask(text))
      .finally(() => {
        waiting -= 1;
      })
      .then(() => (root.dataset.state = "ready"))
      .catch(fail);
    return queue;
  }

  return { begin, send };
}
