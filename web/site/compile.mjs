// Makes bundles of bytecode inside the very Pyodide that will run them.
// Arguments: the folder of Pyodide, the modules of the program with commas between, the sources in the same way, and
// jobs as JSON: [[function of the first module, source, target, ...], ...]
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program, sources, jobs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: folder });
process.on("uncaughtException", ({ message }) => {
  console.error(message); // without the line of Pyodide that Node would show, which is a megabyte long
  process.exit(1);
});
const modules = program.split(",");
for (const path of [...modules, ...sources.split(",")]) pyodide.FS.writeFile(basename(path), readFileSync(path));
const run = pyodide.pyimport(basename(modules[0], ".py"));
for (const [what, source, target, ...options] of JSON.parse(jobs)) {
  run[what](source, "/made", ...options);
  writeFileSync(target, pyodide.FS.readFile("/made"));
}
