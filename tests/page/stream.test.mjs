// Texts over frames that stop and continue over another connection.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Stream } from "../../web/page/carriers/stream.js";

/** Make an end with its own memory. */
function makeEnd(onText = () => {}) {
  const end = { texts: [], moods: [], spares: [], byes: 0 };
  end.stream = new Stream({
    onText(text) {
      end.texts.push(text);
      return onText(text);
    },
    onMood: (mood) => end.moods.push(mood),
    onSpare: (...fields) => end.spares.push(fields),
    onBye: () => (end.byes += 1),
  });
  return end;
}

/** Connect two ends. Frames arrive later, and none after a cut. Returns the cut and the frames that were sent. */
function connect(one, other, isLost = () => false) {
  let isOpen = true;
  const frames = [];
  const post = (to) => (frame) => {
    frames.push(frame);
    if (isLost(frame)) return;
    queueMicrotask(() => isOpen && to.stream.hear(frame));
  };
  one.stream.attach(post(other));
  other.stream.attach(post(one));
  const cut = () => {
    isOpen = false;
    one.stream.detach();
    other.stream.detach();
  };
  return { cut, frames };
}

const MANY = Array.from({ length: 90 }, (_, n) => `${n}-${"x".repeat(200 * n)}`);

test("texts arrive once and in order, also long ones", async () => {
  const [one, other] = [makeEnd(), makeEnd()];
  for (const text of MANY.slice(0, 45)) one.stream.send(text);
  connect(one, other);
  for (const text of MANY.slice(45)) one.stream.send(text);
  other.stream.send("back");
  await wait();
  assert.deepEqual(other.texts, MANY);
  assert.deepEqual(one.texts, ["back"]);
  assert.equal(one.stream.waiting.length, 0);
});

test("a text that already waits is sent once", async () => {
  const [one, other] = [makeEnd(), makeEnd()];
  for (const text of ["again", "again", "done"]) one.stream.send(text);
  connect(one, other);
  await wait();
  assert.deepEqual(other.texts, ["again", "done"]);
});

test("after a cut only texts that were not handled are sent again", async () => {
  const [one, other] = [makeEnd(), makeEnd()];
  const { cut } = connect(one, other);
  one.stream.send("first");
  await wait();
  cut();
  one.stream.send("second");
  const { frames } = connect(one, other);
  await wait();
  assert.deepEqual(other.texts, ["first", "second"]);
  assert.equal(frames.filter((frame) => frame.includes("first")).length, 0);
});

test("a text whose acknowledgement was lost is not handled twice", async () => {
  const [one, other] = [makeEnd(), makeEnd()];
  const { cut } = connect(one, other, (frame) => frame.startsWith('["ack"'));
  one.stream.send("once");
  await wait();
  cut();
  assert.equal(one.stream.waiting.length, 1);
  const { frames } = connect(one, other);
  await wait();
  assert.deepEqual(other.texts, ["once"]);
  assert.equal(one.stream.waiting.length, 0);
  assert.ok(!frames.some((frame) => frame.includes("once"))); // the greeting says that it was handled
});

test("a text that arrives twice is acknowledged twice and handled once", async () => {
  const [one, other] = [makeEnd(), makeEnd()];
  const { frames } = connect(one, other);
  one.stream.send("once");
  await wait();
  other.stream.hear(frames.find((frame) => frame.includes("once")));
  await wait();
  assert.deepEqual(other.texts, ["once"]);
  assert.equal(frames.filter((frame) => frame.startsWith('["ack"')).length, 2);
});

test("a page that was opened again gets all that waits, whatever its number", async () => {
  const [one, other] = [makeEnd(), makeEnd()];
  const { cut } = connect(one, other);
  one.stream.send("handled");
  other.stream.send("old");
  await wait();
  cut();
  one.stream.send("left");
  const fresh = makeEnd();
  fresh.stream.send("new");
  connect(one, fresh);
  await wait();
  assert.deepEqual(fresh.texts, ["left"]);
  assert.deepEqual(one.texts, ["old", "new"]); // its numbers begin again
});

test("a text is acknowledged after its handling, and the next one waits for that", async () => {
  let handle = () => {};
  const [one, other] = [makeEnd(), makeEnd(() => new Promise((resolve) => (handle = resolve)))];
  connect(one, other);
  for (const text of ["slow", "next"]) one.stream.send(text);
  await wait();
  assert.deepEqual(other.texts, ["slow"]);
  assert.equal(one.stream.waiting.length, 2);
  handle();
  await wait();
  assert.deepEqual(other.texts, ["slow", "next"]);
  assert.equal(one.stream.waiting.length, 1);
});

test("only a few texts are in flight at once", async () => {
  const [one, other] = [makeEnd(), makeEnd(() => new Promise(() => {}))];
  for (let n = 0; n < 99; n += 1) one.stream.send(`text ${n}`);
  const { frames } = connect(one, other);
  await wait();
  assert.equal(frames.filter((frame) => frame.startsWith('["text"')).length, 32);
});

test("moods, spares and goodbyes reach the other side, but not before it has greeted", async () => {
  const [one, other] = [makeEnd(), makeEnd()];
  const early = [];
  one.stream.attach((frame) => early.push(frame));
  one.stream.tell("mood", "away");
  assert.equal(early.length, 1); // the greeting
  connect(one, other);
  await wait();
  one.stream.tell("mood", "away");
  one.stream.tell("spare", "a", "b");
  one.stream.tell("bye");
  await wait();
  assert.deepEqual([other.moods, other.spares, other.byes], [["away"], [["a", "b"]], 1]);
});

test("frames of another form change nothing", async () => {
  const [one, other] = [makeEnd(), makeEnd()];
  connect(one, other);
  one.stream.send("well");
  await wait();
  const frames = ["", "{", "[]", "7", '["text"]', '["text",9,0,1,"gap"]', '["text",2,1,2,"late part"]', '["hello",7]'];
  for (const frame of [...frames, '["text",2,0,99,"too many parts"]', '["what",1]']) other.stream.hear(frame);
  one.stream.send("more");
  await wait();
  assert.deepEqual(other.texts, ["well", "more"]);
});
