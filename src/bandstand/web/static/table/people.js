// The people at the table, and how each of them stands.
import { clock, crest, hiddenInput, html, nothing, tablePath, when } from "./parts.js";

// The owner may give away the seat of somebody who has been gone for a while.
function takeForm(s, seat, n) {
  const button = (to, words) => html`<button class="btn text" name="to" value=${to}>${words}<span
    class="vh"> instead of ${seat.name}</span></button>`;
  return html`<form method="post" action="${tablePath(s)}/give" data-live>${hiddenInput("seat", n)}<span
    class="small">Give the seat to</span> ${button("bot", "a bot")}${button("me", "me")}${
    button("link", "the link")}</form>`;
}

function person(s, seat, n, own) {
  const toMove = n === s.viewer.turn, playing = s.table.phase !== "waiting" && !s.viewer.curtain;
  return html`<li id="player-${n + 1}" class="${seat.kind}${toMove ? " now" : ""}">${crest(n, 30)}<span
  class="nm"><b>${seat.name || "Free seat"}</b>${when(seat.mine, () => html` <span
    class="small">(you)</span>`)} <span class="small how">${seat.text}${
    when(seat.clock, (it) => html`, ${clock(it)}`)}</span>${
    when(toMove, () => html`<span class="vh">, to move</span>`)}</span>
${playing ? html`<div class="standing">${own.score(s, n)}</div>` : nothing}
${when(seat.can_take, () => takeForm(s, seat, n))}</li>`;
}

const nextGame = (s, next) => html`<p class="small next">The same people play again. <a href="/t/${next}">${
  s.viewer.seats.length ? "To the next game" : "Watch"}</a></p>`;

export function people(s, own) {
  const { seats, watching, agreed } = s.people;
  return html`<section id="people" class="people${seats.length > 4 ? " crowd" : ""}"
  aria-label="At the table">${when(s.table.next_table, (next) => nextGame(s, next))}<ol>
${seats.map((seat, n) => person(s, seat, n, own))}
</ol>${when(watching, () => html`<p class="small">${watching} watching</p>`)}${
  when(agreed, () => html`<p class="small">You agreed that this game may be studied.</p>`)}</section>`;
}
