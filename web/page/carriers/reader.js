// A worker that reads QR codes in pictures of a camera: with the browser's own reader where it has one.
// It gets a bitmap and answers with the text in it, or with "".

const LONG = 100; // ms that a picture is worth

const ready = reader();

async function reader() {
  const { BarcodeDetector } = globalThis;
  const formats = await BarcodeDetector?.getSupportedFormats().catch(() => /** @type {string[]} */ ([]));
  if (BarcodeDetector && formats?.includes("qr_code")) {
    const own = new BarcodeDetector({ formats: ["qr_code"] });
    return async (/** @type {ImageBitmap} */ picture) => (await own.detect(picture))[0]?.rawValue ?? "";
  }
  const { decodeQR } = await import("../../later/qr/decode.js");
  const paper = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!paper) return () => "";
  return (/** @type {ImageBitmap} */ picture) => {
    const { width, height } = picture;
    Object.assign(paper.canvas, { width, height });
    paper.drawImage(picture, 0, 0);
    try {
      return decodeQR(paper.getImageData(0, 0, width, height), { timeLimit: LONG });
    } catch {
      return ""; // no code in it
    }
  };
}

addEventListener("message", async ({ data }) => {
  let text = "";
  try {
    text = await (await ready)(data);
  } catch (error) {
    console.error(error);
  }
  data.close();
  postMessage(text);
});
