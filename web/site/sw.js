// Keeps a whole version of the site for reading and playing offline.
//
// FILES has the content of each path in this version: a hash, as of Subresource Integrity, and for a page the mark at
// its end, because hosts put scripts into pages. A content is fetched once and shared by versions. One that doesn't
// match is refused, so a site in the middle of being copied is never installed. A new version waits until the reader
// asks for it. No page gets files of two versions: the older ones are kept until its last page is gone.

/** @import { Edition, Failure } from "../page/types.d.ts" */

/** @type {Record<string, string>} */
const FILES = JSON.parse("{{files}}");
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = worker.registration.scope;
const CACHE = `noir:${new URL(SCOPE).pathname}`; // all projects of one user share an origin
/** @type {Promise<Cache> | null} */
let opened = null; // asked for once: whatever is asked of a cache is asked of another process
/** @type {(error: unknown) => never} */
const fail = (error) => {
  opened = null;
  throw error;
};
const openCache = () => (opened ??= caches.open(CACHE).catch(fail));
/** @param {string} hash */
const key = (hash) => `${SCOPE}?content=${encodeURIComponent(hash)}`;
/** @param {string} edition */
const list = (edition) => `${SCOPE}?edition=${edition}`; // the key of a version: its FILES and pages
const EDITION = JSON.parse("{{edition}}");
const FAILURE = `${SCOPE}?failure`; // where a page finds why a version is not kept

// Files that the page has just loaded are in the browser's own cache: taken from there they need no second download.
// The browser checks a hash, and nothing is in our memory.
/**
 * @param {Cache} cache
 * @param {string} path
 * @param {string} hash
 */
async function fetchInto(cache, path, hash) {
  const load = (/** @type {RequestCache} */ from) => fetchChecked(path, hash, from);
  const response = await load("force-cache").catch(() => load("reload"));
  // Without its address, by which a script or a style would find its neighbours in the folder of an older version. A
  // host may also have redirected us (/index.html to /), and a page can't be opened from a redirected answer.
  await cache.put(key(hash), new Response(response.body, response));
}

/**
 * Fetch a file of this version. Rejects if it is missing or another one.
 * @param {string} path
 * @param {string} hash
 * @param {RequestCache} from
 */
async function fetchChecked(path, hash, from) {
  const isPage = path.endsWith(".html");
  const response = await fetch(SCOPE + path, { cache: from, integrity: isPage ? "" : hash });
  if (!response.ok) throw new Error(String(response.status));
  if (isPage && !(await response.clone().text()).includes(hash)) throw new Error("changed");
  return response;
}

/**
 * Return the contents of this version that are missing, each with one of its files.
 * @param {Cache} cache
 */
async function lacking(cache) {
  const present = new Set((await cache.keys()).map(({ url }) => url));
  const contents = new Map(Object.entries(FILES).map(([path, hash]) => [hash, path]));
  return [...contents].filter(([hash]) => !present.has(key(hash)));
}

async function install() {
  const cache = await openCache();
  let path = "";
  try {
    // again where the version before has deleted one meanwhile
    for (let missing = await lacking(cache); missing.length; missing = await lacking(cache)) {
      for (const [hash, name] of missing) {
        path = name;
        await fetchInto(cache, path, hash);
      }
    }
    await write(cache, list(EDITION), { files: FILES, clients: null });
    await cache.delete(FAILURE);
    await tell(null);
  } catch (error) {
    await report(path, error);
    throw error;
  }
}

/**
 * @param {Cache} cache
 * @param {string} where
 * @param {Edition | Failure} value
 */
const write = (cache, where, value) => cache.put(where, new Response(JSON.stringify(value)));

/**
 * Tell all pages why this version is not kept, or null if it is.
 * @param {Failure | null} failure
 */
async function tell(failure) {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const page of pages) page.postMessage({ failure });
}

/**
 * Store and report why this version is not kept. The number of failures shows whether the reader is stuck.
 * @param {string} path
 * @param {unknown} error
 */
async function report(path, error) {
  const reason = error instanceof DOMException && /Quota/.test(error.name) ? "full" : await examine(path);
  const cache = await openCache();
  /** @type {Failure | undefined} */
  const before = await (await cache.match(FAILURE))?.json();
  const times = before && before.edition === EDITION ? before.times : 0;
  /** @type {Failure} */
  const failure = { edition: EDITION, path, reason, times: reason === "network" ? times : times + 1 };
  await write(cache, FAILURE, failure).catch(() => {}); // no room: the pages that are open hear it
  await tell(failure);
}

/**
 * Find out why a file is missing: a browser that has checked a hash does not say.
 * @param {string} path
 */
async function examine(path) {
  const response = await fetch(SCOPE + path, { cache: "no-store" }).catch(() => null);
  return response === null ? "network" : response.ok ? "changed" : "missing";
}

async function activate() {
  const cache = await openCache();
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const clients = pages.map(({ id }) => id);
  for (const [where, edition] of await editions(cache)) {
    if (where !== list(EDITION) && !edition.clients) await write(cache, where, { ...edition, clients });
  }
  await tidy();
  await worker.clients.claim();
}

/**
 * Return the versions that are whole, each with its key.
 * @param {Cache} cache
 * @returns {Promise<[where: string, edition: Edition][]>}
 */
async function editions(cache) {
  const places = (await cache.keys()).map(({ url }) => url).filter((url) => url.startsWith(list("")));
  return Promise.all(places.map(async (where) => [where, await (await cache.match(where))?.json()]));
}

/** Delete contents that belong to no waiting or active version and to none with an open page. */
async function tidy() {
  const cache = await openCache();
  const present = await cache.keys(); // first: later contents are not ours to judge
  const wanted = new Set([FAILURE, list(EDITION), ...Object.values(FILES).map(key)]);
  for (const [where, { files, clients }] of await editions(cache)) {
    const alive = clients && (await Promise.all(clients.map((id) => worker.clients.get(id)))).some(Boolean);
    if (clients && !alive) continue;
    for (const url of [where, ...Object.values(files).map(key)]) wanted.add(url);
  }
  for (const { url } of present) if (!wanted.has(url) && !worker.registration.installing) await cache.delete(url);
}

/**
 * Find the content of a path in an earlier version. Lazy files of a version have names of their own.
 * @param {string} path
 */
async function findOlder(path) {
  const found = await editions(await openCache());
  return found.map(([, { files }]) => (Object.hasOwn(files, path) ? files[path] : "")).find(Boolean);
}

// A browser keeps machine code with its own copy of a .wasm from the first visit on, but with ours only from the
// second, which would be slow. So the page gets the browser's copy while that is fresh and identical to ours.
const PATIENCE = 300; // ms: a cached copy arrives at once, else the network is being asked

/** @param {Response} response */
function isFresh({ headers }) {
  const control = headers.get("cache-control") ?? "";
  if (/no-cache|no-store/.test(control)) return false;
  const time = (/** @type {string} */ name) => Date.parse(headers.get(name) ?? "");
  const born = time("date") - 1000 * Number(headers.get("age") ?? 0);
  const [, seconds] = /max-age=(\d+)/.exec(control) ?? [];
  if (seconds) return Date.now() < born + 1000 * Number(seconds);
  if (headers.has("expires")) return Date.now() < time("expires");
  return Date.now() < born + (born - time("last-modified")) / 10; // no header, as browsers estimate it
}

/**
 * @param {Request} request
 * @param {Response} present
 */
async function chooseCompiled(request, present) {
  if (!isFresh(present)) return present;
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, undefined));
  const own = await Promise.race([fetch(request).catch(() => undefined), late]);
  if (own?.ok && own.headers.get("date") === present.headers.get("date")) return own;
  own?.body?.cancel();
  return present;
}

/**
 * Find the file of an address. Some hosts take ".html" off the addresses of pages.
 * @param {string} path
 * @param {boolean} isPage
 */
function find(path, isPage) {
  const whole = path.replace(/(^|\/)$/, "$1index.html");
  return [whole, ...(isPage ? [`${path}.html`] : [])].find((name) => Object.hasOwn(FILES, name));
}

/**
 * Decode a path whose "#" or "?" a program has encoded. No file has such a name.
 * @param {string} path
 */
const decode = (path) => path.replace(/%(?:25)*(23|3F)(?=[^/]*$)/i, (_, sign) => (sign === "23" ? "#" : "?"));

/** @param {Request} request */
async function answer(request) {
  const { origin, pathname, search } = new URL(request.url);
  const path = (origin + pathname).slice(SCOPE.length);
  const isPage = request.mode === "navigate";
  const name = find(path, isPage);
  if (isPage && !name && find(`${path}/`, true)) return Response.redirect(`${SCOPE}${path}/${search}`);
  if (isPage && decode(path) !== path) return Response.redirect(SCOPE + decode(path) + search);
  const cache = await openCache();
  const hash = name ? FILES[name] : isPage ? "" : await findOlder(path);
  const present = hash && (await cache.match(key(hash)));
  if (present && name?.endsWith(".wasm")) return chooseCompiled(request, present);
  return present || fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  else event.waitUntil(tidy()); // a page has started and rests
});
worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(SCOPE)) event.respondWith(answer(event.request));
});
