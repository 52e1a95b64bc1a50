// The words, texts, numbers and comments of Python code, as Python's tokenizer finds them.

const KEYWORDS = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global " +
    "if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);
const LONG = String.raw`(?<long>"""|''')(?:\\[^]|(?!\k<long>)[^\\])*(?:\k<long>|\\?$)`;
const SHORT = String.raw`(?<short>["'])(?:\\[^]|(?!\k<short>)[^\\\n])*(?:\k<short>|\\?$|(?=\n))`;
const TOKEN = RegExp(
  [
    "#.*",
    `(?:[BFRTUbfrtu]|[Rr][BFTbft]|[BFTbft][Rr])?(?:${LONG}|${SHORT})`,
    String.raw`[\p{L}_][\p{L}\p{M}\p{N}_]*`,
    String.raw`0[BOXbox][\da-fA-F_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[Ee][+-]?\d[\d_]*)?[Jj]?`,
  ].join("|"),
  "gu",
);

/** @param {string} token */
function kindOf(token) {
  if (token.startsWith("#")) return "comment";
  if (/["']/.test(token)) return "string";
  if (/^[\d.]/.test(token)) return "number";
  return KEYWORDS.has(token) ? "keyword" : "";
}

/**
 * Yield the parts of a code in order, each with its kind: "comment", "string", "number", "keyword", or "" for the rest.
 * An open string ends with its line, or with the code if it has three quotes.
 * @param {string} code
 * @returns {Generator<[kind: string, text: string]>}
 */
export function* parts(code) {
  let end = 0;
  for (const { 0: text, index } of code.matchAll(TOKEN)) {
    const kind = kindOf(text);
    if (!kind) continue;
    if (end < index) yield ["", code.slice(end, index)];
    yield [kind, text];
    end = index + text.length;
  }
  if (end < code.length) yield ["", code.slice(end)];
}
