// Compiles zips of Python sources to zips of bytecode inside the very Pyodide that will run them.
// Arguments: the folder of Pyodide, then pairs of source.zip and target.zip.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, program, ...pairs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: folder });
pyodide.runPython(readFileSync(program, "utf-8"));
const compile = pyodide.globals.get("compile_zip");
process.on("uncaughtException", ({ message }) => {
  console.error(message); // without the line of Pyodide that Node would show, which is a megabyte long
  process.exit(1);
});
for (let i = 0; i < pairs.length; i += 2) {
  pyodide.FS.writeFile("/source.zip", readFileSync(pairs[i]));
  compile("/source.zip", "/target.zip");
  writeFileSync(pairs[i + 1], pyodide.FS.readFile("/target.zip"));
}
