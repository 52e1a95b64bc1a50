// Codes of the lab: bots, tables and tournaments in links.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL, csv, decode, decodeTournament, draw, encode, MAX_BOT_CHARS, readList } from "../../web/page/lab/codes.js";

const CELLS = { games: "2", won: "1", drawn: "0", lost: "1", score: "0.5000", margin: "0.1000" };
const ROW = { game: "noir", seed: "lab", ...CELLS, forfeits: "none", records: "0".repeat(16) };
const BOT = { game: "noir", name: "A bot", code: "def choose(view):\n    return view.legal[0]\n" };
const TABLE = { ...BOT, rows: [{ ...ROW, level: "easy" }] };
const pairs = [
  ["A bot", "easy"],
  ["A bot", ALL],
  ["easy", ALL],
];
const TOURNAMENT = {
  ...{ game: "noir", date: "2026-11-28", seed: "lab", bots: [{ name: "A bot", code: "" }], levels: ["easy"] },
  rows: pairs.map(([first, second]) => ({ ...ROW, first, second })),
};
const keyOf = (work) =>
  work.then(
    () => "",
    ({ key }) => key,
  );

test("a bot and its table come back from a link", async () => {
  const { name, code, rows, isOld } = await decode(await encode(TABLE));
  assert.deepEqual([name, code, rows, isOld], [BOT.name, BOT.code, TABLE.rows, false]);
});

test("a link of the first version brings its bot without the table", async () => {
  const { code, rows, isOld } = await decode((await encode(TABLE)).replace(/^2/, "1"));
  assert.deepEqual([code, rows, isOld], [BOT.code, [], true]);
});

test("a link that cannot be read is refused with a reason", async () => {
  const code = await encode(BOT);
  assert.equal(await keyOf(decode(code.replace(/^2/, "3"))), "link.newer");
  assert.equal(await keyOf(decode(code.slice(0, -9))), "link.broken");
  assert.equal(await keyOf(decode("")), "link.broken");
});

test("a link with other fields, sums or games is broken", async () => {
  const [row] = TABLE.rows;
  for (const rows of [
    [{ ...row, won: "2" }],
    [{ ...row, score: "2.0000" }],
    [{ ...row, game: "other" }],
    [{ ...row, more: "1" }],
    Array(9).fill(row),
  ])
    assert.equal(await keyOf(encode({ ...TABLE, rows }).then(decode)), "link.broken");
  assert.equal(await keyOf(encode({ ...BOT, code: "x".repeat(MAX_BOT_CHARS + 1) }).then(decode)), "link.broken");
});

test("a bot that is too long for a link is refused at once", async () => {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(60_000)), (byte) =>
    String.fromCharCode(byte / 3 + 33),
  );
  assert.equal(await keyOf(encode({ ...BOT, code: letters.join("") })), "link.long");
});

test("a tournament comes back whole, or not at all", async () => {
  assert.deepEqual(await decodeTournament(await encode(TOURNAMENT)), TOURNAMENT);
  const [first, ...rest] = TOURNAMENT.rows;
  for (const rows of [rest, [{ ...first, second: "boss" }, ...rest], [{ ...first, seed: "x" }, ...rest]])
    assert.equal(await keyOf(encode({ ...TOURNAMENT, rows }).then(decodeTournament)), "link.broken");
  const old = (await encode(TOURNAMENT)).replace(/^2/, "1");
  assert.equal(await keyOf(decodeTournament(old)), "link.older");
});

test("a list brings each table with its line, also one that mail has broken", async () => {
  const link = `https://a.example/lab/en.html#table=${await encode(TABLE)}`;
  const broken = `${link.slice(0, 90)}\n${link.slice(90)}`;
  const found = [];
  for await (const { at, shared, key } of readList(`${link}\n\n${broken}\n\nhello\n`))
    found.push([at, shared?.name, key]);
  assert.deepEqual(found, [
    [0, "A bot", ""],
    [2, "A bot", ""],
    [5, undefined, "link.broken"],
  ]);
});

test("the order of bots and the seed depend on the codes alone", async () => {
  const bots = ["a", "b", "c"].map((code) => ({ code }));
  const one = await draw("2026-11-28", bots);
  const other = await draw("2026-11-28", [...bots].reverse());
  assert.deepEqual(one, other);
  assert.match(one.seed, /^2026-11-28-[0-9a-f]{16}$/);
  assert.notEqual((await draw("2026-11-29", bots)).seed, one.seed);
  assert.equal(await draw("today", bots), null);
});

test("CSV quotes cells and disarms formulas", () => {
  assert.equal(csv([["a,b", 'say "x"', "=1+1", "plain"]]), '"a,b","say ""x""",\'=1+1,plain\n');
});
