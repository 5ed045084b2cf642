// What is on the page of a table, and drawing it. Everything is rendered from the state that the server
// sent and from `ui`, which is what only this page knows.
import { render } from "../vendor/lit-html/lit-html.js";
import { reportFailure } from "./boards.js";
import { countUnread } from "./chat.js";
import { byId } from "./dom.js";
import { drawTable } from "./frame.js";
import { leave } from "./leave.js";
import { selection } from "./selection.js";

const state = JSON.parse(byId("state").textContent);

// newest: the state as the server sent it last; shown: the state that is on the page; boards: what
// draws the board, see boards.js; afterDraw: called whenever the page was drawn.
export const page = {
  newest: state,
  shown: state,
  boards: null,
  afterDraw() {},
  // chosen: the chosen move; card: the id of the element that it was chosen with; revealing: the first
  // step of the ending that is not shown yet, or 0; problem: why the game's own board was given up.
  ui: { chosen: "", card: "", revealing: 0, skipReveal: null, unread: 0, offline: false, problem: "" },
};

// Draw the page. Returns whether the board could be drawn.
export function draw() {
  const { ui, shown } = page, s = ui.revealing ? page.newest : shown;
  Object.assign(ui, { chosen: selection.move, card: selection.element, unread: countUnread(shown) });
  try {
    drawTable(s, ui, page.boards.choose(s), shown);
  } catch (error) {
    reportFailure(error);
    return false;
  }
  render(leave(shown), byId("leave"));
  byId("beside").textContent = shown.table.subtitle;
  markHint();
  makeScrollable();
  page.afterDraw();
  return true;
}

// Mark the move that the coach named, wherever it can be played.
function markHint() {
  const { hint } = page.shown.prompt;
  for (const one of document.querySelectorAll("[form=play][name=move]")) {
    one.classList.toggle("hinted", Boolean(hint) && one.value === hint.move);
  }
}

// Words of the prompt that are too long for it scroll, also by the keyboard.
export function makeScrollable() {
  for (const words of document.querySelectorAll("#cue .says, #cue .says > .what")) {
    words.tabIndex = words.scrollHeight > words.clientHeight + 1 ? 0 : -1;
  }
}
