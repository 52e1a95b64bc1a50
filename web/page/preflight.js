// Sets everything that the first paint depends on: theme, language, start screen or table, and whether a game waits.
// Then loads the style and the scripts of the table. Half a page, or another table than the requested one, is never
// shown. A classic script in the head. If any of it fails, the page corrects it a moment later.

"use strict";

(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const PATIENCE = 3000; // ms until missing files no longer delay the game
  const root = document.documentElement;
  const { langs = "", games = "", asked = "" } = script.dataset;
  const site = new URL("../../../", script.src).pathname;
  const prefix = `noir:${site}:`;

  // A host can answer every address with this page, also one with a "#" that a program has encoded.
  const { origin, pathname, search, hash } = location;
  const opened = pathname.replace(/%(?:25)*(23|3F)(?=[^/]*$)/i, (_, sign) => (sign === "23" ? "#" : "?"));
  if (opened !== pathname) location.replace(origin + opened + search + hash);

  /** Whether the address is that of the first screen: it orders no table and brings nothing. */
  const isFoyer = () => {
    const params = new URLSearchParams(location.search);
    // in any coding, as received.js finds it
    let plain = location.search + location.hash;
    for (const code of [/%(25)/g, /%([2-7][0-9a-f])/gi])
      plain = plain.replace(code, (_, pair) => String.fromCharCode(parseInt(pair, 16)));
    const [, ...behind] = plain.split("#");
    const brings = /[^\w-](g|club|puzzle)=/.test(plain) || /[^\w-](d|c|start)=/.test(` ${behind.join("#")}`);
    return !brings && !asked.split(" ").some((name) => params.has(name));
  };

  /** @param {string | null} [text] */
  const read = (text) => {
    try {
      return JSON.parse(text ?? "null") ?? {};
    } catch {
      return {};
    }
  };

  /** Return the summary of the latest unfinished game of each family, as JSON. This tab's game is the latest. */
  function findUnfinished() {
    const own = sessionStorage.getItem(`${prefix}slot`);
    /** @type {[number, string][]} */
    const found = [];
    for (const [key, text] of Object.entries(localStorage)) {
      const name = key.startsWith(prefix) ? key.slice(prefix.length) : "";
      const [, slot] = /^match:(.*)/.exec(name) ?? [];
      const [, number] = /^unfinished\.(\d+)/.exec(name) ?? [];
      const rank = slot === undefined ? Number(number) : slot === own ? Infinity : 1e9 + parseInt(text, 10);
      if (rank) found.push([rank, text]);
    }
    found.sort(([a], [b]) => b - a);
    /** @type {Record<string, string>} */
    const briefs = {};
    for (const [, text] of found) {
      const { family, brief } = read(text.slice(text.indexOf("{")));
      if (family && brief) briefs[family] ??= brief;
    }
    return JSON.stringify(briefs);
  }

  /**
   * Offer on each poster to continue the unfinished game. The poster has its name already.
   * @param {ParentNode} foyer
   */
  function offer(foyer) {
    const briefs = read(root.dataset.going);
    for (const poster of /** @type {NodeListOf<HTMLElement>} */ (foyer.querySelectorAll("[data-family]"))) {
      const brief = briefs[String(poster.dataset.family)];
      poster.classList.toggle("is-going", brief !== undefined);
      const line = /** @type {Element} */ (poster.querySelector(".what.waiting"));
      line.textContent = String(brief).split(" · ")[1] ?? "";
    }
  }

  // Files of a table are loaded at once, but on the first screen after its paint: a slow line is busy until then.
  let isLoading = false;
  function loadTable() {
    if (isLoading) return;
    isLoading = true;
    const files = /** @type {HTMLTemplateElement} */ (document.getElementById("table-files")).content;
    const style = /** @type {HTMLLinkElement} */ (files.querySelector("[rel=stylesheet]"));
    globalThis.noirStyled = new Promise((done) => {
      style.onload = style.onerror = done; // a table can be played without
    }).then(() => delete root.dataset.bare);
    if (!isFoyer()) style.setAttribute("blocking", "render");
    document.head.append(files);
    const main = () => import(new URL(script.dataset.then ?? "", location.href).href);
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", main);
    else main();
  }
  root.dataset.bare = "";

  // Inputs before main.js listens take effect when it does.
  /** @type {[target: Element, type: string, value: string][]} */
  const queued = [];
  /** @param {Event} event */
  function queue(event) {
    const { target } = event;
    if (!(target instanceof Element && target.closest("[data-do], [data-set]")) || root.dataset.state === "failed")
      return;
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return; // another tab
    event.preventDefault();
    queued.push([target, event.type, target instanceof HTMLSelectElement ? target.value : ""]);
    loadTable();
  }
  const KINDS = ["click", "change"];
  for (const kind of KINDS) addEventListener(kind, queue);
  function replay() {
    for (const kind of KINDS) removeEventListener(kind, queue);
    for (const [target, type, value] of queued) {
      if (target instanceof HTMLSelectElement) target.value = value;
      target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    }
  }

  if (isFoyer()) {
    const painted = new Promise((done) =>
      new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").forEach(done)).observe({
        type: "paint",
        buffered: true,
      }),
    );
    addEventListener("load", () => painted.then(loadTable));
    setTimeout(loadTable, PATIENCE);
  } else loadTable();

  globalThis.noirPreflight = { isFoyer, offer, replay };
  /** @type {ReturnType<typeof noirLoadWords> | undefined} */
  let words;
  if (!isFoyer()) delete root.dataset.room;
  const order = new URLSearchParams(location.search);
  const asks = order.has("with") && !order.has("game");
  if (order.has("puzzle") || asks) root.dataset.laid = "puzzle"; // till that is there
  try {
    const saved = read(localStorage.getItem(`${prefix}settings`));
    const { lang, game } = saved;
    // a page that waits for a friend has its parameters behind "#"
    const params = new URLSearchParams(`${location.search}&${location.hash.slice(1)}`);
    const wanted = [params.get("lang"), lang, ...navigator.languages];
    const short = wanted.map(
      (tag) =>
        String(tag ?? "")
          .toLowerCase()
          .split("-")[0],
    );
    const { lang: drawn = "en" } = root.dataset; // a translator can have changed the attribute "lang"
    const spoken = short.find((tag) => langs.split(" ").includes(tag));
    if (spoken && spoken !== drawn) {
      root.lang = root.dataset.lang = spoken;
      words = noirLoadWords(spoken);
    }
    const [, ...others] = games.split(" ");
    if (root.dataset.lang !== drawn || others.includes(params.get("game") ?? game)) root.dataset.laid ??= "other";
    for (const [name, attribute, values] of JSON.parse("{{early}}"))
      if (values.includes(saved[name])) root.setAttribute(attribute, saved[name]);
    if (isFoyer()) root.dataset.going = findUnfinished();
  } catch {
    // storage is barred: the first look, and nothing waits
  }
  // The page is painted during loading, but it is shown when it is whole, and another table only after it has loaded.
  root.dataset.read = "half";
  document.addEventListener("readystatechange", show, { once: true });
  async function show() {
    const { regions = {} } = (isFoyer() && (await words)) || {}; // in English without
    for (const [id, html] of Object.entries(regions)) {
      const region = document.getElementById(id);
      if (region) region.innerHTML = html;
    }
    offer(document);
    delete root.dataset.read;
  }
})();
