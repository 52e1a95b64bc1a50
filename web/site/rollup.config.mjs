// Joins the scripts that main.js imports into start.js. Each joined one still has its address and exports the same, for
// scripts that come later. Argument: the folder of the scripts, as --configPage. They are written in place.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export default ({ configPage: page }) => {
  const scripts = readdirSync(page, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && /^(import|export) /m.test(readFileSync(join(page, name), "utf8")))
    .sort();
  const main = join(page, "main.js");

  function chunkOf(id, { getModuleInfo }) {
    const start = new Set(getModuleInfo(main)?.importedIds);
    // the set grows meanwhile, so this reaches every import
    for (const one of start) for (const more of getModuleInfo(one)?.importedIds ?? []) start.add(more);
    return start.has(id) ? "start" : undefined;
  }

  return {
    input: Object.fromEntries(scripts.map((name) => [name.replace(/\.js$/, ""), join(page, name)])),
    preserveEntrySignatures: "strict",
    external: /^(\.\.\/)+runtime\//,
    output: {
      dir: page,
      entryFileNames: "[name].js",
      chunkFileNames: "[name].js",
      generatedCode: "es2015",
      manualChunks: chunkOf,
      minifyInternalExports: false,
    },
  };
};
