// Pointing at parts of a board: lessons name them, and mark them with a ring and a letter.

import { byId } from "./dom.js";
import { selection } from "./selection.js";

// Find the element that a lesson calls by a name: its id, the beginning of just one id, or a move in
// quotes, which is what plays it.
export function findPart(name, within = document) {
  if (name.startsWith('"')) {
    return within.querySelector(`[form=play][name=move][value="${CSS.escape(name.slice(1, -1))}"]`);
  }
  const exact = within.querySelector(`#${CSS.escape(name)}`);
  if (exact) return exact;
  const found = within.querySelectorAll(`[id^="${CSS.escape(`${name}-`)}"]`);
  return found.length === 1 ? found[0] : null;
}

// Hide the parts that a lesson leaves out.
export function foldParts(names) {
  for (const old of document.querySelectorAll(".folded")) old.classList.remove("folded");
  for (const name of names) {
    const part = findPart(name, byId("board"));
    if (part) part.classList.add("folded");
  }
}

// Give the parts that a step points at their letters, and lead the links in its text to them.
export function markParts(names) {
  for (const old of document.querySelectorAll("[data-mark]")) delete old.dataset.mark;
  const ids = {};
  names.forEach((name, at) => {
    const letter = String.fromCharCode(65 + at);
    const part = findPart(name, byId("main")) || findPart(name);
    if (!part) return;
    part.dataset.mark = letter;
    part.id ||= `mark-${letter}`;
    if (!part.hasAttribute("aria-describedby")) part.setAttribute("aria-describedby", "lesson-title");
    ids[letter] = part.id;
  });
  for (const link of document.querySelectorAll("[data-to-mark]")) {
    link.setAttribute("href", `#${ids[link.dataset.toMark] || "board"}`);
  }
  return ids;
}

// Draw the rings over whatever carries a mark, and over what the coach's tip is about.
export function drawMarks() {
  document.body.classList.toggle("holding", selection.held);
  for (const old of document.querySelectorAll(".ring")) old.remove();
  const tip = document.querySelector("#coach[data-points]");
  const pointed = tip && tip.dataset.points ? findPart(tip.dataset.points) : null;
  const parts = [...document.querySelectorAll("[data-mark]")];
  for (const part of pointed ? [...parts, pointed] : parts) drawRing(part);
}

const GAP = 8; // pixels between a part and its ring: cards that can be played stand out by 4

function drawRing(part) {
  const at = part.getBoundingClientRect();
  if (!at.width) return; // folded away
  const ring = document.createElement("div");
  ring.className = at.x - GAP < 20 ? "ring edge" : "ring";
  const top = byId("main").getBoundingClientRect().y;
  ring.classList.toggle("low", at.y - 27 < top); // its letter would be covered
  ring.setAttribute("aria-hidden", "true");
  const left = Math.max(0, at.x - GAP);
  const right = Math.min(document.documentElement.clientWidth, at.right + GAP);
  Object.assign(ring.style, {
    left: `${left + scrollX}px`,
    top: `${at.y + scrollY - GAP}px`,
    width: `${right - left}px`,
    height: `${at.height + 2 * GAP}px`,
  });
  if (part.dataset.mark) {
    const letter = document.createElement("span");
    letter.className = "mk";
    letter.textContent = part.dataset.mark;
    ring.append(letter);
  }
  document.body.append(ring);
}

// Scroll so that all marked parts lie between what stands above the board and the lesson's sheet.
export function scrollToMarks() {
  const parts = [...document.querySelectorAll("#board [data-mark]")];
  const boxes = parts.map((part) => part.getBoundingClientRect()).filter((at) => at.width);
  if (!boxes.length) return;
  const sheet = byId("lesson").getBoundingClientRect(), band = byId("cue").getBoundingClientRect();
  const below = innerWidth < 1100 ? innerHeight - sheet.top : 0;
  const above = byId("goal").offsetHeight + (innerWidth < 720 ? 0 : band.height);
  const top = Math.min(...boxes.map((at) => at.top)) - 26;
  const foot = Math.max(...boxes.map((at) => at.bottom)) + 16;
  if (top >= above && foot <= innerHeight - below) return;
  const tall = foot - top > innerHeight - below - above;
  let by = tall || top < above ? top - above : Math.min(top - above, foot - innerHeight + below);
  const head = document.querySelector("header.head").offsetHeight;
  if (scrollY + by > 0 && scrollY + by < head) by = Math.min(top - above, head - scrollY);
  scrollBy(0, by);
}

export function startMarks() {
  addEventListener("resize", drawMarks);
  new ResizeObserver(drawMarks).observe(document.body);
}
