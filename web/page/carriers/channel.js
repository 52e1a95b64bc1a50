// A data channel between two browsers, opened by two codes that people exchange: no server takes part.
//
// A page that is loaded again needs no new codes. While a line is open each side keeps a spare: a second connection
// without an answer. Each sends the code of its spare over the line, with the fingerprint, name and password of its
// future answer to the other's spare, and stores them with the certificate. So the side that stays can describe the
// answer on its own, and the side that comes back needs only its stored data.
//
// When both pages are loaded again at the same time, both spares are gone, and each side listens at a port that the
// other cannot know: without a server a person has to carry one code. One is enough. The side that shows it describes
// the promised answer and waits. The side that reads it answers as promised, so no code goes back. A browser takes one
// final answer to an offer, so such a code names the promise it relies on: a page that has lost it refuses the code
// ("lapsed"), and can show one of its own.

import * as indexeddb from "../indexeddb.js";
import { decode, describe, encode, fingerprint, Refused, tag, toText } from "./code.js";
import { fingerprintOf, gather, randomText, setRemote } from "./peer.js";
import { Stream } from "./stream.js";
import { findPromise, placeOf } from "./way-back.js";

/** @import { Hearer, WayBack } from "../types.d.ts" */
/** @import { Code } from "./code.js" */
/** @import { Wire } from "./peer.js" */

const JOIN = 30_000; // ms from the second code on until the way is given up
const FAREWELL = 200; // ms for the last frame
const HOPE = 3_000; // ms: Firefox gives up for good after 5 s without a candidate
const HOPES = 200; // times, ten minutes: a person has to carry the answer over meanwhile
const RETURN = 10_000; // ms until a page that was loaded again gives its line up
const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const isFirefox = "mozInnerScreenX" in globalThis; // Firefox

export class Channel {
  /** @param {{ onText?: Hearer["text"], onState?: Hearer["state"] }} hearer */
  constructor({ onText = () => {}, onState = () => {} } = {}) {
    this.onText = onText;
    this.onState = onState;
    this.state = "";
    this.closed = false;
    this.stream = new Stream({
      onText: (text) => this.onText(text),
      onMood: (mood) => this.report(mood === "away" ? "away" : "open"),
      onBye: () => this.leave("closed"),
      onSpare: (...fields) => this.onSpare(fields),
    });
    this.room = "";
    /** @type {Wire | null} */
    this.line = null; // opened by one pair of codes
    /** @type {Wire | null} */
    this.spare = null; // replaces the line when the other page is loaded again
    /** @type {WayBack["theirs"] | null} */
    this.theirs = null; // their future answer to our spare, and the code of theirs
    /** @type {Omit<WayBack, "theirs" | "time"> | null} */
    this.back = null; // our future answer to their spare
    /** @type {Set<string>} */
    this.ours = new Set(); // every code made here: an older one is still no code of the other side
    this.mood = () => this.stream.tell("mood", document.hidden ? "away" : "here");
    this.hide = () => this.line?.peer.close(); // they see at once that we are gone
    document.addEventListener("visibilitychange", this.mood);
    addEventListener("pagehide", this.hide);
  }

  /**
   * Make a code for the other side to answer. Servers (none, or named by the reader) help to find a way. If a promise
   * of an earlier line exists, the answer is known: then this side waits for the other to come back.
   * @param {string[]} servers
   * @param {WayBack} [way]
   */
  async offer(servers = [], way) {
    const line = this.replaceLine(servers);
    await line.peer.setLocalDescription(await line.peer.createOffer());
    const own = await gather(line.peer);
    if (!way) return this.keepCode(line, encode(own));
    const made = this.keepCode(line, encode(own, { tag: tag(way.theirs.print) }));
    await this.expect(line, way.theirs);
    return made;
  }

  /**
   * Take the other side's code: one that offers is answered with the code that is returned, one that answers connects.
   * @param {string} text
   * @param {string[]} servers
   */
  async take(text, servers = []) {
    const theirs = decode(text);
    if (this.ours.has(theirs.text)) throw new Refused("own");
    if (theirs.kind === "return") return this.answerReturn(theirs);
    return theirs.kind === "offer" ? this.answer(theirs, servers) : this.join(theirs);
  }

  /**
   * Whether taking a code sends packets to where it says. Throws Refused.
   * @param {string} text
   */
  reaches(text) {
    const theirs = decode(text);
    if (this.ours.has(theirs.text)) throw new Refused("own");
    return theirs.kind !== "answer";
  }

  /**
   * Whether a code answers ours.
   * @param {string} text
   */
  awaits(text) {
    try {
      const { kind, answers } = decode(text);
      const { own } = this.line ?? {};
      return kind === "answer" && own?.kind === "offer" && answers?.join() === own.tag.join();
    } catch {
      return false;
    }
  }

  /**
   * @param {Code} theirs
   * @param {string[]} servers
   */
  async answer(theirs, servers) {
    const line = this.replaceLine(servers);
    await setRemote(line, theirs.description);
    await line.peer.setLocalDescription(await line.peer.createAnswer());
    if (isFirefox) this.prolong(line);
    return this.keepCode(line, encode(await gather(line.peer), theirs));
  }

  /**
   * @param {Wire} line
   * @param {string} text
   */
  keepCode(line, text) {
    const own = decode(text);
    line.own = own;
    this.ours.add(own.text);
    return own;
  }

  /**
   * Keep Firefox waiting while a person carries our answer over, by one more candidate at a time. They are addresses of
   * a reserved block (RFC 5737), so nothing is sent to anyone.
   * @param {Wire} line
   * @param {number} tried
   * @returns {void}
   */
  prolong(line, tried = 1) {
    if ((line !== this.line && line !== this.spare) || line.opened) return;
    if (tried > HOPES) return this.onLost(line);
    const candidate = `candidate:${1000 + tried} 1 udp ${tried} 198.51.100.${tried} 9 typ host`;
    line.peer.addIceCandidate({ candidate, sdpMid: "0" }).catch(console.debug);
    setTimeout(() => this.prolong(line, tried + 1), HOPE);
  }

  /** @param {Code} theirs */
  async join(theirs) {
    const { line } = this;
    const fits = line?.own?.kind === "offer" && theirs.answers?.join() === line.own.tag.join();
    if (!line || !fits) throw new Refused("another");
    if (line.peer.signalingState !== "have-local-offer") return null; // the same code once more
    this.report("joining");
    line.patience = setTimeout(() => this.onLost(line), JOIN);
    await setRemote(line, theirs.description);
    return null;
  }

  /**
   * Begin a line in place of the one before.
   * @param {string[]} servers
   * @param {RTCCertificate} [certificate]
   */
  replaceLine(servers, certificate) {
    this.drop();
    this.line = this.createLine(servers, certificate);
    return this.line;
  }

  /**
   * Begin a line.
   * @param {string[]} servers
   * @param {RTCCertificate} [certificate]
   * @returns {Wire}
   */
  createLine(servers, certificate) {
    const own = certificate ? { certificates: [certificate] } : {};
    const peer = new RTCPeerConnection({ iceServers: servers.map((urls) => ({ urls })), ...own });
    const pipe = peer.createDataChannel("noir", { negotiated: true, id: 0 });
    /** @type {Wire} */
    const line = {
      ...{ peer, pipe, servers, own: null, opened: false, patience: 0 },
      ...{ far: "", waits: false, returns: false },
    };
    pipe.onopen = () => this.onOpen(line);
    pipe.onmessage = ({ data }) => {
      if (line === this.line && typeof data === "string") this.stream.hear(data);
    };
    pipe.onclose = () => this.onLost(line);
    peer.onconnectionstatechange = () => this.watch(line);
    return line;
  }

  /** @param {Wire} line */
  onOpen(line) {
    if (line === this.spare) {
      this.line?.peer.close();
      this.line = line;
      this.spare = this.theirs = null;
    }
    if (line !== this.line) return;
    clearTimeout(line.patience);
    line.opened = true;
    this.stream.attach((frame) => {
      if (line.pipe.readyState === "open") line.pipe.send(frame);
    });
    this.report("open");
    if (document.hidden) this.mood();
  }

  // -- coming back ---------------------------------------------------------------------

  /**
   * Make a spare, and store our future answer to the other side's for a reload of the game.
   * @param {string} game
   */
  async prepare(game) {
    const { line } = this;
    this.room = game;
    this.keep();
    if (!line?.opened || this.spare) return;
    const spare = this.createLine(line.servers);
    this.spare = spare;
    const back = {
      certificate: await RTCPeerConnection.generateCertificate(CURVE),
      name: randomText(6),
      password: randomText(18),
    };
    this.back = back;
    const print = await fingerprintOf(back.certificate);
    await spare.peer.setLocalDescription(await spare.peer.createOffer());
    const offer = encode(await gather(spare.peer));
    if (spare !== this.spare) return;
    this.stream.tell("spare", offer, print, back.name, back.password);
    this.keep();
  }

  /**
   * Take the other side's spare and its future answer to ours.
   * @param {unknown[]} fields
   */
  onSpare(fields) {
    const texts = fields.map(String);
    if (texts.length !== 4 || texts.some((text) => !/^[\w+/-]{8,200}$/.test(text))) return;
    const [offer, print, name, password] = texts;
    this.theirs = { offer, print, name, password };
    this.keep();
  }

  /** Store the way back, once both have made their spares. */
  keep() {
    const { room, back, theirs } = this;
    if (room && back && theirs) indexeddb.put(placeOf(room), { ...back, theirs, time: Date.now() });
  }

  /** Let the spare wait for the other page: it answers as it has promised. */
  async wait() {
    const { spare, theirs } = this;
    if (!spare || !theirs || spare.peer.signalingState !== "have-local-offer" || spare.waits) return;
    spare.waits = true;
    await this.expect(spare, theirs);
  }

  /**
   * Describe the answer that the other side has promised, and wait for it.
   * @param {Wire} line
   * @param {WayBack["theirs"]} theirs
   */
  async expect(line, { print, name, password }) {
    await setRemote(line, describe("answer", print, name, password, []));
    if (isFirefox) this.prolong(line);
  }

  /**
   * Take a code that counts on the answer this side has promised.
   * @param {Code} theirs
   */
  async answerReturn(theirs) {
    const way = await findPromise(this.room);
    const own = way && tag(await fingerprintOf(way.certificate));
    if (!way || theirs.answers?.join() !== own?.join()) throw new Refused("lapsed");
    this.report("joining");
    return this.comeBack(way, theirs, JOIN);
  }

  /**
   * Come back to the line of the page before this one: answer the spare of the side that has stayed, or its new code.
   * @param {WayBack} way
   * @param {Code} [offer]
   * @param {number} patience
   */
  async comeBack({ certificate, name, password, theirs }, offer, patience = RETURN) {
    const line = this.replaceLine([], certificate);
    line.returns = !offer;
    line.patience = setTimeout(() => this.onLost(line), patience);
    try {
      await setRemote(line, (offer ?? decode(theirs.offer)).description);
      const { sdp = "" } = await line.peer.createAnswer();
      /** @type {Record<string, string>} */
      const as = { "ice-ufrag": name, "ice-pwd": password };
      const promised = sdp.replace(/^a=(ice-ufrag|ice-pwd):.*$/gm, (_, what) => `a=${what}:${as[what]}`);
      await line.peer.setLocalDescription({ type: "answer", sdp: promised });
      if (isFirefox) this.prolong(line);
    } catch (error) {
      console.debug(error);
      this.onLost(line);
    }
    return null;
  }

  /** @param {Wire} line */
  watch(line) {
    const state = line.peer.connectionState;
    if (line !== this.line) return;
    // The side that answered can wait for long, until a person has carried the answer over: that is no failure.
    if (!line.opened) return;
    if (state === "connected") this.report("open"); // it has recovered
    if (state === "disconnected") {
      this.report("lost");
      this.wait().catch(console.debug);
    }
    if (state === "failed") this.onLost(line);
  }

  /**
   * Handle the loss of a line. Its spare may still bring the other side back.
   * @param {Wire} line
   */
  onLost(line) {
    if (line === this.spare) this.spare = null;
    if (line !== this.line) return;
    const { spare } = this;
    this.spare = null;
    this.leave(line.opened || line.returns ? "lost" : "failed");
    this.spare = spare;
    this.wait().catch(console.debug);
  }

  /** @param {string} state */
  leave(state) {
    this.drop();
    if (state === "closed") indexeddb.erase(placeOf(this.room));
    this.report(state);
  }

  drop() {
    const { line, spare } = this;
    this.line = this.spare = null;
    this.stream.detach();
    if (line) clearTimeout(line.patience);
    line?.peer.close();
    spare?.peer.close();
  }

  /**
   * Report a state. An open line adds the fingerprints of both ends: a signature over them belongs to this line.
   * @param {string} state
   */
  report(state) {
    if (state === this.state) return;
    this.state = state;
    const { line } = this;
    const ends = line?.opened ? [line.peer.localDescription?.sdp ?? "", line.far] : null;
    this.onState(
      state,
      ends
        ? {
            ends: ends
              .map((sdp) => toText(fingerprint(sdp)))
              .sort()
              .join("."),
          }
        : {},
    );
  }

  /** @param {string} text */
  send(text) {
    this.stream.send(text);
  }

  /** Say goodbye and end it. */
  async close() {
    this.closed = true;
    document.removeEventListener("visibilitychange", this.mood);
    removeEventListener("pagehide", this.hide);
    const { line, spare } = this;
    this.stream.tell("bye");
    this.line = this.spare = null;
    this.stream.detach();
    spare?.peer.close();
    if (line?.opened) await new Promise((go) => setTimeout(go, FAREWELL));
    line?.peer.close();
  }
}
