// Values that are stored in two places.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { disk, held, local, PREFIX, session } from "./storage.mjs";

/** Load the store as in a new tab. */
let tabs = 0;
async function openTab({ order = "", own = "" } = {}) {
  session.clear();
  if (own) session.set(`${PREFIX}slot`, own);
  tabs += 1;
  // Its neighbour local.js is shared by all tabs: they read the same storage.
  const store = await import(`../../web/page/store.js?${tabs}`);
  await store.claimSlot(order);
  await wait(5);
  return store;
}

/** Store a value in both places, each with its time. */
function lay(key, here, there) {
  if (here) {
    local.set(PREFIX + key, here[1]);
    local.set(`${PREFIX}at:${key}`, String(here[0]));
  }
  if (there) disk.set(key, { time: there[0], text: there[1] });
}

function reset() {
  for (const place of [disk, held, local, session]) place.clear();
  local.isFull = false;
}

test("the later value of two places counts, here or there", async () => {
  reset();
  lay("a", [10, "old"], [20, "new"]);
  lay("b", [20, "new"], [10, "old"]);
  lay("c", [10, "here"], null);
  lay("d", null, [10, "there"]);
  const { a, b, c, d } = (await openTab()).readAll();
  assert.deepEqual([a, b, c, d], ["new", "new", "here", "there"]);
  assert.deepEqual(
    ["a", "b", "c", "d"].map((key) => disk.get(key).text),
    ["new", "new", "here", "there"],
  );
});

test("a value that was forgotten later does not come back", async () => {
  reset();
  lay("a", [10, "old"], [20, null]);
  lay("b", [30, "again"], [20, null]);
  const { a, b } = (await openTab()).readAll();
  assert.deepEqual([a, b], [undefined, "again"]);
});

test("a match belongs to its tab, and a new tab takes the latest free one", async () => {
  reset();
  local.set(`${PREFIX}match:one`, "10 older");
  local.set(`${PREFIX}match:two`, "20 newer");
  assert.equal((await openTab({ own: "one" })).readAll().match, "older");
  assert.equal((await openTab()).readAll().match, "newer");
  held.add(`${PREFIX}match:two`);
  assert.equal((await openTab()).readAll().match, "older");
});

test("an order takes only a match that it asked for", async () => {
  reset();
  const ordered = JSON.stringify({ asked: "seed=x" });
  local.set(`${PREFIX}match:one`, `10 ${ordered}`);
  local.set(`${PREFIX}match:two`, "20 {}");
  assert.equal((await openTab({ order: "seed=x" })).readAll().match, ordered);
  assert.equal((await openTab({ order: "seed=y" })).readAll().match, undefined);
});

test("matches of other tabs are told apart by their locks", async () => {
  reset();
  const store = await openTab();
  local.set(`${PREFIX}match:left`, "10 left");
  local.set(`${PREFIX}match:open`, "20 open");
  held.add(`${PREFIX}match:open`);
  const { left, playing } = await store.findOthers();
  assert.deepEqual(
    [left, playing].map((found) => found.map(({ text }) => text)),
    [["left"], ["open"]],
  );
});

test("a guarded value is replaced only where it may be", async () => {
  reset();
  const store = await openTab();
  const grows = (old, fresh) => fresh.startsWith(old);
  assert.equal(await store.keepIf("record", "ab", grows), "kept");
  assert.equal(await store.keepIf("record", "abc", grows), "kept");
  assert.equal(await store.keepIf("record", "x", grows), "refused");
  assert.equal(store.peek("record"), "abc");
  disk.set("record", { time: 1, text: "abcd" }); // another tab went on, on disk alone
  assert.equal(await store.keepIf("record", "abcx", grows), "refused");
});

test("without room a value stays in memory and on disk, and nothing is forgotten before that", async () => {
  reset();
  const store = await openTab();
  store.keep({ old: "kept" });
  local.isFull = true;
  store.keep({ fresh: "value", old: null });
  assert.equal(store.peek("old"), "kept");
  await wait(20);
  assert.deepEqual([store.peek("fresh"), store.peek("old"), disk.get("fresh").text], ["value", null, "value"]);
});

test("the way back to a lesson or an evening is there for the rest of the day", async () => {
  reset();
  const [sheet, table] = ["K1eNqLVjIyt0i1NDBOVtKJjj-_", "T1DvVx39cDVLIlilPfzO0UAjMH6u_aXg"];
  const hour = 60 * 60 * 1000;
  lay("class", [Date.now() - 11 * hour, `{"sheet": "${sheet}", "student": 1}`]);
  lay("club", [Date.now() - hour, `${table}\nR1abc`]);
  const store = await openTab();
  assert.deepEqual(["class", "club", "none"].map(store.findClubLink), [sheet, table, ""]);
  lay("class", [Date.now() - 13 * hour, `{"sheet": "${sheet}", "student": 1}`]);
  lay("club", [Date.now(), "damaged"]);
  assert.deepEqual(["class", "club"].map(store.findClubLink), ["", ""]);
});
