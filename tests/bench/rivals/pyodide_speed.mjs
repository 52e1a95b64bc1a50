// Runs the function measure of a bench in Pyodide. Prints its numbers as JSON. node pyodide_speed.mjs <folder with
// node_modules> <repository> <module> <numbers for measure>
import path from "node:path";
import { pathToFileURL } from "node:url";

const [modules, repository, module, ...numbers] = process.argv.slice(2);
const entry = path.join(modules, "node_modules", "pyodide", "pyodide.mjs");
const { loadPyodide } = await import(pathToFileURL(entry).href);
const pyodide = await loadPyodide();
pyodide.FS.mkdir("/repository");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: repository }, "/repository");
// Time of the process: the clock on the wall would count the other work of the machine, too.
pyodide.registerJsModule("host_clock", { cpu: () => process.cpuUsage().user / 1e6 });
console.log(
  pyodide.runPython(`
import json, sys, time
import host_clock
time.process_time = host_clock.cpu
sys.path.insert(0, "/repository")
sys.dont_write_bytecode = True
from ${module} import measure
json.dumps(measure(${numbers.map(Number)}))
`),
);
