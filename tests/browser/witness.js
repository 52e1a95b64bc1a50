// Looks at every frame before it is painted and counts faults, as {fault: times}: a thing that is seen twice, or away
// from its copy that does not fly, or not at all while it is on the table, because it is see-through or in the dark. A
// copy that is gone before the thing itself is seen. A copy that flies outside of the window. An element that shows the
// result, or a line of it, before its turn. A number that is neither shown as it is nor as it was, or that is shown
// though it is for screen readers only.
window.witness = (() => {
  const faults = {};
  const gone = new Map(); // for how many frames each thing that was in sight has not been seen
  let seen = new Set();
  const report = (what) => {
    faults[what] = (faults[what] ?? 0) + 1;
  };
  const box = (node) => node.getBoundingClientRect();
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

  let lefts = new Map(); // opacity of each element in this frame: most have the same ancestors

  function leftOf(node) {
    if (!node || node === document.body) return 1;
    if (!lefts.has(node)) {
      const { opacity, filter } = getComputedStyle(node);
      const light = Number(/brightness\(([\d.]+)\)/.exec(filter)?.[1] ?? 1);
      lefts.set(node, opacity * Math.min(1, light) * leftOf(node.parentElement));
    }
    return lefts.get(node);
  }

  const opaque = (node) => leftOf(node) > 0.3;

  const within = ([x, y], { left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom;

  const flies = (node) =>
    node.getAnimations().some(({ effect }) => effect.getKeyframes().some((frame) => "transform" in frame));

  let clipped = new Map(); // whether each element in this frame is for screen readers only

  /** Whether a number is for screen readers only: an ancestor is clipped to nothing. */
  function isForListeners(node) {
    if (!node) return false;
    if (!clipped.has(node))
      clipped.set(node, getComputedStyle(node).clipPath === "inset(50%)" || isForListeners(node.parentElement));
    return clipped.get(node);
  }

  /** Whether a number makes room for a remark above it. */
  const yields = (node) =>
    node.parentElement.getAnimations().some(({ animationName }) => animationName?.endsWith("-gives-way"));

  /** Whether something has been missing for longer than a blink. */
  function countMissing(name, missing) {
    if (missing) gone.set(name, (gone.get(name) ?? 0) + 1);
    else gone.delete(name);
    return gone.has(name);
  }

  /** Return the animations of an element that have begun. */
  const animationsOf = (node) => node.getAnimations().filter(({ startTime }) => startTime !== null);
  const endOf = ({ startTime, effect }) => startTime + effect.getComputedTiming().endTime;

  /**
   * Whether a thing is hidden for longer than its copies are seen. Each may be drawn without the page: a fading copy
   * goes at its own time even while the page is busy, and a hidden element stays hidden until the page acts.
   */
  function outlasts(node, copies) {
    const unseen = animationsOf(node).filter(({ effect }) =>
      effect.getKeyframes().every(({ opacity }) => opacity === "0"),
    );
    const moves = copies.filter(({ dataset }) => dataset.copy === node.dataset.move).map(animationsOf);
    const stays = (all, till) =>
      all.every(({ effect }) => effect.getKeyframes().at(-1).opacity !== "0") &&
      all.some((one) => endOf(one) >= till - 1);
    return unseen.some((one) => moves.length && !moves.some((all) => !all.length || stays(all, endOf(one))));
  }

  /** Find elements that show the result before the sentence that announces it. */
  function isEarly(result) {
    if (!result || getComputedStyle(result).opacity !== "0") return;
    for (const node of document.querySelectorAll("[data-outcome]"))
      if (opaque(node)) report(`before the result: ${node.className}`);
    const frame = getComputedStyle(result.closest(".verdict"));
    last.style.color = frame.getPropertyValue("--border");
    if (frame.borderTopColor !== getComputedStyle(last).color) report("coloured before the result");
  }

  /** Find elements that show the same as a line before that line. */
  function isHasty(table) {
    for (const node of table.querySelectorAll("[data-tells]:not([data-untold])")) {
      const line = table.querySelector(`[data-told="${node.dataset.tells}"]`);
      if (line && getComputedStyle(line).opacity === "0") report(`before its line: ${node.dataset.tells}`);
    }
  }

  function check() {
    const table = document.getElementById("table");
    if (!table) return;
    lefts = new Map();
    clipped = new Map();
    isHasty(table);
    isEarly(table.querySelector("[data-result]"));
    const copies = [...document.querySelectorAll("#stage [data-copy]")].filter(opaque);
    const there = new Set(copies.map((node) => node.dataset.copy));
    for (const node of copies) {
      if (node.closest(".stage-clip")) continue; // it leaves at one edge and enters at the other
      const [x, y] = middle(box(node));
      if (!within([x, y], { left: 0, right: innerWidth, top: 0, bottom: innerHeight }))
        report(`outside: ${node.dataset.copy}`);
    }
    for (const node of table.querySelectorAll("[data-move]")) {
      const { move } = node.dataset;
      const place = box(node);
      if (!place.width) continue;
      if (opaque(node)) {
        there.add(move);
        for (const copy of copies.filter(
          (one) => one.dataset.copy === move && !one.closest(".stage-clip, .stage-kept"),
        ))
          if (!within(middle(box(copy)), place)) report(`twice: ${move}`);
      }
      for (const copy of copies.filter((one) => one.dataset.copy === move && !one.closest(".stage-clip, .stage-kept")))
        if (!flies(copy) && !within(middle(box(copy)), place)) report(`apart: ${move}`);
      if (place.top <= innerHeight - place.height && outlasts(node, copies)) report(`its copy is gone before: ${move}`);
      const missing = !there.has(move) && seen.has(move);
      if (countMissing(move, missing)) report(`vanished: ${move}`);
    }
    seen = new Set([...there, ...gone.keys()]);
    const numbers = [...document.querySelectorAll("#stage > :not([data-copy])")].filter(
      (copy) => !copy.childElementCount && copy.textContent.trim() && opaque(copy),
    );
    for (const node of table.querySelectorAll("[data-tick]")) {
      const place = box(node);
      if (isForListeners(node)) {
        if (numbers.some((copy) => within(middle(place), box(copy)))) report(`seen: ${node.dataset.tick}`);
        continue;
      }
      if (!place.width || !node.textContent.trim() || opaque(node) || yields(node)) {
        gone.delete(`tick ${node.dataset.tick}`);
        continue;
      }
      const twins = [...(document.getElementById("stage")?.children ?? [])].filter(opaque);
      const read = twins.some((copy) => copy.textContent.trim() && within(middle(place), box(copy)));
      if (countMissing(`tick ${node.dataset.tick}`, !read)) report(`no number: ${node.dataset.tick}`);
    }
  }

  // observers of its size run last in a frame, before the painting
  const last = document.createElement("i");
  Object.assign(last.style, { position: "fixed", visibility: "hidden" });
  // changes in its shadow wake no test that waits for a calm page
  const host = document.createElement("div");
  host.style.position = "fixed";
  host.attachShadow({ mode: "open" }).append(last);
  new ResizeObserver(check).observe(last);
  (function frame() {
    if (document.body) {
      if (!host.isConnected) document.body.append(host);
      last.style.width = last.style.width === "1px" ? "2px" : "1px";
    }
    requestAnimationFrame(frame);
  })();
  return faults;
})();
