// Finds choices of the present action that look ruled out: see-through or without colour, by themselves, by an element
// around them or by one inside.
(page) => {
  const win = page.defaultView;
  const PALE = /grayscale|opacity|brightness|saturate|contrast/;
  const looks = new Map();

  /** Whether an element is paler than its content. Unseen elements are for screen readers. */
  function isPale(node) {
    if (!looks.has(node)) {
      const { opacity, filter, mixBlendMode } = win.getComputedStyle(node);
      looks.set(node, (opacity > 0 && opacity < 1) || PALE.test(filter) || mixBlendMode !== "normal");
    }
    return looks.get(node);
  }

  function* around(node) {
    for (let up = node; up && up !== page.body; up = up.parentElement) yield up;
  }

  const choices = [...page.querySelectorAll('#table [data-do]:not([data-do^="/"], [aria-disabled="true"])')].filter(
    (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  return choices
    .filter((node) => [...around(node), ...node.querySelectorAll("*")].some(isPale))
    .map((node) => `looks ruled out: ${node.dataset.key}`);
};
