// The whole of Bandstand's own script. Every page works without it; with it, a table renews
// itself, cards glide, and what a choice would do is shown before it is made.
"use strict";

const $ = (id) => document.getElementById(id);
document.documentElement.classList.add("js");

// --- Choosing: an element with data-chooses shows the parts with the same data-when.
let chosen = "", card = "";

function choose(chooser) {
  chosen = chooser ? chooser.dataset.chooses : "";
  card = chooser ? chooser.id : "";
  const parts = [...document.querySelectorAll("[data-when]")];
  for (const part of parts) part.hidden = part.dataset.when !== chosen;
  for (const one of document.querySelectorAll("[data-chooses]")) {
    one.classList.toggle("chosen", one === chooser);
  }
}
let touched = false; // whether a finger did the last thing
document.addEventListener("pointerdown", (e) => { touched = e.pointerType === "touch"; });
document.addEventListener("keydown", () => { touched = false; });
for (const event of ["pointerover", "focusin"]) {
  document.addEventListener(event, (e) => {
    if (touched || e.pointerType === "touch") return;
    const chooser = e.target.closest("[data-chooses]");
    if (chooser && chooser.id !== card) choose(chooser);
  });
}

// A finger cannot hover: its first tap chooses, and the second, or the button in the cue, plays.
document.addEventListener("click", (e) => {
  const chooser = e.target.closest("[data-chooses]");
  if (chooser && touched && chooser.id !== card) {
    e.preventDefault();
    choose(chooser);
    return;
  }
  const refused = e.target.closest("[data-why]");
  if (refused) word(refused.dataset.why, refused.dataset.clause);
  const clause = e.target.closest("a.cl");
  if (clause && showClause(clause.hash.slice(1))) e.preventDefault();
  const copy = e.target.closest("[data-copy]");
  if (copy) {
    $(copy.dataset.copy).select();
    navigator.clipboard.writeText($(copy.dataset.copy).value).then(() => word("The link is copied."));
  }
});

// --- Words to the person: refusals, and what a clause says.
function word(text, clause) {
  const place = $("word");
  if (!place) return;
  place.textContent = text;
  if (clause) {
    const link = document.createElement("a");
    link.className = "cl";
    link.href = `#${clause}`;
    link.textContent = clause;
    place.append(" ", link);
  }
}

function showClause(id) {
  const place = $("pane-rules") && $("pane-rules").querySelector(`[id="${CSS.escape(id)}"]`);
  if (!place) return false;
  $("tab-rules").checked = true;
  for (const old of document.querySelectorAll(".clause.shown")) old.classList.remove("shown");
  place.classList.add("shown");
  place.tabIndex = -1;
  place.focus();
  return true;
}

// --- Posting: forms marked data-live are sent without leaving the page.
const sending = new Set(); // what is on its way, so that a double click posts once

document.addEventListener("submit", async (e) => {
  const form = e.target;
  if (!form.hasAttribute("data-live") || !document.body.dataset.live) return;
  e.preventDefault();
  const body = new URLSearchParams(new FormData(form, e.submitter));
  const post = `${form.action}?${body}`;
  if (sending.has(post)) return;
  sending.add(post);
  word("");
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    const json = answer.headers.get("Content-Type").includes("json");
    const said = json ? await answer.json() : { words: await answer.text() };
    if (said.go) location.assign(said.go);
    if (said.words) word(said.words, said.clause);
    if (answer.ok) for (const field of form.querySelectorAll("input:not([type=hidden])")) field.value = "";
    if (!socket || socket.readyState > WebSocket.OPEN) connect();
  } catch {
    word("No answer came, so this may not have been done. The board shows what counts.");
  } finally {
    sending.delete(post);
  }
});

// --- The live channel: each message is the whole table as this seat sees it, and the newest wins.
const QUIET = 25000; // the server says something every 10 seconds, so longer silence is a lost line
let socket = null, tries = 0, timer = 0, watch = 0;

function connect() {
  clearTimeout(timer);
  hangUp();
  socket = new WebSocket(new URL(document.body.dataset.live, location.href.replace(/^http/, "ws")));
  socket.onmessage = (e) => { online(); if (e.data) show(e.data); };
  socket.onclose = lost;
  listen();
}
function hangUp() {
  if (!socket) return;
  socket.onclose = socket.onmessage = null;
  socket.close();
  socket = null;
}
function listen() {
  clearTimeout(watch);
  watch = setTimeout(lost, QUIET, {});
}
function online() {
  tries = 0;
  listen();
  $("offline").hidden = true;
  $("board").inert = false;
  document.body.classList.remove("offline");
}
function lost(e) {
  hangUp();
  clearTimeout(watch);
  if (e.code === 1008) return location.reload();
  $("offline").hidden = false;
  $("board").inert = true; // an old board must not pass for a live one
  document.body.classList.add("offline");
  clearTimeout(timer);
  const pause = Math.min(10000, 300 * 2 ** tries++) * (0.7 + 0.6 * Math.random());
  if (navigator.onLine) timer = setTimeout(connect, pause);
}

function show(html) {
  const news = document.createElement("template");
  news.innerHTML = html;
  const cue = news.content.querySelector("#cue");
  if (cue.dataset.version !== $("cue").dataset.version) return location.reload();
  const mine = $("cue").dataset.mine, moves = $("cue").dataset.moves;
  const before = places();
  for (const part of [...news.content.children]) {
    Idiomorph.morph($(part.id), part, {
      callbacks: {
        beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
        beforeNodeMorphed: (node) => !(node.dataset && "keep" in node.dataset), // somebody writes there
      },
    });
  }
  const kept = $(card);
  const same = kept && kept.dataset.chooses === chosen && (moves === cue.dataset.moves || !touched);
  choose(same ? kept : null);
  glide(before);
  document.title = cue.dataset.title;
  if (moves !== cue.dataset.moves) {
    word("");
    $("say").textContent = cue.dataset.say;
  }
  if (!mine && cue.dataset.mine) notify(cue.dataset.title);
}

// --- Gliding: measure, morph, animate from where each card was.
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function places() {
  const found = new Map();
  for (const card of document.querySelectorAll("[data-card]")) {
    found.set(card.dataset.card, card.getBoundingClientRect());
  }
  return found;
}
function glide(before) {
  if (calm.matches || document.hidden) return;
  for (const card of document.querySelectorAll("[data-card]")) {
    const from = before.get(card.dataset.card), to = card.getBoundingClientRect();
    if (!from || !to.width || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) continue;
    const move = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    const size = `scale(${from.width / to.width}, ${from.height / to.height})`;
    card.animate(
      [{ transformOrigin: "0 0", transform: `${move} ${size}`, zIndex: 3 }, { transformOrigin: "0 0" }],
      { duration: 480, easing: "cubic-bezier(.22, .7, .2, 1)" },
    );
  }
}

// --- A quiet note when it is my turn and the page is out of sight, for those who ask for it.
function notify(title) {
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification(title, { silent: true, tag: location.pathname });
  }
}

if (document.body.dataset.live) {
  connect();
  $("retry").addEventListener("click", connect);
  addEventListener("online", connect);
  addEventListener("offline", () => lost({}));
  addEventListener("pageshow", (e) => { if (e.persisted) connect(); });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && document.body.classList.contains("offline")) connect();
  });
  const ask = $("notify");
  if (ask && "Notification" in window && Notification.permission === "default") {
    ask.hidden = false;
    ask.addEventListener("click", async () => { await Notification.requestPermission(); ask.hidden = true; });
  }
}

// --- Replay: arrow keys step, and the play button walks on by itself.
const steps = document.querySelector("[data-steps]");
if (steps) {
  const go = (rel) => { const link = steps.querySelector(`a[rel="${rel}"]`); if (link) location.replace(link.href); };
  document.addEventListener("keydown", (e) => {
    if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input, select, textarea")) return;
    if (e.key === "ArrowLeft") go("prev");
    if (e.key === "ArrowRight") go("next");
  });
}
