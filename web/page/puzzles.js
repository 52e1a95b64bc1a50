// Puzzles need the reader's date, a collection, and their id in the address.

import { config, isFramed, params } from "./config.js";
import * as entries from "./entries.js";
import { send } from "./worker-queue.js";

const PATIENCE = 20_000; // ms for which a puzzle is waited for

/** Return today's date by the reader's calendar. The app explains an invalid one. */
function today() {
  const now = new Date();
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {string} family */
async function fetchCollection(family) {
  try {
    const answer = await fetch(`${config.app}/puzzles/${family}.tsv`, { signal: AbortSignal.timeout(PATIENCE) });
    return answer.ok ? await answer.text() : "";
  } catch {
    return ""; // no network, and not kept yet: the app says so
  }
}

/**
 * Bring the date and, if one is named, the collection of a family.
 * @param {string} family
 */
export async function sendPuzzles(family) {
  const fields = family ? { family, text: await fetchCollection(family) } : {};
  send(`/cases ${JSON.stringify({ today: today(), ...fields })}`);
}

/**
 * Put the id of the open puzzle into the address, so that a reload finds it. An empty id removes it. A puzzle has its
 * own entry above the table's: the back button leads there.
 * @param {string} id
 */
export function setAddress(id) {
  if (isFramed) return;
  const address = new URL(location.href);
  if (id) address.searchParams.set("puzzle", id);
  else address.searchParams.delete("puzzle");
  const isFoyers = globalThis.noirPreflight?.isFoyer();
  if (id && !isFoyers && !("puzzle" in params())) entries.pushPuzzle(address);
  else if (address.href !== location.href) history.replaceState(history.state, "", address);
  if (id || !globalThis.noirPreflight?.isFoyer()) return;
  address.searchParams.set("start", "auto"); // the address of a table, not that of the first screen
  history.replaceState(history.state, "", address);
}
