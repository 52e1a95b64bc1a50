// The animation of each cue (web/model/cue.py), drawn with the copies of overlay.js.
//
// Each one measures first and returns a function that writes: everything in a change is measured before anything is
// written.

import { CARDS } from "./animations/cards.js";
import { LIGHTS } from "./animations/lights.js";
import { WORDS } from "./animations/words.js";

export const ANIMATIONS = { ...CARDS, ...LIGHTS, ...WORDS };
