// The head of an age and its road: tiles, figurines, how far a roll leads, and where choices lead.
import { allSeats, seatOf } from "./words.js";

export default (kit, parts, say) => {
  const { html, nothing, repeat, art, game, clause, note, slug } = kit, { button } = parts;
  const { ages, tiles, burdens } = game.constants;
  const isEnd = (tile) => tile === "Start" || tile === "End";
  const sign = (tile) => tile.split(" ")[0];
  const figure = (seat) => art(`seats/${game.signs[seat % game.signs.length]}`);
  const isBurden = (tile) => burdens.includes(sign(tile)) ? " burden" : "";

  const legendLine = (tile) => html`<li class=${isBurden(tile).trim() || nothing}><img
    src=${art(`tiles/${sign(tile)}`)} alt=""><span><b>${tile}</b>${` ${tiles[tile]}`}</span></li>`;
  const legend = (age) => html`<button class="legend" type="button" popovertarget="about-legend"
    popovertargetaction="show" aria-describedby="about-legend">What the tiles do</button><div
    class="about tiles" id="about-legend" popover><ul>${[...new Set(age.tiles)].sort().map(legendLine)}</ul><p
    class="small">A tile works when a roll ends on it. ${clause("MH-13")}${
      ` This board: ${age.source}.`}</p></div>`;

  const rollsHere = html`<p class="small"><span class="rch" aria-hidden="true">4</span> your next roll would
    bring you here</p>`;
  function head(s) {
    const age = ages[s.board.age], { me } = s.board;
    const moves = me >= 0 && seatOf(s, me).at <= age.tiles.length && !s.table.result;
    return html`<header class="bhead" id="age"><img src=${art(`ages/${s.board.age}`)}
      alt=""><h2>${age.name}</h2><p class="expr">${age.years}</p>${legend(age)}${
        moves ? rollsHere : nothing}</header>`;
  }

  // --- A place of the road: Start, a tile or End.
  function face(number, tile) {
    if (isEnd(tile)) return html`<b>${tile}</b>`;
    return html`<i class="no"><span class="vh">Tile </span>${number}</i><img class="sign"
      src=${art(`tiles/${sign(tile)}`)} alt=""><span class="nm">${tile}</span><em
      aria-hidden="true">${tile.split(" ")[1] ?? ""}</em>`;
  }
  const roll = (shown) => html`<span class="rch"><span class="vh">, reached with a </span>${shown}</span>`;
  function facing(s, number, tile) {
    const id = `tile-${number}`, tab = seatOf(s, Math.max(s.board.me, 0)).at === number;
    const reach = s.board.reach[number];
    return html`<button class="face" tabindex=${tab ? 0 : -1} type="button" popovertarget="about-${id}"
      popovertargetaction="show" aria-describedby="about-${id}">${face(number, tile)}${
        reach ? html`<span class="rchs">${reach.map(roll)}</span>` : nothing}</button>`;
  }

  // A figurine can be pressed while figurines are chosen; then the button is what stands on the road.
  function figurine(s, ui, seat, number) {
    const name = s.names[seat], card = `figurine ${seat}`, id = `fig-${seat}`;
    const pick = s.board.figurines.find((one) => one.seat === seat);
    if (!pick) {
      return html`<img class="fig${seat === s.board.me ? " me" : ""}" id=${id} data-card=${card}
        data-spot=${number} src=${figure(seat)} alt=${name}>`;
    }
    return button(s, ui, { id, look: "fig can", offer: pick, card, spot: number, noted: false },
      html`<img src=${figure(seat)} alt=${name}>`);
  }
  // Where the viewer's figurine would come: by an answer always, by a card while it is chosen.
  const ghost = (s, { move }) => html`<img class="fig gh" data-when=${move || nothing}
    src=${figure(s.board.me)} alt="">`;
  function figurines(s, ui, number, ghosts) {
    const here = allSeats(s).filter((seat) => seatOf(s, seat).at === number);
    if (!here.length && !ghosts.length) return nothing;
    const shown = ghosts.filter(({ move }) => !move || move === ui.chosen);
    return html`<span class="figs${here.length > 2 ? " crowd" : ""}">${
      repeat(here, (seat) => seat, (seat) => figurine(s, ui, seat, number))}${
      shown.map((one) => ghost(s, one))}</span>`;
  }

  const stride = (s, ui, { move }) =>
    button(s, ui, { id: `to-${slug(move)}`, look: "to", offer: { move }, noted: false }, move);

  function place(s, ui, number, tile) {
    const id = `tile-${number}`, here = (one) => one.place === number;
    const ghosts = s.board.ghosts.filter(here), strides = s.board.strides.filter(here);
    const look = `tile${isEnd(tile) ? " ends" : ""}${isBurden(tile)}`;
    const leads = `${ghosts.length && !ghosts[0].move ? " ghost" : ""}${strides.length ? " stride" : ""}`;
    return html`<li id=${id} data-place=${number} class="${look}${leads}">${facing(s, number, tile)}${
      note(id, say.placeSays(s, number), isEnd(tile) ? "MH-24" : "MH-13")}${
      figurines(s, ui, number, ghosts)}${strides.map((one) => stride(s, ui, one))}</li>`;
  }
  // The tiles are one stop of the Tab key: arrow keys lead along them.
  function road(s, ui) {
    const places = ["Start", ...ages[s.board.age].tiles, "End"];
    return html`<ol class="road" id="road" aria-label="The road"
      data-row>${places.map((tile, number) => place(s, ui, number, tile))}</ol>`;
  }
  return (s, ui) => html`<section class="way" aria-label=${ages[s.board.age].name}>${head(s)}
    ${road(s, ui)}</section>`;
};
