// Goes with a copied page through sizes and tells what is not whole, as {what: [sizes]}: texts that are cut off,
// squeezed to a column of letters or out of the window; a choice that is narrower than what is chosen; a field (a code,
// a link) that neither shows nor scrolls all that is in it. What scrolls is whole, and `shortened` may end in dots.
([what, sizes, shortened]) => {
  const frame = document.querySelector("#copy");
  const page = frame.contentDocument;
  const win = frame.contentWindow;
  const found = {};
  const speaks = (node) => [...node.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
  const hidden = (node) => {
    if (!node.checkVisibility()) return true;
    for (let up = node; up; up = up.parentElement)
      if (win.getComputedStyle(up).clipPath.startsWith("inset(")) return true;
    return false;
  };

  /** Whether a text is not whole where it stands. */
  function broken(node, text, wide) {
    const { left, right } = node.getBoundingClientRect();
    const { overflow } = win.getComputedStyle(node);
    const cut = overflow !== "visible" && node.scrollWidth > node.clientWidth + 1;
    const low = ["hidden", "clip"].includes(overflow) && node.scrollHeight > node.clientHeight + 2;
    const off = left < -0.5 || right > wide + 0.5;
    const thin = text.length > 40 && right - left < 72;
    return cut || low || off || thin;
  }

  /** Whether a choice is narrower than what is chosen needs. */
  function narrow(node) {
    const alone = node.cloneNode(false);
    alone.append(...[...node.selectedOptions].map((option) => option.cloneNode(true)));
    alone.style.cssText = "position: absolute; inline-size: max-content; max-inline-size: none; min-inline-size: 0";
    node.after(alone);
    const wanted = alone.offsetWidth;
    alone.remove();
    return wanted > node.offsetWidth + 1;
  }

  /** Whether a field has an end that cannot be scrolled to; what stands in a single line has no other in sight. */
  function ended(node) {
    const { overflowX, overflowY } = win.getComputedStyle(node);
    const scrolls = (overflow) => /auto|scroll/.test(overflow) && !node.matches("input");
    const wide = node.scrollWidth > node.clientWidth + 1 && !scrolls(overflowX);
    return wide || (node.scrollHeight > node.clientHeight + 2 && !scrolls(overflowY));
  }

  const texts = [...page.querySelectorAll(what)]
    .filter((node) => speaks(node) && !node.matches(shortened))
    .map((node) => [node, node.textContent.trim()]);
  // What is tried in a proof may be a long sentence: the words of its step have it whole. What asks for it is never
  // cut.
  const choices = [...page.querySelectorAll("select")].filter((node) => !node.matches(".what-if") || node.value === "");
  const fields = [...page.querySelectorAll("textarea, .code, input:is([type=text], [type=url], [readonly])")];
  const name = (node) => node.dataset.key ?? node.dataset.set ?? (node.name || node.className);
  for (const [wide, high] of sizes) {
    Object.assign(frame.style, { width: `${wide}px`, height: `${high}px` });
    const tell = (fault) => (found[fault] ??= []).push(`${wide}x${high}`);
    for (const [node, text] of texts)
      if (broken(node, text, wide) && !hidden(node)) tell(`${node.className} ${text.slice(0, 40)}`);
    for (const node of choices) if (!hidden(node) && narrow(node)) tell(`too narrow for a choice: ${name(node)}`);
    for (const node of fields) if (!hidden(node) && ended(node)) tell(`not all of it can be seen: ${name(node)}`);
  }
  return found;
};
