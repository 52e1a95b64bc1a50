/** What a table tells the page around it. */
export interface NoirMessage {
  noir: 1;
  v: 1;
  type: "ready" | "resize" | "state" | "move" | "over" | "puzzle" | "error";
  [field: string]: unknown;
}

/** Which game to put on the table. */
export interface NoirLoad {
  game?: {{games}};
  level?: "easy" | "medium" | "hard" | "boss";
  role?: "toss" | "first" | "second";
  seed?: string;
  deal?: string;
  g?: string;
  puzzle?: string;
}

/** What can be changed while a game goes on. */
export interface NoirSettings {
  lang?: "en" | "it" | "de" | "fr";
  theme?: "noir" | "light" | "contrast" | "system";
  deck?: "gangs" | "standard";
  hints?: "on" | "off";
  pace?: "calm" | "quick" | "none";
  sound?: "off" | "on";
  keys?: "on" | "off";
}

/** The element <noir-game>; importing the package defines it. */
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
}
