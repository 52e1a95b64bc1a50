// Finds parts of an end that are cut at the fold, cannot be scrolled to or pressed, or have moved since play, at its
// size. `stood` has the places of the tools in play by name and size. At `whole` sizes nothing is cut at the fold. At
// `full` sizes the table leaves no high strip empty above the fold.
(page, { whole, full, tool, stood }) => {
  const win = page.defaultView;
  const [wide, high] = [win.innerWidth, win.innerHeight];
  const INSET = 5; // px from a corner that is round
  const STRIP = 72; // px
  const box = (node) => node.getBoundingClientRect();
  const findSeen = (what) =>
    [...page.querySelectorAll(what)].filter(
      (node) => node.checkVisibility({ visibilityProperty: true }) && box(node).width > 1,
    );
  const name = ({ dataset, id, className, textContent }) =>
    `${dataset.key ?? dataset.move ?? id ?? ""}.${className} ${textContent.trim().slice(0, 30)}`;

  /** Find the line below which a column is covered, by the edge of the window or by a fixed bar. */
  function findFold(at) {
    const bars = findSeen(".replay, .onward").filter((node) =>
      ["fixed", "sticky"].includes(win.getComputedStyle(node).position),
    );
    const over = bars.map(box).filter(({ left, right }) => left < at.right && right > at.left);
    return Math.min(high, ...over.map(({ top }) => top));
  }

  const isHalved = (at) => at.top < findFold(at) - 1 && at.bottom > findFold(at) + 1;

  function* findFaults() {
    win.scrollTo(0, 0);
    const isInBar = (node) => node.closest(".replay, .onward");
    const cards = findSeen("#table :is([data-card], tr, h2, p)").filter((node) => !isInBar(node));
    const tools = findSeen(
      `.tools :is(${tool}), #bar :is(button, select), .onward button, .replay :is(button, input), #drawer > summary`,
    );
    for (const node of tools) {
      const at = box(node);
      const { x, y, width, height } = at;
      const place = [x, y, width, height].map((side) => side.toFixed(1)).join(" ");
      const was = stood[`${node.dataset.key ?? node.id} ${wide}x${high}`];
      if (was && was !== place && node.closest(".tools") && at.top < findFold(at))
        yield `moved: ${name(node)} from ${was} to ${place}`;
      if (at.left < -0.5 || at.right > wide + 0.5) yield `out of the window: ${name(node)}`;
    }
    if (full.includes(`${wide}x${high}`)) {
      const bottoms = findSeen("#table *").map((node) => box(node).bottom);
      const strip = findFold({ left: 0, right: wide }) - Math.max(...bottoms);
      if (strip > STRIP) yield `empty above the fold: ${Math.round(strip)} px`;
    }
    const loose = [...(whole.includes(`${wide}x${high}`) ? cards : []), ...tools.filter((one) => !isInBar(one))];
    for (const node of loose) if (isHalved(box(node))) yield `cut at the fold: ${name(node)}`;
    for (const node of tools) {
      win.scrollTo(0, 0);
      if (!isInBar(node) && box(node).bottom > findFold(box(node))) node.scrollIntoView({ block: "center" });
      const { left, right, top, bottom } = box(node);
      const [near, far, up, low] = [left + INSET, right - INSET, top + INSET, bottom - INSET];
      const middle = [(left + right) / 2, (top + bottom) / 2];
      for (const [x, y] of [middle, [near, up], [far, up], [near, low], [far, low]]) {
        const there = page.elementFromPoint(x, y);
        if (!node.contains(there)) yield `covered: ${name(node)} by ${there ? name(there) : "nothing"}`;
      }
    }
    win.scrollTo(0, 1e6);
    for (const node of cards)
      if (box(node).bottom > findFold(box(node)) + 1) yield `cannot be scrolled to: ${name(node)}`;
    win.scrollTo(0, 0);
  }

  return findFaults();
};
