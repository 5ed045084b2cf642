// One board of `bandstand screen`: drawn from a state, with choices and notes, and without a server
// that would play a move. An error is shown in its place.
import { render } from "../vendor/lit-html/lit-html.js";
import { showAlert, startAlerts } from "./alert.js";
import { byId } from "./dom.js";
import { drawTable, problem } from "./frame.js";
import { startMenus } from "./menus.js";
import { startNotes, startRows } from "./notes.js";
import { game, toolkit } from "./parts.js";
import { selection, startSelection } from "./selection.js";

const state = JSON.parse(byId("state").textContent);
const ui = {
  chosen: "", card: "", revealing: 0, skipReveal: null, unread: 0, offline: false, problem: "",
};
let own = null;

function draw() {
  Object.assign(ui, { chosen: selection.move, card: selection.element });
  try {
    drawTable(state, ui, own);
  } catch (error) {
    showProblem(error);
  }
}

// The panel stands before everything else, and stays until the page is loaded again.
function showProblem(error) {
  const panel = document.createElement("div");
  render(problem(`${error.stack || error}`), panel);
  document.body.prepend(panel);
}

async function start() {
  document.documentElement.classList.add("js");
  const address = state.plain ? "./plain_table.js" : game.board_module;
  own = (await import(address)).default({ ...toolkit, redraw: () => {} });
  draw();
  startAlerts();
  startSelection(draw, () => false);
  startNotes();
  startRows();
  startMenus();
}

addEventListener("error", ({ error, message }) => showProblem(error || message));
addEventListener("unhandledrejection", ({ reason }) => showProblem(reason));
document.addEventListener("submit", (e) => {
  e.preventDefault();
  const move = new FormData(e.target, e.submitter).get("move");
  if (move) showAlert(`This plays ${move}.`);
});
await start();
document.documentElement.classList.add("live"); // tests wait for it
