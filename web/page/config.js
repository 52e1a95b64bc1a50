// What the build wrote into the page, with addresses made absolute.

const given = JSON.parse(document.getElementById("config").textContent);
const absolute = (address) => new URL(address, document.baseURI).href;

export const config = { ...given, root: absolute(given.root), app: absolute(given.app) };

/** The parameters of the page: its query, and a game in the fragment as `g`. */
export function params() {
  const found = Object.fromEntries(new URLSearchParams(location.search));
  const link = new URLSearchParams(location.hash.slice(1)).get("g");
  return link ? { ...found, g: link } : found;
}

export const framed = window.parent !== window;
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
