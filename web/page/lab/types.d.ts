// Types of the lab. Only for checkers: no browser gets this file.

import type { Texts } from "../types.d.ts";

/** All files of a worker of the lab (web/site/lab.py). It fetches nothing. */
export interface LabFiles {
  pyodide: string;
  asm: string;
  wasm: Uint8Array;
  kernel: Uint8Array;
  packages: object;
  bundles: Record<string, Uint8Array>;
  sources: Texts;
  prologue: string;
}

/** A row of the table, by the columns of noir/lab. */
export type LabRow = LabCells & Record<"level", string>;

/** The cells of every row of results. */
export type LabCells = Record<
  "game" | "seed" | "games" | "won" | "drawn" | "lost" | "score" | "margin" | "forfeits" | "records",
  string
>;

/** A fault of a bot (noir/lab): the end of the key of a sentence, and the values to fill in. */
export interface LabFault {
  code: string;
  line: number;
  key?: string;
  number?: number;
  side?: number;
  bot?: number;
  seen?: string;
  [value: string]: string | number | undefined;
}

/** News of the referee. */
export interface LabOutcome {
  done: number;
  pairs: number;
  faults: LabFault[];
  row?: LabRow;
  points?: number[];
}

/** The content of a link. */
export interface LabShared {
  game: string;
  name: string;
  code: string;
  exercise?: string;
  who?: string;
  date?: string;
  rows?: LabRow[];
}

/**
 * A run: its bot, its rows, and by the key of a row the points of each game, the time of the row, and a game to
 * watch. `foreign`: it came with a link.
 */
export interface LabRun extends LabShared {
  foreign?: boolean;
  seed: string;
  rows: LabRow[];
  points: Record<string, number[]>;
  played: Record<string, { ms: number; number: number; code: string }>;
}

/** The data that the build writes into the page (web/lab/views.py). */
export interface LabData {
  games: Record<
    string,
    {
      name: string;
      /** The class of the game, for the faces of its opponents. */
      style: string;
      /** The names of the opponents by level. */
      people: Record<string, string>;
      /** The deals of a row by level. An empty text is a row without one. */
      deals: Record<string, number>;
      examples: Record<string, { title: string; code: string }>;
      exercises: Record<string, { title: string; hint: string; level: string; start: string }>;
    }
  >;
  levels: Record<string, { name: string }>;
  words: Texts;
}

/** The part of Pyodide's files that a worker of the lab needs. */
export interface LabFileSystem {
  ErrnoError: new (code: number) => Error;
  filesystems: { MEMFS: { resizeFileStorage: unknown } };
}

export interface LabOrder {
  role: "referee" | "desk";
  files: LabFiles;
}

/** JSON of web/lab/ends.py, the questions for the desk, and the output of the bot. */
export interface LabAnswer {
  text: string;
  questions?: Uint8Array[];
  printed?: string;
}

/** A row to play: an index is that of a bot, a text that of a level. */
export interface LabPairing {
  key: string;
  players: [number | string, number | string];
  pairs: number;
}

/** News of a run. `printed` is the output of the latest bot. */
export interface LabNews extends LabPairing {
  done: number;
  printed: string;
  faults: LabFault[];
  row?: LabRow;
  points?: number[];
  ms: number;
}

/** A row of a tournament, by the columns of noir/lab/tournament.py. */
export type LabMeeting = LabCells & Record<"first" | "second", string>;

/** A tournament: its bots have names that differ. Without all its rows it hasn't been played to the end. */
export interface LabTournament {
  game: string;
  date: string;
  seed: string;
  bots: { name: string; code: string }[];
  levels: string[];
  rows: LabMeeting[];
}
