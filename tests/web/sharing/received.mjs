// Reads links as the page does. In: JSON {page: the folder of its scripts, missing and sharing: the scripts of two
// pages, texts, addresses, shared: texts of another app, lab: a kind and a text each, live: codes to connect in texts
// and in addresses}. Out: the result of each.
import { readFileSync } from "node:fs";

const { page, missing, sharing, texts, addresses, shared, lab, live } = JSON.parse(readFileSync(0, "utf8"));
const NAMES = ["g", "d", "c", "puzzle"];
const SITE = "https://a.example/noir/";
const config = { textContent: JSON.stringify({ root: "./", app: "./app/", asked: ["game", "seed"] }) };
const root = { dataset: {} };
Object.assign(globalThis, {
  window: globalThis,
  parent: globalThis,
  location: new URL(SITE),
  matchMedia: () => ({}),
  document: { baseURI: "https://a.example/noir/", documentElement: root, getElementById: () => config },
});
const from = (name) => import(`${page}/${name}`);
const { find, readings } = await from("received.js");
const { fragment, params } = await from("config.js");
const { decode, decodeTournament, readList } = await from("lab/codes.js");
const code = await from("carriers/code.js");

const preflight = readFileSync(`${page}/preflight.js`, "utf8");
const script = { src: "https://a.example/noir/app/1/page/preflight.js", dataset: { asked: "game puzzle start" } };
function isFoyer() {
  const idle = () => {};
  const files = { content: { querySelector: () => ({ setAttribute: idle }) } };
  const document = { currentScript: script, documentElement: { dataset: {} }, addEventListener: idle };
  Object.assign(document, { readyState: "loading", head: { append: idle }, getElementById: () => files });
  const others = { sessionStorage: {}, localStorage: {}, addEventListener: idle, setTimeout: idle };
  const names = ["document", "PerformanceObserver", ...Object.keys(others)];
  const observer = class {
    observe() {}
  };
  new Function(...names, preflight)(document, observer, ...Object.values(others));
  return globalThis.noirPreflight.isFoyer();
}

/** Run a script and return the address that it opens. */
function follow(script, location) {
  let to = location.href;
  const run = new Function("location", "fetch", "document", "navigator", script);
  const { origin, pathname, search, hash } = location;
  const replace = (next) => {
    to = new URL(next, location).href;
  };
  const document = { documentElement: root, body: { children: [] }, links: [] };
  run({ origin, pathname, search, hash, replace }, async () => ({ ok: false }), document, { languages: ["en"] });
  return to;
}

function readAddress(address) {
  globalThis.location = new URL(follow(missing, new URL(address)));
  return { params: params(), isFoyer: isFoyer(), fragment: fragment(), path: location.pathname };
}

function share(text) {
  return follow(sharing, new URL(`shared.html?${new URLSearchParams({ title: "Noir", text })}`, SITE));
}

const tryRead = async (read) => {
  try {
    return await read();
  } catch (error) {
    return `refused: ${error.key ?? error.code ?? error}`;
  }
};

const read = [];
for (const text of texts) {
  const found = find(text, ...NAMES);
  read.push([found, ...[text, ...Object.values(found)].map((one) => [...readings(one)])]);
}
const LAB = {
  bot: async (text) => (await decode(text)).name,
  table: async (text) => (await decode(text)).rows.map(({ level }) => level).join(),
  tournament: async (text) => (await decodeTournament(text)).bots[0].name,
  exercise: (text) => [...readings(text)],
  async list(text) {
    const names = [];
    for await (const { shared } of readList(text)) if (shared) names.push(shared.name);
    return names;
  },
};
const ofLab = ([kind, text]) => tryRead(() => LAB[kind](kind === "list" ? text : (find(text, kind)[kind] ?? text)));
const inLab = [];
for (const one of lab) inLab.push(await ofLab(one));
const codes = [];
for (const [isAddress, text] of live)
  codes.push(await tryRead(() => code.decode(isAddress ? readAddress(text).params.c : text).text));
const opened = [];
for (const [kind, text] of shared) {
  const found = readAddress(share(text));
  const { c } = found.params;
  const read = kind === "c" ? await tryRead(() => code.decode(c).text) : await ofLab(["bot", found.fragment]);
  opened.push({ ...found, read });
}
console.log(JSON.stringify({ read, brought: addresses.map(readAddress), lab: inLab, codes, opened }));
