// Loads scripts on demand, after the start.

/** @import { Scripts } from "./types.d.ts" */

/** @type {Map<string, number>} */
const missed = new Map(); // name -> how often it did not come

/**
 * Ask for a script of the page by its name. One that did not come is asked for by another address the next time that it
 * is wanted: browsers may remember of an address that it failed.
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
