// A short sentence beside a part of the table, for a player's first game. It takes no clicks and no focus. Esc removes
// it for good.

import { byId } from "./dom.js";
import { send } from "./worker-queue.js";

/** @import { Place, Spot, Texts } from "./types.d.ts" */

const GAP = 10; // px between a sentence and its subject
const MAX_DISTANCE = 240; // px: as far as a face is high on a large screen
const STEP = 2; // px that it tries farther each time: between the names of two rows a sentence just fits
const BARE = 400; // the cost of a place without a line to it
const EDGE = 16; // px from the end of a sentence to its tip
const RIM = 4; // px between a sentence and the rim of the window
const CAPTION = "#now .caption > p"; // no sentence covers it
const NUMBERED = "#table .suspects"; // its style writes numbers above it
const PICTURES = "img, svg, [data-card]";
// Sentences never cover controls or important values.
const SEATS = ".opponent-face, .opposite-name, .takes, .coin, .says, .hand > [data-card]"; // belongings of a person
const FACES = ".note, .card:not(.dead)"; // and what is said of them
const STAGE = ".stage, .pips"; // how far the game is
const NAMES = "h2, h3, caption, .tag, .tray-name"; // words that name something
const FREE = `#bar h1, #drawer > summary,
  #table :is(dl, [data-tick], :has(> [data-tick]), ${SEATS}, ${FACES}, ${NAMES}, ${STAGE}),
  :is(#bar, #notice, #now, #table) :is(a, select, [data-do]):not(:disabled, [aria-disabled=true])`;
// The cost of covering other parts, and words that can wait.
const WEIGHTS = {
  "#table [data-card]:not([data-card=back])": 1,
  "#table [data-card]:not([data-card=back], .excluded, .dead)": 5,
  "#bar, #table .windows": 0.1,
  "#table :is(p, .what)": 0.4,
};

/** @type {Texts} */
let shown = {};
const box = Object.assign(document.createElement("aside"), { id: "pointers" });

/**
 * @typedef {(one: Spot) => boolean} Fits
 * @typedef {Place & { at: Spot, narrow: boolean, clear: boolean, cost: number }} Best
 */

/**
 * Show sentences, by the selectors of their subjects. An empty object removes all. Unchanged ones are placed again, as
 * everything may have moved.
 * @param {Texts} places
 */
export function show(places) {
  const text = JSON.stringify(places);
  const same = box.isConnected && text === JSON.stringify(shown);
  shown = places;
  if (!same) write(Object.entries(places));
  placeSoon();
  follow();
}

/** @param {[at: string, sentence: string][]} sentences */
function write(sentences) {
  const notes = sentences.map(([at, sentence]) => {
    const note = Object.assign(document.createElement("p"), { className: "pointer", textContent: sentence });
    note.setAttribute("role", "note");
    note.dataset.at = at;
    return note;
  });
  box.replaceChildren(...notes);
  if (notes.length) byId("table").after(box);
  else box.remove();
}

/** Place sentences again whenever an animation of an update ends. */
async function follow() {
  await new Promise(requestAnimationFrame);
  for (const { effect, finished } of document.getAnimations()) {
    if (Number(effect?.getComputedTiming().endTime) < Infinity) finished.then(placeSoon, placeSoon);
  }
}

let isPlacing = false;
/** Place all sentences once in the next frame, however much ends or moves in this one. */
function placeSoon() {
  if (isPlacing) return;
  isPlacing = true;
  requestAnimationFrame(() => {
    isPlacing = false;
    if (box.isConnected) place();
  });
}

/**
 * Put each sentence where it covers least, as near as can be to any of its subjects. One that finds nothing that is
 * seen, or no place, is hidden.
 */
function place() {
  const soft = Object.entries(WEIGHTS).map(([what, weight]) => ({ others: measureAll(what), weight }));
  /** @param {Spot} one */
  const covers = (one) => soft.reduce((sum, { others, weight }) => sum + weight * overlapOf(one, others), 0);
  const subjects = Object.keys(shown).map(find);
  const captions = measureAll(CAPTION, measureText);
  const free = [...measureAll(FREE), ...measureAll(NUMBERED, measureNumbers), ...captions];
  /** @type {Spot[]} */
  const notes = [];
  subjects.forEach((all, number) => {
    const note = /** @type {HTMLElement} */ (box.children[number]);
    note.hidden = false; // it is measured
    /** @type {Best | null} */
    let best = null;
    for (const subject of all) {
      const at = measure(subject);
      const taken = [at, ...free, ...notes];
      /** @type {Spot} */
      let inWay = at; // an obstacle of one place is often one of the next
      /** @type {Spot[] | null} */
      let content = null; // it takes long, and most subjects have no place at all
      best = findBest(
        note,
        at,
        (one) => !overlaps(one, inWay) && !taken.some((other) => overlaps(one, other) && (inWay = other)),
        (line) =>
          !(content ??= [...notes, ...captions, ...measureContents(subject)]).some((other) => overlaps(line, other)),
        covers,
        best,
      );
    }
    note.hidden = !best;
    if (!best) return;
    notes.push(best, best.at, ...(best.clear ? [best.line] : []));
    note.classList.toggle("is-narrow", best.narrow);
    note.dataset.side = best.clear ? best.side : "";
    Object.assign(note.style, { left: `${best.left}px`, top: `${best.top}px` });
    note.style.setProperty("--tip", `${best.tip}px`);
    note.style.setProperty("--reach", `${best.reach}px`);
  });
}

/** @param {string} selector */
const find = (selector) =>
  [...document.querySelectorAll(`:is(#table, #now) ${selector}`)].filter(
    (node) => isSeen(node) && measure(node).width > 1,
  );

/**
 * Measure the words and pictures of the table outside of a subject.
 * @param {Element} subject
 */
function measureContents(subject) {
  const walker = document.createTreeWalker(byId("table"), NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof HTMLElement && node.offsetWidth === 1 ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  ); // text for screen readers is 1 px wide
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text ? node.data.trim() : node instanceof Element && node.matches(`${FREE}, ${PICTURES}`))
      if (!node.contains(subject))
        found.push(node instanceof Element ? node.getBoundingClientRect() : measureText(node));
  }
  return found;
}

/**
 * Measure an element. Of mere words, measure the text.
 * @param {Element} node
 */
const measure = (node) => (node.matches(":has(*), .tag") ? node.getBoundingClientRect() : measureText(node));

/**
 * Measure the text of a node, however wide its box is.
 * @param {Node} node
 */
function measureText(node) {
  const words = new Range();
  words.selectNodeContents(node);
  return words.getBoundingClientRect();
}

/**
 * Measure the line of numbers that the style writes above an element.
 * @param {Element} node
 */
function measureNumbers(node) {
  const { height, bottom } = getComputedStyle(node, "::before");
  const high = Number.parseFloat(height) || 0;
  const box = node.getBoundingClientRect();
  return new DOMRect(box.left, box.bottom - Number.parseFloat(bottom) - high, high && box.width, high);
}

/**
 * Measure all visible elements of a selector.
 * @param {string} what
 * @param {(node: Element) => DOMRect} measure
 */
const measureAll = (what, measure = (node) => node.getBoundingClientRect()) =>
  [...document.querySelectorAll(what)]
    .filter(isSeen)
    .map(measure)
    .filter(({ width }) => width > 1);

/**
 * Whether an element can be seen. Text for screen readers is in a box of 1 px.
 * @param {Element} node
 */
function isSeen(node) {
  for (let up = node.parentElement; up; up = up.parentElement) if (up.offsetWidth === 1) return false;
  return node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/**
 * @param {Spot} one
 * @param {Spot} other
 */
const overlaps = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Return the area of some boxes that one would cover.
 * @param {Spot} one
 * @param {Spot[]} others
 */
function overlapOf(one, others) {
  let sum = 0;
  for (const { left, right, top, bottom } of others) {
    const [x, y] = [
      Math.min(right, one.right) - Math.max(left, one.left),
      Math.min(bottom, one.bottom) - Math.max(top, one.top),
    ];
    if (x > 0 && y > 0) sum += x * y;
  }
  return sum;
}

/**
 * Return the cheapest place: the best so far, or one around a subject that fits, in one line or in two, else null.
 * A line never crosses important parts.
 * @param {HTMLElement} sentence
 * @param {Spot} at
 * @param {Fits} fits
 * @param {Fits} isClear
 * @param {(one: Spot) => number} covers
 * @param {Best | null} best
 */
function findBest(sentence, at, fits, isClear, covers, best) {
  for (const narrow of [false, true]) {
    sentence.classList.toggle("is-narrow", narrow);
    const { offsetWidth: width, offsetHeight: height } = sentence;
    for (const one of placesAround(at, width, height)) {
      const away = 8 * (one.reach - GAP) + (narrow ? 60 : 0);
      if (best && away >= best.cost) break; // all others are farther
      if ((best && away + one.aside >= best.cost) || !fits(one)) continue;
      const clear = isClear(one.line);
      const cost = away + one.aside + covers(one) + (clear ? 0 : BARE);
      if (!best || cost < best.cost) best = { ...one, at, narrow, clear, cost };
    }
  }
  return best;
}

/**
 * Yield every place around a subject for a sentence of a size, the nearest first.
 * @param {Spot} at
 * @param {number} width
 * @param {number} height
 */
function* placesAround({ left, right, top, bottom }, width, height) {
  /** @type {[number, number, number, number]} */
  const across = [left, right, width, innerWidth];
  /** @type {[number, number, number, number]} */
  const down = [top, bottom, height, innerHeight];
  for (let reach = GAP; reach <= MAX_DISTANCE; reach += STEP) {
    yield* placesBeside(across, down, reach, ["above", "below"], (l, r, t, b) => ({
      left: l,
      right: r,
      top: t,
      bottom: b,
    }));
    yield* placesBeside(down, across, reach, ["left", "right"], (t, b, l, r) => ({
      left: l,
      right: r,
      top: t,
      bottom: b,
    }));
  }
}

/**
 * Yield the places before and behind a subject in one direction, all along the other one. Each has the line to the
 * subject, and its tip, measured from the corner of the sentence.
 * @param {[from: number, to: number, long: number, length: number]} along
 * @param {[start: number, end: number, deep: number, depth: number]} across
 * @param {number} reach
 * @param {[before: string, behind: string]} sides
 * @param {(from: number, to: number, start: number, end: number) => Spot} rect
 * @returns {Generator<Place>}
 */
function* placesBeside([from, to, long, length], [start, end, deep, depth], reach, [before, behind], rect) {
  const [middle, edge] = [(from + to) / 2, Math.min(EDGE, (to - from) / 2, long / 2)];
  /** @type {[string, number][]} */
  const sides = [
    [before, start - deep - reach],
    [behind, end + reach],
  ];
  for (const [side, a] of sides) {
    if (a < RIM || a + deep > depth - RIM) continue;
    for (let b = Math.max(RIM, from - long + 2 * edge); b <= Math.min(length - long - RIM, to - 2 * edge); b += 8) {
      const tip = Math.min(Math.max(middle, b + edge), b + long - edge);
      if (tip < from || tip > to) continue;
      const line = rect(tip - 2, tip + 2, Math.min(a + deep, end), Math.max(a, start));
      const aside = Math.abs(b + long / 2 - middle) / 2;
      yield { ...rect(b, b + long, a, a + deep), line, side, reach, aside, tip: tip - b };
    }
  }
}

for (const moved of ["resize", "scroll"]) addEventListener(moved, placeSoon, true);
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !box.isConnected || document.querySelector("dialog[open]")) return;
  show({});
  send("/pointed");
});
