// Before the first turn: a Vocation for each, then one card of those passed on, three times.
import { abilityWords, allSeats, seatOf } from "./words.js";

export default (kit, parts) => {
  const { html, nothing, repeat, game, clause, note, slug } = kit, { vocations } = game.constants;
  const { vocation, breakable, button, explain, can, textOf } = parts;
  const HUM = "option.first=hum"; // of the set-up page

  // --- Vocations.
  const ability = (name) => html`<span
    class="ab"><b>${abilityWords(name)}</b><small>${textOf(name)}</small></span>`;
  function choice(s, ui, card) {
    const { name } = card, id = `choose-${slug(name)}`, text = textOf(name);
    const holders = allSeats(s).filter((seat) => seatOf(s, seat).vocation === name);
    const taken = holders.length ? `taken by ${holders.map((seat) => s.names[seat]).join(", ")}` : "free";
    const look = `card vcard lit${can(card)}${card.why ? " cannot" : ""}`;
    const inner = html`<span class="vt">${vocation(name, "")}<b>${name}</b><small
      class="st">${text}</small></span>${vocations[name].map(ability)}<span class="use">${taken}</span>`;
    return html`${button(s, ui, { id, look, offer: card }, inner)}${
      explain(s, card, id, text, s.table.refusal, "MH-3")}`;
  }
  const hum = (s) => html` Or <a
    href="/set-up?game=${game.name}&amp;players=${s.names.length}&amp;${HUM}">hum for it</a> at a new table.`;
  function choices(s, ui) {
    const { first, may_hum: mayHum } = s.board;
    const order = first === null ? "Chance says who is first."
      : `${s.names[first - 1]} first, then each to the right.`;
    return html`<header class="row"><h2>A Vocation for each</h2><p
      class="small">${`${order} `}${clause("MH-3")}${mayHum ? hum(s) : nothing}</p></header>
      <div class="vocs">${
        repeat(s.board.vocations, ({ name }) => name, (card) => choice(s, ui, card))}</div>`;
  }

  // --- Cards.
  function dealt(s, ui, card, number) {
    const { name, move } = card, id = `dealt-${slug(name)}-${number}`, text = textOf(name);
    const inner = html`<b>${breakable(name)}</b><small>${text}</small><span
      class="use">${move ? "keep it" : "in your hand"}</span>`;
    return html`${button(s, ui, { id, look: `card ec lit fresh${can(card)}`, offer: card }, inner)}${
      explain(s, card, id, text, s.table.refusal, "MH-4")}`;
  }
  function kept(name, number) {
    const id = `kept-${number}`, text = textOf(name);
    return html`<button class="card ec lit kept" type="button" popovertarget="about-${id}"
      popovertargetaction="show" aria-describedby="about-${id}"><b>${breakable(name)}</b><small>${
        text}</small><span class="use">kept</span></button>${note(id, `${text} You keep it.`, "MH-4")}`;
  }
  function hand(s, ui) {
    const { dealt: cards, kept: names, known } = s.board;
    const dealing = html`<p class="expr none">The first cards are being dealt.</p>`;
    return html`<div class="fx">${cards.map((card, at) => dealt(s, ui, card, at + 1))}${
      names.map((name, at) => kept(name, at + 1))}</div>
      ${known.map((words) => html`<p class="small">${words}</p>`)}
      ${cards.length + names.length ? nothing : dealing}`;
  }
  const unseen = html`<p class="expr none">What is drawn and passed on is seen by the players alone.</p>`;
  const passing = (s, ui) => html`<header class="row"><h2>The draft</h2><p class="small">Keep one and pass the
    rest to the left, until each has three. ${clause("MH-4")}</p></header>
    ${s.board.me >= 0 ? hand(s, ui) : unseen}`;

  return (s, ui) => html`<section class="draft" id="draft" aria-label="Before the first turn">${
    s.board.vocations.length ? choices(s, ui) : passing(s, ui)}</section>`;
};
