// On the page of a folder: opens what stands there in the reader's language, where that is one page. A classic script.

"use strict";

(() => {
  const site = new URL("../../../", document.currentScript.src).pathname;
  let kept = "";
  try {
    kept = JSON.parse(localStorage.getItem(`noir:${site}:settings`))?.lang;
  } catch {
    // nothing kept, or nothing that can be read
  }
  const asked = new URLSearchParams(location.search).get("lang");
  const short = [asked, kept, ...navigator.languages].map(
    (tag) =>
      String(tag ?? "")
        .toLowerCase()
        .split("-")[0],
  );
  const pages = (lang) => [...document.querySelectorAll("main a")].filter((link) => link.hreflang === lang);
  const found = short.map(pages).find((links) => links.length > 0) ?? [];
  if (found.length === 1) location.replace(found[0].href + location.hash);
})();
