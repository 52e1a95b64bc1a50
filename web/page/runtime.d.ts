// The runtime's scripts, by the addresses that they have on a built site.

declare module "*/later/lean-qr.js" {
  export { generate } from "lean-qr";
}
declare module "*/later/qr/decode.js" {
  export { decodeQR } from "qr/decode.js";
}
declare module "*/pyodide.js" {
  export { loadPyodide, version } from "pyodide";
}
declare module "*/pyodide.asm.js" {}
