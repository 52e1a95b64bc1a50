// Runs tests.bench.duo in Pyodide; prints its times as JSON.
// node pyodide_duo.mjs <folder with node_modules> <repository>
import path from "node:path";
import { pathToFileURL } from "node:url";

const [modules, repository] = process.argv.slice(2);
const entry = path.join(modules, "node_modules", "pyodide", "pyodide.mjs");
const { loadPyodide } = await import(pathToFileURL(entry).href);
const pyodide = await loadPyodide();
pyodide.FS.mkdir("/repository");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: repository }, "/repository");
// What the process has computed: the clock on the wall would count the other work of the machine, too.
pyodide.registerJsModule("host_clock", { cpu: () => process.cpuUsage().user / 1e6 });
console.log(
  pyodide.runPython(`
import json, sys
import host_clock
sys.path.insert(0, "/repository")
sys.dont_write_bytecode = True
from tests.bench.duo import measure
json.dumps(measure(host_clock.cpu))
`),
);
