// Types of the messages between page, worker and embedding page. Only for checkers: no browser gets this file.

import type { NoirMessage } from "../embed/package/noir-game.d.ts";

/** Texts by name, and attributes by element id. A null removes one. */
export type Texts = Record<string, string>;
export type Attrs = Record<string, Record<string, string | null>>;

/** The data that the build writes into a page (web/site/pages.py). */
export interface Config {
  root: string;
  app: string;
  version: string;
  lang: string;
  langs: string[];
  games: string[];
  /** The parameters of an address that order a table. */
  asked: string[];
  /** Path and bytes of each large file of a first visit. */
  preload: [string, number][];
  pyscript: { interpreter: string };
  words: Texts;
}

/** A waiting table in another language or of another game. */
export interface Baked {
  words: Texts;
  regions: Texts;
  attrs: Attrs;
}

/** Why the service worker can't keep a version: the file, and how often that was. */
export interface Failure {
  edition: string;
  path: string;
  reason: "changed" | "full" | "missing" | "network";
  times: number;
}

/** A version that the service worker keeps: the contents of its files, and the pages that continue with an old one. */
export interface Edition {
  files: Texts;
  clients: readonly string[] | null;
}

// -- page and worker ---------------------------------------------------------------------

/** The answer of the worker to a text (web/session/update.py has the meaning of each field). */
export interface Update {
  regions?: Texts;
  attrs?: Attrs;
  state?: string;
  title?: string;
  focus?: string;
  say?: string;
  store?: Values;
  url?: string;
  next?: string;
  pause?: number;
  steady?: boolean;
  idle?: boolean;
  free?: boolean;
  effect?: Effect;
  cues?: Cue[];
  friend?: FriendOrder;
  pointers?: Texts;
  post?: NoirMessage[];
}

/** Stored values by key. A null forgets. */
export type Values = Record<string, string | null>;

export interface File {
  name: string;
  mime: string;
  text: string;
}

export interface Sending {
  title?: string;
  text?: string;
  url?: string;
}

export interface PictureOrder {
  how: string;
  name: string;
  title: string;
  url: string;
}

export interface Effect {
  copy?: string;
  download?: File;
  share?: Sending;
  picture?: PictureOrder;
  print?: boolean;
  reload?: boolean;
  address?: string;
  puzzles?: string;
}

/** One thing to see or hear while the table changes (web/model/cue.py). */
export interface Cue {
  do?: string;
  what?: string[];
  start?: string;
  to?: string;
  at?: number;
  ms?: number;
  gap?: number;
  text?: string;
  sound?: string;
}

/** The worker of PyScript: the functions of web/worker.py are under `sync`. */
export interface PythonWorker {
  onerror: unknown;
  terminate(): void;
  sync: {
    handle(text: string): Promise<string>;
    precompute(text: string): Promise<void>;
    live(name: string): Promise<boolean>;
    ping(): Promise<boolean>;
  };
}

export interface PyScript {
  PyWorker(address: string, options: object): Promise<PythonWorker>;
  hooks: {
    main: { onWorker: Set<(wrap: unknown, worker: PythonWorker) => void> };
    worker: { onBeforeRunAsync: Set<string> };
  };
}

// -- a game with a friend ----------------------------------------------------------------

/** A record to write, and a mark for the report about it. */
export interface Writing {
  key: string;
  text: string;
  mark: number;
}

/** The data to come back to the line of a game: see carriers/live.js. */
export interface WayBack {
  certificate: RTCCertificate;
  name: string;
  password: string;
  theirs: { offer: string; print: string; name: string; password: string };
  time: number;
}

export interface LineOrder {
  code?: string;
  room?: string;
  server?: string;
  rides?: boolean;
  agreed?: boolean;
  back?: WayBack;
}

export interface CarrierOrder {
  open?: LineOrder;
  answer?: string;
  agreed?: boolean;
  say?: string[];
  passes?: boolean;
  prepare?: boolean;
  close?: boolean;
}

export interface FriendOrder {
  hold?: string;
  text?: string;
  rest?: boolean;
  keep?: Writing;
  out?: string;
  live?: CarrierOrder;
  forced?: string;
  after?: number;
}

/** Details of a line's state: see friend.js. */
export interface LineNews {
  code?: string;
  number?: string;
  kind?: string;
  ends?: string;
  why?: string;
}

/** A listener of a line. */
export interface Hearer {
  text(text: string): unknown;
  state(state: string, more?: LineNews): void;
}

/** A line to the other page: see friend.js. */
export interface Line {
  send(text: string): void;
  answer(code: string, agreed: boolean): void;
  prepare(room: string): void;
  close(): void;
}

// -- globals of classic scripts and of the runtime ---------------------------------------

/** A fault that keeps a page from starting: the key of a sentence, values to fill in, the file to blame. */
export interface Blame {
  key: string;
  values: Record<string, string | number>;
  path?: string;
}

export interface BootCheck {
  again(path?: string): Promise<void>;
  examine(patience?: number, suspect?: string): Promise<Blame | null>;
  refusal(status: number): string;
  resume(): void;
  tell(blame: Blame, room?: HTMLElement): void;
  unreachable(): Promise<string>;
}

/** The words of a language before Python is there: the HTML of regions, and sentences. */
export interface FirstWords extends Record<"regions" | "faults", Record<string, string>> {
  poster: { strict: string; ended: string; posters: Record<string, Record<string, string>> };
}

declare global {
  /** `web/site/boot-check.js`, undefined if it is missing. */
  var noirBootCheck: BootCheck | undefined;
  /** Not in every browser. */
  var navigation: { canGoForward: boolean } | undefined;
  interface Navigator {
    connection?: { saveData: boolean };
  }
  /** `preflight.js`, undefined on pages to read and in embeds. */
  var noirPreflight: { isFoyer(): boolean; offer(foyer: ParentNode): void; replay(): void } | undefined;
  /** Resolves when the style of the table has loaded or failed: preflight.js and embedded.js load it. */
  var noirStyled: Promise<unknown> | undefined;
  /** `poster.js`, in an embed. */
  var noirShowPoster: (lang: string) => Promise<FirstWords["poster"]>;
  /** `first-words.js` loads them, and the latest ones. Undefined if they don't come. */
  var noirLoadWords: (lang: string) => Promise<FirstWords | undefined>;
  var noirFirst: FirstWords | undefined;
  /** `interpreter.js`, in the worker. */
  var noirRest: { fetch(): Promise<void>; now(): Uint8Array };
  var BarcodeDetector:
    | {
        new (options: { formats: string[] }): { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> };
        getSupportedFormats(): Promise<string[]>;
      }
    | undefined;
  interface CloseWatcher extends EventTarget {
    destroy(): void;
  }
  var CloseWatcher: { new (): CloseWatcher };
  interface Window {
    /** Not in every browser. */
    scheduler?: { yield?(): Promise<void> };
    launchQueue?: { setConsumer(take: (launch: { files: { getFile(): Promise<globalThis.File> }[] }) => void): void };
  }
  interface Navigator {
    /** Chromium only. */
    userAgentData?: object;
  }
  interface DocumentEventMap {
    "noir-code": CustomEvent<string>;
    "noir-camera": CustomEvent<string>;
  }
}

/** The scripts that lazy.js brings, by name. */
export interface Scripts {
  "carriers/camera": unknown;
  "carriers/live": typeof import("./carriers/live.js");
  friend: typeof import("./friend.js");
  "hall/bots": typeof import("./hall/bots.js");
  picture: typeof import("./picture.js");
  previews: typeof import("./previews.js");
  onboarding: typeof import("./onboarding.js");
  puzzles: typeof import("./puzzles.js");
  qr: unknown;
  scrub: unknown;
  sound: typeof import("./sound.js");
  stage: typeof import("./stage.js");
}

/** A message for the embedding page, before it is marked as ours. */
export type Outgoing = Unmarked<NoirMessage>;
type Unmarked<Message> = Message extends unknown ? Omit<Message, "noir" | "v"> : never;

// -- changes on the stage (stage.js, animations.js) --------------------------------------------

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A thing of the table as it was before a change. */
export interface Seen {
  box: Box;
  /** The place that it belonged to, where the window did not show it. */
  near?: Box;
  copy?: HTMLElement | null;
  /** Since when it is elsewhere, in ms. */
  slid?: number;
}

/** The table as it was before a change. */
export interface Before {
  old: Map<string, Seen>;
  /** The backs that lay on spots. */
  backs: Map<string, { copy: HTMLElement; box: Box }>;
  /** Copies of all that lay on spots which stay as they were. */
  kept: Map<string, HTMLElement[]>;
  ticks: Map<string, string>;
  origin: Box;
  board: { box: Box } | null;
  /** In ms: the rest of running animations, and the start of gliding. */
  lag: number;
  wait: number;
  /** Until when copies are on their way, and numbers held. */
  flying: Map<string, number>;
  known: Set<string>;
}

/** Measures, and returns a function that writes. */
export type CueAnimation = (cue: Cue, before: Before) => Job | null;
export type Job = () => unknown;

/** An animation that has not ended: its thing, whether the next change waits for it, whether it glides. */
export interface Running {
  animation: Animation;
  name?: string;
  awaited?: boolean;
  glides?: boolean;
}

/** A place for a sentence of onboarding.js: where, from which side, how far, and the line that leads there. */
export interface Spot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export interface Place extends Spot {
  line: Spot;
  side: string;
  reach: number;
  aside: number;
  tip: number;
}

// -- the organiser's page of a club evening --------------------------------------------------

/** The fields of a form, or the evenings of the browser as "stored". */
export type HallFields = Record<string, string[] | Texts>;

/** An order to the worker (web/club/orders.py). */
export interface HallOrder {
  do: string;
  fields: HallFields;
}

/** A bot that a student has handed in. */
export interface HallBot {
  student: number;
  task: number;
  exercise: string;
  game: string;
  source: string;
  seed: string;
  deals: number;
}

/** The answer of the worker (web/club/hall.py). */
export interface HallAnswer {
  html: string;
  view: string;
  mark?: string;
  say?: string;
  is_refused?: boolean;
  wrong?: string;
  save?: string;
  forget?: string;
  clear?: string;
  flash?: string;
  focus?: string;
  copy?: string;
  fetch?: string;
  bot?: HallBot;
  keep?: string;
  goes_on?: boolean;
  is_quiet?: boolean;
  file?: { name: string; text: string; type: string };
}
