// Sounds, synthesized here: nothing is fetched. Off by default, silent in a hidden tab and, unless the host asks, in a
// frame. Each has a visible counterpart (web/model/cue.py).

import { endOnInput, findLine, isQuiet } from "./overlay.js";
import { landingTimes } from "./timeline.js";

/** @import { Cue } from "./types.d.ts" */

const root = document.documentElement;
/** @type {{ context: AudioContext, out: AudioNode, noise: AudioBuffer } | null} */
let studio = null; // made for the first sound
/** @type {AudioBufferSourceNode | null} */
let rain = null;
/** @type {AudioNode | null} */
let bus = null; // the output of the present sound
/** @type {{ from: number, bus: AudioNode }[]} */
let scheduled = []; // sounds that can still be heard, each with its bus

/**
 * How something sounds: loudness, seconds, hertz at its start and end, seconds until it is loudest.
 * @typedef {{ loud?: number, length?: number, to?: number, rise?: number }} Sound
 * @typedef {Sound & { from?: number, q?: number, type?: BiquadFilterType }} Brush
 * @typedef {Sound & { pitch?: number, type?: OscillatorType }} Tone
 */

const MAX_SECONDS = 3; // s of the longest sound
const DEALT = Array(5).fill(""); // five unnamed cards at once
const HIGHER = 1.05; // each of several that land one after the other is heard a little above the one before

/** @param {"sound" | "rain"} name */
const isWanted = (name) => root.dataset[name] === "on" && !document.hidden;

function getStudio() {
  studio ??= buildStudio();
  if (studio.context.state !== "running") studio.context.resume();
  return studio;
}

function buildStudio() {
  const context = new AudioContext();
  const out = new DynamicsCompressorNode(context, { threshold: -18, ratio: 6 });
  const volume = new GainNode(context, { gain: 0.9 });
  out.connect(volume).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return { context, out, noise };
}

/** Whether sound is allowed. Browsers block it before the first input, and would play earlier sounds late. */
const isAllowed = () => navigator.userActivation?.hasBeenActive !== false;

/** Wake the sound during an input, as some browsers need. */
function wakeUp() {
  if (isWanted("sound")) getStudio();
}

/**
 * Make a swell of loudness: up within `rise` seconds, gone after `length`.
 * @param {number} at
 * @param {number} loud
 * @param {number} length
 * @param {number} rise
 */
function swell(at, loud, length, rise = 0.005) {
  const { context, out } = getStudio();
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(bus ?? out);
  return gain;
}

/**
 * Play noise through a filter that can sweep.
 * @param {number} at
 * @param {Brush} how
 */
function brush(at, { loud = 0.3, length = 0.12, from = 2400, to = from, q = 1, type = "bandpass", rise }) {
  const { context, noise } = getStudio();
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(context, { type, frequency: from, Q: q });
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter).connect(swell(at, loud, length, rise));
  source.start(at);
  source.stop(at + length + 0.05);
}

/**
 * Play a tone that can slide.
 * @param {number} at
 * @param {Tone} how
 */
function tone(at, { pitch = 440, to = pitch, loud = 0.2, length = 0.3, type = "sine", rise }) {
  const { context } = getStudio();
  const voice = new OscillatorNode(context, { type, frequency: pitch });
  voice.frequency.setValueAtTime(pitch, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + length);
  voice.connect(swell(at, loud, length, rise));
  voice.start(at);
  voice.stop(at + length + 0.05);
}

/**
 * @param {number} at
 * @param {number[]} pitches
 * @param {Tone} each
 */
function chord(at, pitches, each, gap = 0) {
  for (const [i, pitch] of pitches.entries()) tone(at + i * gap, { pitch, ...each });
}

/** @type {Record<string, (at: number, higher: number, cards: string[]) => void>} */
const SOUNDS = {
  card: (at, higher) => brush(at, { loud: 0.7, length: 0.07, from: 3200 * higher, to: 1400 * higher }),
  take: (at, _higher, cards) => {
    for (const i of cards.keys()) {
      brush(at + 0.06 * i, { loud: 0.3, length: 0.09, from: 1800 * 1.12 ** i, to: 900 * 1.12 ** i });
    }
  },
  coin: (at, higher) =>
    chord(at, [2100 * higher, 3150 * higher, 4200 * higher], { loud: 0.08, length: 0.5, type: "triangle" }, 0.03),
  good: (at) => chord(at, [392, 494], { loud: 0.14, length: 0.35, type: "triangle" }, 0.08),
  bad: (at) => chord(at, [233, 220], { loud: 0.16, length: 0.4, type: "sawtooth" }, 0.02),
  light: (at) => {
    brush(at, { loud: 0.1, length: 0.05, from: 6000 });
    chord(at + 0.05, [523, 784, 1046], { loud: 0.1, length: 0.9, rise: 0.05 }, 0.06);
  },
  round: (at) => chord(at, [196, 294], { loud: 0.2, length: 1.1, type: "triangle" }, 0.01),
  drawn: (at, higher, cards) => SOUNDS.round(at, higher, cards),
  radar: (at) => chord(at, [880, 880], { loud: 0.12, length: 0.5 }, 0.22),
  kill: (at) => {
    tone(at, { pitch: 110, to: 38, loud: 0.5, length: 0.7 });
    brush(at, { loud: 0.3, length: 0.25, from: 900, to: 120, type: "lowpass" });
  },
  arrest: (at) => {
    for (const from of [at, at + 0.11]) {
      brush(from, { loud: 0.9, length: 0.08, from: 4200, to: 2600, q: 4 });
      tone(from, { pitch: 170, to: 70, loud: 0.26, length: 0.16 }); // the stamp
    }
  },
  shift: (at) => brush(at, { loud: 1, length: 0.28, from: 300, to: 700, q: 0.7 }),
  veil: (at) => brush(at, { loud: 0.4, length: 0.8, from: 500, to: 3500, q: 2, rise: 0.3 }),
  won: (at) => chord(at, [262, 330, 392, 523, 659], { loud: 0.14, length: 1.4, type: "triangle" }, 0.12),
  lost: (at) => chord(at, [262, 233, 196, 147], { loud: 0.14, length: 1.3, type: "triangle" }, 0.18),
};

/**
 * Whether a counted line has a sound: only a visible one, and not the result, which has its own.
 * @param {string | undefined} name
 */
const isCounted = (name = "") => findLine(name)?.matches(":not([data-result])");

/**
 * Play the sounds of a score.
 * @param {Cue[]} cues
 */
export function play(cues) {
  if (!isWanted("sound") || !isAllowed()) return;
  const { context, out } = getStudio();
  const now = context.currentTime + 0.02;
  scheduled = scheduled.filter(({ from }) => from > now - MAX_SECONDS);
  const made = new Set(); // of two that are the same at one time one is heard
  for (const cue of cues) {
    const sound = SOUNDS[cue.sound ?? ""];
    if (!sound) continue;
    for (const [i, later] of landingTimes(cue, isQuiet()).entries()) {
      const name = `${cue.sound} ${later}`;
      if (made.has(name) || (cue.do === "count" && !isCounted(cue.what?.[i]))) continue;
      made.add(name);
      const from = now + later / 1000;
      const way = new GainNode(context);
      way.connect(out);
      scheduled.push({ from, bus: way });
      bus = way;
      sound(from, HIGHER ** i, cue.what ?? DEALT);
    }
  }
}

/** Stop the sounds that are still ahead, or all of them when sound is off. */
function silence() {
  const since = isWanted("sound") ? (studio?.context.currentTime ?? 0) : 0;
  for (const { bus: way } of scheduled.filter(({ from }) => from > since)) way.disconnect();
  scheduled = scheduled.filter(({ from }) => from <= since);
}

endOnInput(silence);
for (const type of ["click", "keydown"]) addEventListener(type, wakeUp, { capture: true, passive: true });

/** Let it rain, or stop it, as the switch says. */
export function updateRain() {
  if (!isWanted("sound")) {
    silence();
    studio?.context.suspend(); // silence would go on being made
  }
  if (isWanted("rain") && isWanted("sound")) {
    if (rain) return;
    const { context, out, noise } = getStudio();
    rain = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
    const low = new BiquadFilterNode(context, { type: "lowpass", frequency: 900 });
    const soft = new GainNode(context, { gain: 0.02 });
    rain.connect(low).connect(soft).connect(out);
    rain.start();
  } else {
    rain?.stop();
    rain = null;
  }
}

new MutationObserver(updateRain).observe(root, { attributeFilter: ["data-sound", "data-rain"] });
document.addEventListener("visibilitychange", updateRain);
updateRain();
