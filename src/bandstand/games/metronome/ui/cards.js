// The face of a card: as it is printed, or as it is while it is being placed.
import * as symbols from "./symbols.js";
import { beatsOf, figure, listed } from "./words.js";

export default (page) => {
  const { html, svg, nothing, art, game } = page, drawSymbol = symbols.symbolDrawer(page);
  const CARDS = game.constants.cards;
  const only = (condition, value) => (condition ? value : nothing);

  // A card as it is printed, or as an offer (one way to place it) shows it.
  const front = (name, offer) => ({ ...CARDS[name], name, ...offer?.shows });

  const shape = (colour, size) => only(["red", "gold", "green", "blue"].includes(colour),
    html`<img class="shape" src=${art(`colours/${colour}`)} width=${size} height=${size} alt="">`);
  function symbolOf(card) {
    if (card.sort === "note") return symbols.note(card.values[0], card.colour, true);
    if (card.sort === "rest") return symbols.restsSideBySide(card.values);
    if (card.sort === "accidental") return symbols.accidental(card.name);
    return card.sort === "signature" ? symbols.signature(card.name) : symbols.dot();
  }
  function picture(card) {
    if (card.sort === "tie") return svg`<path class="arc" d="M12 28Q42 58 72 28Q42 49 12 28Z"/>`;
    const symbol = symbolOf(card), scale = { note: 1.45, dot: 4 }[card.sort] ?? 1.6;
    const y = card.sort === "note" && card.values[0] !== "whole" ? 56.2 : 35; // with a stem it stands lower
    const x = symbols.rounded(42 - (symbol.width * scale) / 2, 1);
    return drawSymbol(symbol, card.colour ?? "ink", x, y, scale);
  }
  const then = (colours) => html`<b>then</b><span class="vh"> ${colours.join(" or ")}</span>${
    colours.map((colour) => shape(colour, 17))}`;
  function foot(card) {
    if (card.foot) return card.foot;
    const { draws } = card;
    const follows = card.wild ? html`<b>wild</b>` : only(card.then.length, then(card.then));
    return html`${only(draws, html`<b>next draws ${draws}</b>`)}${follows}`;
  }
  function face(card) {
    const { name, sort, colour, beats = [] } = card, head = colour ?? (sort === "accidental" ? name : sort);
    const said = html`<span class="vh">${sort}, ${listed(beats.map(beatsOf))}</span>`;
    const long = html`<span><span aria-hidden="true">${beats.map(figure).join("/")}</span>${said}</span>`;
    return html`<span class="tp"><span>${shape(colour, 16)}${head}</span>${only(beats.length, long)}</span>
      <svg class="gl" viewBox="0 0 84 70" aria-hidden="true">${picture(card)}</svg>
      <span class="ft">${foot(card)}</span>`;
  }
  return { front, shape, face };
};
