// A drafting game of the size of Test Piece, as an author of boardgame.io would write it: nine cards
// in a row, two players who take them into columns of four, four rounds, and a score for each voice.
"use strict";

const KINDS = ["SSAT", "AATB", "TTBS", "BBSA", "SATB", "SSTT", "AABB", "STBB", "ASSB"];

function deal(round) {
  return KINDS.map((voices, at) => ({ id: `${round}-${at}`, voices, name: `Instrument ${at} of round ${round}` }));
}
function penalty(cards) {
  const sung = cards.map((card) => card.voices).join("");
  return Object.fromEntries([..."SATB"].map((voice) => [voice, Math.abs([...sung].filter((one) => one === voice).length - 4)]));
}

exports.Draft = {
  name: "draft",
  setup: () => ({
    round: 0,
    row: deal(0),
    bands: { 0: [[], [], [], []], 1: [[], [], [], []] },
    scores: { 0: { S: 0, A: 0, T: 0, B: 0 }, 1: { S: 0, A: 0, T: 0, B: 0 } },
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, id) => {
      const at = G.row.findIndex((card) => card.id === id);
      if (at < 0) return "INVALID_MOVE";
      G.bands[playerID][G.round % 4].push(...G.row.splice(at, 1));
      if (G.row.length > 1) return;
      for (const seat of [0, 1]) {
        const lost = penalty(G.bands[seat][G.round % 4]);
        for (const voice of "SATB") G.scores[seat][voice] += lost[voice];
      }
      G.round += 1;
      G.row = deal(G.round);
      if (G.round % 4 === 0) G.bands = { 0: [[], [], [], []], 1: [[], [], [], []] }; // and on, so that nobody waits
    },
  },
};
