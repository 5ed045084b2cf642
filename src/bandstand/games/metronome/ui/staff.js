// The measure in progress: symbols spaced by beats, and who played each of them. Places in the measure are
// percent of its width.
import * as symbols from "./symbols.js";
import { beatsOf, capitalize, classNames, counted, figure, listed, midSentence } from "./words.js";

const HEIGHTS = [35, 25, 15], MIDDLE = 20; // where the heads of each colour are, from the top line
const LETTERS = 0.8; // that fit under a hundredth of the measure, on a wide screen
const ADDED = ["accidental", "dot", "tie"]; // what may lie on a note
const onScreen = (y) => symbols.rounded(30 + y * 1.3, 1);
const fits = (words, percent) => words.length < percent * LETTERS;

// --- Words about the measure.
const played = (what, seat, names) => seat >= 0 ? `${what}, played by ${midSentence(names[seat])}` : what;
const addedBy = (mark, part, names) =>
  `${part === "accidental" ? mark.accidental : part} by ${midSentence(names[mark.by[part]])}`;
function markWords(mark, names) {
  const rest = mark.sort === "rest" ? " rest" : "", tied = mark.tied ? ", tied to the next" : "";
  const signs = `${mark.accidental ? `, ${mark.accidental}` : ""}${mark.dotted ? ", dotted" : ""}${tied}`;
  const head = played(`${mark.colour} ${mark.value}${rest}${signs}`, mark.by.head ?? -1, names);
  const added = ADDED.filter((part) => part in mark.by).map((part) => addedBy(mark, part, names));
  return `${beatsOf(mark.beats)}: ${[head, ...added].join(", ")}`;
}
function makers(mark, names) {
  const head = "head" in mark.by ? [midSentence(names[mark.by.head])] : [];
  const added = ADDED.filter((part) => part in mark.by && mark.by[part] !== mark.by.head);
  const words = [...head, ...added.map((part) => addedBy(mark, part, names))].join(", ");
  return fits(words, mark.width) ? words : "";
}
function lengthWords({ top, signed_by: seat }, names) {
  const beats = counted(top, "beat");
  return seat >= 0 ? `${beats}: ${midSentence(names[seat])} played a signature` : beats;
}

export default (page, cards) => {
  const { html, svg, nothing, repeat, art, game, note } = page, drawSymbol = symbols.symbolDrawer(page);
  const { cards: CARDS, colours: COLOURS } = game.constants;
  const only = (condition, value) => (condition ? value : nothing);
  const heightOf = (colour) => HEIGHTS[COLOURS.indexOf(colour)];
  const line = (y) => svg`<line x2="100%" y1=${y} y2=${y}/>`;
  const LINES = svg`<g class="line">${[30, 43, 56, 69, 82].map(line)}</g>`;

  function layOut({ marks, top, open }) {
    const percent = (beats) => symbols.rounded((100 * beats) / top, 3);
    let start = 0;
    const placed = marks.map((mark) => {
      const x = percent(start);
      start += mark.beats;
      return { ...mark, x, width: percent(mark.beats), y: heightOf(mark.colour) };
    });
    return { marks: placed, filled: percent(start), open: percent(open) };
  }
  // A seat's cards come from its plate; the viewer's newest comes from its place in the hand.
  function origin(s, seat) {
    const { hand, me, staff: { newest } } = s.board;
    if (seat < 0 || seat !== me || newest?.seat !== me) return `seat ${seat}`;
    return `${newest.card}-${hand.filter((name) => name === newest.card).length}`;
  }
  const lies = (s, key, seat, drawing) => svg`<g class="placed" data-card="${s.board.staff.measure} ${key}"
    data-from=${origin(s, seat)} data-to="discards">${drawing}</g>`;

  // --- A note or rest with what lies on it, and who played it.
  // Each card of it: which part it is, its symbol and its colour.
  function partsOf(mark) {
    const rest = mark.sort === "rest", up = mark.y > MIDDLE;
    const head = rest ? symbols.rest(mark.value) : symbols.note(mark.value, mark.colour, up);
    const parts = [["head", head, mark.colour]];
    if (mark.accidental) parts.push(["accidental", symbols.accidentalBeforeHead(mark.accidental), "ink"]);
    const flag = mark.value === "eighth" && !rest && up ? 8 : 0, x = symbols.rounded(head.width + flag + 4);
    if (mark.dotted) parts.push(["dot", symbols.dot(x, rest ? -5 : 0), "ink"]);
    return parts;
  }
  function tie(s, mark, at, next) {
    const over = mark.y < MIDDLE, y = symbols.rounded(30 + mark.y * 1.3 + (over ? -26 : 9), 1);
    const d = over ? "M0 16Q50 -6 100 16Q50 1 0 16Z" : "M0 1Q50 23 100 1Q50 16 0 1Z";
    const width = symbols.rounded((next ?? mark).x - mark.x, 3);
    const arc = svg`<svg class="free" x="${mark.x}%" width="${width}%" y=${y} height="17">
      <svg class="free" x="17" width="100%" height="17" viewBox="0 0 100 17" preserveAspectRatio="none">
      <path class="tie" d=${d}/></svg></svg>`;
    return lies(s, `${at} tie`, mark.by.tie ?? -1, arc);
  }
  const bracket = (label, wide) => svg`<line x1="1" x2="50%" y1="6" y2="6"/><line x1="1" x2="1" y2="7"/>
    <g transform="translate(-4 0)"><line x1="50%" x2="100%" y1="6" y2="6"/>
    <line x1="100%" x2="100%" y2="7"/></g>
    <text class="b" x="50%" y="24" text-anchor="middle"><tspan class="short">${label}</tspan><tspan
    class="long">${wide}</tspan></text>`;
  const crestOf = (seat) => art(`seats/${game.signs[seat % game.signs.length]}`);
  const crest = (seat, x) => svg`<image href=${crestOf(seat)} x=${x} y="29" width="20" height="20"/>`;
  function ruler(s, mark, just) {
    const words = beatsOf(mark.beats), label = figure(mark.beats), who = makers(mark, s.names);
    const seats = [...new Set(Object.values(mark.by))], left = -10 - (seats.length - 1) * 6;
    const look = classNames({ ruler: true, just });
    return svg`<svg class=${look} x="${mark.x}%" width="${mark.width}%" y="95" height="49">
      ${bracket(label, fits(words, mark.width) ? words : label)}
      ${only(who, svg`<text class="who long" x="50%" y="42" text-anchor="middle">${who}</text>`)}
      <svg class=${classNames({ free: true, short: who })} x="50%">${
        seats.map((seat, at) => crest(seat, left + at * 12))}</svg></svg>`;
  }
  function drawMark(s, marks, at) {
    const mark = marks[at], rest = mark.sort === "rest", y = onScreen(rest ? MIDDLE : mark.y);
    const parts = partsOf(mark).map(([part, symbol, ink]) =>
      lies(s, `${at} ${part}`, mark.by[part] ?? -1, drawSymbol(symbol, ink, 9, y)));
    const colour = () => svg`<image class="shape" href=${art(`colours/${mark.colour}`)} x="9" y="10"
      width="14" height="14"/>`;
    const just = s.board.staff.newest !== null && at === marks.length - 1;
    return svg`${mark.tied ? tie(s, mark, at, marks[at + 1]) : nothing}
      <svg class="free" x="${mark.x}%">${parts}${rest ? colour() : nothing}</svg>${ruler(s, mark, just)}`;
  }

  // --- Where the measure is open: what may follow, or the chosen card as it would lie there.
  function openRuler({ open }, place) {
    const words = `${beatsOf(open)} open`, label = `${figure(open)}${open >= 1 ? " open" : ""}`;
    const wide = fits(words, place.open) ? words : figure(open);
    return svg`<svg class="ruler open" id="open" x="${place.filled}%" width="${place.open}%" y="95"
      height="49">${bracket(label, wide)}</svg>`;
  }
  function pending(s, place) {
    const { accidental, accidental_by: seat, marks } = s.board.staff;
    if (!accidental) return nothing;
    const drawing = drawSymbol(symbols.accidentalBeforeHead(accidental), "ink", 9, onScreen(MIDDLE));
    const placed = lies(s, `${marks.length} accidental`, seat, drawing);
    return svg`<svg class="free" x="${place.filled}%">${placed}</svg>`;
  }
  function chosenCard(s, move) {
    const { placing, placing_as: chosen, offers, staff: { open } } = s.board;
    const card = placing ? cards.front(placing, offers.find((offer) => offer.move === move)) : CARDS[move];
    if (!open || !["note", "rest"].includes(card?.sort)) return nothing;
    const rest = card.sort === "rest", y = rest ? MIDDLE : heightOf(card.colour);
    const fitting = card.beats.findIndex((beats) => beats <= (chosen ?? open));
    const value = card.values[Math.max(0, fitting)];
    const symbol = rest ? symbols.rest(value) : symbols.note(value, card.colour, y > MIDDLE);
    return drawSymbol(symbol, `would ${card.colour}`, 9, onScreen(y));
  }
  function ghosts(s, place) {
    const step = place.open < 12 ? 0 : 22;
    return s.board.staff.next.map((colour, at) => drawSymbol(
      symbols.hollowHead(colour), `ghost ${colour}`, 11 + step * at, onScreen(heightOf(colour))));
  }
  function layer(s, ui, place) {
    const drawing = ui.chosen ? chosenCard(s, ui.chosen) : ghosts(s, place);
    return html`<div class="layer" aria-hidden="true" data-when=${ui.chosen}><svg height="144">
      <svg class="free" x="${place.filled}%">${drawing}</svg></svg></div>`;
  }

  // --- The whole staff.
  function opening(s) {
    const { signature, signed_by: seat } = s.board.staff;
    const drawing = drawSymbol(symbols.signature(signature), "ink", 45, 56);
    return html`<svg class="opening" aria-hidden="true" width="92" height="144">${LINES}
      <line class="bar" x1="1" x2="1" y1="30" y2="82"/>${drawSymbol(symbols.clef(), "ink", 5, 69)}
      ${lies(s, `signature ${signature}`, seat, drawing)}</svg>`;
  }
  function drawing(s, place) {
    const { measure } = s.board.staff, { marks, filled, open } = place;
    const hatched = svg`<rect x="${filled}%" width="${open}%" y="30" height="52" fill="url(#hatch)"/>`;
    const bar = classNames({ bar: true, open });
    return html`<svg height="144" aria-hidden="true"><defs><pattern id="hatch" width="9" height="9"
      patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V9" class="hatch"/>
      </pattern></defs>
      ${only(open, hatched)}${LINES}
      <line class=${bar} x1="100%" x2="100%" y1="30" y2="82" transform="translate(-1 0)"/>
      ${repeat(marks, (_, at) => `${measure} ${at}`, (_, at) => drawMark(s, marks, at))}
      ${open ? openRuler(s.board.staff, place) : nothing}${pending(s, place)}</svg>`;
  }
  const hit = (mark, at, all) => svg`<rect class="hit" id="mark-${at + 1}" x="${mark.x}%" y="2"
    width="${mark.width}%" height="138" tabindex="0" role="img" aria-label="${at + 1} of ${all.length}"
    aria-describedby="about-mark-${at + 1}"/>`;
  function follow({ next, accidental }) {
    const joint = (at) => ["", " or"][next.length - 1 - at] ?? ",";
    const colours = next.map((colour, at) =>
      html`<span>${cards.shape(colour, 19)}${colour}${joint(at)}</span>`);
    return html`<p class="follow" id="next"><b>Next:</b>${colours}${
      only(accidental, html`<span>on the ${accidental}</span>`)}</p>`;
  }
  function readOut({ names, board: { staff } }) {
    const { accidental, signed_by: signed } = staff, none = staff.marks.length === 0;
    const signature = signed >= 0 ? ` ${played("Signature", signed, names)}.` : "";
    const sign = capitalize(played(accidental ?? "", staff.accidental_by, names));
    return html`<div class="vh"><p>${staff.signature} measure with ${lengthWords(staff, names)}.${signature}${
      none ? " Nothing lies on the staff." : ""}</p>${only(accidental, html`<p>${sign}, is in effect.</p>`)}
      <p>${beatsOf(staff.open)} open; ${listed(staff.next)} may come next.</p></div>`;
  }
  return (s, ui) => {
    const { staff, ranks } = s.board, place = layOut(staff), name = `Measure ${staff.measure}`;
    return html`<section class="staffsheet lit" id="staff" aria-label=${name}><header><h2>${name}</h2>
      <p class="expr">${lengthWords(staff, s.names)}</p>${ranks ? nothing : follow(staff)}</header>
      <div class="system">${opening(s)}<div class="beats">${drawing(s, place)}
      ${ranks ? nothing : layer(s, ui, place)}
      <svg class="layer hits" height="144">${place.marks.map(hit)}</svg>
      ${place.marks.map((mark, at) => note(`mark-${at + 1}`, `${capitalize(markWords(mark, s.names))}.`))}
      </div></div>${readOut(s)}</section>`;
  };
};
