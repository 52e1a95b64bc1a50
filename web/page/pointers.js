// Three short sentences beside what they speak of, for who sees a table for the first time. They take no press and no
// focus; Esc puts them away for ever.

import { send } from "./link.js";

const GAP = 10; // px between a sentence and what it points at
const FARTHEST = 160; // px: then a line leads there
const EDGE = 16; // px from the end of a sentence to its tip
// How bad it is to cover what one needs, what one may want to see, and words that can wait.
const WEIGHTS = {
  "#table [data-do]:not(:disabled, [aria-disabled=true]), #now .tool:not(:disabled), #now .caption > p": 50,
  "#table [data-card]:not([data-card=back])": 5,
  "#bar, #table :is(p, h2, dl, .windows)": 0.03,
};

let shown = {};
const box = Object.assign(document.createElement("aside"), { id: "pointers" });

/** Show sentences, by the selector of what they point at; none takes them away. What stays is put anew: all may have moved. */
export function show(places) {
  const said = JSON.stringify(places);
  const same = box.isConnected && said === JSON.stringify(shown);
  shown = places;
  if (!same) write(Object.entries(places));
  requestAnimationFrame(place);
  settled().then((moved) => moved && box.isConnected && place());
}

function write(sentences) {
  const notes = sentences.map(([at, sentence]) => {
    const note = Object.assign(document.createElement("p"), { className: "pointer", textContent: sentence });
    note.setAttribute("role", "note");
    note.dataset.at = at;
    return note;
  });
  box.replaceChildren(...notes);
  if (notes.length) document.getElementById("table").after(box);
  else box.remove();
}

/** Resolves when what an update has set in motion stands; to whether there was anything. */
async function settled() {
  await new Promise(requestAnimationFrame);
  const ends = ({ effect }) => effect.getComputedTiming().endTime < Infinity;
  const moves = document.getAnimations().filter(ends);
  await Promise.allSettled(moves.map(({ finished }) => finished));
  return moves.length > 0;
}

/**
 * Put each sentence where it covers least, as near as can be. One that finds nothing that is seen, or no place where it
 * leaves free what can be pressed, is hidden.
 */
function place() {
  const lie = Object.entries(WEIGHTS).map(([what, weight]) => [boxes(what), weight]);
  const anchors = Object.keys(shown).map((selector) => document.querySelector(`#table ${selector}`)?.getBoundingClientRect());
  const seen = anchors.map((at) => (at?.width > 1 ? at : null));
  const notes = [];
  const needed = [...lie[0][0], ...seen.filter(Boolean)];
  lie.push([seen.filter(Boolean), 50], [notes, 500]);
  seen.forEach((at, number) => {
    const note = box.children[number];
    note.hidden = !at;
    if (!at) return;
    const covers = (one) => lie.reduce((sum, [others, weight]) => sum + weight * over(one, others), 0);
    const best = nearest(note, at, covers, (line) => 500 * over(line, notes));
    note.hidden = !(best.cost < Infinity) || over(best, needed) > 0;
    if (note.hidden) return;
    notes.push(best, best.line);
    note.classList.toggle("is-narrow", best.narrow);
    Object.assign(note.style, { left: `${best.left}px`, top: `${best.top}px` });
    note.style.setProperty("--tip", `${best.tip - best.left}px`);
    note.style.setProperty("--reach", `${best.reach}px`);
    note.dataset.side = best.top > at.top ? "below" : "above";
  });
}

const boxes = (what) => [...document.querySelectorAll(what)].map((node) => node.getBoundingClientRect()).filter(({ width }) => width > 1);

/** How much of some boxes one would cover. */
function over(one, others) {
  let sum = 0;
  for (const { left, right, top, bottom } of others) {
    const [x, y] = [Math.min(right, one.right) - Math.max(left, one.left), Math.min(bottom, one.bottom) - Math.max(top, one.top)];
    if (x > 0 && y > 0) sum += x * y;
  }
  return sum;
}

/** Of all places above and below something, in one line or in two, the one that costs least. */
function nearest(sentence, at, covers, crosses) {
  let best = { cost: Infinity };
  for (const narrow of [false, true]) {
    sentence.classList.toggle("is-narrow", narrow);
    const { offsetWidth: width, offsetHeight: height } = sentence;
    for (let reach = GAP; reach <= FARTHEST; reach += 6) {
      for (const top of [at.top - height - reach, at.bottom + reach]) {
        if (top < 4 || top + height > innerHeight - 4) continue;
        for (let left = Math.max(4, at.left - width + 2 * EDGE); left <= Math.min(innerWidth - width - 4, at.right - 2 * EDGE); left += 8) {
          const tip = Math.min(Math.max(at.left + at.width / 2, left + EDGE), left + width - EDGE);
          if (tip < at.left || tip > at.right) continue;
          const aside = Math.abs(left + width / 2 - at.left - at.width / 2);
          const note = { left, top, right: left + width, bottom: top + height };
          const line = { left: tip - 2, right: tip + 2, top: Math.min(note.bottom, at.bottom), bottom: Math.max(note.top, at.top) };
          const cost = covers(note) + crosses(line) + 8 * (reach - GAP) + aside / 2 + (narrow ? 60 : 0);
          if (cost < best.cost) best = { cost, narrow, ...note, line, tip, reach };
        }
      }
    }
  }
  return best;
}

addEventListener("resize", () => box.isConnected && place());
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !box.isConnected || document.querySelector("dialog[open]")) return;
  show({});
  send("/pointed");
});
