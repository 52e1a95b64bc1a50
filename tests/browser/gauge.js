// Finds faults on a page at its size. Rules:
//   fixed: at these sizes ("390x844") neither the page nor the table scrolls, and `kept` is inside the window
//   kept: selector of elements that have to be in sight there
//   over: pairs of selectors [below, above]: only these elements may be covered in their middle, and only by these
//   clear: at these sizes nothing leaves its box or lies on a picture
//   inside: pairs of selectors [part, box]: a part is inside the nearest box around it
//   bare: [picture, other, share]: others hide no more than that share of a picture
//   shortened: selector of elements that can end in dots
//   aside: selector of elements that an opponent's remark may cover
//   kind: selector of the drawings of cards, each of which names its card
(page, rules) => {
  const win = page.defaultView;
  const [wide, high] = [win.innerWidth, win.innerHeight];
  const root = page.documentElement;
  const PRESSED = "[data-do], a, label, summary, button"; // takes the press of all that is in it
  const table = page.querySelector("#table");
  const describe = ({ dataset, id, className, textContent }) =>
    `${dataset.key ?? id ?? ""}.${className.baseVal ?? className} ${textContent.trim().slice(0, 40)}`;
  const name = (node) => (node ? describe(node) : "nothing");
  const hasText = (node) => [...node.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
  const spot = (node) => node.getBoundingClientRect();

  const looked = [...page.querySelectorAll("#bar *, #now *, #table *, #ways *, #drawer > summary")]
    .map((node) => ({
      node,
      words: hasText(node),
      short: node.matches(rules.shortened),
      below: rules.over.filter(([below]) => node.matches(below)).map(([, above]) => above),
    }))
    .filter(({ node, words }) => words || node.matches("[data-card], [data-do]"));
  const remarks = [...page.querySelectorAll(".says")];

  // by element: whether it is clipped away, and the ancestors that clip it
  const styles = new Map();
  function around(node) {
    if (!node || node === page.body) return { clipped: false, cutting: [] };
    if (styles.has(node)) return styles.get(node);
    const up = around(node.parentElement);
    const { clipPath, overflow } = win.getComputedStyle(node);
    const cuts = !["visible", "clip"].includes(overflow) && table.contains(node) && node !== table;
    const own = {
      clipped: up.clipped || clipPath.startsWith("inset("),
      cutting: cuts ? [...up.cutting, { box: spot(node), scrolls: overflow !== "hidden" }] : up.cutting,
    };
    styles.set(node, own);
    return own;
  }

  /** Whether an element can be seen: neither it nor an ancestor is clipped away, see-through or a point. */
  function isSeen(node, { width, height } = spot(node)) {
    if (width <= 1 || height <= 1) return false;
    return node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !around(node).clipped;
  }

  /** Whether an element is outside of its scroller, or beyond the first few of a strip of pictures. */
  function isScrolledAway(node, at, x, y) {
    return around(node.parentElement).cutting.some(({ box, scrolls }) => {
      if (at.right <= box.left || at.left >= box.right || at.bottom <= box.top || at.top >= box.bottom) return true;
      return scrolls && (x < box.left || x > box.right || y < box.top || y > box.bottom);
    });
  }

  /** Whether an ancestor that cannot be scrolled shows only a part of an element. */
  const isHalved = (node, at) =>
    around(node.parentElement).cutting.some(
      ({ box, scrolls }) =>
        !scrolls &&
        (at.right > box.right + 3 || at.left < box.left - 3 || at.bottom > box.bottom + 3 || at.top < box.top - 3),
    );

  /** Measure the words of an element, which may be less or more than its box. */
  function extent(node) {
    const range = page.createRange();
    range.selectNodeContents([...node.childNodes].find((part) => part.nodeType === 3 && part.data.trim()));
    return range.getBoundingClientRect();
  }

  /** Whether a remark covers a card, a control or words. A press would not find that: a remark takes none. */
  function isHushed(node, words, at, remarkBoxes) {
    if (node.matches(`${rules.aside}, .says`)) return false;
    const all = words ? extent(node) : at; // clipped parts are not seen
    const [left, right] = [Math.max(all.left, at.left), Math.min(all.right, at.right)];
    const [top, bottom] = [Math.max(all.top, at.top), Math.min(all.bottom, at.bottom)];
    return remarkBoxes.some(
      (box) => box.left < right - 1 && left < box.right - 1 && box.top < bottom - 1 && top < box.bottom - 1,
    );
  }

  /** Whether an element is above another one that does not contain it. */
  const lies = (above, node) => above && !above.contains(node);

  /** Measure the share of a box that another one hides. */
  function measureHidden(box, { left, right, top, bottom }) {
    const [across, down] = [
      Math.min(box.right, right) - Math.max(box.left, left),
      Math.min(box.bottom, bottom) - Math.max(box.top, top),
    ];
    return across > 0 && down > 0 ? (across * down) / (box.width * box.height) : 0;
  }

  /** Find parts out of their box, and pictures with too much hidden by others. */
  function* piles() {
    for (const [part, around] of rules.inside)
      for (const node of table.querySelectorAll(part)) {
        if (!isSeen(node)) continue;
        const box = spot(node.closest(around));
        if (measureHidden(spot(node), box) < 0.99) yield `leaves its box: ${name(node)}`;
      }
    for (const [picture, other, most] of rules.bare)
      for (const node of table.querySelectorAll(picture)) {
        if (!isSeen(node)) continue;
        for (const one of table.querySelectorAll(other)) {
          if (one.contains(node) || node.contains(one)) continue;
          if (isSeen(one) && measureHidden(spot(node), spot(one)) > most) yield `hidden: ${name(node)} by ${name(one)}`;
        }
      }
  }

  function* faults() {
    const nameless = [...page.body.querySelectorAll(rules.kind)].filter((node) => !node.closest("[data-card]"));
    for (const node of nameless) yield `says not which card it is: ${name(node)}`;
    if (root.scrollWidth > wide) yield "the page goes sideways";
    if (table.scrollWidth > table.clientWidth) yield "the table goes sideways";
    const remarkBoxes = remarks.filter((node) => isSeen(node)).map(spot);
    for (const { node, words, short, below } of looked) {
      const at = spot(node);
      if (!isSeen(node, at)) continue;
      const { left, right, top, bottom } = at;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (isScrolledAway(node, at, x, y)) continue;
      if (left < -0.5 || right > wide + 0.5) yield `out of the window: ${name(node)}`;
      if (isHushed(node, words, at, remarkBoxes)) yield `a remark lies on: ${name(node)}`;
      if (isHalved(node, at)) yield `shown in part: ${name(node)}`;
      if (words) {
        const style = win.getComputedStyle(node);
        if (!short && style.overflow !== "visible")
          if (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2)
            yield `cut: ${name(node)}`;
        if (node.matches("button") && extent(node).height > at.height + 2) yield `spills: ${name(node)}`;
        const size = parseFloat(style.fontSize);
        if (size > 0 && size < 12) yield `small, ${size} px: ${name(node)}`;
      }
      // it cannot be asked for by a place
      if (y > high || win.getComputedStyle(node).pointerEvents === "none") continue;
      const there = page.elementFromPoint(x, y);
      const through = there?.contains(node) && there.closest(PRESSED);
      const stands = node.contains(there) || through || below.some((above) => lies(there?.closest(above), node));
      if (!stands) yield `covered: ${name(node)} by ${name(there)}`;
    }
    if (rules.clear?.includes(`${wide}x${high}`)) yield* piles();
    if (!rules.fixed?.includes(`${wide}x${high}`)) return;
    for (const node of [root, table])
      if (node.scrollHeight > node.clientHeight + 1) yield `has to be scrolled: ${node.id || "page"}`;
    for (const node of page.querySelectorAll(rules.kept)) {
      const { top, bottom } = spot(node);
      if (isSeen(node) && (top < -0.5 || bottom > high + 0.5)) yield `out of sight: ${name(node)}`;
    }
  }

  return faults();
};
