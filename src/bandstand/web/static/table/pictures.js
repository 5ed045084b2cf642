// The pictures of "How to play": parts of a lesson's board, drawn from its state and cut out.
import { render } from "../vendor/lit-html/lit-html.js";
import { fitFigures } from "./figures.js";
import { findPart } from "./marks.js";
import { game, html, toolkit } from "./parts.js";
import { people } from "./rail.js";

// What ties a part to its page: forms, scripts, and what is said of it elsewhere.
const TIES = [
  ...["id", "for", "form", "name", "value", "popovertarget", "aria-labelledby", "aria-describedby"],
  ...["data-card", "data-chooses", "data-from", "data-to", "data-spot", "data-place", "data-mark"],
];
const KEEPS_ID = new Set(["pattern", "clippath", "lineargradient"]); // drawings refer to them

// Draw every picture of the page.
export async function drawPictures(within = document) {
  const places = [...within.querySelectorAll(".figure .picture:empty")];
  if (!places.length) return;
  const own = (await import(game.board_module)).default({ ...toolkit, redraw: () => {} });
  const answer = await fetch(`/how-to-play/${game.name}/pictures.json`);
  const pictures = await answer.json();
  places.forEach((place, at) => place.append(...cutParts(pictures[at], own)));
  fitFigures();
}

function cutParts({ state, parts }, own) {
  const page = document.createElement("div");
  const ui = { chosen: "", card: "", revealing: 0 };
  render(html`<div id="board" class="live-board">${own.board(state, ui)}</div>${people(state, own)}`, page);
  return parts.map((name) => {
    const part = findPart(name, page);
    const crop = document.createElement("div"), inner = document.createElement("div");
    crop.className = "crop";
    crop.append(inner);
    if (part) inner.append(withShells(part, page));
    return crop;
  });
}

// Copy a part without its ties, inside empty copies of what it stood in, for styles that ask for them.
function withShells(part, page) {
  let copy = part.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    if (KEEPS_ID.has(one.localName.toLowerCase())) continue;
    for (const name of TIES) one.removeAttribute(name);
  }
  for (let outer = part.parentElement; outer && outer !== page; outer = outer.parentElement) {
    const shell = outer.cloneNode(false);
    for (const name of TIES) shell.removeAttribute(name);
    shell.classList.add("shell");
    shell.append(copy);
    copy = shell;
  }
  return copy;
}
