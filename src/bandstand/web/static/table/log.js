// The log beside the board, newest line first.
import { capitalize, clause, flats, html, nothing, repeat, tablePath, when } from "./parts.js";

// A line as log.py sends it: move, name, text, clause, turn, the move to link to, and the mover.
export const lineOf = ([number, name, text, clauseId, turn, stop, mover]) =>
  ({ number, name, text, clauseId, turn, stop, mover });

function link(s, { turn, stop }) {
  if (!turn) return html`<span></span>`;
  return html`<a href="${tablePath(s)}/at/${stop}${s.log.query}"
    aria-label="${capitalize(s.log.word)} ${turn}"><span class="n">${turn}</span></a>`;
}

function line(s, it) {
  const { number, name, text, clauseId } = it;
  return html`<li class=${number >= s.log.newest ? "now" : nothing}>${link(s, it)}<p>${
    when(name, () => html`<b>${name}</b>`)}${flats(text)} ${clause(clauseId)}</p></li>`;
}

const earlier = (s, words) => html`<li><span></span><p><a
  href="${tablePath(s)}/at/${s.log.first}${s.log.query}">${words} earlier</a></p></li>`;

export function log(s) {
  const { lines } = s.log, none = !lines.length && !s.log.earlier;
  return html`<ol id="log" class="lines" reversed>${
  repeat(lines, (_, n) => lines.length - n, (it) => line(s, lineOf(it)))}
${when(s.log.earlier, (words) => earlier(s, words))}
${when(none, () => html`<li><span></span><p class="expr">Nothing has been played yet.</p></li>`)}</ol>`;
}

// Return what a screen reader is told of the newest move: its lines, and what is asked now.
export function announcement(s) {
  const newest = s.log.lines.map(lineOf).filter(({ number }) => number >= s.log.newest).reverse();
  return [...newest.map(({ name, text }) => name + text), `${s.prompt.text}.`].join(" ");
}
