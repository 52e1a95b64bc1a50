// Takes the link out of a text that another app shares, and opens it. The page of the link reads it, so everything from
// there on is handed over. The script of received.js is before this one.
const shared = plain([...new URLSearchParams(location.search).values()].join(" "));
const [, , room, lang, opens] = /(^|[/\s])(analyse|lab)\/(\w\w)(?:\.html)?(?:[?&][^#\s]*)?#(.*)/s.exec(shared) ?? [];
const link = /#(?:[^#]*[^\w#-])?([gdc]=.*)/s.exec(shared)?.[1];
const puzzle = /[?&]puzzle=([^&#]*)/.exec(shared)?.[1];
const behind = (text) => `#${encodeURI(text)}`;
if (room) location.replace(`./${room}/${lang}.html${behind(opens)}`);
else if (puzzle !== undefined) location.replace(`./?puzzle=${encodeURIComponent(puzzle)}`);
else location.replace(link ? `./${behind(link)}` : "./?start=auto");
