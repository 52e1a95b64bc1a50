// Python of the organiser's page: started once, asked one order after the other.

import { language } from "../config.js";

/** @import { HallAnswer, HallOrder } from "../types.d.ts" */

/** @type {Worker | null} */
let worker = null;
let count = 0;
/** @type {Map<number, { resolve: (answer: HallAnswer) => void, reject: (error: Error) => void }>} */
const waiting = new Map();

/** @param {Error} error */
function fail(error) {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

function start() {
  const found = new Worker(new URL(`./worker.js#${language()}`, import.meta.url), { type: "module" });
  found.onerror = ({ message }) => fail(new Error(message));
  found.onmessage = ({ data: { number, answer, fault } }) => {
    if (fault !== undefined) return fail(new Error(fault));
    waiting.get(number)?.resolve(JSON.parse(answer));
    waiting.delete(number);
  };
  return found;
}

/** Whether Python has an evening in its memory. */
export const isRunning = () => worker !== null;

/**
 * Give an order. Rejects when Python has ended. Then the next order starts it again.
 * @param {HallOrder} order
 * @returns {Promise<HallAnswer>}
 */
export function ask(order) {
  worker ??= start();
  const number = count++;
  const at = worker;
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject });
    at.postMessage({ number, text: JSON.stringify(order) });
  });
}
