// Choosing a move. Pointing at or focusing an element with data-chooses previews its move; a click or
// a tap holds on to it, and a second one, or the button in the prompt, plays it. A key plays at once:
// its focus was the preview.
import { byId, closest } from "./dom.js";

const LEAVE_DELAY = 300; // milliseconds that the pointer may be elsewhere before a preview goes

// The chosen move, the id of the element that it was chosen with, and whether it is held.
export const selection = { move: "", element: "", held: false };

let touched = false; // whether the last action was a finger's
let leaveTimer = 0;
let changed = () => {};

export const usesTouch = () => touched;

export function select(element, hold = false) {
  setSelection(element, hold);
  changed();
}

export const clearSelection = () => select(null);

// Set the selection without rendering it.
export function setSelection(element, hold = false) {
  stopLeaving();
  selection.move = element ? element.dataset.chooses : "";
  selection.element = element ? element.id : "";
  selection.held = hold;
}

// Return whether the board still offers what is chosen, by the same element.
export function isOffered() {
  const element = byId(selection.element);
  return Boolean(element) && element.dataset.chooses === selection.move;
}

function stopLeaving() {
  clearTimeout(leaveTimer);
  leaveTimer = 0;
}

function preview(event) {
  if (touched || event.pointerType === "touch") return;
  const element = closest(event, "[data-chooses]"), pointed = event.type === "pointerover";
  if (element || closest(event, "#cue")) stopLeaving();
  else if (pointed) leaveSoon();
  if (element && element.id !== selection.element && !(selection.held && pointed)) select(element);
}

function leaveSoon() {
  const focused = document.activeElement === byId(selection.element);
  if (selection.move && !selection.held && !focused) leaveTimer ||= setTimeout(clearSelection, LEAVE_DELAY);
}

function click(event, oneClickPlays) {
  const element = closest(event, "[data-chooses]"), byKey = event.detail === 0;
  const again = element && selection.held && element.id === selection.element;
  if (element && !byKey && !again && (touched || !oneClickPlays())) {
    event.preventDefault();
    select(element, true);
    announce(element);
  } else if (selection.held && !element && closest(event, "#board")) {
    clearSelection();
  }
}

// Tell a screen reader what the chosen move would do.
function announce(element) {
  const ids = (element.getAttribute("aria-describedby") || "").split(" ");
  const words = ids.map(byId).filter(Boolean).map((one) => one.textContent.trim());
  if (words.length) byId("say").textContent = words.join(" ");
}

// Watch for choices, and call `onChange` after each. It starts before the notes do, so that a click that
// chooses opens none.
export function startSelection(onChange, oneClickPlays) {
  changed = onChange;
  document.addEventListener("pointerdown", (e) => { touched = e.pointerType === "touch"; });
  document.addEventListener("keydown", (e) => {
    touched = false;
    if (e.key === "Escape" && selection.held) clearSelection();
  });
  document.addEventListener("pointerover", preview);
  document.addEventListener("focusin", preview);
  document.addEventListener("click", (e) => click(e, oneClickPlays));
}
