// Controls of a host page for a table, and a list of the messages that it gets.

/** @import { NoirGame } from "./package/noir-game.d.ts" */

/** @type {(id: string) => HTMLElement} */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const noir = /** @type {NoirGame} */ (byId("noir"));
const news = byId("news");

for (const type of /** @type {const} */ (["ready", "state", "move", "over", "error"])) {
  noir.addEventListener(`noir-${type}`, ({ detail }) => {
    const line = document.createElement("li");
    line.textContent = `${type}: ${JSON.stringify(detail)}`;
    news.append(line);
    news.scrollTop = news.scrollHeight;
  });
}
byId("hint").addEventListener("click", () => noir.hint());
byId("undo").addEventListener("click", () => noir.undo());
for (const name of ["lang", "theme"]) {
  const choice = /** @type {HTMLSelectElement} */ (byId(name));
  choice.addEventListener("change", () => noir.setAttribute(name, choice.value));
}
