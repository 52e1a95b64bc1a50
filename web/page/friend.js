// The glue between a game with a friend and what carries its texts. Loaded on demand: with the first update that
// has `friend`, and for an address that brings a code (#c=...).
//
// A *text* is what stands behind #d= in an address: one message of a game, or two with a dot between. Nothing here
// looks into it. A *code* is what opens a live connection: letters, digits, - and _, at most 200 of them; in an
// address it stands behind #c=, and when it travels with a turn it is sealed in the message. Python says what is
// to be done (an update's `friend`) and is told what came of it (texts that begin with /friend-). It owns the games,
// the words and what is seen; no carrier touches the document.
//
// One writer, write first, send after: a game has a key ("friend.<id>.<side>") and a Web Lock of that name, held by
// the tab that plays it. What is to be kept goes to the disk first, and only if it takes nothing back of what lies
// there; then Python hears of it and hands out the text to send.
//
// THE CARRIER of texts between two pages that are open at once is ./carriers/channel.js. It exports
//
//   export function open(hear, how) -> { send(text), answer(code, agreed), prepare(room), close() }
//   export function left(room)       what the page before this one left behind to come back by, if anything
//
//   how.code     the code of the other side, when this side was given one (address, paste, camera); "" for who begins
//   how.agreed   whether the reader has agreed that packets go to where the code says
//   how.back     what `left` gave, to come back by
//   how.room     the key of the game; "" where there is none yet
//   how.server   "" as a rule; the address of the public server that the reader has ticked
//   hear.text(text)            a text of the other side has come
//   hear.state(state, more)    what has become of the connection, whenever it changes:
//        "code"     `more` is {code, number, kind}: what has to reach the other side, and whether it is an "offer",
//                   an "answer" or a "return". Who offers waits for `answer` then
//        "asked"    a code was given that nobody has agreed to yet: `more` is {code}; nothing has changed
//        "joining"  the answer is there, and the way is being tried
//        "open"     texts come and go; `more` is {ends}, which names this one connection. Who is at its other end
//                   Python finds out, and tells in an order when texts of the game may pass
//        "away"     so they do, but the other side looks at something else
//        "lost"     the connection broke; it may come back by itself. "failed": it never came about. "closed": the
//                   other side has ended it. For another try the page opens the carrier anew
//        "refused"  nothing has changed: `more` is {why}, what is wrong with a code
//   send(text)     called only while texts come and go
//   answer(code)   a code of the other side has been pasted or scanned; called on who has told a "code"
//   prepare(room)  gets ready to come back after a page was loaded again
//   close()        ends it; tells nothing any more
//
// A text that comes twice, late or never does no harm.
//
// THE CAMERA. <noir-scan> stands in the page where a code is to be read; ./carriers/camera.js defines that element, as
// qr.js defines <noir-qr>.

import * as bond from "./bond.js";
import { config } from "./config.js";
import * as indexeddb from "./indexeddb.js";
import { load } from "./lazy.js";
import * as store from "./store.js";
import { send } from "./worker-queue.js";

/** @import { CarrierOrder, FriendOrder, Line, LineNews, Writing } from "./types.d.ts" */

const PREFIX = `noir:${new URL(config.root).pathname}:`;
const THROUGH = ["open", "away"]; // states in which texts come and go
const DIED = `${PREFIX}died`; // where the next page of this tab finds what has died with this one
const PATIENCE = 1500; // ms that another tab has to take a text over

const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel(`${PREFIX}friend`) : null;
let held = ""; // the key of the game that this tab writes
/** @type {(value?: unknown) => void} */
let letGo = () => {}; // of the lock, or of the place in the queue for it
let outgoing = ""; // what may be sent
let carried = ""; // what the open connection has been given
/** @type {Line | null} */
let line = null; // the open carrier
let state = ""; // of it
/** @type {LineNews} */
let told = {}; // what was told with that
let may = false; // whether texts of the game may go over it
let thinks = 0; // the timer of a forced action
let rides = false; // whether the code that is made travels with a link
/** @type {Promise<void>} */
let saving = Promise.resolve();
let before = recalled(); // what has died with the page before this one

/**
 * @param {string} name
 * @param {object} told
 */
const tell = (name, told) => send(`/friend-${name} ${JSON.stringify(told)}`);

/**
 * Do what Python says in an update. Every field is optional.
 * @param {FriendOrder} order
 */
export function take({ hold, text = "", keep, out, live, rest, forced, after = 0 }) {
  if (hold !== undefined) claim(hold, text);
  if (keep !== undefined) saving = saving.then(() => write(keep));
  if (out !== undefined) {
    outgoing = out;
    pass();
  }
  if (live !== undefined) connect(live);
  if (forced !== undefined) think(forced, after);
  if (rest) leave();
}

/**
 * Play the only action there is after a while: at once it would tell that it was (web/model/remote/pace.py).
 * @param {string} mark
 * @param {number} after
 */
function think(mark, after) {
  clearTimeout(thinks);
  thinks = setTimeout(() => send(`/friend-forced ${mark}`), after);
}

// -- one writer ----------------------------------------------------------------------

/**
 * Become the writer of a game. If another tab is, it gets the text that was to be read, and this one waits.
 * @param {string} key
 * @param {string} text
 */
async function claim(key, text) {
  if (key !== held) {
    leave();
    if (!(await lock(key, { ifAvailable: true }))) {
      const taken = text !== "" && (await handOver(key, text));
      tell("busy", { key, taken });
      if (taken) text = "";
      const queue = new AbortController();
      letGo = () => queue.abort();
      if (!(await lock(key, { signal: queue.signal }))) return;
    }
    held = key;
  }
  await saving; // what is on its way there counts
  const kept = await latest(key);
  const copied = kept !== null && (await bond.isCopied(key, kept));
  tell("held", { key, text, kept, copied, bonds: await bond.can() });
  if (THROUGH.includes(state)) {
    tell("live", { state, ...told }); // a fresh worker does not know it
    if (may) line?.prepare(key); // for the rematch
  }
  if (!line) await comeBack(key);
  before = "";
}

/**
 * Come back to the line that was open before the page was loaded again; else say what has died with it.
 * @param {string} key
 */
async function comeBack(key) {
  const { left } = await load("carriers/channel");
  const back = await left(key);
  if (line || key !== held) return;
  if (back) connect({ open: { room: key, back } });
  else if (before.startsWith(`${key} `)) tell("live", { state: before.split(" ")[1] });
}

/**
 * Resolves to whether the lock is ours now; `letGo` gives it back.
 * @param {string} key
 * @param {LockOptions} how
 * @returns {Promise<boolean>}
 */
function lock(key, how) {
  if (!navigator.locks) return Promise.resolve(true); // tabs cannot see each other: the guard of the store is left
  return new Promise((resolve) => {
    /** @param {Lock | null} lock_ */
    const got = (lock_) => {
      if (!lock_) return resolve(false);
      return new Promise((free) => {
        letGo = free;
        resolve(true);
      });
    };
    navigator.locks.request(PREFIX + key, how, got).catch((error) => resolve(error.name !== "AbortError"));
  });
}

/** Leave the game: another tab may write it now. */
function leave() {
  letGo();
  letGo = () => {};
  held = outgoing = carried = "";
}

/**
 * What was kept last of a game, in either place.
 * @param {string} key
 */
async function latest(key) {
  const here = store.peek(key);
  const there = (await indexeddb.one(key))?.text ?? null;
  if (here === null || there === null) return here ?? there;
  return continues(here, there) ? there : here;
}

/**
 * Give a text to the tab that plays its game; resolves to whether it took it.
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
    const heard = ({ data }) => {
      if (data?.taken !== mark) return;
      channel.removeEventListener("message", heard);
      resolve(true);
    };
    channel.addEventListener("message", heard);
    channel.postMessage({ to: key, text, mark });
    setTimeout(resolve, PATIENCE, false);
  });
}

tabs?.addEventListener("message", ({ data }) => {
  if (!held || data?.to !== held || typeof data.text !== "string") return;
  send(`/friend ${data.text}`);
  tabs.postMessage({ taken: data.mark });
});

// -- write first ---------------------------------------------------------------------

/**
 * Whether a record goes on from another one: nothing that was written is lost. As noir.duo.continues, over texts.
 * @param {string} before
 * @param {string} after
 */
export function continues(before, after) {
  try {
    /** @type {string[][]} */
    const [old, fresh] = [before, after].map((record) => JSON.parse(record).line.split(" "));
    const same = [0, 1, 3, 4].every((i) => old[i] === fresh[i]);
    return same && old.slice(5).every((text, i) => text === fresh[5 + i]) && ["-", fresh[2]].includes(old[2]);
  } catch {
    return false;
  }
}

/** @param {Writing} writing */
async function write({ key, text, mark }) {
  if (key === held) await bond.bind(key, text).catch(console.warn);
  const well = key === held ? await store.keepIf(key, text, continues) : "refused";
  tell("kept", { key, mark, well });
}

// -- send after ----------------------------------------------------------------------

/** Send what may be sent, once for each connection. */
function pass() {
  if (!may || !THROUGH.includes(state) || !outgoing || outgoing === carried) return;
  line?.send(outgoing);
  carried = outgoing;
  tell("sent", { by: "live" });
}

// A data channel and its codes die with their page. The next one in this tab says so, once: that the line is lost, or
// that the code that was shown leads nowhere. Codes that travel with a link say it where the link is answered.

/** Keep what the next page has to say. */
function remember() {
  const says =
    THROUGH.includes(state) || state === "lost" ? "lost" : ["code", "joining"].includes(state) && !rides ? "gone" : "";
  try {
    if (held && says) sessionStorage.setItem(DIED, `${held} ${says}`);
    else sessionStorage.removeItem(DIED);
  } catch {
    // nothing is kept here, the game neither
  }
}

/** What was kept so: a game, a space, and the state of its line; or "". */
function recalled() {
  try {
    return sessionStorage.getItem(DIED) ?? "";
  } catch {
    return "";
  }
}

addEventListener("pagehide", remember);
document.addEventListener("visibilitychange", remember); // a hidden tab may end without another word

/**
 * Do with the line what Python says: `open` it ({code, room, server, rides, agreed}), `answer` with a code, `say`
 * something that is no text of the game, say that texts of the game may pass (`passes`), `prepare` for a reload, or
 * `close` it.
 * @param {CarrierOrder} order
 */
async function connect({ open, answer, agreed = false, say = [], passes, prepare, close }) {
  if (answer) line?.answer(answer, agreed);
  if (THROUGH.includes(state)) for (const text of say) line?.send(text);
  if (passes) {
    may = true;
    pass();
  }
  if (prepare) line?.prepare(held);
  if (!open && !close) return;
  line?.close();
  line = null;
  state = carried = "";
  may = false;
  rides = open?.rides ?? false;
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
      tell("live", { state: now, ...more });
      if (["refused", "asked"].includes(now)) return;
      if (THROUGH.includes(now) && more.ends !== told.ends) may = false; // at the end of another line is somebody else
      state = now;
      told = more;
      if (!THROUGH.includes(now)) carried = "";
      pass();
    },
  };
  const { open: begin } = await load("carriers/channel");
  /** @type {(() => void)[]} */
  const early = []; // a carrier may tell something before it has been handed out
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
