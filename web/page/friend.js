// Connects a game with a friend to the carriers of its texts. Loaded on demand: with the first update that has
// `friend`, and for an address with a code (#c=...).
//
// A *text* is the part behind #d= in an address: one message of a game, or two with a dot between. This script never
// reads it. A *code* opens a live connection: letters, digits, - and _, at most 200 of them. In an address it is behind
// #c=, and with a turn it is sealed in the message. Python gives the orders (an update's `friend`) and gets the reports
// (texts that begin with /friend-). It owns the games, the words and the view. A carrier never touches the document.
//
// One writer, write first, send after: a game has a key ("friend.<id>.<side>") and a Web Lock of that name, held by
// the tab that plays it. A record goes to the disk first, and only if it continues the stored one. Then Python gets a
// report and returns the text to send.
//
// THE CARRIER of texts between two open pages is ./carriers/live.js. It exports
//
//   export function open(hear, how) -> { send(text), answer(code, agreed), prepare(room), close() }
//   export function findWayBack(room)   the data of the last page to come back by, if any
//
//   how.code     the code of the other side, if there is one (address, paste, camera), or "" to begin
//   how.agreed   whether the reader has agreed to send packets to the addresses of the code
//   how.back     the result of `findWayBack`
//   how.room     the key of the game, or "" without one
//   how.server   the address of the public server that the reader has ticked, usually ""
//   hear.text(text)            a text of the other side has arrived
//   hear.state(state, more)    a change of the connection:
//        "code"     `more` is {code, number, kind}: a code for the other side, and whether it is an "offer", an
//                   "answer" or a "return". An offer then waits for `answer`
//        "asked"    nobody has agreed to a given code yet: `more` is {code}. The connection is unchanged
//        "joining"  the answer has arrived, and the connection is being tried
//        "open"     texts are delivered. `more` is {ends}, which names this one connection. Python checks the person
//                   at its other end, and orders when texts of the game are allowed
//        "away"     texts are delivered, but the other page is hidden
//        "lost"     the connection broke, but can recover. "failed": it was never open. "closed": the other side has
//                   ended it. For another try the page opens the carrier again
//        "refused"  the connection is unchanged: `more` is {why}, the fault of a code
//   send(text)     called only while texts are delivered
//   answer(code)   a code of the other side has been pasted or scanned, after a "code"
//   prepare(room)  gets ready to come back after a reload
//   close()        ends it, without further reports
//
// A text that arrives twice, late or never does no harm.
//
// THE CAMERA. <noir-scan> is in the page where a code is wanted. ./carriers/camera.js defines that element, as qr.js
// defines <noir-qr>.

import * as bond from "./bond.js";
import { config } from "./config.js";
import * as indexeddb from "./indexeddb.js";
import { load } from "./lazy.js";
import * as store from "./store.js";
import { send } from "./worker-queue.js";

/** @import { CarrierOrder, FriendOrder, Line, LineNews, Writing } from "./types.d.ts" */

const PREFIX = `noir:${new URL(config.root).pathname}:`;
const THROUGH = ["open", "away"]; // states in which texts are delivered
const DIED = `${PREFIX}died`; // the key under which the next page of this tab finds the line that ended with this one
const PATIENCE = 1500; // ms that another tab has to take a text over

const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel(`${PREFIX}friend`) : null;
let heldKey = ""; // the key of the game that this tab writes
/** @type {(value?: unknown) => void} */
let release = () => {}; // of the lock, or of the place in the queue for it
let outgoing = ""; // the text to send
let sent = ""; // the last text sent over this connection
/** @type {Line | null} */
let line = null; // the open carrier
let state = ""; // of it
/** @type {LineNews} */
let news = {}; // the details of that state
let isVerified = false; // whether texts of the game are allowed on it
let timer = 0; // the timer of a forced action
let isCodeInLink = false; // whether the code that is made travels with a link
/** @type {Promise<void>} */
let saving = Promise.resolve();
let ended = readEnded(); // the line that ended with the last page

/**
 * @param {string} name
 * @param {object} news
 */
const report = (name, news) => send(`/friend-${name} ${JSON.stringify(news)}`);

/**
 * Do the orders of Python in an update. Every field is optional.
 * @param {FriendOrder} order
 */
export function take({ hold, text = "", keep, out, live, rest, forced, after = 0 }) {
  if (hold !== undefined) openGame(hold, text);
  if (keep !== undefined) saving = saving.then(() => write(keep));
  if (out !== undefined) {
    outgoing = out;
    sendPending();
  }
  if (live !== undefined) connect(live);
  if (forced !== undefined) playLater(forced, after);
  if (rest) leave();
}

/**
 * Play a forced action after a while. An instant reply would reveal that it was forced (web/model/remote/pace.py).
 * @param {string} mark
 * @param {number} after
 */
function playLater(mark, after) {
  clearTimeout(timer);
  timer = setTimeout(() => send(`/friend-forced ${mark}`), after);
}

// -- one writer ----------------------------------------------------------------------

/**
 * Become the writer of a game. If another tab is, it gets the text that was to be read, and this one waits.
 * @param {string} key
 * @param {string} text
 */
async function openGame(key, text) {
  if (key !== heldKey) {
    leave();
    if (!(await lock(key, { ifAvailable: true }))) {
      const taken = text !== "" && (await handOver(key, text));
      report("busy", { key, taken });
      if (taken) text = "";
      const queue = new AbortController();
      release = () => queue.abort();
      if (!(await lock(key, { signal: queue.signal }))) return;
    }
    heldKey = key;
  }
  await saving; // pending writes count
  const record = await readLatest(key);
  const isCopied = record !== null && (await bond.isCopied(key, record));
  report("held", { key, text, kept: record, copied: isCopied, bonds: await bond.canKeepKeys() });
  if (THROUGH.includes(state)) {
    report("live", { state, ...news }); // a fresh worker does not know it
    if (isVerified) line?.prepare(key); // for the rematch
  }
  if (!line) await comeBack(key);
  ended = "";
}

/**
 * Come back to the line that was open before a reload, or report that it has ended.
 * @param {string} key
 */
async function comeBack(key) {
  const { findWayBack: left } = await load("carriers/live");
  const back = await left(key);
  if (line || key !== heldKey) return;
  if (back) connect({ open: { room: key, back } });
  else if (ended.startsWith(`${key} `)) report("live", { state: ended.split(" ")[1] });
}

/**
 * Take a lock. Resolves to whether it is ours now. `release` gives it back.
 * @param {string} key
 * @param {LockOptions} how
 * @returns {Promise<boolean>}
 */
function lock(key, how) {
  if (!navigator.locks) return Promise.resolve(true); // tabs cannot see each other: the guard of the store is left
  return new Promise((resolve) => {
    /** @param {Lock | null} lock_ */
    const onLock = (lock_) => {
      if (!lock_) return resolve(false);
      return new Promise((free) => {
        release = free;
        resolve(true);
      });
    };
    navigator.locks.request(PREFIX + key, how, onLock).catch((error) => resolve(error.name !== "AbortError"));
  });
}

/** Leave the game, so that another tab can write it. */
function leave() {
  release();
  release = () => {};
  heldKey = outgoing = sent = "";
}

/**
 * Read the latest record of a game from both stores.
 * @param {string} key
 */
async function readLatest(key) {
  const here = store.peek(key);
  const there = (await indexeddb.readOne(key))?.text ?? null;
  if (here === null || there === null) return here ?? there;
  return continues(here, there) ? there : here;
}

/**
 * Give a text to the tab that plays its game. Resolves to whether it took it.
 * @param {string} key
 * @param {string} text
 * @returns {Promise<boolean>}
 */
function handOver(key, text) {
  const channel = tabs;
  if (!channel) return Promise.resolve(false);
  const mark = Math.random();
  return new Promise((resolve) => {
    /** @param {MessageEvent} event */
    const onTaken = ({ data }) => {
      if (data?.taken !== mark) return;
      channel.removeEventListener("message", onTaken);
      resolve(true);
    };
    channel.addEventListener("message", onTaken);
    channel.postMessage({ to: key, text, mark });
    setTimeout(resolve, PATIENCE, false);
  });
}

tabs?.addEventListener("message", ({ data }) => {
  if (!heldKey || data?.to !== heldKey || typeof data.text !== "string") return;
  send(`/friend ${data.text}`);
  tabs.postMessage({ taken: data.mark });
});

// -- write first ---------------------------------------------------------------------

/**
 * Whether a record goes on from another one: nothing that was written is lost. As noir.duo.continues, over texts.
 * @param {string} ended
 * @param {string} after
 */
export function continues(ended, after) {
  try {
    /** @type {string[][]} */
    const [old, fresh] = [ended, after].map((record) => JSON.parse(record).line.split(" "));
    const same = [0, 1, 3, 4].every((i) => old[i] === fresh[i]);
    return same && old.slice(5).every((text, i) => text === fresh[5 + i]) && ["-", fresh[2]].includes(old[2]);
  } catch {
    return false;
  }
}

/** @param {Writing} writing */
async function write({ key, text, mark }) {
  if (key === heldKey) await bond.bind(key, text).catch(console.warn);
  const well = key === heldKey ? await store.keepIf(key, text, continues) : "refused";
  report("kept", { key, mark, well });
}

// -- send after ----------------------------------------------------------------------

/** Send the pending text, once for each connection. */
function sendPending() {
  if (!isVerified || !THROUGH.includes(state) || !outgoing || outgoing === sent) return;
  line?.send(outgoing);
  sent = outgoing;
  report("sent", { by: "live" });
}

// A data channel and its codes die with their page. The next one in this tab says so, once: that the line is lost, or
// that the code that was shown leads nowhere. Codes that travel with a link say it where the link is answered.

/** Save the end of a line for the next page. */
function saveEnded() {
  const says =
    THROUGH.includes(state) || state === "lost"
      ? "lost"
      : ["code", "joining"].includes(state) && !isCodeInLink
        ? "gone"
        : "";
  try {
    if (heldKey && says) sessionStorage.setItem(DIED, `${heldKey} ${says}`);
    else sessionStorage.removeItem(DIED);
  } catch {
    // nothing is kept here, the game neither
  }
}

/** Return that: a game, a space, and the state of its line, or "". */
function readEnded() {
  try {
    return sessionStorage.getItem(DIED) ?? "";
  } catch {
    return "";
  }
}

addEventListener("pagehide", saveEnded);
document.addEventListener("visibilitychange", saveEnded); // a hidden tab can end without another event

/**
 * Carry out an order for the line: `open` it ({code, room, server, rides, agreed}), `answer` with a code, `say` a text
 * that is not part of the game, allow texts of the game (`passes`), `prepare` for a reload, or `close` it.
 * @param {CarrierOrder} order
 */
async function connect({ open, answer, agreed = false, say = [], passes, prepare, close }) {
  if (answer) line?.answer(answer, agreed);
  if (THROUGH.includes(state)) for (const text of say) line?.send(text);
  if (passes) {
    isVerified = true;
    sendPending();
  }
  if (prepare) line?.prepare(heldKey);
  if (!open && !close) return;
  line?.close();
  line = null;
  state = sent = "";
  isVerified = false;
  isCodeInLink = open?.rides ?? false;
  document.documentElement.toggleAttribute("data-line", open !== undefined);
  if (!open) return;
  const hear = {
    /** @param {string} text */
    text(text) {
      if (mine === line) send(`/friend-heard ${text}`);
    },
    /**
     * @param {string} now
     * @param {LineNews} more
     */
    state(now, more = {}) {
      if (mine !== line) return;
      report("live", { state: now, ...more });
      if (["refused", "asked"].includes(now)) return;
      if (THROUGH.includes(now) && more.ends !== news.ends) isVerified = false; // perhaps another person
      state = now;
      news = more;
      if (!THROUGH.includes(now)) sent = "";
      sendPending();
    },
  };
  const { open: begin } = await load("carriers/live");
  /** @type {(() => void)[]} */
  const early = []; // a carrier can report before `open` returns
  let ready = false;
  /** @param {() => void} news */
  const whenReady = (news) => void (ready ? news() : early.push(news));
  if (open.back) state = "lost"; // until it has come back
  const mine = begin(
    {
      text: (text) => whenReady(() => hear.text(text)),
      state: (now, more) => whenReady(() => hear.state(now, more)),
    },
    open,
  );
  line = mine;
  ready = true;
  for (const news of early.splice(0)) news();
}
