// Begins to start Python while the page's other scripts are still on their way; main.js goes on with that start.
//
// Like them it runs when the document has been read, not sooner: PyScript would wait for the end of the document,
// which some browsers put after main.js, and that waits for PyScript.

import "./barred.js"; // before the runtime
import { begin } from "./python.js";

begin();
