// The first script of every page that needs others. It needs none, and reports why they don't start.
//
// A script that is missing, cut, refused or of another version cannot report itself. So this one listens for errors,
// and after a while without a sign it checks every file that the build has listed. It reports only faults that it has
// found: on a slow line it waits with the reader.
"use strict";

/** @import { Blame } from "../page/types.d.ts" */

/**
 * The sizes and hashes of the possible contents of a file.
 * @typedef {[size: number, hash: string][]} Contents
 */

(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @type {Record<string, string>} */
  const ENGLISH = JSON.parse("{{words}}");
  const LATE = 8_000; // ms without a sign until the files are looked at
  const LAST = 4_000; // ms more until a page whose files are whole, but which does not move, is given up
  /** @type {Record<string, [known: RegExp, expected: string]>} */
  const TYPES = { js: [/(java|ecma)script/, "text/javascript"] };

  const root = document.documentElement;
  /** @param {string} id */
  const byId = (id) => document.getElementById(id);
  const site = new URL("./", script.src).href;
  root.dataset.bootCheck = ""; // hides the words that the page has for the case that this script is missing
  const { last = "", framed } = script.dataset; // the last element of the page, and the page for foreign frames

  // A foreign frame gets the embedded table, which starts on demand and has no other page around it.
  if (framed && isForeign()) location.replace(site + framed + location.search + location.hash);

  function isForeign() {
    try {
      return !top?.document;
    } catch {
      return true;
    }
  }

  let lastSign = performance.now();
  let sign = "";
  let signs = 0; // since the start began: without any, none of our scripts has run
  let looking = false;
  /** @type {Blame | null} */
  let shownBlame = null;
  let takeBack = () => {}; // removes the message from the page

  // -- whether the page is on its way -----------------------------------------------------

  /** Whether the page still waits for scripts: at its start, or an embedded table before and after "Play". */
  function isWaiting() {
    const { state, embed } = root.dataset;
    if (state === "waiting") return embed === "poster" && byId("poster-play")?.hidden !== false;
    return state === "loading" || state === "static";
  }

  function watch() {
    const { state = "", embed } = root.dataset;
    const now = [state, embed, byId("boot-step")?.textContent, byId("boot-bar")?.getAttribute("value")].join();
    if (now !== sign) {
      signs += sign ? 1 : 0;
      sign = now;
      lastSign = performance.now();
    }
    if (["ready", "thinking", "over"].includes(state)) return clearInterval(timer);
    if (isWaiting() && performance.now() - lastSign > LATE) investigate("");
  }
  const timer = setInterval(watch, 500);

  // -- finding the fault --------------------------------------------------------------------

  /** @type {(key: string, path: string, values?: Record<string, string | number>) => Blame} */
  const blame = (key, path, values) => ({
    key,
    path,
    values: { file: path.slice(path.lastIndexOf("/") + 1), ...values },
  });

  /** Say why a file does not load: if this script does, something blocks that file. */
  async function unreachable() {
    const reply = navigator.onLine && fetch(`${script.src}?${Date.now()}`, { method: "HEAD", cache: "no-store" });
    return (await Promise.resolve(reply).catch(() => null)) ? "fail-blocked" : "fail-network";
  }

  /**
   * Name the fault of an error status.
   * @param {number} status
   */
  const keyOfStatus = (status) => ([401, 403, 407, 451].includes(status) ? "fail-refused" : "fail-missing");

  /** @param {ArrayBuffer} bytes */
  async function hash(bytes) {
    const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return `sha256-${btoa(String.fromCharCode(...found))}`;
  }

  /**
   * Return the fault of a file, or null. It is whole when it is one of the contents, each a size and a hash. Without
   * contents only the status counts.
   * @param {string} path
   * @param {Contents} [contents]
   * @returns {Promise<Blame | null>}
   */
  async function check(path, contents) {
    let response;
    try {
      response = await fetch(site + path);
    } catch {
      return blame(await unreachable(), path);
    }
    if (!response.ok) return blame(keyOfStatus(response.status), path, { status: response.status });
    const type = response.headers.get("content-type") ?? "?";
    const [known, expected] = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? [/^/, ""];
    if (!known.test(type)) return blame("fail-type", path, { type, wanted: expected });
    if (!contents) return null;
    try {
      const bytes = await response.arrayBuffer();
      const likely = contents.filter(([size]) => size === bytes.byteLength);
      if (!likely.length) return blame("fail-bytes", path);
      const found = globalThis.crypto?.subtle ? await hash(bytes) : likely[0][1];
      return likely.some(([, wanted]) => wanted === found) ? null : blame("fail-bytes", path);
    } catch {
      return blame("fail-bytes", path);
    }
  }

  /** Find the fault, beginning with the suspect. Resolves to null without any, or after `patience` ms. */
  async function examine(patience = LATE, suspect = "") {
    if (!("WebAssembly" in globalThis)) return { key: "fail-wasm", values: {} };
    const late = new Promise((resolve) => setTimeout(resolve, patience, null));
    return Promise.race([findBlame(suspect), late]);
  }

  /** @param {string} suspect */
  async function findBlame(suspect) {
    const { app } = JSON.parse(byId("config")?.textContent ?? "");
    const path = new URL(`${app}/files.json`, document.baseURI).href.slice(site.length);
    const lost = await check(path);
    if (lost) return lost;
    /** @type {Record<string, Contents>} */
    const files = await (await fetch(site + path)).json();
    const broken = suspect && (await check(suspect, files[suspect]));
    if (broken) return broken;
    /** @param {[name: string, contents: Contents]} file */
    const findFault = ([name, contents]) =>
      check(name, contents).then((found) => found ?? Promise.reject(new Error("whole")));
    return Promise.any(Object.entries(files).map(findFault)).catch(() => null);
  }

  /**
   * @param {string} suspect
   * @param {string} reason
   */
  async function investigate(suspect, reason = "") {
    if (looking || shownBlame) return;
    looking = true;
    const found = (suspect && (await check(suspect))) || (await examine(LATE, suspect).catch(() => null));
    if (found) return isWaiting() && tell(found);
    if (signs) {
      lastSign = Infinity; // the page has its own patience
      return;
    }
    setTimeout(() => {
      if (!signs && isWaiting()) tell(reason ? { key: "fail-python", values: { reason } } : stuckBlame());
    }, LAST);
  }

  const stuckBlame = () => ({ key: "fail-stuck", values: { seconds: Math.round((LATE + LAST) / 1000) } });

  addEventListener(
    "error",
    ({ target, message, filename }) => {
      if (!isWaiting() || (target instanceof HTMLElement && "spare" in target.dataset)) return;
      let address = filename ?? ""; // of a script that cannot be read
      if (target instanceof HTMLScriptElement) address = target.src;
      else if (target instanceof HTMLLinkElement && target.rel === "modulepreload") address = target.href;
      if (address.startsWith(site)) investigate(address.slice(site.length), message);
      else if (message) investigate("", message);
    },
    true,
  );
  addEventListener(
    "unhandledrejection",
    ({ reason }) => isWaiting() && investigate("", String(reason?.message ?? reason)),
  );

  // -- how it is said -----------------------------------------------------------------------

  /**
   * Return the sentences in the language of the page. They came with it, if anything did.
   * @returns {Record<string, string>}
   */
  function findWords() {
    try {
      return globalThis.noirFirst?.faults ?? JSON.parse(byId("config")?.textContent ?? "").words;
    } catch {
      return ENGLISH; // half a page
    }
  }

  /**
   * Find the place for the message: a given room, the progress of a start, else a paragraph.
   * @param {HTMLElement | undefined} room
   * @returns {[text: HTMLElement, again: HTMLElement]}
   */
  function findPlace(room) {
    const text = byId("boot-step");
    const again = byId("boot-again");
    if (!room && text && again && !text.closest("[hidden]")) return [text, again];
    const line = document.createElement("p");
    const span = document.createElement("span");
    const button = Object.assign(document.createElement("button"), { type: "button" });
    line.append(span, " ", button);
    room?.replaceChildren();
    (room ?? byId("poster") ?? document.querySelector("main:not(#foyer *)") ?? document.body).prepend(line);
    return [span, button];
  }

  /**
   * @param {Blame} what
   * @param {HTMLElement} [room]
   */
  function tell(what, room) {
    if (shownBlame) return;
    shownBlame = what;
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => show(what, room));
    else show(what, room);
  }

  /**
   * @param {Blame} what
   * @param {HTMLElement | undefined} room
   */
  function show(what, room) {
    const words = findWords();
    byId("incomplete")?.remove();
    const [text, button] = findPlace(room);
    text.setAttribute("role", "alert");
    const [sentence, ...more] = words[what.key]
      .replace(/\{(\w+)\}/g, (_, name) => String(what.values[name]))
      .split("\n");
    const detail = document.createElement("small");
    detail.textContent = more.join("\n");
    text.replaceChildren(`${sentence}\n`, detail);
    button.textContent = words.again;
    button.hidden = false;
    const retry = (/** @type {Event} */ event) => {
      event.stopImmediatePropagation();
      again(shownBlame?.path);
    };
    button.addEventListener("click", retry, true);
    byId("boot-bar")?.setAttribute("hidden", "");
    const { state, room: shown } = root.dataset;
    root.dataset.state = "failed";
    delete root.dataset.room; // the message is at the place of the table
    takeBack = () => {
      if (text.id !== "boot-step") text.parentElement?.remove();
      button.removeEventListener("click", retry, true);
      button.hidden = true;
      text.removeAttribute("role");
      text.replaceChildren();
      byId("boot-bar")?.removeAttribute("hidden");
      root.dataset.state = state;
      if (shown) root.dataset.room = shown;
    };
  }

  /** Take back that nothing moves: something does, on a slow machine. */
  function resume() {
    if (shownBlame?.key !== "fail-stuck") return;
    shownBlame = null;
    takeBack();
  }

  /**
   * Try again, with the page and the broken file fetched again: a browser may cache a broken file for a year, and an
   * old page names files that are gone.
   * @param {string} [path]
   */
  async function again(path) {
    const stale = [location.href, ...(path ? [new URL(path, site)] : [])];
    await Promise.allSettled(stale.map((address) => fetch(address, { cache: "reload" }).then((got) => got.blob())));
    location.reload();
  }

  globalThis.noirBootCheck = { again, examine, refusal: keyOfStatus, resume, tell, unreachable };
  if (location.protocol === "file:") tell({ key: "fail-disk", values: {} });
  addEventListener("DOMContentLoaded", () => {
    if (!byId(last)) tell(blame("fail-bytes", location.pathname.replace(/\/$/, "/index.html")));
  });
})();
