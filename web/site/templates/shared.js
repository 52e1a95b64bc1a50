// Takes the link out of a text that another app shares, and opens it. The page that it is for reads what is in it, so
// everything from there on is handed over.
let shared = [...new URLSearchParams(location.search).values()].join(" ");
for (const code of [/%(25)/g, /%([2-7][0-9a-f])/gi])
  shared = shared.replace(code, (_, pair) => String.fromCharCode(parseInt(pair, 16)));
const [, , room, lang, opens] = /(^|[/\s])(analyse|lab)\/(\w\w)(?:\.html)?(?:[?&][^#\s]*)?#(.*)/s.exec(shared) ?? [];
const brought = /#(?:[^#]*[^\w#-])?([gdc]=.*)/s.exec(shared)?.[1];
const puzzle = /[?&]puzzle=([^&#]*)/.exec(shared)?.[1];
const behind = (text) => `#${encodeURI(text)}`;
if (room) location.replace(`./${room}/${lang}.html${behind(opens)}`);
else if (puzzle !== undefined) location.replace(`./?puzzle=${encodeURIComponent(puzzle)}`);
else location.replace(brought ? `./${behind(brought)}` : "./?start=auto");
