// What the others did since the viewer's last turn, where three or more play.
import { capitalize, flats, html, nothing, when } from "./parts.js";
import { lineOf } from "./log.js";

const YOU = /\byours?\b|\byou\b/i;
const STARTS_OPEN = innerWidth >= 720; // pixels; on a phone it would push the choices out of sight

// Return the lines since the viewer's last turn, oldest first. A turn ends only once half of the
// others have moved: an answer within somebody else's turn is not a turn.
function linesSince(lines, seat, players) {
  const movers = new Set(), since = [];
  let chance = []; // what chance did after the decision that is found next, going back in time
  for (const line of lines) {
    if (line.mover === seat) {
      if (2 * movers.size >= players - 1) break;
      chance = [];
    } else if (line.mover >= 0) {
      movers.add(line.mover);
      since.unshift(line, ...chance);
      chance = [];
    } else {
      chance.unshift(line);
    }
  }
  return since;
}

// Join what one player did in a row into one line; lines about the viewer stand alone.
function joinLines(lines) {
  const joined = [];
  for (const { name, text } of lines) {
    if (text.startsWith("Your turn")) continue;
    const touches = YOU.test(name + text), last = joined.at(-1);
    const goesOn = last && !touches && !last.touches && last.name === name && /^ [a-z]/.test(text);
    if (goesOn) last.text += ` ${capitalize(text.trim())}`;
    else joined.push({ name, text, touches });
  }
  return joined;
}

function sinceLastTurn(s) {
  const { seat, seats } = s.viewer, players = s.people.seats.length;
  if (s.table.phase !== "playing" || players < 3 || seat < 0 || !seats.includes(seat)) return null;
  const lines = joinLines(linesSince(s.log.lines.map(lineOf), seat, players));
  return lines.sort((a, b) => b.touches - a.touches); // what concerns the viewer comes first
}

const item = ({ name, text, touches }) => html`<li class=${touches ? "me" : nothing}>${
  when(name, () => html`<b>${name}</b>`)}${flats(text)}</li>`;

export function since(s) {
  const lines = sinceLastTurn(s), changed = lines && s.since ? s.since.changed : "";
  return html`<section id="since" class="since" aria-label="Since your last turn" ?hidden=${!lines}><details
  id="since-told" ?open=${STARTS_OPEN}><summary>Since your last turn${when(changed, () => html` <span
  class="changed small">${changed}</span>`)}</summary>${when(lines, () => html`<ol tabindex="0"
  aria-label="What was done">
${when(changed, () => html`<li class="changed">${changed}.</li>`)}${lines.map(item)}${
  lines.length ? nothing : html`<li class="expr">Nothing yet.</li>`}</ol>`)}</details></section>`;
}
