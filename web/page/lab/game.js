// A game of a person against the bot: the table in a frame, and the bot at a desk.
//
// The frame has the deal. It asks with the code of a link that has the view of the bot's seat.

import { config } from "../config.js";
import { BotFault, seat } from "./run.js";

/**
 * Play in a frame inside a box until `leave` is called. `onFault` is called if the bot can't go on.
 * @param {HTMLElement} box
 * @param {{ game: string, code: string, name: string, role: string, lang: string, theme: string }} order
 * @param {(error: unknown) => void} onFault
 */
export async function playPerson(box, { game, code, name, role, lang, theme }, onFault) {
  const bot = await seat(game, code);
  const frame = document.createElement("iframe");
  const query = new URLSearchParams({ game, lang, theme, level: "easy", role });
  frame.src = `${config.root}embed.html?${query}`;
  frame.title = name;

  /** @param {object} message */
  const post = (message) => frame.contentWindow?.postMessage({ noir: 1, v: 1, ...message }, location.origin);

  let begun = false; // the table listens from its first message on
  let action = ""; // the bot's latest
  /** @param {MessageEvent} event */
  async function hear({ source, data }) {
    if (source !== frame.contentWindow || data?.noir !== 1) return;
    if (!begun) post({ type: "load", game, level: "easy", role, opponent: name });
    begun = true;
    if (data.type === "resize") frame.style.blockSize = `${Math.max(200, Number(data.height))}px`;
    if (data.type === "error" && action) fail(new BotFault({ code: "illegal", line: 0, action }));
    if (data.type !== "ask") return;
    try {
      action = await bot.choose(data.g);
      post({ type: "answer", ply: data.ply, action });
    } catch (error) {
      fail(error);
    }
  }

  /** @param {unknown} error */
  function fail(error) {
    if (!frame.isConnected) return; // it has been left
    bot.leave();
    onFault(error);
  }

  addEventListener("message", hear);
  box.replaceChildren(frame);
  return {
    frame,
    leave() {
      removeEventListener("message", hear);
      frame.remove();
      bot.leave();
    },
  };
}
