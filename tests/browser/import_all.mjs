// Imports every module of the built zips in the Pyodide they were built for, and prints how many there were.
// Arguments: the folder of Pyodide's scripts, the standard library, our zip.
import { readFileSync } from "node:fs";

const [folder, library, ours] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const pyodide = await loadPyodide({ indexURL: folder, stdLibURL: library });
pyodide.FS.writeFile("/noir.zip", new Uint8Array(readFileSync(ours)));
const count = pyodide.runPython(`
import importlib, pkgutil, sys
sys.path.insert(0, "/noir.zip")
import noir, web
names = [found.name for package in (noir, web) for found in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
for name in names:
    importlib.import_module(name)
len(names)
`);
console.log(count);
