// Notes: what is described by an element of the class `about` shows it beside itself, while it is
// pointed at or has the focus, and when it is clicked or tapped. Escape or a click elsewhere closes it.
import { byId, closest } from "./dom.js";

const HOVER_DELAY = 250; // milliseconds before a note opens under a pointer, and before it closes again
const GAP = 6; // pixels between a note and what it is about
const MARGIN = 8; // pixels between a note and the edge of the window

let note = null; // the open note
let subject = null; // what it is about
let timer = 0;
let pointed = null; // what the pointer moved over last

const describedBy = (event) => closest(event, '[aria-describedby*="about-"]');

function noteOf(element) {
  const ids = element.getAttribute("aria-describedby").split(" ");
  return byId(ids.find((id) => id.startsWith("about-")));
}

export function showNote(words, element) {
  clearTimeout(timer);
  if (!words) return;
  [note, subject] = [words, element];
  if (!words.matches(":popover-open")) words.showPopover();
  placeNote();
}

function hideNote() {
  clearTimeout(timer);
  if (note && note.isConnected && note.matches(":popover-open")) note.hidePopover();
  note = subject = null;
}

// Return what the note that holds an element is about, or the element itself.
export const subjectOf = (element) => (note && note.contains(element) ? subject : element);

// Put the open note beside its subject again, after the page has changed or scrolled.
export function placeNote() {
  if (!note) return;
  if (!note.matches(":popover-open")) note = subject = null; // another may be about to open
  else if (!subject.isConnected) hideNote();
  else placeBeside(note, subject);
}

// Place a popover below an element or above it, where there is room, never over the window's edge
// or the prompt.
export function placeBeside(popover, element) {
  const at = element.getBoundingClientRect(), size = popover.getBoundingClientRect();
  const [high, low] = freeHeight();
  const fitsBelow = at.bottom + GAP + size.height < low || at.top < high + size.height + GAP;
  const top = fitsBelow ? at.bottom + GAP : at.top - GAP - size.height;
  const left = at.left + at.width / 2 - size.width / 2;
  const right = document.documentElement.clientWidth - size.width - MARGIN;
  popover.style.margin = 0;
  popover.style.left = `${Math.max(MARGIN, Math.min(left, right))}px`;
  popover.style.top = `${Math.max(MARGIN, Math.min(top, low - size.height - MARGIN))}px`;
}

// Return the top and the bottom of what the prompt leaves free of the window.
function freeHeight() {
  const prompt = byId("cue"), band = prompt ? prompt.getBoundingClientRect() : { top: 0, bottom: 0 };
  return band.top > innerHeight / 2 ? [0, band.top] : [band.bottom, innerHeight];
}

// What comes to lie under a resting pointer is not pointed at: its note might cover what is asked.
// So notes open on pointermove, not on pointerover.
function pointerMoved(event) {
  if (event.pointerType === "touch" || event.target === pointed) return;
  pointed = event.target;
  const element = describedBy(event);
  clearTimeout(timer);
  if (element && element !== subject) {
    timer = setTimeout(() => {
      if (element.matches(":hover")) showNote(noteOf(element), element);
    }, HOVER_DELAY);
  } else if (note && !element && !isUsed(event.target)) {
    timer = setTimeout(hideNote, HOVER_DELAY);
  }
}

const isUsed = (target) => [note, subject].some((one) =>
  one.contains(target) || one.contains(document.activeElement));

function focused(event) {
  const element = describedBy(event);
  if (element && event.target.matches(":focus-visible")) showNote(noteOf(element), element);
  else if (note && element !== subject && !note.contains(event.target)) hideNote();
}

function clicked(event) {
  const element = describedBy(event);
  if (!element || event.defaultPrevented) return;
  if (element.popoverTargetElement) event.preventDefault(); // it would open in the middle of the window
  showNote(noteOf(element), element);
}

export function startNotes() {
  document.addEventListener("pointermove", pointerMoved);
  document.addEventListener("focusin", focused);
  document.addEventListener("click", clicked);
  document.addEventListener("toggle", (e) => {
    if (e.target === note && e.newState === "closed") note = subject = null;
  }, true);
  addEventListener("scroll", placeNote, { capture: true, passive: true });
  addEventListener("resize", placeNote);
}

// --- A row of many things with notes is one stop of the Tab key; arrow keys lead along it.
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function startRows() {
  document.addEventListener("keydown", (e) => {
    const row = STEPS[e.key] && closest(e, "[data-row]");
    if (!row) return;
    const stops = [...row.querySelectorAll("[tabindex]")], here = stops.indexOf(e.target);
    const next = stops[here + STEPS[e.key]];
    if (here < 0 || !next) return;
    e.preventDefault();
    for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1;
    next.focus();
  });
}
