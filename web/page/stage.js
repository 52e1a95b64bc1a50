// The stage: shows how the table changed, on copies above it. The table is in its new state already, nothing
// waits for an animation, and any input ends all of them. What is shown comes as cues (web/model/cue.py).
//
// Elements that move carry data-move; places carry data-spot; numbers that change carry data-tick.

import { calm } from "./config.js";

const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";
const GLIDE = 320;
const root = document.documentElement;
const table = () => document.getElementById("table");
const named = (name) => table().querySelector(`[data-move="${CSS.escape(name)}"]`);
const spot = (name) => name && (document.querySelector(`[data-spot="${CSS.escape(name)}"]`) ?? null);

let layer = null;
let running = [];

/** Whether anything is to be shown at all. */
const still = () => document.hidden || root.dataset.pace === "none";

/** End what runs; the table shows its state anyway. */
export function finish() {
  for (const animation of running.splice(0)) animation.cancel();
  layer?.remove();
  layer = null;
}

for (const type of ["pointerdown", "keydown"]) addEventListener(type, finish, { capture: true, passive: true });
document.addEventListener("visibilitychange", () => document.hidden && finish());

/** Remember what is on the table before it changes; returns what shows the change afterwards, or null. */
export function prepare(cues = []) {
  finish();
  if (still()) return null;
  const old = new Map([...movers()].map(([name, node]) => [name, { box: box(node) }]));
  for (const { do: deed, what = [] } of cues)
    if (["sweep", "press", "wrap", "flip", "fly"].includes(deed))
      for (const name of what) if (old.has(name)) old.get(name).copy = copy(named(name), old.get(name).box);
  const backs = new Map();
  for (const { do: deed, start } of cues) {
    const back = deed === "flip" && spot(start)?.querySelector(".back");
    if (back) backs.set(start, { copy: copy(back, box(back)), box: box(back) });
  }
  const ticks = new Map([...table().querySelectorAll("[data-tick]")].map((node) => [node.dataset.tick, node.textContent]));
  const origin = box(table());
  return () => requestAnimationFrame(() => show(cues, { old, backs, ticks, origin }));
}

function show(cues, before) {
  if (still()) return;
  const held = new Set();
  follow(before);
  if (!calm.matches) {
    layer = document.createElement("div");
    layer.id = "stage";
    layer.className = table().className; // the style of a game goes by the class of its region
    layer.ariaHidden = "true";
  }
  const jobs = []; // all is measured before anything is written
  for (const cue of cues) {
    for (const name of cue.what ?? []) held.add(name);
    jobs.push(calm.matches ? faded(cue) : DEEDS[cue.do]?.(cue, before));
  }
  const wait = Math.max(0, ...cues.filter(({ do: deed }) => deed === "sweep").map(end)) * 0.7;
  if (!calm.matches) jobs.push(glides(before.old, held, wait));
  if (layer) document.body.append(layer);
  for (const job of jobs) job?.();
  Promise.allSettled(running.map((animation) => animation.finished)).then(() => running.every(over) && finish());
}

/** A longer text above may have pushed the whole table down: where things were goes with it. */
function follow({ old, backs, origin }) {
  const { left, top } = box(table());
  const [x, y] = [left - origin.left, top - origin.top];
  if (!x && !y) return;
  for (const { box: where, copy: twin } of [...old.values(), ...backs.values()]) {
    where.left += x;
    where.top += y;
    if (twin) Object.assign(twin.style, { left: `${where.left}px`, top: `${where.top}px` });
  }
}

const over = ({ playState }) => playState === "finished" || playState === "idle";
const end = ({ at = 0, ms = GLIDE, gap = 0, what = [] }) => at + ms + gap * Math.max(0, what.length - 1);

function* movers() {
  for (const node of table().querySelectorAll("[data-move]")) yield [node.dataset.move, node];
}

function box(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { left, top, width, height };
}

/** A copy of an element's face that looks the same wherever it lies. */
function copy(node, { left, top, width, height }) {
  const twin = node.cloneNode(true);
  const { move } = node.dataset;
  for (const each of [twin, ...twin.querySelectorAll("*")])
    for (const name of ["id", "data-do", "data-key", "data-move", "data-tick", "data-spot", "tabindex"]) each.removeAttribute(name);
  if (move) twin.dataset.copy = move;
  const look = getComputedStyle(node);
  Object.assign(twin.style, {
    position: "fixed",
    margin: 0,
    left: `${left}px`,
    top: `${top}px`,
    inlineSize: `${width}px`,
    blockSize: `${height}px`,
    fontSize: look.fontSize,
    zIndex: 1,
  });
  for (const size of ["--w", "--cell"]) twin.style.setProperty(size, `${width}px`);
  twin.style.setProperty("--role", look.getPropertyValue("--role"));
  return twin;
}

function play(node, frames, options) {
  const animation = node.animate(frames, { easing: EASE, fill: "backwards", ...options });
  running.push(animation);
  return animation;
}

/** Keep an element out of sight until its copy has arrived. */
const hidden = (node, ms) => play(node, [{ opacity: 0 }, { opacity: 0 }], { duration: ms, easing: "linear" });

const way = (from, to) => {
  const x = from.left - to.left + (from.width - to.width) / 2;
  const y = from.top - to.top + (from.height - to.height) / 2;
  return `translate(${x}px, ${y}px) scale(${to.width ? from.width / to.width : 1})`;
};

const faded =
  ({ what = [], at = 0 }) =>
  () => {
    for (const name of what) {
      const node = named(name);
      if (node) play(node, [{ opacity: 0 }, { opacity: 1 }], { duration: 160, delay: Math.min(at, 200) });
    }
  };

/** What is elsewhere than it was glides there; what is new fades in. */
function glides(old, held, wait) {
  const found = [];
  for (const [name, node] of movers()) {
    if (held.has(name)) continue;
    const now = box(node);
    const from = old.get(name)?.box;
    if (!now.width) continue;
    if (!from) found.push([node, [{ opacity: 0 }, { opacity: 1 }]]);
    else if (from.width && (Math.hypot(from.left - now.left, from.top - now.top) > 2 || Math.abs(from.width - now.width) > 2))
      found.push([node, [{ transform: way(from, now) }, { transform: "none" }]]);
  }
  return () => {
    for (const [node, frames] of found) play(node, frames, { duration: GLIDE, delay: wait });
  };
}

const DEEDS = {
  /** Cards come from where they were, or from a spot. */
  fly({ what = [], start, at = 0, ms = 260, gap = 0 }, { old }) {
    const parts = what.map((name, i) => {
      const node = named(name);
      const from = old.get(name)?.box ?? (spot(start) && box(spot(start)));
      if (!node || !from?.width) return null;
      const to = box(node);
      return { node, from, to, twin: copy(node, to), delay: at + i * gap };
    });
    return () => {
      for (const part of parts) {
        if (!part) continue;
        const { node, from, to, twin, delay } = part;
        layer.append(twin);
        hidden(node, delay + ms);
        const frames = [
          { transform: way(from, to) },
          { transform: `${way({ ...from, left: (from.left + to.left) / 2, top: (from.top + to.top) / 2 - 12, width: (from.width + to.width) / 2 }, to)}`, offset: 0.5 },
          { transform: "none" },
        ];
        play(twin, frames, { duration: ms, delay, fill: "both" });
      }
    };
  },

  /** A card lifts from a spot with its back up and turns over on its way. */
  flip({ what = [], start, at = 0, ms = 360 }, { old, backs }) {
    const node = named(what[0]);
    const back = backs.get(start);
    const from = back?.box ?? old.get(what[0])?.box ?? (spot(start) && box(spot(start)));
    if (!node || !from?.width) return null;
    const to = box(node);
    const face = copy(node, to);
    const verso = back ? copy(back.copy, to) : null;
    return () => {
      hidden(node, at + ms);
      layer.append(face);
      const turn = { duration: ms, delay: at, fill: "both" };
      const half = way({ left: (from.left + to.left) / 2, top: (from.top + to.top) / 2 - 16, width: to.width, height: to.height }, to);
      if (verso) {
        layer.append(verso);
        play(verso, [{ transform: way(from, to) }, { transform: `${half} rotateY(90deg)`, offset: 0.5 }, { transform: `${half} rotateY(90deg)`, opacity: 0 }], turn);
      }
      play(face, [{ transform: `${half} rotateY(-90deg)`, opacity: 0 }, { transform: `${half} rotateY(-90deg)`, opacity: 1, offset: 0.5 }, { transform: "none" }], turn);
    };
  },

  /** Cards rise, close to a packet, and go to a spot. */
  sweep({ what = [], to, at = 0, ms = 620 }, { old }) {
    const goal = spot(to);
    const parts = what.map((name) => old.get(name)).filter((each) => each?.copy && each.box.width);
    if (!goal || !parts.length) return null;
    const end = box(goal);
    const middle = parts[Math.floor(parts.length / 2)].box;
    return () => {
      parts.forEach(({ copy: twin, box: from }, i) => {
        layer.append(twin);
        const lean = (i - (parts.length - 1) / 2) * 10;
        const packet = `translate(${middle.left - from.left + lean}px, ${middle.top - from.top - 14}px)`;
        const away = `translate(${end.left + end.width / 2 - from.left - from.width / 2}px, ${end.top + end.height / 2 - from.top - from.height / 2}px) scale(0.35)`;
        const frames = [
          { transform: "none" },
          { transform: "translate(0, -14px)", offset: 0.2 },
          { transform: packet, offset: 0.5 },
          { transform: away, opacity: 0.9, offset: 0.96 },
          { transform: away, opacity: 0 },
        ];
        play(twin, frames, { duration: ms, delay: at, fill: "both" });
      });
    };
  },

  /** Numbers keep their old look until the cards arrive; bars wait by themselves (--arrive). */
  hold({ ms = 500 }, { ticks }) {
    const parts = [...table().querySelectorAll("[data-tick]")]
      .filter((node) => ticks.has(node.dataset.tick) && ticks.get(node.dataset.tick) !== node.textContent)
      .map((node) => ({ node, was: ticks.get(node.dataset.tick), where: box(node), look: getComputedStyle(node) }));
    return () => {
      table().style.setProperty("--arrive", `${ms}ms`);
      for (const { node, was, where, look } of parts) {
        const twin = document.createElement("span");
        twin.textContent = was;
        Object.assign(twin.style, { position: "fixed", left: `${where.left}px`, top: `${where.top}px`, inlineSize: `${where.width}px`, font: look.font, color: look.color, textAlign: look.textAlign, letterSpacing: look.letterSpacing, whiteSpace: "nowrap" });
        layer.append(twin);
        play(twin, [{ opacity: 1 }, { opacity: 1 }, { opacity: 0 }], { duration: ms, fill: "both", easing: "linear" });
        hidden(node, ms);
        play(node, [{ scale: 1.35 }, { scale: 1 }], { duration: 240, delay: ms, fill: "none" });
      }
    };
  },

  /** A spot or a card lights up. */
  glow({ what = [], to, at = 0, ms = 900 }) {
    const nodes = [...what.map(named), spot(to)].filter(Boolean);
    const bright = [{ filter: "brightness(1)" }, { filter: "brightness(1.9) saturate(1.3)", offset: 0.3 }, { filter: "brightness(1)" }];
    return () => nodes.forEach((node) => play(node, bright, { duration: ms, delay: at }));
  },

  /** A ring goes from one element through its neighbours. */
  ring({ what = [], at = 0, ms = 900 }) {
    const [centre, ...others] = what.map(named).filter(Boolean);
    if (!centre) return null;
    const { left, top, width, height } = box(centre);
    return () => {
      const ring = document.createElement("div");
      ring.className = "stage-ring";
      Object.assign(ring.style, { left: `${left}px`, top: `${top}px`, inlineSize: `${width}px`, blockSize: `${height}px` });
      layer.append(ring);
      play(ring, [{ transform: "scale(0.4)", opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: "scale(3.1)", opacity: 0 }], { duration: ms, delay: at, fill: "both" });
      for (const node of others) play(node, [{ filter: "none" }, { filter: "brightness(1.35)", offset: 0.5 }, { filter: "none" }], { duration: ms, delay: at + ms * 0.2 });
    };
  },

  /** The colour drains from a face. */
  drain({ what = [], at = 0, ms = 800 }) {
    const nodes = what.map(named).filter(Boolean);
    return () => nodes.forEach((node) => play(node, [{ filter: "grayscale(0) brightness(1.15)" }, { filter: "grayscale(1) brightness(0.7)", offset: 0.7 }, { filter: "grayscale(1)" }], { duration: ms, delay: at }));
  },

  /** The lamp dips, or the light narrows. */
  dim({ at = 0, ms = 700 }) {
    const node = table().firstElementChild;
    return () => play(node, [{ filter: "brightness(1)" }, { filter: "brightness(0.55)", offset: 0.35 }, { filter: "brightness(1)" }], { duration: ms, delay: at });
  },

  /** A plate says something in the middle of the table; the same is announced and logged. */
  plate({ text = "", at = 0, ms = 900 }) {
    const { left, top, width, height } = box(table());
    return () => {
      const plate = document.createElement("p");
      plate.className = "stage-plate";
      plate.textContent = text;
      Object.assign(plate.style, { left: `${left + width / 2}px`, top: `${Math.min(top + height / 2, innerHeight / 2)}px` });
      layer.append(plate);
      play(plate, [{ opacity: 0, transform: "translate(-50%, -30%)" }, { opacity: 1, transform: "translate(-50%, -50%)", offset: 0.2 }, { opacity: 1, transform: "translate(-50%, -50%)", offset: 0.8 }, { opacity: 0, transform: "translate(-50%, -60%)" }], { duration: ms, delay: at, fill: "both" });
    };
  },

  /** A line presses flat before the grid closes. */
  press({ what = [], text = "", at = 0, ms = 300 }, { old }) {
    const parts = what.map((name) => old.get(name)).filter((each) => each?.copy);
    const flat = text === "row" ? "scaleY(0.04)" : "scaleX(0.04)";
    return () => {
      for (const { copy: twin } of parts) {
        layer.append(twin);
        play(twin, [{ transform: "none", opacity: 1 }, { transform: flat, opacity: 1, offset: 0.85 }, { transform: flat, opacity: 0 }], { duration: ms, delay: at, fill: "both" });
      }
    };
  },

  /** Something is stamped on. */
  stamp({ what = [], at = 0, ms = 280 }) {
    const nodes = what.map(named).filter(Boolean);
    return () => nodes.forEach((node) => play(node, [{ scale: 1.25, opacity: 0.4 }, { scale: 0.97, opacity: 1, offset: 0.7 }, { scale: 1 }], { duration: ms, delay: at }));
  },

  /** The one pushed off a line is clipped at the edge and comes in at the other end. */
  wrap({ what = [], text = "", at = 0, ms = GLIDE }, { old }) {
    const node = named(what[0]);
    const from = old.get(what[0]);
    const board = spot("board");
    if (!node || !from?.copy || !board) return null;
    const to = box(node);
    const edge = box(board);
    const [x, y] = { e: [1, 0], w: [-1, 0], s: [0, 1], n: [0, -1] }[text] ?? [0, 0];
    const step = `translate(${x * to.width}px, ${y * to.height}px)`;
    const back = `translate(${-x * to.width}px, ${-y * to.height}px)`;
    const arriving = copy(node, to);
    return () => {
      const clip = document.createElement("div");
      clip.className = "stage-clip";
      Object.assign(clip.style, { clipPath: `inset(${edge.top}px ${innerWidth - edge.left - edge.width}px ${innerHeight - edge.top - edge.height}px ${edge.left}px)` });
      layer.append(clip);
      clip.append(from.copy, arriving);
      hidden(node, at + ms);
      play(from.copy, [{ transform: "none" }, { transform: step, opacity: 1, offset: 0.98 }, { transform: step, opacity: 0 }], { duration: ms, delay: at, fill: "both" });
      play(arriving, [{ transform: back }, { transform: "none" }], { duration: ms, delay: at, fill: "both" });
    };
  },
};
