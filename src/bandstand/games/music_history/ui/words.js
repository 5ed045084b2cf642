// The words of Music History's table: counts, places, prices, and what a move would do.
const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const PLURALS = { mass: "masses", ballata: "ballate" };
const ENDS = { Start: "Start, where everybody sets out.", End: "End: nobody moves past it." };

const plural = (number, thing) => number === 1 ? thing : PLURALS[thing] ?? `${thing}s`;
export const many = (number, thing) => `${COUNTS[number] ?? number} ${plural(number, thing)}`;
export const listed = (things) =>
  things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;
export const firstUp = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// An ability without its Vocation: "Church: Absolution" is called Absolution.
export const abilityWords = (name) => name.split(": ")[1] ?? name;

export const seatOf = (s, seat) => s.board[`seat ${seat + 1}`];
export const allSeats = (s) => s.names.map((_, seat) => seat);

// What can be said with the constants of one game.
export default (constants) => {
  const tilesOf = (s) => constants.ages[s.board.age].tiles;

  function placeWords(s, at) {
    if (at > tilesOf(s).length) return "End";
    return at ? `tile ${at}` : "Start";
  }
  // What a place does, which rolls lead there, and who stands there.
  function placeSays(s, at) {
    const tile = tilesOf(s)[at - 1], reach = s.board.reach[at];
    const here = allSeats(s).filter((seat) => seatOf(s, seat).at === at).map((seat) => s.names[seat]);
    let words = tile ? `${firstUp(constants.tiles[tile])}.` : ENDS[placeWords(s, at)];
    if (reach) words += ` Your next roll ends here with ${listed(reach.map(String))}.`;
    if (here.length) words += ` Here: ${listed(here.map((name) => name === "You" ? "you" : name))}.`;
    return words;
  }
  function placeDoes(s, at) {
    const tile = tilesOf(s)[at - 1];
    return tile ? `${placeWords(s, at)}: ${constants.tiles[tile]}` : placeWords(s, at);
  }

  // What a composition costs and scores: each way that differs once, and all ways in a sentence each.
  function prices(piece) {
    const all = [...new Set(piece.ways.map(([, cost, points]) => `${cost}, scores ${points}`))];
    return all.map((price, at) => at ? `or ${price}` : `costs ${price}`);
  }
  function pieceSays(s, piece) {
    const what = `${piece.name}, ${constants.pieces[piece.name].kind}.`;
    if (s.board.gift) return `${what} It costs nothing.`;
    const ways = piece.ways.map(([banner, cost, points]) => {
      const half = banner !== s.board.age && points < cost ? ", half, rounded down" : "";
      return `${constants.banners[banner]}: costs ${cost}, scores ${points}${half}.`;
    });
    return `${what} ${ways.join(" ")} You can pay ${s.board.funds}.`;
  }

  // What the prompt says of a chosen move, and the button that plays it.
  function preview(s, move) {
    const { seat, card } = s.board.choices[move];
    const stride = s.board.strides.find((one) => one.move === move);
    const piece = s.board.pieces.find((one) => one.move === move);
    const produced = s.board.picks?.produced.find((one) => one.move === move);
    if (piece) return pieceSays(s, piece);
    if (stride) return `To ${placeWords(s, stride.place)}. ${placeSays(s, stride.place)}`;
    if (seat !== undefined) {
      const { at, fresh, flipped } = seatOf(s, seat);
      const held = `${fresh.length} fresh and ${flipped.length} flipped cards`;
      return `${s.names[seat]}: at ${placeWords(s, at)}, with ${held}.`;
    }
    if (move === s.board.deck.move) return "The top card of the deck, which nobody has seen.";
    if (card) return `${abilityWords(card)}. ${constants.texts[card]}`;
    return produced ? `${produced.name}.` : "A hidden piece, drawn at random.";
  }
  const label = (s, move) => s.board.choices[move].label;
  return { placeWords, placeSays, placeDoes, prices, pieceSays, preview, label };
};
