// <noir-game lang="it" level="hard"></noir-game>: a table of Noir inside any page.
//
// Attributes: game lang level seat theme deck hints seed deal position g puzzle ui start (see the host guide), and
// `site`, the address of a Noir site if this script is served from elsewhere. Events: noir-ready noir-state noir-move
// noir-over noir-puzzle noir-error, with the message as `detail`. Methods: load play hint undo set destroy.
//
// The frame is locked in (sandbox), except beside its host on one origin: there a sandbox would hold nothing.
//
// A classic script: a module from another site would need a CORS header, and ours needs no header at all. Imported as a
// module it works too, with `site`.

"use strict";

(() => {
  /** @import { NoirLoad, NoirSettings } from "./package/noir-game.d.ts" */

  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  const HOME = script ? new URL("./", script.src).href : "./";
  // Scripts and storage are for the game, windows for a friend's game, downloads for files, modals for print.
  const SANDBOX =
    "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals";
  /** @type {string[]} */
  const PARAMS = [...JSON.parse("{{settings}}"), "seed", "deal", "position", "g", "puzzle", "ui", "start"];
  const SEATS = ["first", "second", "toss"];
  /** @type {Map<string, Record<string, string>>} */
  const NAMES = new Map(Object.entries(JSON.parse("{{names}}"))); // language -> game or puzzle -> its name
  /** @type {string[]} */
  const LIVE = JSON.parse("{{live}}"); // these change without a new start
  const TYPES = ["ready", "resize", "state", "move", "over", "puzzle", "error"];
  const SILENCE = 10_000; // ms until a silent frame that is in sight is reported
  const SOON = 1000; // ms in which a frame that has loaded says its size
  const LEAST = "20rem"; // the height of a frame at first, and at least

  class NoirGame extends HTMLElement {
    static observedAttributes = [...PARAMS, "role", "site", "title"];

    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    #hear = (/** @type {MessageEvent} */ event) => this.#onMessage(event);
    #silence = 0; // a timer
    #isIsolated = globalThis.crossOriginIsolated;
    #sight = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && this.#wait());
    #isSilent = true;

    connectedCallback() {
      if (!this.shadowRoot) this.attachShadow({ mode: "open" });
      this.#renameRole();
      this.style.display ||= "block";
      addEventListener("message", this.#hear);
      this.#show();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#hear);
      this.#stopWaiting();
      this.#frame?.remove();
      this.#frame = null;
    }

    /**
     * @param {string} name
     * @param {string | null} before
     * @param {string | null} after
     */
    attributeChangedCallback(name, before, after) {
      if (name === "role") return this.#renameRole();
      if (!this.#frame || before === after) return;
      if (name === "title") return this.#setTitle();
      if (name === "lang") this.#setTitle();
      if (LIVE.includes(name) && after) this.set({ [name]: after });
      else this.#show();
    }

    /**
     * Put another game on the table: {game, level, role, seed} or {deal} or {position} or {g}, or {puzzle}.
     * @param {NoirLoad} game
     */
    load(game) {
      this.#post({ ...game, type: "load" });
    }

    /**
     * Play an action for the person, such as "T". `ply` names the moment it is for.
     * @param {string} action
     * @param {number} [ply]
     */
    play(action, ply) {
      this.#post(ply === undefined ? { type: "play", action } : { type: "play", action, ply });
    }

    /** Show a hint. */
    hint() {
      this.#post({ type: "hint" });
    }

    /** Take the last move back. */
    undo() {
      this.#post({ type: "undo" });
    }

    /**
     * Change lang, theme, deck, hints, pace, keys or sound at once.
     * @param {NoirSettings} values
     */
    set(values) {
      this.#post({ ...values, type: "set" });
    }

    /** End the game and free its resources. */
    destroy() {
      this.#post({ type: "destroy" });
    }

    /** Rename `role`, the old name of `seat`. To a browser it means something else, so it is removed. */
    #renameRole() {
      const seat = this.getAttribute("role");
      if (!this.isConnected || seat === null || !SEATS.includes(seat)) return;
      this.removeAttribute("role");
      if (!this.hasAttribute("seat")) this.setAttribute("seat", seat);
    }

    #setTitle() {
      const tags = [this.getAttribute("lang") ?? "", ...navigator.languages, "en"].map((tag) => tag.split("-")[0]);
      const lang = tags.find((tag) => NAMES.has(tag)) ?? "en";
      const games = Object.entries(NAMES.get(lang) ?? {});
      const puzzle = this.getAttribute("puzzle");
      const shown = puzzle === null ? this.getAttribute("game") : puzzle === "daily" ? puzzle : "puzzle";
      const [, name] = games.find(([game]) => game === shown) ?? games[0];
      if (this.#frame) this.#frame.title = this.getAttribute("title") ?? name;
    }

    get #site() {
      return new URL(this.getAttribute("site") ?? HOME, document.baseURI);
    }

    /** @param {{ type: string } & Record<string, unknown>} message */
    #post(message) {
      this.#frame?.contentWindow?.postMessage({ noir: 1, v: 1, ...message }, this.#site.origin);
    }

    #show() {
      const address = new URL("embed.html", this.#site);
      for (const name of PARAMS) {
        const param = name === "seat" ? "role" : name;
        const value = this.getAttribute(name);
        if (value !== null) address.searchParams.set(param, value);
      }
      const frame = document.createElement("iframe");
      if (address.origin !== location.origin) frame.setAttribute("sandbox", SANDBOX);
      // In a page with Cross-Origin-Embedder-Policy only such a frame opens. It keeps nothing for the next visit.
      if (this.#isIsolated) frame.setAttribute("credentialless", "");
      frame.addEventListener("load", () => setTimeout(() => this.#unblock(frame), SOON));
      frame.allow = "clipboard-write; fullscreen";
      frame.loading = "lazy";
      Object.assign(frame.style, { width: "100%", height: LEAST, minHeight: "0", flex: "1 1 auto", border: "0" });
      // A height that the page gives the element is the frame's, else its own is.
      const box = document.createElement("div");
      Object.assign(box.style, { display: "flex", flexDirection: "column", width: "100%", height: "100%" });
      Object.assign(box.style, { minHeight: "inherit", maxHeight: "inherit" });
      box.append(frame);
      frame.src = address.href;
      this.#frame = frame;
      this.#setTitle();
      this.shadowRoot?.replaceChildren(box);
      this.#stopWaiting();
      this.#isSilent = true;
      this.#sight.observe(this);
    }

    /**
     * Open the frame once more where that policy keeps it empty. Only the headers of the page tell a script.
     * @param {HTMLIFrameElement} frame
     */
    async #unblock(frame) {
      const isSilent = () => this.#isSilent && this.#frame === frame && !this.#isIsolated;
      const page = isSilent() ? await fetch(location.href, { method: "HEAD" }).catch(() => null) : null;
      if (!page?.headers.has("cross-origin-embedder-policy") || !isSilent()) return;
      this.#isIsolated = true;
      this.#show();
    }

    #wait() {
      this.#sight.disconnect();
      this.#silence = setTimeout(() => {
        const message = `${this.#frame?.src} has not answered for ${SILENCE / 1000} s: it may be blocked`;
        console.warn(`noir-game: ${message}`);
        this.#dispatch({ noir: 1, v: 1, type: "error", code: "silent", message });
      }, SILENCE);
    }

    #stopWaiting() {
      this.#sight.disconnect();
      clearTimeout(this.#silence);
    }

    /** @param {{ type: string } & Record<string, unknown>} detail */
    #dispatch(detail) {
      this.dispatchEvent(new CustomEvent(`noir-${detail.type}`, { detail, bubbles: true, composed: true }));
    }

    /** @param {MessageEvent} event */
    #onMessage({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#site.origin) return;
      if (typeof data !== "object" || data?.noir !== 1 || data.v !== 1 || !TYPES.includes(data.type)) return;
      this.#isSilent = false;
      this.#stopWaiting();
      if (data.type === "resize") {
        // Never higher than the window. An old browser takes only the first unit, a phone's bars need the second.
        for (const unit of ["vh", "svh"])
          this.#frame.style.height = `max(${LEAST}, min(${Number(data.height) || 0}px, 100${unit}))`;
        // A person who pressed Play wants all of the table. One that starts alone never moves the page.
        const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
        if (this.shadowRoot?.activeElement) this.#frame.scrollIntoView({ block: "nearest", behavior });
      }
      this.#dispatch(data);
    }
  }

  if (!customElements.get("noir-game")) customElements.define("noir-game", NoirGame);
})();
