// A replay, or the review of a game: all moments come in one answer, and the page steps through them.
import { render } from "../vendor/lit-html/lit-html.js";
import { startCopy } from "../copy.js";
import { showAlert, startAlerts } from "./alert.js";
import { startClauses } from "./clauses.js";
import { byId, closest } from "./dom.js";
import { decisionsBefore, lastDecision, linesUpTo, placeInWords, statesOf, stopIndex } from "./frames.js";
import { glideCards, measureCards } from "./motion.js";
import { placeNote, startNotes, startRows } from "./notes.js";
import { flats, game, html, icon, nothing, toolkit } from "./parts.js";
import { log, messages, people } from "./rail.js";
import { reviewParts } from "./review.js";

const page = JSON.parse(byId("replay-data").textContent);
const own = (await import(game.board_module)).default({ ...toolkit, redraw: () => draw() });
const replay = await (await fetch(page.states)).json();
const review = replay.review ? reviewParts(page, replay) : null;
const SPEEDS = [["Slow", 2400], ["Normal", 1200], ["Fast", 500]];
const ui = { chosen: "", card: "", revealing: 0, playing: 0 };

const base = {
  ...page.base,
  names: replay.names,
  prompt: { kind: "wait", hint: null, tip: null },
  moves: [],
  refused: [],
  board: {},
};
const states = statesOf(replay, base);
let at = stopIndex(replay, page.at ?? replay.review.opening);

const addressOf = (stop) => `${page.steps}/${stop}${page.query}`;

// --- What is drawn at one moment.

function stepLink(rel, to, name, picture) {
  const there = to >= 0 && to < states.length && to !== at;
  const content = icon(picture);
  return there
    ? html`<a class="btn" id="step-${rel}" rel=${rel} href=${addressOf(replay.stops[to])}
        aria-label=${name}>${content}</a>`
    : html`<span class="btn" aria-hidden="true">${content}</span>`;
}

function stepBar(stop) {
  const last = states.length - 1;
  const place = placeInWords(replay, stop);
  return html`<div class="trans" id="steps" data-at=${stop}>
  ${stepLink("first", 0, "To the beginning", "first")}
  ${stepLink("prev", at - 1, `Back one ${replay.word}`, "chevl")}
  ${stepLink("next", at + 1, `On one ${replay.word}`, "chev")}
  ${stepLink("last", last, "To the end", "last")}
  <p class="pos">${place}</p>
  <input type="range" id="slider" aria-label="Position in the game" aria-valuetext=${place}
    min="0" max=${last} .value=${`${at}`}>
  <span class="plays"><button class="btn" type="button" id="plays"
    aria-pressed=${ui.playing ? "true" : "false"}>${icon("play")}${icon("pause")}<span
    class="vh">Autoplay</span></button><label class="vh" for="speed">Speed</label><select id="speed">
    ${SPEEDS.map(([name, ms]) => html`<option value=${ms} ?selected=${name === "Normal"}>${name}</option>`)}
  </select></span></div>`;
}

function sentences(stop) {
  if (!decisionsBefore(replay, stop)) return "The beginning";
  const from = lastDecision(replay, stop);
  const lines = replay.log.filter(([number]) => number >= from && number <= stop).reverse();
  if (!lines.length) return "The log has no entry for this move.";
  return lines.map(([, who, rest]) => [flats(`${who}${rest}`), " "]);
}

const moment = (stop) => html`<section class="moment" id="moment" aria-label="This moment">
  <h3 aria-live="polite" tabindex="0">${review ? review.letter(at) : nothing}${
    (review && review.sentences(at)) || sentences(stop)}</h3>
  ${review ? review.judgement(at) : nothing}</section>`;

const through = (stop) => html`<div class="through" id="through">${page.eyes.length > 1
    ? html`<span class="eyes" id="eyes">View as</span><nav class="seg" aria-labelledby="eyes">
      ${page.eyes.map(([seat, name]) => html`<a href="${page.steps}/${stop}?eyes=${Math.max(seat + 1, 0)}"
        aria-current=${seat === replay.seat ? "true" : nothing}>${name}</a>`)}</nav>` : nothing}
  <p class="small invite"><label for="link">${icon("link")}<span class="vh">Link to this moment</span></label>
  <input id="link" readonly .value=${new URL(`${page.steps}/${stop}`, page.origin).href}>
  <button class="btn quiet" type="button" data-copy="link">Copy</button></p></div>`;

const leads = (stop) => html`${review
    ? html`<a class="btn quiet" href="/t/${page.id}/at/${stop}${page.query}">${icon("play")}Replay</a>`
    : page.reviewable ? html`<form method="post" action="/t/${page.id}/review">
      <button class="btn quiet">${icon("hint")}Review</button></form>` : nothing}
  ${page.opened ? nothing : html`<a class="btn quiet" href="/t/${page.id}">Back to the game</a>`}
  <a class="btn quiet" href="/t/${page.id}/piece?move=${stop}">${icon("sound")}Hear it from here</a>
  <a class="btn quiet" href="/t/${page.id}/record.txt" download>${icon("down")}Record</a>
  ${states[at].table.finished ? nothing
    : html`<a class="btn go" href="/set-up?from=${page.id}&at=${stop}">${icon("fork")}Play on
      from here</a>`}`;

function sideLog(stop) {
  const lines = linesUpTo(replay, stop);
  const shownFrom = lines.length ? lines.at(-1)[0] : 0;
  const earlier = shownFrom > 1 ? decisionsBefore(replay, shownFrom - 1) : 0;
  const shownLog = {
    lines, earlier, newest: lastDecision(replay, stop), query: page.query, word: replay.word,
    first: replay.stops[1] ?? 0, start: replay.stops[0],
  };
  const s = { ...states[at], log: shownLog };
  return review ? review.log(s, stop) : log(s);
}

const board = (s) => html`<div class="live-board" id="board">${own.board(s, ui)}</div>`;

function draw() {
  const stop = replay.stops[at], s = states[at];
  render(leads(stop), byId("leads"));
  render(html`
  <div id="above">${review ? review.curve(at, stop) : nothing}</div>
  ${stepBar(stop)}${moment(stop)}${board(s)}${through(stop)}
  <div class="about rules" id="clause" popover tabindex="-1" role="note" aria-label="From the rulebook"
    data-rules="/rules/${game.name}"></div>`, byId("main"));
  render(html`
  <div id="standings">${review ? review.beside(stop) : people(s, own)}</div>
  <div class="chron"><div class="tabs">
    <input class="vh" type="radio" name="rail" id="tab-log" checked><label for="tab-log">Log</label>
    <input class="vh" type="radio" name="rail" id="tab-rules"><label for="tab-rules">Rulebook</label>
    <input class="vh" type="radio" name="rail" id="tab-talk"><label for="tab-talk">Chat</label>
    <section class="pane" id="pane-log" aria-label="Log" tabindex="0"><div
      id="lines">${sideLog(stop)}</div></section>
    ${rules}
    <section class="pane" id="pane-talk" aria-label="Chat" tabindex="0">${messages(s.chat)}</section>
  </div></div>`, byId("rail"));
  document.title = `${placeInWords(replay, stop).split(" of ")[0]}, ${page.title}`;
}
const rules = byId("rules-here").content.firstElementChild;

// --- Stepping: the address follows, and cards glide to where they are next.

function go(to) {
  if (to < 0 || to >= states.length || to === at) return false;
  const before = measureCards(), back = to < at, focused = document.activeElement;
  at = to;
  history.replaceState(null, "", addressOf(replay.stops[at]));
  draw();
  placeNote();
  glideCards(before, back);
  if (focused !== document.body && !focused.isConnected) {
    byId("slider").focus({ preventScroll: true });
  }
  return true;
}

function stop() {
  clearTimeout(ui.playing);
  ui.playing = 0;
  draw();
}
function play() {
  const pause = Number(byId("speed").value);
  ui.playing = setTimeout(() => { if (go(at + 1)) play(); else stop(); }, pause);
  draw();
}

document.addEventListener("click", (e) => {
  if (closest(e, "#plays")) {
    if (ui.playing) return stop();
    if (at === states.length - 1) go(0);
    return play();
  }
  const link = closest(e, "a[href]");
  if (!link || e.defaultPrevented || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
  const there = new URL(link.getAttribute("href"), location.href), here = `${page.steps}/`;
  if (there.origin !== location.origin || !there.pathname.startsWith(here)) return;
  if (there.search !== new URL(addressOf(0), location.href).search) return; // through other eyes
  e.preventDefault();
  stop();
  go(stopIndex(replay, Number(there.pathname.slice(here.length))));
});
document.addEventListener("input", (e) => {
  if (e.target.id !== "slider") return;
  const to = Number(e.target.value);
  stop();
  go(to);
});
document.addEventListener("keydown", (e) => {
  if (e.altKey || e.ctrlKey || e.metaKey || closest(e, "input, select, textarea")) return;
  const last = states.length, by = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[e.key];
  if (!by) return;
  e.preventDefault();
  stop();
  go(Math.max(0, Math.min(last - 1, at + by)));
});

document.documentElement.classList.add("js");
draw();
startAlerts();
startNotes();
startClauses();
startRows();
startCopy(() => showAlert("The link is copied."));
document.documentElement.classList.add("live"); // tests wait for it
