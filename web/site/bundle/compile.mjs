// Makes bundles of bytecode inside the very Pyodide that will run them.
// Arguments: the folder of Pyodide, jobs as JSON ([[function of the program, source, target, ...], ...]), the program,
// and the sources that the jobs name.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, jobs, program, ...sources] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: folder });
process.on("uncaughtException", ({ message }) => {
  console.error(message); // without the line of Pyodide that Node would show, which is a megabyte long
  process.exit(1);
});
for (const path of [program, ...sources]) pyodide.FS.writeFile(basename(path), readFileSync(path));
const run = pyodide.pyimport(basename(program, ".py"));
for (const [what, source, target, ...options] of JSON.parse(jobs)) {
  run[what](source, "/made", ...options);
  writeFileSync(target, pyodide.FS.readFile("/made"));
}
