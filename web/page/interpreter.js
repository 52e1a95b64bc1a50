// Stands in for Pyodide: loads the real one with our Python at once, before PyScript asks.
//
// PyScript asks for it only after its own preparations in the worker. By then all files are on their way. The library
// and our code are bundles, which Python reads through web/site/stdlib_stubs/finder.py, and not archives that PyScript
// would unpack. Everything here is in the documented interface of Pyodide.

const HOME = new URL("../../../runtime/{{pyodide}}/", import.meta.url).href;
const KERNEL = "{{kernel}}"; // a zip of the few modules that Python needs before it can read bundles
const BUNDLES = "/lib/bundles";
const REST = new URL("../later/noir.bin", import.meta.url);
const WORDS = new URL(`../words/${new URL(import.meta.url).hash.slice(1)}.bin`, import.meta.url).href;
const GZIP = 0x8b1f;
const MAX_SMALL = 64; // bytes of a module that is one function's signature
const WARM_UP_MS = 5000; // ms after the first table until compiled code is kept
const WARM = "kept"; // the mark in the worker's time line when that has been done
const WARM_UP_CALLS = 40; // calls after which Chromium optimises a large function

/** @type {{ stdout?(line: string): void, stderr?(line: string): void }} */
let streams = {};

/**
 * @param {string} address
 * @param {number} status
 */
const failureOf = (address, status) => new Error(`${address.split("/").pop()}: ${status}`);

/**
 * Fetch the content of a file without its gzip, which some servers remove themselves.
 * @param {string} address
 */
async function fetchUnpacked(address) {
  const response = await fetch(address);
  if (!response.ok) throw failureOf(address, response.status);
  const packed = await response.arrayBuffer();
  if (packed.byteLength < 2 || new DataView(packed).getUint16(0, true) !== GZIP) return new Uint8Array(packed);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Load the modules that no start needs: after the first table, or at once when Python needs them before.
 * @param {{ writeFile(path: string, content: Uint8Array, options: object): void }} FS
 */
const makeRest = (FS) => ({
  hasCome: false,
  async fetch() {
    const { href } = REST;
    REST.search = "?now"; // a blocking request must not wait for this one in the browser's cache
    if (!this.hasCome) FS.writeFile(`${BUNDLES}/ours.rest`, await fetchUnpacked(href), { canOwn: true });
    setTimeout(warmUp, WARM_UP_MS);
  },
  now() {
    const request = new XMLHttpRequest();
    request.open("GET", REST, false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw failureOf(REST.href, request.status);
    this.hasCome = true;
    return new Uint8Array(request.response);
  },
});

// All is asked for at once, before Pyodide itself is there.
const loading = import("../../../runtime/{{pyodide}}/pyodide.js");
const bundles = {
  library: fetchUnpacked(new URL("../../../runtime/{{library}}", import.meta.url).href),
  ours: fetchUnpacked(new URL("../noir.bin", import.meta.url).href),
  "ours.words": fetchUnpacked(WORDS).catch(() => new Uint8Array()), // then the rest holds them
};
const compiled = import("../../../runtime/{{pyodide}}/pyodide.asm.js"); // which the real one asks for later
for (const part of [compiled, ...Object.values(bundles)]) part.catch(() => {}); // the caller handles its error
const { loadPyodide: load, version } = await loading;

/** Tell the page that all files have arrived: it need not count bytes. */
function announce() {
  try {
    new BroadcastChannel(new URL("../", import.meta.url).href).postMessage("");
  } catch {
    // barred in some frames: there it counts
  }
}

async function begin() {
  const pyodide = load({
    indexURL: HOME,
    stdLibURL: URL.createObjectURL(new Blob([Uint8Array.from(atob(KERNEL), (char) => char.charCodeAt(0))])),
    lockFileContents: JSON.parse("{{packages}}"),
    async fsInit(FS) {
      globalThis.noirRest = makeRest(FS);
      FS.mkdirTree(BUNDLES);
      for (const [name, content] of Object.entries(bundles)) {
        FS.writeFile(`${BUNDLES}/${name}`, await content, { canOwn: true });
      }
      announce();
    },
    stdout: (line) => (streams.stdout ?? console.log)(line),
    stderr: (line) => (streams.stderr ?? console.error)(line),
  });
  // A missing bundle fails here. Python would only miss a module.
  await Promise.all([pyodide, ...Object.values(bundles)]);
  return pyodide;
}

// Pyodide makes a module of 40 bytes for each function that Python may call, 260 with 30 contents. Each is made once.
const { Module } = WebAssembly;
/** @type {Map<string, WebAssembly.Module>} */
const modules = new Map();
WebAssembly.Module = new Proxy(Module, {
  /** @type {(target: typeof Module, given: [bytes: ArrayBuffer | Uint8Array<ArrayBuffer>]) => WebAssembly.Module} */
  construct(target, [bytes]) {
    if (!(bytes instanceof Uint8Array) || bytes.length > MAX_SMALL) return new target(bytes);
    const content = String.fromCharCode(...bytes);
    const known = modules.get(content) ?? new target(bytes);
    modules.set(content, known);
    return known;
  },
});

const WASM = "application/wasm"; // the type without which a browser does not compile during the download

/**
 * Return a response with that type, which some servers don't know. Its bytes are the same.
 * @param {Response} response
 */
function withType(response) {
  const type = response.headers.get("content-type");
  if (!response.ok || type?.toLowerCase() === WASM) return response;
  console.warn(`noir: the server sends ${response.url} as ${type}. With ${WASM} it starts faster.`);
  return new Response(response.body, { headers: { "content-type": WASM } });
}

// Chromium keeps optimised code when a page has made 1,000,000 bytes of it, and a start makes half of that. The
// build has put a function into Pyodide's WebAssembly that does nothing and brings the other half
// (web/site/pyodide_patch.py).
const { instantiateStreaming } = WebAssembly;
/** @type {((times: number) => void) | null} */
let ballast = null;
WebAssembly.instantiateStreaming = async (/** @type {Parameters<typeof instantiateStreaming>} */ ...given) => {
  const [source, imports] = given;
  const found = await instantiateStreaming(withType(await source), imports);
  ballast = /** @type {typeof ballast} */ (found.instance.exports.noirCacheBallast ?? null);
  return found;
};

/** Let the browser optimise it, on another thread. With optimised code in the cache this does nothing. */
function warmUp() {
  if (!ballast || !navigator.userAgentData) return; // another browser
  for (let times = 0; times < WARM_UP_CALLS; times++) ballast(0);
  performance.mark(WARM);
}

const ready = begin();
ready.catch(() => {}); // the caller handles its error

/**
 * Return the real Pyodide to PyScript. Its folder is ignored.
 * @param {typeof streams} given
 */
export async function loadPyodide({ stdout, stderr }) {
  streams = { stdout, stderr };
  return ready;
}

export { version };
