// Motion: measure where each card is, let the page change, and animate each from where it was. A card
// that is new comes from the one that its data-from names, one that is gone goes to the one that its
// data-to named, and a figure with data-spot walks over every data-place on its way.
import { canAnimate } from "./dom.js";

const BEAT = 240; // milliseconds
const LONGEST_WALK = 1600; // milliseconds
const EASE = "cubic-bezier(.22, .7, .2, 1)";

let measuredAt = -Infinity; // when cards were measured last
let duration = 2 * BEAT; // of this change's glides, in milliseconds

// Return how long ago cards were measured. Changes that come faster than cards glide are not animated.
export const sinceMeasured = () => performance.now() - measuredAt;

// Return where each card is now. The map is empty if the change that follows is not to be animated.
export function measureCards() {
  duration = Math.min(2 * BEAT, sinceMeasured());
  measuredAt = performance.now();
  const places = new Map(), cards = canAnimate() && duration >= BEAT ? allCards() : [];
  for (const card of cards) {
    const { to, spot } = card.dataset, at = card.getBoundingClientRect();
    const copy = to && at.width ? copyCard(card) : null; // without a width it is folded away
    places.set(card.dataset.card, { at, spot, to, copy });
  }
  return places;
}

const allCards = () => document.querySelectorAll("[data-card]");

// Animate every card from where it was. Nothing comes or goes when a move is taken back.
export function glideCards(before, back) {
  const now = new Map();
  for (const card of before.size ? allCards() : []) {
    now.set(card.dataset.card, card.getBoundingClientRect());
  }
  for (const card of before.size ? allCards() : []) {
    const was = before.get(card.dataset.card), from = was || (back ? null : before.get(card.dataset.from));
    if (from) glideCard(card, was, from.at, now.get(card.dataset.card));
  }
  for (const [card, gone] of before) {
    if (gone.copy && !back && !now.has(card) && now.has(gone.to)) flyAway(gone, now.get(gone.to));
  }
}

function glideCard(card, was, from, to) {
  const same = Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2;
  if (!from.width || !to.width || same) return;
  const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
  const start = was ? `translate(${from.x - to.x}px, ${from.y - to.y}px) ${scale}` : offset(from, to);
  const way = was && was.spot !== undefined ? walk(+was.spot, +card.dataset.spot, to) : [];
  const frames = [start, ...way].map((transform) => ({ transformOrigin: "0 0", transform, zIndex: 3 }));
  const timing = way.length
    ? { duration: Math.min(LONGEST_WALK, (BEAT / 2) * (way.length + 1)) }
    : { duration, easing: EASE };
  card.animate([...frames, { transformOrigin: "0 0" }], timing);
}

// Return the translation that puts the middle of `to` on the middle of `from`.
function offset(from, to) {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  return `translate(${x}px, ${y}px)`;
}

// Return the transforms of the places between two spots.
function walk(was, is, to) {
  const passed = [], step = Math.sign(is - was);
  for (let spot = was + step; step && spot !== is; spot += step) {
    const place = document.querySelector(`[data-place="${spot}"]`);
    if (place) passed.push(offset(place.getBoundingClientRect(), to));
  }
  return passed;
}

// Return a copy that can be shown after the card is gone: without ids, and not to be pressed.
function copyCard(card) {
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

function flyAway({ at, copy }, to) {
  copy.classList.add("flight");
  copy.setAttribute("aria-hidden", "true");
  const place = { left: `${at.x}px`, top: `${at.y}px`, width: `${at.width}px`, height: `${at.height}px` };
  Object.assign(copy.style, place);
  document.body.append(copy);
  const flight = copy.animate([{}, { transform: `${offset(to, at)} scale(.4)` }], { duration, easing: EASE });
  flight.onfinish = () => copy.remove();
}
