// A tournament: bots and levels, every two of them on deals of their own, its table and its link.

import { all, byId } from "../dom.js";
import { ALL, BadCode, decodeTournament, draw as drawDeals, MAX_BOTS } from "./codes.js";
import {
  agree,
  asText,
  complain,
  conduct,
  copy,
  copyLink,
  data,
  describeError,
  download,
  formatResult,
  isBusy,
  listing,
  make,
  newSeed,
  note,
  positionOf,
  say,
  setState,
  share,
  word,
} from "./page.js";
import { BotFault, stop, sumUp } from "./run.js";

/** @import { LabFault, LabMeeting, LabPairing, LabRow, LabTournament } from "./types.d.ts" */

/** @typedef {{ id: string, name: string, code: string, isNew?: boolean }} Choice */

const MAX_NAME_CHARS = 40;
const root = document.documentElement;
/** @type {Choice[]} */
let choices = [];
let game = ""; // that of the choices
/** @type {LabTournament | null} */
let last = null; // the one on the page
/** @type {LabTournament | null} */
let again = null; // the same bots on fresh deals

/** @param {string} name that of a bot or a level */
const titleOf = (name) => (Object.hasOwn(data.levels, name) ? data.levels[name].name : name);

/**
 * Offer bots. Those that were chosen stay so, and new ones are chosen.
 * @param {string} of the game
 * @param {Choice[]} bots
 */
export function listBots(of, bots) {
  const before = new Set(game === of ? findChosen("bot").map(({ value }) => value) : []);
  for (const { id } of bots.filter(({ isNew }) => isNew).slice(0, MAX_BOTS)) before.add(id);
  game = of;
  choices = bots;
  byId("cup-bots").replaceChildren(
    ...bots.map(({ id, name }) => {
      const box = /** @type {HTMLInputElement} */ (make("input"));
      Object.assign(box, { type: "checkbox", name: "cup-bot", value: id, checked: before.has(id) });
      const label = make("label");
      label.append(box, name);
      return label;
    }),
  );
}

/** @param {"bot" | "level"} kind */
const findChosen = (kind) => /** @type {HTMLInputElement[]} */ (all(`[name=cup-${kind}]:checked`));

/**
 * Names that differ from each other and from those of levels.
 * @param {string[]} names
 */
function makeUnique(names) {
  const taken = new Set([...Object.keys(data.levels), ALL]);
  return names.map((name) => {
    let one = name;
    for (let number = 2; taken.has(one); number++) one = `${name} ${number}`;
    taken.add(one);
    return one;
  });
}

/** Return the deals that the reader names, in letters that a link can have. Empty without a name. */
function readWish() {
  const { value } = /** @type {HTMLInputElement} */ (byId("cup-word"));
  const letters = value.normalize("NFKD").replace(/\p{M}/gu, "");
  return letters
    .trim()
    .replace(/[^\w-]+/g, "-")
    .slice(0, 64);
}

async function start() {
  if (isBusy()) return;
  const wanted = new Set(findChosen("bot").map(({ value }) => value));
  const bots = choices.filter(({ id }) => wanted.has(id));
  if (bots.length < 2 || bots.length > MAX_BOTS) {
    complain("tournament.choose", "cup");
    return;
  }
  const levels = findChosen("level").map(({ value }) => value);
  const date = new Date().toISOString().slice(0, 10);
  const drawn = (await drawDeals(date, bots)) ?? { bots, seed: newSeed() };
  const names = makeUnique(drawn.bots.map(({ name }) => name.slice(0, MAX_NAME_CHARS)));
  const named = drawn.bots.map(({ code }, at) => ({ name: names[at], code }));
  byId("cup-claim").hidden = true;
  const now = { game, date, seed: readWish() || drawn.seed, bots: named, levels, rows: [] };
  await perform(now, Math.min(...["", ...levels].map((level) => data.games[game].deals[level])), draw);
}

/**
 * Play a tournament. Resolves to whether it came to its end.
 * @param {LabTournament} now
 * @param {number} pairs
 * @param {(now: LabTournament) => unknown} show is called with each row more
 */
async function perform(now, pairs, show) {
  const { bots, levels, seed } = now;
  /** @type {(number | string)[]} */
  const players = [...bots.keys(), ...levels];
  /** @param {number | string} player */
  const name = (player) => (typeof player === "number" ? bots[player].name : player);
  /** @type {LabPairing[]} */
  const pairings = players.flatMap((first, at) =>
    players.slice(at + 1).map((second) => ({ key: `${first} ${second}`, players: [first, second], pairs })),
  );
  const failed = new Set();
  const table = byId("cup-table");
  table.classList.toggle("is-past", show === draw); // until its first row
  const whole = await conduct(
    "cup",
    { game: now.game, bots, seed, rows: pairings },
    ({ players: [first, second], done }) =>
      word("tournament.playing", { name: titleOf(name(first)), other: titleOf(name(second)), done, pairs }),
    ({ game: of, seed: __, level: ___, ...cells }, { players: [first, second], faults }) => {
      now.rows.push({ game: of, seed, first: name(first), second: name(second), ...cells });
      show(now);
      for (const fault of faults) {
        const bot = name(fault.bot ?? 0);
        if (!failed.has(bot)) complainOf(bot, fault);
        failed.add(bot);
      }
    },
  );
  table.classList.remove("is-past");
  if (!whole) return false;
  for (const player of players) {
    const own = pairings.filter((pairing) => pairing.players.includes(player));
    const cells = await sumUp(own.map((pairing) => [pairing.key, pairing.players.indexOf(player)]));
    now.rows.push({ game: now.game, seed, first: name(player), second: ALL, ...cells });
  }
  show(now);
  setState("done", "cup");
  byId("cup-after").hidden = false;
  const [best] = ranking(now);
  announce(word("tournament.done", { name: titleOf(best), score: share(findTotal(now, best)?.score ?? "0") }));
  return true;
}

/** @param {string} text */
function announce(text) {
  note(text, "cup");
  say(text);
}

/**
 * Say how a bot has failed at first, and lead to the position.
 * @param {string} name
 * @param {LabFault} fault
 */
async function complainOf(name, fault) {
  const line = make("p", word("tournament.fault", { name, fault: describeError(new BotFault(fault)) }));
  byId("cup-fault").append(line);
  const position = await positionOf(fault);
  if (position) line.append(" ", position);
}

// -- the table -----------------------------------------------------------------------------

/**
 * Put a tournament in place of the one before.
 * @param {LabTournament} now
 */
function begin(now) {
  last = now;
  again = null;
  byId("cup-after").hidden = true;
  byId("cup-link").textContent = "";
  byId("cup-code").replaceChildren(
    ...now.bots.map(({ name, code }) => {
      const details = make("details");
      details.append(make("summary", word("tournament.code", { name })), listing(code));
      return details;
    }),
  );
  tellDeals(now);
}

/**
 * Say how the deals were chosen: drawn from the bots and a date, or picked by hand.
 * @param {LabTournament} now
 */
async function tellDeals(now) {
  const drawn = await drawDeals(now.seed.slice(0, 10), now.bots);
  const isDrawn = drawn?.seed === now.seed && drawn.bots.every((bot, at) => bot === now.bots[at]);
  byId("cup-deals").dataset.seed = isDrawn ? "drawn" : "chosen";
  byId("cup-seed").textContent = word(isDrawn ? "tournament.drawn" : "tournament.chosen", { date: now.date });
}

/**
 * Show a tournament that has been played to its end.
 * @param {LabTournament} whole
 */
function show(whole) {
  draw(whole);
  byId("cup-after").hidden = false;
}

/**
 * Find the row that sums up the games of a player.
 * @param {LabTournament} of
 * @param {string} name
 */
const findTotal = ({ rows }, name) => rows.find(({ first, second }) => first === name && second === ALL);

/**
 * Rank the names of the players, best first, once all games are played.
 * @param {LabTournament} of
 */
function ranking(of) {
  const names = [...of.bots.map(({ name }) => name), ...of.levels];
  return names.sort((one, other) => Number(findTotal(of, other)?.score ?? 0) - Number(findTotal(of, one)?.score ?? 0));
}

/** @param {LabTournament} now */
function draw(now) {
  if (last !== now) begin(now);
  const names = ranking(now);
  const totals = [word("tournament.total"), ...(again ? [word("fresh.column")] : []), word("tournament.forfeits")];
  const heads = [word("tournament.player"), ...totals, ...names.map(titleOf)].map((text) => {
    const head = make("th", text);
    head.setAttribute("scope", "col");
    return head;
  });
  const lines = names.map((name) => {
    const line = make("tr");
    const head = make("th", titleOf(name));
    head.setAttribute("scope", "row");
    const all = findTotal(now, name);
    if (all) Object.assign(line.dataset, { row: name, score: all.score, games: all.games });
    const fresh = again ? [cell(findTotal(again, name))] : [];
    line.append(
      head,
      cell(all),
      ...fresh,
      make("td", describeForfeits(all)),
      ...names.map((other) => cell(findMeeting(now.rows, name, other))),
    );
    return line;
  });
  const top = make("tr");
  top.append(...heads);
  byId("cup-none").hidden = true;
  byId("cup-head").replaceChildren(top);
  byId("cup-rows").replaceChildren(...lines);
  byId("cup-table").hidden = false;
  byId("cup-table").classList.remove("is-past");
  byId("cup-games").textContent = word("tournament.games", { games: now.rows[0].games });
  byId("cup-deals").textContent = word("table.about", { seed: now.seed, date: now.date });
}

/**
 * Find the score of a player against another one.
 * @param {LabMeeting[]} rows
 * @param {string} name
 * @param {string} other
 */
function findMeeting(rows, name, other) {
  const own = rows.find(({ first, second }) => first === name && second === other);
  const theirs = rows.find(({ first, second }) => first === other && second === name);
  return own ?? (theirs && { score: String(1 - Number(theirs.score)), margin: theirs.margin });
}

/** @param {{ score: string, margin: string } | undefined} found */
const cell = (found) => make("td", found ? formatResult(found) : "–");

/**
 * Say how many games a player has forfeited, and why the first one.
 * @param {LabMeeting | undefined} all the row that sums up
 */
function describeForfeits(all) {
  const [, count, code, line] = /^0\.(\d+)\.([a-z-]+)\.(\d+)$/.exec(all?.forfeits ?? "") ?? [];
  if (!count) return all ? "0" : "–";
  const key = Object.hasOwn(data.words, `forfeit.${code}`) ? `forfeit.${code}` : "forfeit.dead";
  return word("forfeit", { n: count, why: word(key, { line }) });
}

// -- links and files -----------------------------------------------------------------------

/**
 * Play the tournament on the page once more. Resolves to it, or to null if it did not end.
 * @param {LabTournament} claimed
 * @param {string} seed
 */
async function repeat(claimed, seed) {
  const now = { ...claimed, seed, rows: [] };
  const pairs = Math.max(1, Number(claimed.rows[0].games) / 2);
  const isWhole = await perform(now, pairs, () => {});
  return isWhole ? now : null;
}

/** Play a tournament again and compare. */
async function verify() {
  if (!last || isBusy()) return;
  const claimed = last;
  const found = await repeat(claimed, claimed.seed);
  if (!found) return;
  const isSame = asText(found.rows) === asText(claimed.rows);
  show(found);
  announce(word(isSame ? "verify.same" : "verify.differs"));
  root.dataset.verified = isSame ? "same" : "other";
}

/** Play the same bots on fresh deals and say whose results agree. */
async function playFresh() {
  if (!last || isBusy()) return;
  const claimed = last;
  const found = await repeat(claimed, newSeed());
  if (!found) return;
  again = found;
  draw(claimed);
  const names = ranking(claimed).filter((name) => {
    const [one, other] = [findTotal(claimed, name), findTotal(found, name)];
    return !(one && other && agree(one, other));
  });
  announce(names.length ? word("fresh.differs", { names: names.map(titleOf).join(", ") }) : word("fresh.agrees"));
  root.dataset.fresh = names.length ? "other" : "same";
}

/**
 * Show the tournament of a link. None of it has been played here.
 * @param {string} code
 */
export async function openTournament(code) {
  try {
    const found = await decodeTournament(code);
    if (!Object.hasOwn(data.games, found.game)) throw new BadCode("link.newer");
    if (!found.levels.every((level) => Object.hasOwn(data.levels, level))) throw new BadCode("link.broken");
    show(found);
    byId("cup-claim").hidden = false;
    /** @type {HTMLDetailsElement} */ (byId("cup-about")).open = true; // the way to check it
    byId("tournament").scrollIntoView();
  } catch (error) {
    complain(error instanceof BadCode ? error.key : "link.broken", "cup");
    byId("tournament").scrollIntoView();
  }
}

/** @param {string} id @param {() => unknown} does */
const onClick = (id, does) => byId(id).addEventListener("click", does);

onClick("cup-run", start);
onClick("cup-stop", stop);
onClick("cup-verify", verify);
onClick("cup-fresh", playFresh);
onClick("cup-copy-table", () => last && copyLink("tournament", last, "cup"));
onClick("cup-copy-csv", () => last && copy(asText(last.rows), "copied-csv", "cup"));
onClick("cup-save-table", () => last && download("tournament.csv", asText(last.rows), "text/csv"));
