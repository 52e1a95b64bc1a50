// Puts an update of the app onto the page: HTML by region, focus, announcement, and values to store.

import { all, byId, byKey, find } from "./dom.js";
import { perform } from "./effects.js";
import { layBelowDialog } from "./entries.js";
import { markList, moveFocus, watchFocus } from "./focus.js";
import { rove } from "./keys.js";
import { load } from "./lazy.js";
import { morph } from "./morph.js";
import * as store from "./store.js";

/** @import { Attrs, Cue, Scripts, Texts, Update } from "./types.d.ts" */
/** @import { NoirMessage } from "../embed/package/noir-game.d.ts" */

const root = document.documentElement;
const findDialog = () => /** @type {HTMLDialogElement} */ (byId("dialog"));
// loaded after the first table, and again with the next change after a failure
/** @type {Scripts["stage"] | null | undefined} */
let stage = null;
/** @type {Scripts["sound"] | null} */
let sound = null;
/** @type {Promise<Scripts["sound"]> | null} */
let soundLoading = null; // resolves to the sounds, once they are wanted
/** @type {Scripts["previews"] | null | undefined} */
let previews = null;
const AT_ONCE = 12; // ms of an update until it yields: all changes of a move are in one frame
const LONGEST_DEAL = 3000; // ms to wait for the end of a deal: a hidden page may draw nothing
const LATE = 200; // ms that a sound can be late
const BREATH = 250; // ms between a new focus and its announcement
let queued = ""; // sentences to announce
let timer = 0;
const HEARD = 20_000; // ms until an announcement is removed: later, a reader of the page would find it twice
let emptying = 0;
/** @type {Set<(message: NoirMessage) => void>} */
const posts = new Set(); // listeners for messages to an embedding page

// Scripts of elements that a region can have, loaded with the first such element.
/** @type {[selector: string, script: keyof Scripts][]} */
const LATER = [
  ["noir-qr:not(:defined)", "qr"],
  ["noir-scan:not(:defined)", "carriers/camera"],
  ["noir-picture:not(:defined)", "picture"],
  ["[data-scrub]", "scrub"],
];

/**
 * Hear the messages for an embedding page.
 * @param {(message: NoirMessage) => void} listener
 */
export const onPost = (listener) => posts.add(listener);

/**
 * Do everything an update says. Resolves when the page shows it.
 * @param {Update} update
 */
export async function apply(update) {
  if (update.store) store.keep(update.store); // first: whatever happens next, nothing is lost
  const cues = update.state === "over" && stage ? await close(update, stage) : update.cues;
  const begun = performance.now();
  const before = document.activeElement;
  const focused = before?.getAttribute("data-key") ?? "";
  const keepInSight = watchFocus();
  const shown = openDialogId();
  if (!shown) noticesBefore = readNotices();
  const follow = update.regions?.log !== undefined && drawer?.open && isAtEnd(); // before changes: it forces a layout
  const { table, dialog, ...others } = update.regions ?? {};
  const isFirst = root.dataset.state === "loading";
  const whole = root.dataset.laid === "puzzle"; // a puzzle replaces the whole page, in one frame
  const show = table === undefined || isFirst || cues === null ? null : stage?.prepare(cues);
  const address = update.effect?.address;
  const puzzles = address === undefined ? null : await load("puzzles").catch(() => null);
  setAttributes(update.attrs); // before the table: its style goes by the class of its region
  if (puzzles) {
    await null; // the first screen leaves the address
    puzzles.setAddress(address ?? ""); // at once: who sees a puzzle can go back from it
  }
  // Closed parts go first: everything else is inert until then.
  if (dialog === "") patch("dialog", dialog);
  else if (dialog !== undefined) others.dialog = dialog;
  const newNotices =
    shown && !openDialogId() ? readNotices().filter((sentence) => !noticesBefore.includes(sentence)) : [];
  const rest = Object.entries(others);
  const unheard = show && sound ? null : (show?.score ?? cues); // the sounds are not loaded yet
  /** @type {(() => void) | null} */
  let showMotion = null; // starts the animations, in another frame than the layout and the painting
  if (table !== undefined) {
    patch("table", table);
    setDealOrigins();
    showMotion = () => {
      show?.();
      if (show) sound?.play(show.score);
      showMotion = null;
    };
    // At an end much is added above the table. With these regions later, animations would begin at the wrong places.
    if (show && update.state === "over" && root.dataset.state !== "over")
      for (const [id, html] of rest.splice(0)) patch(id, html);
    if (isFirst && !whole) await waitForFrame(); // laid out before the rest, so that neither takes long
  }
  for (const [id, html] of rest) {
    if (performance.now() - begun > AT_ONCE && !whole) {
      // Before a yield: otherwise the browser would report a lost focus to a screen reader, and show the new places.
      if (showMotion && !isFirst && !openDialogId() && update.focus && byKey(update.focus))
        focus(update.focus, focused);
      showMotion?.();
      await yieldToBrowser();
    }
    patch(id, html);
  }
  rove();
  if (openDialogId() && openDialogId() !== shown) focusHeading();
  else if (!isFirst || root.dataset.ui) focus(update.focus, focused); // a start takes no focus
  markList();
  keepInSight();
  if (drawer?.open) requestAnimationFrame(() => turnLog(follow)); // laid out once, for that and for the picture
  if (update.title !== undefined && !root.dataset.room) document.title = update.title;
  const spoken = [...newNotices, update.say].filter(Boolean).join(" ");
  if (spoken) announce(spoken, document.activeElement !== before);
  if (update.url !== undefined) history.replaceState(history.state, "", update.url || location.pathname);
  if (drawer && update.state === "over" && root.dataset.state !== "over") drawer.open = false; // it would cover the end
  if (update.state) root.dataset.state = update.state;
  if (update.state && whole) delete root.dataset.laid;
  showMotion?.();
  const furnished = loadHelpers(Boolean(update.cues));
  if (unheard && table !== undefined) furnished.then(() => sound?.play(afterLag(unheard, performance.now() - begun)));
  if (update.pointers) point(update.pointers);
  if (update.effect) perform(update.effect);
  const { friend } = update;
  if (friend) load("friend").then(({ take }) => take(friend));
  for (const message of update.post ?? []) for (const listener of posts) listener(message);
}

/**
 * Show how a game ends where it was played, and return the cues that are still to be shown.
 * @param {Update} update
 * @param {Scripts["stage"]} stage_
 */
function close({ cues, regions }, stage_) {
  if (!cues || !regions?.table || root.dataset.state === "over") return cues;
  if (regions.dialog === "") patch("dialog", ""); // a dialog would cover the animations
  return stage_.showEnd(cues, regions.table, sound?.play);
}

/**
 * Wait until all cards of a fresh table are in their places. Where the browser draws nothing, wait for a while.
 * @returns {Promise<unknown>}
 */
export function waitForDeal() {
  const cards = find("#table[data-dealt]")?.getAnimations({ subtree: true }) ?? [];
  const ending = cards.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  // Not by their times: on a busy machine they begin long after they were asked for.
  const all = Promise.allSettled(ending.map(({ finished }) => finished));
  return Promise.race([all, new Promise((go) => setTimeout(go, LONGEST_DEAL))]);
}

/** Tell the style how far each card of a fresh table is from the deck. */
function setDealOrigins() {
  /** @param {Element} node */
  const middle = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const deck = find("#table[data-dealt] [data-spot=deck]");
  if (!deck) return;
  const from = middle(deck);
  const cards = all("#table [data-card]").map((card) => ({ card, ...middle(card) }));
  for (const { card, x, y } of cards) {
    card.style.setProperty("--x", `${from.x - x}px`);
    card.style.setProperty("--y", `${from.y - y}px`);
  }
}

/**
 * Point at parts of a table, or stop.
 * @param {Texts} places
 */
async function point(places) {
  const { show } = await load("onboarding");
  show(places);
}

/**
 * Return the cues that are still ahead once the sounds have loaded.
 * @param {Cue[]} cues
 * @param {number} lag
 */
function afterLag(cues, lag) {
  const due = cues.map((cue) => ({ ...cue, at: (cue.at ?? 0) - lag })).filter(({ at }) => at > -LATE);
  return due.map((cue) => ({ ...cue, at: Math.max(0, cue.at) }));
}

/**
 * Load animations and sounds after the first table, if they are on.
 * @param {boolean} changed
 */
async function loadHelpers(changed) {
  if (stage === null) {
    stage = undefined;
    stage = await load("stage");
  } else if (changed) stage ??= await load("stage").catch(() => undefined); // the failure has been reported
  if (root.dataset.sound !== "on")
    soundLoading = sound && soundLoading; // after a failure, switching the sound on again loads it again
  else if (soundLoading === null) {
    soundLoading = load("sound");
    sound = await soundLoading;
  } else sound ??= (await soundLoading?.catch(() => null)) ?? null; // the failure has been reported
  if (previews === null && document.querySelector("[data-notes]")) {
    previews = undefined;
    previews = await load("previews").catch(() => null);
    previews?.listen();
  }
}

/**
 * Announce a sentence after the queued ones. A screen reader that reads a new focus drops an announcement with it.
 * @param {string} sentence
 * @param {boolean} moved
 */
function announce(sentence, moved) {
  clearTimeout(timer);
  queued = queued ? `${queued} ${sentence}` : sentence;
  const showSentence = () => {
    say(queued);
    queued = "";
  };
  if (moved) timer = setTimeout(showSentence, BREATH);
  else showSentence();
}

/**
 * Announce one sentence, also when it is the same again. It is removed after a while.
 * @param {string} sentence
 */
export function say(sentence) {
  const status = byId("status");
  status.textContent = status.textContent === sentence ? `${sentence}\u00a0` : sentence;
  clearTimeout(emptying);
  emptying = setTimeout(() => {
    status.textContent = "";
  }, HEARD);
}

/**
 * Announce a sentence of the page and show it as the latest event, until the next one.
 * @param {string} sentence
 */
export function showSentence(sentence) {
  announce(sentence, queued !== ""); // with the queued ones, which would replace it
  const shown = document.querySelector("#now .told");
  if (shown) shown.textContent = sentence;
}

const findLog = () => find("#log ol");
const drawer = /** @type {HTMLDetailsElement | null} */ (document.getElementById("drawer"));
let atEnd = true; // whether the end of the log was in sight when the drawer was closed: in there nothing is measured

/**
 * Have the log show the line of the moment that is looked at, or the end where it follows that.
 * @param {boolean | undefined} follow
 */
function turnLog(follow) {
  const list = findLog();
  const line = list?.querySelector("[aria-current]");
  if (!list || !line) {
    if (follow) list?.scrollTo(0, 1e6);
    return;
  }
  for (const box of [list, list.closest(".drawn-out") ?? list])
    box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
}

/** Whether the end of the log is in sight, or a moment of the past is. */
function isAtEnd() {
  const list = findLog();
  return (
    !list ||
    list.querySelector("[aria-current]") !== null ||
    list.scrollHeight - list.scrollTop - list.clientHeight < 40
  );
}

drawer?.addEventListener("toggle", () => {
  if (drawer.open) turnLog(atEnd);
  else atEnd = isAtEnd();
});

// Between two regions that take long the page paints and listens: all at once would hold it up for longer than anybody
// should wait.
const yieldToBrowser = () => window.scheduler?.yield?.() ?? new Promise((go) => setTimeout(go));

/**
 * Wait until the browser has drawn the page, or for a moment where it draws nothing.
 * @returns {Promise<void>}
 */
export const waitForFrame = () =>
  new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go));
    setTimeout(go, document.hidden ? 0 : 50);
  });

/**
 * @param {string} id
 * @param {string} html
 */
function patch(id, html) {
  const node = document.getElementById(id);
  if (!node) return; // an embedded table has fewer regions
  morph(node, html);
  if (node instanceof HTMLDialogElement) toggle(node, html !== "");
  for (const [selector, script] of LATER) if (node.querySelector(selector)) load(script);
}

/** Which dialog is open, "" when none is. */
const openDialogId = () => (findDialog().open && findDialog().firstElementChild?.id) || "";

/** Scroll a new dialog to its top and focus its heading. */
function focusHeading() {
  moveFocus(byId("dialog-title"));
  byId("dialog").scrollTop = 0; // above the heading is the edge of the sheet
}

// notices above the table when a dialog opened over it: later ones are announced when it closes
/** @type {(string | null)[]} */
let noticesBefore = [];

const readNotices = () =>
  [...document.querySelectorAll("#notice span, #update:not([hidden]) span:not([hidden])")].map(
    (node) => node.textContent,
  );

let closings = 0; // dialogs, so far

/**
 * @param {HTMLDialogElement} dialog
 * @param {boolean} wanted
 */
function toggle(dialog, wanted) {
  if (wanted && !dialog.open) {
    find("#dialog-title", dialog)?.setAttribute("autofocus", ""); // in the markup, foreign frames would report an error
    dialog.showModal();
    layBelowDialog();
  }
  if (!wanted && dialog.open) {
    dialog.close();
    // Chromium keeps the style of elements that moved while they were inert, and uses it when they move again: they
    // could no longer be pressed. A change of an inherited property makes it compute the style again.
    closings += 1;
    document.getElementById("table")?.style.setProperty("--closed", String(closings));
  }
}

/**
 * Set or remove attributes, by element id.
 * @param {Attrs | undefined} attrs
 */
export function setAttributes(attrs) {
  for (const [id, values] of Object.entries(attrs ?? {})) attributes(id === "html" ? root : byId(id), values);
}

/**
 * @param {Element} node
 * @param {Record<string, string | null>} values
 */
function attributes(node, values) {
  for (const [name_, value] of Object.entries(values)) {
    if (value === null) node.removeAttribute(name_);
    else if (node.getAttribute(name_) !== value) node.setAttribute(name_, value);
  }
}

/**
 * Focus the element of an update, unless the reader is elsewhere. The focus is never lost.
 * @param {string | undefined} wanted
 * @param {string} before
 */
function focus(wanted, before) {
  const active = document.activeElement;
  const lost = !active || active === document.body;
  const dialog = findDialog();
  const target = wanted ? byKey(wanted) : null;
  if (
    target &&
    (dialog.open ? dialog.contains(target) : lost || active?.closest("#table, #ways, #now, #bar, #dialog"))
  ) {
    moveFocus(target);
  } else if (lost && dialog.open) {
    const same = before ? byKey(before) : null;
    moveFocus(same && dialog.contains(same) ? same : byId("dialog-title"));
  } else if (lost && before) {
    moveFocus(byKey(before) ?? byId("table"));
  }
}
