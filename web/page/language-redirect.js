// Opens the page of a folder in the reader's language, if that page exists. A classic script.

"use strict";

(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const site = new URL("../../../", script.src).pathname;
  let saved = "";
  try {
    saved = JSON.parse(localStorage.getItem(`noir:${site}:settings`) ?? "null")?.lang;
  } catch {
    // nothing kept, or nothing that can be read
  }
  const inAddress = new URLSearchParams(location.search).get("lang");
  const short = [inAddress, saved, ...navigator.languages].map(
    (tag) =>
      String(tag ?? "")
        .toLowerCase()
        .split("-")[0],
  );
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("main ul:first-of-type a, main section a"); // the folder's first page
  const pages = short.map((lang) => [...links].filter((link) => link.hreflang === lang));
  const found = pages.find((some) => some.length > 0) ?? [];
  if (found.length === 1) location.replace(found[0].href + location.hash);
})();
