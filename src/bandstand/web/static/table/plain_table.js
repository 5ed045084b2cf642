// The table of a game without a board of its own, laid out by plain.py from what the seat sees.
const FEW_BUTTONS = 3; // up to so many moves without a card stand in the prompt, more on the board

export default ({ html, nothing, repeat, art, clause, crest, flats, slug }) => {
  // --- Values: whatever a view may hold.
  const none = html`<span class="expr">none</span>`;

  function value(it) {
    if (it === true || it === false) return it ? "yes" : "no";
    if (it === null) return none;
    if (typeof it === "string") return flats(it);
    if (typeof it === "number") return it;
    return Array.isArray(it) ? list(it) : html`<dl class="facts2">${facts(it)}</dl>`;
  }
  function list(items) {
    if (!items.length) return none;
    const drawn = items.map((item) => html`<li>${value(item)}</li>`);
    const nested = items.some((item) => item !== null && typeof item === "object");
    return nested ? html`<ol class="many">${drawn}</ol>` : html`<ul class="few">${drawn}</ul>`;
  }
  const facts = (it) => Object.entries(it).map(([name, inner]) =>
    html`<div><dt>${name}</dt><dd>${value(inner)}</dd></div>`);

  // --- Moves without a card are buttons.
  const button = (text) => html`<button class="btn go" form="play" name="move"
    value=${text}>${flats(text)}</button>`;

  function asked({ moves, plain, table }) {
    if (moves.length && plain.buttons.length === moves.length) return "Choose your move.";
    if (moves.length) return `Choose one of your cards${plain.buttons.length ? ", or a move" : ""}.`;
    return table.phase === "over" ? `${table.result}.` : "You may look around.";
  }
  const prompt = (s) => html`<p
    class="what${s.moves.length || s.table.phase === "over" ? "" : " small"}">${asked(s)}</p>`;

  const actions = ({ plain }) => (plain.buttons.length <= FEW_BUTTONS ? plain.buttons.map(button) : nothing);

  const choices = ({ plain: { buttons } }) => (buttons.length <= FEW_BUTTONS ? nothing
    : html`<section class="choices" aria-label="Your moves"><h2>Your moves</h2><ul>${
      repeat(buttons, (text) => text, (text) => html`<li>${button(text)}</li>`)}</ul></section>`);

  // --- Cards. One move: pressing the card makes it. Several: they are in a menu that opens on the card.
  const face = (card) => html`${
    card.art ? html`<img src=${art(card.art)} alt="">` : nothing}<b>${flats(card.name)}</b>`;

  function card(it, id) {
    const { moves, name } = it, only = moves.length === 1;
    if (!moves.length) return html`<div class="card pl lit">${face(it)}</div>`;
    return html`<button class="card pl can lit" type=${only ? "submit" : "button"}
      form=${only ? "play" : nothing} name=${only ? "move" : nothing} value=${only ? moves[0] : nothing}
      popovertarget=${only ? nothing : `moves-${id}`}>${face(it)}${
      only && moves[0] !== name ? html`<small>${flats(moves[0])}</small>` : nothing}${
      only ? nothing : html`<small>${moves.length} moves</small>`}</button>${
      only ? nothing : menu(it, id)}`;
  }
  const menu = ({ name, moves }, id) => html`<div class="about movemenu" id="moves-${id}" popover role="group"
    aria-label="Moves with ${name}">${moves.map(button)}</div>`;

  function pile({ name, held, cards }) {
    const id = slug(name), item = (it, n) => html`<li>${card(it, `${id}-${n + 1}`)}</li>`;
    return html`<section class="lying${held ? " held" : ""}" id="lie-${id}" aria-label=${name}><h2>${
      name[0].toUpperCase()}${name.slice(1)} <span class="small">${cards.length}</span></h2><ul>
${repeat(keyed(cards), ({ key }) => key, (it, n) => item(it, n))}</ul></section>`;
  }
  // A card is known by its name, and by how many of that name lie before it.
  function keyed(cards) {
    const seen = {};
    return cards.map((it) => ({ ...it, key: `${it.name} ${(seen[it.name] = (seen[it.name] || 0) + 1)}` }));
  }

  // --- What every seat has.
  const thing = (it) => html`<span class="thing lit">${face(it)}</span>`;

  function cell(it) {
    if (it.cards) return html`<span class="things">${it.cards.map(thing)}</span>`;
    if (it.name) return thing(it);
    const [inner] = it, empty = inner === null || inner === "" || (Array.isArray(inner) && !inner.length);
    if (!empty) return value(inner);
    return html`<span class="vh">none</span><span class="expr" aria-hidden="true">–</span>`;
  }
  const row = ({ name, score: isScore, cells }) => html`<tr class=${isScore ? "sum" : nothing}><th
    scope="row">${name}</th>${cells.map((it) => html`<td>${cell(it)}</td>`)}</tr>`;

  const grid = ({ names, plain }) => (!plain.rows.length ? nothing : html`<div class="scroll" id="seats"
    tabindex="0" role="group" aria-label="Who has what"><table class="sheet"><thead><tr><td></td>${
      names.map((name, n) => html`<th scope="col">${crest(n, 22)}<span class="vh">${
        n + 1} </span>${name}</th>`)}</tr></thead>
<tbody>${plain.rows.map(row)}</tbody></table></div>`);

  // --- The rest of the view, and the moves that are refused.
  const rest = ({ plain }) => (!Object.keys(plain.rest).length ? nothing : html`<section class="seen"
    aria-label="The table"><dl class="view">${facts(plain.rest)}</dl></section>`);

  const refused = (s) => (!s.refused.length ? nothing : html`<details class="choices"
    id="not-now"><summary>Not now, and why</summary><ul class="cannot">${s.refused.map(([text, words, id]) =>
      html`<li><b>${flats(text)}</b>: ${flats(words)} ${clause(id)}</li>`)}</ul></details>`);

  const board = (s) => html`${s.plain.cards.map(pile)}${grid(s)}${s.plain.below.map(pile)}
${rest(s)}
${refused(s)}
${choices(s)}`;

  function score(s, seat) {
    if (s.table.scores) return html`<b>${s.table.scores[seat]}</b>`;
    const scores = s.plain.rows.find((it) => it.score);
    if (!scores) return nothing;
    const it = scores.cells[seat];
    return html`<b>${Array.isArray(it) ? it[0] : it.name}</b>`;
  }
  return { board, prompt, actions, score };
};
