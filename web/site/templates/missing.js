// Leads the links to the first folder above this address that holds the site.
(async () => {
  for (let up = "./", n = 0; n < 8; up = `../${up === "./" ? "" : up}`, n += 1) {
    const found = await fetch(`${up}noir-site.txt`).catch(() => null);
    if (!found?.ok) continue;
    for (const link of document.links) link.href = up;
    return;
  }
})();
