// <noir-picture>: holds one SVG and shows it as a picture, which can be sent or saved as PNG. The SVG names art of the
// site by data-art. All of it is made here: nothing is sent anywhere to be drawn.

/** @import { PictureOrder } from "./types.d.ts" */

const ART = new URL("../art/", import.meta.url);
/** @type {Map<string, Promise<string>>} */
const dataUrls = new Map(); // fetched art as data: URLs

/**
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
const toDataUrl = (blob) =>
  new Promise((go, fail) => {
    const reader = new FileReader();
    reader.onload = () => go(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });

/**
 * Fetch the content of an address as a `data:` address.
 * @param {URL} address
 */
function fetchAsData({ href }) {
  const known = dataUrls.get(href);
  if (known) return known;
  const made = fetch(href)
    .then((answer) => answer.blob())
    .then(toDataUrl);
  dataUrls.set(href, made);
  return made;
}

/**
 * Whether a text has a character of a font. One without a range has all.
 * @param {string} text
 * @param {string} range
 */
function needs(text, range) {
  const characters = range.replace(
    /U\+([\da-f]+)(?:-([\da-f]+))?[, ]*/gi,
    (_, from, to) => `\\u{${from}}-\\u{${to ?? from}}`,
  );
  return !range || new RegExp(`[${characters}]`, "u").test(text);
}

/**
 * Return the fonts of the page that a text needs, as rules inside the picture, which knows no others.
 * @param {string} text
 */
async function collectFonts(text) {
  /** @type {string[]} */
  const rules = [];
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSFontFaceRule) {
        const [, path] = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src")) ?? [];
        const range = rule.style.getPropertyValue("unicode-range");
        if (!path || !needs(text, range)) continue;
        const family = rule.style.getPropertyValue("font-family");
        const weight = rule.style.getPropertyValue("font-weight") || "400";
        const src = await fetchAsData(new URL(path, sheet.href ?? document.baseURI));
        const letters = range || "U+0-10FFFF";
        const kind = `font-family:${family};font-weight:${weight};unicode-range:${letters}`;
        rules.push(`@font-face{${kind};src:url(${src})}`);
      }
  return rules.join("");
}

/**
 * Write the SVG as a text that needs no other file.
 * @param {SVGSVGElement} svg
 */
async function serialize(svg) {
  const own = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  for (const node of own.querySelectorAll("[data-art]")) {
    node.setAttribute("href", await fetchAsData(new URL(node.getAttribute("data-art") ?? "", ART)));
    node.removeAttribute("data-art");
  }
  const style = document.createElementNS(own.namespaceURI, "style");
  style.textContent = await collectFonts(own.textContent ?? "");
  own.prepend(style);
  return new XMLSerializer().serializeToString(own);
}

/**
 * @param {SVGSVGElement} svg
 * @returns {Promise<Blob>}
 */
async function rasterize(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await serialize(svg))}`;
  await image.decode();
  const { width, height } = svg.viewBox.baseVal;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const paper = canvas.getContext("2d");
  paper?.drawImage(image, 0, 0, width, height);
  return new Promise((go, fail) => {
    canvas.toBlob((blob) => (blob ? go(blob) : fail(new Error("no picture"))), "image/png");
  });
}

class NoirPicture extends HTMLElement {
  image = Object.assign(new Image(), { alt: "", part: "picture" });
  watch = new MutationObserver(() => this.draw());
  /** @type {Promise<Blob> | null} */
  made = null;

  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.replaceChildren(this.image);
    this.watch.observe(this, { childList: true, subtree: true, attributes: true, characterData: true });
    this.draw();
  }

  disconnectedCallback() {
    this.watch.disconnect();
  }

  /** Draw the present content. A later request replaces an earlier one. */
  draw() {
    const svg = this.querySelector("svg");
    if (!svg) return;
    const made = rasterize(svg);
    this.made = made;
    made.then(async (blob) => {
      if (this.made !== made) return;
      this.image.src = await toDataUrl(blob);
      this.dataset.drawn = "";
    });
  }
}

customElements.define("noir-picture", NoirPicture);

/**
 * Send the picture, or save it. Devices that cannot send files save it.
 * @param {PictureOrder} order
 */
export async function sendOrSave({ how, name, title, url }) {
  /** @type {NoirPicture | null} */
  const shown = document.querySelector("noir-picture");
  const blob = await shown?.made;
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
