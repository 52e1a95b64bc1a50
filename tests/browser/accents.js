// Finds accented capitals whose accent is cut off by an element that hides its overflow. The box of a letter has the
// height of its font, so the accent's place is measured on a canvas. The display face draws every letter as a capital.
(page) => {
  const win = page.defaultView;
  const pen = page.createElement("canvas").getContext("2d");
  const accent = /\p{M}/u;

  /** Whether a letter has an accent and looks like a capital. */
  function isAccentedCapital(letter, style) {
    if (!accent.test(letter.normalize("NFD"))) return false;
    const raised = style.textTransform === "uppercase" || style.fontFamily.startsWith('"Bebas Neue"');
    return raised || letter !== letter.toLowerCase();
  }

  /** Returns the upper edge of a letter's ink. */
  function measureTop(letter, box, style) {
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const { fontBoundingBoxAscent, actualBoundingBoxAscent } = pen.measureText(letter);
    return box.top + fontBoundingBoxAscent - actualBoundingBoxAscent;
  }

  /** Whether an element around a letter cuts its ink. Letters that are scrolled or folded away don't count. */
  function isCut(node, box, top) {
    for (let up = node; up; up = up.parentElement) {
      const { overflowY, clipPath, borderTopWidth } = win.getComputedStyle(up);
      if (clipPath.startsWith("inset(")) return false;
      const edge = up.getBoundingClientRect().top + Number.parseFloat(borderTopWidth);
      if (["hidden", "clip"].includes(overflowY) && box.bottom > edge && top < edge - 0.5) return true;
    }
    return false;
  }

  const found = [];
  const texts = page.createTreeWalker(page.body, 4);
  for (let part = texts.nextNode(); part; part = texts.nextNode()) {
    const node = part.parentElement;
    if (!accent.test(part.data.normalize("NFD")) || !node.checkVisibility({ visibilityProperty: true })) continue;
    const style = win.getComputedStyle(node);
    for (const { 0: letter, index } of part.data.matchAll(/\p{L}/gu)) {
      if (!isAccentedCapital(letter, style)) continue;
      const range = page.createRange();
      range.setStart(part, index);
      range.setEnd(part, index + 1);
      const [box] = range.getClientRects();
      const drawn = style.textTransform === "uppercase" ? letter.toUpperCase() : letter;
      if (box && isCut(node, box, measureTop(drawn, box, style))) found.push(`${node.className} ${part.data.trim()}`);
    }
  }
  return found;
};
