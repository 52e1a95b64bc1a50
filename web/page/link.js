// The conversation with the app: one text at a time, a person's before any `next`.

import { calm, config, params, framed } from "./config.js";
import { apply } from "./apply.js";
import * as python from "./python.js";
import * as store from "./store.js";

const PATIENCE = 20_000; // ms until a worker that does not answer counts as dead

const waiting = []; // what the person did, oldest first
let open = false; // between a successful start and the death of a worker
let busy = false;
let cancelNext = () => {};
let next = null;
let fatal = ""; // the text on which a worker died last
let onDeath = () => {};

/** Tell the app what a person did. An action says for which ply it was meant. */
export function send(text) {
  const { ply } = document.getElementById("table").dataset;
  waiting.push(text.startsWith("/") || ply === undefined ? text : `@${ply} ${text}`);
  pump();
}

/** Begin: the first text of a fresh worker is always /boot. */
export async function begin(whenDead) {
  onDeath = whenDead;
  open = true;
  busy = true;
  const { left, playing } = await store.others();
  const told = {
    params: params(),
    address: location.origin + location.pathname,
    languages: navigator.languages,
    saved: store.kept(),
    strays: left.map(({ text }) => text),
    playing: playing.map(({ text }) => text),
    still: calm.matches,
    embed: framed,
  };
  await exchange(`/boot ${JSON.stringify(told)}`);
  if (open) store.clear(left);
}

async function pump() {
  if (busy || !open) return;
  const text = waiting.shift() ?? take();
  if (text === undefined) return;
  busy = true;
  await exchange(text);
}

async function exchange(text) {
  let update;
  cancelNext();
  next = null;
  try {
    update = JSON.parse(await python.ask(text, PATIENCE));
  } catch (error) {
    open = busy = false;
    // Once more on the fresh worker, but not for ever: it may be this very text that kills it.
    if (!text.startsWith("/boot") && text !== fatal) waiting.unshift(text);
    fatal = text;
    onDeath(error);
    return;
  }
  await apply(update);
  busy = false;
  if (update.next) schedule(update);
  pump();
}

function take() {
  const text = next ?? undefined;
  next = null;
  return text;
}

function schedule({ next: text, pause = 0, steady = false, idle = false }) {
  const go = () => {
    next = text;
    pump();
  };
  if (idle && window.requestIdleCallback) {
    const handle = requestIdleCallback(go);
    cancelNext = () => cancelIdleCallback(handle);
  } else {
    const wait = idle ? 50 : calm.matches && !steady ? 0 : pause;
    if (wait === 0) {
      next = text;
      cancelNext = () => {};
      return;
    }
    const handle = setTimeout(go, wait);
    cancelNext = () => clearTimeout(handle);
  }
}
