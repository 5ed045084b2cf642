// The first module of a table's page: draw the board as soon as possible, then make the page live.
import { draw, loadBoards, page } from "./page.js";
import { oneClickPlays } from "./rail.js";
import { startSelection } from "./selection.js";

const LONGEST_WAIT = 100; // milliseconds; a hidden page is never painted

const early = []; // forms that were sent before the page was live, with their buttons

function holdForm(event) {
  if (!event.target.hasAttribute("data-live")) return;
  event.preventDefault();
  early.push([event.target, event.submitter]);
}

// Resolves once the browser has painted what was drawn.
const painted = () => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, LONGEST_WAIT);
});

async function goLive() {
  document.addEventListener("submit", holdForm);
  startSelection(draw, oneClickPlays);
  await painted();
  const { start } = await import("./live.js");
  document.removeEventListener("submit", holdForm);
  start();
  for (const [form, button] of early) if (form.isConnected) form.requestSubmit(button);
}

document.documentElement.classList.add("js");
page.boards = await loadBoards(page.newest, page.ui, draw);
if (draw()) await goLive();
