// The look that a reader has chosen, on every page to read. A classic script in the head: no flash.
"use strict";

{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const prefix = `noir:${new URL("../../../", script.src).pathname}:`;
  const read = () => JSON.parse(localStorage.getItem(`${prefix}settings`) ?? "null") ?? {};
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-look]") : null;
    if (!(button instanceof HTMLElement)) return;
    const { look = "" } = button.dataset;
    document.documentElement.dataset.theme = look;
    button.parentElement?.hidePopover();
    try {
      localStorage.setItem(`${prefix}settings`, JSON.stringify({ ...read(), theme: look })); // as local.js keeps values
      localStorage.setItem(`${prefix}at:settings`, String(Date.now()));
      window.name = "";
    } catch {
      window.name = prefix + look; // the other pages of this visit read it
      const status = /** @type {HTMLElement} */ (document.getElementById("status"));
      status.textContent = button.parentElement?.dataset.unkept ?? "";
      status.classList.add("shown");
    }
  });
  /** @type {Record<string, string>} */
  let saved = {};
  try {
    saved = read();
  } catch {
    // nothing kept, or nothing that can be read: lamplight
  }
  if (window.name.startsWith(prefix)) saved = { ...saved, theme: window.name.slice(prefix.length) };
  for (const [name, attribute, values] of JSON.parse("{{early}}"))
    if (values.includes(saved[name])) document.documentElement.setAttribute(attribute, saved[name]);
}
