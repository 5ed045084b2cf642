// What lies in the middle: the array and the piles, and what is picked from what is not the viewer's own.
import { firstUp, seatOf } from "./words.js";

export default (kit, parts, say) => {
  const { html, nothing, repeat, art, crest, note, slug } = kit;
  const { diamond, button, explain, can, keyOf, keyed, textOf } = parts;

  // --- The array.
  const pile = (back, key, count, what) => html`<img data-card=${key || nothing} src=${art(`backs/${back}`)}
    alt="">${count}<span class="vh"> ${what}</span>`;
  function counted(back, key, count, what, words) {
    const id = `pile-${back}`, text = `${count} ${what}: ${words}.`;
    return html`<button type="button" popovertarget="about-${id}" popovertargetaction="show"
      aria-describedby="about-${id}">${pile(back, key, count, what)}</button>${
        note(id, text, back === "house" ? "MH-5" : "MH-7")}`;
  }
  function deck(s, ui) {
    const { deck: { count, move } } = s.board;
    if (!move) return counted("house", "the deck", count, "Effects", "in the deck");
    return button(s, ui, { id: "the-deck", look: "can", offer: { move }, noted: false },
      html`${pile("house", "the deck", count, "Effects")}<span class="vh">: take the top one</span>`);
  }
  function laidOut(s, ui, card) {
    const id = `array-${slug(card.key)}`, text = textOf(card.name);
    const why = s.moves.length ? "You take an Effect when a tile or a card lets you." : s.table.refusal;
    const inner = html`<b>${card.name}</b><small>${text}</small>`;
    return html`${button(s, ui, { id, look: `ac lit${can(card)}`, offer: card, card: card.key }, inner)}${
      explain(s, card, id, text, why, "MH-5")}`;
  }
  function array(s, ui) {
    const { array: cards, deck: top, pile: left, discards, scrapped } = s.board;
    const gone = [...discards, ...scrapped], tray = [...cards, top].some((one) => one.move) ? " tray" : "";
    const laid = () => repeat(keyed(cards, () => "a"), (card) => card.key, (card) => laidOut(s, ui, card));
    return html`<section id="array" class="array${tray}" aria-label="The array"><header><h2>The array</h2><ul
      class="decks"><li>${deck(s, ui)}</li><li>${
        counted("gold", "", left, "Compositions", "in their pile")}</li><li>${
        counted("silver", "the discards", gone.length, "discarded", gone.join(", ") || "none so far")
      }</li></ul></header>
      ${cards.length ? html`<div class="arr">${laid()}</div>`
        : html`<p class="expr none">It is empty.</p>`}</section>`;
  }

  // --- What is picked: players, strides, banners, or cards of one player.
  const pick = (s, ui, id, move, inner) =>
    button(s, ui, { id, look: "pick lit can", offer: { move }, noted: false }, inner);
  const titled = (title, words) => html`<span><b>${title}</b><small>${words}</small></span>`;

  function player(s, ui, { seat, move, lends }) {
    const { at, fresh, flipped } = seatOf(s, seat);
    const words = `${say.placeWords(s, at)}, ${fresh.length} fresh, ${flipped.length} flipped`;
    const title = `${lends ? "Borrow from " : ""}${s.names[seat]}`;
    return pick(s, ui, `pick-${seat}`, move, html`${crest(seat, 30)}${titled(title, words)}`);
  }
  function card(s, ui, { name, side, copy, move }, owner) {
    const key = keyOf(name, `s${owner} ${side}`, copy);
    const title = html`${diamond(side)}${name}<span class="vh">, ${side}</span>`;
    return pick(s, ui, `pick-${slug(key)}`, move, titled(title, textOf(name)));
  }
  const made = (s, ui, { name, points, move }, owner, number) =>
    pick(s, ui, `pick-made-${owner}-${number}`, move, titled(name, `produced for ${points}`));
  const hidden = (s, ui, move, owner) => pick(s, ui, `steal-${owner}`, move,
    html`<img src=${art("backs/gold")} alt="">${titled("A hidden piece", "drawn at random")}`);
  const stride = (s, ui, { move, place }) =>
    pick(s, ui, `pick-${slug(move)}`, move, titled(firstUp(move), `to ${say.placeDoes(s, place)}`));
  const banner = (s, ui, { name, words, move }) =>
    pick(s, ui, `pick-${slug(move)}`, move, titled(name, words));

  const choices = (s, ui, it) => html`<h2>${it.title}</h2><div class="pk">
    ${repeat(it.players, ({ seat }) => seat, (one) => player(s, ui, one))}
    ${it.strides.map((one) => stride(s, ui, one))}
    ${it.banners.map((one) => banner(s, ui, one))}
    ${repeat(it.cards, (one) => `${one.name} ${one.side} ${one.copy}`, (one) => card(s, ui, one, it.owner))}
    ${it.produced.map((one, at) => made(s, ui, one, it.owner, at + 1))}
    ${it.steal ? hidden(s, ui, it.steal, it.owner) : nothing}</div>`;
  function picks(s, ui) {
    const it = s.board.picks;
    return html`<section class="picks" id="picks" ?hidden=${!it}
      aria-label=${it ? it.title : nothing}>${it ? choices(s, ui, it) : nothing}</section>`;
  }
  return { array, picks };
};
