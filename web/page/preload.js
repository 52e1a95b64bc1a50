// The large files of a first visit, fetched by the page so that their bytes can be counted; the worker then finds
// them in the browser's cache.

import { config } from "./config.js";

export class Failure extends Error {
  /** A failure that can be told: the key of a sentence and what to fill in. */
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** Whether this is a first visit: a small file that came with the page had to be fetched. */
export function isFirst() {
  const [entry] = performance.getEntriesByName(`${config.root}runtime/idiomorph.js`);
  return Boolean(entry) && entry.encodedBodySize > 0 && entry.transferSize >= entry.encodedBodySize;
}

/** Fetch every file, telling `onBytes(part, whole)`; rejects with a Failure that names the file. */
export async function preload(onBytes) {
  const whole = config.preload.reduce((sum, [, size]) => sum + size, 0);
  let part = 0;
  const count = (bytes) => onBytes((part += bytes), whole);
  await Promise.all(config.preload.map(([path, size]) => one(path, size, count)));
}

// XMLHttpRequest, for it tells progress and lets the browser put the bytes where they cost this page no memory.
function one(path, size, count) {
  const file = path.split("/").pop();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (key, values) => reject(new Failure(key, { file, ...values }));
    let counted = 0;
    const upTo = (bytes) => {
      const more = Math.min(bytes, size) - counted;
      if (more > 0) count(more);
      counted += Math.max(more, 0);
    };
    request.open("GET", config.root + path);
    request.responseType = "blob";
    request.onreadystatechange = () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED || request.status !== 200) return;
      const type = request.getResponseHeader("content-type") ?? "?";
      if (path.endsWith(".wasm") && !type.startsWith("application/wasm")) {
        fail("fail-type", { type, wanted: "application/wasm" });
        request.abort();
      }
    };
    request.onprogress = ({ loaded }) => upTo(loaded);
    request.onerror = () => fail(counted ? "fail-bytes" : "fail-network");
    request.onload = () => {
      if (request.status !== 200) fail("fail-missing", { status: request.status });
      else if (request.response.size !== size) fail("fail-bytes");
      else resolve(upTo(size));
    };
    request.send();
  });
}
