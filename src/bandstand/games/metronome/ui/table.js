// Metronome's board, rendered from the data of table.py. What a chosen move would do is rendered while it is
// chosen.
import makeCards from "./cards.js";
import makeStaff from "./staff.js";
import {
  beatsOf, capitalize, cardOrCards, classNames, counted, listed, midSentence, number,
} from "./words.js";

const BUTTONS = { draw: "Draw a card", pass: "Pass", "give nothing": "Keep all my cards" };

export default (page) => {
  const { html, nothing, repeat, art, game, clause, crest, flats, note, slug, untold, redraw } = page;
  const { cards: CARDS, most_named: MOST_NAMED, how_to_engrave: HOW_TO_ENGRAVE } = game.constants;
  const cards = makeCards(page), staff = makeStaff(page, cards);
  const only = (condition, value) => (condition ? value : nothing);

  // --- Moves: each is chosen on a card or a player first, or has a button in the prompt band.
  const isCrowd = (s) => s.names.length > MOST_NAMED && s.board.turn !== null;
  const isGiving = (s) => s.moves.length > 0 && s.board.phase === "give a card";
  const isChoosingPlayer = (s) => s.moves.length > 0 && s.board.phase === "choose whom to give a card";
  const sourceOf = (s, seat) => s.board.gift?.receiver === seat ? `seat ${s.board.gift.giver}` : "pile";
  function previewOf(s, ui) {
    const [does, effect, consequence] = s.board.previews[ui.chosen] ?? [];
    return does ? { move: ui.chosen, does, effect, consequence } : null;
  }
  function would({ move, does, effect, consequence }) {
    return html`<div class="tells" id="would-${slug(move)}" data-when=${move}>
      <p><b>${does}</b>: ${effect}.</p>${only(consequence, html`<p class="x">${consequence}</p>`)}</div>`;
  }
  const tells = (words) => html`<div class="tells" data-when="">${words}</div>`;
  const mustDo = (words, id) => html`<div class="tells"><p>${words} ${clause(id)}</p></div>`;

  function prompt(s, ui) {
    const { staff: { open, next }, asks, receiving } = s.board, preview = previewOf(s, ui);
    const follows = `${beatsOf(open)} open: ${listed(next)} may come next.`;
    if (preview) return would(preview);
    if (offered(s).length) return tells(html`<p>${capitalize(asks)}: touch one of these cards.</p>`);
    if (isChoosingPlayer(s)) {
      return tells(html`<p>You <b>took the measure</b>. Touch a player to give a card, or keep all.</p>
        <p class="x">Only the fewest cards can get more. ${clause("ME-8")}</p>`);
    }
    if (s.moves.includes("draw")) {
      return mustDo("None of your cards fits. Draw one: if it fits, it is placed at once.", "ME-3");
    }
    if (s.moves.includes("pass")) {
      return mustDo("None of your cards fits and there is none to draw.", "ME-21");
    }
    if (isGiving(s)) {
      return tells(html`<p>Touch the card that ${s.names[receiving]} shall have. ${clause("ME-8")}</p>`);
    }
    if (s.moves.length) return tells(html`<p>The raised cards fit. ${follows}</p>`);
    return html`<p class="what small">${follows}</p>`;
  }
  function button(move, words, when = nothing) {
    const look = classNames({ btn: true, go: move !== "give nothing" });
    return html`<button class=${look} id="do-${slug(move)}" form="play" name="move" value=${move}
      data-when=${when}>${words}</button>`;
  }
  function actions(s, ui) {
    const preview = previewOf(s, ui), others = s.moves.filter((move) => move in BUTTONS);
    return html`${preview ? button(preview.move, preview.does, preview.move) : nothing}
      ${others.map((move) => button(move, BUTTONS[move]))}`;
  }

  // --- The other players, and the piles.
  const isNext = (s, seat) => s.board.turn !== null && (s.board.turn + 1) % s.names.length === seat;
  function seatWords(s, seat) {
    const { turn, cards: held } = s.board, fewest = Math.min(...held);
    const whose = turn === seat ? ["to move"] : isNext(s, seat) ? ["plays next"] : [];
    const leads = turn !== null && held[seat] === fewest && Math.max(...held) > fewest;
    return leads ? [...whose, "fewest cards"] : whose;
  }
  const back = (s, seat, at) => html`<img data-card="back ${seat} ${at}" data-from=${sourceOf(s, seat)}
    src=${art("backs/house")} alt="">`;
  function fan(s, seat) {
    const count = s.board.cards[seat];
    const backs = Array.from({ length: Math.min(count, 6) }, (_, at) => back(s, seat, at));
    return html`<span class="fan" data-card="seat ${seat}">
      <span aria-hidden="true" class="backs">${backs}</span><b>${count}</b>
      <span class="vh"> ${cardOrCards(count)}</span></span>`;
  }
  function plate(s, ui, seat) {
    const id = `plate-${seat + 1}`, move = s.board.seat_moves[seat] ?? "", can = s.moves.includes(move);
    const said = seatWords(s, seat), [why, clauseId] = s.board.refused[move] ?? ["", ""];
    const held = counted(s.board.cards[seat], "card");
    const about = `${s.names[seat]}: ${[held, ...said].join(", ")}.`;
    const look = classNames({
      plate: true, can, chosen: can && ui.card === id,
      next: !can && isNext(s, seat), turn: !can && s.board.turn === seat,
    });
    return html`<button class=${look} id=${id} type=${can ? "submit" : "button"} form=${only(can, "play")}
      name=${only(can, "move")} value=${only(can, move)} data-chooses=${only(can, move)}
      popovertarget=${only(!can, `about-${id}`)} popovertargetaction=${only(!can, "show")}
      aria-describedby=${can ? `would-${slug(move)}` : `about-${id}`}>${crest(seat, 40)}
      <span class="who"><b class="nm">${s.names[seat]}</b>
      <span class="small">${can ? "give a card" : said.join(", ")}</span></span>${fan(s, seat)}</button>
      ${can ? nothing : note(id, why ? `${about} ${why}` : about, clauseId)}`;
  }
  const plateList = (s, ui, seats) => repeat(seats, (seat) => seat, (seat) => plate(s, ui, seat));
  function others(s) {
    const count = s.names.length, me = s.board.me;
    return Array.from({ length: me < 0 ? count : count - 1 }, (_, step) => (me + 1 + step) % count);
  }
  function crowdWords(s) {
    const { turn, cards: held } = s.board, names = s.names.map(midSentence), fewest = Math.min(...held);
    const [next, after] = [1, 2].map((step) => names[(turn + step) % names.length]);
    const poor = names.filter((_, seat) => held[seat] === fewest);
    const who = poor.length > 2 ? counted(poor.length, "player") : listed(poor, "and");
    const plays = `${s.names[turn]} ${s.names[turn] === "You" ? "play" : "plays"}`;
    return `${plays}, then ${next} and ${after}. Fewest cards: ${who} with ${counted(fewest, "card")}.`;
  }
  const pile = (card, back, word, count) => html`<img data-card=${card} src=${art(`backs/${back}`)} alt=""
    width="28" height="39"><span>${word} <b>${count}</b></span>`;
  function drawPile(s) {
    const can = s.moves.includes("draw"), look = classNames({ pile: true, can });
    const [why, clauseId] = s.board.refused.draw ?? [s.table.refusal, "ME-3"];
    return html`<button class=${look} id="pile" type=${can ? "submit" : "button"} form=${only(can, "play")}
      name=${only(can, "move")} value=${only(can, "draw")} popovertarget=${only(!can, "about-pile")}
      popovertargetaction=${only(!can, "show")} aria-describedby=${only(!can, "about-pile")}>
      ${pile("pile", "house", "draw", s.board.draw_pile)}</button>
      ${can ? nothing : note("pile", why, clauseId)}`;
  }
  function discards(s) {
    const about = "Discards are shuffled when the draw pile is empty and a card is to be drawn.";
    return html`<button class="pile" type="button" popovertarget="about-discards" popovertargetaction="show"
      aria-describedby="about-discards">${pile("discards", "silver", "discard", s.board.discards)}</button>
      ${note("discards", about, "ME-21")}`;
  }
  function plates(s, ui) {
    const crowd = isCrowd(s), seats = others(s);
    const look = classNames({ seatrow: true, crowd, of4: !crowd && seats.length === 4 });
    return html`<div id="plates" class=${look}>${
      crowd ? html`<p class="turns">${crowdWords(s)}</p>` : plateList(s, ui, seats)}
      <div class="piles">${drawPile(s)} ${discards(s)}</div></div>`;
  }
  // Where many play they have no plates: whom to give a card is asked over the empty staff.
  function whom(s, ui) {
    const seats = others(s).filter((seat) => s.moves.includes(s.board.seat_moves[seat]));
    return html`<section class="whom" aria-label="Whom to give a card"><h2>Whom?</h2>
      <div>${plateList(s, ui, seats)}</div></section>`;
  }
  const measure = (s, ui) => html`<div class="measure" id="measure">${staff(s, ui)}${
    isCrowd(s) && isChoosingPlayer(s) ? whom(s, ui) : nothing}</div>`;

  // --- A card of the hand, or one way to place a card.
  function card(s, ui, { key, id, moved, front, move, at }) {
    const can = s.moves.includes(move), [why, clauseId] = s.board.refused[move] ?? ["", ""];
    const look = classNames({
      card: true, mc: true, can, lit: true, cannot: !can && why, chosen: can && ui.card === id,
    });
    return html`<li class=${can ? "yes" : why ? "no" : ""} data-key=${key} data-at=${at}><button class=${look}
      id=${id} type=${can ? "submit" : "button"} form=${only(can, "play")} name=${only(can, "move")}
      value=${only(can, move)} data-card=${moved} data-from=${sourceOf(s, s.board.me)}
      data-to=${only(isGiving(s), `seat ${s.board.receiving}`)} data-chooses=${only(can, move)}
      popovertarget=${only(!can, `about-${id}`)} popovertargetaction=${only(!can, "show")}
      aria-describedby=${can ? `would-${slug(move)}` : `about-${id}`}>${cards.face(front)}</button>
      ${can ? nothing : note(id, `${front.about} ${why || s.table.refusal}`, clauseId)}
      ${can ? html`<p class="why yes">${s.board.previews[move][1]}</p>`
        : only(why, html`<p class="why" aria-hidden="true">${why}</p>`)}</li>`;
  }
  const cardList = (s, ui, list) => repeat(list, ({ key }) => key, (one) => card(s, ui, one));

  function offered(s) {
    const { placing: name, hand: held } = s.board;
    if (!name) return [];
    const moved = `${name}-${held.filter((one) => one === name).length}`; // the card that left the hand
    return s.board.offers.map((offer) => {
      const { move } = offer, key = `${name}-${move}`;
      return { key, id: `card-${slug(key)}`, moved, front: cards.front(name, offer), move, at: 0 };
    });
  }
  // Which of several, over the board, which does not give way.
  function offers(s, ui) {
    const list = offered(s), { placing, phase } = s.board, asks = capitalize(s.board.asks);
    if (!list.length) return html`<section class="offer" id="offers" hidden></section>`;
    const { colour = "", sort } = CARDS[placing];
    const clauseId = sort === "tie" ? "ME-13" : phase === "name a colour" ? "ME-18" : "ME-17";
    return html`<section class="offer" id="offers" aria-label=${asks}><div>
      <div class="handhead"><h2>${asks}</h2>
      <p class="small">for the ${colour} ${sort} you play ${clause(clauseId)}</p></div>
      <ul class="hand">${cardList(s, ui, list)}</ul></div></section>`;
  }

  // --- The hand. The data has it by kind; newer cards stand behind older ones, unless it is sorted.
  const ORDER = `hand ${location.pathname}${location.search}`;
  const isSorted = () => localStorage.getItem("hand sorted") === "yes";
  function handCards(s) {
    const copies = {};
    return s.board.hand.map((name, at) => {
      copies[name] = (copies[name] ?? -1) + 1;
      const key = `${name}-${copies[name]}`;
      const front = cards.front(name), id = `card-${slug(key)}`;
      return { key, id, moved: key, front, move: s.board.card_moves[name] ?? "", at: at + 1 };
    });
  }
  function inOrder(list) {
    const keys = list.map(({ key }) => key), stored = sessionStorage.getItem(ORDER) ?? "[]";
    const known = JSON.parse(stored).filter((key) => keys.includes(key));
    const order = [...known, ...keys.filter((key) => !known.includes(key))], text = JSON.stringify(order);
    if (text !== stored) sessionStorage.setItem(ORDER, text);
    return isSorted() ? list : order.map((key) => list[keys.indexOf(key)]);
  }
  function toggleSorted() {
    localStorage.setItem("hand sorted", isSorted() ? "no" : "yes");
    redraw();
  }
  function handWords(s) {
    const held = s.board.hand, count = counted(held.length, "card");
    if (isGiving(s)) return `${count}: choose the one to give away`;
    if (!s.moves.length || s.board.phase !== "place a card") return count;
    const can = held.filter((name) => s.moves.includes(name)).length;
    return `${count}, ${can ? number(can) : "none"} can be played`;
  }
  function hand(s, ui) {
    const { me, known } = s.board, name = s.names[me];
    const title = name === "You" ? "Your hand" : `${name}: the hand`;
    const gave = html`<button class="btn text" type="button" popovertarget="about-known"
      popovertargetaction="show" aria-describedby="about-known">What you gave</button>
      ${note("known", known.join(" "), "ME-8")}`;
    const sort = html`<button class="btn text needs-js" type="button" data-sort @click=${toggleSorted}>${
      isSorted() ? "As they came" : "Sort by kind"}</button>`;
    return html`<section id="my-hand" aria-label=${title}><div class="handhead"><h2>${title}</h2>
      ${only(known.length, gave)}<p class="small">${handWords(s)}</p>
      ${only(s.board.hand.length > 1 && !s.table.replay, sort)}</div>
      <ul class="hand" id="hand">${cardList(s, ui, inOrder(handCards(s)))}</ul></section>`;
  }

  // --- The end, and the measures that were taken.
  function rankedSeat(s, ui, seat, step) {
    const rank = s.board.ranks[seat], look = `${rank === 1 ? "first" : ""}${untold(ui, step)}`;
    return html`<li class=${look || nothing} data-tell=${step}><span class="reh">${rank}</span>
      ${crest(seat, 38)}<b class="nm">${s.names[seat]}</b>
      <span class="small">${counted(s.board.cards[seat], "card")} left</span></li>`;
  }
  function ranking(s, ui) {
    const { ranks } = s.board, order = ranks.map((_, seat) => seat).sort((a, b) => ranks[a] - ranks[b]);
    return html`<section class="ranking" id="ranking" aria-label="The ranking"><h2>The ranking</h2>
      <ol>${order.map((seat, at) => rankedSeat(s, ui, seat, order.length - at))}</ol>
      <p class="small">Fewer cards are better; equal hands share the better rank. ${clause("ME-4")}</p>
      </section>`;
  }
  function takenWords({ taken, ended }) {
    const of = taken.length === ended ? "" : `${number(taken.length)} of `;
    return `${of}${counted(ended, "measure")} taken`;
  }
  const takenMeasure = (s, [at, words, seat]) => html`<li value=${at}>${flats(words)}.
    <span class="small">Taken by ${midSentence(s.names[seat])}.</span></li>`;
  function engraved(s) {
    const which = s.table.replay ? `at=${s.table.moves}` : `measures=${s.board.taken.length}`;
    const address = (name) => `/t/${s.table.id}/files/${name}?${which}`;
    return html`<div class="sys lit"><picture>
      <source media="(max-width: 719px)" srcset=${address("measures-narrow.svg")}>
      <img src=${address("measures.svg")} alt="The measures taken, engraved; they are in words below">
      </picture></div>`;
  }
  const hearIt = (s) => html`<p class="btns"><a class="btn text" href="/t/${s.table.id}/piece${
    s.table.replay ? `?at=${s.table.moves}` : ""}">Hear it</a></p>`;
  // Of a lesson, which is not a stored table, there are no files.
  function piece(s) {
    const title = s.board.ranks ? "The whole piece" : "The piece so far", measures = s.board.taken;
    const install = html`<p class="small">To see it engraved, install verovio on this server:
      <code>${HOW_TO_ENGRAVE}</code></p>`;
    return html`<section class="score" id="piece" aria-label=${title}><header><h2>${title}</h2>
      <p class="small">${takenWords(s.board)}</p>
      ${s.table.id ? hearIt(s) : nothing}</header>
      <details id="in-words" ?open=${HOW_TO_ENGRAVE !== "" || !s.table.id}><summary>In words</summary>
      <ol>${measures.map((one) => takenMeasure(s, one))}</ol></details>
      ${!s.table.id ? nothing : HOW_TO_ENGRAVE ? install : engraved(s)}</section>`;
  }

  function board(s, ui) {
    const { ranks, staff: { marks }, me, taken } = s.board;
    return html`${offers(s, ui)}${ranks ? ranking(s, ui) : plates(s, ui)}
      ${!ranks || marks.length ? measure(s, ui) : nothing}${me >= 0 ? hand(s, ui) : nothing}
      ${taken.length ? piece(s) : nothing}`;
  }
  function score(s, seat) {
    const count = s.board.cards[seat], card = only(isCrowd(s), `seat ${seat}`);
    return html`<b data-card=${card}>${count}</b> <span class="small">${cardOrCards(count)}</span>`;
  }
  return { board, prompt, actions, score };
};
