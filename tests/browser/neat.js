// Finds what looks unfinished on a page at its size: words at the rim of their box, links that run together, a foot
// amid the page, an empty half, a switch on a picture, code that is cut or can't be copied, a hand that wraps.
(page) => {
  const win = page.defaultView;
  const [wide, high] = [win.innerWidth, win.innerHeight];
  const DRAWN = ".lesson-board, .piece, .move, .cover-art, .opponent-face, svg, noir-game"; // with letters at the rim
  const LEAST = 4; // pixels between a box and its words
  const APART = 8; // pixels between two links
  const HALVES = 1024; // pixels of a window whose halves are both used
  const spot = (node) => node.getBoundingClientRect();
  const name = (node) => `${node.id || node.className || node.localName} ${node.textContent.trim().slice(0, 40)}`;
  const isSeen = (node) =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    win.getComputedStyle(node).clipPath === "none" &&
    spot(node).width > 1;
  const dialog = page.querySelector("dialog[open]");
  const seen = [...page.querySelectorAll(dialog ? "dialog[open] *" : "#content *, #app *")].filter(isSeen);
  const words = (node) => [...node.childNodes].find((part) => part.nodeType === 3 && part.data.trim());

  function extent(node) {
    const range = page.createRange();
    range.selectNodeContents(words(node));
    return range.getBoundingClientRect();
  }

  /** Whether an element is drawn as a box of its own. */
  function isBox(node) {
    const {
      backgroundColor: color,
      backgroundImage,
      borderInlineStartWidth,
      borderInlineStartColor,
    } = win.getComputedStyle(node);
    const isClear = (one) => /^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/.test(one);
    const framed = parseFloat(borderInlineStartWidth) > 0 && !isClear(borderInlineStartColor);
    return framed || !isClear(color) || backgroundImage.includes("linear-gradient");
  }

  function* faults() {
    for (const node of seen.filter(words)) {
      if (node.matches("textarea, option") || node.closest(DRAWN)) continue;
      const box = isBox(node) ? node : isBox(node.parentElement) ? node.parentElement : null;
      if (box && extent(node).left - spot(box).left < LEAST) yield `words at the rim: ${name(node)}`;
    }
    for (const one of seen.filter((node) => node.matches("a, button"))) {
      const next = one.nextElementSibling;
      if (!next?.matches("a, button") || !isSeen(next) || isBox(one) || isBox(next)) continue;
      if (one.nextSibling !== next && one.nextSibling.textContent.trim()) continue;
      if (!words(one) || !words(next)) continue;
      const [a, b] = [extent(one), extent(next)];
      if (Math.abs(a.top - b.top) < 4 && b.left - a.right < APART) yield `runs together: ${name(one)}`;
    }
    for (const box of seen.filter((node) => node.matches("[type=checkbox], [type=radio]"))) {
      const at = spot(box);
      for (const face of box.parentElement.querySelectorAll(".opponent-face, svg, img")) {
        const { left, right, top, bottom } = spot(face);
        if (at.left < right && left < at.right && at.top < bottom && top < at.bottom)
          yield `on a picture: ${name(box)}`;
      }
    }
    for (const button of seen.filter((node) => node.matches("button, a") && !node.closest(DRAWN))) {
      const { left, right, top, bottom } = spot(button);
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const there = y > 0 && y < high && page.elementFromPoint(x, y);
      if (there && there.contains(button.parentElement) === false && !button.contains(there))
        yield `covered: ${name(button)} by ${name(there)}`;
    }
    for (const hand of seen.filter((node) => node.matches(".in-hand, .in-row"))) {
      const cards = [...hand.children].map(spot); // in one row, or in one column beside a grid
      const [rows, columns] = ["top", "left"].map((side) => new Set(cards.map((card) => Math.round(card[side]))).size);
      if (rows > 1 && columns > 1) yield `wraps: ${name(hand)}`;
    }
    for (const code of seen.filter((node) => node.matches("pre"))) {
      if (code.scrollWidth > code.clientWidth + 1) yield `code is cut: ${name(code)}`;
      if (code.closest(".host-paper") && !code.parentElement.querySelector("[data-copy]"))
        yield `can't be copied: ${name(code)}`;
    }
    const foot = page.querySelector(".paper-foot");
    if (foot && spot(foot).bottom < high - 1) yield "the foot stands amid the page";
    if (wide < HALVES || !foot) return;
    const drawn = seen.filter((node) => words(node) || node.matches("img, svg, [role=img]") || isBox(node));
    const isIn = (from, to) => (node) => {
      const { left, right, top } = spot(node);
      return left < to && right > from && top < high;
    };
    if (!drawn.some(isIn(0, wide / 2))) yield "the left half is empty";
    if (!drawn.some(isIn(wide / 2, wide))) yield "the right half is empty";
  }

  return [...new Set(faults())];
};
