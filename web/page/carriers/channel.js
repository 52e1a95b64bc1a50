// A data channel between two browsers, opened by two codes that people hand over: no server takes part.
//
// States: "joining" while a code has been answered, "open", "away" (they look elsewhere), "lost" (it may come back, or
// is made anew with new codes), "failed" (these codes lead nowhere), "closed" (they have said goodbye).
// `open` makes one as web/page/friend.js wants it.

import { Refused, decode, encode, number } from "./code.js";
import { Stream } from "./stream.js";

const GATHER = 3_000; // ms in which a browser finds out where it can be found
const JOIN = 30_000; // ms from the second code on until the way is given up
const FAREWELL = 200; // ms for the last frame
const HOPE = 3_000; // ms; Firefox gives up for good when it had nothing to look for during 5 s
const HOPES = 200; // times, ten minutes: a person has to carry the answer over meanwhile
const impatient = "mozInnerScreenX" in globalThis; // Firefox

/** Whether this browser can do it at all. */
const able = () => "RTCPeerConnection" in globalThis;

const HANDED = 1_500; // ms that another tab has to take an answer that was opened here

let kept = null; // the channel of a game; a new pair of codes goes on where it was lost
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("noir-codes") : null;

/** Open a connection for a game: begin it with a code, or answer the code that was given. */
export function open(hear, { code, room, server }) {
  if (kept?.room !== room) {
    kept?.channel.close();
    kept = null;
  }
  const servers = server ? [server] : [];
  const { channel } = (kept ??= { room, channel: new Channel() });
  Object.assign(channel, { onText: hear.text, onState: hear.state, state: "" });
  const tell = (made) => made && hear.state("code", { code: made.text, number: number(made.text), kind: made.kind });
  const take = (text) => channel.take(text, servers).catch((error) => elsewhere(error, text));
  const begin = () => (able() ? (code ? take(code) : channel.offer(servers)) : Promise.reject(new Refused("unable")));
  const refuse = (error) => hear.state("refused", { why: reason(error) });
  begin().then(tell).catch(refuse);
  return {
    send: (text) => channel.send(text),
    answer: (text) => take(text).then(tell).catch(refuse),
    close() {
      channel.onState = () => {};
      if (channel.line?.opened) channel.close();
      else channel.drop();
      if (channel.closed && kept?.channel === channel) kept = null;
    },
  };
}

/** Why a code was refused; what a browser makes of a whole one that it cannot use counts as damaged. */
function reason(error) {
  if (!(error instanceof Refused)) console.warn(error);
  return error instanceof Refused ? error.code : "damaged";
}

/** An answer that was opened here may be for another tab; throws the error if it is not, else Refused("handed"). */
async function elsewhere(error, text) {
  if (error.code !== "another" || !tabs) throw error;
  const taken = await new Promise((resolve) => {
    const heard = ({ data }) => data?.taken === text && resolve(true);
    tabs.addEventListener("message", heard);
    tabs.postMessage({ code: text });
    setTimeout(() => (tabs.removeEventListener("message", heard), resolve(false)), HANDED);
  });
  throw taken ? new Refused("handed") : error;
}

tabs?.addEventListener("message", async ({ data }) => {
  if (typeof data?.code !== "string" || !kept?.channel.awaits(data.code)) return;
  tabs.postMessage({ taken: data.code });
  await kept.channel.take(data.code).catch(console.warn);
});

export class Channel {
  constructor({ onText = () => {}, onState = () => {} } = {}) {
    this.onText = onText;
    this.onState = onState;
    this.state = "";
    this.closed = false;
    this.stream = new Stream({
      onText: (text) => this.onText(text),
      onMood: (mood) => this.report(mood === "away" ? "away" : "open"),
      onBye: () => this.leave("closed"),
    });
    this.line = null; // what one pair of codes has opened
    this.ours = new Set(); // every code made here; an older one is still no other side's
    this.mood = () => this.stream.tell("mood", document.hidden ? "away" : "here");
    this.hide = () => this.line?.peer.close(); // they see at once that we are gone
    document.addEventListener("visibilitychange", this.mood);
    addEventListener("pagehide", this.hide);
  }

  /** Make a code for the other side to answer. Servers (none, or named by the reader) may be asked for a way. */
  async offer(servers = []) {
    const line = this.fresh(servers);
    await line.peer.setLocalDescription(await line.peer.createOffer());
    return this.made(line, encode(await gathered(line.peer)));
  }

  /** Take the other side's code: one that offers is answered with the code that is returned, one that answers connects. */
  async take(text, servers = []) {
    const theirs = decode(text);
    if (this.ours.has(theirs.text)) throw new Refused("own");
    return theirs.kind === "offer" ? this.answer(theirs, servers) : this.join(theirs);
  }

  /** Whether a code answers ours. */
  awaits(text) {
    try {
      return decode(text).answers?.join() === this.line?.own?.tag.join() && this.line?.own?.kind === "offer";
    } catch {
      return false;
    }
  }

  async answer(theirs, servers) {
    const line = this.fresh(servers);
    await line.peer.setRemoteDescription(theirs.description);
    await line.peer.setLocalDescription(await line.peer.createAnswer());
    if (impatient) this.hope(line);
    return this.made(line, encode(await gathered(line.peer), theirs));
  }

  made(line, text) {
    line.own = decode(text);
    this.ours.add(line.own.text);
    return line.own;
  }

  /** Have Firefox wait for who carries our answer over: give it one more place to look at, and one more. Those are of
   * a block of addresses that belongs to nobody (RFC 5737), so that nobody hears of it. */
  hope(line, tried = 1) {
    if (line !== this.line || line.opened) return;
    if (tried > HOPES) return this.miss(line);
    const candidate = `candidate:${1000 + tried} 1 udp ${tried} 198.51.100.${tried} 9 typ host`;
    line.peer.addIceCandidate({ candidate, sdpMid: "0" }).catch(console.debug);
    setTimeout(() => this.hope(line, tried + 1), HOPE);
  }

  async join(theirs) {
    const { line } = this;
    if (!line?.own || theirs.answers.join() !== line.own.tag.join()) throw new Refused("another");
    if (line.peer.signalingState !== "have-local-offer") return null; // the same code once more
    this.report("joining");
    line.patience = setTimeout(() => this.miss(line), JOIN);
    await line.peer.setRemoteDescription(theirs.description);
    return null;
  }

  /** Begin a line in place of the one before. */
  fresh(servers) {
    this.drop();
    const peer = new RTCPeerConnection({ iceServers: servers.map((urls) => ({ urls })) });
    const pipe = peer.createDataChannel("noir", { negotiated: true, id: 0 });
    const line = { peer, pipe, own: null, opened: false, patience: 0 };
    this.line = line;
    pipe.onopen = () => line === this.line && this.opened(line);
    pipe.onmessage = ({ data }) => line === this.line && typeof data === "string" && this.stream.hear(data);
    pipe.onclose = () => this.miss(line);
    peer.onconnectionstatechange = () => this.watch(line);
    return line;
  }

  opened(line) {
    clearTimeout(line.patience);
    line.opened = true;
    this.stream.attach((frame) => line.pipe.readyState === "open" && line.pipe.send(frame));
    this.report("open");
    if (document.hidden) this.mood();
  }

  watch(line) {
    const state = line.peer.connectionState;
    if (line !== this.line) return;
    // Who has answered may look in vain for long, until a person has carried the answer over: that is no failure.
    if (!line.opened) return;
    if (state === "connected") this.report("open"); // it has come back by itself
    if (state === "disconnected") this.report("lost");
    if (state === "failed") this.miss(line);
  }

  /** The line is gone for good. */
  miss(line) {
    if (line !== this.line) return;
    this.leave(line.opened ? "lost" : "failed");
  }

  leave(state) {
    this.drop();
    this.report(state);
  }

  drop() {
    const { line } = this;
    this.line = null;
    this.stream.detach();
    if (!line) return;
    clearTimeout(line.patience);
    line.peer.close();
  }

  report(state) {
    if (state === this.state) return;
    this.state = state;
    this.onState(state);
  }

  send(text) {
    this.stream.send(text);
  }

  /** Say goodbye and end it. */
  async close() {
    this.closed = true;
    document.removeEventListener("visibilitychange", this.mood);
    removeEventListener("pagehide", this.hide);
    const { line } = this;
    this.stream.tell("bye");
    this.line = null;
    this.stream.detach();
    if (line?.opened) await new Promise((go) => setTimeout(go, FAREWELL));
    line?.peer.close();
  }
}

/** The description of a connection that knows where it can be found, or has looked long enough. */
async function gathered(peer) {
  await new Promise((go) => {
    const look = () => peer.iceGatheringState === "complete" && go();
    peer.addEventListener("icegatheringstatechange", look);
    setTimeout(go, GATHER);
    look();
  });
  return peer.localDescription;
}
