// The table before the game begins: who sits where, and the link to invite others with.
import { crest, game, hiddenInput, html, icon, nothing, tablePath, when } from "./parts.js";

const forReaders = (words) => html`<span class="vh">${words}</span>`;

function sitForm(s, seat) {
  const onSeat = `on seat ${seat + 1}`;
  return html`<form method="post" action="${tablePath(s)}/sit" data-live>${hiddenInput("seat", seat)}<label
    class="agree small"><input type="checkbox" id="agree-${seat}" name="agree" value="yes">This game may be
    studied${forReaders(`, if I sit ${onSeat}`)}</label><button class="btn go">Sit here${
      forReaders(`, ${onSeat}`)}</button></form>`;
}

function giveForm(s, seat) {
  const which = forReaders(` (seat ${seat + 1})`);
  const toFriend = () => html` <label class="vh" for="friend-${seat}">Name of whoever plays seat
    ${seat + 1} on this screen</label><input id="friend-${seat}" name="name" maxlength="24"
    placeholder="Friend's name" autocomplete="off"> <button class="btn quiet" name="to" value="me">${
      icon("screen")}Play it on this screen${which}</button>`;
  return html`<form method="post" action="${tablePath(s)}/give" data-live>${
    hiddenInput("seat", seat)}<button class="btn quiet" name="to" value="bot">${
      icon("bot")}Give it to a bot${which}</button>${when(s.viewer.seats.length, toFriend)}</form>`;
}

const place = (s, seat, n) => html`<li>${crest(n, 40)}<div><b>${seat.name || "Free seat"}</b><br><span
  class="small">seat ${n + 1}, ${seat.text}</span></div>
  ${seat.kind === "open" ? html`<div class="do">${when(seat.can_sit, () => sitForm(s, n))}${
    when(s.viewer.owner, () => giveForm(s, n))}</div>` : nothing}</li>`;

const agreeing = () => html`<p class="small agreeing">A game may be studied once it is over, if everyone who
  plays it agrees: how it was played, without any name. <a href="/kept">What is kept</a></p>`;

export const lobby = (s, ui, own) => html`<section class="lobby" aria-label="Before the game">
  <h2>Who is playing</h2>
  <ul class="places">${s.people.seats.map((seat, n) => place(s, seat, n))}</ul>
  ${when(s.people.seats.some((seat) => seat.can_sit), agreeing)}
  ${when(s.table.contest && own.contest, () => own.contest(s, ui))}
  <h2>Ask others in</h2>
  <p class="small">Send this link: whoever opens it may sit down or watch, on any device.</p>
  <p class="invite"><label class="vh" for="invite">Link to this table</label><input id="invite" readonly
    value=${game.link}><button class="btn quiet needs-js" type="button" data-copy="invite">${
      icon("link")}Copy</button></p>
</section>`;
