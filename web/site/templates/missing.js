// Opens an address whose "#" or "?" a program has encoded: no file of ours has such a name. Else leads the links to the
// first folder above this address that holds the site.
(async () => {
  const { origin, pathname, search, hash } = location;
  const opened = pathname.replace(/%(?:25)*(23|3F)(?=[^/]*$)/i, (_, sign) => (sign === "23" ? "#" : "?"));
  if (opened !== pathname) {
    location.replace(origin + opened + search + hash);
    return;
  }
  for (let up = "./", n = 0; n < 8; up = `../${up === "./" ? "" : up}`, n += 1) {
    const found = await fetch(`${up}noir-site.txt`).catch(() => null);
    if (!found?.ok) continue;
    for (const link of document.links) link.href = up;
    return;
  }
})();
