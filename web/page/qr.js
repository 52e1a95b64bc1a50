// <noir-qr data-text="…">: a QR code. It is drawn in a shadow tree, so that patches of the page leave it alone.

import { generate } from "../later/lean-qr.js";

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; // modules of white all around, as the standard asks

/** @param {string} text */
function draw(text) {
  const code = generate(text);
  const side = code.size + 2 * QUIET;
  let dark = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) dark += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  }
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  for (const [d, fill] of [
    [`M0 0h${side}v${side}H0z`, "#fff"],
    [dark, "#000"],
  ]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.setAttribute("fill", fill);
    svg.append(path);
  }
  return svg;
}

class NoirQr extends HTMLElement {
  static observedAttributes = ["data-text"];

  attributeChangedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.replaceChildren(draw(this.dataset.text ?? ""));
  }
}

customElements.define("noir-qr", NoirQr);
