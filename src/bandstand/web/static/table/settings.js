// What can be done with the table besides playing, and the viewer's own settings.
import { byId } from "./dom.js";
import { game, html, icon, nothing, tablePath, when } from "./parts.js";

const notifyButton = (s) => (s.viewer.seats.length && s.table.phase !== "over"
  ? html`<button class="btn text" type="button" data-notify>${
      icon("bell")}Tell me when it is my turn</button>`
  : nothing);

const pace = (s) => html`<form method="post" action="${tablePath(s)}/pace" data-live><label for="pace">Pace of
  the bots</label> <select id="pace" name="tenths">${game.paces.map(([name, seconds]) => html`<option
    value=${Math.round(seconds * 10)} ?selected=${seconds === s.table.bot_pace}>${name}</option>`)}</select>
  <button class="btn text">Set</button></form>`;

function spectatorChat(s) {
  const open = s.table.spectators_chat;
  return html`<form method="post" action="${tablePath(s)}/talk" data-live><button class="btn text" name="open"
    value=${open ? "no" : "yes"}>${
      open ? "Have only those at the table talk" : "Let those who watch talk too"}</button></form>`;
}

const close = (s) => html`<form method="post" action="${tablePath(s)}/close" data-live><button
  class="btn text">End this game for good</button></form>`;

function links(s) {
  const path = tablePath(s), begun = s.actions.begun;
  return html`<a href="${path}/record.txt" download>Download the record</a>${
    when(s.table.phase === "over" && begun, () =>
      html`<a href="${path}/lesson.txt" download>Download it as the start of a lesson</a>`)}${
    when(begun, () => html`<a href="${path}/at/now${s.viewer.query}">Step through the game</a><a
      href="${path}/piece">Hear the game as a piece</a>`)}`;
}

export const settings = (s) => html`<p id="notify" class="notify">${notifyButton(s)}</p>
  <p class="once needs-js small"><label><input type="checkbox" id="once">One click of the mouse plays, without
  asking again</label></p>
<nav id="acts" class="tableacts" aria-label="This table">${links(s)}
${when(s.actions.paced, () => pace(s))}
${when(s.actions.chat_setting, () => spectatorChat(s))}
${when(s.actions.closable, () => close(s))}</nav>`;

// --- "One click plays" is kept for all tables of this browser.
const ONE_CLICK_KEY = "once";

export const oneClickPlays = () => localStorage.getItem(ONE_CLICK_KEY) === "yes";

export function startOneClick() {
  byId("once").checked = oneClickPlays();
  byId("once").addEventListener("change", (e) => {
    localStorage.setItem(ONE_CLICK_KEY, e.target.checked ? "yes" : "no");
  });
}
