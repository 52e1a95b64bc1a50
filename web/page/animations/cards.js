// Animations of cards and faces that move.

import { all, find } from "../dom.js";
import {
  copyFace,
  findSpot,
  findThing,
  GLIDE,
  hide,
  hideInFlight,
  isBelowWindow,
  layer,
  locate,
  locateBefore,
  measure,
  play,
  playAside,
  toPixels,
  transformFrom,
} from "../overlay.js";
import { addClip, findCopies, findThings, moveTo } from "./parts.js";

/** @import { Before, Box, CueAnimation } from "../types.d.ts" */

/** @param {number} degrees */
const rotate = (degrees) => `perspective(60rem) rotateY(${degrees}deg)`; // seen from the front of the card

/**
 * Find the box where the cards of a spot start: that of its back before the change, if it had one.
 * @param {string | undefined} start
 * @param {Before["backs"]} backs
 */
function findOrigin(start, backs) {
  const node = findSpot(start);
  return backs.get(start ?? "")?.box ?? (node && measure(find(".back", node) ?? node));
}

/** @type {Record<string, [number, number]>} */
const WAYS = { e: [1, 0], w: [-1, 0], s: [0, 1], n: [0, -1] };

/** @type {Record<string, CueAnimation>} */
export const CARDS = {
  /** Fly cards from their old places, or from a spot. With a spot to go to, fly the backs on it. */
  fly({ what = [], start, to: goal, at = 0, ms = 260, gap = 0 }, { old, backs }) {
    const pile = goal ? findSpot(goal) : null;
    const nodes = goal ? (pile ? all(".back", pile) : []) : what.map(findThing);
    const parts = nodes.map((node, i) => {
      const from = start ? findOrigin(start, backs) : locateBefore(old.get(what[i]), node);
      if (!node || !from?.width) return null;
      const now = locate(node, from);
      return { node, from, now, double: copyFace(node, now), delay: at + i * gap };
    });
    return () => {
      for (const part of parts) {
        if (!part) continue;
        const { node, from, now, double, delay } = part;
        layer.append(double);
        hide(node, delay + ms);
        const half = {
          left: (from.left + now.left) / 2,
          top: (from.top + now.top) / 2 - 12,
          width: (from.width + now.width) / 2,
          height: (from.height + now.height) / 2,
        };
        const arrived = { transform: "none", opacity: isBelowWindow(now) ? 0 : 1 };
        play(
          double,
          [
            { transform: transformFrom(from, now), easing: "ease-in" },
            { transform: transformFrom(half, now), easing: "ease-out", offset: 0.5 },
            arrived,
          ],
          { duration: ms, delay, fill: "both" },
        );
        // it stays in the pile until then
        if (delay > at) play(double, [{ opacity: 0 }, { opacity: 0 }], { duration: delay, fill: "none" }, {});
      }
    };
  },

  /** Cards lift from a spot with their backs up and turn over on their way. */
  flip({ what = [], start, at = 0, ms = 360, gap = 0 }, { old, backs }) {
    const pile = findSpot(start);
    const back = backs.get(start ?? "")?.copy ?? (pile && find(".back", pile));
    const from = findOrigin(start, backs);
    const parts = what.map((name, i) => {
      const node = findThing(name);
      const begin = from?.width ? from : old.get(name)?.box;
      if (!node || !begin?.width) return null;
      const now = measure(node);
      return {
        node,
        begin,
        now,
        face: copyFace(node, now),
        verso: back ? copyFace(back, now) : null,
        delay: at + i * gap,
      };
    });
    return () => {
      for (const part of parts) {
        if (!part) continue;
        const { node, begin, now, face, verso, delay } = part;
        /** @type {KeyframeAnimationOptions} */
        const turn = { duration: ms, delay, fill: "both" };
        const half = transformFrom(
          {
            left: (begin.left + now.left) / 2,
            top: (begin.top + now.top) / 2 - 16,
            width: (begin.width + now.width) / 2,
            height: now.height,
          },
          now,
        );
        hide(node, delay + ms);
        layer.append(face);
        play(
          face,
          [
            { transform: `${half} ${rotate(-90)}`, opacity: 0 },
            { transform: `${half} ${rotate(-90)}`, opacity: 0, offset: 0.499 },
            { transform: `${half} ${rotate(-90)}`, opacity: 1, offset: 0.5, easing: "ease-out" },
            { transform: rotate(0), opacity: isBelowWindow(now) ? 0 : 1 },
          ],
          turn,
        );
        if (!verso) continue;
        layer.append(verso);
        play(
          verso,
          [
            { transform: `${transformFrom(begin, now)} ${rotate(0)}`, easing: "ease-in" },
            { transform: `${half} ${rotate(90)}`, opacity: 1, offset: 0.5 },
            { transform: `${half} ${rotate(90)}`, opacity: 0, offset: 0.501 },
            { transform: `${half} ${rotate(90)}`, opacity: 0 },
          ],
          turn,
        );
      }
    };
  },

  /** Lift cards, gather them, and move them past the seat of their owner to their places in the pile. */
  sweep({ what = [], start, to: goal, at = 0, ms = 900 }, { old, flying }) {
    const [pile, seat] = [findSpot(goal), findSpot(start)].map((node) => node && measure(node));
    const parts = findCopies(what, old).filter((each) => each.box.width);
    if (!pile || !parts.length) return null;
    const packet = parts[Math.floor(parts.length / 2)].box;
    const places = parts.map(({ node, box: { width } }) => {
      const place = node && measure(node);
      return place?.width ? place : { ...pile, width: width * 0.3, left: pile.left + pile.width / 2 - width * 0.15 };
    });
    return () => {
      for (const [i, { copy: double, box: from, name, node: chip }] of parts.entries()) {
        const place = places[i];
        const lean = (i - (parts.length - 1) / 2) * 10;
        const [closed, by] = [
          { ...packet, left: packet.left + lean, top: packet.top - 14 },
          seat && { ...seat, left: seat.left + lean / 2 },
        ];
        const frames = [
          { transform: "none", easing: "ease-out" },
          { transform: "translate(0, -14px)", easing: "ease-in-out", offset: 0.14 },
          { transform: moveTo(from, closed, 1), easing: "ease-in", offset: 0.36 },
          ...(by?.width ? [{ transform: moveTo(from, by, 0.6), easing: "ease-in-out", offset: 0.64 }] : []),
          { transform: moveTo(from, place) },
        ];
        const late = 30 * i; // they set out one after the other, and land together
        layer.append(double);
        hideInFlight(double, name, flying);
        play(double, frames, { duration: ms - late, delay: at + late, fill: "both" });
        if (!chip) continue;
        const landed = at + ms;
        hide(chip, landed);
        playAside(chip, [{ scale: 1.6 }, { scale: 1 }], { duration: 200, delay: landed, fill: "none" });
      }
    };
  },

  /** Turn the old face of a card away, and turn the new one up. */
  turn({ what = [], at = 0, ms = 480 }, { old }) {
    const parts = findCopies(what, old);
    return () => {
      for (const { copy: face, node } of parts) {
        if (!node) continue;
        const double = /** @type {HTMLElement} */ (face.cloneNode(true));
        layer.append(double);
        hide(node, at + ms / 2);
        play(double, [{ transform: "none", easing: "ease-in" }, { transform: "scaleX(0.03)" }], {
          duration: ms / 2,
          delay: at,
          fill: "both",
        });
        playAside(node, [{ scale: "0.03 1", easing: "ease-out" }, { scale: "1 1" }], {
          duration: ms / 2,
          delay: at + ms / 2,
          fill: "none",
        });
      }
    };
  },

  /** Press a line flat before the grid closes. */
  press({ what = [], text = "", at = 0, ms = 300 }, { old }) {
    const parts = findCopies(what, old);
    const flat = text === "row" ? "scaleY(0.04)" : "scaleX(0.04)";
    return () => {
      for (const { copy: double, was } of parts) {
        const { slid = 0 } = was;
        layer.prepend(double); // below other copies of the line
        if (slid) play(double, [{ opacity: 0 }, { opacity: 0 }], { duration: slid, fill: "none" }, {});
        play(
          double,
          [
            { transform: "none", easing: "ease-in" },
            { transform: flat, offset: 0.85 },
            { transform: flat, opacity: 0 },
          ],
          { duration: ms, delay: at, fill: "both" },
        );
      }
    };
  },

  /**
   * Push a line on. The thing that is pushed off is clipped at the edge and enters at the other end. The others glide,
   * or move along if they are named: later animations begin at their new places.
   */
  wrap({ what = [], text = "", at = 0, ms = GLIDE }, { old, board }) {
    const pushed = findCopies(what, old);
    const [first, ...rest] = pushed;
    if (!board || !first || pushed.length < what.length) return null;
    const [x, y] = WAYS[text] ?? [0, 0];
    /** @type {(size: Box, times?: number) => string} */
    const step = ({ width, height }, times = 1) => `translate(${times * x * width}px, ${times * y * height}px)`;
    const enters = rest.length ? rest[0].box : first.node && measure(first.node);
    if (!enters) return null;
    /** Copy the face of a thing, to be moved from a box on. */
    const copyTo = (/** @type {HTMLElement} */ face, /** @type {Keyframe[]} */ frames, from = first.box) => {
      const double = /** @type {HTMLElement} */ (face.cloneNode(true));
      Object.assign(double.style, toPixels({ left: from.left, top: from.top }));
      return { double, frames };
    };
    const nexts = rest.map((_, i) => (rest[i + 1] ?? first).box);
    const parts = [
      copyTo(first.copy, [{ transform: "none" }, { transform: step(first.box) }]),
      copyTo(first.copy, [{ transform: step(enters, -1) }, { transform: "none" }], enters),
      ...rest.map(({ copy, box }, i) =>
        copyTo(copy, [{ transform: "none" }, { transform: transformFrom(nexts[i], box) }], box),
      ),
    ];
    if (rest.length) moveCopies(pushed, [enters, ...nexts], at + ms);
    const nodes = findThings(what);
    return () => {
      const inside = addClip(board.box);
      for (const { double, frames } of parts) {
        inside.append(double);
        play(double, frames, { duration: ms, delay: at, fill: "both" });
      }
      for (const each of nodes) hide(each, at + ms);
    };
  },
};

/**
 * Move copies to other places. Later animations of these things begin there.
 * @param {ReturnType<typeof findCopies>} things
 * @param {Box[]} places
 * @param {number} slid
 */
function moveCopies(things, places, slid) {
  for (const [i, { was, copy: face }] of things.entries()) {
    Object.assign(was, { box: places[i], slid });
    Object.assign(face.style, toPixels({ left: places[i].left, top: places[i].top }));
  }
}
