// The live carrier of texts between two pages: opens a channel with the codes that people exchange.
//
// States: "joining" while a code has been answered, "open", "away" (the other page is hidden), "lost" (it may recover,
// or is opened again with new codes), "failed" (these codes don't connect), "closed" (the other side has said goodbye).
// `open` makes one as web/page/friend.js wants it.

import { config } from "../config.js";
import * as indexeddb from "../indexeddb.js";
import { Channel } from "./channel.js";
import { Refused, toNumber } from "./code.js";
import { isSupported } from "./peer.js";
import { findPromise, placeOf } from "./way-back.js";

export { findWayBack } from "./way-back.js";

/** @import { Hearer, Line, LineOrder } from "../types.d.ts" */
/** @import { Code } from "./code.js" */

const HANDED = 1_500; // ms that another tab has to take an answer that was opened here

/** @type {{ room: string, channel: Channel } | null} */
let current = null; // the channel of a game: a new pair of codes continues a lost one
const tabs =
  "BroadcastChannel" in globalThis ? new BroadcastChannel(`noir:${new URL(config.root).pathname}:codes`) : null;

/**
 * Open a connection for a game: make a code, answer a given one, or come back to a line. A code can send packets to an
 * address that its writer chose, so it is answered only after the reader has agreed.
 * @param {Hearer} hear
 * @param {LineOrder} how
 * @returns {Line}
 */
export function open(hear, { code = "", room = "", server = "", rides = false, agreed = false, back }) {
  if (current?.room !== room) {
    current?.channel.close();
    current = null;
  }
  const servers = server ? [server] : [];
  const { channel } = (current ??= { room, channel: new Channel() });
  Object.assign(channel, { room, onText: hear.text, onState: hear.state, state: "" });
  /** @param {Code | null | void} made */
  const tell = (made) => {
    if (made) hear.state("code", { code: made.text, number: toNumber(made.text), kind: made.kind });
  };
  /** @type {(text: string, may: boolean) => Promise<Code | null | void>} */
  const take = async (text, may) => {
    if (!may && channel.reaches(text)) return void hear.state("asked", { code: text });
    return channel.take(text, servers).catch((error) => askOtherTabs(error, text));
  };
  const begin = async () => {
    if (!isSupported()) throw new Refused("unable");
    if (back) return channel.comeBack(back);
    return code ? take(code, agreed) : channel.offer(servers, rides ? undefined : await findPromise(room));
  };
  /** @param {unknown} error */
  const refuse = (error) => hear.state("refused", { why: reasonOf(error) });
  begin().then(tell).catch(refuse);
  return {
    send: (text) => channel.send(text),
    answer: (text, may) => take(text, may).then(tell).catch(refuse),
    prepare: (game) => channel.prepare(game).catch(console.debug), // without a spare the next line needs codes
    close() {
      channel.onState = () => {};
      if (channel.line?.opened) {
        indexeddb.erase(placeOf(channel.room)); // a lost line can still come back
        channel.close();
      } else channel.drop();
      if (channel.closed && current?.channel === channel) current = null;
    },
  };
}

/**
 * Name the reason of a refusal. A whole code that the browser cannot use counts as damaged.
 * @param {unknown} error
 */
function reasonOf(error) {
  if (!(error instanceof Refused)) console.warn(error);
  return error instanceof Refused ? error.code : "damaged";
}

/**
 * Offer an answer that was opened here to the other tabs. Throws Refused("handed") if one takes it, else the error.
 * @param {unknown} error
 * @param {string} text
 * @returns {Promise<never>}
 */
async function askOtherTabs(error, text) {
  const channel = tabs;
  if (!(error instanceof Refused) || error.code !== "another" || !channel) throw error;
  const taken = await new Promise((resolve) => {
    /** @param {MessageEvent} event */
    const onTaken = ({ data }) => {
      if (data?.taken === text) resolve(true);
    };
    channel.addEventListener("message", onTaken);
    channel.postMessage({ code: text });
    setTimeout(() => {
      channel.removeEventListener("message", onTaken);
      resolve(false);
    }, HANDED);
  });
  throw taken ? new Refused("handed") : error;
}

tabs?.addEventListener("message", async ({ data }) => {
  if (typeof data?.code !== "string" || !current?.channel.awaits(data.code)) return;
  tabs.postMessage({ taken: data.code });
  await current.channel.take(data.code).catch(console.warn);
});
