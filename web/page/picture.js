// <noir-picture>: holds one SVG and shows it as a picture, which can be sent or saved as PNG. The SVG names what it
// takes from the art of the site by data-art. All of it is made here: nothing is sent anywhere to be drawn.

const ART = new URL("../art/", import.meta.url);
const found = new Map(); // what was fetched, as data:

const encoded = (blob) =>
  new Promise((go, fail) => {
    const reader = new FileReader();
    reader.onload = () => go(reader.result);
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });

function data(address) {
  if (!found.has(address))
    found.set(
      address,
      fetch(address)
        .then((answer) => answer.blob())
        .then(encoded),
    );
  return found.get(address);
}

/** The faces of the page as rules that stand in the picture: outside it knows none of them. */
async function faces() {
  const rules = [];
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSFontFaceRule) {
        const [, path] = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src")) ?? [];
        if (!path) continue;
        const family = rule.style.getPropertyValue("font-family");
        const weight = rule.style.getPropertyValue("font-weight") || "400";
        rules.push(
          `@font-face{font-family:${family};font-weight:${weight};src:url(${await data(new URL(path, sheet.href))})}`,
        );
      }
  return rules.join("");
}

/** The SVG as a text that stands for itself. */
async function whole(svg) {
  const own = svg.cloneNode(true);
  for (const node of own.querySelectorAll("[data-art]")) {
    node.setAttribute("href", await data(new URL(node.dataset.art, ART)));
    node.removeAttribute("data-art");
  }
  const style = document.createElementNS(own.namespaceURI, "style");
  style.textContent = await faces();
  own.prepend(style);
  return new XMLSerializer().serializeToString(own);
}

async function drawn(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await whole(svg))}`;
  await image.decode();
  const { width, height } = svg.viewBox.baseVal;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const paper = canvas.getContext("2d");
  paper.drawImage(image, 0, 0, width, height);
  return new Promise((go) => canvas.toBlob(go, "image/png"));
}

class NoirPicture extends HTMLElement {
  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.replaceChildren(Object.assign(new Image(), { alt: "" }));
    root.firstChild.part = "picture";
    this.watch = new MutationObserver(() => this.draw());
    this.watch.observe(this, { childList: true, subtree: true, attributes: true, characterData: true });
    this.draw();
  }

  disconnectedCallback() {
    this.watch.disconnect();
  }

  /** Draw what stands here now; a later wish overtakes an earlier one. */
  draw() {
    const svg = this.querySelector("svg");
    if (!svg) return;
    const made = drawn(svg);
    this.made = made;
    made.then(async (blob) => {
      if (this.made !== made) return;
      this.shadowRoot.firstChild.src = await encoded(blob);
      this.dataset.drawn = "";
    });
  }
}

customElements.define("noir-picture", NoirPicture);

/** Hand the picture over, or save it; where a device cannot hand over files it is saved. */
export async function hand({ how, name, title, url }) {
  const blob = await document.querySelector("noir-picture")?.made;
  if (!blob) return;
  const file = new File([blob], name, { type: blob.type });
  if (how === "send" && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title, text: url }).catch(() => {});
    return;
  }
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
