// What an embedded table shows before anything heavy is loaded. A classic script, for in a frame that is locked
// in too tightly modules cannot be loaded, and a reader should be told so.

"use strict";

(() => {
  const root = document.documentElement;
  const script = document.currentScript;
  // Maps, for what is looked up comes from outside: a plain object would know "constructor", too.
  const table = (object) => new Map(Object.entries(object));
  const words = table(JSON.parse(document.getElementById("facade-words").textContent));
  const params = new URLSearchParams(location.search);
  const text = document.getElementById("facade-text");
  const play = document.getElementById("facade-play");

  const known = (tag) => (tag ?? "").toLowerCase().split("-")[0];
  const asked = [params.get("lang"), ...navigator.languages].map(known);

  /** Show the facade in a language. */
  window.noirFacade = (lang) => {
    if (!words.has(lang)) return;
    root.lang = lang;
    const said = words.get(lang);
    const game = table(said.games).get(params.get("game")) ?? Object.values(said.games)[0];
    text.textContent = game.time;
    document.title = document.getElementById("facade-name").textContent = game.name;
    document.getElementById("facade-what").textContent = game.what;
    document.getElementById("facade").className = `poster ${game.style}`;
    play.textContent = said.play.replace("{game}", () => game.name);
  };

  window.noirFacade(asked.find((lang) => words.has(lang)) ?? "en");
  root.dataset.ui = params.get("ui") ?? "full";
  if (["noir", "light", "contrast", "system"].includes(params.get("theme"))) root.dataset.theme = params.get("theme");

  if (self.origin === "null") {
    const link = Object.assign(document.createElement("a"), {
      href: new URL(`./${location.search}`, location.href).href,
      target: "_blank",
      rel: "noopener",
    });
    link.textContent = link.href;
    text.replaceChildren(words.get(root.lang).strict, " ", link);
    root.dataset.state = "failed";
    return;
  }
  import(new URL(script.dataset.then, location.href).href);
})();
