// The colours of the code. The reader types into a plain text field, whose letters are transparent while a coloured copy
// lies under it. So keyboards of phones and screen readers find nothing else than a text field.

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
  const paint = () => inside.replaceChildren(...(box.checked ? paintParts(field.value) : []));
  const follow = () => {
    inside.style.translate = `${-field.scrollLeft}px ${-field.scrollTop}px`;
  };
  const change = () => {
    sheet.classList.toggle("is-coloured", box.checked);
    paint();
  };
  field.addEventListener("input", paint);
  field.addEventListener("scroll", follow);
  box.addEventListener("change", () => {
    saveColours(box.checked);
    change();
  });
  box.checked = hasColours();
  change();
  return paint;
}

/** @param {string} code */
function* paintParts(code) {
  for (const [kind, text] of parts(code)) {
    if (!kind) yield text;
    else {
      const part = make("span", text);
      part.dataset.kind = kind;
      yield part;
    }
  }
}
