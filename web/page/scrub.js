// A slider that lies on a graph: whoever points at the graph, or draws a finger over it, moves the slider, and the
// slider says so at once. By keys it is a slider like any other.

const DRAWN = "[data-scrub]";
let told = null;

/** Send a place once, however often a pointer says it. */
function say(slider, value) {
  if (slider.value === String(value) && told === slider.value) return;
  slider.value = value;
  if (told === slider.value) return;
  told = slider.value;
  slider.dispatchEvent(new Event("change", { bubbles: true }));
}

function onMove({ target, clientX, pointerType }) {
  const slider = target.closest?.(DRAWN);
  if (!slider || pointerType === "touch") return;
  const { left, width } = slider.getBoundingClientRect();
  const places = Number(slider.max) + 1;
  say(slider, Math.min(places - 1, Math.max(0, Math.floor(((clientX - left) / width) * places))));
}

function onInput({ target }) {
  if (target.matches?.(DRAWN)) say(target, target.value);
}

document.addEventListener("pointermove", onMove);
document.addEventListener("pointerdown", onMove);
document.addEventListener("input", onInput);
