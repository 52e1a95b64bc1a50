// Has an element hold new markup: what has a key stays one element, and what is as it was is left alone.

import { Idiomorph } from "idiomorph";
import { addIds, isKept } from "./focus.js";
import { rove } from "./keys.js";

const FIELDS = "input, select, textarea"; // what they hold is in no attribute

/** @import { Config } from "idiomorph" */

/** @type {Config} */
const MORPH = {
  morphStyle: "innerHTML",
  callbacks: {
    /** @type {(name: string, node: Element) => boolean} */
    beforeAttributeUpdated: (name, node) => !isKept(name, node),
  },
};

// Most of a table is as it was, or holds what it held: of 25 cards only the attributes change with the turn. The
// browser tells that at once; idiomorph goes through each element and makes an object of each of its attributes.
/** @type {Config} */
const PLAIN = {
  ...MORPH,
  callbacks: {
    ...MORPH.callbacks,
    /** @type {(node: Node, fresh: Node) => boolean} */
    beforeNodeMorphed: (node, fresh) => !node.isEqualNode(fresh) && !copyAttributes(node, fresh),
  },
};

/**
 * Whether an element holds what it held: then it has its new attributes now.
 * @param {Node} node
 * @param {Node} fresh
 */
function copyAttributes(node, fresh) {
  if (!(node instanceof Element && fresh instanceof Element) || !areEqual(node.firstChild, fresh.firstChild))
    return false;
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name) ?? "";
    if (node.getAttribute(name) !== value && !isKept(name, node)) node.setAttribute(name, value);
  }
  for (const name of node.getAttributeNames())
    if (!fresh.hasAttribute(name) && !isKept(name, node)) node.removeAttribute(name);
  return true;
}

/**
 * @param {Node | null} node
 * @param {Node | null} fresh
 */
function areEqual(node, fresh) {
  while (node && fresh && node.isEqualNode(fresh)) [node, fresh] = [node.nextSibling, fresh.nextSibling];
  return !node && !fresh;
}

/**
 * Take the focus from what will not be there any more: where it falls with its element, in the midst of the change, the
 * browser lays out at once what is half done.
 * @param {Element} node
 * @param {DocumentFragment} fresh
 */
function blurRemoved(node, fresh) {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return;
  if (active.id && active !== node && node.contains(active) && !fresh.getElementById(active.id)) active.blur();
}

/**
 * Have an element hold new markup.
 * @param {Element} node
 * @param {string} html
 */
export function morph(node, html) {
  const fresh = addIds(html);
  rove(fresh); // what has the focus keeps its tab stop: without one the browser lays the page out at once
  blurRemoved(node, fresh);
  // What stood in for a table before Python came does not become something: it goes.
  if (node.querySelector(":scope > .is-waiting")) node.replaceChildren(fresh);
  else if (!node.querySelector(FIELDS)) Idiomorph.morph(node, fresh, PLAIN);
  // What is being typed stays; with this option idiomorph would also leave the text of a focused button as it is.
  else Idiomorph.morph(node, fresh, { ...MORPH, ignoreActiveValue: document.activeElement?.matches(FIELDS) ?? false });
}
