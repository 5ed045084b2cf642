// Music History's table, drawn from its data (table.py). Each module beside this one draws a part of it.
import draftOf from "./draft.js";
import handOf from "./hand.js";
import contestOf from "./hum.js";
import marketOf from "./market.js";
import "./mute.js";
import partsOf from "./parts.js";
import playersOf from "./players.js";
import roadOf from "./road.js";
import wordsOf, { abilityWords } from "./words.js";

export default (kit) => {
  const { html, nothing, art, game, clause, slug } = kit;
  const parts = partsOf(kit), say = wordsOf(game.constants), { diamond } = parts;
  const { hand, pieces } = handOf(kit, parts, say), { array, picks } = marketOf(kit, parts, say);
  const { others, score, scoring } = playersOf(kit, parts, say);
  const draft = draftOf(kit, parts), way = roadOf(kit, parts, say), contest = contestOf(kit);

  // The chosen move, unless the position has changed and it is no longer legal.
  const chosenMove = (s, ui) => s.moves.includes(ui.chosen) ? ui.chosen : "";

  // --- The prompt: the dice, and what the chosen move would do or else the question.
  const die = (shown) => html`<img src=${art(`dice/${shown}`)} alt="Die: ${shown}" width="40" height="40">`;
  const dice = (s) => s.board.dice.length ? html`<p class="dice">${s.board.dice.map(die)}</p>` : nothing;
  const question = ({ says, clause: id }) => html`<p class="what">${`${says} `}${clause(id)}</p>`;

  // How much of a production is paid: a diamond for each card that it costs.
  function total(s) {
    const { cost, missing } = s.board.production;
    const paid = Array.from({ length: cost ?? 0 }, (_, n) => diamond(n < cost - missing ? "paid" : "due"));
    const more = missing
      ? "Flip fresh cards to pay. Nothing is final yet." : "Nothing is flipped until you say so.";
    return html`<div class="total">${question(s.board.question)}${
      cost ? html`<p class="sum" aria-hidden="true">${paid}</p>` : nothing}<p class="x">${more}</p></div>`;
  }
  const mute = ({ ability, turn }) => html`<label class="hush needs-js" data-ask=${ability}
    data-turn=${turn}><input type="checkbox" id="hush"><span>Don’t ask <span
    class="vh">${`about ${abilityWords(ability)} `}</span>again this turn</span></label>`;
  function asks(s) {
    const { question: open, asked } = s.board, { otherwise } = open;
    return html`<div data-when="">${question(open)}${
      otherwise ? html`<p class="x">${otherwise}</p>` : nothing}${asked ? mute(asked) : nothing}</div>`;
  }
  function says(s, ui) {
    const move = chosenMove(s, ui);
    if (move) {
      return html`<p class="what" id="would-${slug(move)}" data-when=${move}>${say.preview(s, move)}</p>`;
    }
    if (s.board.production) return total(s);
    if (s.board.question) return asks(s);
    return html`<p class="what small">${s.board.waiting || "You may look around."}</p>`;
  }
  const prompt = (s, ui) => html`${dice(s)}${says(s, ui)}`;

  const hinted = (s, move) => s.prompt.hint?.move === move ? " hinted" : "";
  const button = (s, { move, label, go }) => html`<button class="btn${go ? " go" : ""}${hinted(s, move)}"
    id="act-${slug(move)}" form="play" name="move" value=${move}>${label}</button>`;
  const confirm = (s, move) => html`<button class="btn go${hinted(s, move)}" id="do-${slug(move)}"
    form="play" name="move" value=${move} data-when=${move}>${say.label(s, move)}</button>`;
  function actions(s, ui) {
    const move = chosenMove(s, ui);
    return html`${move ? confirm(s, move) : nothing}${s.board.buttons.map((one) => button(s, one))}`;
  }

  // --- The board.
  function desk(s, ui) {
    const seated = s.board.me >= 0;
    return html`<div class="desk${seated ? "" : " watch"}">${seated ? hand(s, ui) : nothing}<div
      class="side">${seated ? pieces(s, ui) : nothing}${array(s, ui)}${picks(s, ui)}</div></div>`;
  }
  const board = (s, ui) => html`<div class="age">${scoring(s, ui)}${way(s, ui)}${
    s.board.drafting ? draft(s, ui) : desk(s, ui)}${others(s, ui)}</div>`;

  return { board, prompt, actions, score, contest };
};
