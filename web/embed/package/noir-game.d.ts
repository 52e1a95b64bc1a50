export type NoirGameName = "{{games}}";
export type NoirLevel = "{{levels}}";
export type NoirRole = "toss" | "first" | "second";
export type NoirLang = "{{langs}}";
export type NoirTheme = "{{themes}}";

/** The fields of each message of the table. */
interface Fields {
  ready: Record<never, never>;
  resize: { height: number };
  state: {
    state: "ready" | "thinking" | "over";
    game: NoirGameName;
    ply: number;
    /** The seat to move, or null at the end. */
    turn: number | null;
    seat: number;
    /** The actions of the reader. Empty between two people. */
    legal: string[];
    lang: NoirLang;
    theme: NoirTheme;
  };
  /** Between two people there is neither text nor action. Only the reader's own moves have an action. */
  move: { ply: number; seat: number; text?: string; action?: string };
  over: { winner: number | null; reason: string; scores: number[]; record: string };
  puzzle: { state: "open" | "solved" | "failed"; id: string; kind: string; rating: number; game: NoirGameName };
  /** With the code "offline" the message names the file for which readers can't keep the site for offline play. */
  error: { code: string; message: string };
}

/** A message of a table, by its type. */
export type NoirMessage<Type extends keyof Fields = keyof Fields> = {
  [T in Type]: { noir: 1; v: 1; type: T } & Fields[T];
}[Type];

/** The events of the element. The message is their `detail`. */
export type NoirEvents = { [T in keyof Fields as `noir-${T}`]: CustomEvent<NoirMessage<T>> };

/** Which game to put on the table. */
export interface NoirLoad {
  game?: NoirGameName;
  level?: NoirLevel;
  role?: NoirRole;
  seed?: string;
  deal?: string;
  /** A position of `game` as text, or the link of an analysis board. The reader has its seat. */
  position?: string;
  g?: string;
  puzzle?: string;
}

/** Settings that can change during a game. */
export interface NoirSettings {
  lang?: NoirLang;
  theme?: NoirTheme;
  deck?: "gangs" | "standard";
  hints?: "on" | "off";
  pace?: "calm" | "quick" | "none";
  keys?: "on" | "off";
  sound?: "off" | "on";
}

/** The attributes of the element. */
export interface NoirAttributes
  extends Pick<NoirSettings, "lang" | "theme" | "deck" | "hints">,
    Omit<NoirLoad, "role"> {
  /** The address of the Noir site. */
  site?: string;
  seat?: NoirRole;
  ui?: "mini";
  start?: "click" | "auto";
  title?: string;
}

/** The element <noir-game>. Importing the package defines it. */
export interface NoirGame extends HTMLElement {
  load(game: NoirLoad): void;
  play(action: string, ply?: number): void;
  hint(): void;
  undo(): void;
  set(values: NoirSettings): void;
  destroy(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "noir-game": NoirGame;
  }
  /** They bubble, so every element around a table hears them. */
  interface HTMLElementEventMap extends NoirEvents {}
}
