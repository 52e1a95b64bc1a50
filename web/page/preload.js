// The large files of a first visit, fetched by the page so that their bytes can be counted; the worker then finds
// them in the browser's cache. Also finds out which file is to blame when a start fails.

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

async function one(path, size, count) {
  const file = path.split("/").pop();
  let received = 0;
  let response;
  try {
    response = await fetch(config.root + path);
    if (!response.ok) throw new Failure("fail-missing", { file, status: response.status });
    const type = response.headers.get("content-type") ?? "?";
    if (path.endsWith(".wasm") && !type.startsWith("application/wasm")) {
      throw new Failure("fail-type", { file, type });
    }
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      received += value.length;
      count(value.length);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(response ? "fail-bytes" : "fail-network", { file });
  }
  if (received !== size) throw new Failure("fail-bytes", { file });
}

/** Find the file that keeps a start from succeeding; resolves to null when all are well. */
export async function diagnose() {
  try {
    await preload(() => {});
    return null;
  } catch (failure) {
    return failure;
  }
}
