// The page of the class: the tables that were handed in, and a tournament of their bots and of others.

import { config, fragment } from "../config.js";
import { byId } from "../dom.js";
import { keepUpToDate } from "../offline.js";
import { find } from "../received.js";
import { data, seatRivals, setState } from "./page.js";
import { handedIn, listen } from "./results.js";
import { keptBots, nameOf, readSaved } from "./saved.js";
import { listBots, openTournament } from "./tournament.js";

/** @import { Bot } from "./saved.js" */

const root = document.documentElement;
const game = /** @type {HTMLSelectElement} */ (byId("cup-game"));

/** Offer the bots of the game: those that were handed in, that of the editor, those of before, the examples. */
function listPlayers() {
  const edited = /** @type {Partial<Bot> | undefined} */ (readSaved()[game.value]);
  const own = [edited, ...keptBots(game.value)].flatMap((bot, at) =>
    typeof bot?.code === "string" ? [{ id: `own ${at}`, name: nameOf(bot), code: bot.code }] : [],
  );
  const examples = Object.entries(data.games[game.value].examples);
  seatRivals(game.value);
  listBots(game.value, [
    ...handedIn(game.value),
    ...own,
    ...examples.map(([id, { title, code }]) => ({ id, name: title, code })),
  ]);
}

/** Show a tournament that the address brings. */
async function readAddress() {
  const { tournament } = find(fragment(), "tournament");
  if (tournament === undefined) return;
  history.replaceState(null, "", location.pathname + (location.hash ? location.search : "")); // a reload opens it once
  await openTournament(tournament);
}

game.addEventListener("change", listPlayers);
listen((of) => {
  game.value = of;
  listPlayers();
});
addEventListener("hashchange", readAddress);
const { game: before } = readSaved();
if (typeof before === "string" && Object.hasOwn(data.games, before)) game.value = before;
listPlayers();
setState("idle", "cup");
root.dataset.version = config.version;
root.dataset.state = "ready";
keepUpToDate();
await readAddress();
