// What is the viewer's own: Effects with what each can do now, and unproduced compositions.
import { abilityWords, many, seatOf } from "./words.js";

const ELSEWHERE = "The open question is not about this card.";

export default (kit, parts, say) => {
  const { html, nothing, repeat, game, slug } = kit, { pieces: repertoire } = game.constants;
  const { ribbon, vocation, banner, breakable, button, explain, can, keyed, textOf } = parts;
  const refusal = (s) => s.moves.length ? ELSEWHERE : s.table.refusal;
  const side = (card) => ribbon(card.side, card.chosen ? "to be flipped" : card.side);
  const looks = (card) => `lit ${card.side}${can(card)}${card.chosen ? " chosen" : ""}`;

  // --- Effects.
  function effect(s, ui, card) {
    const id = `card-${slug(card.key)}`, { name, patron, chosen } = card, text = textOf(name);
    const look = `card ec ${looks(card)}${patron || name.length > 14 ? " long" : ""}`;
    const inner = html`${side(card)}<b>${breakable(name)}</b><small>${text}</small>${
      patron ? html`<span class="keeps">${patron}</span>` : nothing}<span class="use">${
        chosen ? "chosen" : card.now}</span>`;
    return html`${button(s, ui, { id, look, offer: card, card: card.key }, inner)}${
      explain(s, card, id, text, chosen ? "It is in this production already." : refusal(s))}`;
  }

  function ability(s, ui, one) {
    const name = abilityWords(one.name), id = `ability-${slug(name)}`, text = textOf(one.name);
    const inner = html`<b>${name}</b><small>${text}</small>`;
    return html`${button(s, ui, { id, look: `ab${can(one)}`, offer: one }, inner)}${
      explain(s, one, id, text, refusal(s))}`;
  }
  function vocationCard(s, ui, card) {
    const id = `card-${slug(card.key)}`, { name } = card, text = textOf(name), use = card.now;
    const head = html`${vocation(name, "")}<b>${
      use ? html`${`${name} `}<i>${use}</i>` : name}</b><small>${text}</small>`;
    return html`<div class="card ec voc ${looks(card)}" data-card=${card.key}>${side(card)}<div class="in">
      ${button(s, ui, { id, look: `head2${can(card)}`, offer: card }, head)}${
        explain(s, card, id, text, "", "MH-3")}
      ${repeat(card.abilities, (one) => one.name, (one) => ability(s, ui, one))}</div></div>`;
  }

  function holding(s) {
    const { fresh, flipped, discount, doublings } = seatOf(s, s.board.me);
    const held = many(fresh.length + flipped.length, "Effect");
    const cheaper = discount ? ` Your next piece costs ${discount} less.` : "";
    const farther = doublings ? ` Your next roll counts ${doublings + 1} times.` : "";
    return `${held}, ${fresh.length} fresh and ${flipped.length} flipped.${cheaper}${farther}`;
  }
  function hand(s, ui) {
    const cards = keyed(s.board.cards, (card) => `s${s.board.me} ${card.side}`);
    const draw = (card) => card.abilities ? vocationCard(s, ui, card) : effect(s, ui, card);
    return html`<section id="cards" class="hand" aria-label="Your cards"><header><h2>Your cards</h2><p
      class="small">${holding(s)}</p></header>
      <div class="fx">${repeat(cards, (card) => card.key, draw)}</div></section>`;
  }

  // --- Compositions: those banners first that are open to the viewer.
  function flags(piece) {
    const open = new Set(piece.ways.map(([age]) => age));
    const all = Object.entries(repertoire[piece.name].banners);
    return [true, false].flatMap((is) => all.filter(([age]) => open.has(age) === is))
      .map(([age, value]) => banner(age, value, open.has(age)));
  }
  function work(s, ui, piece, number) {
    const { name, short } = piece, id = `piece-${slug(name)}-${number}`, { kind, banners } = repertoire[name];
    const look = `work${can(piece)}${s.board.production?.composition === name ? " now" : ""}`;
    const inner = html`<span class="bn">${flags(piece)}</span><span class="of"><b>${name}</b><small>${
      s.board.age in banners ? kind : `${kind}, not of this age`}</small></span><span class="get">${
        say.prices(piece).map((price) => html`<b>${price}</b> `)}${
        short ? html`<small>${many(short, "fresh card")} short</small>` : nothing}</span>`;
    return html`<li>${button(s, ui, { id, look, offer: piece }, inner)}${
      explain(s, piece, id, say.pieceSays(s, piece), "", "MH-17")}</li>`;
  }
  function pieces(s, ui) {
    const { pieces: held, funds, known, me } = s.board, { discount } = seatOf(s, me);
    const less = discount ? `, ${discount} less for the next` : "";
    const works = () => html`<ul class="works${held.length > 3 ? " several" : ""}">${
      held.map((piece, at) => work(s, ui, piece, at + 1))}</ul>`;
    const none = html`<p class="expr none">None yet. Compositions come from compose tiles and from
      cards.</p>`;
    return html`<section class="own" id="pieces" aria-label="Your pieces"><header><h2>Your pieces</h2><p
      class="small">${held.length ? `${held.length}, hidden; you can pay ${funds}${less}` : ""}</p></header>
      ${held.length ? works() : none}
      ${known.map((words) => html`<p class="small">${words}</p>`)}</section>`;
  }
  return { hand, pieces };
};
