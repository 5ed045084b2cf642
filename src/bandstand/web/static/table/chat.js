// The chat: its messages, the form to write in, and the count of unread messages on its tab.
import { byId } from "./dom.js";
import { html, icon, nothing, repeat, tablePath, when } from "./parts.js";

const READ_KEY = `read ${location.pathname}`; // the number of the newest message that was read

export const messages = ({ closed, messages: all }) => html`<ol id="talk"
  class="talk${closed ? " closed" : ""}">${
  when(closed, () => html`<li class="expr">The game asks for silence now: the chat is closed, and opens
    again after it.</li>`)}${
  repeat(all, ([number]) => number, ([number, name, text]) =>
    html`<li data-said=${number}><b>${name}</b> ${text}</li>`)}${
  all.length ? nothing : html`<li class="expr">Nobody has said anything yet.</li>`}</ol>`;

// No value is bound to the input: what is half written stays while the table changes.
const writing = (s) => (s.chat.may_write
  ? html`<form method="post" action="${tablePath(s)}/chat" data-live class="say"><label
      for="saying">Say something</label><input id="saying" name="text" maxlength="500" autocomplete="off"
      required><button class="btn quiet">${icon("chat")}Say it</button></form>`
  : html`<p class="small">Those at the table talk here.</p>`);

function speaker(s, [said, name, muted]) {
  const act = (action, words) => html`<form method="post" action="${tablePath(s)}/${action}" data-live><button
    class="btn text" name="said" value=${said}>${words}<span class="vh"> ${name}</span></button></form>`;
  return html`<li><span>${name}</span>${act("mute", muted ? "Hear again" : "Mute")}${
    act("report", "Report")}</li>`;
}

const unpleasant = (s) => html`<details id="unpleasant"><summary>Is somebody unpleasant?</summary><p
  class="small">Whom you mute is not told. A report shows the last of what they said to whoever runs this
  server.</p><ul class="plain">${s.chat.speakers.map((it) => speaker(s, it))}</ul></details>`;

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
