// Players at tables of boardgame.io, with its own client: node client.js PORT TABLES EVERY SECONDS
// Prints "ready" when all have sat down, then a JSON report of what was measured.
"use strict";

const net = require("net");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Draft } = require("./game");

const [port, tables, every, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const sleep = (ms) => new Promise((go) => setTimeout(go, Math.max(0, ms)));

// Every connection, to count the bytes that come down it.
const connections = [];
const open = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...where) {
  connections.push(this);
  return open.apply(this, where);
};
const received = () => connections.reduce((sum, one) => sum + one.bytesRead, 0);

async function post(path, body) {
  const answer = await fetch(`${server}/games/draft/${path}`, {
    method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" },
  });
  return answer.json();
}
function player(matchID, playerID, credentials) {
  const client = Client({ game: Draft, multiplayer: SocketIO({ server }), matchID, playerID, credentials, debug: false });
  const one = { client, state: null, waiting: null };
  client.subscribe((state) => {
    one.state = state;
    // The mover's own state changes before the server has the move: only the others' states count.
    if (one.waiting && state && state._stateID > one.waiting.after) one.waiting.go(performance.now());
  });
  client.start();
  return one;
}
async function table() {
  const { matchID } = await post("create", { numPlayers: 2 });
  const players = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`${matchID}/join`, { playerID, playerName: playerID });
    players.push(player(matchID, playerID, playerCredentials));
  }
  while (players.some((one) => !one.state)) await sleep(20);
  return players;
}

(async () => {
  const all = [];
  for (let at = 0; at < tables; at++) all.push(await table());
  console.log("ready");
  const waits = [], before = received();
  const began = performance.now(), until = began + seconds * 1000, pause = (every * 1000) / 2;
  let moves = 0;
  await Promise.all(all.map(async (players) => {
    let next = began + Math.random() * pause;
    while (next < until) {
      await sleep(next - performance.now());
      const seat = +players[0].state.ctx.currentPlayer, mover = players[seat], other = players[1 - seat];
      const row = mover.state.G.row, clicked = performance.now();
      const seen = new Promise((go) => { other.waiting = { after: other.state._stateID, go }; });
      mover.client.moves.take(row[Math.floor(Math.random() * row.length)].id);
      waits.push((await seen - clicked) / 1000);
      other.waiting = null;
      moves += 1;
      next = Math.max(next + pause * (0.9 + 0.2 * Math.random()), performance.now());
    }
  }));
  const took = (performance.now() - began) / 1000;
  console.log(JSON.stringify({ waits, moves, seconds: took, received: received() - before }));
  process.exit(0);
})();
