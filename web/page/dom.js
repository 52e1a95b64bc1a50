// Elements of the page.

/**
 * Find the element of an id that the page has.
 * @param {string} id
 */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Find the first element of a selector, or null.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {HTMLElement | null}
 */
export const find = (selector, within = document) => within.querySelector(selector);

/**
 * Find all elements of a selector, in order.
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
 * Find the element of a selector around an event, or null.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/**
 * Find the first element with a `data-key`, or null.
 * @param {string} key
 */
export const byKey = (key) => find(`[data-key="${CSS.escape(key)}"]`);
