// One Python of the lab, in a worker without a network: the referee with the levels, or the desk with a bot.
//
// It is started from text inside a sandboxed frame (box.js) and gets all files as bytes. Its messages have a key that
// Python can't see, so a bot can't forge one. A classic script: Chromium starts no other there.
"use strict";

/** @import { LabFiles, LabFileSystem, LabOrder } from "./types.d.ts" */

(() => {
  const HOME = "https://box.invalid/"; // nothing is fetched from there
  const MEMORY = 4096; // pages of 64 kB for a bot with all of Python: 256 MB
  const TICK = 100; // ms between two signs of life
  const MAX_MS = 2500; // ms until Python interrupts a bot, before the page gives up
  const SIGINT = 2;
  const READ_ONLY = 69; // the error of a file system that can't be written
  const OUTWARD = [
    ..."BroadcastChannel Cache CacheStorage EventSource FileReaderSync MessageChannel Notification SharedWorker".split(
      " ",
    ),
    ..."WebSocket WebSocketStream WebTransport Worker XMLHttpRequest caches importScripts indexedDB".split(" "),
    ..."navigator postMessage close setInterval requestAnimationFrame".split(" "),
  ];
  const post = self.postMessage.bind(self);
  const scope = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (self));
  const clock = performance.now.bind(performance);

  /** @param {string} text */
  const script = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

  /** Remove everything that leads out of the worker. The frame's policy forbids the network anyway. */
  function strip() {
    for (const name of OUTWARD) {
      for (let owner = /** @type {object | null} */ (self); owner; owner = Object.getPrototypeOf(owner)) {
        if (Object.hasOwn(owner, name)) Reflect.deleteProperty(owner, name);
      }
      if (name in scope) Object.defineProperty(self, name, { value: undefined });
    }
  }

  /** Limit the memory of a bot. Beyond it Python raises MemoryError. */
  function limit() {
    const { grow } = WebAssembly.Memory.prototype;
    WebAssembly.Memory.prototype.grow = function (/** @type {number} */ more) {
      if (this.buffer.byteLength / 65536 + more > MEMORY) throw new RangeError("memory");
      return grow.call(this, more);
    };
  }

  /**
   * Make Python's files read-only. A bot's files, pipes and output would take memory outside of Python's.
   * @param {{ FS: LabFileSystem }} pyodide
   */
  function protect({ FS }) {
    const refuse = () => {
      throw new FS.ErrnoError(READ_ONLY);
    };
    Object.assign(FS, { createNode: refuse, write: refuse });
    FS.filesystems.MEMFS.resizeFileStorage = refuse;
  }

  let since = 0; // when the bot got the turn

  /**
   * Let Python interrupt a bot that takes too long: WebKit never ends a worker that stays inside WebAssembly.
   * @param {{ setInterruptBuffer(buffer: unknown): void }} pyodide
   */
  function interrupt(pyodide) {
    const get = () => (clock() - since > MAX_MS ? SIGINT : 0);
    pyodide.setInterruptBuffer(new Proxy([], { get, set: () => true }));
  }

  /** @param {LabFiles} files */
  async function start(files) {
    const served = { "pyodide.asm.wasm": ["application/wasm", files.wasm], kernel: ["application/zip", files.kernel] };
    scope.fetch = async (/** @type {string | URL} */ address) => {
      const found = Object.entries(served).find(([name]) => String(address).endsWith(name));
      if (!found) throw new TypeError("no network");
      const [type, content] = /** @type {[string, Uint8Array<ArrayBuffer>]} */ (found[1]);
      return new Response(content, { headers: { "content-type": type } });
    };
    const { loadPyodide } = await import(script(files.pyodide));
    const asm = await import(script(files.asm));
    const pyodide = await loadPyodide({
      createPyodideModule: asm.default,
      indexURL: HOME,
      stdLibURL: `${HOME}kernel`,
      lockFileContents: files.packages,
      env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
      stdin: () => null,
      stdout: () => {},
      stderr: () => {},
      fsInit(/** @type {{ mkdirTree(path: string): void, writeFile(path: string, content: unknown): void }} */ FS) {
        FS.mkdirTree("/lib/bundles");
        for (const [name, content] of Object.entries(files.bundles)) FS.writeFile(`/lib/bundles/${name}`, content);
        for (const [name, text] of Object.entries(files.sources)) {
          FS.mkdirTree(`/lib/lab/${name}`.replace(/\/[^/]*$/, ""));
          FS.writeFile(`/lib/lab/${name}`, text);
        }
      },
    });
    pyodide.runPython(files.prologue);
    return pyodide;
  }

  /**
   * @param {string} key
   * @param {LabOrder} order
   */
  async function begin(key, { role, files }) {
    /** @param {object} body */
    const say = (body) => post({ key, ...body });
    if (role === "desk") limit();
    const pyodide = await start(files);
    strip(); // after the start, in which Pyodide inspects these to learn where it runs
    const end = pyodide.globals.get(role)();
    pyodide.globals.get("seal")(pyodide._module._Py_IncRef);
    protect(pyodide);
    since = clock();
    if (role === "desk") interrupt(pyodide);
    /** @type {Record<string, (data: string | Uint8Array) => object>} */
    const does = {
      begin: (data) => ({ text: end.begin(data), questions: questions() }),
      go: (data) => ({ text: end.go_on(data), questions: questions() }),
      link: (data) => {
        const { key, number, side } = JSON.parse(String(data));
        return { text: end.link(key, number, side) };
      },
      sum: (data) => ({ text: end.sum_up(data) }),
      load: (data) => {
        const text = end.load(data);
        return { text, printed: end.text() };
      },
      row: () => {
        end.begin();
        return { text: "{}" };
      },
      ask: (data) => decide(data),
    };

    function questions() {
      const sides = end.questions;
      const copy = sides.toJs();
      sides.destroy();
      return copy;
    }

    /** @param {string | Uint8Array} data */
    function decide(data) {
      const count = end.take(pyodide.toPy(data));
      let last = clock();
      for (let number = 0; number < count; number++) {
        end.decide(number);
        since = clock();
        if (since - last > TICK) {
          last = since;
          say({ tick: true });
        }
      }
      return { text: end.answers(), printed: end.text() };
    }

    self.addEventListener("message", ({ data: { what, data } }) => {
      let answer;
      since = clock();
      try {
        answer = does[what](data);
      } catch {
        answer = { text: '{"fault":{"code":"dead","line":0}}' }; // Python itself has ended
      }
      say(answer);
    });
    say({ text: "ready" });
  }

  self.addEventListener(
    "message",
    ({ data: { key, order } }) => {
      begin(key, order).catch((error) => post({ key, failed: String(error) }));
    },
    { once: true },
  );
})();
