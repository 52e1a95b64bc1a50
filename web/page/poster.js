// The poster of an embedded table, shown before anything heavy loads. A classic script: a strictly sandboxed frame
// cannot load modules, and the reader should be told so.

"use strict";

/**
 * The texts of the poster in a language.
 * @typedef {{ strict: string, ended: string, posters: Record<string, Poster> }} Spoken
 * @typedef {{ name: string, what: string, time: string, style: string, play: string }} Poster
 */

(() => {
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @type {(id: string) => HTMLElement} */
  const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  // Maps, because the keys are from outside: a plain object would know "constructor", too.
  /**
   * @template Value
   * @param {Record<string, Value>} object
   */
  const toMap = (object) => new Map(Object.entries(object));
  /** @type {Map<string, Spoken>} */
  const words = toMap(JSON.parse(byId("poster-words").textContent ?? ""));
  const params = new URLSearchParams(location.search);
  const text = byId("poster-text");
  const play = byId("poster-play");

  const puzzle = params.get("puzzle");
  const shown = puzzle === null ? (params.get("game") ?? "") : puzzle === "daily" ? puzzle : "puzzle";

  /** @param {string | null} tag */
  const baseOf = (tag) => (tag ?? "").toLowerCase().split("-")[0];
  const languages = [params.get("lang"), ...navigator.languages].map(baseOf);

  /**
   * Show the poster in a language.
   * @param {string} lang
   */
  window.noirShowPoster = (lang) => {
    const spoken = words.get(lang);
    if (!spoken) return;
    root.lang = root.dataset.lang = lang;
    const poster = toMap(spoken.posters).get(shown) ?? Object.values(spoken.posters)[0];
    text.textContent = poster.time;
    document.title = byId("poster-name").textContent = poster.name;
    byId("poster-what").textContent = poster.what;
    byId("poster").className = `poster ${poster.style}`;
    play.textContent = poster.play;
  };

  window.noirShowPoster(languages.find((lang) => words.has(lang)) ?? "en");
  root.dataset.ui = params.get("ui") ?? "full";
  for (const [name, attribute, values] of JSON.parse("{{early}}"))
    if (values.includes(params.get(name))) root.setAttribute(attribute, params.get(name) ?? "");

  if (self.origin === "null") {
    const link = Object.assign(document.createElement("a"), {
      href: new URL(`./${location.search}`, location.href).href,
      target: "_blank",
      rel: "noopener",
    });
    link.textContent = link.href;
    text.replaceChildren(words.get(root.dataset.lang ?? "")?.strict ?? "", " ", link);
    root.dataset.state = "failed";
    return;
  }
  import(new URL(script.dataset.then ?? "", location.href).href);
})();
