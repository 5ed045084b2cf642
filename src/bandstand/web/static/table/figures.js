// Pictures cut from a board, beside the rules: drawn as wide as on a board, as small as their column wants.
import { byId, closest } from "./dom.js";

const PHONE = 720; // pixels; on a narrower window the board is as narrow as the column already
const WIDEST = 920; // pixels
const SMALL = 150; // pixels; a smaller picture may be enlarged
const ENLARGED = 1.7;

function fitFigure(crop) {
  const inner = crop.firstElementChild;
  inner.style.zoom = 1;
  inner.style.width = innerWidth < PHONE ? "auto" : "max-content";
  if (innerWidth < PHONE) return;
  const natural = Math.min(inner.getBoundingClientRect().width, WIDEST), room = crop.clientWidth;
  if (!natural || !room) return; // not shown
  inner.style.width = `${natural}px`;
  const used = Math.min(natural, rightEdge(inner) + 2); // a row that is not full is no wider than its cards
  inner.style.zoom = Math.min(used < SMALL ? ENLARGED : 1, room / used);
  if (used < natural) inner.style.width = `${used}px`;
}

function rightEdge(inner) {
  const { left } = inner.getBoundingClientRect(), parts = inner.querySelectorAll("img, svg, p, b, li > *");
  return Math.max(1, ...[...parts].map((part) => part.getBoundingClientRect().right - left));
}

export function fitFigures() {
  for (const crop of document.querySelectorAll(".crop")) fitFigure(crop);
}

// Pictures are drawn when the rulebook is first opened.
async function showPictures() {
  const { drawPictures } = await import("./pictures.js");
  await drawPictures();
  fitFigures();
}

// "How to play" opens the rulebook's tab instead of leaving the table.
function openTab(event) {
  const link = closest(event, "[data-tab]"), tab = link && byId(link.dataset.tab);
  if (!tab) return;
  event.preventDefault();
  tab.checked = true;
  showPictures();
  byId("pane-rules").focus();
}

export function startFigures() {
  document.addEventListener("click", openTab);
  document.addEventListener("change", (e) => { if (e.target.id === "tab-rules") showPictures(); });
  addEventListener("resize", fitFigures);
}
