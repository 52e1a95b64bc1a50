// Texts, each once and in order, over frames that can stop and continue over another connection.
//
// Every text has a number and is kept until the other side has handled it. After a reconnection both say hello: their
// own id, the known id of the other, and the last number handled. Texts that were not handled are sent again. A page
// that was opened again has a new id and gets all waiting texts, whatever their numbers.

const PART = 8_000; // characters in one frame: less than any browser takes
const MAX_TEXT_CHARS = 32_000; // characters of a text: the longest real one has a fraction of it
const MAX_IN_FLIGHT = 32; // texts on their way at once

export class Stream {
  /**
   * `onText` can return a promise: a text counts as handled when that resolves.
   * @param {{
   *   onText(text: string): unknown,
   *   onMood?(mood: string): void,
   *   onBye?(): void,
   *   onSpare?(...told: unknown[]): void,
   * }} hearer
   */
  constructor({ onText, onMood = () => {}, onBye = () => {}, onSpare = () => {} }) {
    this.onText = onText;
    this.onMood = onMood;
    this.onBye = onBye;
    this.onSpare = onSpare;
    this.session = crypto.getRandomValues(new Uint32Array(3)).join("-");
    this.peer = "";
    /** @type {[number, string][]} */
    this.waiting = []; // [number, text] not dealt with by the other side
    this.count = 0; // the number of our latest text
    this.sent = 0; // the number of the latest one sent in this connection
    /** @type {number | null} */
    this.received = null; // the number of their latest text, or null before the first of a session
    /** @type {string[]} */
    this.parts = [];
    this.turn = Promise.resolve();
    /** @type {((frame: string) => unknown) | null} */
    this.post = null;
    this.greeted = false;
  }

  /**
   * Go on over a connection that is open: `post` sends one frame.
   * @param {(frame: string) => unknown} post
   */
  attach(post) {
    this.detach();
    this.post = post;
    post(JSON.stringify(["hello", this.session, this.peer, this.received ?? 0]));
  }

  /** Detach the connection. Texts that were not handled wait for the next one. */
  detach() {
    this.post = null;
    this.greeted = false;
    this.parts = [];
    this.sent = 0;
  }

  /**
   * Send a text. One that already waits is not sent twice.
   * @param {string} text
   */
  send(text) {
    if (this.waiting.some(([, other]) => other === text)) return;
    this.count += 1;
    this.waiting.push([this.count, text]);
    this.pump();
  }

  /**
   * Send a frame that needs no answer.
   * @param {...unknown} frame
   */
  tell(...frame) {
    if (this.greeted) this.post?.(JSON.stringify(frame));
  }

  pump() {
    if (!this.greeted) return;
    for (const [number, text] of this.waiting.slice(0, MAX_IN_FLIGHT)) {
      if (number <= this.sent) continue;
      this.sent = number;
      const count = Math.max(1, Math.ceil(text.length / PART));
      for (let i = 0; i < count; i += 1) this.tell("text", number, i, count, text.slice(i * PART, (i + 1) * PART));
    }
  }

  /**
   * Handle one frame. Anything else is ignored.
   * @param {string} frame
   */
  hear(frame) {
    /** @type {unknown} */
    let what;
    /** @type {unknown[]} */
    let rest;
    try {
      [what, ...rest] = JSON.parse(frame);
    } catch {
      return;
    }
    const [first, second, third, fourth] = rest;
    if (what === "hello") this.hello(first, second, third);
    else if (!this.greeted) return;
    else if (what === "text") this.text(first, second, third, fourth);
    else if (what === "ack") this.settle(first);
    else if (what === "mood") this.onMood(first === "away" ? "away" : "here");
    else if (what === "spare") this.onSpare(...rest);
    else if (what === "bye") this.onBye();
  }

  /**
   * @param {unknown} peer
   * @param {unknown} known
   * @param {unknown} received
   */
  hello(peer, known, received) {
    if (typeof peer !== "string") return;
    if (peer !== this.peer) {
      this.peer = peer;
      this.received = null;
    }
    this.greeted = true;
    if (known === this.session) this.settle(received);
    this.pump();
  }

  /**
   * Drop texts that the other side has handled.
   * @param {unknown} number
   */
  settle(number) {
    this.waiting = this.waiting.filter(([other]) => other > Number(number));
    this.pump();
  }

  /**
   * @param {unknown} number
   * @param {unknown} i
   * @param {unknown} count
   * @param {unknown} part
   */
  text(number, i, count, part) {
    if (typeof number !== "number" || !Number.isSafeInteger(number) || typeof part !== "string") return;
    if (typeof i !== "number" || typeof count !== "number" || count * PART > MAX_TEXT_CHARS + PART) return;
    if (this.received !== null && number !== this.received + 1) {
      if (number <= this.received && i === count - 1) this.acknowledge(number);
      return;
    }
    if (i !== this.parts.length || part.length > PART) return;
    this.parts.push(part);
    if (this.parts.length < count) return;
    const text = this.parts.splice(0).join("");
    this.received = number;
    this.turn = this.turn.then(() => this.onText(text)).then(() => this.acknowledge(number), console.error);
  }

  /** @param {number} number */
  acknowledge(number) {
    this.tell("ack", number);
  }
}
