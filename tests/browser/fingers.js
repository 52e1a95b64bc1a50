// Goes with a copied page through sizes and tells what a finger may miss, as {what: [sizes]}: what is less than
// 44 px high or wide, and is pressed nowhere in a square of 44 px around its middle. A label counts with what it
// is the label of. Links within a sentence are as high as its lines (WCAG 2.5.8, inline).
(sizes) => {
  const LEAST = 44;
  const SLACK = 0.5;
  const TICKED = "input:is([type=radio], [type=checkbox])";
  const TICKED_LABEL = `label:has(${TICKED})`;
  const TARGETS = `button, a[href], select, summary, textarea, input:not([type=hidden]), ${TICKED_LABEL}, [data-do]`;
  const frame = document.querySelector("#copy");
  const page = frame.contentDocument;
  const win = frame.contentWindow;
  const found = {};
  const spot = (node) => node.getBoundingClientRect();
  const name = (node) =>
    `${node.dataset.key ?? node.tagName}.${node.className} ${node.textContent.trim().slice(0, 30)}`;

  function clipped(node) {
    for (let up = node; up; up = up.parentElement)
      if (win.getComputedStyle(up).clipPath.startsWith("inset(")) return true;
    return false;
  }
  const spoken = (node) =>
    node.matches("a") &&
    win.getComputedStyle(node).display === "inline" &&
    [...node.parentElement.childNodes].some((part) => part.nodeType === 3 && /\p{L}{2}/u.test(part.data));

  /** Whether all of a square around the middle of a target is the target's. */
  function widened(node) {
    node.scrollIntoView({ block: "center", inline: "center" });
    const { left, right, top, bottom, width, height } = spot(node);
    const [wide, high] = [width, height].map((size) => Math.max(LEAST, size) / 2 - 1);
    const places = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x * wide, y * high]));
    return places.every(([x, y]) =>
      node.contains(page.elementFromPoint((left + right) / 2 + x, (top + bottom) / 2 + y)),
    );
  }

  const room = page.querySelector("dialog[open]") ?? page.body; // behind a dialog nothing is pressed
  const all = [...room.querySelectorAll(TARGETS)].filter((node) => !node.matches(`label ${TICKED}`));
  for (const [wide, high] of sizes) {
    frame.style.cssText += `; width: ${wide}px; height: ${high}px`;
    for (const node of all) {
      const { width, height } = spot(node);
      if (Math.min(width, height) <= 1 || Math.min(width, height) >= LEAST - SLACK) continue;
      if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || clipped(node)) continue;
      if (win.getComputedStyle(node).pointerEvents === "none" || spoken(node) || widened(node)) continue;
      (found[`${Math.round(width)}x${Math.round(height)} ${name(node)}`] ??= []).push(`${wide}x${high}`);
    }
  }
  return found;
};
