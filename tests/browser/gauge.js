// Goes with a copied page through sizes and tells what is wrong, as {what: [sizes]}. Rules:
//   fixed: at these sizes ("390x844") neither the page nor the table scrolls, and `kept` lies inside the window
//   kept: selector of what has to be in sight there; over: [below, above] selectors that may lie on one another
//   shortened: selector of what may end in dots; share: the least part of the pixels that `cards` take from
//   1024 px up, in windows no flatter than 16:9 and no higher than 4:5
({ sizes, rules }) => {
  const frame = document.querySelector("#copy");
  const page = frame.contentDocument;
  const win = frame.contentWindow;
  const found = {};
  const table = page.querySelector("#table");
  const name = (node) =>
    node
      ? `${node.dataset.key ?? node.id ?? ""}.${node.className.baseVal ?? node.className} ${node.textContent.trim().slice(0, 40)}`
      : "nothing";
  const speaks = (node) => [...node.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
  const spot = (node) => node.getBoundingClientRect();

  /** Whether an element is for the eye: neither it nor what it is in is clipped away, see-through or a point. */
  function seen(node) {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let up = node; up && up !== page.body; up = up.parentElement)
      if (win.getComputedStyle(up).clipPath.startsWith("inset(")) return false;
    const { width, height } = spot(node);
    return width > 1 && height > 1;
  }

  /** Whether an element lies outside of what scrolls it, or shows no more than the first few: a strip of pictures. */
  function away(node, x, y) {
    const box = spot(node);
    for (let up = node.parentElement; up && up !== table; up = up.parentElement) {
      const { overflow } = win.getComputedStyle(up);
      if (overflow === "visible" || overflow === "clip") continue;
      const { left, right, top, bottom } = spot(up);
      if (box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom) return true;
      if (overflow !== "hidden" && (x < left || x > right || y < top || y > bottom)) return true;
    }
    return false;
  }

  function* faults(wide, high) {
    const root = page.documentElement;
    if (root.scrollWidth > wide) yield "the page goes sideways";
    if (table.scrollWidth > table.clientWidth) yield "the table goes sideways";
    for (const node of page.querySelectorAll("#bar *, #now *, #table *, #drawer > summary")) {
      if (!speaks(node) && !node.matches("[data-card], [data-do]")) continue;
      if (!seen(node)) continue;
      const { left, right, top, bottom } = spot(node);
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (away(node, x, y)) continue;
      const style = win.getComputedStyle(node);
      if (left < -0.5 || right > wide + 0.5) yield `out of the window: ${name(node)}`;
      if (speaks(node) && style.overflow !== "visible" && !node.matches(rules.shortened))
        if (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2) yield `cut: ${name(node)}`;
      const size = parseFloat(style.fontSize);
      if (speaks(node) && size > 0 && size < 12) yield `small, ${size} px: ${name(node)}`;
      if (y > high || (rules.over && node.matches(rules.over[0]))) continue;
      const there = page.elementFromPoint(x, y);
      const stands = node.contains(there) || there?.contains(node) || there?.matches(rules.over?.[1] ?? "x-none");
      if (!stands) yield `covered: ${name(node)} by ${name(there)}`;
    }
    if (rules.share && wide >= 1024 && wide / high <= 16 / 9 && wide / high >= 0.8) {
      let sum = 0;
      for (const card of table.querySelectorAll(rules.cards)) {
        const { width, height } = spot(card);
        sum += seen(card) ? width * height : 0;
      }
      if (sum < rules.share * wide * high) yield `cards take ${((100 * sum) / wide / high).toFixed(1)} %`;
    }
    if (!rules.fixed?.includes(`${wide}x${high}`)) return;
    for (const node of [root, table])
      if (node.scrollHeight > node.clientHeight + 1) yield `has to be scrolled: ${node.id || "page"}`;
    for (const node of page.querySelectorAll(rules.kept)) {
      const { top, bottom } = spot(node);
      if (seen(node) && (top < -0.5 || bottom > high + 0.5)) yield `out of sight: ${name(node)}`;
    }
  }

  for (const [wide, high] of sizes) {
    Object.assign(frame.style, { width: `${wide}px`, height: `${high}px` });
    for (const what of new Set(faults(wide, high))) (found[what] ??= []).push(`${wide}x${high}`);
  }
  return found;
}
