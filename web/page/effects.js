// What only a browser can do.

import { later } from "./later.js";

const DOES = {
  copy: (text) => copy(text),
  download,
  share: (what) => (navigator.share ? navigator.share(what).catch(() => {}) : copy(what.url ?? what.text)),
  picture: async (what) => (await later("picture")).hand(what),
  print: () => window.print(),
  reload: () => location.reload(),
  puzzles: (family) => later("puzzles").then(({ bring }) => bring(family), lost),
  address: (id) => later("puzzles").then(({ place }) => place(id)),
};

/** Mark the error of a script that did not come: no puzzle is waited for any more. */
function lost(error) {
  throw Object.assign(error, { ofPuzzles: true });
}

/** Do every effect of an update: {"copy": text}, {"download": {name, mime, text}}, {"share": …}, {"print": true} … */
export function perform(effect) {
  for (const [name, what] of Object.entries(effect)) if (Object.hasOwn(DOES, name)) DOES[name](what);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not allowed here (a frame, an old browser, no https): the selection way still works.
    const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

function download({ name, mime, text }) {
  const href = URL.createObjectURL(new Blob([text], { type: mime }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
