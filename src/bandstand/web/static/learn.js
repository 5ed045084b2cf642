// Lessons at the board, and pictures cut from it. Everything works without this; with it a lesson
// goes on without loading pages, others' moves glide one by one, and parts pointed at are ringed.
// It uses what bandstand.js has, and its own names are nobody else's.
"use strict";

(() => {
// --- Rehearsal marks: a ring and a letter over whatever carries data-mark, wherever it lies.
function marks() {
  document.body.classList.toggle("holding", held); // a card is chosen, and waits to be played
  for (const old of document.querySelectorAll(".ring")) old.remove();
  const parts = [...document.querySelectorAll("[data-mark]")];
  const coach = document.querySelector("#coach[data-points]"), shown = coach && $(coach.dataset.points);
  for (const part of shown ? [...parts, shown] : parts) {
    const at = part.getBoundingClientRect(), gap = 8; // cards that can be played stand out by 4
    if (!at.width) continue; // folded away
    const ring = document.createElement("div"), letter = document.createElement("span");
    ring.className = at.x - gap < 20 ? "ring edge" : "ring";
    ring.classList.toggle("low", at.y - 27 < $("main").getBoundingClientRect().y); // its letter would lie under the cue
    ring.setAttribute("aria-hidden", "true");
    const left = Math.max(0, at.x - gap), right = Math.min(document.documentElement.clientWidth, at.right + gap);
    Object.assign(ring.style, {
      left: `${left + scrollX}px`,
      top: `${at.y + scrollY - gap}px`,
      width: `${right - left}px`,
      height: `${at.height + 2 * gap}px`,
    });
    letter.className = "mk";
    letter.textContent = part.dataset.mark;
    if (part.dataset.mark) ring.append(letter); // what the coach speaks of has none
    document.body.append(ring);
  }
}

// --- A step opens with all it points at in view, between what stands above and the sheet below.
function intoView() {
  const parts = [...document.querySelectorAll("#board [data-mark]")];
  const boxes = parts.map((part) => part.getBoundingClientRect()).filter((at) => at.width);
  if (!boxes.length) return;
  const sheet = $("lesson").getBoundingClientRect(), cue = $("cue").getBoundingClientRect();
  const below = innerWidth < 1100 ? innerHeight - sheet.top : 0;
  const above = $("goal").offsetHeight + (innerWidth < 720 ? 0 : cue.height);
  const top = Math.min(...boxes.map((at) => at.top)) - 26, foot = Math.max(...boxes.map((at) => at.bottom)) + 16;
  if (top >= above && foot <= innerHeight - below) return;
  const tall = foot - top > innerHeight - below - above;
  let by = tall || top < above ? top - above : Math.min(top - above, foot - innerHeight + below);
  const head = $("goal").previousElementSibling.offsetHeight;
  if (scrollY + by > 0 && scrollY + by < head) by = Math.min(top - above, head - scrollY); // the head goes as a whole
  scrollBy(0, by);
}

// --- Pictures: drawn as wide as on a board, and as small as their column wants.
function figures() {
  for (const crop of document.querySelectorAll(".crop")) {
    const inner = crop.firstElementChild;
    inner.style.zoom = 1;
    inner.style.width = innerWidth < 720 ? "auto" : "max-content"; // a phone's board is as narrow already
    if (innerWidth < 720) continue;
    const natural = Math.min(inner.getBoundingClientRect().width, 920), room = crop.clientWidth;
    if (!natural || !room) continue;
    inner.style.width = `${natural}px`;
    const left = inner.getBoundingClientRect().left; // and a row that is not full is no wider than its cards
    const ends = [...inner.querySelectorAll("img, svg, p, b, li > *")].map((part) => part.getBoundingClientRect().right - left);
    const used = Math.min(natural, Math.max(...ends, 1) + 2);
    inner.style.zoom = Math.min(used < 150 ? 1.7 : 1, room / used);
    if (used < natural) inner.style.width = `${used}px`;
  }
}

// --- A lesson: what is posted is answered by the address of the next place, and the boards till then.
const NAMES = ["goal", "forms", "lesson", "cue", "board", "people"]; // the parts of its page
let hurry = null; // ends the pause after a board

const pause = (ms) => new Promise((done) => {
  const timer = setTimeout(done, ms);
  hurry = () => { clearTimeout(timer); done(); };
});

function renew(parts) {
  const before = places();
  for (const part of parts) {
    if (part && $(part.id)) Idiomorph.morph($(part.id), part);
  }
  document.dispatchEvent(new Event("renewed"));
  choose(null);
  glide(before, false);
  marks();
}

function boardOf(html) {
  const board = $("board").cloneNode(false);
  board.innerHTML = html;
  return board;
}

async function visit(path, push) {
  const answer = await fetch(path, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.getElementById("lesson")) return location.assign(path);
  const at = $("lesson").dataset.at;
  if (push) history.pushState(null, "", path);
  document.title = page.title;
  renew(NAMES.map((name) => page.getElementById(name)));
  const moved = at !== $("lesson").dataset.at;
  if (moved) $("lesson-title").focus({ preventScroll: true });
  if (moved) $("lesson").scrollTop = 0;
  if (moved) intoView();
  else $("reply").scrollIntoView({ block: "nearest" });
  marks();
}

async function post(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter));
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
  const said = await answer.json();
  if (!said.go) return word(said.words, said.clause);
  word("");
  for (const html of said.boards) {
    if (hurry === false) break;
    renew([boardOf(html)]);
    await pause(calm.matches ? 0 : 1000);
  }
  hurry = null;
  await visit(said.go, true);
}

let busy = false;
document.addEventListener("submit", async (e) => {
  if (!e.target.hasAttribute("data-lesson")) return;
  e.preventDefault();
  if (busy) return;
  busy = true;
  try {
    await post(e.target, e.submitter);
  } catch {
    word("No answer came. Try again.");
  } finally {
    busy = false;
  }
});
document.addEventListener("click", (e) => {
  if (hurry) hurry(); // whoever clicks does not want to wait
  const back = e.target.closest(".lesson a[rel=prev]");
  if (back && !e.ctrlKey && !e.metaKey) {
    e.preventDefault();
    visit(back.href, true);
  }
});
document.addEventListener("keydown", (e) => {
  if (!$("lesson") || e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input, select, textarea")) return;
  const to = { ArrowRight: "#go-on", ArrowLeft: ".lesson a[rel=prev]" }[e.key];
  const button = to && document.querySelector(to);
  if (button) button.click();
});
addEventListener("popstate", () => { if ($("lesson")) visit(location.href, false); });

addEventListener("load", () => document.fonts.ready.then(() => {
  figures();
  if (!$("lesson")) return;
  $("lesson-title").focus({ preventScroll: true });
  intoView();
  marks();
}));
addEventListener("resize", () => { figures(); marks(); });
new ResizeObserver(marks).observe(document.body);
if ($("cue")) new MutationObserver(marks).observe($("cue"), { childList: true, subtree: true, attributes: true });

// --- Beside a board, how to play opens the rulebook's tab instead of leaving the table.
document.addEventListener("click", (e) => {
  const link = e.target.closest("[data-tab]"), tab = link && $(link.dataset.tab);
  if (!tab) return;
  e.preventDefault();
  tab.checked = true;
  figures();
  $("pane-rules").focus();
});
})();
