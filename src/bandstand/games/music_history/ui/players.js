// The other players with their open cards, the line of each player in the rail, and the scoring.
import { allSeats, many, seatOf } from "./words.js";

export default (kit, parts, say) => {
  const { html, nothing, repeat, clause, crest, note, slug, untold } = kit;
  const { diamond, vocation, button, openCards, textOf } = parts;
  const image = (name) => name ? vocation(name) : nothing;

  // --- The others.
  const count = (look, side, number) => html`<span class=${look}>${diamond(side)}${number}<span
    class="vh">${` ${side}`}</span></span>`;
  function head(s, seat) {
    const { vocation: name, at, hidden, fresh, flipped } = seatOf(s, seat);
    const where = `${say.placeWords(s, at)}, ${many(hidden, "hidden piece")}`;
    return html`${crest(seat, 30)}<span class="on"><b>${s.names[seat]}</b>${
      image(name)}<small>${where}</small></span><span class="ct">${
        count("fr", "fresh", fresh.length)}${count("fl", "flipped", flipped.length)}</span>`;
  }
  function chip(s, ui, card, seat, first) {
    const id = `chip-${seat}-${slug(card.key)}`, look = `chip lit ${card.side}`, tabindex = first ? 0 : -1;
    const inner = html`${diamond(card.side)}${card.name}<span class="vh">${`, ${card.side}`}</span>`;
    return html`<li>${button(s, ui, { id, look, offer: {}, card: card.key, tabindex }, inner)}${
      note(id, textOf(card.name))}</li>`;
  }
  function made(s, ui, [name, points], seat, number) {
    const id = `made-${seat}-${number}`;
    return html`<li>${button(s, ui, { id, look: "chip lit made", offer: {}, tabindex: -1 },
      html`${name} <b>${points}</b>`)}${note(id, `Produced, for ${points} points.`)}</li>`;
  }
  function other(s, ui, seat) {
    const { produced, discount, doublings } = seatOf(s, seat), cards = openCards(s, seat);
    return html`<details class="other" id="other-${seat}"><summary class="oh">${head(s, seat)}</summary><ul
      class="chips" data-row>${
        repeat(cards, (card) => card.key, (card, at) => chip(s, ui, card, seat, at === 0))}${
        produced.map((one, at) => made(s, ui, one, seat, at + 1))}
      ${discount ? html`<li class="small">next piece ${discount} cheaper</li>` : nothing}${
        doublings ? html`<li class="small">next roll counts ${doublings + 1} times</li>` : nothing}</ul></details>`;
  }
  function others(s, ui) {
    const { me } = s.board, title = me >= 0 ? "The others" : "The players", players = s.names.length;
    const seats = allSeats(s).map((step) => (Math.max(me, 0) + step) % players).filter((seat) => seat !== me);
    return html`<section class="sec" id="others" aria-label=${title}><header><h2>${title}</h2><p
      class="small">their Effects lie open; their unproduced pieces do not ${clause("MH-7")}</p></header>
      <div class="others${seats.length > 3 ? " crowded" : ""}">${
        repeat(seats, (seat) => seat, (seat) => other(s, ui, seat))}</div></section>`;
  }

  // --- A player's line in the rail.
  function score(s, seat) {
    const { vocation: name, at, fresh, flipped, hidden, points } = seatOf(s, seat);
    const held = `${fresh.length} fresh, ${flipped.length} flipped, ${many(hidden, "hidden piece")}`;
    return html`${image(name)}<span class="small"><span class="vh">at </span>${
      say.placeWords(s, at)}</span><span class="small dots" role="img" aria-label=${held}>${
        diamond("fresh")}${`${fresh.length} `}${diamond("flipped")}${flipped.length}</span><b><span
      class="vh">points: </span>${points}</b>`;
  }

  // --- The end: every player's points, composition by composition; the winner is shown last.
  const row = (name, words, points) => html`<tr><th scope="row">${name}${
    words ? html`<small>${words}</small>` : nothing}</th><td>${points}</td></tr>`;
  function sheet(s, ui, one, step) {
    const name = s.names[one.seat], bonus = (points) => points ? `${points} of it for ${one.vocation}` : "";
    return html`<section class="sheet lit${untold(ui, step)}" data-tell=${step} aria-label=${name}><h3>${
      crest(one.seat, 30)}${name}${vocation(one.vocation)}${one.won ? html`<i>winner</i>` : nothing}</h3>
      <table><tbody>${one.pieces.map((piece) => row(piece.name, bonus(piece.bonus), piece.points))}
      ${one.cards.map((card) => row(card.name, card.words, card.points))}
      ${one.hidden ? row("not produced", `${one.hidden_words}, 1 each`, one.hidden) : nothing}</tbody>
      <tfoot><tr><th scope="row">Points</th><td>${one.total}</td></tr></tfoot></table></section>`;
  }
  function scoring(s, ui) {
    const sheets = s.board.scoring, count = sheets.length;
    if (!count) return nothing;
    return html`<section class="scoring" id="scoring" aria-label="The scoring"><header class="row"><h2>The
      scoring</h2><p class="small">Produced pieces, what cards add to them, and 1 for every piece left over;
      of equals, who produced more. ${clause("MH-20")} ${clause("MH-22")} ${clause("MH-27")}</p></header>
      <div class="sheets${count > 3 ? " crowded" : ""}">${
        sheets.map((one, at) => sheet(s, ui, one, count - at))}</div></section>`;
  }
  return { others, score, scoring };
};
