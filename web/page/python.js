// The worker that holds everything Python: start it, ask it, end it.

import { config, language } from "./config.js";

/** @import { PyScript, PythonWorker } from "./types.d.ts" */

const SLOW = 2500; // ms until waiting for an answer counts as long
// In here and not a file of its own: some hosts run each .py as a program, and some filters let none through.
const SOURCE = URL.createObjectURL(new Blob([JSON.parse("{{worker}}")]));

/** @type {PyScript | null} */
let core = null;
/** @type {PythonWorker | null} */
let starting = null; // the worker while it starts, so that one that hangs can be ended
/** @type {Promise<void> | null} */
let firstStart = null; // the first start, before any caller waits for it
/** @type {PythonWorker | null} */
let running = null;
/** @type {(reason: Error) => void} */
let rejectAnswer = () => {}; // ends the waiting for an answer
let onGone = () => {}; // called when the worker has died

// PyScript looks into every attribute of a page, and of every change of it, for handlers in Python (py-click). We have
// none, and looking makes an object of each attribute, 20 000 on a long page.
class Blind {
  createExpression = () => ({ evaluate: () => ({ snapshotLength: 0 }) });
}

async function load() {
  if (core) return core;
  Object.assign(globalThis, { XPathEvaluator: Blind });
  /** @type {PyScript} */
  const loaded = await import(`${config.root}runtime/pyscript/core.js`);
  // PyScript's default hook is evaluated from text, which our Content-Security-Policy forbids, and we do not need it.
  loaded.hooks.worker.onBeforeRunAsync.clear();
  loaded.hooks.main.onWorker.add((_, worker) => {
    starting = worker;
    worker.onerror = checkWorker; // while it starts, `ready` rejects with the same error
  });
  await customElements.whenDefined("py-script"); // defined last, when PyScript is ready to start workers
  core = loaded;
  return core;
}

/** Check the worker after an uncaught error: Python may have ended in a worker that is still alive. */
async function checkWorker() {
  const worker = running;
  if (worker && !(await isAnswering()) && worker === running) onGone();
}

/** Start a worker and wait for it, in place of the one before. Rejects with the error of Python. */
export async function start() {
  const first = firstStart;
  firstStart = null;
  if (!first) end();
  await (first ?? launch());
}

/** Begin the first start. A later call of `start` waits for this one. */
export function begin() {
  firstStart = launch();
  firstStart.catch(() => {}); // the caller handles it
}

async function launch() {
  const { PyWorker } = await load();
  const base = `${config.app}/`; // pyscript.toml, which the build has put into the page, is relative to this
  running = await PyWorker(SOURCE, {
    config: config.pyscript,
    configURL: `${base}config.txt`, // a base for its files, never requested
    version: `${new URL(config.pyscript.interpreter, base).href}#${language()}`, // else PyScript asks a CDN
  });
}

/** End the worker, whatever it is doing. */
export function end() {
  starting?.terminate();
  starting = running = null;
}

/** Return the running worker. Throws without one. */
function getWorker() {
  if (!running) throw new Death("no worker");
  return running;
}

/** The error of a worker that is gone or too late. Any other error is Python's. */
export class Death extends Error {}

/**
 * Ask the worker. `slow` is called when the answer takes long. After `patience` ms the worker counts as dead.
 * @param {string} text
 * @param {number} patience
 * @param {() => void} slow
 * @returns {Promise<string>}
 */
export function ask(text, patience, slow = () => {}) {
  let long = 0;
  let last = 0;
  /** @type {Promise<never>} */
  const lost = new Promise((_, reject) => {
    rejectAnswer = reject;
    long = setTimeout(slow, SLOW);
    last = setTimeout(() => reject(new Death("no answer")), patience);
  });
  return Promise.race([getWorker().sync.handle(text), lost]).finally(() => {
    clearTimeout(long);
    clearTimeout(last);
  });
}

/**
 * Have the worker precompute the answer to a text, without any effect. Never rejects.
 * @param {string} text
 */
export const precompute = async (text) => running?.sync.precompute(text).catch(() => {});

/** Whether the worker answers anything at all. */
export function isAnswering() {
  /** @type {Promise<boolean>} */
  const late = new Promise((answer) => setTimeout(answer, SLOW, false));
  return Promise.race([
    getWorker()
      .sync.ping()
      .then(
        () => true,
        () => false,
      ),
    late,
  ]);
}

/**
 * Call back when the worker that runs now dies of itself. It holds a lock as long as it lives, so one that works for
 * long is never taken for a dead one.
 * @param {(error: Death) => void} whenGone
 */
export async function watchWorker(whenGone) {
  const guarded = getWorker();
  onGone = () => {
    onGone = () => {};
    if (guarded !== running) return; // ended by us
    const error = new Death("gone");
    rejectAnswer(error);
    whenGone(error);
  };
  if (!navigator.locks) return;
  try {
    const name = `noir-worker-${Math.random()}`;
    if (!(await guarded.sync.live(name))) return;
    await navigator.locks.request(name, () => onGone());
  } catch {
    // barred in some frames: there it is missed when it does not answer
  }
}

/** Return the worker itself, for tests that end it. */
export const current = () => running;
