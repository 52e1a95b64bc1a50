// Runs a Python program in the Python of the built site, as the page's worker has it, and prints its output. Arguments:
// the folder of Pyodide's scripts, kernel, library, our bundle, its rest and its words, the program, a folder to put
// beside it.
import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [folder, kernel, library, ours, rest, words, program, beside] = process.argv.slice(2);
process.on("uncaughtException", ({ message }) => {
  console.error(message); // without the line of Pyodide that Node would show, which is a megabyte long
  process.exit(1);
});
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const bundles = { library, ours, "ours.rest": rest, "ours.words": words };
const pyodide = await loadPyodide({
  indexURL: folder,
  stdLibURL: kernel,
  fsInit(FS) {
    FS.mkdirTree("/lib/bundles");
    for (const [name, path] of Object.entries(bundles).filter(([, path]) => path))
      FS.writeFile(`/lib/bundles/${name}`, gunzipSync(readFileSync(path)));
    FS.mkdirTree("/beside");
    for (const name of beside ? readdirSync(beside).filter((name) => name.endsWith(".py")) : []) {
      FS.writeFile(`/beside/${name}`, readFileSync(`${beside}/${name}`));
    }
  },
});
await pyodide.runPythonAsync(readFileSync(program, "utf-8"));
console.log(pyodide.globals.get("told"));
