// District Noir for boardgame.io, played at random. Prints {"plies", "seconds"} as JSON. node boardgame_district.mjs
// <folder with node_modules> <games>
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(path.join(process.argv[2], "here.js"));
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const COPIES = [5, 6, 7, 8, 4, 2, 1, 3, 4, 2, 1, 1, 1];
const draw = (G, round) => {
  const at = round === 0 ? 0 : 12 + (round - 1) * 10;
  G.hands = [G.deck.slice(at, at + 5), G.deck.slice(at + 5, at + 10)];
  G.taken = [false, false];
};
const after = ({ G, events }) => {
  G.past += 1;
  if (G.past % 12 === 0 && G.past < 48) draw(G, G.past / 12);
  events.endTurn({ next: String((Math.floor(G.past / 12) + G.past) % 2) });
};
const points = (G, player) => {
  const mine = G.piles[player],
    theirs = G.piles[1 - player];
  let total = 5 * Math.min(...mine.slice(0, 4));
  for (let c = 0; c < 4; c++) if (mine[c] > theirs[c]) total += 5 + c;
  return total + 2 * mine[4] + 3 * mine[5] + 4 * mine[6] - mine[7] - 2 * mine[8] - 3 * mine[9];
};
const District = {
  setup: ({ random }) => {
    const deck = random.Shuffle(COPIES.flatMap((n, kind) => Array(n).fill(kind)));
    const G = { deck, row: deck.slice(10, 12), piles: [Array(13).fill(0), Array(13).fill(0)], past: 0 };
    draw(G, 0);
    return G;
  },
  moves: {
    play: (context, kind) => {
      const { G, ctx } = context,
        hand = G.hands[ctx.currentPlayer],
        at = hand.indexOf(kind);
      if (at < 0) return INVALID_MOVE;
      hand.splice(at, 1);
      G.row.push(kind);
      after(context);
    },
    take: (context) => {
      const { G, ctx } = context;
      if (G.taken[ctx.currentPlayer] || G.row.length === 0) return INVALID_MOVE;
      for (const kind of G.row.splice(-5)) G.piles[ctx.currentPlayer][kind] += 1;
      G.taken[ctx.currentPlayer] = true;
      after(context);
    },
  },
  endIf: ({ G }) => {
    for (const player of [0, 1]) if (G.piles[player].slice(10).every((n) => n)) return { winner: player };
    if (G.past < 48) return;
    const [a, b] = [points(G, 0), points(G, 1)];
    if (a !== b) return { winner: a > b ? 0 : 1 };
    for (const c of [3, 2, 1, 0]) {
      const lead = G.piles[0][c] - G.piles[1][c];
      if (lead) return { winner: lead > 0 ? 0 : 1 };
    }
    return { draw: true };
  },
};

const games = Number(process.argv[3]);
let plies = 0;
const begun = process.cpuUsage();
for (let game = 0; game < games; game++) {
  const client = Client({ game: District, numPlayers: 2, debug: false });
  client.start();
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) break;
    const player = ctx.currentPlayer;
    const actions = [...new Set(G.hands[player])];
    if (!G.taken[player] && G.row.length) actions.push(-1);
    const action = actions[Math.floor(Math.random() * actions.length)];
    if (action < 0) client.moves.take();
    else client.moves.play(action);
    plies += 1;
  }
  client.stop();
}
const { user, system } = process.cpuUsage(begun);
console.log(JSON.stringify({ plies, seconds: (user + system) / 1e6 }));
