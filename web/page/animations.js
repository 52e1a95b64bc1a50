// The animation of each cue (web/model/cue.py), drawn with the copies of overlay.js.
//
// Each one measures first and returns what it writes: of one change everything is measured before anything is written.

import { all, find } from "./dom.js";
import {
  aside,
  before,
  beyond,
  box,
  bump,
  busy,
  copy,
  during,
  GLIDE,
  hidden,
  layer,
  line,
  middle,
  named,
  place,
  play,
  px,
  quiet,
  reading,
  spot,
  stays,
  table,
  told,
  unseen,
  way,
} from "./overlay.js";

/** @import { Before, Box, Deed } from "./types.d.ts" */

/** @param {number} degrees */
const turned = (degrees) => `perspective(60rem) rotateY(${degrees}deg)`; // seen from before the card, wherever it lies

/**
 * Lay an element of a class on the layer.
 * @param {string} name
 * @param {Record<string, string>} style
 * @param {HTMLElement} onto
 */
function lay(name, style = {}, onto = layer) {
  const node = Object.assign(document.createElement("div"), { className: name });
  for (const [property, value] of Object.entries(style)) node.style.setProperty(property, value);
  onto.append(node);
  return node;
}

/**
 * Return the style of what is seen only inside a box.
 * @param {Box} edge
 */
function inside(edge) {
  const [right, bottom] = [innerWidth - edge.left - edge.width, innerHeight - edge.top - edge.height];
  const inset = [edge.top, right, bottom, edge.left].map((side) => `${side}px`).join(" ");
  return { "clip-path": `inset(${inset})` };
}

/**
 * Return where copies are seen only inside a spot.
 * @param {Box} edge
 */
const clipped = (edge) => lay("stage-clip", inside(edge));

/**
 * The way from a box to the middle of another one, at its width or at a scale.
 * @param {Box} from
 * @param {Box} goal
 * @param {number} scale
 */
function to(from, goal, scale = goal.width / from.width) {
  const [a, b] = [middle(from), middle(goal)];
  return `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(${scale})`;
}

/** What has no life left. */
const DRAINED = "grayscale(1) brightness(0.75)";

/**
 * Where cards of a spot lie, before the change if they lay there.
 * @param {string | undefined} start
 * @param {Before["backs"]} backs
 */
function origin(start, backs) {
  const node = spot(start);
  return backs.get(start ?? "")?.box ?? (node && box(find(".back", node) ?? node));
}

/**
 * A dark that covers the window; light is left at one place.
 * @param {{ x: number, y: number }} at
 */
const veil = (at) => lay("stage-veil is-light", { "--x": `${at.x}px`, "--y": `${at.y}px` });

/**
 * A frame that somebody draws in chalk around a box, in two strokes.
 * @param {Box} box
 */
function chalk({ left, top, width, height }) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.classList.add("stage-chalk");
  svg.setAttribute("viewBox", `-6 -6 ${width + 12} ${height + 12}`);
  Object.assign(svg.style, px({ left: left - 6, top: top - 6, inlineSize: width + 12, blockSize: height + 12 }));
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
function telling(text, { left, top, width, height }) {
  const twin = lay("stage-telling", px({ left, top, "inline-size": width, "block-size": height }));
  twin.textContent = text;
  return twin;
}

/**
 * Mark what is not to tell anything yet: the style of a game says what is not seen then. Whatever ends what runs ends
 * that.
 * @param {HTMLElement} node
 * @param {number} ms
 */
function untold(node, ms) {
  const tell = () => delete node.dataset.untold;
  node.dataset.untold = "";
  aside(node, [], { duration: ms }).finished.then(tell, tell);
}

/** @type {Record<string, [number, number]>} */
const WAYS = { e: [1, 0], w: [-1, 0], s: [0, 1], n: [0, -1] };

/**
 * What is on the table of what is named.
 * @param {string[]} names
 */
const nodesOf = (names) => names.map(named).filter((node) => node !== null);

/**
 * What was on the table of what is named, and is copied: as it was, and where it is now.
 * @param {string[]} names
 * @param {Before["old"]} old
 */
const copiesOf = (names, old) =>
  names.flatMap((name) => {
    const was = old.get(name);
    return was?.copy ? [{ name, node: named(name), was, copy: was.copy, box: was.box }] : [];
  });

// heights of the houses at night, in parts of a hundred
const CITY = [34, 57, 45, 68, 52, 79, 61, 73, 49, 84, 58, 66, 40, 54];

/** @type {Record<string, Deed>} */
export const DEEDS = {
  /** Cards come from where they were, or from a spot; with a spot to go to, the backs that lie there. */
  fly({ what = [], start, to: goal, at = 0, ms = 260, gap = 0 }, { old, backs }) {
    const pile = goal ? spot(goal) : null;
    const nodes = goal ? (pile ? all(".back", pile) : []) : what.map(named);
    const parts = nodes.map((node, i) => {
      const from = start ? origin(start, backs) : before(old.get(what[i]), node);
      if (!node || !from?.width) return null;
      const now = place(node, from);
      return { node, from, now, twin: copy(node, now), delay: at + i * gap };
    });
    return () => {
      for (const part of parts) {
        if (!part) continue;
        const { node, from, now, twin, delay } = part;
        layer.append(twin);
        hidden(node, delay + ms);
        const half = {
          left: (from.left + now.left) / 2,
          top: (from.top + now.top) / 2 - 12,
          width: (from.width + now.width) / 2,
          height: (from.height + now.height) / 2,
        };
        const arrived = { transform: "none", opacity: beyond(now) ? 0 : 1 };
        play(
          twin,
          [
            { transform: way(from, now), easing: "ease-in" },
            { transform: way(half, now), easing: "ease-out", offset: 0.5 },
            arrived,
          ],
          { duration: ms, delay, fill: "both" },
        );
        // it lies in the pile till then
        if (delay > at) play(twin, [{ opacity: 0 }, { opacity: 0 }], { duration: delay, fill: "none" }, {});
      }
    };
  },

  /** Cards lift from a spot with their backs up and turn over on their way. */
  flip({ what = [], start, at = 0, ms = 360, gap = 0 }, { old, backs }) {
    const pile = spot(start);
    const back = backs.get(start ?? "")?.copy ?? (pile && find(".back", pile));
    const from = origin(start, backs);
    const parts = what.map((name, i) => {
      const node = named(name);
      const begin = from?.width ? from : old.get(name)?.box;
      if (!node || !begin?.width) return null;
      const now = box(node);
      return {
        node,
        begin,
        now,
        face: copy(node, now),
        verso: back ? copy(back, now) : null,
        delay: at + i * gap,
      };
    });
    return () => {
      for (const part of parts) {
        if (!part) continue;
        const { node, begin, now, face, verso, delay } = part;
        /** @type {KeyframeAnimationOptions} */
        const turn = { duration: ms, delay, fill: "both" };
        const half = way(
          {
            left: (begin.left + now.left) / 2,
            top: (begin.top + now.top) / 2 - 16,
            width: (begin.width + now.width) / 2,
            height: now.height,
          },
          now,
        );
        hidden(node, delay + ms);
        layer.append(face);
        play(
          face,
          [
            { transform: `${half} ${turned(-90)}`, opacity: 0 },
            { transform: `${half} ${turned(-90)}`, opacity: 0, offset: 0.499 },
            { transform: `${half} ${turned(-90)}`, opacity: 1, offset: 0.5, easing: "ease-out" },
            { transform: turned(0), opacity: beyond(now) ? 0 : 1 },
          ],
          turn,
        );
        if (!verso) continue;
        layer.append(verso);
        play(
          verso,
          [
            { transform: `${way(begin, now)} ${turned(0)}`, easing: "ease-in" },
            { transform: `${half} ${turned(90)}`, opacity: 1, offset: 0.5 },
            { transform: `${half} ${turned(90)}`, opacity: 0, offset: 0.501 },
            { transform: `${half} ${turned(90)}`, opacity: 0 },
          ],
          turn,
        );
      }
    };
  },

  /** Cards rise, close to a packet, go by the seat of their owner, and each to its own place in the pile. */
  sweep({ what = [], start, to: goal, at = 0, ms = 900 }, { old, flying }) {
    const [pile, seat] = [spot(goal), spot(start)].map((node) => node && box(node));
    const parts = copiesOf(what, old).filter((each) => each.box.width);
    if (!pile || !parts.length) return null;
    const packet = parts[Math.floor(parts.length / 2)].box;
    const places = parts.map(({ node, box: { width } }) => {
      const place = node && box(node);
      return place?.width ? place : { ...pile, width: width * 0.3, left: pile.left + pile.width / 2 - width * 0.15 };
    });
    return () => {
      for (const [i, { copy: twin, box: from, name, node: chip }] of parts.entries()) {
        const place = places[i];
        const lean = (i - (parts.length - 1) / 2) * 10;
        const [closed, by] = [
          { ...packet, left: packet.left + lean, top: packet.top - 14 },
          seat && { ...seat, left: seat.left + lean / 2 },
        ];
        const frames = [
          { transform: "none", easing: "ease-out" },
          { transform: "translate(0, -14px)", easing: "ease-in-out", offset: 0.14 },
          { transform: to(from, closed, 1), easing: "ease-in", offset: 0.36 },
          ...(by?.width ? [{ transform: to(from, by, 0.6), easing: "ease-in-out", offset: 0.64 }] : []),
          { transform: to(from, place) },
        ];
        const late = 30 * i; // they set out one after the other, and land together
        layer.append(twin);
        unseen(twin, name, flying);
        play(twin, frames, { duration: ms - late, delay: at + late, fill: "both" });
        if (!chip) continue;
        const landed = at + ms;
        hidden(chip, landed);
        aside(chip, [{ scale: 1.6 }, { scale: 1 }], { duration: 200, delay: landed, fill: "none" });
      }
    };
  },

  /** Numbers keep their old look until the cards arrive. */
  hold({ ms = 500 }, { ticks, flying }) {
    const parts = all("[data-tick]", table()).flatMap((node) => {
      const { tick = "" } = node.dataset;
      const before = ticks.get(tick);
      const holds = before !== undefined && before !== node.textContent && !told(node);
      return holds ? [{ node, name: `tick ${tick}`, twin: reading(node, before) }] : [];
    });
    return () => {
      for (const { node, name, twin } of parts) {
        during(twin, busy(name, flying), ms); // a change before this one may still hold what was before that
        hidden(node, ms, name);
        bump(node, ms);
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
    const lit = spot(goal);
    const nodes = [...nodesOf(what), ...(lit ? [lit] : [])];
    return () => {
      for (const node of nodes) aside(node, bright, { duration: ms, delay: at, fill: "none" });
      if (lit) aside(lit, [dark, dark], { duration: at });
    };
  },

  /**
   * The city rises at night, house by house, over all of the window, and before it the cards of a spot; words say what
   * they are.
   */
  skyline({ to: goal, at = 0, ms = 2400, text = "" }) {
    const place = spot(goal);
    const cards = place ? all("[data-card]", place) : [];
    const width = Math.min(innerWidth * 0.28, innerHeight * 0.36);
    const step = width * 1.12;
    const top = innerHeight * 0.44 - width * 0.7;
    const twins = cards.map((card, i) => {
      const twin = copy(card, {
        left: innerWidth / 2 + (i - cards.length / 2) * step + (step - width) / 2,
        top,
        width,
        height: width * 1.4,
      });
      twin.style.fontSize = `${width * 0.4}px`;
      return twin;
    });
    return () => {
      const night = lay("stage-night");
      const part = 100 / CITY.length;
      const houses = CITY.map((height, i) =>
        lay(
          "stage-house",
          { left: `${i * part - 0.5}%`, "inline-size": `${part + 1}%`, "block-size": `${height}%` },
          night,
        ),
      );
      night.append(...twins);
      play(night, [{ opacity: 0 }, { opacity: 1, offset: 0.05 }, { opacity: 1, offset: 0.88 }, { opacity: 0 }], {
        duration: ms,
        delay: at,
        fill: "both",
      });
      /** @type {(node: Element, nth: number, gap: number, frames: Keyframe[]) => unknown} */
      const built = (node, nth, gap, frames) =>
        aside(node, frames, { duration: ms * 0.2, delay: at + ms * (nth * gap + 0.04) });
      for (const [i, house] of houses.entries()) {
        built(house, i, 0.03, [{ transform: "translateY(101%)" }, { transform: "none" }]);
      }
      for (const [i, twin] of twins.entries()) {
        built(twin, i + 1, 0.14, [
          { opacity: 0, translate: "0 40vh", filter: "brightness(0.25)", easing: "ease-out" },
          { opacity: 1, translate: "none", filter: "brightness(0.35)", offset: 0.6 },
          { filter: "brightness(1)" }, // it brightens once: nothing flashes
        ]);
      }
      const title = lay("stage-title", px({ top: top + width * 1.4 }), night);
      title.textContent = text;
      built(title, 1, 0.5, [
        { opacity: 0, translate: "0 1rem" },
        { opacity: 1, translate: "none" },
      ]);
    };
  },

  /** A ring goes from one element through its neighbours, as far as the board reaches. */
  ring({ what = [], at = 0, ms = 900 }, { old, board, wait }) {
    const [first, ...near] = what;
    const centre = named(first);
    const others = nodesOf(near);
    const still = at < wait ? null : centre; // what glides has not set out by then
    const where = still ? box(still) : old.get(first)?.box;
    if (!where?.width) return null;
    const { left, top, width, height } = where;
    const grid = spot("board");
    const edge = still ? grid && box(grid) : board?.box;
    return () => {
      const ring = lay(
        "stage-ring",
        px({ left, top, "inline-size": width, "block-size": height }),
        edge ? clipped(edge) : layer,
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
        aside(node, [{ scale: 1 }, { scale: 1.06, offset: 0.4 }, { scale: 1 }], {
          duration: ms * 0.7,
          delay: at + ms * 0.3,
          fill: "none",
        });
    };
  },

  /** The colour drains from a face, and somebody draws a frame of chalk around it; both go where the face glides. */
  drain({ what = [], at = 0, ms = 800 }, { old, wait }) {
    const parts = copiesOf(what, old).map((part) => ({ ...part, now: part.node && box(part.node) }));
    for (const { node, copy: face } of parts) if (!node) face.style.filter = DRAINED; // it falls next
    return () => {
      for (const { copy: face, box: where, now } of parts) {
        const twin = /** @type {HTMLElement} */ (face.cloneNode(true));
        layer.append(twin);
        const drained = { filter: DRAINED };
        play(
          twin,
          [
            { filter: "grayscale(0) brightness(1.1)" },
            { filter: "grayscale(0) brightness(1.1)", offset: 0.3 },
            { ...drained, opacity: 1, offset: 0.8 },
            { ...drained, opacity: 0 },
          ],
          { duration: ms, delay: at, fill: "both" },
        );
        const { svg, lines } = chalk(where);
        layer.append(svg);
        if (now && !stays(where, now))
          for (const each of [twin, svg])
            aside(each, [{ transform: "none" }, { transform: to(where, now) }], {
              duration: GLIDE,
              delay: wait,
              fill: "both",
            });
        for (const [i, line] of lines.entries()) {
          const how = { duration: ms * 0.4, delay: at + ms * (0.35 + 0.3 * i), easing: "linear" };
          play(line, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], how, {});
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
    const parts = copiesOf(what, old);
    return () => {
      for (const { copy: face, node } of parts) {
        if (!node) continue;
        const twin = /** @type {HTMLElement} */ (face.cloneNode(true));
        layer.append(twin);
        hidden(node, at + ms / 2);
        play(twin, [{ transform: "none", easing: "ease-in" }, { transform: "scaleX(0.03)" }], {
          duration: ms / 2,
          delay: at,
          fill: "both",
        });
        aside(node, [{ scale: "0.03 1", easing: "ease-out" }, { scale: "1 1" }], {
          duration: ms / 2,
          delay: at + ms / 2,
          fill: "none",
        });
      }
    };
  },

  /** The lamp dips: over one place, or everywhere. */
  dim({ to: goal, at = 0, ms = 700 }) {
    const place = spot(goal);
    const style = place ? inside(box(place)) : {};
    return () =>
      play(
        lay("stage-veil", style),
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
    const node = named(what[0]);
    if (!where?.width) return null;
    const [narrow, wide] = [{ "--r": `${where.width * 0.75}px` }, { "--r": "75vmax" }];
    const [first, then] = [where, node ? box(node) : where]
      .map(middle)
      .map(({ x, y }) => ({ "--x": `${x}px`, "--y": `${y}px` }));
    const offset = Math.min(0.85, shown / ms);
    return () =>
      play(
        veil(middle(where)),
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
    const node = spot(goal);
    return () =>
      node &&
      aside(
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
    const real = spot(goal);
    const twins = kept.get(goal ?? "") ?? [];
    if (!real || !twins.length) return null;
    return () => {
      const all = lay("stage-kept");
      all.append(...twins);
      play(all, [{ opacity: 1 }, { opacity: 1 }], { duration: at + ms });
      hidden(real, at + ms, "");
    };
  },

  /** A plate says something in the middle of the table; the same is announced and logged. */
  plate({ text = "", at = 0, ms = 900 }) {
    const { left, top, width, height } = box(table());
    return () => {
      const plate = lay("stage-plate", {
        left: `${left + width / 2}px`,
        top: `${Math.min(top + height / 2, innerHeight / 2)}px`,
      });
      plate.textContent = text;
      /** @param {number} y */
      const place = (y) => ({ transform: `translate(-50%, ${quiet() ? -50 : y}%)` });
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
    const parts = copiesOf(what, old);
    const flat = text === "row" ? "scaleY(0.04)" : "scaleX(0.04)";
    return () => {
      for (const { copy: twin, was } of parts) {
        const { slid = 0 } = was;
        layer.prepend(twin); // what else is shown of it meanwhile lies above
        if (slid) play(twin, [{ opacity: 0 }, { opacity: 0 }], { duration: slid, fill: "none" }, {});
        play(
          twin,
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
    const nodes = nodesOf(what);
    return () => {
      for (const node of nodes) {
        const marks = node.querySelectorAll("[data-stamp]");
        for (const mark of marks)
          play(
            mark,
            [{ scale: 2.4, opacity: 0, easing: "ease-in" }, { scale: 0.92, opacity: 1, offset: 0.6 }, { scale: 1 }],
            { duration: ms, delay: at },
          );
        aside(node, [{ scale: 1 }, { scale: 0.95, offset: 0.2 }, { scale: 1 }], {
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
    const nodes = what.map(line);
    const last = at + gap * Math.max(0, nodes.length - 1);
    const from = quiet() ? { opacity: 0 } : { opacity: 0, translate: "0 0.5rem" };
    const sums = all("[data-sums]", table()).map((node) => {
      const steps = ["0", ...(node.dataset.sums ?? "").split(" ")].map((text, i) => ({
        text,
        from: i && at + gap * (i - 1),
      }));
      const changes = steps.filter(({ text }, i) => text !== steps[i - 1]?.text);
      const parts = changes.slice(0, -1).map(({ text, from }, i) => {
        return { twin: reading(node, text), since: from, till: changes[i + 1].from };
      });
      return { node, done: changes[changes.length - 1].from, parts };
    });
    const result = nodes.findIndex((node) => node?.hasAttribute("data-result"));
    const till = at + gap * result;
    const lines = nodes.map((node, i) => ({ words: node?.dataset.heading ?? "", since: at + gap * i }));
    const headings = [{ words: text, since: lag }, ...lines].filter(({ words, since }) => words && since < till);
    const place = nodes[result];
    const room = headings.length && place ? box(place) : null;
    const frame = nodes[result]?.closest(".verdict");
    const coloured = frame ? getComputedStyle(frame).borderColor : "";
    const others = document.querySelectorAll("[data-outcome]");
    const tellers = all("[data-tells]", table())
      .map((node) => ({ node, tells: node.dataset.tells ?? "" }))
      .filter(({ tells }) => what.includes(tells) && !known.has(tells));
    return () => {
      if (frame)
        aside(frame, [{ borderColor: "var(--border)" }, { borderColor: coloured }], { duration: ms, delay: till });
      for (const node of others) aside(node, [{ opacity: 0 }, { opacity: 1 }], { duration: ms, delay: till });
      // its line can be seen by then
      for (const { node, tells } of tellers) untold(node, at + gap * what.indexOf(tells) + ms / 4);
      for (const [i, node] of nodes.entries()) {
        if (node) aside(node, [from, { opacity: 1 }], { duration: ms, delay: at + gap * i });
      }
      for (const [i, { words, since }] of headings.entries()) {
        if (room) during(telling(words, room), since, headings[i + 1]?.since ?? till);
      }
      const verdict = spot(goal);
      if (verdict) aside(verdict, [{ opacity: 0 }, { opacity: 1 }], { duration: ms, delay: last });
      for (const { node, done, parts } of sums) {
        for (const { twin, since, till } of parts) {
          during(twin, since, till);
          if (since) bump(twin, since);
        }
        hidden(node, done, "");
        bump(node, done);
      }
    };
  },

  /**
   * The one pushed off a line is clipped at the edge and comes in at the other end. The others of the line glide, or go
   * with it where they are named: what happens then happens to them where they are by then.
   */
  wrap({ what = [], text = "", at = 0, ms = GLIDE }, { old, board }) {
    const line = copiesOf(what, old);
    const [first, ...rest] = line;
    if (!board || !first || line.length < what.length) return null;
    const [x, y] = WAYS[text] ?? [0, 0];
    /** @type {(size: Box, times?: number) => string} */
    const step = ({ width, height }, times = 1) => `translate(${times * x * width}px, ${times * y * height}px)`;
    const enters = rest.length ? rest[0].box : first.node && box(first.node);
    if (!enters) return null;
    /** The face of a thing, to be moved from a box on. */
    const moved = (/** @type {HTMLElement} */ face, /** @type {Keyframe[]} */ frames, from = first.box) => {
      const twin = /** @type {HTMLElement} */ (face.cloneNode(true));
      Object.assign(twin.style, px({ left: from.left, top: from.top }));
      return { twin, frames };
    };
    const nexts = rest.map((_, i) => (rest[i + 1] ?? first).box);
    const parts = [
      moved(first.copy, [{ transform: "none" }, { transform: step(first.box) }]),
      moved(first.copy, [{ transform: step(enters, -1) }, { transform: "none" }], enters),
      ...rest.map(({ copy, box }, i) => moved(copy, [{ transform: "none" }, { transform: way(nexts[i], box) }], box)),
    ];
    if (rest.length) stand(line, [enters, ...nexts], at + ms);
    const nodes = nodesOf(what);
    return () => {
      const inside = clipped(board.box);
      for (const { twin, frames } of parts) {
        inside.append(twin);
        play(twin, frames, { duration: ms, delay: at, fill: "both" });
      }
      for (const each of nodes) hidden(each, at + ms);
    };
  },
};

/**
 * From a moment on things are elsewhere: what is shown of them afterwards begins there.
 * @param {ReturnType<typeof copiesOf>} things
 * @param {Box[]} places
 * @param {number} slid
 */
function stand(things, places, slid) {
  for (const [i, { was, copy: face }] of things.entries()) {
    Object.assign(was, { box: places[i], slid });
    Object.assign(face.style, px({ left: places[i].left, top: places[i].top }));
  }
}
