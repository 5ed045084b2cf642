// The layout of a table below the page's head: everything around the game's own board.
import { render } from "../vendor/lit-html/lit-html.js";
import { chat } from "./chat.js";
import { byId } from "./dom.js";
import { lobby } from "./lobby.js";
import { log } from "./log.js";
import { fermata, game, html, tablePath, when } from "./parts.js";
import { people } from "./people.js";
import { forms, prompt } from "./prompt.js";
import { settings } from "./settings.js";
import { since } from "./since.js";

// The rulebook is written into the page once, and shown as it is.
const rulesTemplate = byId("rules-here");
const rulesPane = rulesTemplate ? rulesTemplate.content.firstElementChild : null;

const offline = (ui) => html`<section id="offline" class="cue off" aria-label="Connection"
  ?hidden=${!ui.offline}><div class="who">${fermata}<div><p class="tempo">Not connected</p><p
  class="expr">the board may be old</p></div></div><p class="what small">Trying again by itself. Nothing that
  was confirmed is lost.</p><div class="do"><button class="btn" type="button" id="retry">Try
  now</button></div></section>`;

export const goal = (s) => html`<section id="goal" class="goal" aria-label="Goal">${when(game.goal, (aim) =>
  html`<b>Goal</b> <span>${aim}</span>${when(s.table.standing, (words) => html`<span
    class="now">${words}</span>`)}<a href="/how-to-play/${game.name}" data-tab="tab-rules">How to
    play</a>`)}</section>`;

// Several people share this screen: their hands are hidden until the next one takes over.
const curtain = (s, { curtain: name, turn }) => html`<div class="curtain"><p>Pass the screen to ${name}</p><a
  class="btn go" href="${tablePath(s)}?as=${turn + 1}">I am ${name}: open the curtain</a></div>`;

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

const tab = (name, words, checked = false) => html`<input class="vh" type="radio" name="rail"
  id="tab-${name}" ?checked=${checked}><label for="tab-${name}">${words}</label>`;

const unread = ({ unread: count }) => html`<span id="unread" class="unread" role="status"
  title=${count ? "unread" : ""}>${count || ""}</span>`;

const rail = (s, ui, own) => html`<aside class="rail" aria-label="Beside the board">
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

// Draw a table; lit-html touches only what changed. The page is served with its main landmark, and the
// board is drawn into that. `s` is what the board is drawn from, `around` what everything else is drawn
// from: they differ only while the ending is shown step by step.
export function drawTable(s, ui, own, around = s) {
  const main = byId("main"), content = mainContent(s, ui, own);
  render(layout(around, ui, own, main), document.body, { renderBefore: byId("foot") });
  render(content, main);
}
