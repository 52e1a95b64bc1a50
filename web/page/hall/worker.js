// The worker of the organiser's page: Python with an evening. A text in, a text out.

const hall = begin();
hall.catch(() => {}); // each order is answered with the reason

async function begin() {
  // not a static import: that script waits for files, and an order that comes meanwhile would be lost
  const { loadPyodide } = await import(`../interpreter.js${location.hash}`); // the page gives its language
  const pyodide = await loadPyodide({});
  return pyodide.runPython("from web.club.hall import Hall\nHall()");
}

addEventListener("message", async ({ data: { number, text } }) => {
  try {
    const answer = (await hall).handle(text);
    postMessage({ number, answer });
  } catch (error) {
    postMessage({ number, fault: String(error) });
  }
});

export {};
