// Parts that several animations share.

import { findThing, layer, middleOf } from "../overlay.js";

/** @import { Before, Box } from "../types.d.ts" */

/**
 * Lay an element of a class on the layer.
 * @param {string} name
 * @param {Record<string, string>} style
 * @param {HTMLElement} onto
 */
export function addElement(name, style = {}, onto = layer) {
  const node = Object.assign(document.createElement("div"), { className: name });
  for (const [property, value] of Object.entries(style)) node.style.setProperty(property, value);
  onto.append(node);
  return node;
}

/**
 * Return the style that clips an element to a box.
 * @param {Box} edge
 */
export function clipTo(edge) {
  const [right, bottom] = [innerWidth - edge.left - edge.width, innerHeight - edge.top - edge.height];
  const inset = [edge.top, right, bottom, edge.left].map((side) => `${side}px`).join(" ");
  return { "clip-path": `inset(${inset})` };
}

/**
 * Return where copies are seen only inside a spot.
 * @param {Box} edge
 */
export const addClip = (edge) => addElement("stage-clip", clipTo(edge));

/**
 * Return the transform from a box to the middle of another one, at its width or at a scale.
 * @param {Box} from
 * @param {Box} goal
 * @param {number} scale
 */
export function moveTo(from, goal, scale = goal.width / from.width) {
  const [a, b] = [middleOf(from), middleOf(goal)];
  return `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(${scale})`;
}

/**
 * Find the elements of things on the table by their names.
 * @param {string[]} names
 */
export const findThings = (names) => names.map(findThing).filter((node) => node !== null);

/**
 * Find the copies of things, with their old boxes and their present elements.
 * @param {string[]} names
 * @param {Before["old"]} old
 */
export const findCopies = (names, old) =>
  names.flatMap((name) => {
    const was = old.get(name);
    return was?.copy ? [{ name, node: findThing(name), was, copy: was.copy, box: was.box }] : [];
  });
