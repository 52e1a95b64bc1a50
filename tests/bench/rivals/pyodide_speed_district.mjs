// Runs tests.bench.speed_core_district in Pyodide; prints its numbers as JSON.
// node pyodide_speed.mjs <folder with node_modules> <repository> <games> <worlds>
import path from "node:path";
import { pathToFileURL } from "node:url";

const [modules, repository, games, worlds] = process.argv.slice(2);
const entry = path.join(modules, "node_modules", "pyodide", "pyodide.mjs");
const { loadPyodide } = await import(pathToFileURL(entry).href);
const pyodide = await loadPyodide();
pyodide.FS.mkdir("/repository");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: repository }, "/repository");
console.log(
  pyodide.runPython(`
import json, sys
sys.path.insert(0, "/repository")
sys.dont_write_bytecode = True
from tests.bench.speed_core_district import measure
json.dumps(measure(${Number(games)}, ${Number(worlds)}))
`),
);
