// When the cues of a change are seen and heard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { landingTimes, score } from "../../web/page/timeline.js";

const timesOf = (cues) => cues.map(({ at, ms }) => [at, ms]);
const END = [
  { do: "fly", at: 100, ms: 300 },
  { do: "hold", ms: 900 },
  { do: "glow", at: 1800, ms: 200 },
  { do: "count", at: 2000, ms: 350, gap: 400 },
  { sound: "won", at: 2600 },
];

test("a cue waits for running animations, and a held number is released later", () => {
  assert.deepEqual(timesOf(score(END.slice(0, 2), 70, false)), [
    [170, 300],
    [undefined, 970],
  ]);
});

test("without motion everything appears soon, in its order", () => {
  const [fly, hold, glow, count, won] = score(END, 0, true);
  assert.ok(0 < fly.at && fly.at < hold.ms && hold.ms < glow.at && glow.at < count.at);
  assert.equal(won.at, 200);
});

test("without motion the count of an end is whole at once", () => {
  assert.deepEqual(
    [false, true].map((quiet) => score(END, 0, quiet)[3].gap),
    [400, 0],
  );
});

test("without motion cues within the short time keep theirs", () => {
  assert.deepEqual(timesOf(score([{ do: "fly", at: 50, ms: 300 }], 0, true)), [[50, 300]]);
});

test("each card is heard as it lands", () => {
  const cue = { do: "fly", what: ["a", "b", "c"], at: 100, ms: 200, gap: 50 };
  assert.deepEqual(landingTimes(cue, false), [270, 320, 370]);
});

test("without motion each card is heard as it appears", () => {
  const cue = { do: "fly", what: ["a", "b"], at: 100, ms: 200, gap: 50 };
  assert.deepEqual(landingTimes(cue, true), [100, 150]);
});

test("cards without a gap are heard together", () => {
  assert.deepEqual(landingTimes({ do: "flip", what: ["a", "b"], at: 0, ms: 100 }, false), [85]);
});
