// What makes the page live, loaded once the board is drawn: the messages of the server, and everything
// that the viewer does.
import { startCopy } from "../copy.js";
import { showAlert, startAlerts } from "./alert.js";
import { startClauses } from "./clauses.js";
import { startClocks, tickClocks } from "./clocks.js";
import { byId } from "./dom.js";
import { endsNow, isRevealing, reveal, startEnding } from "./ending.js";
import { startFigures } from "./figures.js";
import { startLeaving } from "./frame.js";
import { drawMarks, startMarks } from "./marks.js";
import { startMenus } from "./menus.js";
import { merge } from "./merge.js";
import { glideCards, measureCards } from "./motion.js";
import { placeNote, startNotes, startRows } from "./notes.js";
import { notifyTurn, startNotify } from "./notify.js";
import { draw, page } from "./page.js";
import { game } from "./parts.js";
import { startPosting } from "./posting.js";
import { startPrompt } from "./prompt.js";
import { announcement, startOneClick, startUnread } from "./rail.js";
import { isOffered, selection, setSelection, usesTouch } from "./selection.js";
import { startSocket } from "./socket.js";

let drawTimer = 0;

// --- Messages. Those that come while the page is busy are shown at once.
async function take(message) {
  // The page was made for an older or newer server, and does not know what the keys mean now.
  if (message.wire && message.wire !== page.shown.wire) return location.reload();
  page.newest = merge(page.newest, message);
  await page.boards.load(page.newest);
  drawTimer ||= setTimeout(show);
}

function show() {
  drawTimer = 0;
  const { newest, shown, ui } = page;
  if (isRevealing()) return; // the newest state is shown when the ending is over
  if (newest.table.assets !== shown.table.assets) return location.reload();
  if (!endsNow(shown, newest)) return update();
  setSelection(null);
  reveal(ui, draw, update);
}

// Show the newest state: keep the selection and the focus where they make sense, animate and announce.
function update() {
  const { shown: before, newest: after } = page;
  const moved = after.table.moves !== before.table.moves, focused = document.activeElement;
  const places = moved ? measureCards() : new Map(); // nothing glides when a player only comes or goes
  const newHint = Boolean(after.prompt.hint) && !before.prompt.hint;
  page.shown = after;
  if (newHint || (moved && (selection.held || usesTouch()))) setSelection(null);
  draw();
  if (selection.move && !isOffered()) {
    setSelection(null);
    draw();
  }
  document.dispatchEvent(new Event("renewed")); // sound.js listens
  placeNote();
  keepFocus(focused, newHint);
  glideCards(places, after.table.moves < before.table.moves);
  tell(before, after, moved);
}

function keepFocus(focused, newHint) {
  if (newHint && focused.getAttribute("form") === "hint") {
    byId("coach").focus(); // its button is gone, and what the coach says is read out
  } else if (focused !== document.body && document.activeElement === document.body) {
    byId("cue").focus({ preventScroll: true }); // the next Tab leads to the choices
  }
}

function tell(before, after, moved) {
  document.title = after.table.title;
  if (moved) {
    showAlert("");
    byId("say").textContent = announcement(after);
  }
  if (before.prompt.kind !== "mine" && after.prompt.kind === "mine") notifyTurn(after.table.title);
}

function setOffline(offline) {
  if (page.ui.offline === offline) return;
  page.ui.offline = offline;
  document.body.classList.toggle("offline", offline);
  draw();
}

function startInput() {
  startAlerts();
  startNotes();
  startClauses();
  startRows();
  startMenus();
  startPosting();
  startEnding();
  startPrompt();
  startLeaving();
  startNotify();
  startOneClick();
  startUnread(draw);
  startFigures();
  startCopy(() => showAlert("The link is copied."));
}

export function start() {
  page.afterDraw = () => {
    tickClocks();
    drawMarks();
  };
  startInput();
  startClocks();
  startMarks();
  page.afterDraw();
  startSocket({
    onMessage: take,
    onOnline: () => setOffline(false),
    onOffline: () => setOffline(true),
  });
  import(game.sound);
  document.documentElement.classList.add("live"); // tests wait for it
}
