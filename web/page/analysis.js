// The analysis board. Python starts when a game is chosen, or at once for a link.

import { config, fragment, language } from "./config.js";
import { all, around, byId, byKey, find } from "./dom.js";
import * as drag from "./drag.js";
import * as echo from "./echo.js";
import { perform } from "./effects.js";
import { moveFocus } from "./focus.js";
import * as keys from "./keys.js";
import { desk, patch, say } from "./paper.js";
import * as previews from "./previews.js";
import * as store from "./store.js";
import * as sweep from "./sweep.js";

/** @import { Update } from "./types.d.ts" */

const MAX_FILE_BYTES = 1e6; // bytes of a file. Python says that a longer one is no study
const PAUSE = 500; // ms without a key, after which a text is saved
const root = document.documentElement;
const { starting = "", failed = "" } = byId("analysis").dataset;
let game = ""; // the one that was chosen
let empty = false; // whether to begin it without pieces
let does = ""; // the press that started Python, which opens something else

/** Return the first text of the page, which opens the board. */
function openBoard() {
  const address = new URL("./", location.href).href;
  const saved = { settings: store.peek("settings"), match: store.latestMatch(), memory: store.recall("board") };
  const real = new URLSearchParams(location.search).get("real"); // the key of a game at a real table
  const games = store.readSome("real.");
  const report = { game, empty, does, code: fragment(), lang: language(), address, kept: games, real, ...saved };
  return `/analyse ${JSON.stringify(report)}`;
}

const { begin, send } = desk({ first: openBoard, apply, starting, failed });

/** Let the page in another language open the same study. */
function keepStudy() {
  for (const link of all("a[hreflang]")) /** @type {HTMLAnchorElement} */ (link).hash = location.hash;
}

/** @param {Update} update */
function apply(update) {
  const before = document.activeElement;
  const start = byId("board-start");
  const hadFocus = before !== document.body || !start.hidden; // the ways to begin take the focus with them
  start.hidden = true;
  const key = before instanceof HTMLElement ? (before.closest("[data-key]")?.getAttribute("data-key") ?? "") : "";
  patch(update.regions);
  if (update.focus === "open-text") byId("board-as-text").setAttribute("open", ""); // the reason is in this fold
  root.dataset.thinking = String(update.next !== undefined);
  if (update.url !== undefined) {
    history.replaceState(history.state, "", update.url);
    keepStudy();
  }
  const { board, ...kept } = update.store ?? {};
  if (board) store.remember("board", board);
  if (Object.keys(kept).length) store.keep(kept);
  const content = byId("content");
  const next = byKey(key) ?? byKey(update.focus ?? "");
  if (document.activeElement === document.body && hadFocus) moveFocus(next ?? content);
  else if (document.activeElement === content) moveFocus(next);
  if (update.focus === "title") moveFocus(byKey("title") ?? content); // a new chapter is named first
  if (update.focus === "needs-title") {
    moveFocus(byKey("needs-title")); // the cases are below the moves, perhaps far below
    byId("needs-title").scrollIntoView({ block: "center" });
  }
  if (update.focus?.startsWith("go-")) byId("board-table").scrollIntoView({ block: "nearest" }); // it shows the move
  if (update.focus === "tell-best") moveFocus(byKey("tell-best") ?? content); // the last step can be on the table
  if (/^(tell-|case-file)/.test(update.focus ?? "")) scrollTo(0, 0); // all of it begins there
  if (update.focus === "stock") byId("stock").parentElement?.scrollIntoView({ block: "nearest" }); // a place was chosen
  if (update.focus === "open-text") document.activeElement?.scrollIntoView({ block: "center" }); // the reason is below
  if (update.say) say(update.say);
  if (update.effect) perform(update.effect);
}

/** @type {Promise<unknown>} */
let lastPress = Promise.resolve(); // the latest press
/** @type {Promise<unknown>} */
let lastKey = Promise.resolve(); // the latest key

/** @param {string} text */
function act(text) {
  const command = text.startsWith("/board") ? text : `/board act ${text}`;
  const isFirst = root.dataset.state === "waiting";
  if (isFirst) does = command;
  lastPress = send(isFirst ? "" : command);
}

/**
 * Press a key's button once the keys before it are answered: they can give it another one.
 * @param {string} key
 */
function type(key) {
  lastKey = lastKey.then(() => {
    keys.press(key);
    return lastPress;
  });
}

/**
 * Open the text of a field, by the command of its button.
 * @param {HTMLElement} way
 */
function openText({ dataset: { opens = "", to = "/board-text" } }) {
  const field = /** @type {HTMLTextAreaElement} */ (byId(opens));
  if (field.value.trim()) send(`${to} ${field.value}`);
  else field.focus();
}

const ANSWER = '[data-do^="/board tell"], #board-table [data-do]:not([data-do^="/"])';
let answered = new PointerEvent("click"); // the latest answer by a key

/**
 * Stop a second answer within 450 ms: by the same letter, or by Enter on something that has come since.
 * @param {PointerEvent} event
 */
function stopEcho(event) {
  if (event.detail || !around(event, ANSWER)) return;
  const isSame = event.isTrusted ? answered.isTrusted : event.target === answered.target;
  if (isSame && event.timeStamp - answered.timeStamp < 450) {
    event.preventDefault();
    event.stopPropagation();
  }
  answered = event;
}

echo.listen();
document.addEventListener("click", stopEcho, true);
document.addEventListener("click", (event) => {
  const opener = around(event, "[data-opens]");
  if (opener) openText(opener);
  const way = around(event, "[data-start], [data-empty]");
  if (way) {
    const { start = "", empty: bare = "" } = way.dataset;
    [game, empty] = [start || bare, Boolean(bare)];
    begin();
  }
  const node = around(event, "[data-do]");
  if (node?.dataset.do && !node.matches("textarea, input, select")) act(node.dataset.do);
});
let typing = 0; // the timer that saves a text in a pause, as no page waits for a reader to leave its field
document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLTextAreaElement) || !target.matches("[data-typed]")) return;
  clearTimeout(typing);
  typing = setTimeout(() => act(`${target.dataset.do} ${target.value}`), PAUSE);
});
document.addEventListener("change", async ({ target }) => {
  clearTimeout(typing);
  if (target instanceof HTMLInputElement && target.files?.length) {
    const text = await target.files[0].slice(0, MAX_FILE_BYTES).text();
    const { do: verb } = target.dataset;
    target.value = ""; // the same file can be opened again
    send(`${verb} ${text}`);
  }
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  if (isField && target.dataset.do) act(`${target.dataset.do} ${target.value}`);
});
document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return; // a new line, or a word of another script
  if (!(target instanceof HTMLTextAreaElement)) return;
  event.preventDefault(); // the browser fires "change" when the field loses the focus
  const opener = find(`[data-opens="${target.id}"]`);
  if (opener) openText(opener);
  target.blur();
  target.focus();
});
addEventListener("hashchange", () => {
  keepStudy();
  send(`/board-text ${location.href}`);
});

store.onForeign((name, text) => {
  if (name.startsWith("real.") && root.dataset.state === "ready") send(`/board-heard ${name} ${text ?? ""}`.trim());
});
keys.listen(undefined, type);
previews.listen();
sweep.listen(act);
drag.listen(async (from, others) => {
  const { do: first = "" } = from.dataset;
  if (from.closest("[data-drag=trail]")) {
    act(first + others.map((key) => key.replace("stock-", "")).join(""));
    return;
  }
  act(first);
  await lastPress; // the other one has another meaning from then on
  act(byKey(others[0])?.dataset.do ?? "");
});
keys.rove();
root.dataset.version = config.version;
root.dataset.state = "waiting";
keepStudy();
const tableStart = byKey("start-table");
if (tableStart) tableStart.hidden = !store.latestMatch();
const realStart = byKey("start-real");
const games = Object.values(store.readSome("real."));
if (realStart) realStart.hidden = !games.some((text) => /"steps": \["/.test(text) && /"over": false/.test(text));
if (fragment() || new URLSearchParams(location.search).has("real")) begin();
