// Codes of links in text that people, mail and chat programs have changed on its way. The same as
// web/model/links/received.py.

const MAX_CHARS = 60_000; // characters of a text that are looked at
const MAX_WORDS = 300; // pieces of a code with more words behind it
const MAX_TRIED_CHARS = 500_000; // characters of all codes that are tried
const MAX_TRIMMED = 4; // marks of emphasis at the end that may be part of a code
const TAIL = 20; // letters after a dot that are no code
const LETTERS = "A-Za-z0-9_.";

/** @param {string} run */
const bytes = (run) => Uint8Array.from(run.slice(1).split("%"), (pair) => Number.parseInt(pair, 16));
/** @param {string} text */
const decodePercent = (text) => text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => new TextDecoder().decode(bytes(run)));

/**
 * Remove everything that mail, chat and browsers put around and between the letters of a text.
 * @param {string} text
 */
export const plain = (text) =>
  decodePercent(
    decodePercent(
      text
        .slice(0, MAX_CHARS)
        .replaceAll("&amp;", "&")
        .replace(/=[ \t]*\r?\n/g, ""),
    ),
  )
    .replace(/\n[>| \t]+/g, "\n")
    .replace(/&#x([0-9a-f]{1,4});|&#([0-9]{1,4});|\\u([0-9a-f]{4})/gi, (_, hex, number, four) =>
      String.fromCharCode(number ? Number(number) : Number.parseInt(hex ?? four, 16)),
    )
    .replace(/[\\\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "");

/**
 * Find the values behind `name=`, up to the next parameter. Absent names are left out.
 * @param {string} text
 * @param {string[]} names
 */
export function find(text, ...names) {
  const bare = plain(text);
  /** @type {Record<string, string>} */
  const found = {};
  for (const { 0: sign, 1: name, index } of bare.matchAll(RegExp(`(?:^|[^A-Za-z0-9_-])(${names.join("|")})=`, "g")))
    found[name] ??= /[^&#]*/.exec(bare.slice(index + sign.length))?.[0] ?? "";
  return found;
}

/**
 * Yield possible codes in a text, the likeliest first. A code ends at the first other letter. Spaces in it are added by
 * a program, or more words follow it.
 * @param {string} text
 */
export function* readings(text) {
  const bare = plain(text);
  let left = MAX_TRIED_CHARS;
  const unquoted = bare.replace(/^=?3D/, ""); // a "=" of quoted-printable mail
  for (const each of new Set([bare, unquoted, unquoted.replaceAll("=", "")])) {
    const start = each.replace(/^[^A-Za-z0-9.]+/, "");
    const words = start
      .split(RegExp(`[^${LETTERS}\\s-]`), 1)[0]
      .split(/\s+/)
      .filter(Boolean);
    const counts = new Set([1, words.length, ...words.slice(0, MAX_WORDS).keys()].filter((count) => count > 0));
    for (const count of counts)
      for (const code of shorten(words.slice(0, count).join(""))) {
        left -= code.length;
        if (left < 0) return;
        yield code;
      }
  }
}

/** @param {string} code */
function* shorten(code) {
  yield code;
  const dot = code.lastIndexOf(".");
  if (dot > 0 && code.length - dot - 1 <= TAIL) yield code.slice(0, dot);
  for (let times = 0; times < MAX_TRIMMED && /[._,-]$/.test(code); times++) yield (code = code.slice(0, -1));
}
