// The look that a reader has chosen, on every page to read. A classic script in the head: no flash.
"use strict";

try {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const prefix = `noir:${new URL("../../../", script.src).pathname}:`;
  const read = () => JSON.parse(localStorage.getItem(`${prefix}settings`) ?? "null") ?? {};
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-look]") : null;
    if (!(button instanceof HTMLElement)) return;
    const { look = "" } = button.dataset;
    document.documentElement.dataset.theme = look;
    button.parentElement?.hidePopover();
    localStorage.setItem(`${prefix}settings`, JSON.stringify({ ...read(), theme: look })); // as local.js keeps values
    localStorage.setItem(`${prefix}at:settings`, String(Date.now()));
  }); // first: the look also changes where nothing can be read
  const saved = read();
  for (const [name, attribute, values] of JSON.parse("{{early}}"))
    if (values.includes(saved[name])) document.documentElement.setAttribute(attribute, saved[name]);
} catch {
  // nothing kept, or nothing that can be read: lamplight
}
