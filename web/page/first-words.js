// Loads the first words of a language. The build puts it in front of the classic scripts that need them.

"use strict";

(() => {
  /** @import { FirstWords } from "./types.d.ts" */

  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @type {Map<string, Promise<FirstWords | undefined>>} */
  const loaded = new Map();

  globalThis.noirLoadWords = (lang) => {
    const words =
      loaded.get(lang) ??
      new Promise((done) => {
        const script = Object.assign(document.createElement("script"), {
          src: new URL(`../first/${lang}.js`, src).href,
          onload: () => done(globalThis.noirFirst),
          onerror: () => done(undefined),
        });
        script.dataset.spare = "";
        document.head.append(script);
      });
    loaded.set(lang, words);
    words.then((found) => found ?? loaded.delete(lang)); // tried again when it is wanted again
    return words;
  };
})();
