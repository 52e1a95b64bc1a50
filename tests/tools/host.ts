import "noir-game";
import type { NoirGame, NoirMessage } from "noir-game";

const noir: NoirGame = document.createElement("noir-game");
noir.load({ game: "killer", level: "human", role: "second", seed: "monday" });
noir.load({ game: "district", level: "hard", position: "4-5667-57-67A2-5T-8T-f" });
noir.set({ lang: "it", pace: "none" });
noir.play("T", 3);
noir.hint();
noir.undo();
noir.addEventListener("noir-ready", ({ detail }) => detail.noir satisfies 1);
noir.addEventListener("noir-resize", ({ detail }) => detail.height.toFixed());
noir.addEventListener("noir-state", ({ detail }) => detail.state === "ready" && noir.play(detail.legal[0] ?? ""));
noir.addEventListener("noir-move", ({ detail }) => detail.text?.toUpperCase());
noir.addEventListener("noir-over", ({ detail }) => detail.scores.map((score) => score + 1));
noir.addEventListener("noir-puzzle", ({ detail }) => detail.state === "solved");
document.body.addEventListener("noir-error", ({ detail }) => detail.code + detail.message);
noir.addEventListener("click", (event) => event.clientX);
const hear = (message: NoirMessage) => (message.type === "over" ? message.record : message.type);
noir.addEventListener("noir-over", (event) => hear(event.detail));
noir.destroy();

// @ts-expect-error no such level
noir.load({ level: "weak" });
// @ts-expect-error a move has no scores
noir.addEventListener("noir-move", ({ detail }) => detail.scores);
