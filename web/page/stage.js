// The stage: shows how the table changed, on copies above it. The table is in its new state already, nothing
// waits for an animation, and any input ends all of them. What is shown comes as cues (web/model/cue.py).
//
// Elements that move carry data-move; places carry data-spot; numbers that change carry data-tick; what is told line by
// line carries data-told.

import { calm } from "./config.js";

const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";
const GLIDE = 320;
const MOST_LAG = 1600; // ms that a change may be shown later because the one before it still runs
const root = document.documentElement;
const table = () => document.getElementById("table");
const named = (name) => table().querySelector(`[data-move="${CSS.escape(name)}"]`);
const spot = (name) => name && (document.querySelector(`[data-spot="${CSS.escape(name)}"]`) ?? null);

let layer = null;
let running = [];

/** Whether anything is to be shown at all. */
const still = () => document.hidden;

/** Whether nothing is to move: then the same comes in the same order, by opacity alone. */
const quiet = () => calm.matches || root.dataset.pace === "none";

/** End what runs; the table shows its state anyway. */
export function finish() {
  for (const { animation } of running.splice(0)) animation.cancel();
  layer?.remove();
  layer = null;
}

for (const type of ["pointerdown", "keydown"]) addEventListener(type, finish, { capture: true, passive: true });
document.addEventListener("visibilitychange", () => document.hidden && finish());

/** How long what runs will still be worth waiting for. */
function left() {
  const ends = running.filter(({ awaited }) => awaited).map(({ animation }) => animation.effect.getComputedTiming().endTime - (animation.currentTime ?? 0));
  return Math.min(MOST_LAG, Math.max(0, ...ends));
}

/**
 * Remember what is on the table before it changes; returns what shows the change afterwards, or null. What runs goes
 * on, and the new change is shown after it: the table itself has changed by then, and any input ends both.
 */
export function prepare(cues = []) {
  const lag = still() ? 0 : left();
  if (!lag) finish();
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
  const flying = new Set(running.map(({ name }) => name)); // their copies are on their way
  for (const entry of running.filter(({ glides }) => glides)) entry.animation.cancel(); // they go on from where they are seen
  running = running.filter(({ glides }) => !glides);
  const origin = box(table());
  const show_ = () => show(cues.map((cue) => late(cue, lag)), { old, backs, ticks, origin, lag, flying });
  return Object.assign(() => requestAnimationFrame(show_), { lag });
}

const late = (cue, lag) => (cue.do === "hold" ? { ...cue, ms: (cue.ms ?? 0) + lag } : { ...cue, at: (cue.at ?? 0) + lag });

function show(cues, before) {
  if (still()) return;
  const held = new Set();
  follow(before);
  if (!layer) {
    layer = document.createElement("div");
    layer.id = "stage";
    layer.className = table().className; // the style of a game goes by the class of its region
    layer.ariaHidden = "true";
  }
  const jobs = []; // all is measured before anything is written
  for (const cue of cues) {
    for (const name of cue.what ?? []) held.add(name);
    jobs.push(quiet() && !STILL.has(cue.do) ? faded(cue, before) : DEEDS[cue.do]?.(cue, before));
  }
  const wait = Math.max(before.lag, ...cues.filter(({ do: deed }) => deed === "sweep").map((cue) => before.lag + (end(cue) - before.lag) * 0.7));
  if (!quiet()) jobs.push(glides(before.old, held, wait));
  document.body.append(layer);
  for (const job of jobs) job?.();
  Promise.allSettled(running.map(({ animation }) => animation.finished)).then(() => running.every(over) && finish());
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

const over = ({ animation: { playState } }) => playState === "finished" || playState === "idle";
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

/** Animate; a copy is gone when it has arrived. The next change waits for it, unless ``how`` says otherwise. */
function play(node, frames, options, how = { awaited: true }) {
  const animation = node.animate(frames, { easing: EASE, fill: "backwards", ...options });
  running.push({ animation, ...how });
  if (how.awaited) animation.finished.then(() => layer?.contains(node) && node.remove()).catch(() => {});
  return animation;
}

/** Animate what the next change need not wait for. */
const aside = (node, frames, options) => play(node, frames, options, {});

/** Keep an element out of sight until its copy has arrived. */
const hidden = (node, ms, name) => play(node, [{ opacity: 0 }, { opacity: 0 }], { duration: ms, easing: "linear" }, { name: name ?? node.dataset.move });

/** A copy of what is still on its way is not seen before it has arrived. */
const unseen = (twin, name, { lag, flying }) => lag && flying.has(name) && hidden(twin, lag, "");

const way = (from, to) => {
  const x = from.left - to.left + (from.width - to.width) / 2;
  const y = from.top - to.top + (from.height - to.height) / 2;
  return `translate(${x}px, ${y}px) scale(${to.width ? from.width / to.width : 1})`;
};

/** Whether an element is where it was: two boxes tell, to two pixels. */
const stays = (from, now) => Math.hypot(from.left - now.left, from.top - now.top) <= 2 && Math.abs(from.width - now.width) <= 2;

/** What has come fades in; what stays where it was is never out of sight, it only pales for a moment. */
function faded({ what = [], at = 0 }, { old }) {
  const found = what
    .map((name) => [named(name), old.get(name)?.box])
    .filter(([node]) => node)
    .map(([node, from]) => [node, from?.width && stays(from, box(node))]);
  return () => {
    for (const [node, stayed] of found) {
      const frames = stayed ? [{ opacity: 1 }, { opacity: 0.6, offset: 0.3 }, { opacity: 1 }] : [{ opacity: 0 }, { opacity: 1 }];
      aside(node, frames, { duration: stayed ? 300 : 160, delay: Math.min(at, 200) });
    }
  };
}

/** What is elsewhere than it was glides there; what is new fades in. */
function glides(old, held, wait) {
  const found = [];
  for (const [name, node] of movers()) {
    if (held.has(name)) continue;
    const now = box(node);
    const from = old.get(name)?.box;
    if (!now.width) continue;
    if (!from) found.push([node, [{ opacity: 0 }, { opacity: 1 }]]);
    else if (from.width && !stays(from, now))
      found.push([node, [{ transform: way(from, now) }, { transform: "none" }]]);
  }
  return () => {
    for (const [node, frames] of found) play(node, frames, { duration: GLIDE, delay: wait }, { glides: true });
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
  sweep({ what = [], to, at = 0, ms = 620 }, before) {
    const goal = spot(to);
    const parts = what.map((name) => ({ ...before.old.get(name), name })).filter((each) => each.copy && each.box.width);
    if (!goal || !parts.length) return null;
    const end = box(goal);
    const middle = parts[Math.floor(parts.length / 2)].box;
    return () => {
      parts.forEach(({ copy: twin, box: from, name }, i) => {
        layer.append(twin);
        unseen(twin, name, before);
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
  hold({ ms = 500 }, { ticks, lag }) {
    const parts = [...table().querySelectorAll("[data-tick]")]
      .filter((node) => ticks.has(node.dataset.tick) && ticks.get(node.dataset.tick) !== node.textContent)
      .map((node) => ({ node, was: ticks.get(node.dataset.tick), where: box(node), look: getComputedStyle(node) }));
    return () => {
      table().style.setProperty("--arrive", `${ms}ms`);
      for (const { node, was, where, look } of parts) {
        const twin = document.createElement("span");
        twin.textContent = was;
        Object.assign(twin.style, { position: "fixed", left: `${where.left}px`, top: `${where.top}px`, inlineSize: `${where.width}px`, font: look.font, color: look.color, textAlign: look.textAlign, letterSpacing: look.letterSpacing, whiteSpace: "nowrap" });
        twin.style.opacity = 0; // what an earlier change holds comes first
        layer.append(twin);
        aside(twin, [{ opacity: 1 }, { opacity: 1 }, { opacity: 0 }], { duration: ms - lag, delay: lag, fill: "none", easing: "linear" });
        hidden(node, ms, "");
        if (!quiet()) aside(node, [{ scale: 1.35 }, { scale: 1 }], { duration: 240, delay: ms, fill: "none" });
      }
    };
  },

  /** A spot or a card lights up. */
  glow({ what = [], to, at = 0, ms = 900 }) {
    const nodes = [...what.map(named), spot(to)].filter(Boolean);
    const bright = [{ filter: "brightness(1)" }, { filter: "brightness(1.9) saturate(1.3)", offset: 0.3 }, { filter: "brightness(1)" }];
    return () => nodes.forEach((node) => aside(node, bright, { duration: ms, delay: at, fill: "none" }));
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
      for (const node of others) aside(node, [{ filter: "none" }, { filter: "brightness(1.35)", offset: 0.5 }, { filter: "none" }], { duration: ms, delay: at + ms * 0.2, fill: "none" });
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
    return () => aside(node, [{ filter: "brightness(1)" }, { filter: "brightness(0.55)", offset: 0.35 }, { filter: "brightness(1)" }], { duration: ms, delay: at, fill: "none" });
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
      const place = (y) => ({ transform: `translate(-50%, ${quiet() ? -50 : y}%)` });
      play(plate, [{ opacity: 0, ...place(-30) }, { opacity: 1, ...place(-50), offset: 0.2 }, { opacity: 1, ...place(-50), offset: 0.8 }, { opacity: 0, ...place(-60) }], { duration: ms, delay: at, fill: "both" });
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

  /** Lines are told one after the other, and with the last of them what stands at the spot. */
  count({ what = [], to, at = 0, ms = 350, gap = 400 }) {
    const nodes = what.map((name) => table().querySelector(`[data-told="${CSS.escape(name)}"]`));
    const last = at + gap * Math.max(0, nodes.length - 1);
    const from = quiet() ? { opacity: 0 } : { opacity: 0, translate: "0 0.5rem" };
    return () => {
      nodes.forEach((node, i) => node && aside(node, [from, { opacity: 1 }], { duration: ms, delay: at + gap * i }));
      const verdict = spot(to);
      if (verdict) aside(verdict, [{ opacity: 0 }, { opacity: 1 }], { duration: ms, delay: last });
    };
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

/** What looks alike where nothing moves. */
const STILL = new Set(["plate", "count", "hold"]);
