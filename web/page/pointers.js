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

/** Put each sentence above what it points at, or below where there is no room or another one lies; one that finds
 * nothing that is seen is hidden. */
function place() {
  const taken = [];
  Object.keys(shown).forEach((selector, number) => {
    const note = box.children[number];
    const at = document.querySelector(`#table ${selector}`)?.getBoundingClientRect();
    note.hidden = !at || at.width <= 1;
    if (note.hidden) return;
    const { offsetWidth: width, offsetHeight: height } = note;
    const x = Math.min(Math.max(4, at.left + at.width / 2 - width / 2), innerWidth - width - 4);
    const tops = [at.top - height - GAP, at.bottom + GAP].filter((y) => y >= 0 && y + height <= innerHeight);
    const clear = (y) => taken.every((one) => x + width < one.x || one.right < x || y + height < one.y || one.bottom < y);
    const y = tops.find(clear) ?? tops[0] ?? at.bottom + GAP;
    taken.push({ x, y, right: x + width, bottom: y + height });
    note.style.left = `${x}px`;
    note.style.top = `${y}px`;
    note.style.setProperty("--tip", `${at.left + at.width / 2 - x}px`);
    note.dataset.side = y > at.top ? "below" : "above";
  });
}

addEventListener("resize", () => box.isConnected && place());
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !box.isConnected || document.querySelector("dialog[open]")) return;
  show({});
  send("/pointed");
});
