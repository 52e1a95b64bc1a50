// The embedded side of the messages: starts the table on demand, and talks with the page around it.
//
// A message is {noir: 1, v: 1, type, …}. From the host: load play hint undo set destroy. To the host: ready resize
// state move over puzzle error. Only messages of the embedding window count, only from its first origin, and no more
// than a person could mean. Python checks their content. "ask" and "answer" are internal: the lab of this site uses
// them, and no guide for hosts has them.

import { isFramed, language, params } from "./config.js";
import { byId } from "./dom.js";
import "./focus.js"; // from now on it is known whether a reader is at work here

/** @import { Outgoing } from "./types.d.ts" */
/** @import { NoirMessage } from "../embed/package/noir-game.d.ts" */

const VERSION = 1;
const TYPES = ["load", "play", "hint", "undo", "set", "answer", "destroy"];
const MAX_CHARS = 8000; // characters
const BURST = 30; // messages at once
const RATE = 10; // and then a second
const ROOM = 768; // pixels that a table asks for: it fills the frame that it gets, as a page fills its window

const root = document.documentElement;
const poster = byId("poster");
const app = byId("app");

const host = isFramed ? window.parent : null;
let origin = findOrigin(); // of the host, empty where the browser does not say
/** @type {typeof import("./worker-queue.js") | null} */
let link = null; // the conversation with the app, once it is loaded
let state = "poster"; // then "starting", "table", "ended"
/** @type {{ type: string, text: string }[]} */
let pending = []; // orders of the host before the table was ready
let height = 0;

function findOrigin() {
  const [nearest] = location.ancestorOrigins ?? [];
  if (nearest) return nearest === "null" ? "" : nearest;
  try {
    return new URL(document.referrer).origin;
  } catch {
    return "";
  }
}

/** @param {Outgoing} message */
function post(message) {
  host?.postMessage({ noir: 1, v: VERSION, ...message }, origin || "*"); // nothing in it is a secret
}

/**
 * @param {string} code
 * @param {string} message
 */
const refuse = (code, message) => post({ type: "error", code, message });

// -- from the host --------------------------------------------------------------

let tokens = BURST;
let refilled = performance.now();
let flooded = false;

/** Whether another message is allowed. A flood is reported once. */
function takeToken() {
  const now = performance.now();
  tokens = Math.min(BURST, tokens + ((now - refilled) * RATE) / 1000);
  refilled = now;
  if (tokens >= 1) {
    tokens -= 1;
    flooded = false;
    return true;
  }
  if (!flooded) refuse("flood", `at most ${RATE} messages a second`);
  flooded = true;
  return false;
}

/** @param {MessageEvent} event */
function onMessage({ source, origin: from, data }) {
  if (!host || source !== host || (origin && from !== origin)) return;
  if (typeof data !== "object" || data?.noir !== 1 || !takeToken()) return;
  origin ||= from === "null" ? "" : from;
  if (data.v !== VERSION) return refuse("version", `expected v: ${VERSION}`);
  if (!TYPES.includes(data.type)) return refuse("type", `expected one of ${TYPES.join(" ")}`);
  let text;
  try {
    text = JSON.stringify(data);
  } catch {
    return refuse("form", "expected plain JSON");
  }
  if (text.length > MAX_CHARS) return refuse("length", `at most ${MAX_CHARS} characters`);
  obeyHost(data, text);
}

/**
 * @param {{ type: string, lang?: unknown, theme?: unknown }} message
 * @param {string} text
 */
function obeyHost(message, text) {
  if (message.type === "destroy") return destroy();
  if (state === "table") return link?.send(`/host ${text}`);
  if (message.type === "set") changePoster(message);
  else if (message.type !== "load") return refuse("not-ready", "the table has not been started");
  pending = [...pending.filter((other) => other.type !== message.type), { type: message.type, text }];
  if (message.type === "load") start();
}

/**
 * Change the poster. The table follows when it is ready.
 * @param {Record<string, unknown>} settings
 */
function changePoster(settings) {
  if (typeof settings.lang === "string") window.noirShowPoster(settings.lang);
  for (const [name, attribute, values] of JSON.parse("{{early}}"))
    if (values.includes(settings[name])) root.setAttribute(attribute, String(settings[name]));
}

// -- the table ----------------------------------------------------------------------

async function start() {
  if (state !== "poster") return;
  state = "starting";
  delete root.dataset.embed;
  root.dataset.state = "loading";
  poster.hidden = true;
  app.hidden = false;
  ask(ROOM);
  load();
  const [applied, conversation, offline] = await Promise.all([
    import("./apply.js"),
    import("./worker-queue.js"),
    import("./offline.js"),
  ]);
  if (state === "ended") return;
  offline.onFailure((failure) => failure && refuse("offline", offline.describe(failure)));
  link = conversation;
  applied.onPost(passOn);
  await import("./main.js");
}

/** Ask for all that a table needs, and no poster. */
function load() {
  const files = /** @type {HTMLTemplateElement} */ (byId("table-files")).content;
  const style = /** @type {HTMLLinkElement} */ (files.querySelector("[rel=stylesheet]"));
  globalThis.noirStyled = new Promise((done) => {
    style.onload = style.onerror = done;
  }).then(() => delete root.dataset.bare);
  root.dataset.bare = "";
  document.head.append(files);
}

/**
 * Pass on a message of the table. After its "ready" the table gets the queued orders, before the host can answer.
 * @param {NoirMessage} message
 */
function passOn(message) {
  if (state === "starting" && message.type === "ready") {
    state = "table";
    for (const { text } of pending.splice(0)) link?.send(`/host ${text}`);
  }
  post(message);
}

async function destroy() {
  if (state === "ended") return;
  const running = state !== "poster";
  state = "ended";
  observer.disconnect();
  removeEventListener("message", onMessage);
  byId("poster-play").hidden = true;
  app.replaceChildren();
  app.hidden = true;
  poster.hidden = false;
  root.dataset.state = "ended";
  if (running) (await import("./python.js")).end();
  const { ended } = await window.noirShowPoster(language());
  byId("poster-text").textContent = ended;
}

/** @param {number} pixels */
function ask(pixels) {
  if (pixels === height) return;
  height = pixels;
  post({ type: "resize", height });
}

const observer = new ResizeObserver(() => {
  if (state === "poster") ask(Math.ceil(document.body.getBoundingClientRect().height));
});

observer.observe(document.body);
addEventListener("message", onMessage);
const button = byId("poster-play");
button.addEventListener("click", start);
button.hidden = false; // shown only now: a press before would be lost
if (params().start === "auto") start();
