// Loads scripts on demand, after the start.

/** @import { Scripts } from "./types.d.ts" */

/** @type {Map<string, number>} */
const missed = new Map(); // name -> number of failures

/**
 * Load a script of the page by its name. After a failure the next try uses another address: browsers can remember that
 * an address failed.
 * @template {keyof Scripts} Name
 * @param {Name} name
 * @returns {Promise<Scripts[Name]>}
 */
export async function load(name) {
  const times = missed.get(name) ?? 0;
  try {
    return await import(`./${name}.js${times ? `?${times}` : ""}`);
  } catch (error) {
    missed.set(name, times + 1);
    throw error;
  }
}
