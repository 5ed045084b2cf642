// High Note's table: every seat's note, and whether it was swapped.
export default ({ html, nothing, art }) => {
  const note = ({ note: name }) => (name
    ? html`<img src=${art("note")} alt=""> ${name}`
    : html`<img src=${art("backs/house")} alt="A hidden note">`);

  const seat = (it) => html`<li>${note(it)} ${it.name}${it.swapped ? ", swapped" : ""}</li>`;

  const button = (move) =>
    html`<button class="btn go" form="play" name="move" value=${move}>${move}</button>`;

  return {
    board: (s) => html`<ul class="notes">${s.board.seats.map(seat)}</ul>`,
    prompt: (s) => html`<p class="what">${s.moves.length ? "The highest note wins." : s.table.refusal}</p>`,
    actions: (s) => s.moves.map(button),
    score: (s, n) => (s.table.scores ? html`<b>${s.table.scores[n]}</b>` : nothing),
  };
};
