// A game against the bot of the editor.

import { language } from "../config.js";
import { byId } from "../dom.js";
import { playPerson } from "./game.js";
import { explain, isBusy, note, say, word } from "./page.js";

/** @import { LabShared } from "./types.d.ts" */

/** @type {Awaited<ReturnType<typeof playPerson>> | null} */
let table = null;

/**
 * Start a game.
 * @param {() => LabShared} takeBot called unless something runs
 */
export async function startGame(takeBot) {
  const section = byId("play");
  if (isBusy() || section.dataset.game === "starting") return;
  const bot = takeBot();
  endGame();
  byId("lab-foreign").hidden = true;
  byId("lab-fault").replaceChildren();
  note(word("starting"));
  say(word("starting"));
  section.dataset.game = "starting";
  const order = {
    ...bot,
    name: bot.name || word("my-bot"),
    role: /** @type {HTMLSelectElement} */ (byId("lab-role")).value,
    lang: language(),
    theme: document.documentElement.dataset.theme ?? "system",
  };
  try {
    table = await playPerson(byId("lab-frame"), order, (error) => explain(error, [bot]));
    section.dataset.game = "playing";
    section.hidden = false;
    section.scrollIntoView();
    table.frame.focus();
  } catch (error) {
    section.dataset.game = "ended";
    await explain(error, [bot]);
  }
  note("");
}

/** End the game, if there is one. */
export function endGame() {
  if (!table) return;
  table.leave();
  table = null;
  byId("play").dataset.game = "ended";
  byId("play").hidden = true;
}
