// The whole of Bandstand's own script. Every page works without it; with it, a table renews
// itself, cards glide, and what a choice would do is shown before it is made.
"use strict";

const $ = (id) => document.getElementById(id);
document.documentElement.classList.add("js");

// --- Choosing: an element with data-chooses shows the parts with the same data-when. Pointing at it
// or focusing it shows them for the moment; a click or a tap holds on to it, and the second one, or
// the button in the cue, plays. Whoever wants it otherwise has a box to tick: one click plays.
const LEAVE = 300; // milliseconds that a pointer may be elsewhere before what it showed goes
let chosen = "", card = "", held = false, leaving = 0;

function choose(chooser, hold = false) {
  chosen = chooser ? chooser.dataset.chooses : "";
  card = chooser ? chooser.id : "";
  held = hold;
  stay();
  for (const part of document.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== chosen;
  for (const one of document.querySelectorAll("[data-chooses]")) {
    one.classList.toggle("chosen", one === chooser);
  }
  settle();
}
function stay() {
  clearTimeout(leaving);
  leaving = 0;
}
// The words of the cue scroll where they are too long for it, also by the keyboard.
function settle() {
  for (const says of document.querySelectorAll("#cue .says, #cue .says > .what")) {
    says.tabIndex = says.scrollHeight > says.clientHeight + 1 ? 0 : -1;
  }
}
let touched = false; // whether a finger did the last thing
document.addEventListener("pointerdown", (e) => {
  touched = e.pointerType === "touch";
  if (!e.target.closest("#word")) word("");
});
document.addEventListener("keydown", (e) => {
  touched = false;
  if (e.key !== "Escape") return;
  word("");
  if (held) choose(null);
});
for (const event of ["pointerover", "focusin"]) {
  document.addEventListener(event, (e) => {
    if (touched || e.pointerType === "touch") return;
    const chooser = e.target.closest("[data-chooses]");
    if (chooser || e.target.closest("#cue")) stay();
    else if (event === "pointerover" && chosen && !held && document.activeElement !== $(card)) leaving ||= setTimeout(choose, LEAVE, null);
    if (chooser && chooser.id !== card && !(held && event === "pointerover")) choose(chooser);
  });
}
const once = $("once");
if (once) {
  once.checked = localStorage.getItem("once") === "yes";
  once.addEventListener("change", () => localStorage.setItem("once", once.checked ? "yes" : "no"));
}

document.addEventListener("click", (e) => {
  const chooser = e.target.closest("[data-chooses]"), pressed = e.detail === 0; // by a key
  if (chooser && !pressed && !(held && chooser.id === card) && (touched || !(once && once.checked))) {
    e.preventDefault();
    choose(chooser, true);
    const would = $(chooser.getAttribute("aria-describedby"));
    if (would && $("say")) $("say").textContent = would.textContent;
    return;
  }
  if (held && !chooser && e.target.closest("#board")) choose(null);
  const clause = e.target.closest("a.cl");
  if (clause && showClause(clause)) e.preventDefault();
  if (e.target.closest("[data-print]")) print();
  const copy = e.target.closest("[data-copy]");
  if (copy) {
    $(copy.dataset.copy).select();
    navigator.clipboard.writeText($(copy.dataset.copy).value).then(() => word("The link is copied."));
  }
});

// --- Notes: a thing described by an element of the class `about` shows it beside itself, while it is
// pointed at or has the focus, and when it is clicked or tapped. Escape closes it, or a click elsewhere.
// What comes to lie under a pointer that rests is not pointed at: its note might cover what is asked.
const LINGER = 250; // milliseconds before a note opens under a pointer, and before it closes again
let note = null, noted = null, soon = 0, pointed = null;

const explained = (target) => target.closest('[aria-describedby*="about-"]');

function noteOf(thing) {
  const named = thing.getAttribute("aria-describedby").split(" ");
  return $(named.find((id) => id.startsWith("about-")));
}
function tell(words, thing) {
  clearTimeout(soon);
  if (!words) return;
  [note, noted] = [words, thing];
  if (!words.matches(":popover-open")) words.showPopover();
  beside();
}
function hush() {
  clearTimeout(soon);
  if (note && note.isConnected && note.matches(":popover-open")) note.hidePopover();
  note = noted = null;
}
// Below the thing or above it, where there is room; never over the edge of the window or the cue.
function beside() {
  if (!note) return;
  if (!note.matches(":popover-open")) return void (note = noted = null); // another may be about to open
  if (!noted.isConnected) return hush();
  const at = noted.getBoundingClientRect(), size = note.getBoundingClientRect(), cue = $("cue");
  const band = cue ? cue.getBoundingClientRect() : { top: 0, bottom: 0 };
  const low = band.top > innerHeight / 2 ? band.top : innerHeight, high = low < innerHeight ? 0 : band.bottom;
  const top = at.bottom + 6 + size.height < low || at.top < high + size.height + 6 ? at.bottom + 6 : at.top - 6 - size.height;
  const left = at.left + at.width / 2 - size.width / 2;
  note.style.margin = 0;
  note.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - size.width - 8))}px`;
  note.style.top = `${Math.max(8, Math.min(top, low - size.height - 8))}px`;
}
document.addEventListener("pointermove", (e) => {
  if (e.pointerType === "touch" || e.target === pointed) return;
  pointed = e.target;
  const thing = explained(pointed);
  clearTimeout(soon);
  if (thing && thing !== noted) soon = setTimeout(() => { if (thing.matches(":hover")) tell(noteOf(thing), thing); }, LINGER);
  else if (note && !thing && ![note, noted].some((one) => one.contains(e.target) || one.contains(document.activeElement))) {
    soon = setTimeout(hush, LINGER);
  }
});
document.addEventListener("focusin", (e) => {
  const thing = explained(e.target);
  if (thing && e.target.matches(":focus-visible")) tell(noteOf(thing), thing);
  else if (note && thing !== noted && !note.contains(e.target)) hush();
});
document.addEventListener("click", (e) => {
  const thing = explained(e.target);
  if (!thing || e.defaultPrevented) return;
  if (thing.popoverTargetElement) e.preventDefault(); // which would open it in the middle of the window
  tell(noteOf(thing), thing);
});
document.addEventListener("toggle", (e) => {
  if (e.target === note && e.newState === "closed") note = noted = null;
}, true);
addEventListener("scroll", beside, { capture: true, passive: true });
addEventListener("resize", () => { beside(); settle(); });

// --- A row of many things that explain themselves is one stop of the Tab key; arrow keys lead along it.
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
document.addEventListener("keydown", (e) => {
  const row = STEPS[e.key] && e.target.closest("[data-row]");
  if (!row) return;
  const things = [...row.querySelectorAll("[tabindex]")], next = things[things.indexOf(e.target) + STEPS[e.key]];
  if (!next || !things.includes(e.target)) return;
  e.preventDefault();
  for (const one of things) one.tabIndex = one === next ? 0 : -1;
  next.focus();
});

// --- Words to the person: refusals and news lie over the edge of the board, and go with the next click.
function word(text, clause) {
  const place = $("word");
  if (!place || place.textContent === text) return;
  place.textContent = text;
  if (clause) {
    const link = document.createElement("a");
    link.className = "cl";
    link.href = `#${clause}`;
    link.textContent = clause;
    place.append(" ", link);
  }
}

// --- A clause opens where it is named; the whole rulebook is one link further.
function showClause(link) {
  const id = link.hash.slice(1), words = $("clause");
  const found = words && document.querySelector(`#pane-rules [id="${CSS.escape(id)}"]`);
  if (!found) return false;
  const from = note && note.contains(link) ? noted : link; // a note goes when the clause comes
  words.replaceChildren();
  for (let part = found; part && (part === found || !part.matches(".clause, h3, h4, h5")); part = part.nextElementSibling) {
    words.append(part.cloneNode(true));
  }
  words.firstChild.removeAttribute("id");
  const more = document.createElement("a");
  more.href = `${words.dataset.rules}#${id}`;
  more.textContent = "Read on in the rulebook";
  words.append(more);
  tell(words, from);
  words.focus({ preventScroll: true });
  return true;
}

// --- Posting: forms marked data-live are sent without leaving the page, moves by the socket if it is open.
const sending = new Set(); // what is on its way, so that a double click posts once

document.addEventListener("submit", async (e) => {
  const form = e.target;
  if (!form.hasAttribute("data-live") || !document.body.dataset.live) return;
  e.preventDefault();
  const body = new URLSearchParams(new FormData(form, e.submitter));
  const post = `${form.action}?${body}`;
  if (sending.has(post)) return;
  sending.add(post);
  word((e.submitter && e.submitter.dataset.wait) || "");
  try {
    const open = socket && socket.readyState === WebSocket.OPEN;
    const said = open && form.id === "play" ? await bySocket(body) : await byPost(form.action, body);
    if (said.go) location.assign(said.go);
    word(said.words || "", said.clause);
    if (!said.ok) document.dispatchEvent(new Event("refused"));
    if (said.ok) for (const field of form.querySelectorAll("input:not([type=hidden])")) field.value = "";
    if (!socket || socket.readyState > WebSocket.OPEN) connect();
  } catch {
    word("No answer came, so this may not have been done. The board shows what counts.");
  } finally {
    sending.delete(post);
  }
});

async function byPost(action, body) {
  const answer = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" } });
  const json = answer.headers.get("Content-Type").includes("json");
  return { ...(json ? await answer.json() : { words: await answer.text() }), ok: answer.ok };
}
// Whatever the socket has not answered when it is closed may not have been done.
const unanswered = new Map();
let sent = 0;

function bySocket(body) {
  body.set("n", ++sent);
  socket.send(`${body}`);
  return new Promise((resolve, reject) => unanswered.set(`${sent}`, { resolve, reject }));
}
function answered(said) {
  const waiting = unanswered.get(said.n);
  unanswered.delete(said.n);
  if (waiting) waiting.resolve({ ...said, ok: !said.words });
}

// --- The live channel: first the whole table comes as this seat sees it, then what changes of it.
const QUIET = 25000; // the server says something every 16 seconds at least, so longer silence is a lost line
let socket = null, tries = 0, timer = 0, watch = 0;

function connect() {
  clearTimeout(timer);
  hangUp();
  socket = new WebSocket(new URL(document.body.dataset.live, location.href.replace(/^http/, "ws")));
  socket.onmessage = (e) => {
    online();
    if (e.data.startsWith("{")) answered(JSON.parse(e.data));
    else if (e.data) draw(e.data);
  };
  socket.onclose = lost;
  listen();
}
function hangUp() {
  if (!socket) return;
  socket.onclose = socket.onmessage = null;
  socket.close();
  socket = null;
  for (const { reject } of unanswered.values()) reject();
  unanswered.clear();
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

// What has come while the page was busy is drawn at once. Of each part the newest counts, and whatever
// else holds that part came before it. What is added to a list is gathered.
let coming = [];
function draw(html) {
  const news = document.createElement("template");
  news.innerHTML = html;
  if (!coming.length) setTimeout(() => { const all = coming; coming = []; show(all); });
  coming = gathered(coming, [...news.content.children]);
}
function gathered(before, news) {
  const whole = news.filter((part) => !("more" in part.dataset)).map((part) => part.id);
  return [...before.filter((part) => !whole.includes(part.id)), ...news];
}

// --- The end is told once, to those who see it happen: what is marked data-tell comes step by step,
// and who won stands nowhere before all has been told. Escape or a button skips it.
const STEP = 800, TELLING = 6000; // milliseconds: of a step at most, and of them all
let ending = null, telling = 0; // what is shown when the end has been told

function ends(cue) {
  return cue.dataset.over && !$("cue").dataset.over && !calm.matches && !document.hidden;
}
function tellEnd(parts) {
  const board = parts.filter((part) => $("board").contains($(part.id)));
  const told = board.flatMap((part) => [part, ...part.querySelectorAll("[data-tell]")]).filter((one) => "tell" in one.dataset);
  if (!told.length) return finish();
  for (const one of told) one.classList.add("untold");
  for (const part of board) renew(part.cloneNode(true));
  choose(null);
  const cue = $("cue"), skip = document.createElement("button");
  cue.className = "cue wait";
  cue.querySelector(".who .tempo").textContent = "The end";
  for (const old of cue.querySelectorAll(".who .expr, .says > *, .do > * > *")) old.remove();
  Object.assign(skip, { type: "button", className: "btn", id: "skip-telling", textContent: "Skip to the result" });
  skip.addEventListener("click", finish);
  cue.querySelector(".do > *").append(skip);
  skip.focus({ preventScroll: true });
  const order = [...new Set(told.map((one) => +one.dataset.tell))].sort((a, b) => a - b);
  const next = () => {
    if (!order.length) return finish();
    const now = order.shift();
    for (const one of document.querySelectorAll(`#board [data-tell="${now}"]`)) {
      one.classList.remove("untold");
      one.scrollIntoView({ block: "nearest" });
    }
    telling = setTimeout(next, Math.min(STEP, TELLING / told.length));
  };
  telling = setTimeout(next, STEP);
}
function finish() {
  clearTimeout(telling);
  telling = 0;
  const all = ending;
  ending = null;
  for (const part of all) for (const one of [part, ...part.querySelectorAll(".untold")]) one.classList.remove("untold");
  show(all, true);
}
document.addEventListener("keydown", (e) => { if (e.key === "Escape" && ending) finish(); });

function show(parts, told = false) {
  if (ending) return void (ending = gathered(ending, parts)); // until the end has been told
  const cue = parts.find((part) => part.id === "cue") || $("cue").cloneNode(true);
  if (cue.dataset.version !== $("cue").dataset.version) return location.reload();
  if (!told && ends(cue)) {
    ending = parts;
    return tellEnd(parts);
  }
  const mine = $("cue").dataset.mine, moves = $("cue").dataset.moves, hint = $("cue").dataset.hint;
  const before = places(), focused = document.activeElement;
  const asked = focused.getAttribute("form") === "hint";
  for (const part of parts) renew(part);
  document.dispatchEvent(new Event("renewed"));
  const kept = $(card);
  const still = moves === cue.dataset.moves;
  const same = kept && kept.dataset.chooses === chosen && (still || !(held || touched)) && (hint || !cue.dataset.hint);
  choose(same ? kept : null, held && still);
  beside();
  showHint();
  if (asked && !hint && $("coach")) {
    $("coach").focus(); // its button is gone, and it is read out
  } else if (focused !== document.body && document.activeElement === document.body) {
    $("cue").focus({ preventScroll: true }); // the next Tab should lead to the choices
  }
  glide(before, +cue.dataset.moves < +moves);
  document.title = cue.dataset.title;
  if (moves !== cue.dataset.moves) {
    word("");
    $("say").textContent = cue.dataset.say;
  }
  if (!mine && cue.dataset.mine) notify(cue.dataset.title);
}

// A part of the page becomes another, or a list gets more; what somebody writes or has opened stays.
function renew(part) {
  const old = $(part.id);
  if (!old) return; // the part that it is in came later, and holds it
  if ("more" in part.dataset) {
    for (const one of old.children) one.classList.remove("now");
    return old.prepend(...part.children);
  }
  Idiomorph.morph(old, part, {
    callbacks: {
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
      beforeNodeMorphed: (node) => !(node.dataset && "keep" in node.dataset),
    },
  });
}

// --- A hint: what the coach says stands in the cue, and is marked on the board.
function showHint() {
  const hint = $("cue").dataset.hint;
  for (const one of document.querySelectorAll("[form=play][name=move]")) {
    one.classList.toggle("hinted", hint !== "" && one.value === hint);
  }
}

// --- Gliding: measure, morph, animate from where each card was. A card that is new comes from the
// one that its data-from names, one that is gone goes to the one that its data-to named, and a
// figure with data-spot walks over every data-place on its way.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const BEAT = 240, EASE = "cubic-bezier(.22, .7, .2, 1)";
let glided = 0, travel = 2 * BEAT; // when cards moved last, and how long they take this time

// Boards that come faster than cards glide are shown as they are.
function places() {
  const now = performance.now();
  travel = Math.min(2 * BEAT, now - glided);
  glided = now;
  const found = new Map(), moving = !calm.matches && !document.hidden && travel >= BEAT;
  for (const card of moving ? document.querySelectorAll("[data-card]") : []) {
    const { to, spot } = card.dataset, at = card.getBoundingClientRect();
    found.set(card.dataset.card, { at, spot, to, copy: to && at.width && likeness(card) }); // no width: folded away
  }
  return found;
}
function glide(before, back) {
  const now = new Map();
  for (const card of before.size ? document.querySelectorAll("[data-card]") : []) {
    const was = before.get(card.dataset.card), to = card.getBoundingClientRect();
    const from = was || (back ? null : before.get(card.dataset.from));
    now.set(card.dataset.card, to);
    if (!from || !from.at.width || !to.width || (Math.abs(from.at.x - to.x) < 2 && Math.abs(from.at.y - to.y) < 2)) continue;
    const sized = was && `scale(${from.at.width / to.width}, ${from.at.height / to.height})`;
    const start = was ? `translate(${from.at.x - to.x}px, ${from.at.y - to.y}px) ${sized}` : between(from.at, to);
    const way = was && was.spot !== undefined ? spots(+was.spot, +card.dataset.spot, to) : [];
    card.animate(
      [...[start, ...way].map((transform) => ({ transformOrigin: "0 0", transform, zIndex: 3 })), { transformOrigin: "0 0" }],
      way.length ? { duration: Math.min(1600, (BEAT / 2) * (way.length + 1)) } : { duration: travel, easing: EASE },
    );
  }
  for (const [card, gone] of before) {
    if (gone.copy && !back && !now.has(card) && now.has(gone.to)) send(gone, now.get(gone.to));
  }
}
function between(from, to) {
  const x = from.x + from.width / 2 - to.x - to.width / 2, y = from.y + from.height / 2 - to.y - to.height / 2;
  return `translate(${x}px, ${y}px)`;
}
function spots(was, is, to) {
  const passed = [], step = Math.sign(is - was);
  for (let spot = was + step; step && spot !== is; spot += step) {
    const place = document.querySelector(`[data-place="${spot}"]`);
    if (place) passed.push(between(place.getBoundingClientRect(), to));
  }
  return passed;
}
function likeness(card) {
  const copy = card.cloneNode(true);
  copy.inert = true;
  for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
  copy.removeAttribute("data-card");
  if (!(card instanceof SVGGraphicsElement)) return copy;
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg"), box = card.getBBox();
  drawing.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  drawing.append(copy);
  return drawing;
}
function send({ at, copy }, to) {
  copy.classList.add("flight");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${at.width}px`, height: `${at.height}px` });
  document.body.append(copy);
  const away = copy.animate([{}, { transform: `${between(to, at)} scale(.4)` }], { duration: travel, easing: EASE });
  away.onfinish = () => copy.remove();
}

// --- A quiet note when it is my turn and the page is out of sight, for those who ask for it.
function notify(title) {
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification(title, { silent: true, tag: location.pathname });
  }
}

settle();
if (document.body.dataset.live) {
  connect();
  showHint();
  if (innerWidth < 720) $("since-told").open = false; // on a phone it would push the choice out of sight
  $("retry").addEventListener("click", connect);
  addEventListener("online", connect);
  addEventListener("offline", () => lost({}));
  addEventListener("pageshow", (e) => { if (e.persisted) connect(); });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && document.body.classList.contains("offline")) connect();
  });
}

// --- Asking to be told, for those who have turns.
function mayAsk() {
  const can = "Notification" in window && Notification.permission === "default";
  document.documentElement.classList.toggle("can-notify", can);
}
mayAsk();
document.addEventListener("click", async (e) => {
  if (!e.target.closest("[data-notify]")) return;
  await Notification.requestPermission();
  mayAsk();
});

// --- Leaving asks in place; Escape or a click elsewhere is no.
document.addEventListener("click", (e) => {
  const asked = $("leaving");
  if (asked && asked.open && !asked.contains(e.target)) asked.open = false;
});
document.addEventListener("keydown", (e) => {
  const asked = $("leaving");
  if (e.key !== "Escape" || !asked || !asked.open) return;
  asked.open = false;
  asked.querySelector("summary").focus();
});

// --- Clocks: what is left runs on by itself, by the server's time.
if (document.body.dataset.now) {
  const ahead = document.body.dataset.now * 1000 - Date.now();
  const tick = () => {
    for (const one of document.querySelectorAll("[data-until]")) {
      const left = Math.max(0, Math.floor(one.dataset.until - (Date.now() + ahead) / 1000));
      const words = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`;
      if (left < 3600 && one.textContent !== words) one.textContent = words;
    }
  };
  setInterval(tick, 1000);
  for (const id of ["cue", "people"]) new MutationObserver(tick).observe($(id), { subtree: true, childList: true });
}

// --- Unread words in the chat are counted on its tab, until it is opened.
if ($("unread")) {
  const key = `read ${location.pathname}`, tab = $("tab-talk");
  const last = () => Math.max(0, ...[...document.querySelectorAll("#talk [data-said]")].map((one) => +one.dataset.said));
  const count = () => {
    if (tab.checked) sessionStorage.setItem(key, last());
    const unread = last() - sessionStorage.getItem(key), place = $("unread");
    place.textContent = unread > 0 ? unread : "";
    place.title = unread > 0 ? "unread" : "";
  };
  if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, last());
  new MutationObserver(count).observe($("talk"), { subtree: true, childList: true, attributes: true });
  for (const one of document.querySelectorAll("[name=rail]")) one.addEventListener("change", count);
  count();
}

// --- Setting a table up: the form changes in place, with what was chosen so far.
const setup = $("setup");
if (setup) {
  const renew = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) return location.assign(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.title = page.title;
    document.body.dataset.game = page.body.dataset.game;
    Idiomorph.morph(setup, page.getElementById("setup"));
    for (const one of setup.querySelectorAll("[type=radio]")) one.checked = one.hasAttribute("checked");
    history.replaceState(null, "", address);
  };
  document.addEventListener("submit", (e) => {
    if (!e.submitter || e.submitter.getAttribute("formmethod") !== "get") return;
    e.preventDefault();
    renew(`${e.submitter.getAttribute("formaction")}?${new URLSearchParams(new FormData(setup, e.submitter))}`);
  });
  document.addEventListener("click", (e) => {
    const piece = e.target.closest("a.piece");
    if (!piece || e.button || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    renew(piece.href);
  });
}

// --- A review in the making: how far it is, its draft and the review itself when they are there.
const making = $("making");
if (making) {
  const look = async () => {
    try {
      const answer = await fetch(making.dataset.at, { headers: { Accept: "application/json" } });
      const far = await answer.json();
      const shown = "draft" in making.dataset;
      if (!far.making || far.draft !== shown) return location.reload();
      $("far").textContent = far.words;
      making.max = far.of || 1;
      if (far.of) making.value = far.done;
      else making.removeAttribute("value");
    } catch {
      $("far").textContent = "No answer comes. Trying again.";
    }
    setTimeout(look, 1000);
  };
  setTimeout(look, 1000);
}
