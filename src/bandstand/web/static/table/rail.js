// What is beside the board: the people, the log, the rulebook and the chat, and the settings.
import { byId } from "./dom.js";
import {
  capitalize, clause, clock, crest, flats, game, hiddenInput, html, icon, nothing, repeat, tablePath, when,
} from "./parts.js";

// --- The people at the table, and how each of them stands.
// The owner may give away the seat of a player who has been gone for a while.
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
  class="nm"><b>${seat.name || "Empty seat"}</b>${when(seat.mine, () => html` <span
    class="small">(you)</span>`)} <span class="small how">${seat.text}${
    when(seat.clock, (it) => html`, ${clock(it)}`)}</span>${
    when(toMove, () => html`<span class="vh">, to move</span>`)}</span>
${playing ? html`<div class="standing">${own.score(s, n)}</div>` : nothing}
${when(seat.can_take, () => takeForm(s, seat, n))}</li>`;
}

const nextGame = (s, next) => html`<p class="small next">A rematch has started. <a href="/t/${next}">${
  s.viewer.seats.length ? "Join the rematch" : "Watch"}</a></p>`;

export function people(s, own) {
  const { seats, watching, agreed } = s.people;
  return html`<section id="people" class="people${seats.length > 4 ? " crowd" : ""}"
  aria-label="At the table">${when(s.table.next_table, (next) => nextGame(s, next))}<ol>
${seats.map((seat, n) => person(s, seat, n, own))}
</ol>${when(watching, () => html`<p class="small">${watching} watching</p>`)}${
  when(agreed, () => html`<p class="small">You agreed that this game may be studied.</p>`)}</section>`;
}

// --- The log, newest line first.
// A line as log.py sends it: move, name, text, clause, turn, the move to link to, and who decided last.
export const lineOf = ([number, name, text, clauseId, turn, stop, mover]) =>
  ({ number, name, text, clauseId, turn, stop, mover });

function link(s, { turn, stop }) {
  if (!turn) return html`<span></span>`;
  return html`<a href="${tablePath(s)}/at/${stop}${s.log.query}"
    aria-label="${capitalize(s.log.word)} ${turn}"><span class="n">${turn}</span></a>`;
}

function line(s, it) {
  const { number, name, text, clauseId } = it;
  return html`<li class=${number >= s.log.newest ? "now" : nothing}>${link(s, it)}<p>${
    when(name, () => html`<b>${name}</b>`)}${flats(text)} ${clause(clauseId)}</p></li>`;
}

const earlier = (s, words) => html`<li><span></span><p><a
  href="${tablePath(s)}/at/${s.log.first}${s.log.query}">${words} earlier</a></p></li>`;

export function log(s) {
  const { lines } = s.log, none = !lines.length && !s.log.earlier;
  return html`<ol id="log" class="lines" reversed>${
  repeat(lines, (_, n) => lines.length - n, (it) => line(s, lineOf(it)))}
${when(s.log.earlier, (words) => earlier(s, words))}
${when(none, () => html`<li><span></span><p class="expr">Nothing has been played yet.</p></li>`)}</ol>`;
}

// Return what a screen reader is told of the newest move: its lines, and what is asked now.
export function announcement(s) {
  const newest = s.log.lines.map(lineOf).filter(({ number }) => number >= s.log.newest).reverse();
  return [...newest.map(({ name, text }) => name + text), `${s.prompt.text}.`].join(" ");
}

// --- The chat: its messages, the form to write in, and the count of unread messages on its tab.
const READ_KEY = `read ${location.pathname}`; // the number of the newest message that was read

export const messages = ({ closed, messages: all }) => html`<ol id="talk"
  class="talk${closed ? " closed" : ""}">${
  when(closed, () => html`<li class="expr">No talking during this part of the game: the chat is closed
    until it ends.</li>`)}${
  repeat(all, ([number]) => number, ([number, name, text]) =>
    html`<li data-said=${number}><b>${name}</b> ${text}</li>`)}${
  all.length ? nothing : html`<li class="expr">No messages yet.</li>`}</ol>`;

// No value is bound to the input: what is half written stays while the table changes.
const writing = (s) => (s.chat.may_write
  ? html`<form method="post" action="${tablePath(s)}/chat" data-live class="say"><label
      for="saying">Message</label><input id="saying" name="text" maxlength="500" autocomplete="off"
      required><button class="btn quiet">${icon("chat")}Send</button></form>`
  : html`<p class="small">Only players can chat here.</p>`);

function speaker(s, [said, name, muted]) {
  const act = (action, words) => html`<form method="post" action="${tablePath(s)}/${action}" data-live><button
    class="btn text" name="said" value=${said}>${words}<span class="vh"> ${name}</span></button></form>`;
  return html`<li><span>${name}</span>${act("mute", muted ? "Unmute" : "Mute")}${
    act("report", "Report")}</li>`;
}

const unpleasant = (s) => html`<details id="unpleasant"><summary>Mute or report a player</summary><p
  class="small">Players are not told that you muted them. A report shows their last message to the operator
  of this server.</p><ul class="plain">${s.chat.speakers.map((it) => speaker(s, it))}</ul></details>`;

export const chat = (s) => html`${messages(s.chat)}
<div id="saying-here">${writing(s)}
${when(s.chat.speakers.length, () => unpleasant(s))}</div>`;

const newest = (s) => Math.max(0, ...s.chat.messages.map(([number]) => number));

// Return how many messages came since the chat was last open. Messages before the visit are read.
export function countUnread(s) {
  const tab = byId("tab-talk");
  if ((tab && tab.checked) || sessionStorage.getItem(READ_KEY) === null) {
    sessionStorage.setItem(READ_KEY, newest(s));
  }
  return Math.max(0, newest(s) - sessionStorage.getItem(READ_KEY));
}

export function startUnread(render) {
  document.addEventListener("change", (e) => {
    if (e.target.name === "rail") render();
  });
}

// --- What can be done with the table besides playing, and the viewer's own settings.
const notifyButton = (s) => (s.viewer.seats.length && s.table.phase !== "over"
  ? html`<button class="btn text" type="button" data-notify>${
      icon("bell")}Tell me when it is my turn</button>`
  : nothing);

const pace = (s) => html`<form method="post" action="${tablePath(s)}/pace" data-live><label for="pace">Bot
  speed</label> <select id="pace" name="tenths">${game.paces.map(([name, seconds]) => html`<option
    value=${Math.round(seconds * 10)} ?selected=${seconds === s.table.bot_pace}>${name}</option>`)}</select>
  <button class="btn text">Set</button></form>`;

function spectatorChat(s) {
  const open = s.table.spectators_chat;
  return html`<form method="post" action="${tablePath(s)}/talk" data-live><button class="btn text" name="open"
    value=${open ? "no" : "yes"}>${
      open ? "Only players can chat" : "Let spectators chat"}</button></form>`;
}

const close = (s) => html`<form method="post" action="${tablePath(s)}/close" data-live><button
  class="btn text">End the game</button></form>`;

function links(s) {
  const path = tablePath(s), begun = s.actions.begun;
  return html`<a href="${path}/record.txt" download>Download the record</a>${
    when(s.table.phase === "over" && begun, () =>
      html`<a href="${path}/lesson.txt" download>Download as a lesson draft</a>`)}${
    when(begun, () => html`<a href="${path}/at/now${s.viewer.query}">Replay the game</a><a
      href="${path}/piece">Hear the game as music</a>`)}`;
}

export const settings = (s) => html`<p id="notify" class="notify">${notifyButton(s)}</p>
  <p class="once needs-js small"><label><input type="checkbox" id="once">Play with one click
  (no confirmation)</label></p>
<nav id="acts" class="tableacts" aria-label="This table">${links(s)}
${when(s.actions.paced, () => pace(s))}
${when(s.actions.chat_setting, () => spectatorChat(s))}
${when(s.actions.closable, () => close(s))}</nav>`;

// "One click plays" is kept for all tables of this browser.
const ONE_CLICK_KEY = "once";

export const oneClickPlays = () => localStorage.getItem(ONE_CLICK_KEY) === "yes";

export function startOneClick() {
  byId("once").checked = oneClickPlays();
  byId("once").addEventListener("change", (e) => {
    localStorage.setItem(ONE_CLICK_KEY, e.target.checked ? "yes" : "no");
  });
}

// --- All of it, in tabs.
// The rulebook is written into the page once, and shown as it is.
const rulesTemplate = byId("rules-here");
const rulesPane = rulesTemplate ? rulesTemplate.content.firstElementChild : null;

const tab = (name, words, checked = false) => html`<input class="vh" type="radio" name="rail"
  id="tab-${name}" ?checked=${checked}><label for="tab-${name}">${words}</label>`;

const unread = ({ unread: count }) => html`<span id="unread" class="unread" role="status"
  title=${count ? "unread" : ""}>${count || ""}</span>`;

export const rail = (s, ui, own) => html`<aside class="rail" aria-label="Beside the board">
  ${people(s, own)}
  <div class="chron">
  <div class="tabs">
    ${tab("log", "Log", true)}
    ${tab("rules", "Rulebook")}
    ${tab("talk", html`Chat ${unread(ui)}`)}
    <section class="pane" id="pane-log" aria-label="Log">${log(s)}</section>
    ${rulesPane}
    <section class="pane" id="pane-talk" aria-label="Chat">${chat(s)}</section>
  </div></div>
  <details class="more" id="more"><summary>Settings and more</summary>
  ${settings(s)}</details>
</aside>`;
