// Finds targets that a finger may miss on a page at its size, folded and unfolded: less than 44 px high or wide, and
// not pressed everywhere in a square of 44 px around their middle. A label counts with its field. Links within a
// sentence are as high as its lines (WCAG 2.5.8, inline).
(page) => {
  const LEAST = 44;
  const SLACK = 0.5;
  const TICKED = "input:is([type=radio], [type=checkbox])";
  const TICKED_LABEL = `label:has(${TICKED})`;
  const TARGETS = `button, a[href], select, summary, textarea, input:not([type=hidden]), ${TICKED_LABEL}, [data-do]`;
  const win = page.defaultView;
  const spot = (node) => node.getBoundingClientRect();
  const name = (node) =>
    `${node.dataset.key ?? node.tagName}.${node.className} ${node.textContent.trim().slice(0, 30)}`;

  function isClipped(node) {
    for (let up = node; up; up = up.parentElement)
      if (win.getComputedStyle(up).clipPath.startsWith("inset(")) return true;
    return false;
  }
  const spoken = (node) =>
    node.matches("a") &&
    win.getComputedStyle(node).display === "inline" &&
    [...node.parentElement.childNodes].some((part) => part.nodeType === 3 && /\p{L}{2}/u.test(part.data));

  /** Whether all of a square around the middle of a target is the target's. */
  function isWide(node) {
    const scrolled = [];
    for (let up = node.parentElement; up; up = up.parentElement) scrolled.push([up, up.scrollLeft, up.scrollTop]);
    node.scrollIntoView({ block: "center", inline: "center" });
    const { left, right, top, bottom, width, height } = spot(node);
    const [wide, high] = [width, height].map((size) => Math.max(LEAST, size) / 2 - 1);
    const places = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x * wide, y * high]));
    const whole = places.every(([x, y]) =>
      node.contains(page.elementFromPoint((left + right) / 2 + x, (top + bottom) / 2 + y)),
    );
    for (const [up, x, y] of scrolled) up.scrollTo(x, y);
    return whole;
  }

  function isMissed(node) {
    const { width, height } = spot(node);
    if (Math.min(width, height) <= 1 || Math.min(width, height) >= LEAST - SLACK) return false;
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isClipped(node)) return false;
    return win.getComputedStyle(node).pointerEvents !== "none" && !spoken(node) && !isWide(node);
  }

  if (!win.matchMedia("(pointer: coarse)").matches) return ["this pointer is no finger"];
  const room = page.querySelector("dialog[open]") ?? page.body; // behind a dialog nothing is pressed
  const find = () =>
    [...room.querySelectorAll(TARGETS)]
      .filter((node) => !node.matches(`label ${TICKED}`) && isMissed(node))
      .map((node) => {
        const { width, height } = spot(node);
        return `${Math.round(width)}x${Math.round(height)} ${name(node)}`;
      });
  const folds = [...room.querySelectorAll("details:not([open])")];
  const examples = [...room.querySelectorAll(".position:not(.is-open)")];
  const folded = find();
  if (!folds.length && !examples.length) return folded;
  for (const fold of folds) fold.open = true;
  for (const example of examples) example.classList.add("is-open");
  const unfolded = find();
  for (const fold of folds) fold.open = false;
  for (const example of examples) example.classList.remove("is-open");
  return [...folded, ...unfolded];
};
