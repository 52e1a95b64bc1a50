// What an embedded table shows before anything heavy is loaded. A classic script, for in a frame that is locked
// in too tightly modules cannot be loaded, and a reader should be told so.

"use strict";

/**
 * What the facade says in a language.
 * @typedef {{ play: string, strict: string, ended: string, games: Record<string, Poster> }} Spoken
 * @typedef {{ name: string, what: string, time: string, style: string }} Poster
 */

(() => {
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @type {(id: string) => HTMLElement} */
  const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  // Maps, for what is looked up comes from outside: a plain object would know "constructor", too.
  /**
   * @template Value
   * @param {Record<string, Value>} object
   */
  const table = (object) => new Map(Object.entries(object));
  /** @type {Map<string, Spoken>} */
  const words = table(JSON.parse(byId("facade-words").textContent ?? ""));
  const params = new URLSearchParams(location.search);
  const text = byId("facade-text");
  const play = byId("facade-play");

  /** @param {string | null} tag */
  const known = (tag) => (tag ?? "").toLowerCase().split("-")[0];
  const asked = [params.get("lang"), ...navigator.languages].map(known);

  /**
   * Show the facade in a language.
   * @param {string} lang
   */
  window.noirFacade = (lang) => {
    const said = words.get(lang);
    if (!said) return;
    root.lang = lang;
    const game = table(said.games).get(params.get("game") ?? "") ?? Object.values(said.games)[0];
    text.textContent = game.time;
    document.title = byId("facade-name").textContent = game.name;
    byId("facade-what").textContent = game.what;
    byId("facade").className = `poster ${game.style}`;
    play.textContent = said.play.replace("{game}", () => game.name);
  };

  window.noirFacade(asked.find((lang) => words.has(lang)) ?? "en");
  root.dataset.ui = params.get("ui") ?? "full";
  const theme = params.get("theme") ?? "";
  if (["noir", "light", "contrast", "system"].includes(theme)) root.dataset.theme = theme;

  if (self.origin === "null") {
    const link = Object.assign(document.createElement("a"), {
      href: new URL(`./${location.search}`, location.href).href,
      target: "_blank",
      rel: "noopener",
    });
    link.textContent = link.href;
    text.replaceChildren(words.get(root.lang)?.strict ?? "", " ", link);
    root.dataset.state = "failed";
    return;
  }
  import(new URL(script.dataset.then ?? "", location.href).href);
})();
