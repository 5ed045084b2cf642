// boardgame.io's own server with its FlatFile storage: node server.js PORT FOLDER
"use strict";

const { Server, FlatFile } = require("boardgame.io/server");
const { Draft } = require("./game");

const [port, dir] = process.argv.slice(2);
Server({ games: [Draft], origins: [/.*/], db: new FlatFile({ dir }) }).run(+port);
