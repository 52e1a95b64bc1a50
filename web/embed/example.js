// What a host page does with a table: four controls, and a list of what it hears.

const noir = document.getElementById("noir");
const news = document.getElementById("news");

for (const type of ["ready", "state", "move", "over", "error"]) {
  noir.addEventListener(`noir-${type}`, ({ detail }) => {
    const line = document.createElement("li");
    line.textContent = `${type}: ${JSON.stringify(detail)}`;
    news.append(line);
    news.scrollTop = news.scrollHeight;
  });
}
document.getElementById("hint").addEventListener("click", () => noir.hint());
document.getElementById("undo").addEventListener("click", () => noir.undo());
for (const name of ["lang", "theme"]) {
  document.getElementById(name).addEventListener("change", ({ target }) => noir.setAttribute(name, target.value));
}
