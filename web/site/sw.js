// Keeps a whole version of the site for reading and playing offline.
//
// FILES says for each path which content (a hash, as of Subresource Integrity) belongs to this version. A content is
// fetched once and shared by versions; one that does not match is refused, so a site in the middle of being copied is
// never installed. A new version waits until the reader asks for it, and a page never sees files of two versions.
/** @type {Record<string, string>} */
const FILES = JSON.parse("{{files}}");
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = worker.registration.scope;
const CACHE = `noir:${new URL(SCOPE).pathname}`; // all projects of one user may share an origin
/** @type {Promise<Cache> | null} */
let opened = null; // asked for once: whatever is asked of a cache is asked of another process
/** @type {(error: unknown) => never} */
const failed = (error) => {
  opened = null;
  throw error;
};
const openCache = () => (opened ??= caches.open(CACHE).catch(failed));
/** @param {string} hash */
const key = (hash) => `${SCOPE}?content=${encodeURIComponent(hash)}`;

// What the page has just loaded is in the browser's own cache: taken from there it costs no second download. The
// browser checks the hash, and nothing is held in our memory.
/**
 * @param {Cache} cache
 * @param {string} path
 * @param {string} hash
 */
async function fetchInto(cache, path, hash) {
  if (await cache.match(key(hash))) return;
  const load = (/** @type {RequestCache} */ from) => fetch(SCOPE + path, { cache: from, integrity: hash });
  const response = await load("force-cache").catch(() => load("reload"));
  if (!response.ok) throw new Error(`${path} is not of this version`);
  // A host may have led us elsewhere (/index.html to /); a page may not be opened from an answer that says so.
  await cache.put(key(hash), response.redirected ? new Response(response.body, response) : response);
}

async function install() {
  const cache = await openCache();
  for (const [path, hash] of Object.entries(FILES)) await fetchInto(cache, path, hash);
}

async function activate() {
  const cache = await openCache();
  const wanted = new Set(Object.values(FILES).map(key));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  await worker.clients.claim();
}

// A browser keeps machine code with its own copy of a .wasm from the first visit on; with ours only from the second,
// which would be slow. So the page gets the browser's copy while that is fresh and the very one that we have, too.
const PATIENCE = 300; // ms; a copy that is there comes at once, else a network is being asked

/** @param {Response} response */
function isFresh({ headers }) {
  const told = headers.get("cache-control") ?? "";
  if (/no-cache|no-store/.test(told)) return false;
  const time = (/** @type {string} */ name) => Date.parse(headers.get(name) ?? "");
  const born = time("date") - 1000 * Number(headers.get("age") ?? 0);
  const [, seconds] = /max-age=(\d+)/.exec(told) ?? [];
  if (seconds) return Date.now() < born + 1000 * Number(seconds);
  if (headers.has("expires")) return Date.now() < time("expires");
  return Date.now() < born + (born - time("last-modified")) / 10; // nobody told: as browsers reckon
}

/**
 * @param {Request} request
 * @param {Response} kept
 */
async function compiled(request, kept) {
  if (!isFresh(kept)) return kept;
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, undefined));
  const own = await Promise.race([fetch(request).catch(() => undefined), late]);
  if (own?.ok && own.headers.get("date") === kept.headers.get("date")) return own;
  own?.body?.cancel();
  return kept;
}

/** @param {Request} request */
async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  const path = address.startsWith(SCOPE) ? address.slice(SCOPE.length).replace(/(^|\/)$/, "$1index.html") : "";
  const cache = await openCache();
  const kept = Object.hasOwn(FILES, path) && (await cache.match(key(FILES[path])));
  if (kept && path.endsWith(".wasm")) return compiled(request, kept);
  return kept || fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(SCOPE)) event.respondWith(answer(event.request));
});
