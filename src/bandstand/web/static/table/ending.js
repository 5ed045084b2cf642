// The ending is shown once, to those who see it happen: what is marked data-tell comes step by step,
// and the result stands nowhere before that. Escape or a button skips it.
import { byId, canAnimate } from "./dom.js";

const LONGEST_STEP = 800; // milliseconds
const LONGEST_ENDING = 6000; // milliseconds, of all steps

let timer = 0;
let finish = null; // ends the ending that is being shown

const isOver = (s) => s.table.phase === "over" && Boolean(s.table.result);

export const isRevealing = () => finish !== null;

// Return whether the game has just ended before the viewer's eyes.
export const endsNow = (before, after) => isOver(after) && !isOver(before) && canAnimate();

// Show the ending. `render` draws the page; `ui.revealing` is the first step that it has to hide.
// `done` is called when all has been shown, or at once if there is nothing to show.
export function reveal(ui, render, done) {
  finish = () => {
    clearTimeout(timer);
    finish = null;
    ui.revealing = 0;
    done();
  };
  ui.skipReveal = () => finish && finish();
  ui.revealing = 1;
  render();
  const parts = [...document.querySelectorAll("#board [data-tell]")].map((part) => +part.dataset.tell);
  if (!parts.length) return finish();
  byId("skip-telling").focus({ preventScroll: true });
  const steps = [...new Set(parts)].sort((a, b) => a - b);
  const pause = Math.min(LONGEST_STEP, LONGEST_ENDING / parts.length);
  timer = setTimeout(nextStep, LONGEST_STEP, ui, render, steps, pause);
}

function nextStep(ui, render, steps, pause) {
  if (!steps.length) return finish();
  const step = steps.shift();
  ui.revealing = step + 1;
  render();
  for (const part of document.querySelectorAll(`#board [data-tell="${step}"]`)) {
    part.scrollIntoView({ block: "nearest" });
  }
  timer = setTimeout(nextStep, pause, ui, render, steps, pause);
}

export function startEnding() {
  document.addEventListener("keydown", (e) => { if (e.key === "Escape" && finish) finish(); });
}
