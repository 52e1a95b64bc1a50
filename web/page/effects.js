// Effects that only a browser can have.

import { copy } from "./clipboard.js";
import { load } from "./lazy.js";
import { print } from "./print.js";

/** @import { Effect, File, PictureOrder, Sending } from "./types.d.ts" */

/** Mark the error of a missing script: the page no longer waits for a puzzle. */
const puzzles = () =>
  load("puzzles").catch((error) => {
    throw Object.assign(error, { ofPuzzles: true });
  });

/**
 * Do every effect of an update.
 * @param {Effect} effect
 */
export function perform(effect) {
  if (effect.copy !== undefined) copy(effect.copy);
  if (effect.download) download(effect.download);
  if (effect.share) share(effect.share);
  if (effect.picture) picture(effect.picture);
  if (effect.print) print();
  if (effect.reload) location.reload();
  if (effect.puzzles !== undefined) bring(effect.puzzles);
}

/** @param {string} family */
async function bring(family) {
  (await puzzles()).sendPuzzles(family);
}

/** @param {PictureOrder} order */
async function picture(order) {
  (await load("picture")).sendOrSave(order);
}

/** @param {Sending} sending */
function share(sending) {
  if (navigator.share) navigator.share(sending).catch(() => {});
  else copy(sending.url ?? sending.text ?? "");
}

/** @param {File} file */
function download({ name, mime, text }) {
  const href = URL.createObjectURL(new Blob([text], { type: mime }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
