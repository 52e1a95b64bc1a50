// Cards glide from their old place to the new one, in every browser, while the page can be used.

import { calm } from "./config.js";

const HOW = { duration: 320, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" };
const ARRIVE = [{ opacity: 0, translate: "0 -2rem" }, { opacity: 1, translate: "0" }];

let gliding = [];

/** Where everything with data-move is now, or null when nothing is to move. */
export function places() {
  if (calm.matches || document.hidden) return null;
  return new Map(boxes().map(([node, box]) => [node.dataset.move, box]));
}

/** Let what is elsewhere than it was come from there. Measured when the browser lays the page out anyway. */
export function from(before) {
  requestAnimationFrame(() => {
    for (const animation of gliding) end(animation);
    gliding = [];
    for (const [node, now] of boxes()) {
      const steps = frames(before.get(node.dataset.move), now);
      if (steps) gliding.push(glide(node, steps));
    }
  });
}

function glide(node, steps) {
  const animation = node.animate(steps, HOW);
  node.style.zIndex = 2; // above what it passes
  animation.onfinish = () => end(animation);
  return animation;
}

function end(animation) {
  animation.effect.target.style.zIndex = "";
  animation.cancel();
}

/** Where they are on the table, which may itself be pushed down by a longer text. */
function boxes() {
  const table = document.getElementById("table");
  const { left, top } = table.getBoundingClientRect();
  return [...table.querySelectorAll("[data-move]")].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [node, { x: x - left, y: y - top, width, height }];
  });
}

/** The way from the old box to the new one, about their centres, which needs no layout; or null. */
function frames(old, now) {
  if (!old) return ARRIVE;
  if (!old.width || !now.width) return null;
  const x = old.x - now.x + (old.width - now.width) / 2;
  const y = old.y - now.y + (old.height - now.height) / 2;
  const scale = old.width / now.width;
  if (Math.hypot(x, y) < 2 && Math.abs(scale - 1) < 0.02) return null;
  return [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }];
}
