// Patches an element with new markup. Elements with keys stay, and unchanged ones are left alone.

import { Idiomorph } from "idiomorph";
import { addIds, isKept } from "./focus.js";
import { rove } from "./keys.js";

const FIELDS = "input, select, textarea"; // their values are in no attribute

/** @import { Config } from "idiomorph" */

/** @type {Config} */
const MORPH = {
  morphStyle: "innerHTML",
  callbacks: {
    /** @type {(name: string, node: Element) => boolean} */
    beforeAttributeUpdated: (name, node) => !isKept(name, node),
  },
};

// Most of a table is unchanged, or only in its attributes: of 25 cards only those change with the turn. The browser
// compares that at once, but idiomorph visits each element and makes an object of each of its attributes.
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
 * Copy the attributes onto an element with the same content. Returns whether it had that.
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
 * Blur an element that is about to be removed. A focus lost in the middle of the change would make the browser lay out
 * a half-done page.
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
  rove(fresh); // the focused element keeps its tab stop: without one the browser lays the page out at once
  blurRemoved(node, fresh);
  // The placeholder of a table is replaced, not patched.
  if (node.querySelector(":scope > .is-waiting")) node.replaceChildren(fresh);
  else if (!node.querySelector(FIELDS)) Idiomorph.morph(node, fresh, PLAIN);
  // A field keeps the reader's text. With this option idiomorph would also leave the text of a focused button alone.
  else Idiomorph.morph(node, fresh, { ...MORPH, ignoreActiveValue: document.activeElement?.matches(FIELDS) ?? false });
}
