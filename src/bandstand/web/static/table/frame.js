// The layout of a table below the page's head: everything around the game's own board.
import { render } from "../vendor/lit-html/lit-html.js";
import { byId } from "./dom.js";
import {
  capitalize, crest, fermata, flats, game, hiddenInput, html, icon, nothing, tablePath, when,
} from "./parts.js";
import { forms, prompt } from "./prompt.js";
import { lineOf, rail } from "./rail.js";

// --- What the others did since the viewer's last turn, where three or more play.
const YOU = /\byours?\b|\byou\b/i;
const STARTS_OPEN = innerWidth >= 720; // pixels; on a phone it would push the choices out of sight

// Return the lines since the viewer's last turn, oldest first. A turn ends only once half of the
// others have moved: an answer within somebody else's turn is not a turn.
function linesSince(lines, seat, players) {
  const movers = new Set(), since = [];
  for (const line of lines) {
    if (line.mover < 0) break; // nobody had decided anything yet
    if (line.mover !== seat) {
      movers.add(line.mover);
      since.unshift(line);
    } else if (2 * movers.size >= players - 1) {
      break;
    }
  }
  return since;
}

// Join what one player did in a row into one line; lines about the viewer stand alone.
function joinLines(lines) {
  const joined = [];
  for (const { name, text } of lines) {
    if (text.startsWith("Your turn")) continue;
    const touches = YOU.test(name + text), last = joined.at(-1);
    const goesOn = last && !touches && !last.touches && last.name === name && /^ [a-z]/.test(text);
    if (goesOn) last.text += ` ${capitalize(text.trim())}`;
    else joined.push({ name, text, touches });
  }
  return joined;
}

function sinceLastTurn(s) {
  const { seat, seats } = s.viewer, players = s.people.seats.length;
  if (s.table.phase !== "playing" || players < 3 || seat < 0 || !seats.includes(seat)) return null;
  const lines = joinLines(linesSince(s.log.lines.map(lineOf), seat, players));
  return lines.sort((a, b) => b.touches - a.touches); // what concerns the viewer comes first
}

const item = ({ name, text, touches }) => html`<li class=${touches ? "me" : nothing}>${
  when(name, () => html`<b>${name}</b>`)}${flats(text)}</li>`;

function since(s) {
  const lines = sinceLastTurn(s), changed = lines && s.since ? s.since.changed : "";
  return html`<section id="since" class="since" aria-label="Since your last turn" ?hidden=${!lines}><details
  id="since-told" ?open=${STARTS_OPEN}><summary>Since your last turn${when(changed, () => html` <span
  class="changed small">${changed}</span>`)}</summary>${when(lines, () => html`<ol tabindex="0"
  aria-label="What was done">
${when(changed, () => html`<li class="changed">${changed}.</li>`)}${lines.map(item)}${
  lines.length ? nothing : html`<li class="expr">Nothing yet.</li>`}</ol>`)}</details></section>`;
}

// --- The table before the game begins: who sits where, and the link to invite others with.
const forReaders = (words) => html`<span class="vh">${words}</span>`;

function sitForm(s, seat) {
  const onSeat = `on seat ${seat + 1}`;
  return html`<form method="post" action="${tablePath(s)}/sit" data-live>${hiddenInput("seat", seat)}<label
    class="agree small"><input type="checkbox" id="agree-${seat}" name="agree" value="yes">Use this
    game for anonymous statistics${forReaders(`, if I sit ${onSeat}`)}</label><button
    class="btn go">Sit here${forReaders(`, ${onSeat}`)}</button></form>`;
}

function giveForm(s, seat) {
  const which = forReaders(` (seat ${seat + 1})`);
  const toFriend = () => html` <label class="vh" for="friend-${seat}">Name of the player in seat
    ${seat + 1} on this screen</label><input id="friend-${seat}" name="name" maxlength="24"
    placeholder="Friend's name" autocomplete="off"> <button class="btn quiet" name="to" value="me">${
      icon("screen")}Play it on this screen${which}</button>`;
  return html`<form method="post" action="${tablePath(s)}/give" data-live>${
    hiddenInput("seat", seat)}<button class="btn quiet" name="to" value="bot">${
      icon("bot")}Give it to a bot${which}</button>${when(s.viewer.seats.length, toFriend)}</form>`;
}

const place = (s, seat, n) => html`<li>${crest(n, 40)}<div><b>${seat.name || "Empty seat"}</b><br><span
  class="small">seat ${n + 1}, ${seat.text}</span></div>
  ${seat.kind === "open" ? html`<div class="do">${when(seat.can_sit, () => sitForm(s, n))}${
    when(s.viewer.owner, () => giveForm(s, n))}</div>` : nothing}</li>`;

const agreeing = () => html`<p class="small agreeing">If every player agrees, the
  lab counts the finished game without names. <a href="/kept">What we store</a></p>`;

const lobby = (s, ui, own) => html`<section class="lobby" aria-label="Before the game">
  <h2>Players</h2>
  <ul class="places">${s.people.seats.map((seat, n) => place(s, seat, n))}</ul>
  ${when(s.people.seats.some((seat) => seat.can_sit), agreeing)}
  ${when(s.table.contest && own.contest, () => own.contest(s, ui))}
  <h2>Invite players</h2>
  <p class="small">Send this link. Anyone who opens it can join or watch, on any device.</p>
  <p class="invite"><label class="vh" for="invite">Link to this table</label><input id="invite" readonly
    value=${game.link}><button class="btn quiet needs-js" type="button" data-copy="invite">${
      icon("link")}Copy</button></p>
</section>`;

// --- Leaving the table: the button asks in place. Escape, or a click elsewhere, means no.
export const leave = (s) => when(s.actions.leaving, (words) => html`<details class="leaving"
  id="leaving"><summary class="tool">${icon("leave")}<span>Leave</span></summary><div class="lit"><p
  class="tempo">Leave this game?</p><p>${words}</p><form method="post"
  action="${tablePath(s)}/leave" data-live><button class="btn">Leave</button></form></div></details>`);

export function startLeaving() {
  document.addEventListener("click", (e) => {
    const question = byId("leaving");
    if (question && question.open && !question.contains(e.target)) question.open = false;
  });
  document.addEventListener("keydown", (e) => {
    const question = byId("leaving");
    if (e.key !== "Escape" || !question || !question.open) return;
    question.open = false;
    question.querySelector("summary").focus();
  });
}

// --- The layout.
const offline = (ui) => html`<section id="offline" class="cue off" aria-label="Connection"
  ?hidden=${!ui.offline}><div class="who">${fermata}<div><p class="tempo">Not connected</p><p
  class="expr">the board may be out of date</p></div></div><p class="what small">Reconnecting. No confirmed
  move is lost.</p><div class="do"><button class="btn" type="button" id="retry">Try
  now</button></div></section>`;

export const goal = (s) => html`<section id="goal" class="goal" aria-label="Goal">${when(game.goal, (aim) =>
  html`<b>Goal</b> <span>${aim}</span>${when(s.table.standing, (words) => html`<span
    class="now">${words}</span>`)}<a href="/how-to-play/${game.name}" data-tab="tab-rules">How to
    play</a>`)}</section>`;

// Several people share this screen: their hands are hidden until the next one takes over.
const curtain = (s, { curtain: name, turn }) => html`<div class="curtain"><p>Pass the screen to ${name}</p><a
  class="btn go" href="${tablePath(s)}?as=${turn + 1}">I am ${name}: show my hand</a></div>`;

function boardArea(s, ui, own) {
  if (s.viewer.curtain) return curtain(s, s.viewer);
  return s.table.phase === "waiting" ? lobby(s, ui, own) : own.board(s, ui);
}

// An old board must not pass for a live one, so it is inert while there is no connection.
const board = (s, ui, own) => html`<div id="board" class="live-board"
  ?inert=${ui.offline}>${boardArea(s, ui, own)}</div>`;

// What went wrong with the game's own board, for its author: shown in development only.
export const problem = (text) => html`<details class="problem" open><summary>The game's own board
  failed</summary><pre tabindex="0">${text}</pre></details>`;

const mainContent = (s, ui, own) => html`${when(ui.problem || s.problem, problem)}${board(s, ui, own)}
<div class="about rules" id="clause" popover tabindex="-1" role="note" aria-label="From the rulebook"
  data-rules="/rules/${game.name}"></div>`;

const layout = (s, ui, own, main) => html`
${offline(ui)}
${forms(s)}
${goal(s)}
${prompt(s, ui, own)}
<div class="strip"><p id="word" class="word" role="alert"></p></div><p id="say" class="vh"
  aria-live="polite"></p>
<div class="table">
${since(s)}
${main}
${rail(s, ui, own)}
</div>`;

// Draw a table; lit-html touches only what changed. The page is served with its main landmark, which the
// board is drawn into, so that it is there before a script has run. `s` is what the board is drawn from,
// `around` what everything else is: they differ only while the ending is shown step by step.
export function drawTable(s, ui, own, around = s) {
  const main = byId("main"), content = mainContent(s, ui, own);
  render(layout(around, ui, own, main), document.body, { renderBefore: byId("foot") });
  render(content, main);
}
