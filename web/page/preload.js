// The large files of a first visit, fetched by the page so that their bytes can be counted. The worker has asked for
// them already: the browser fetches each once and gives it to both. Where that takes no time nothing is counted, for
// handing over 12 MB once more is work that Python would have to wait for.

import { config } from "./config.js";

const SOON = 1500; // ms in which a fast line has brought all

export class Failure extends Error {
  /**
   * A failure with a sentence: its key and the values to fill in.
   * @param {string} key
   * @param {Record<string, string | number>} values
   */
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** Whether this is a first visit: a small file that came with the page had to be fetched. */
export function isFirst() {
  const [entry] = performance.getEntriesByName(`${config.root}boot-check.js`);
  if (!(entry instanceof PerformanceResourceTiming)) return false;
  return entry.encodedBodySize > 0 && entry.transferSize >= entry.encodedBodySize;
}

/**
 * Resolves when interpreter.js has said, in the worker, that it has everything.
 * @returns {Promise<void>}
 */
const waitForWorker = () =>
  new Promise((go) => {
    const channel = new BroadcastChannel(`${config.app}/`);
    channel.onmessage = () => go(channel.close());
  });

/**
 * Fetch every file unless the worker has them all soon, and call `onBytes(part, whole)`. Rejects with a Failure that
 * names the file.
 * @param {Promise<void>} start
 * @param {(part: number, whole: number) => void} onBytes
 */
export async function preload(start, onBytes) {
  const late = new Promise((go) => setTimeout(go, SOON, "late"));
  if ((await Promise.race([start, waitForWorker(), late])) !== "late") return;
  const whole = config.preload.reduce((sum, [, size]) => sum + size, 0);
  let part = 0;
  /** @param {number} bytes */
  const count = (bytes) => {
    part += bytes;
    onBytes(part, whole);
  };
  await Promise.all(config.preload.map(([path, size]) => fetchOne(path, size, count)));
}

// XMLHttpRequest, because it reports progress and lets the browser keep the bytes outside of this page's memory.
/**
 * @param {string} path
 * @param {number} size
 * @param {(bytes: number) => void} count
 * @returns {Promise<void>}
 */
function fetchOne(path, size, count) {
  const file = path.slice(path.lastIndexOf("/") + 1);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    /** @type {(key: string, values?: Record<string, string | number>) => void} */
    const fail = (key, values) => reject(new Failure(key, { file, ...values }));
    let total = 0;
    /** @param {number} bytes */
    const countTo = (bytes) => {
      const more = Math.min(bytes, size) - total;
      if (more > 0) count(more);
      total += Math.max(more, 0);
    };
    request.open("GET", config.root + path);
    request.responseType = "blob";
    request.onprogress = ({ loaded }) => countTo(loaded);
    request.onerror = async () =>
      fail(total ? "fail-bytes" : ((await globalThis.noirBootCheck?.unreachable()) ?? "fail-network"));
    request.onload = () => {
      const { status } = request;
      if (status !== 200) fail(globalThis.noirBootCheck?.refusal(status) ?? "fail-missing", { status });
      else if (request.response.size !== size) fail("fail-bytes");
      else resolve(countTo(size));
    };
    request.send();
  });
}
