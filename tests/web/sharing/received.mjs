// Reads links as the page does. In: JSON {texts, addresses, lab, live, page}, a folder of scripts as `page`. Out: what
// each text, address and code was read as.
import { readFileSync } from "node:fs";

const { page, texts, addresses, lab, live } = JSON.parse(readFileSync(0, "utf8"));
const NAMES = ["g", "d", "c", "puzzle"];
const config = { textContent: JSON.stringify({ root: "./", app: "./app/" }) };
const root = { dataset: {} };
Object.assign(globalThis, {
  window: globalThis,
  parent: globalThis,
  matchMedia: () => ({}),
  document: { baseURI: "https://a.example/noir/", documentElement: root, getElementById: () => config },
});
const from = (name) => import(`${page}/${name}`);
const { find, readings } = await from("received.js");
const { params } = await from("config.js");
const { decode } = await from("lab/codes.js");
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

function brought(address) {
  globalThis.location = new URL(address);
  return { params: params(), isFoyer: isFoyer() };
}

const tried = async (read) => {
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
const bots = [];
for (const text of lab) bots.push(await tried(async () => (await decode(find(text, "bot").bot ?? text)).name));
const codes = [];
for (const text of live) codes.push(await tried(() => code.decode(text).text));
console.log(JSON.stringify({ read, brought: addresses.map(brought), bots, codes }));
