// Elements of the page.

/**
 * The element of an id that the page has.
 * @param {string} id
 */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * The first element of a selector; null if there is none.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {HTMLElement | null}
 */
export const find = (selector, within = document) => within.querySelector(selector);

/**
 * All elements of a selector, in order.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {HTMLElement[]}
 */
export function all(selector, within = document) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = within.querySelectorAll(selector);
  return [...found];
}

/**
 * The element of a selector that an event happened in; null if there is none.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/**
 * The first element with a `data-key`; null if there is none.
 * @param {string} key
 */
export const byKey = (key) => find(`[data-key="${CSS.escape(key)}"]`);
