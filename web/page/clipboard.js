// The clipboard, also where a browser hides its own.

import { find } from "./dom.js";

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not allowed here (a frame, an old browser, no https): the selection way still works.
    const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
    (find("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
