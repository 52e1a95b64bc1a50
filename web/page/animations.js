// The animation of each cue (web/model/cue.py), drawn with the copies of overlay.js.
//
// Each one measures first and returns what it writes: of one change everything is measured before anything is written.

import { all, find } from "./dom.js";
import {
  copyFace,
  copyWithText,
  enlarge,
  findLine,
  findSpot,
  findThing,
  flightTime,
  GLIDE,
  getTable,
  hide,
  hideInFlight,
  isBelowWindow,
  isForListeners,
  isQuiet,
  isUnmoved,
  layer,
  locate,
  locateBefore,
  measure,
  middleOf,
  play,
  playAside,
  showDuring,
  toPixels,
  transformFrom,
} from "./overlay.js";

/** @import { Before, Box, CueAnimation } from "./types.d.ts" */

/** @param {number} degrees */
const rotate = (degrees) => `perspective(60rem) rotateY(${degrees}deg)`; // seen from before the card, wherever it lies

/**
 * Lay an element of a class on the layer.
 * @param {string} name
 * @param {Record<string, string>} style
 * @param {HTMLElement} onto
 */
function addElement(name, style = {}, onto = layer) {
  const node = Object.assign(document.createElement("div"), { className: name });
  for (const [property, value] of Object.entries(style)) node.style.setProperty(property, value);
  onto.append(node);
  return node;
}

/**
 * Return the style of what is seen only inside a box.
 * @param {Box} edge
 */
function clipTo(edge) {
  const [right, bottom] = [innerWidth - edge.left - edge.width, innerHeight - edge.top - edge.height];
  const inset = [edge.top, right, bottom, edge.left].map((side) => `${side}px`).join(" ");
  return { "clip-path": `inset(${inset})` };
}

/**
 * Return where copies are seen only inside a spot.
 * @param {Box} edge
 */
const addClip = (edge) => addElement("stage-clip", clipTo(edge));

/**
 * The way from a box to the middle of another one, at its width or at a scale.
 * @param {Box} from
 * @param {Box} goal
 * @param {number} scale
 */
function moveTo(from, goal, scale = goal.width / from.width) {
  const [a, b] = [middleOf(from), middleOf(goal)];
  return `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(${scale})`;
}

/** What has no life left. */
const DRAINED = "grayscale(1) brightness(0.75)";

/**
 * Where cards of a spot lie, before the change if they lay there.
 * @param {string | undefined} start
 * @param {Before["backs"]} backs
 */
function findOrigin(start, backs) {
  const node = findSpot(start);
  return backs.get(start ?? "")?.box ?? (node && measure(find(".back", node) ?? node));
}

/**
 * A dark that covers the window; light is left at one place.
 * @param {{ x: number, y: number }} at
 */
const addVeil = (at) => addElement("stage-veil is-light", { "--x": `${at.x}px`, "--y": `${at.y}px` });

/**
 * A frame that somebody draws in chalk around a box, in two strokes.
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

/**
 * Words in the middle of a box, as large as it has room for.
 * @param {string} text
 * @param {Box} box
 */
function addHeading(text, { left, top, width, height }) {
  const double = addElement("stage-telling", toPixels({ left, top, "inline-size": width, "block-size": height }));
  double.textContent = text;
  return double;
}

/**
 * Mark what is not to tell anything yet: the style of a game says what is not seen then. Whatever ends what runs ends
 * that.
 * @param {HTMLElement} node
 * @param {number} ms
 */
function delayDisplay(node, ms) {
  const release = () => delete node.dataset.untold;
  node.dataset.untold = "";
  playAside(node, [], { duration: ms }).finished.then(release, release);
}

/** @type {Record<string, [number, number]>} */
const WAYS = { e: [1, 0], w: [-1, 0], s: [0, 1], n: [0, -1] };

/**
 * What is on the table of what is named.
 * @param {string[]} names
 */
const findThings = (names) => names.map(findThing).filter((node) => node !== null);

/**
 * What was on the table of what is named, and is copied: as it was, and where it is now.
 * @param {string[]} names
 * @param {Before["old"]} old
 */
const findCopies = (names, old) =>
  names.flatMap((name) => {
    const was = old.get(name);
    return was?.copy ? [{ name, node: findThing(name), was, copy: was.copy, box: was.box }] : [];
  });

// heights of the houses at night, in parts of a hundred
const CITY = [34, 57, 45, 68, 52, 79, 61, 73, 49, 84, 58, 66, 40, 54];

/** @type {Record<string, CueAnimation>} */
export const ANIMATIONS = {
  /** Cards come from where they were, or from a spot; with a spot to go to, the backs that lie there. */
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
        // it lies in the pile till then
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

  /** Cards rise, close to a packet, go by the seat of their owner, and each to its own place in the pile. */
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
        showDuring(double, flightTime(name, flying), ms); // a change before this one may still hold what was before that
        hide(node, ms, name);
        enlarge(node, ms);
      }
    };
  },

  /** A card or a spot lights up. A spot is dark until then. */
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

  /**
   * The city rises at night, house by house, over all of the window, and before it the cards of a spot; words say what
   * they are.
   */
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

  /** A ring goes from one element through its neighbours, as far as the board reaches. */
  ring({ what = [], at = 0, ms = 900 }, { old, board, wait }) {
    const [first, ...near] = what;
    const centre = findThing(first);
    const others = findThings(near);
    const still = at < wait ? null : centre; // what glides has not set out by then
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

  /** The colour drains from a face, and somebody draws a frame of chalk around it; both go where the face glides. */
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

  /** A face turns away on its heel, and what it is now turns up. */
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

  /** The lamp dips: over one place, or everywhere. */
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

  /** The light narrows to one face, rests there, finds it where it is once the change is shown, and opens again. */
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

  /** What stands at a spot, such as words about the end, is not seen or pressed before its time. */
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

  /** What is on a spot is seen as it was, for so long. */
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

  /** A plate says something in the middle of the table; the same is announced and logged. */
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

  /** A line presses flat before the grid closes. */
  press({ what = [], text = "", at = 0, ms = 300 }, { old }) {
    const parts = findCopies(what, old);
    const flat = text === "row" ? "scaleY(0.04)" : "scaleX(0.04)";
    return () => {
      for (const { copy: double, was } of parts) {
        const { slid = 0 } = was;
        layer.prepend(double); // what else is shown of it meanwhile lies above
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

  /** Something is stamped on: the mark comes down, and what it hits gives way. */
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

  /**
   * Lines are told one after the other, and with the last what stands at the spot; sums grow with each line. Till the
   * result has its turn, its place says what is counted, nothing else shows it, and its frame has no colour. What else
   * tells what a line does is not seen before that line.
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

  /**
   * The one pushed off a line is clipped at the edge and comes in at the other end. The others of the line glide, or go
   * with it where they are named: what happens then happens to them where they are by then.
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
    /** The face of a thing, to be moved from a box on. */
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
 * From a moment on things are elsewhere: what is shown of them afterwards begins there.
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
