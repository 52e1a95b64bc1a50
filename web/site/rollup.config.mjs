// Joins the scripts that main.js imports into start.js, with idiomorph, and those of animations into motion.js. Each
// joined one keeps its address and its exports, for lazy scripts. Argument: the folder of the scripts, as --configPage.
// They are written in place.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const IDIOMORPH = fileURLToPath(new URL("../node_modules/idiomorph/dist/idiomorph.esm.js", import.meta.url));

// Scripts that every table loads after the first one. Their parts change together.
const MOTION = ["animations.js", "animations/", "overlay.js", "stage.js", "timeline.js"];

export default ({ configPage: page }) => {
  const scripts = readdirSync(page, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && /^(import|export) /m.test(readFileSync(join(page, name), "utf8")))
    .sort();
  const main = join(page, "main.js");

  function chunkOf(id, { getModuleInfo }) {
    const start = new Set(getModuleInfo(main)?.importedIds);
    // the set grows meanwhile, so this reaches every import
    for (const one of start) for (const more of getModuleInfo(one)?.importedIds ?? []) start.add(more);
    if (start.has(id)) return "start";
    return MOTION.some((name) => id.startsWith(join(page, name))) ? "motion" : undefined;
  }

  return {
    input: Object.fromEntries(scripts.map((name) => [name.replace(/\.js$/, ""), join(page, name)])),
    preserveEntrySignatures: "strict",
    plugins: [{ name: "idiomorph", resolveId: (id) => (id === "idiomorph" ? IDIOMORPH : null) }],
    external: /^(\.\.\/)+(runtime|later)\//,
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
