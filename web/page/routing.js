// Routing between the start screen, which is there before Python, and the table. The address says which one is shown,
// so that a reload and the browser's back button find it again.

import { besideLinks, config, inFoyer, language, linkParams, params } from "./config.js";
import { all, around, byId, find } from "./dom.js";
import * as entries from "./entries.js";
import * as store from "./store.js";
import { send } from "./worker-queue.js";

const root = document.documentElement;
const foyer = document.getElementById("foyer");
const AUTO = "start"; // the parameter of an address that goes straight to the table
const MAX_SHOWN = 2; // games with friends that the first screen names at first: it fits the small screen of a phone

/** Show the table. The first screen is removed, so that no key and no screen reader finds it. */
export function leave() {
  delete root.dataset.room;
  foyer?.remove();
}

/** Whether the address orders a table of its own, or a puzzle. */
const hasOrder = () => [...config.asked, "puzzle"].some((name) => name in params());

/** @param {HTMLElement} foyer */
function insert(foyer) {
  byId("app").before(foyer);
  document.title = foyer.dataset.title ?? "";
  fillIn(foyer);
}

/**
 * Write the first screen in the language of the page, once its words are there. The focus stays where it is.
 * @param {HTMLElement} foyer
 */
async function translate(foyer) {
  const lang = language();
  const isIn = () => find(".lobby", foyer)?.lang === lang;
  if (isIn()) return;
  const words = await globalThis.noirLoadWords(lang);
  if (isIn() || !words || lang !== language()) return;
  const places = () => all("h1, a, button, select", foyer);
  const place = places().indexOf(/** @type {HTMLElement} */ (document.activeElement));
  foyer.innerHTML = words.regions.foyer;
  fillIn(foyer);
  places()[place]?.focus({ preventScroll: true });
}

function show() {
  if (!foyer) return;
  root.dataset.room = "foyer";
  /** @type {HTMLDialogElement} */ (byId("dialog")).close(); // it would cover the first screen, and keep the focus
  insert(foyer);
  find("h1", foyer)?.focus({ preventScroll: true });
  scrollTo(0, 0);
  send("/foyer");
}

/** Find the games with friends that are not over, the newest first. */
function findPending() {
  /** @type {{ number: number, game: string, brief: string, key: string }[]} */
  const found = [];
  for (const [key, text] of Object.entries(store.readAll())) {
    if (!key.startsWith("friend.") || text === null) continue;
    try {
      const { number, game, story } = JSON.parse(text);
      const brief = story?.brief;
      if (typeof brief === "string" && brief) found.push({ number, game, brief, key });
    } catch {
      // the table explains damaged values
    }
  }
  return found.sort((one, other) => other.number - one.number);
}

/**
 * List them. The button for more of them is removed after its press.
 * @param {HTMLElement} foyer
 */
function listGames(foyer) {
  const games = findPending();
  const shown = foyer.dataset.all === undefined ? MAX_SHOWN : games.length;
  for (const place of all(".pending", foyer)) {
    place.hidden = games.length === 0;
    const lines = games.slice(0, shown).map(({ key, game, brief }) => {
      const way = Object.assign(document.createElement("a"), { href: `./?${AUTO}=auto`, textContent: brief });
      Object.assign(way.dataset, { way: game, do: `/friend-take ${key}` });
      const line = document.createElement("li");
      line.append(way);
      return line;
    });
    find("ul", place)?.replaceChildren(...lines);
    const more = find(".more", place);
    if (!more) continue;
    more.hidden = games.length <= shown;
    more.textContent = (more.dataset.more ?? "").replace("{n}", String(games.length));
  }
}

/**
 * Fill in values that only the page knows: the waiting games, and the sound.
 * @param {HTMLElement} foyer
 */
function fillIn(foyer) {
  listGames(foyer);
  globalThis.noirPreflight?.offer(foyer);
  for (const node of /** @type {HTMLAnchorElement[]} */ (all("[data-back]", foyer))) {
    const payload = store.findClubLink(node.dataset.back ?? "");
    node.hidden = !payload;
    node.href = `./?club=${payload}`;
  }
  for (const node of all("[data-sound]", foyer)) {
    const on = root.dataset.sound === "on";
    node.setAttribute("aria-pressed", String(on));
    node.dataset.do = `/set sound ${on ? "off" : "on"}`;
  }
  for (const node of all("[data-set=lang]", foyer)) if (node instanceof HTMLSelectElement) node.value = language();
}

/** Return the address of a reader at the table. */
function tableAddress() {
  const found = new URL(location.href);
  found.searchParams.set(AUTO, "auto");
  return found;
}

/** Keep the address true: at the table it is never that of the first screen. */
export function settle() {
  if (inFoyer() || !foyer) return;
  const { line, invited, puzzle } = root.dataset;
  const isLinked = line !== undefined && invited === undefined && puzzle === undefined;
  const isFoyers = globalThis.noirPreflight?.isFoyer();
  if (isLinked ? isFoyers || location.search : isFoyers)
    history.replaceState(history.state, "", isLinked ? besideLinks() : tableAddress());
}

/**
 * Start routing. `lay(game)` shows a waiting table before Python has started.
 * @param {(game: string | undefined) => void} lay
 */
export function open(lay) {
  if (!foyer) return;
  if (!inFoyer() || Object.keys(linkParams()).length) leave();
  fillIn(foyer);
  translate(foyer);
  store.onForeign(() => {
    if (inFoyer()) listGames(foyer);
  });
  foyer.addEventListener("click", (event) => {
    const way = around(event, "[data-way]");
    if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
    entries.push(tableAddress());
    leave();
    if (root.dataset.state === "loading") lay(way.dataset.way);
    else {
      root.dataset.state = "thinking"; // until the table has answered
      // another deal than the one on the table
      if (way.dataset.do?.startsWith("/new ")) byId("table").dataset.dealt = "soon";
    }
  });
  foyer.addEventListener("click", (event) => {
    if (!around(event, ".more")) return;
    foyer.dataset.all = "";
    listGames(foyer);
    find(`.pending li:nth-child(${MAX_SHOWN + 1}) a`, foyer)?.focus();
  });
  foyer.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.dataset.set !== "lang") return;
    root.lang = root.dataset.lang = target.value; // at once, and Python gets it as any setting
    target.focus();
    translate(foyer);
  });
  document.addEventListener("click", (event) => {
    if (!around(event, "a.brand") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    entries.push(location.pathname);
    show();
  });
  const move = () => {
    const wanted = globalThis.noirPreflight?.isFoyer();
    if (wanted && !inFoyer()) show();
    else if (!wanted && inFoyer()) {
      const isBrought = Object.keys(linkParams()).length > 0; // then it is called after a change of the fragment
      if (!isBrought && hasOrder()) {
        location.reload(); // the table may have changed since
        return;
      }
      leave();
      byId("table").focus({ preventScroll: true }); // from there it goes to the actions
      if (!isBrought) send("/enter");
    } else if (!wanted) {
      const { puzzle } = params();
      if (puzzle && root.dataset.puzzle === undefined) send(`/puzzle ${puzzle}`);
      else if (!puzzle && root.dataset.puzzle !== undefined) send("/puzzle-leave");
    }
  };
  entries.listen(move, () => send("/close"));
  new MutationObserver(() => {
    translate(foyer);
    if (inFoyer() && !foyer.isConnected) {
      history.replaceState(history.state, "", location.pathname); // the address could not be opened
      insert(foyer);
    } else if (inFoyer()) fillIn(foyer);
    else if (foyer.isConnected) {
      entries.push(tableAddress()); // Python has left the first screen: an invitation is on the table
      leave();
    }
    settle();
  }).observe(root, {
    attributeFilter: ["data-going", "data-room", "data-sound", "data-lang", "data-line", "data-invited", "data-read"],
  });
}
