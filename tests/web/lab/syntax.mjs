// Prints the parts of the code on standard input that have a colour.
import { readFileSync } from "node:fs";
import { parts } from "../../../web/page/lab/syntax.js";

const codes = JSON.parse(readFileSync(0, "utf8"));
const colour = (code) => [...parts(code)].filter(([kind]) => kind);
const isWhole = (code) => [...parts(code)].map(([, text]) => text).join("") === code;
console.log(JSON.stringify({ coloured: codes.map(colour), whole: codes.map(isWhole) }));
