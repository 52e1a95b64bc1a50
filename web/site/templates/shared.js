// Takes the link out of a text that another app shares, and opens it: a game, a message of a friend, or a puzzle.
const shared = [...new URLSearchParams(location.search).values()].join(" ");
const brought = /#[gdc]=[^\s#]+/.exec(shared)?.[0] ?? "";
const puzzle = /[?&](puzzle=[\w,-]+)/.exec(shared)?.[1];
location.replace(`./${puzzle ? `?${puzzle}` : brought ? "" : "?start=auto"}${brought}`);
