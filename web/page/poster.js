// The poster of an embedded table, shown before anything heavy loads. A classic script: a strictly sandboxed frame
// cannot load modules, and the reader should be told so.

"use strict";

(() => {
  /** @import { FirstWords } from "./types.d.ts" */

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
  /** @type {FirstWords["poster"]} */
  const english = JSON.parse(byId("poster-words").textContent ?? "");
  /** @type {{ lang: string, langs: string[] }} */
  const config = JSON.parse(byId("config").textContent ?? "");
  const params = new URLSearchParams(location.search);
  const text = byId("poster-text");
  const play = byId("poster-play");

  const puzzle = params.get("puzzle");
  const shown = puzzle === null ? (params.get("game") ?? "") : puzzle === "daily" ? puzzle : "puzzle";

  /** @param {string | null} tag */
  const baseOf = (tag) => (tag ?? "").toLowerCase().split("-")[0];
  const languages = [params.get("lang"), ...navigator.languages].map(baseOf);

  /**
   * Show the poster in a language of ours, once its words are there. Resolves to the words shown.
   * @param {string} lang
   */
  window.noirShowPoster = async (lang) => {
    if (!config.langs.includes(lang)) return english;
    root.lang = root.dataset.lang = lang;
    const first = lang === config.lang ? undefined : await globalThis.noirLoadWords(lang);
    const spoken = first?.poster ?? english;
    if (root.dataset.lang !== lang) return spoken; // another one was asked for meanwhile
    const poster = toMap(spoken.posters).get(shown) ?? Object.values(spoken.posters)[0];
    text.textContent = poster.time;
    document.title = byId("poster-name").textContent = poster.name;
    byId("poster-what").textContent = poster.what;
    Object.assign(byId("poster"), { className: `poster ${poster.style}`, lang: first ? lang : config.lang });
    play.textContent = poster.play;
    return spoken;
  };

  root.dataset.read = "half";
  const whole = window.noirShowPoster(languages.find((lang) => config.langs.includes(lang)) ?? config.lang);
  whole.then(() => delete root.dataset.read);
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
    whole.then(({ strict }) => text.replaceChildren(strict, " ", link));
    root.dataset.state = "failed";
    return;
  }
  import(new URL(script.dataset.then ?? "", location.href).href);
})();
