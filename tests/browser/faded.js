// Tells which choices of the present action are drawn like what is ruled out: see-through or without colour, themselves
// or by what they are in or what they are drawn with.
(page) => {
  const win = page.defaultView;
  const PALE = /grayscale|opacity|brightness|saturate|contrast/;
  const looks = new Map();

  /** Whether an element is paler than what is in it. What is not seen at all is there for who listens. */
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
