// What is on the page of a table, and drawing it. Everything is rendered from the state that the server
// sent and from `ui`, which is what only this page knows.
import { render } from "../vendor/lit-html/lit-html.js";
import { byId } from "./dom.js";
import { drawTable, leave } from "./frame.js";
import { game, toolkit } from "./parts.js";
import { makeScrollable } from "./prompt.js";
import { countUnread } from "./rail.js";
import { selection } from "./selection.js";

const state = JSON.parse(byId("state").textContent);

// newest: the state as the server sent it last; shown: the state that is on the page; boards: what
// draws the board; afterDraw: called whenever the page was drawn.
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

// --- Which module draws the board: the game's own, or the plain table for a game without one, or with
// one that fails.
const FAILURE_KEY = `board failed ${location.pathname}`;
const PLAIN_TABLE = "./plain_table.js";

// Return what chooses the module for a state. The server sends `plain` with a state that the game's
// own module cannot draw. Boards may call `redraw` to have the page rendered again.
export async function loadBoards(state, ui, redraw) {
  const failure = sessionStorage.getItem(FAILURE_KEY);
  sessionStorage.removeItem(FAILURE_KEY);
  if (failure) showFailure(failure, ui);
  const importBoard = async (address) => (await import(address)).default({ ...toolkit, redraw });
  let own = null, plain = null;
  const boards = {
    choose: (s) => (s.plain ? plain : own),
    async load(s) {
      if (s.plain) plain ||= await importBoard(PLAIN_TABLE);
      else own ||= await importBoard(game.board_module).catch(reportFailure);
    },
  };
  await boards.load(state);
  return boards;
}

// Give the game's own board up: load the page again with the plain table, which tells of the error.
function reportFailure(error) {
  const address = new URL(location.href), plain = address.searchParams.get("board") === "plain";
  if (plain) throw error; // the plain table itself fails, and a reload would not help
  sessionStorage.setItem(FAILURE_KEY, `${error.stack || error}`);
  address.searchParams.set("board", "plain");
  location.replace(address);
  return new Promise(() => {}); // nothing more happens on this page
}

function showFailure(text, ui) {
  console.error(`The board of ${game.name} failed, so the plain table is shown.\n${text}`);
  if (game.debug) ui.problem = text;
}
