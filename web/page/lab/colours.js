// The colours of the code. The reader types into a plain text field, whose letters are transparent while a coloured
// copy lies under it. So keyboards of phones and screen readers find nothing else than a text field.

import { byId } from "../dom.js";
import { make } from "./page.js";
import { hasColours, saveColours } from "./saved.js";
import { parts } from "./syntax.js";

/**
 * Lay a coloured copy under a text field, as long as the reader wants it. Returns a function that paints it anew, for
 * when a script has changed the text.
 * @param {HTMLTextAreaElement} field
 */
export function colour(field) {
  const box = /** @type {HTMLInputElement} */ (byId("lab-colours"));
  const sheet = /** @type {HTMLElement} */ (field.parentElement);
  const copy = make("div");
  const inside = make("div");
  copy.className = "lab-copy";
  copy.translate = false;
  copy.setAttribute("aria-hidden", "true");
  copy.append(inside);
  field.before(copy);
  let frame = 0;
  // pasted lines can come one by one, and all are painted at once
  const paint = () => {
    sheet.style.removeProperty("--fault"); // another text
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => change(inside, box.checked ? [...parts(field.value)] : []));
  };
  const follow = () => {
    inside.style.translate = `${-field.scrollLeft}px ${-field.scrollTop}px`;
  };
  const choose = () => {
    sheet.classList.toggle("is-coloured", box.checked);
    paint();
  };
  field.addEventListener("input", paint);
  field.addEventListener("scroll", follow);
  box.addEventListener("change", () => {
    saveColours(box.checked);
    choose();
  });
  box.checked = hasColours();
  choose();
  return paint;
}

/**
 * Change a coloured text where it differs: in a long one most stays as it is.
 * @param {HTMLElement} inside
 * @param {[kind: string, text: string][]} wanted
 */
function change(inside, wanted) {
  const shown = /** @type {HTMLElement[]} */ ([...inside.children]);
  /** @param {HTMLElement | undefined} node @param {[kind: string, text: string] | undefined} part */
  const fits = (node, part) => node && part && node.dataset.kind === part[0] && node.textContent === part[1];
  let same = 0;
  while (fits(shown[same], wanted[same])) same++;
  const left = Math.min(shown.length, wanted.length) - same;
  let after = 0;
  while (after < left && fits(shown.at(-1 - after), wanted.at(-1 - after))) after++;
  for (const node of shown.slice(same, shown.length - after)) node.remove();
  const fresh = wanted.slice(same, wanted.length - after).map(([kind, text]) => {
    const node = make("span", text);
    node.dataset.kind = kind;
    return node;
  });
  if (same) shown[same - 1].after(...fresh);
  else inside.prepend(...fresh);
}
