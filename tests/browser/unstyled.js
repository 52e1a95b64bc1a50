// Returns the selectors of styles that an element of a page matches and its own sheets don't hold.
(texts) => {
  const page = document.querySelector("#copy").contentDocument;
  const STATES =
    /::?(?!is|not|where|has|nth|first-child|last-child|only|root|scope|lang|dir|empty|host)[\w-]+(\([^()]*\))?/g;
  const plain = (selector) => selector.replace(STATES, "").replace(/(^|[\s>+~(,])(?=$|[\s>+~),])/g, "$1*");
  const split = (selector) => {
    const parts = [""];
    let depth = 0;
    for (const letter of selector) {
      depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
      if (letter === "," && depth === 0) parts.push("");
      else parts[parts.length - 1] += letter;
    }
    return parts.map((part) => part.trim());
  };
  const collect = (rules, outer, found) => {
    for (const rule of rules) {
      if (!(rule instanceof CSSStyleRule)) {
        if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) collect(rule.cssRules, outer, found);
        continue;
      }
      const parts = split(rule.selectorText);
      const whole = parts.map((part) =>
        !outer ? part : part.includes("&") ? part.replaceAll("&", outer) : `${outer} ${part}`,
      );
      const selector = whole.join(", ");
      if (rule.style.length) for (const one of whole) found.add(one);
      collect(rule.cssRules, `:is(${selector})`, found);
    }
    return found;
  };
  const read = (text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return [...collect(sheet.cssRules, "", new Set())];
  };
  window.sheets ??= texts.flatMap(read);
  const own = new Set();
  for (const sheet of page.styleSheets) {
    const copy = [...sheet.cssRules].map((rule) => rule.cssText).join("\n");
    for (const selector of read(copy)) own.add(selector);
  }
  const matches = (selector) => {
    try {
      return page.querySelector(plain(selector)) !== null;
    } catch {
      return `cannot be read: ${selector}`;
    }
  };
  return [...new Set(window.sheets)].filter((selector) => !own.has(selector) && matches(selector));
};
