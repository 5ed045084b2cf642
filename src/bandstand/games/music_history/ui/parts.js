// Things that several parts of Music History's table draw: buttons, notes, diamonds, cards.
import { seatOf } from "./words.js";

const FLAGS = { // the shape and the colour of each age's banner
  monophony: ["M10 8H50V45.5L30 57L10 45.5Z", "#7c4a22"],
  polyphony: ["M10 8H50V45.5L40 57L30 46L20 57L10 45.5Z", "#1f5f63"],
  early: ["M10 8H50V45.5L43.3 57L36.7 47L30 57L23.3 47L16.7 57L10 45.5Z", "#633a70"],
  high: ["M10 8H50V45.5L45 57L40 47L35 57L30 47L25 57L20 47L15 57L10 45.5Z", "#2b4f8f"],
};

export default ({ html, nothing, art, game, note, slug }) => {
  const { texts, single, banners } = game.constants;
  const alone = new Set(single); // cards of which there is one copy

  const diamond = (side) => html`<svg class="dia ${side}" viewBox="0 0 24 24" aria-hidden="true"><path
    d="M12 2.5L20 12L12 21.5L4 12Z"/></svg>`;
  const ribbon = (side, text) => html`<span class="rib">${diamond(side)}${text}</span>`;
  const vocation = (name, alt = name) =>
    html`<img class="vo" src=${art(`vocations/${slug(name)}`)} alt=${alt}>`;
  const banner = (age, value, open) => html`<span class="ban${open ? "" : " off"}"><svg viewBox="8 5 44 54"
    preserveAspectRatio="none" aria-hidden="true"><path d=${FLAGS[age][0]} fill=${FLAGS[age][1]}
    stroke="#1d1b20" stroke-width="2" stroke-linejoin="round"/></svg><b>${value}</b><span
    class="vh">${` at the ${banners[age]} banner${open ? "" : ", not open to you"}. `}</span></span>`;
  // On a narrow card a name may break after a slash, which browsers do not do by themselves.
  const breakable = (name) =>
    name.split(/(?<=\/)/).map((part) => part.endsWith("/") ? html`${part}<wbr>` : part);

  // Cards of a production are played at once, since that can be called off; others are chosen first.
  const confirms = (s) => !s.board.production;

  // A button that plays the offered move, or shows its note. One template, so that focus stays.
  // `look` is its class, `card` the key by which it glides, `noted` whether it has a note of its own.
  function button(s, ui, { id, look, offer: { move }, card, tabindex, spot, noted = true }, inner) {
    const only = (is, it) => is ? it : nothing, glides = alone.has(card);
    const chooses = move && confirms(s), about = only(noted, `about-${id}`);
    const chosen = chooses && ui.card === id ? " chosen" : "";
    const hinted = move && s.prompt.hint?.move === move ? " hinted" : "";
    return html`<button class="${look}${chosen}${hinted}" id=${id} tabindex=${tabindex ?? nothing}
      data-card=${card ?? nothing} data-spot=${spot ?? nothing}
      data-from=${only(glides, "the deck")} data-to=${only(glides, "the discards")}
      type=${move ? "submit" : "button"} form=${only(move, "play")} name=${only(move, "move")}
      value=${move ?? nothing} data-chooses=${only(chooses, move)}
      popovertarget=${only(!move, about)} popovertargetaction=${only(!move, "show")}
      aria-describedby=${chooses ? `would-${slug(move)}` : about}>${inner}</button>`;
  }
  // The note of a button: what it is, and why it cannot be played. A move that is chosen first has a
  // preview instead.
  function explain(s, offer, id, text, why = "", clause = "MH-12") {
    if (offer.move) return confirms(s) ? nothing : note(id, text);
    return offer.why ? note(id, `${text} ${offer.why}`, offer.clause) : note(id, `${text} ${why}`, clause);
  }
  const can = (offer) => offer.move ? " can" : "";

  // The key of a card: its name if it is the only copy, or where it lies and which copy it is.
  const keyOf = (name, place, copy) => alone.has(name) ? name : `${name} ${place} ${copy}`;
  function keyed(cards, placeOf) {
    const seen = {};
    return cards.map((card) => {
      const place = placeOf(card), kind = `${card.name} ${place}`;
      seen[kind] = (seen[kind] ?? -1) + 1;
      return { ...card, key: keyOf(card.name, place, seen[kind]) };
    });
  }
  // The open cards of a player.
  function openCards(s, seat) {
    const on = (side) => seatOf(s, seat)[side].map((name) => ({ name, side }));
    return keyed([...on("fresh"), ...on("flipped")], ({ side }) => `s${seat} ${side}`);
  }
  const textOf = (name) => texts[name];

  return {
    diamond, ribbon, vocation, banner, breakable, button, explain, can, keyOf, keyed, openCards, textOf,
  };
};
