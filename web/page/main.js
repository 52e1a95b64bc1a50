// The start: show progress, wake the worker, say plainly when something fails, and revive a worker that dies.

import { setAttributes, showSentence } from "./apply.js";
import { changeLanguage, choose, getLanguage, word } from "./boot-text.js";
import { config, language, params } from "./config.js";
import { byId } from "./dom.js";
import * as events from "./events.js";
import * as keys from "./keys.js";
import { keepOffline } from "./offline.js";
import { Failure, isFirst, preload } from "./preload.js";
import * as python from "./python.js";
import * as routing from "./routing.js";
import * as store from "./store.js";
import * as queue from "./worker-queue.js";

const STUCK = 45; // seconds without any progress until a start counts as failed
const DIAGNOSIS = 15_000; // ms for finding out which file is to blame
const REVIVALS = 3; // deaths in a row until we give up

python.begin(); // before all else here: it takes the longest
globalThis.noirBootCheck?.resume();

const root = document.documentElement;
const boot = byId("boot");
const bar = /** @type {HTMLProgressElement} */ (byId("boot-bar"));
const stepText = byId("boot-step");
const again = byId("boot-again");

let lastSign = performance.now(); // the last sign of progress, on a clock that is never set
let deaths = 0;
/** @type {string | undefined} */
let blamed; // the file that kept the start from going on
let hasTable = false; // a table has been on the page
/** @type {Parameters<typeof word>} */
let step = ["start"]; // the sentence of the latest step

/**
 * @param {Parameters<typeof word>} next
 * @param {number} [part]
 */
function showStep(next, part) {
  if (root.dataset.state === "failed") return; // late progress does not replace the error
  lastSign = performance.now();
  step = next;
  stepText.textContent = word(...step);
  if (part === undefined) bar.removeAttribute("value");
  else bar.value = part;
}

/**
 * @param {number} part
 * @param {number} whole
 */
function onBytes(part, whole) {
  /** @param {number} bytes */
  const mega = (bytes) => (bytes / 1e6).toFixed(1);
  if (part < whole) showStep(["step-bytes", { part: mega(part), whole: mega(whole) }], (100 * part) / whole);
  else showStep(["step-python"]);
}

/**
 * Watch for progress. Rejects when nothing has moved for a while: a blocked or wrongly served runtime hangs without an
 * error.
 */
function watchdog() {
  let timer = 0;
  /** @type {Promise<never>} */
  const stuck = new Promise((_, reject) => {
    timer = setInterval(() => {
      if (performance.now() - lastSign > STUCK * 1000) reject(new Failure("fail-stuck", { seconds: STUCK }));
    }, 1000);
  });
  return { stuck, stop: () => clearInterval(timer) };
}

/**
 * Wait until the page shows a table or an error. A puzzle appears after the first answer.
 * @returns {Promise<void>}
 */
function waitForTable() {
  return new Promise((done) => {
    const look = () => {
      if (root.dataset.state === "loading" && root.dataset.puzzle === undefined) return;
      seen.disconnect();
      done();
    };
    const seen = new MutationObserver(look);
    seen.observe(root, { attributeFilter: ["data-state", "data-puzzle"] });
    look();
  });
}

async function startWorker() {
  const { stuck, stop } = watchdog();
  try {
    const started = python.start();
    if (!isFirst()) showStep(["step-python"]);
    const preloading = isFirst() && preload(started, onBytes);
    await Promise.race([Promise.all([started, preloading]), stuck]);
    await Promise.all([claiming, globalThis.noirStyled]);
    showStep(["step-table"]);
    await Promise.race([queue.begin(revive), stuck]);
    await Promise.race([waitForTable(), stuck]);
    if (root.dataset.state === "failed") return;
    boot.hidden = true;
    routing.settle();
    deaths = 0;
  } catch (error) {
    await fail(error);
  } finally {
    stop();
  }
}

/** @param {unknown} error */
async function fail(error) {
  python.end();
  const failure = error instanceof Failure ? error : null;
  const found = failure && failure.key !== "fail-stuck" ? null : await globalThis.noirBootCheck?.examine(DIAGNOSIS);
  blamed = found?.path;
  const blame = found ?? failure;
  const message = error instanceof Object && "message" in error ? error.message : error;
  const reason = String(message).trim().split("\n").at(-1) ?? "";
  const [text, ...more] = (blame ? word(blame.key, blame.values) : word("fail-python", { reason })).split("\n");
  const note = store.holdsGame() ? ` ${word("fail-kept")}` : "";
  routing.leave();
  boot.hidden = false;
  bar.hidden = true;
  again.hidden = false;
  stepText.setAttribute("role", "alert");
  const detail = document.createElement("small");
  detail.textContent = more.join("\n");
  stepText.replaceChildren(`${text}${note}\n`, detail);
  root.dataset.state = "failed";
}

/**
 * Replace a worker that does not answer. The fresh one continues from the stored values.
 * @param {unknown} error
 */
async function revive(error) {
  deaths += 1;
  hasTable ||= root.dataset.state !== "loading";
  const broken = hasTable ? null : await globalThis.noirBootCheck?.examine(DIAGNOSIS); // it would end the next one, too
  if (broken || deaths > REVIVALS) {
    await fail(error);
    return;
  }
  root.dataset.state = "loading";
  boot.hidden = false;
  await startWorker();
  if (root.dataset.state !== "failed") showSentence(word("revive"));
}

async function showWaiting() {
  const orders = params();
  /** @type {{ lang?: string, game?: string }} */
  let before = {};
  try {
    before = JSON.parse(store.peek("settings") ?? "null") ?? {};
  } catch {
    // the app explains a broken setting
  }
  const lang = choose([orders.lang, before.lang, ...navigator.languages]);
  await showWaitingTable(orders.game ?? before.game ?? config.games[0], lang);
}

/**
 * Show the waiting table of a game.
 * @param {string | undefined} game
 * @param {string} lang
 */
async function showWaitingTable(game = config.games[0], lang = language()) {
  if (lang === config.lang && game === config.games[0]) return;
  const { regions, attrs } = await changeLanguage(lang, game);
  if (root.dataset.state !== "loading") return;
  stepText.textContent = word(...step); // it was written before the language arrived
  root.lang = root.dataset.lang = lang;
  setAttributes(attrs);
  for (const [id, html] of Object.entries(regions)) byId(id).innerHTML = html;
}

again.addEventListener("click", () =>
  globalThis.noirBootCheck ? globalThis.noirBootCheck.again(blamed) : location.reload(),
);
events.listen();
keys.listen((key) => queue.send(`/key ${key}`));
keys.rove();
routing.open((game) => showWaitingTable(game).catch(() => {}));
globalThis.noirPreflight?.replay();
showWaiting()
  .catch(() => {}) // English is there already
  .finally(() => {
    if (root.dataset.laid === "other") delete root.dataset.laid;
  }); // a puzzle is waited for
new MutationObserver(() => {
  if (language() !== getLanguage()) changeLanguage(language(), "").catch(() => {});
}).observe(root, {
  attributeFilter: ["data-lang"],
});
const wanted = params();
// Not the link: should it be broken, the latest game goes on, and if not, the app puts that game into the library.
const orders = config.asked.filter((name) => name in wanted && name !== "g").map((name) => `${name}=${wanted[name]}`);
const claiming = store.claimSlot(orders.join("&"));
await startWorker();
if (root.dataset.state !== "failed") await keepOffline();
