// <noir-scan>: shows the picture of the camera and reads QR codes in it. It fires "noir-code" with each new text, and
// "noir-camera" with "denied", "none" or "busy" without a picture. The camera is on for as long as the element is in
// the page.

const WANTED = { video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } } };
const BETWEEN = 120; // ms between two pictures that are read

/**
 * Name the cause of a camera's error.
 * @param {unknown} error
 */
function trouble(error) {
  const name = error instanceof DOMException ? error.name : "";
  if (["NotAllowedError", "SecurityError"].includes(name)) return "denied";
  return ["NotReadableError", "AbortError"].includes(name) ? "busy" : "none";
}

/** @param {MediaStream | null} film */
function stop(film) {
  for (const track of film?.getTracks() ?? []) track.stop();
}

class NoirScan extends HTMLElement {
  video = document.createElement("video");
  /** @type {MediaStream | null} */
  film = null;
  /** @type {Worker | null} */
  worker = null;

  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    this.video = Object.assign(document.createElement("video"), { muted: true, playsInline: true, autoplay: true });
    Object.assign(this.video.style, { display: "block", inlineSize: "100%", blockSize: "100%", objectFit: "cover" });
    root.replaceChildren(this.video);
    this.look();
  }

  disconnectedCallback() {
    stop(this.film);
    this.worker?.terminate();
    this.film = this.worker = null;
    this.video.srcObject = null;
  }

  async look() {
    const { video } = this;
    const here = () => this.isConnected && video === this.video;
    let film;
    try {
      film = await navigator.mediaDevices.getUserMedia(WANTED);
    } catch (error) {
      if (here()) this.tell("noir-camera", trouble(error));
      return;
    }
    if (!here()) return stop(film);
    this.film = film;
    this.worker = new Worker(new URL("./reader.js", import.meta.url), { type: "module" });
    video.srcObject = film;
    await video.play().catch(() => {}); // it was taken off meanwhile
    let last = "";
    while (here() && this.worker) {
      const text = await this.read();
      if (text && text !== last && here()) this.tell("noir-code", (last = text));
      await new Promise((go) => setTimeout(go, BETWEEN));
    }
  }

  /** Read the text in the present picture. */
  async read() {
    const { video, worker } = this;
    if (!video.videoWidth || !worker) return "";
    const picture = await createImageBitmap(video);
    if (!this.worker) return "";
    /** @type {Promise<string>} */
    const text = new Promise((go) => {
      worker.onmessage = ({ data }) => go(data);
      worker.postMessage(picture, [picture]);
    });
    return text;
  }

  /**
   * @param {string} name
   * @param {string} detail
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }
}

customElements.define("noir-scan", NoirScan);
