// A page with storage for the scripts that need one: localStorage, sessionStorage, a data base and locks.

const tables = { kept: new Map() };

/** Storage of texts that can be full. */
export class Texts extends Map {
  isFull = false;
  get length() {
    return this.size;
  }
  key(n) {
    return [...this.keys()][n] ?? null;
  }
  getItem(key) {
    return this.get(key) ?? null;
  }
  setItem(key, text) {
    if (this.isFull) throw new DOMException("no room", "QuotaExceededError");
    this.set(key, text);
  }
  removeItem(key) {
    this.delete(key);
  }
}

function answer(result) {
  const request = { result, addEventListener() {} };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

const disk = tables.kept;
const store = {
  get: (key) => answer(disk.get(key)),
  getAll: () => answer([...disk.values()]),
  getAllKeys: () => answer([...disk.keys()]),
  put: (value, key) => void disk.set(key, value),
  delete: (key) => disk.delete(key),
};

function begin() {
  const transaction = { objectStore: () => store };
  setTimeout(() => transaction.oncomplete?.());
  return transaction;
}

const config = { textContent: JSON.stringify({ root: "./", app: "./app/", asked: [] }) };
const held = new Set(); // names of locks of other tabs
const locks = {
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
  async request(name, _options, take) {
    await take(held.has(name) ? null : { name });
  },
};
const [local, session] = [new Texts(), new Texts()];
Object.assign(globalThis, {
  window: globalThis,
  parent: globalThis,
  location: new URL("https://a.example/noir/"),
  matchMedia: () => ({}),
  document: { baseURI: "https://a.example/noir/", documentElement: { dataset: {} }, getElementById: () => config },
  localStorage: local,
  sessionStorage: session,
  indexedDB: { open: () => answer({ transaction: begin, close() {} }) },
});
Object.defineProperty(globalThis, "navigator", { value: { locks } });
globalThis.setInterval = () => 0; // it would keep the test running

export const PREFIX = "noir:/noir/:";
export { disk, held, local, session };
