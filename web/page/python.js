// The worker that holds everything Python: start it, ask it, end it.

import { config } from "./config.js";

const BASE = `${config.app}/`; // pyscript.toml, which the build has put into the page, is relative to this
const OPTIONS = {
  config: config.pyscript,
  configURL: `${BASE}config.txt`, // a base for the files in it; nobody asks for it
  version: new URL(config.pyscript.interpreter, BASE).href, // else PyScript asks a CDN
};

let core = null;
let starting = null; // the worker while it starts, so that one that hangs can be ended
let running = null;

// PyScript looks into every attribute of a page, and of every change of it, for handlers in Python (py-click). We have
// none, and looking makes an object of each attribute, 20 000 on a long page.
class Blind {
  createExpression = () => ({ evaluate: () => ({ snapshotLength: 0 }) });
}

async function load() {
  if (core) return core;
  globalThis.XPathEvaluator = Blind;
  const loaded = await import(`${config.root}runtime/pyscript/core.js`);
  // PyScript's default hook is evaluated from text, which our Content-Security-Policy forbids, and we do not need it.
  loaded.hooks.worker.onBeforeRunAsync.clear();
  loaded.hooks.main.onWorker.add((_, worker) => {
    starting = worker;
    worker.onerror = () => {}; // `ready` rejects with the same error
  });
  await customElements.whenDefined("py-script"); // defined last, when PyScript is ready to start workers
  core = loaded;
  return core;
}

/** Start a worker and wait for it, in place of the one before. Rejects with what Python raised. */
export async function start() {
  end();
  const { PyWorker } = await load();
  running = await PyWorker(`${BASE}worker.py`, OPTIONS);
}

/** End the worker, whatever it is doing. */
export function end() {
  starting?.terminate();
  starting = running = null;
}

/** Ask the worker; rejects when it does not answer within `patience` milliseconds, for a dead one never does. */
export function ask(text, patience) {
  let timer = 0;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), patience);
  });
  return Promise.race([running.sync.handle(text), late]).finally(() => clearTimeout(timer));
}

/** The worker itself, for tests that end it. */
export const current = () => running;
