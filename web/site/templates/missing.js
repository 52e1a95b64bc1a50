// Opens an address whose "#" or "?" a program has encoded: no file of ours has such a name. Else shows the reader's
// language, and leads the links to the first folder above this address that holds the site.
(async () => {
  const root = document.documentElement;
  const { origin, pathname, search, hash } = location;
  const opened = pathname.replace(/%(?:25)*(23|3F)(?=[^/]*$)/i, (_, sign) => (sign === "23" ? "#" : "?"));
  if (opened !== pathname) {
    location.replace(origin + opened + search + hash);
    return;
  }
  const blocks = [...document.body.children].filter((node) => node instanceof HTMLElement && node.lang);
  /** @param {string[]} wanted */
  const speak = (wanted) => {
    const spoken = wanted.map((tag) => tag.split("-")[0]).find((tag) => blocks.some((node) => node.lang === tag));
    root.lang = spoken ?? "en";
    for (const node of blocks) node.hidden = node.lang !== root.lang;
    const shown = blocks.find((node) => !node.hidden)?.querySelector("h1");
    if (shown) document.title = `${shown.textContent} \u00b7 Noir`;
  };
  const named = pathname.split(/[/.]/); // like rules/de/
  speak([...named, ...navigator.languages]);
  const { home = "", faces = "" } = root.dataset;
  const further = blocks.find((node) => !node.hidden)?.dataset.faces ?? "";
  for (let up = "./", n = 0; n < 8; up = `../${up === "./" ? "" : up}`, n += 1) {
    const found = await fetch(`${up}noir-site.txt`).catch(() => null);
    if (!found?.ok) continue;
    for (const link of document.links) link.href = up + (link.getAttribute("href") ?? "").slice(home.length);
    for (const pair of `${faces} ${further}`.trim().split(" ")) {
      const [name, file] = pair.split("=");
      const face = new FontFace(name.replace("-", " "), `url(${new URL(up + file, location.href)})`);
      document.fonts.add(await face.load());
    }
    return;
  }
})();
