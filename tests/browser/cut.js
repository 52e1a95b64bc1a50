// Finds things that are cut off on a page at its size: texts that are clipped, squeezed to a column of letters, out of
// the window or at its edge, words on buttons that break without a hyphen, selects narrower than their choice, and
// fields (a code, a link) that neither show nor scroll all of their text. A scrolling element is whole, and `shortened`
// can end in dots.
(page, { what, shortened }) => {
  const win = page.defaultView;
  const hasText = (node) => [...node.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
  const isHidden = (node) => {
    if (!node.checkVisibility()) return true;
    for (let up = node; up; up = up.parentElement)
      if (win.getComputedStyle(up).clipPath.startsWith("inset(")) return true;
    return false;
  };

  /** Whether a text is cut off by its own box. */
  function isCut(node, text) {
    const { left, right } = node.getBoundingClientRect();
    const { overflow } = win.getComputedStyle(node);
    const cut = overflow !== "visible" && node.scrollWidth > node.clientWidth + 1;
    const low = ["hidden", "clip"].includes(overflow) && node.scrollHeight > node.clientHeight + 2;
    const off = left < -0.5 || right > win.innerWidth + 0.5;
    const thin = text.length > 40 && right - left < 72;
    return cut || low || off || thin;
  }

  /** Whether words are at the upper edge of the window, or below the lower one where nothing scrolls. */
  function isAtEdge(node) {
    const { top, bottom } = node.getBoundingClientRect();
    const root = page.documentElement;
    const still = root.scrollHeight <= win.innerHeight + 1;
    if (top >= 2 && (!still || bottom <= win.innerHeight)) return false;
    if (!node.closest("dialog") && page.querySelector("dialog[open]")) return false; // it is behind a sheet
    for (let up = node; up; up = up.parentElement)
      if (up.scrollHeight > up.clientHeight + 1 && /auto|scroll/.test(win.getComputedStyle(up).overflowY)) return false;
    const words = page.createRange();
    words.selectNodeContents(node);
    // elements that appear with the focus wait outside
    const lines = [...words.getClientRects()].filter((line) => line.bottom > 0);
    return lines.some((line) => line.top < 2 || (still && line.bottom > win.innerHeight));
  }

  /** Whether a word breaks where it has no hyphen. */
  function isBroken(node) {
    return [...node.childNodes].some((part) => {
      if (part.nodeType !== 3) return part.nodeType === 1 && !isHidden(part) && isBroken(part);
      const whole = page.createRange();
      whole.selectNode(part);
      if (whole.getClientRects().length < 2) return false; // on a single line nothing breaks
      return [...part.data.matchAll(/[^\s\u00ad\u2010-\u2015/-]+/g)].some(({ 0: word, index }) => {
        const top = (at) => {
          const range = page.createRange();
          range.setStart(part, at);
          range.setEnd(part, at + 1);
          return [...range.getClientRects()].at(-1)?.top ?? 0; // a letter may begin after the place of a hyphen
        };
        return Math.abs(top(index) - top(index + word.length - 1)) > 4;
      });
    });
  }

  /** Find the selects that are narrower than their choice needs. All are measured at once. */
  function findNarrow(nodes) {
    const copies = nodes.map((node) => {
      const alone = node.cloneNode(false);
      alone.append(...[...node.selectedOptions].map((option) => option.cloneNode(true)));
      alone.style.cssText = "position: absolute; inline-size: max-content; max-inline-size: none; min-inline-size: 0";
      node.after(alone);
      return alone;
    });
    const wanted = copies.map((alone) => alone.offsetWidth);
    for (const alone of copies) alone.remove();
    return nodes.filter((node, at) => wanted[at] > node.offsetWidth + 1);
  }

  /** Whether a field has an end that cannot be scrolled to. A single line has no other end. */
  function isCutOff(node) {
    const { overflowX, overflowY } = win.getComputedStyle(node);
    const scrolls = (overflow) => /auto|scroll/.test(overflow) && !node.matches("input");
    const wide = node.scrollWidth > node.clientWidth + 1 && !scrolls(overflowX);
    return wide || (node.scrollHeight > node.clientHeight + 2 && !scrolls(overflowY));
  }

  const all = (kind) => [...page.querySelectorAll(kind)];
  const texts = all(what)
    .filter((node) => hasText(node) && !node.matches(shortened))
    .map((node) => [node, node.textContent.trim()])
    .filter(([node, text]) => (isCut(node, text) || isAtEdge(node)) && !isHidden(node));
  // A choice in a proof can be a long sentence, which is whole in the words of its step. The question is never cut.
  const choices = all("select").filter((node) => !node.matches(".what-if") || node.value === "");
  const fields = all("textarea, .code, input:is([type=text], [type=url], [readonly])");
  const buttons = all("button, a.button").filter((node) => node.matches(what) && !node.matches(shortened));
  const name = (node) => node.dataset.key ?? node.dataset.set ?? (node.name || node.className);
  return [
    ...texts.map(([node, text]) => `${node.className} ${text.slice(0, 40)}`),
    ...buttons
      .filter((node) => !isHidden(node) && isBroken(node))
      .map((node) => `a word breaks: ${node.textContent.trim()}`),
    ...findNarrow(choices.filter((node) => !isHidden(node))).map((node) => `too narrow for a choice: ${name(node)}`),
    ...fields
      .filter((node) => !isHidden(node) && isCutOff(node))
      .map((node) => `not all of it can be seen: ${name(node)}`),
  ];
};
