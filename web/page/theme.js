// The look that a reader has chosen at the table, on every page to read. A classic script in the head: no flash.
"use strict";

try {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const site = new URL("../../../", script.src).pathname;
  const { theme } = JSON.parse(localStorage.getItem(`noir:${site}:settings`) ?? "null") ?? {};
  if (["noir", "light", "contrast", "system"].includes(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // nothing kept, or nothing that can be read: lamplight
}
