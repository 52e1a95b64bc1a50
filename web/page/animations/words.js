// Animations of words and numbers that wait for their turn.

import { all } from "../dom.js";
import {
  copyWithText,
  enlarge,
  findLine,
  findSpot,
  flightTime,
  getTable,
  hide,
  isForListeners,
  isQuiet,
  measure,
  play,
  playAside,
  showDuring,
  toPixels,
} from "../overlay.js";
import { addElement } from "./parts.js";

/** @import { Box, CueAnimation } from "../types.d.ts" */

/**
 * Lines of words in the middle of a box. The last of several is the largest.
 * @param {string} text
 * @param {Box} box
 */
function addHeading(text, { left, top, width, height }) {
  const double = addElement("stage-telling", toPixels({ left, top, "inline-size": width, "block-size": height }));
  for (const line of text.split("\n"))
    double.append(Object.assign(document.createElement("span"), { textContent: line }));
  return double;
}

/**
 * Delay the display of an element. The style of a game says which parts are hidden. Ending the animations ends the
 * delay.
 * @param {HTMLElement} node
 * @param {number} ms
 */
function delayDisplay(node, ms) {
  const release = () => delete node.dataset.untold;
  node.dataset.untold = "";
  playAside(node, [], { duration: ms }).finished.then(release, release);
}

/** @type {Record<string, CueAnimation>} */
export const WORDS = {
  /** Numbers keep their old look until the cards arrive. */
  hold({ ms = 500 }, { ticks, flying }) {
    const parts = all("[data-tick]", getTable()).flatMap((node) => {
      const { tick = "" } = node.dataset;
      const before = ticks.get(tick);
      const holds = before !== undefined && before !== node.textContent && !isForListeners(node);
      return holds ? [{ node, name: `tick ${tick}`, double: copyWithText(node, before) }] : [];
    });
    return () => {
      for (const { node, name, double } of parts) {
        showDuring(double, flightTime(name, flying), ms); // an earlier change may still hold an older text
        hide(node, ms, name);
        enlarge(node, ms);
      }
    };
  },

  /** Hide a spot until its time, such as the one with words about the end. It cannot be pressed either. */
  wait({ to: goal, at = 0, ms = 500 }) {
    const node = findSpot(goal);
    return () =>
      node &&
      playAside(
        node,
        [
          { opacity: 0, pointerEvents: "none" },
          { opacity: 0, pointerEvents: "none" },
        ],
        { duration: at + ms, easing: "linear" },
      );
  },

  /** Show a spot as it was for a while. */
  keep({ to: goal, at = 0, ms = 500 }, { kept }) {
    const real = findSpot(goal);
    const doubles = kept.get(goal ?? "") ?? [];
    if (!real || !doubles.length) return null;
    return () => {
      const all = addElement("stage-kept");
      all.append(...doubles);
      play(all, [{ opacity: 1 }, { opacity: 1 }], { duration: at + ms });
      hide(real, at + ms, "");
    };
  },

  /** Show words on a plate in the middle of the table. They are also announced and logged. */
  plate({ text = "", at = 0, ms = 900 }) {
    const { left, top, width, height } = measure(getTable());
    return () => {
      const plate = addElement("stage-plate", {
        left: `${left + width / 2}px`,
        top: `${Math.min(top + height / 2, innerHeight / 2)}px`,
      });
      plate.textContent = text;
      /** @param {number} y */
      const place = (y) => ({ transform: `translate(-50%, ${isQuiet() ? -50 : y}%)` });
      play(
        plate,
        [
          { opacity: 0, ...place(-30) },
          { opacity: 1, ...place(-50), offset: 0.2 },
          { opacity: 1, ...place(-50), offset: 0.8 },
          { opacity: 0, ...place(-60) },
        ],
        { duration: ms, delay: at, fill: "both" },
      );
    };
  },

  /**
   * Show lines one after the other, and with the last one the spot. Sums grow with each line. Until the turn of the
   * result its place has a heading, nothing else shows it, and its frame has no colour. Elements that show the same as
   * a line wait for that line.
   */
  count({ what = [], to: goal, at = 0, ms = 350, gap = 0, text = "" }, { lag, known }) {
    const nodes = what.map(findLine);
    const last = at + gap * Math.max(0, nodes.length - 1);
    const from = isQuiet() ? { opacity: 0 } : { opacity: 0, translate: "0 0.5rem" };
    const sums = all("[data-sums]", getTable()).map((node) => {
      const steps = ["0", ...(node.dataset.sums ?? "").split(" ")].map((text, i) => ({
        text,
        from: i && at + gap * (i - 1),
      }));
      const changes = steps.filter(({ text }, i) => text !== steps[i - 1]?.text);
      const parts = changes.slice(0, -1).map(({ text, from }, i) => {
        return { double: copyWithText(node, text), since: from, till: changes[i + 1].from };
      });
      return { node, done: changes[changes.length - 1].from, parts };
    });
    const result = nodes.findIndex((node) => node?.hasAttribute("data-result"));
    const till = at + gap * result;
    const lines = nodes.map((node, i) => ({ words: node?.dataset.heading ?? "", since: at + gap * i }));
    const headings = [{ words: text, since: lag }, ...lines].filter(({ words, since }) => words && since < till);
    const place = nodes[result];
    const room = headings.length && place ? measure(place) : null;
    const frame = nodes[result]?.closest(".verdict");
    const coloured = frame ? getComputedStyle(frame).borderColor : "";
    const others = document.querySelectorAll("[data-outcome]");
    const tellers = all("[data-tells]", getTable())
      .map((node) => ({ node, tells: node.dataset.tells ?? "" }))
      .filter(({ tells }) => what.includes(tells) && !known.has(tells));
    return () => {
      if (frame)
        playAside(frame, [{ borderColor: "var(--border)" }, { borderColor: coloured }], { duration: ms, delay: till });
      for (const node of others) playAside(node, [{ opacity: 0 }, { opacity: 1 }], { duration: ms, delay: till });
      // its line can be seen by then
      for (const { node, tells } of tellers) delayDisplay(node, at + gap * what.indexOf(tells) + ms / 4);
      for (const [i, node] of nodes.entries()) {
        if (node) playAside(node, [from, { opacity: 1 }], { duration: ms, delay: at + gap * i });
      }
      for (const [i, { words, since }] of headings.entries()) {
        if (room) showDuring(addHeading(words, room), since, headings[i + 1]?.since ?? till);
      }
      const verdict = findSpot(goal);
      if (verdict) playAside(verdict, [{ opacity: 0 }, { opacity: 1 }], { duration: ms, delay: last });
      for (const { node, done, parts } of sums) {
        for (const { double, since, till } of parts) {
          showDuring(double, since, till);
          if (since) enlarge(double, since);
        }
        hide(node, done, "");
        enlarge(node, done);
      }
    };
  },
};
