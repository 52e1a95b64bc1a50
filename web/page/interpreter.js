// What PyScript takes for Pyodide: loads the real one with our Python, and begins at once.
//
// PyScript asks for it only when its own preparations in the worker are done; by then all files are on their way. The
// library and our code come as bundles, which Python reads through web/site/lean/finder.py, and not as archives that
// PyScript would unpack. Everything here is in the documented interface of Pyodide.

import { loadPyodide as load, version } from "../../../runtime/{{pyodide}}/pyodide.js";

const HOME = new URL("../../../runtime/{{pyodide}}/", import.meta.url).href;
const KERNEL = "{{kernel}}"; // a zip of the few modules that Python needs before it can read bundles
const BUNDLES = "/lib/bundles";
const GZIP = 0x8b1f;

let streams = {};

/** The content of a file without its gzip, which some servers take off themselves. */
async function unpacked(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.split("/").pop()}: ${response.status}`);
  const packed = await response.arrayBuffer();
  if (packed.byteLength < 2 || new DataView(packed).getUint16(0, true) !== GZIP) return new Uint8Array(packed);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function begin() {
  const bundles = {
    library: unpacked(new URL("../../../runtime/{{library}}", import.meta.url).href),
    ours: unpacked(new URL("../noir.bin", import.meta.url).href),
  };
  import("../../../runtime/{{pyodide}}/pyodide.asm.js"); // which the real one asks for later
  const pyodide = load({
    indexURL: HOME,
    stdLibURL: URL.createObjectURL(new Blob([Uint8Array.from(atob(KERNEL), (char) => char.charCodeAt(0))])),
    lockFileContents: JSON.parse('{{packages}}'),
    async fsInit(FS) {
      FS.mkdirTree(BUNDLES);
      for (const [name, content] of Object.entries(bundles)) {
        FS.writeFile(`${BUNDLES}/${name}`, await content, { canOwn: true });
      }
    },
    stdout: (line) => (streams.stdout ?? console.log)(line),
    stderr: (line) => (streams.stderr ?? console.error)(line),
  });
  // A bundle that does not come is told at once; Python would only miss a module.
  await Promise.all([pyodide, ...Object.values(bundles)]);
  return pyodide;
}

const ready = begin();
ready.catch(() => {}); // whoever asks is told

/** What PyScript calls; the folder that it names is ours already. */
export async function loadPyodide({ stdout, stderr }) {
  streams = { stdout, stderr };
  return ready;
}

export { version };
