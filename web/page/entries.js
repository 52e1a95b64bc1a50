// This page's entries in the browser's history. The back button closes an open dialog first, and only that: the page
// goes forward again to the entry below the dialog. That needs an earlier entry of the page, so the first dialog adds
// one. Where there are close watchers, the browser of a touch device closes dialogs.

import { isFramed } from "./config.js";
import { byId } from "./dom.js";

const closesItself = "CloseWatcher" in window && matchMedia("(pointer: coarse)").matches;
let at = Number(history.state?.at ?? 0); // the place of the present entry among those of the page
let target = -1; // the entry that the page goes forward to again
let isNewest = !history.state; // as far as is known where the browser does not say it
if (isNewest && !isFramed) history.replaceState({ at }, "");

const hasPuzzle = () => document.documentElement.dataset.puzzle !== undefined;

/** Whether the present entry is only passed. */
export const isReturning = () => target >= 0;

/** @param {string | URL} address */
export function push(address) {
  at += 1;
  history.pushState({ at }, "", address);
}

/** @param {string | URL} address */
function pushAbove(address) {
  history.replaceState({ at, isSpare: true }, "");
  push(address);
}

/** Have an entry of the page below the present one. */
function layBelow() {
  if (!isFramed && !closesItself && at === 0) pushAbove(location.href);
}

/** Have an entry of the page below that of a dialog, where no way forward is lost by it. */
export function layBelowDialog() {
  if (!(globalThis.navigation?.canGoForward ?? !isNewest)) layBelow();
}

/**
 * Push an entry for a puzzle on the table. Once it is gone, the back button skips the entry of the table below, which
 * has one for its dialogs: the puzzle is a way forward.
 * @param {string | URL} address
 */
export function pushPuzzle(address) {
  layBelow();
  pushAbove(address);
}

/**
 * Call `move` when the reader has gone to another entry, and `close` when the back button closes the dialog.
 * @param {() => void} move
 * @param {() => void} close
 */
export function listen(move, close) {
  addEventListener("popstate", (/** @type {PopStateEvent} */ { state }) => {
    const before = at;
    at = Number(state?.at ?? at + 1); // without a state it is new: a link into this page was followed
    if (!state) history.replaceState({ at }, "");
    const isBack = target < 0 && at < before;
    const isThere = at === target;
    target = -1;
    isNewest = false;
    if (isThere) return;
    if (isBack && /** @type {HTMLDialogElement} */ (byId("dialog")).open) {
      target = before;
      history.go(before - at);
      close();
    } else if (isBack && state.isSpare && !hasPuzzle()) history.back();
    else move();
  });
}
