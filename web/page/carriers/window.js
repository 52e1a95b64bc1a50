// Two windows of one browser: they find each other by the name of the game, and need no code.
//
// A window holds a lock as long as it lives, so the other one knows at once when it is gone, and never takes a slow one
// for a dead one. Only the two sides of a game meet: a second window of the same side is not heard.

import { Stream } from "./stream.js";

const FAREWELL = 300; // ms that the lock is held on, lest it overtakes the goodbye, which goes another way

/** Wait for the other window of a game. A room is the site, the game and the own side of it, with dots between. */
export function open(hear, { room }) {
  if (!("BroadcastChannel" in globalThis)) {
    hear.state("refused", { why: "unable" });
    return { send() {}, answer() {}, close() {} };
  }
  const end = room.lastIndexOf(".");
  const [game, side] = [room.slice(0, end), room.slice(end + 1)];
  const windows = new Windows({ game, side, onText: hear.text, onState: hear.state });
  return { send: (text) => windows.send(text), answer() {}, close: () => windows.close() };
}

export class Windows {
  constructor({ game, side, onText, onState }) {
    this.side = side;
    this.onState = onState;
    this.state = "";
    this.peer = "";
    this.stream = new Stream({
      onText,
      onMood: (mood) => this.report(mood === "away" ? "away" : "open"),
      onBye: () => this.miss(this.peer, "closed"),
    });
    this.name = `noir-window-${this.stream.session}`;
    this.air = new BroadcastChannel(`noir-window:${game}`);
    this.air.onmessage = ({ data }) => this.hear(data);
    this.mood = () => this.stream.tell("mood", document.hidden ? "away" : "here");
    document.addEventListener("visibilitychange", this.mood);
    this.live();
  }

  async live() {
    const ended = new Promise((end) => (this.end = end));
    const held = new Promise((go) => {
      if (!navigator.locks) return go();
      navigator.locks.request(this.name, () => (go(), ended)).catch(go);
    });
    await held;
    this.call();
  }

  /** Ask who is there. */
  call() {
    this.say({ call: true });
  }

  say(what) {
    this.air?.postMessage({ from: this.name, side: this.side, ...what });
  }

  hear({ from, to, side, call, here, frame }) {
    if (side === this.side || (to && to !== this.name)) return;
    if (call || here) {
      if (this.peer && this.peer !== from) return;
      if (call) this.say({ to: from, here: true });
      this.meet(from);
    } else if (from === this.peer) this.stream.hear(frame);
  }

  meet(peer) {
    const known = this.peer === peer;
    this.peer = peer;
    if (!known) navigator.locks?.request(peer, () => this.miss(peer, "lost")).catch(() => {});
    this.stream.attach((frame) => this.say({ to: peer, frame }));
    this.report("open");
    if (document.hidden) this.mood();
  }

  miss(peer, state) {
    if (peer !== this.peer || !this.air) return;
    this.peer = "";
    this.stream.detach();
    this.report(state);
    this.call(); // another one may wait
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
  close() {
    document.removeEventListener("visibilitychange", this.mood);
    this.stream.tell("bye");
    this.stream.detach();
    this.air.close();
    this.air = null;
    setTimeout(this.end, FAREWELL);
  }
}
