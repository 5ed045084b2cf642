// What the page and the games' boards draw with: lit-html, and templates of small things.
import { html, svg, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";

export { html, svg, nothing, repeat };

// What is the same for the whole game: constants.py writes it into the page once.
export const game = JSON.parse(document.getElementById("game-data").textContent);

const ownDrawings = new Set(game.drawings);
const FLAT = /\b([A-G]) flat\b/;

// Return a name as ids and file names spell it, as `slug` in templates.py.
export const slug = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");

export const capitalize = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

// Return the address of a drawing: the game's own, or else the shared one.
export const art = (name) => `${ownDrawings.has(name) ? game.files : game.static}art/${name}.svg`;

export const icon = (name, size = 20) => html`<svg class="ic" width=${size} height=${size}
  viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
  stroke-linejoin="round" aria-hidden="true">${game.icons[name].map((d) => svg`<path d=${d}/>`)}</svg>`;

export const crest = (seat, size) => html`<img class="crest"
  src="${game.static}art/seats/${game.signs[seat % game.signs.length]}.svg"
  width=${size} height=${size} alt="">`;

export const fermata = html`<span class="m fermata" aria-hidden="true">&#xE4C0;</span>`;

export const clause = (id) =>
  id ? html`<a class="cl" href="/rules/${game.name}#${id}">${id}</a>` : nothing;

// A note about something: it opens beside the element that is described by `about-<id>`.
export const note = (id, words, clauseId = "") => html`<span
  class="about" id="about-${id}" popover>${words}${clauseId ? html` ${clause(clauseId)}` : nothing}</span>`;

// Return a text with its flats as music writes them, and as words for screen readers.
export function flats(text) {
  if (!text.includes(" flat")) return text;
  return text.split(FLAT).map((part, at) => (at % 2 ? html`${part}<span
    class="m acc" aria-hidden="true">&#xE260;</span><span class="vh"> flat</span>` : part));
}

// Return the class of an element that the step by step ending has not reached: see ending.js.
export const untold = (ui, step) => (ui.revealing && step >= ui.revealing ? " untold" : "");

// Return what `draw` returns if there is a value, and nothing otherwise.
export const when = (value, draw) => (value ? draw(value) : nothing);

export const tablePath = (s) => `/t/${s.table.id}`;

export const hiddenInput = (name, value) =>
  html`<input type="hidden" name=${name} .value=${`${value}`}>`;

// What is left on a clock: clocks.js counts it down, so its text is a property and no child.
export const clock = (it) =>
  it ? html`<span class="left" data-until=${it[1] || nothing} .textContent=${it[0]}></span>` : nothing;

// What a game's module is given. It must not import lit-html: two copies of it do not mix.
export const toolkit = {
  html, svg, nothing, repeat, art, game, clause, crest, flats, icon, note, slug, untold,
};
