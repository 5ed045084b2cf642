// A lesson or a puzzle: a board at which the learner may move, and a sheet that says what to do. The
// server writes the sheet and the state of each place into a page; the next page is fetched and shown
// in this one.
import { render } from "../vendor/lit-html/lit-html.js";
import { showAlert, startAlerts } from "./alert.js";
import { startClauses } from "./clauses.js";
import { byId, closest, reducedMotion } from "./dom.js";
import { goal } from "./frame.js";
import { drawMarks, foldParts, markParts, scrollToMarks, startMarks } from "./marks.js";
import { startMenus } from "./menus.js";
import { glideCards, measureCards } from "./motion.js";
import { placeNote, startNotes, startRows } from "./notes.js";
import { game, toolkit } from "./parts.js";
import { makeScrollable, prompt, startPrompt } from "./prompt.js";
import { people } from "./rail.js";
import { selection, setSelection, startSelection } from "./selection.js";

const PAUSE = 1000; // milliseconds between two moves of the others

const own = (await import(game.board_module)).default({ ...toolkit, redraw: () => draw() });
const ui = { chosen: "", card: "", revealing: 0 };
let state = stateIn(document);
let busy = false; // while an answer is awaited
let endPause = null; // ends the pause after a move of the others

function stateIn(page) {
  return JSON.parse(page.getElementById("state").textContent);
}

// --- Drawing: the board and what is around it, then the marks on it.
function draw() {
  Object.assign(ui, { chosen: selection.move, card: selection.element });
  render(goal(state), byId("goal-here"));
  render(prompt(state, ui, own), byId("cue-here"));
  render(own.board(state, ui), byId("board"));
  render(people(state, own), byId("people-here"));
  foldParts(state.folds || []);
  markParts(state.points_at || []);
  makeScrollable();
  drawMarks();
}

function show(next) {
  const before = measureCards();
  setSelection(null);
  state = next;
  draw();
  placeNote();
  glideCards(before, false);
}

// --- Going on: post what was tried, show what the others do, then the next place.
async function submit(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  const headers = { Accept: "application/json" };
  const answer = await (await fetch(form.action, { method: "POST", body, headers })).json();
  if (!answer.go) return showAlert(answer.words, answer.clause);
  showAlert("");
  for (const next of answer.states) {
    show({ ...next, folds: state.folds, points_at: [] });
    await pause(reducedMotion.matches ? 0 : PAUSE);
  }
  endPause = null;
  await visit(answer.go, true);
}

const pause = (milliseconds) => new Promise((done) => {
  const timer = setTimeout(done, milliseconds);
  endPause = () => { clearTimeout(timer); done(); };
});

async function visit(path, push) {
  const answer = await fetch(path, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.getElementById("lesson")) return location.assign(path);
  const before = byId("lesson").dataset.at;
  if (push) history.pushState(null, "", path);
  document.title = page.title;
  for (const id of ["lesson", "forms"]) byId(id).replaceWith(document.adoptNode(page.getElementById(id)));
  show(stateIn(page));
  if (before !== byId("lesson").dataset.at) arrive();
  else byId("reply").scrollIntoView({ block: "nearest" });
  drawMarks();
}

function arrive() {
  byId("lesson-title").focus({ preventScroll: true });
  byId("lesson").scrollTop = 0;
  scrollToMarks();
}

document.addEventListener("submit", async (e) => {
  if (!e.target.hasAttribute("data-lesson")) return;
  e.preventDefault();
  if (busy) return;
  busy = true;
  try {
    await submit(e.target, e.submitter);
  } catch {
    showAlert("No answer came. Try again.");
  } finally {
    busy = false;
  }
});
document.addEventListener("click", (e) => {
  if (endPause) endPause(); // a click skips the wait
  const back = closest(e, ".lesson a[rel=prev]");
  if (!back || e.ctrlKey || e.metaKey) return;
  e.preventDefault();
  visit(back.href, true);
});
document.addEventListener("keydown", (e) => {
  if (e.altKey || e.ctrlKey || e.metaKey || closest(e, "input, select, textarea")) return;
  const to = { ArrowRight: "#go-on", ArrowLeft: ".lesson a[rel=prev]" }[e.key];
  const button = to && document.querySelector(to);
  if (button) button.click();
});
addEventListener("popstate", () => visit(location.href, false));

document.documentElement.classList.add("js");
draw();
startAlerts();
startSelection(draw, () => false);
startNotes();
startClauses();
startRows();
startMenus();
startMarks();
startPrompt();
await document.fonts.ready;
arrive();
drawMarks();
document.documentElement.classList.add("live"); // tests wait for it
