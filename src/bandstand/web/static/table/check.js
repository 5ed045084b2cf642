// Draws one state after another for board_browser.py, and reports what is on the page.
import { byId } from "./dom.js";
import { drawTable } from "./frame.js";
import { findPart } from "./marks.js";
import { game, toolkit } from "./parts.js";

const EMPTY_LOG = { lines: [], earlier: 0, newest: 0, query: "", word: "", first: 0, start: 0 };
const NOTHING_CHOSEN = { chosen: "", card: "" };
const PRESSED = "[form=play][name=move]:not(:disabled)"; // what plays a move
// Drawings refer to these by id. Copies of them are alike, so it does not matter which is found.
const DEFINITIONS = "pattern, clipPath, linearGradient, radialGradient, marker, mask, filter, symbol";
// The parts of a page that lessons point at. A name is looked for in one after the other.
const PLACES = ["main", "goal", "cue", "people"];
const PICTURED = ["board", "people"];

const ui = { ...NOTHING_CHOSEN, revealing: 0, skipReveal: null, unread: 0, offline: false, problem: "" };
const modules = {};

async function loadModule(state) {
  const address = state.plain ? "./plain_table.js" : game.board_module;
  modules[address] ||= (await import(address)).default({ ...toolkit, redraw: () => {} });
  return modules[address];
}

function draw(state, own, choice = NOTHING_CHOSEN) {
  Object.assign(ui, choice);
  drawTable({ log: EMPTY_LOG, ...state }, ui, own);
}

// Remove what a failed rendering left: lit-html keeps its place in #main and beside #foot.
function clear() {
  const foot = byId("foot"), fresh = [byId("main"), foot].map((one) => one.cloneNode(false));
  while (foot.previousSibling.nodeName !== "SCRIPT") foot.previousSibling.remove();
  foot.replaceWith(...fresh);
}

function repeated(values) {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}

const valuesOf = (one) => (one.localName === "select" ? [...one.options].map((it) => it.value) : [one.value]);

// Return the moves that can be played now, and those that an element chooses.
function offered() {
  return [
    ...[...document.querySelectorAll(PRESSED)].flatMap(valuesOf),
    ...[...document.querySelectorAll("[data-chooses]")].map((one) => one.dataset.chooses),
  ];
}

// Return every move that can be reached: at once, or after something else was chosen.
function reachable(state, own) {
  const found = new Set(offered());
  const choices = [...document.querySelectorAll("[data-chooses]")].map((one) => ({
    chosen: one.dataset.chooses, card: one.id,
  }));
  if (state.moves.every((move) => found.has(move))) return [...found];
  for (const choice of choices) {
    draw(state, own, choice);
    for (const move of offered()) found.add(move);
  }
  draw(state, own);
  return [...found];
}

// Draw a choice, as pointing at it would, so that an error in its preview is found.
function preview(state, own) {
  const chooser = document.querySelector("[data-chooses]");
  if (!chooser) return;
  draw(state, own, { chosen: chooser.dataset.chooses, card: chooser.id });
  draw(state, own);
}

const findIn = (name, places) => places.some((id) => byId(id) && (id === name || findPart(name, byId(id))));

// A part of a picture may not be inside a drawing: it could not be shown alone.
function canCut(name) {
  const part = PICTURED.map((id) => findPart(name, byId(id))).find(Boolean);
  return Boolean(part) && !(part instanceof SVGElement && part.localName !== "svg");
}

// Draw a state. Return errors, ids, ids that are there twice, moves that can be reached, and which
// of `parts` and of the `pictured` parts are missing.
window.checkState = async (state, parts = [], pictured = []) => {
  const report = { errors: [], ids: [], repeated_ids: [], moves: [], missing: [] };
  try {
    const own = await loadModule(state);
    draw(state, own);
    const named = [...document.body.querySelectorAll(`[id]:not(${DEFINITIONS})`)].map((one) => one.id);
    Object.assign(report, { ids: [...new Set(named)], repeated_ids: repeated(named) });
    report.missing.push(...parts.filter((name) => !findIn(name, PLACES)));
    report.missing.push(...pictured.filter((name) => !canCut(name)));
    preview(state, own);
    report.moves = reachable(state, own);
  } catch (error) {
    report.errors.push(`${error.stack || error}`);
    clear();
  }
  return report;
};
