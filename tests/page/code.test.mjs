// Codes that open a connection.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, describe, encode, fingerprint, tag, toNumber, toText } from "../../web/page/carriers/code.js";

const PRINT = Array.from({ length: 32 }, (_, n) => (37 * n + 11) % 256);
const HEX = PRINT.map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
const PLACES = [
  "a=candidate:1 1 udp 2122260223 192.168.1.7 50000 typ host",
  "a=candidate:2 1 udp 2122194687 0a1b2c3d-0000-4000-8000-0123456789ab.local 50001 typ host",
  "a=candidate:3 1 udp 1686052607 203.0.113.9 50002 typ srflx raddr 0.0.0.0 rport 0",
];
const sdp = (places = PLACES, name = "abcd", password = "0123456789abcdef01234567") =>
  [`a=ice-ufrag:${name}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${HEX}`, ...places, ""].join("\r\n");
const OFFER = encode({ type: "offer", sdp: sdp() });
const refusal = (text) => {
  try {
    decode(text);
    return "";
  } catch (error) {
    return error.code;
  }
};

test("a code brings the parts of its description", () => {
  const { kind, text, answers, description } = decode(OFFER);
  assert.deepEqual([kind, text, answers, description.type], ["offer", OFFER, null, "offer"]);
  assert.deepEqual(fingerprint(description.sdp), PRINT);
  for (const part of ["192.168.1.7 50000 typ host", "0a1b2c3d-0000-4000-8000-0123456789ab.local 50001", "203.0.113.9"])
    assert.ok(description.sdp.includes(part), part);
  for (const line of ["a=ice-ufrag:abcd", "a=ice-pwd:0123456789abcdef01234567"])
    assert.match(description.sdp, RegExp(line));
});

test("names and passwords of every browser survive", () => {
  for (const [name, password] of [
    ["0a1b", "00ff00ff00ff00ff00ff00ff"],
    ["Ab+/", "AbCdEfGhIjKlMnOpQrStUvWx"],
    ["a~!b", "p&ssw.rd-with(other)signs"],
  ]) {
    const { description } = decode(encode({ type: "offer", sdp: sdp(PLACES, name, password) }));
    assert.ok(description.sdp.includes(`a=ice-ufrag:${name}\r\na=ice-pwd:${password}\r\n`), name);
  }
});

test("an answer names the code that it answers", () => {
  const offer = decode(OFFER);
  const answer = decode(encode({ type: "answer", sdp: sdp() }, offer));
  assert.deepEqual([answer.kind, answer.answers], ["answer", offer.tag]);
  assert.match(answer.description.sdp, /^a=setup:active\r$/m);
});

test("an offer that names a promised answer is one to return", () => {
  const { kind, answers, description } = decode(encode({ type: "offer", sdp: sdp() }, { tag: [7, 9] }));
  assert.deepEqual([kind, answers, description.type], ["return", [7, 9], "offer"]);
});

test("a number, an address and a message around it are the same code", () => {
  for (const text of [
    toNumber(OFFER),
    `https://a.example/noir/#c=${OFFER}\n`,
    `Join me: ${OFFER}`.replace("Join me: ", "#c="),
  ])
    assert.equal(decode(text).text, OFFER);
});

test("a fingerprint as text and as bytes describe the same", () => {
  const [bytes, text] = [PRINT, toText(PRINT)].map((print) => describe("answer", print, "name", "password", []));
  assert.deepEqual(bytes, text);
  assert.deepEqual(tag(PRINT), tag(toText(PRINT)));
});

test("a long list of places is cut to a small code", () => {
  const many = Array.from({ length: 40 }, (_, n) => `a=candidate:${n} 1 udp ${n} 10.0.0.${n} 9 typ host`);
  const code = encode({ type: "offer", sdp: sdp(many) });
  assert.ok(code.length <= 150);
  assert.match(decode(code).description.sdp, /10\.0\.0\.39 /); // that of the highest priority is in it
});

test("every changed letter is found", () => {
  for (let n = 1; n < OFFER.length - 1; n += 1) {
    const changed = OFFER.slice(0, n) + (OFFER[n] === "A" ? "B" : "A") + OFFER.slice(n + 1);
    assert.equal(refusal(changed), "damaged", `letter ${n}`);
  }
});

test("other texts are refused with a reason", () => {
  for (const text of ["", "C", "hello", "12", OFFER.slice(0, -4), OFFER.slice(0, 50), `C${"é".repeat(80)}`])
    assert.equal(refusal(text), "damaged", text);
  assert.equal(refusal(`https://a.example/#d=D${"x".repeat(80)}`), "message");
});
