// Shows the first sentences on a still, in a frame of one size after the other. Returns faults as {fault: [sizes]}, the
// number of sentences seen at each size, and the number with a line. At the last size their subjects move, and no
// sentence may stay behind.
async ({ script, places, sizes }) => {
  const { show } = await import(script);
  const PRESSED = "#app :is(a, button, select, summary, [data-do]):not(:disabled, [aria-disabled=true])";
  const SEATS = ".opponent-face, .opposite-name, .takes, .coin, .hand > [data-card]";
  const NAMES = "h2, h3, caption, .tag, .tray-name";
  const NOTES = ".pips, .stage, .note, .card:not(.dead)";
  const NEEDED = `${PRESSED}, #bar h1, #table :is(dl, [data-tick], ${SEATS}, ${NAMES}, ${NOTES})`;
  const frames = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  const isSeen = ([, { width, height }]) => width > 1 && height > 1;
  function* around(node) {
    for (let up = node; up; up = up.parentElement) yield up;
  }
  const isForEye = (node) =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    ![...around(node)].some((up) => up.offsetWidth === 1);
  const spots = (what) =>
    [...document.querySelectorAll(what)]
      .filter(isForEye)
      .map((node) => [node, node.getBoundingClientRect()])
      .filter(isSeen);
  const targets = () => Object.keys(places).flatMap((at) => [...document.querySelectorAll(`:is(#table, #now) ${at}`)]);
  const words = new Range();
  const extent = (node) => {
    words.selectNodeContents(node);
    return words.getBoundingClientRect();
  };
  const findContents = () =>
    targets()
      .filter(isForEye)
      .map((node) => [node, node.matches(":has(*), .tag") ? node.getBoundingClientRect() : extent(node)])
      .filter(isSeen);
  const within = (a, b, low, high) => a[low] < b[high] - 1 && b[low] < a[high] - 1;
  const lies = (a, [, b]) => within(a, b, "left", "right") && within(a, b, "top", "bottom");
  const name = ([node]) => node.textContent.trim() || node.dataset?.key || node.className;

  /** Return the box of a sentence's line. */
  function lineOf(note, { left, right, top, bottom }) {
    const [tip, reach] = ["--tip", "--reach"].map((far) => parseFloat(note.style.getPropertyValue(far)));
    const [x, y] = [
      { left: left + tip - 2, right: left + tip + 2 },
      { top: top + tip - 2, bottom: top + tip + 2 },
    ];
    return {
      above: { ...x, top: bottom, bottom: bottom + reach },
      below: { ...x, top: top - reach, bottom: top },
      left: { ...y, left: right, right: right + reach },
      right: { ...y, left: left - reach, right: left },
    }[note.dataset.side];
  }

  /** Find words and pictures of the table outside of a subject. */
  function* content(subject) {
    const found = document.createTreeWalker(document.querySelector("#table"), 5); // elements and texts
    while (found.nextNode()) {
      const node = found.currentNode;
      const isText = node.nodeType === 3;
      if (isText ? !node.data.trim() : !node.matches(`${NEEDED}, img, svg, [data-card]`)) continue;
      if (!isForEye(isText ? node.parentElement : node) || node.contains(subject)) continue;
      const box = isText ? extent(node) : node.getBoundingClientRect();
      if (box.width > 1 && box.height > 1) yield [node, box];
    }
  }

  function* findFaults(notes) {
    const captions = spots(".caption > p").map(([node]) => [node, extent(node)]);
    const needed = [...spots(NEEDED), ...captions];
    for (const [note, box] of notes) {
      const others = notes.filter(([other]) => other !== note);
      const says = note.textContent;
      if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
        yield `${says} is not whole`;
      for (const one of [...needed, ...others]) if (lies(box, one)) yield `${says} lies on ${name(one)}`;
      const subjects = findContents().filter((one) => !note.dataset.side || lies(grow(lineOf(note, box)), one));
      if (!subjects.length) yield `${says} leads nowhere`;
      if (subjects.every((one) => lies(box, one))) yield `${says} lies on what it is about`;
      if (!note.dataset.side) continue; // no line leads from it
      for (const one of [...captions, ...others, ...content(subjects[0]?.[0])])
        if (lies(lineOf(note, box), one)) yield `the line of ${says} crosses ${name(one)}`;
    }
  }

  const grow = ({ left, right, top, bottom }) => ({
    left: left - 3,
    right: right + 3,
    top: top - 3,
    bottom: bottom + 3,
  });
  const found = {};
  const count = {};
  let lines = 0;
  const notes = () => spots(".pointer");
  for (const motion of document.getAnimations()) if (motion.playState === "paused") motion.finish();
  show({});
  show(places);
  for (const [wide, high] of sizes) {
    Object.assign(frameElement.style, { width: `${wide}px`, height: `${high}px` });
    await frames();
    for (const motion of document.getAnimations()) motion.finish(); // each size begins them again
    await frames();
    count[`${wide}x${high}`] = notes().length;
    lines += notes().filter(([note]) => note.dataset.side).length;
    for (const what of findFaults(notes())) (found[what] ??= []).push(`${wide}x${high}`);
  }
  const readPlaces = () => notes().map(([note, box]) => JSON.stringify([note.textContent, box]));
  const before = readPlaces();
  const far = [{ translate: "0 -30vh" }, { translate: "0 0" }]; // as after a move of the subject
  const moves = targets().map((node) => node?.animate(far, 60));
  show(places);
  await Promise.all(moves.map((move) => move?.finished));
  await frames();
  for (const one of readPlaces()) if (!before.includes(one)) (found[`stayed behind: ${one}`] ??= []).push("at last");
  return [found, count, lines];
};
