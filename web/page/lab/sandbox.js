// A Python behind the wall of a sandboxed frame: start it, ask it, end it.

import { config } from "../config.js";

/** @import { LabAnswer, LabFiles } from "./types.d.ts" */

const START = 120_000; // ms of the slowest start
const GZIP = 0x8b1f;
const APP = `${config.app}/`;

/** The end of a lab's worker. Its `code` is the end of the key of a sentence. */
export class Stopped extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/**
 * Fetch the content of a file without its gzip, which some servers remove themselves.
 * @param {string} address
 */
async function fetchBytes(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Stopped("files");
  const packed = await response.arrayBuffer();
  if (packed.byteLength < 2 || new DataView(packed).getUint16(0, true) !== GZIP) return new Uint8Array(packed);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} address */
async function fetchText(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Stopped("files");
  return response.text();
}

/** @type {Promise<{ code: string, files: LabFiles }> | null} */
let fetched = null;

/** Return all files of a worker. They are fetched once. */
function getFiles() {
  fetched ??= fetchAll().catch((error) => {
    fetched = null;
    console.error(error);
    throw new Stopped("files");
  });
  return fetched;
}

async function fetchAll() {
  const { pyodide, library, kernel, packages, sources, prologue } = JSON.parse(await fetchText(`${APP}lab/files.json`));
  const home = `${config.root}runtime/${pyodide}/`;
  const [code, script, asm, wasm, ...bundles] = await Promise.all([
    fetchText(`${APP}page/lab/worker.js`),
    fetchText(`${home}pyodide.js`),
    fetchText(`${home}pyodide.asm.js`),
    fetchBytes(`${home}pyodide.asm.wasm`),
    fetchBytes(`${config.root}runtime/${library}`),
    fetchBytes(`${APP}noir.bin`),
    fetchBytes(`${APP}later/noir.bin`),
  ]);
  const [inLibrary, ours, rest] = bundles;
  const files = {
    pyodide: script,
    asm,
    wasm,
    kernel: Uint8Array.from(atob(kernel), (letter) => letter.charCodeAt(0)),
    packages,
    bundles: { library: inLibrary, ours, "ours.rest": rest },
    sources,
    prologue,
  };
  return { code, files };
}

export class Sandbox {
  /**
   * Start a worker as `referee` or `desk`.
   * @param {"referee" | "desk"} role
   */
  constructor(role) {
    this.role = role;
    this.frame = document.createElement("iframe");
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.timer = 0;
    this.patience = 0;
    /** @type {((answer: LabAnswer) => void) | null} */
    this.resolve = null;
    /** @type {((error: Stopped) => void) | null} */
    this.reject = null;
    this.started = false;
    this.ended = "";
    /** @type {Promise<unknown>} */
    this.before = Promise.resolve(); // earlier questions: the worker answers one at a time
    this.port.onmessage = ({ data }) => this.hear(data);
    this.ready = this.start(port2);
    this.ready.catch(() => {}); // the next ask is rejected with the reason
  }

  /** @param {MessagePort} port */
  async start(port) {
    const { code, files } = await getFiles();
    if (this.ended) throw new Stopped(this.ended);
    this.frame.sandbox.add("allow-scripts");
    this.frame.hidden = true;
    this.frame.title = this.role;
    this.frame.src = `${APP}lab/box.html`;
    /** @type {Promise<void>} */
    const open = new Promise((done) => {
      const listen = (/** @type {MessageEvent} */ { source, data }) => {
        if (source !== this.frame.contentWindow || data !== "noir-box") return;
        removeEventListener("message", listen);
        done();
      };
      addEventListener("message", listen);
    });
    document.body.append(this.frame);
    const answer = this.wait(START);
    await Promise.race([open, answer]);
    this.frame.contentWindow?.postMessage({ code, order: { role: this.role, files } }, "*", [port]);
    await answer;
    this.started = true;
  }

  /**
   * Ask the worker. Rejects with Stopped when it fails, or gives no sign of life for `patience` ms.
   * @param {string} what
   * @param {string | Uint8Array} data
   * @param {number} patience
   */
  ask(what, data, patience) {
    const answer = this.before.then(() => this.post(what, data, patience));
    this.before = answer.catch(() => {});
    return answer;
  }

  /**
   * @param {string} what
   * @param {string | Uint8Array} data
   * @param {number} patience
   */
  async post(what, data, patience) {
    await this.ready;
    if (this.ended) throw new Stopped(this.ended);
    const answer = this.wait(patience);
    this.port.postMessage({ what, data });
    return answer;
  }

  /**
   * @param {number} patience
   * @returns {Promise<LabAnswer>}
   */
  wait(patience) {
    this.patience = patience;
    this.restartTimer();
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  restartTimer() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stop(this.started ? "slow" : "files"), this.patience);
  }

  /** @param {LabAnswer & { tick?: boolean, failed?: string }} data */
  hear(data) {
    if (data.failed) this.stop(data.failed);
    else if (!this.resolve) this.stop("forged");
    else if (data.tick) this.restartTimer();
    else {
      clearTimeout(this.timer);
      const answer = this.resolve;
      this.resolve = null;
      answer(data);
    }
  }

  /** @param {string} why */
  stop(why) {
    this.end(["files", "slow", "forged", "dead"].includes(why) ? why : "dead");
    this.reject?.(new Stopped(this.ended));
  }

  /** End the worker, whatever it is doing. */
  end(why = "ended") {
    this.ended ||= why;
    clearTimeout(this.timer);
    this.frame.remove();
    this.port.close();
  }
}
