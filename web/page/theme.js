// Sets the look that a reader has chosen at the table, on every page to read. A classic script in the head: no flash.
"use strict";

try {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const site = new URL("../../../", script.src).pathname;
  const saved = JSON.parse(localStorage.getItem(`noir:${site}:settings`) ?? "null") ?? {};
  for (const [name, attribute, values] of JSON.parse("{{early}}"))
    if (values.includes(saved[name])) document.documentElement.setAttribute(attribute, saved[name]);
} catch {
  // nothing kept, or nothing that can be read: lamplight
}
