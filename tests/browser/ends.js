// Goes with a still of an end through sizes and tells what of it is cut at the fold, cannot be scrolled to or pressed,
// and where the tools stand, as {faults: {what: [sizes]}, stood: {"tool size": place}}. At `whole` sizes nothing is cut
// at the fold.
({ sizes, whole, tool }) => {
  const frame = document.querySelector("#copy");
  const page = frame.contentDocument;
  const win = frame.contentWindow;
  const faults = {};
  const stood = {};
  const INSET = 5; // px from a corner that is round
  const box = (node) => node.getBoundingClientRect();
  const seen = (what) =>
    [...page.querySelectorAll(what)].filter(
      (node) => node.checkVisibility({ visibilityProperty: true }) && box(node).width > 1,
    );
  const name = ({ dataset, id, className, textContent }) =>
    `${dataset.key ?? dataset.move ?? id ?? ""}.${className} ${textContent.trim().slice(0, 30)}`;

  /** Where what stands in a column is covered from below: by the edge of the window or by what is fixed above it. */
  function fold(at, high) {
    const bars = seen(".replay, .onward").filter((node) =>
      ["fixed", "sticky"].includes(win.getComputedStyle(node).position),
    );
    const over = bars.map(box).filter(({ left, right }) => left < at.right && right > at.left);
    return Math.min(high, ...over.map(({ top }) => top));
  }

  const halved = (at, high) => at.top < fold(at, high) - 1 && at.bottom > fold(at, high) + 1;

  function* found(wide, high) {
    win.scrollTo(0, 0);
    const barred = (node) => node.closest(".replay, .onward");
    const cards = seen("#table :is([data-card], tr, h2, p)").filter((node) => !barred(node));
    const tools = seen(
      `.tools :is(${tool}), #bar :is(button, select), .onward button, .replay :is(button, input), #drawer > summary`,
    );
    for (const node of tools) {
      const at = box(node);
      const { x, y, width, height } = at;
      if (node.closest(".tools") && at.top < fold(at, high))
        stood[`${node.dataset.key ?? node.id} ${wide}x${high}`] = [x, y, width, height]
          .map((side) => side.toFixed(1))
          .join(" ");
      if (at.left < -0.5 || at.right > wide + 0.5) yield `out of the window: ${name(node)}`;
    }
    const loose = [...(whole.includes(`${wide}x${high}`) ? cards : []), ...tools.filter((one) => !barred(one))];
    for (const node of loose) if (halved(box(node), high)) yield `cut at the fold: ${name(node)}`;
    for (const node of tools) {
      win.scrollTo(0, 0);
      if (!barred(node) && box(node).bottom > fold(box(node), high)) node.scrollIntoView({ block: "center" });
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
      if (box(node).bottom > fold(box(node), high) + 1) yield `cannot be scrolled to: ${name(node)}`;
    win.scrollTo(0, 0);
  }

  for (const [wide, high] of sizes) {
    frame.style.cssText += `; width: ${wide}px; height: ${high}px`;
    for (const what of new Set(found(wide, high))) (faults[what] ??= []).push(`${wide}x${high}`);
  }
  return { faults, stood };
};
