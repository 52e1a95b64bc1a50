// Cards glide from their old place to the new one, in every browser, while the page can be used.

import { calm } from "./config.js";

const HOW = { duration: 320, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)", id: "glide" };
const ARRIVE = [{ opacity: 0, translate: "0 -2rem" }, { opacity: 1, translate: "0" }];

let gliding = [];

/** Where everything with data-move is now, or null when nothing is to move. */
export function places() {
  if (calm.matches || document.hidden) return null;
  return new Map(movable().map((node) => [node.dataset.move, node.getBoundingClientRect()]));
}

/** Let what is elsewhere than it was come from there. Measured when the browser lays the page out anyway. */
export function from(before) {
  requestAnimationFrame(() => {
    for (const animation of gliding) end(animation);
    const moves = movable().map((node) => [node, before.get(node.dataset.move), node.getBoundingClientRect()]);
    gliding = moves.flatMap(([node, old, now]) => frames(old, now).map((steps) => above(node, node.animate(steps, HOW))));
  });
}

/** Keep what glides above what it passes. */
function above(node, animation) {
  node.style.zIndex = 2;
  animation.onfinish = () => end(animation);
  return animation;
}

function end(animation) {
  animation.effect.target.style.zIndex = "";
  animation.cancel();
}

const movable = () => [...document.querySelectorAll("[data-move]")];

/** The way from the old box to the new one, about their centres, so that no browser needs to lay anything out. */
function frames(old, now) {
  if (!old) return [ARRIVE];
  if (!old.width || !now.width) return [];
  const x = old.left - now.left + (old.width - now.width) / 2;
  const y = old.top - now.top + (old.height - now.height) / 2;
  const scale = old.width / now.width;
  if (Math.hypot(x, y) < 2 && Math.abs(scale - 1) < 0.02) return [];
  return [[{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }]];
}
