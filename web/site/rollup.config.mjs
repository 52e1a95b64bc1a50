// Joins the scripts that a start imports into start.js. The other scripts, and those that pages ask for by name,
// keep their files. Argument: the folder of the scripts, as --configPage.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @type {(args: Record<string, string>) => import("@rollup/wasm-node").RollupOptions} */
export default ({ configPage: page }) => {
  const scripts = readdirSync(page, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && /^(import|export) /m.test(readFileSync(join(page, name), "utf8")))
    .sort();
  const main = join(page, "main.js");

  /** @type {import("@rollup/wasm-node").GetManualChunk} */
  function chunkOf(id, { getModuleInfo }) {
    const start = new Set(getModuleInfo(main)?.importedIds);
    for (const one of start) for (const more of getModuleInfo(one)?.importedIds ?? []) start.add(more);
    return start.has(id) ? "start" : undefined;
  }

  return {
    input: Object.fromEntries(scripts.map((name) => [name.replace(/\.js$/, ""), join(page, name)])),
    preserveEntrySignatures: "strict",
    external: /\/runtime\//,
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
