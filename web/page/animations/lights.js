// Animations of light: places that glow, dim or lose their colour.

import { all } from "../dom.js";
import {
  copyFace,
  findSpot,
  findThing,
  GLIDE,
  isUnmoved,
  layer,
  measure,
  middleOf,
  play,
  playAside,
  toPixels,
} from "../overlay.js";
import { addClip, addElement, clipTo, findCopies, findThings, moveTo } from "./parts.js";

/** @import { Box, CueAnimation } from "../types.d.ts" */

// the look of a dead face
const DRAINED = "grayscale(1) brightness(0.75)";

/**
 * Cover the window with a dark that leaves light at one place.
 * @param {{ x: number, y: number }} at
 */
const addVeil = (at) => addElement("stage-veil is-light", { "--x": `${at.x}px`, "--y": `${at.y}px` });

/**
 * Draw a frame of chalk around a box, in two strokes.
 * @param {Box} box
 */
function drawChalk({ left, top, width, height }) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.classList.add("stage-chalk");
  svg.setAttribute("viewBox", `-6 -6 ${width + 12} ${height + 12}`);
  Object.assign(svg.style, toPixels({ left: left - 6, top: top - 6, inlineSize: width + 12, blockSize: height + 12 }));
  const lines = [
    [2, 5, width - 4, 1, width - 1, height - 3, 3, height - 1, 1, 8],
    [-1, 9, 4, height + 2, width + 2, height + 1, width - 2, -2, 6, 2],
  ].map((points) => {
    const stroke = document.createElementNS(space, "polyline");
    stroke.setAttribute("points", points.join(" "));
    stroke.setAttribute("pathLength", "1");
    svg.append(stroke);
    return stroke;
  });
  return { svg, lines };
}

// heights of the houses at night, in parts of a hundred
const CITY = [34, 57, 45, 68, 52, 79, 61, 73, 49, 84, 58, 66, 40, 54];

/** @type {Record<string, CueAnimation>} */
export const LIGHTS = {
  /** Light up a card or a spot. A spot is dark until then. */
  glow({ what = [], to: goal, at = 0, ms = 900 }) {
    const bright = [
      { filter: "brightness(1)" },
      { filter: "brightness(1.9) saturate(1.3)", offset: 0.3 },
      { filter: "brightness(1)" },
    ];
    const dark = { filter: "brightness(0.3) saturate(0.4)" };
    const lit = findSpot(goal);
    const nodes = [...findThings(what), ...(lit ? [lit] : [])];
    return () => {
      for (const node of nodes) playAside(node, bright, { duration: ms, delay: at, fill: "none" });
      if (lit) playAside(lit, [dark, dark], { duration: at });
    };
  },

  /** Raise the city at night, house by house, over the whole window. Then show the cards of a spot and a title. */
  skyline({ to: goal, at = 0, ms = 2400, text = "" }) {
    const place = findSpot(goal);
    const cards = place ? all("[data-card]", place) : [];
    const width = Math.min(innerWidth * 0.28, innerHeight * 0.36);
    const step = width * 1.12;
    const top = innerHeight * 0.44 - width * 0.7;
    const doubles = cards.map((card, i) => {
      const double = copyFace(card, {
        left: innerWidth / 2 + (i - cards.length / 2) * step + (step - width) / 2,
        top,
        width,
        height: width * 1.4,
      });
      double.style.fontSize = `${width * 0.4}px`;
      return double;
    });
    return () => {
      const night = addElement("stage-night");
      const part = 100 / CITY.length;
      const houses = CITY.map((height, i) =>
        addElement(
          "stage-house",
          { left: `${i * part - 0.5}%`, "inline-size": `${part + 1}%`, "block-size": `${height}%` },
          night,
        ),
      );
      night.append(...doubles);
      play(night, [{ opacity: 0 }, { opacity: 1, offset: 0.05 }, { opacity: 1, offset: 0.88 }, { opacity: 0 }], {
        duration: ms,
        delay: at,
        fill: "both",
      });
      /** @type {(node: Element, nth: number, gap: number, frames: Keyframe[]) => unknown} */
      const animatePart = (node, nth, gap, frames) =>
        playAside(node, frames, { duration: ms * 0.2, delay: at + ms * (nth * gap + 0.04) });
      for (const [i, house] of houses.entries()) {
        animatePart(house, i, 0.03, [{ transform: "translateY(101%)" }, { transform: "none" }]);
      }
      for (const [i, double] of doubles.entries()) {
        animatePart(double, i + 1, 0.14, [
          { opacity: 0, translate: "0 40vh", filter: "brightness(0.25)", easing: "ease-out" },
          { opacity: 1, translate: "none", filter: "brightness(0.35)", offset: 0.6 },
          { filter: "brightness(1)" }, // it brightens once: nothing flashes
        ]);
      }
      const title = addElement("stage-title", toPixels({ top: top + width * 1.4 }), night);
      title.textContent = text;
      animatePart(title, 1, 0.5, [
        { opacity: 0, translate: "0 1rem" },
        { opacity: 1, translate: "none" },
      ]);
    };
  },

  /** Send a ring from one element through its neighbours, as far as the board reaches. */
  ring({ what = [], at = 0, ms = 900 }, { old, board, wait }) {
    const [first, ...near] = what;
    const centre = findThing(first);
    const others = findThings(near);
    const still = at < wait ? null : centre; // gliding things have not left by then
    const where = still ? measure(still) : old.get(first)?.box;
    if (!where?.width) return null;
    const { left, top, width, height } = where;
    const grid = findSpot("board");
    const edge = still ? grid && measure(grid) : board?.box;
    return () => {
      const ring = addElement(
        "stage-ring",
        toPixels({ left, top, "inline-size": width, "block-size": height }),
        edge ? addClip(edge) : layer,
      );
      play(
        ring,
        [
          { transform: "scale(0.4)", opacity: 0 },
          { transform: "scale(0.9)", opacity: 1, offset: 0.2 },
          { transform: "scale(2.7)", opacity: 0.9, offset: 0.75 },
          { transform: "scale(3.3)", opacity: 0 },
        ],
        { duration: ms, delay: at, fill: "both" },
      );
      for (const node of others)
        playAside(node, [{ scale: 1 }, { scale: 1.06, offset: 0.4 }, { scale: 1 }], {
          duration: ms * 0.7,
          delay: at + ms * 0.3,
          fill: "none",
        });
    };
  },

  /** Drain the colour from a face, and draw a frame of chalk around it. Both move if the face glides. */
  drain({ what = [], at = 0, ms = 800 }, { old, wait }) {
    const parts = findCopies(what, old).map((part) => ({ ...part, now: part.node && measure(part.node) }));
    for (const { node, copy: face } of parts) if (!node) face.style.filter = DRAINED; // it falls next
    return () => {
      for (const { copy: face, box: where, now } of parts) {
        const double = /** @type {HTMLElement} */ (face.cloneNode(true));
        layer.append(double);
        const drained = { filter: DRAINED };
        play(
          double,
          [
            { filter: "grayscale(0) brightness(1.1)" },
            { filter: "grayscale(0) brightness(1.1)", offset: 0.3 },
            { ...drained, opacity: 1, offset: 0.8 },
            { ...drained, opacity: 0 },
          ],
          { duration: ms, delay: at, fill: "both" },
        );
        const { svg, lines } = drawChalk(where);
        layer.append(svg);
        if (now && !isUnmoved(where, now))
          for (const each of [double, svg])
            playAside(each, [{ transform: "none" }, { transform: moveTo(where, now) }], {
              duration: GLIDE,
              delay: wait,
              fill: "both",
            });
        for (const [i, pushed] of lines.entries()) {
          const how = { duration: ms * 0.4, delay: at + ms * (0.35 + 0.3 * i), easing: "linear" };
          play(pushed, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], how, {});
        }
        play(
          svg,
          [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }],
          { duration: ms * 1.6, delay: at, fill: "both" },
          {},
        );
      }
    };
  },

  /** Dip the lamp: over one place, or everywhere. */
  dim({ to: goal, at = 0, ms = 700 }) {
    const place = findSpot(goal);
    const style = place ? clipTo(measure(place)) : {};
    return () =>
      play(
        addElement("stage-veil", style),
        [{ opacity: 0 }, { opacity: 1, offset: 0.35 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }],
        {
          duration: ms,
          delay: at,
          fill: "both",
        },
      );
  },

  /** Narrow the light to one face, rest there, follow the face to its new place, and open again. */
  light({ what = [], at = 0, ms = 1200, gap: shown = ms }, { old }) {
    const where = old.get(what[0])?.box;
    const node = findThing(what[0]);
    if (!where?.width) return null;
    const [narrow, wide] = [{ "--r": `${where.width * 0.75}px` }, { "--r": "75vmax" }];
    const [first, then] = [where, node ? measure(node) : where]
      .map(middleOf)
      .map(({ x, y }) => ({ "--x": `${x}px`, "--y": `${y}px` }));
    const offset = Math.min(0.85, shown / ms);
    return () =>
      play(
        addVeil(middleOf(where)),
        [
          { ...wide, ...first, opacity: 0.3, easing: "ease-in-out" },
          { ...narrow, ...first, opacity: 1, offset: 0.4 * offset },
          { ...narrow, ...first, opacity: 1, offset },
          { ...narrow, ...then, opacity: 1, offset },
          { ...narrow, ...then, opacity: 1, offset: 0.85, easing: "ease-in" },
          { ...wide, ...then, opacity: 0 },
        ],
        { duration: ms, delay: at, fill: "both" },
      );
  },

  /** Stamp a mark on a thing, which gives way. */
  stamp({ what = [], at = 0, ms = 280 }) {
    const nodes = findThings(what);
    return () => {
      for (const node of nodes) {
        const marks = node.querySelectorAll("[data-stamp]");
        for (const mark of marks)
          play(
            mark,
            [{ scale: 2.4, opacity: 0, easing: "ease-in" }, { scale: 0.92, opacity: 1, offset: 0.6 }, { scale: 1 }],
            { duration: ms, delay: at },
          );
        playAside(node, [{ scale: 1 }, { scale: 0.95, offset: 0.2 }, { scale: 1 }], {
          duration: ms,
          delay: at + ms * 0.5,
          fill: "none",
        });
      }
    };
  },
};
