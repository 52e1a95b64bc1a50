// Three short sentences beside what they speak of, for who sees a table for the first time. They take no press and no
// focus; Esc puts them away for ever.

import { send } from "./link.js";

const GAP = 10; // px between a sentence and what it points at

let shown = {};
const box = Object.assign(document.createElement("aside"), { id: "pointers" });

/** Show sentences, by the selector of what they point at; none takes them away. */
export function show(places) {
  shown = places;
  const notes = Object.entries(places).map(([, sentence]) => {
    const note = Object.assign(document.createElement("p"), { className: "pointer", textContent: sentence });
    note.setAttribute("role", "note");
    return note;
  });
  box.replaceChildren(...notes);
  if (notes.length) document.getElementById("table").after(box);
  else box.remove();
  requestAnimationFrame(place);
}

/** Put each sentence above what it points at, or below where there is no room; one that finds nothing is hidden. */
function place() {
  Object.keys(shown).forEach((selector, number) => {
    const note = box.children[number];
    const at = document.querySelector(`#table ${selector}`)?.getBoundingClientRect();
    note.hidden = !at || at.width === 0;
    if (note.hidden) return;
    const { offsetWidth: width, offsetHeight: height } = note;
    const below = at.top - height - GAP < 0;
    const x = Math.min(Math.max(4, at.left + at.width / 2 - width / 2), innerWidth - width - 4);
    note.style.left = `${x}px`;
    note.style.top = `${below ? at.bottom + GAP : at.top - height - GAP}px`;
    note.style.setProperty("--tip", `${at.left + at.width / 2 - x}px`);
    note.dataset.side = below ? "below" : "above";
  });
}

addEventListener("resize", () => box.isConnected && place());
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !box.isConnected || document.querySelector("dialog[open]")) return;
  show({});
  send("/pointed");
});
