// Sets everything that the first paint depends on: theme, language, start screen or table, and whether a game waits.
// Half a page, or another table than the one asked for, is never shown. A classic script in the head; if any of it
// fails, the page corrects it a moment later.

"use strict";

(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const root = document.documentElement;
  const { langs = "", games = "", asked = "" } = script.dataset;
  const site = new URL("../../../", script.src).pathname;
  const prefix = `noir:${site}:`;

  /** Whether the address is that of the first screen: it orders no table and brings nothing. */
  const isFoyer = () => {
    const params = new URLSearchParams(location.search);
    const brought = new URLSearchParams(location.hash.slice(1));
    return !["g", "d", "c"].some((name) => brought.get(name)) && !asked.split(" ").some((name) => params.has(name));
  };

  /** @param {string | null} text */
  const read = (text) => {
    try {
      return JSON.parse(text ?? "null") ?? {};
    } catch {
      return {};
    }
  };

  /** What the game that would be gone on with says of itself: this tab's, else the latest that was kept. */
  function going() {
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
    const briefs = found.map(([, text]) => read(text.slice(text.indexOf("{"))).brief);
    return briefs.find((brief) => typeof brief === "string" && brief);
  }

  globalThis.noirPreflight = { isFoyer };
  if (!isFoyer()) delete root.dataset.room;
  if (new URLSearchParams(location.search).has("puzzle")) root.dataset.laid = "puzzle"; // till that is there
  try {
    const { lang, theme, game } = read(localStorage.getItem(`${prefix}settings`));
    const params = new URLSearchParams(location.search);
    const wanted = [params.get("lang"), lang, ...navigator.languages];
    const short = wanted.map(
      (tag) =>
        String(tag ?? "")
          .toLowerCase()
          .split("-")[0],
    );
    const drawn = root.lang;
    root.lang = short.find((tag) => langs.split(" ").includes(tag)) ?? root.lang;
    const [, ...others] = games.split(" ");
    if (root.lang !== drawn || others.includes(params.get("game") ?? game)) root.dataset.laid ??= "other";
    if (["noir", "light", "contrast", "system"].includes(theme)) root.dataset.theme = theme;
    const brief = isFoyer() && going();
    if (brief) root.dataset.going = brief.slice(0, 200);
  } catch {
    // storage is barred: the first look, and nothing waits
  }
  // The page is painted while it is read: it is seen when it is whole, and another table only once that has come.
  root.dataset.read = "half";
  document.addEventListener("readystatechange", () => delete root.dataset.read, { once: true });
})();
