// Test Piece's table, drawn from the data of table.py. What a card of the row would do is drawn while it
// is chosen: the data says where a card goes and what sounds there now, the card what it adds.
const VOICES = [
  ["S", "Soprano", "red"], ["A", "Alto", "gold"], ["T", "Tenor", "green"], ["B", "Bass", "blue"],
];
const WORD = Object.fromEntries(VOICES);
const ROW_PLACES = 9;
const ROUNDS = [1, 2, 3, 4];
const LAST_STEP = 9; // of the ending: the result, after the eight performances

// On a stave, in its own units: where each voice stands, and the sizes of its sign.
const STAVE_X = [12.1, 31.4, 50.6, 69.9], STEADY = 0.287, LARGE = 0.325, SMALL = 0.175;
// On the score board: the signs of the voices; the Alto's is a circle.
const PAWNS = ["M20 3.6L37.2 34.4H2.8Z", "", "M4.6 4.6H35.4V35.4H4.6Z", "M20 1.9L38.1 20L20 38.1L1.9 20Z"];

const countVoices = (voices) => VOICES.map(([letter]) => voices.split(letter).length - 1);
const numbers = (text) => text.split(" ").map(Number);

export default ({ html, svg, nothing, repeat, art, game, clause, crest, flats, note, slug, untold }) => {
  // --- Small things.
  const instrument = (name, alt) =>
    html`<img class="art" src=${art(`instruments/${slug(name)}`)} alt=${alt}>`;

  const tokens = (voices, size) => html`<span class="toks" role="img" aria-label=${
    [...voices].map((voice) => WORD[voice]).join(", ")}>${
    [...voices].map((voice) => html`<i class="${size} ${voice}"></i>`)}</span>`;

  function sounds(name, voices) {
    const counts = countVoices(voices);
    const heard = VOICES.map(([, word], at) => `${word} ${counts[at]}`).filter((_, at) => counts[at]);
    return `${name}: ${heard.join(", ")}.`;
  }

  // --- A performance on a stave: where each voice is, and from where it would come.
  function sign(at, y, size, look) {
    const x = STAVE_X[at], part = (length) => +(length * size).toFixed(3);
    if (at === 1) return svg`<circle class=${look} cx=${x} cy=${y} r=${part(17)}/>`;
    const side = part(18.1), paths = [
      `M${x} ${y - part(17.6)}l${part(17.2)} ${part(30.8)}h${part(-34.4)}z`,
      "",
      `M${x - part(15.4)} ${y - part(15.4)}h${part(30.8)}v${part(30.8)}h${part(-30.8)}z`,
      `M${x} ${y - side}l${side} ${side}l${-side} ${side}l${-side} ${-side}z`,
    ];
    return svg`<path class=${look} d=${paths[at]}/>`;
  }

  function voiceOnStave(at, { cards, was, now, target }) {
    const height = (count) => 21 - 6 * Math.max(-3, Math.min(4, count - target));
    const same = was[at] === now[at], x = STAVE_X[at], from = height(was[at]), to = height(now[at]);
    const colour = VOICES[at][2], missed = cards === 4 && now[at] !== target;
    const drawn = same ? sign(at, to, STEADY, colour) : svg`<path class="from" d="M${x} ${from}V${to}"/>${
      sign(at, from, SMALL, "old")}${sign(at, to, LARGE, `${colour} new`)}`;
    return svg`${drawn}<text x=${x} y="56" class=${same ? (missed ? "off" : "") : "g"}>${now[at]}</text>`;
  }

  function stave(name, cards, was, now, target) {
    const voices = VOICES.map(([, word], at) =>
      was[at] === now[at] ? `${word} ${now[at]}` : `${word} from ${was[at]} to ${now[at]}`);
    const then = now === was ? "" : " then";
    return html`<svg class="perf" viewBox="0 0 82 60" role="img" aria-label="${name}, ${cards} of 4 cards${
      then}: ${voices.join(", ")}, wanted ${target}"><path class="line"
      d="M0 9H82M0 15H82M0 27H82M0 33H82"/><path class="brass" d="M0 21H82"/>${
      VOICES.map((_, at) => voiceOnStave(at, { cards, was, now, target }))}</svg>`;
  }

  // --- The score board of a player: one pawn a voice, the largest of which counts.
  function pawn(at, [letter, , colour], score, step) {
    const x = +(30 + step * (score + 0.5)).toFixed(1), y = 11.5 + 21 * at;
    const moved = `translate(${(x - 10).toFixed(1)} ${(y - (at ? 10 : 10.6)).toFixed(1)}) scale(.5)`;
    return svg`<text x="6" y=${y + 4.5} class="v">${letter}</text>${at === 1
      ? svg`<circle class=${colour} cx=${x} cy=${y} r="8.5"/>`
      : svg`<path class=${colour} transform=${moved} d=${PAWNS[at]}/>`}<text
      x=${x} y=${(y + (at ? 4.2 : 6)).toFixed(1)} class="p ${colour}">${letter}</text>`;
  }

  function scoreBoard(name, scores, measures) {
    const overall = Math.max(...scores), step = 232 / measures, every = step > 16 ? 1 : step > 9 ? 2 : 5;
    const all = Array.from({ length: measures }, (_, at) => at);
    const numbered = all.filter((at) =>
      at === overall || (at % every === 0 && Math.abs(at - overall) >= every));
    return html`<svg class="board" viewBox="0 0 264 104" role="img" aria-label="${name}: ${
      VOICES.map(([, word], at) => `${word} ${scores[at]}, `).join("")}overall ${overall}"><rect class="worst"
      x=${(30.5 + step * overall).toFixed(1)} y="0" width=${(step - 1).toFixed(1)} height="86"/><path
      class="line" d="M30 11.5H262M30 32.5H262M30 53.5H262M30 74.5H262"/><path class="bar"
      d=${all.map((at) => `M${(30 + step * at).toFixed(1)} 11.5V74.5`).join("")}/>${
      numbered.map((at) => svg`<text x=${(30 + step * (at + 0.5)).toFixed(1)} y="100"
        class=${at === overall ? "mx" : nothing}>${at}</text>`)}<path class="bar end" d="M262 11.5V74.5"/>${
      VOICES.map((voice, at) => pawn(at, voice, scores[at], step))}</svg>`;
  }

  const score = (s, seat) => html`<p class="expr">largest voice ${
    s.board.bands[seat].overall}<br>lowest wins</p>${
    scoreBoard(s.names[seat], s.board.bands[seat].scores, s.board.measures)}`;

  // --- What the chosen card would do, or null while none is chosen.
  function preview(s, ui) {
    const { would, places } = s.board;
    const place = would && places.find(([, name, , by]) => by < -1 && name === ui.chosen);
    if (!place) return null;
    const adds = countVoices(place[2]), down = numbers(would.down), across = numbers(would.across);
    const plus = (counts) => counts.map((count, at) => count + adds[at]);
    return { ...would, name: ui.chosen, down, across, downThen: plus(down), acrossThen: plus(across) };
  }

  const change = ([letter, word], was, now) => html`<span class="d"><span class="vh">${word} from ${was} to ${
    now}, </span><span class="d" aria-hidden="true"><i class="tok ${letter}"></i>${was}<svg class="ic"
    viewBox="0 0 24 24"><path d="M4 12h15M13.5 6.5L19 12l-5.5 5.5"/></svg><b>${now}</b></span></span>`;

  const changes = (was, now) => VOICES.map((voice, at) =>
    (was[at] === now[at] ? nothing : change(voice, was[at], now[at])));

  function prompt(s, ui) {
    const { would, round, target } = s.board, it = preview(s, ui);
    if (!would) {
      return html`<p class="what small">You may look around: every column and row should sound each voice
        ${target} times.</p>`;
    }
    if (!it) {
      return html`<p class="what" id="would" data-when="">Take a card from the row: it goes to the lowest free
        place of column ${round}.</p>`;
    }
    return html`<div class="pre" id="would-${slug(it.name)}" data-when=${it.name}><p><b>${
      flats(it.name)}</b> goes to column ${it.column}, row ${it.row}.</p><p class="chg"><span>column</span>${
      changes(it.down, it.downThen)}<span class="sep">row</span>${changes(it.across, it.acrossThen)}<span
      class="of">wanted: ${target} of each</span></p></div>`;
  }

  function actions(s, ui) {
    const it = preview(s, ui);
    if (!it) return nothing;
    return html`<button class="btn go" id="take-${slug(it.name)}" form="play" name="move" value=${it.name}
      data-when=${it.name}><span>Take ${flats(it.name)}</span></button>`;
  }

  // --- The round: whose picks it has, the draft row, and the cards that come next.
  function beats(of) {
    const width = of.length === 2 ? 54 : 30;
    const beat = (look, at) => svg`<path class="stem ${look}" d="M${15.4 + 24 * at} 26V6"/><ellipse
      class="notehead ${look}" cx=${10 + 24 * at} cy="27" rx="6" ry="4.6"
      transform="rotate(-20 ${10 + 24 * at} 27)"/>`;
    return html`<svg width=${width} height="34" viewBox="0 0 ${width} 34" aria-hidden="true">${of.map(beat)}${
      of.length === 2 ? svg`<path class="beam" d="M14.5 4.5H40.3V9.5H14.5Z"/>` : nothing}</svg>`;
  }

  const turn = ([name, of, now]) => html`<li class=${now ? "cur" : nothing}>${beats(of)}<span>${name}<span
    class="vh">, ${of.length} ${of.length === 1 ? "pick" : "picks"}${now ? ", now" : ""}</span></span></li>`;

  const roundBar = (s) => html`<div class="roundbar" id="round"><span class="reh">${
    s.board.round}</span><h2>Round ${s.board.round} of 4</h2><p class="expr">${
    s.table.result ? "the last card is placed" : `${s.board.band} band`}</p>
${s.board.rhythm.length ? html`<ol class="rhythm" id="turns" aria-label="Turns of this round">${
    s.board.rhythm.map(turn)}</ol>` : nothing}</div>`;

  function taken(s, key, name, by) {
    const id = `row-${slug(key)}`, who = by >= 0 ? s.names[by] : "";
    const words = by >= 0
      ? html`${crest(by, 30)}<span><span class="by">${who === "You" ? "you" : who}</span> took<br>${
          flats(name)}</span>`
      : html`<span>discarded<br>${flats(name)}</span>`;
    return html`<li><button class="gone" type="button" popovertarget="about-${id}" popovertargetaction="show"
      aria-describedby="about-${id}">${words}</button>${
      note(id, `The ${name} is gone from the row.`, by >= 0 ? "TP-5" : "TP-9")}</li>`;
  }

  // One template whether the card can be taken or not: lit-html keeps an element, and its focus, only as
  // long as its template is the same.
  function card(s, ui, key, name, voices) {
    const id = `row-${slug(key)}`, can = Boolean(s.board.would), chosen = can && ui.card === id;
    const ifCan = (value) => (can ? value : nothing), ifNot = (value) => (can ? nothing : value);
    return html`<li><button class="card${can ? " can" : ""} lit${chosen ? " chosen" : ""}" id=${id}
      data-card=${key} type=${can ? "submit" : "button"} form=${ifCan("play")} name=${ifCan("move")}
      value=${ifCan(name)} data-chooses=${ifCan(name)} popovertarget=${ifNot(`about-${id}`)}
      popovertargetaction=${ifNot("show")}
      aria-describedby=${can ? `would-${slug(name)}` : `about-${id}`}><span class="nm"><span>${
      flats(name)}</span></span>${instrument(name, "")}${tokens(voices, "tok")}</button>${
      ifNot(note(id, `${sounds(name, voices)} ${s.table.refusal}`))}</li>`;
  }

  function row(s, ui) {
    const { places, dealing } = s.board, empty = Array.from({ length: ROW_PLACES - places.length });
    const place = ([key, name, voices, by]) =>
      (by >= -1 ? taken(s, key, name, by) : card(s, ui, key, name, voices));
    return html`<ul class="draft" id="row">${repeat(places, ([key]) => key, place)}${
      empty.map(() => html`<li><div class="gone"><span>${
        dealing ? "to be turned up" : ""}</span></div></li>`)}</ul>`;
  }

  const explains = (name, inner) => html`<button class="lit" type="button" popovertarget="about-${slug(name)}"
    popovertargetaction="show" aria-describedby="about-${slug(name)}">${inner}</button>`;

  function whatComes({ coming: next, round, band }) {
    if (next.length) {
      return html`The other nine of the ${band} band. Their order does not matter. ${clause("TP-14")}`;
    }
    const words = round === 4 ? "No more cards come." : "Nine cards that nobody knows yet.";
    return html`${words} ${clause("TP-4")}`;
  }

  function coming(s) {
    const { coming: next, round, discards } = s.board, known = next.length > 0;
    const item = ([name, voices]) =>
      html`<li>${explains(name, html`${instrument(name, name)}${tokens(voices, "t15")}`)}</li>`;
    return html`<div id="coming"><div class="knownhead"><h2 class="tempo">${
      round === 4 ? "The last round" : "Next round"}</h2><p class="small">${whatComes(s.board)}</p>${
      discards.length ? html`<p class="small disc">Discarded: ${
        discards.map((name, at) => [at ? ", " : "", flats(name)])}</p>` : nothing}</div>
<ul class="known" aria-label=${known ? "The next nine" : nothing} aria-hidden=${known ? nothing : "true"}>${
      known ? next.map(item)
        : Array.from({ length: ROW_PLACES }, () => html`<li class="none"></li>`)}</ul></div>`;
  }

  // --- A band: rows from the top, the stave of each row beside it and of each column below.
  const placed = (spot, [name, voices, key, just]) => html`<button class="cell lit${just ? " just" : ""}"
    id=${spot} data-card=${key || nothing}
    type="button" popovertarget="about-${slug(name)}" popovertargetaction="show"
    aria-describedby="about-${slug(name)}">${instrument(name, name)}<span class="vt">${
    [...voices].map((voice) => html`<i class="t17 ${voice}"></i>`)}</span></button>`;

  const ghost = (name) => html`<div class="cell ghost" data-when=${name}><img class="art"
    src=${art(`instruments/${slug(name)}`)} alt="${name} would lie here"><span
    class="here">here</span></div>`;

  // data-when: what a choice shows or hides, which moves nothing else.
  function free(spot, next, isStop, shown, chosen) {
    return html`<button class="cell none${next ? " next" : ""}" id=${spot} aria-label="Free"
      tabindex=${isStop ? nothing : "-1"} data-when=${shown ? "" : nothing} ?hidden=${shown && chosen !== ""}
      type="button" popovertarget="about-free" popovertargetaction="show"
      aria-describedby="about-free"></button>${shown && chosen ? ghost(chosen) : nothing}`;
  }

  // The stave of a row or column: as it is, as the chosen card would make it, or empty where the next
  // card goes.
  function performance(name, { counts, cards, here, then, when, target }) {
    if (then) return html`<div data-when=${when}>${stave(name, cards + 1, counts, then, target)}</div>`;
    if (cards) return stave(name, cards, counts, counts, target);
    return here ? html`<div data-when="">${stave(name, 0, counts, counts, target)}</div>` : nothing;
  }

  function rowOfBand(s, band, [number, cells, reached, counts, cards], would, it) {
    const here = Boolean(would) && would.row === number, firstFree = cells.findIndex(([name]) => !name);
    const cell = (one, at) => {
      const spot = `${band}-place-${at + 1}-${number}`, shown = here && would.column === at + 1;
      if (one[0]) return placed(spot, one);
      return free(spot, one[3], !reached && at === firstFree, shown, it ? it.name : "");
    };
    const then = here && it ? it.acrossThen : null, when = it ? it.name : "";
    return html`<div class="line" id="${band}-line-${number}"><i class="rno">${number}</i>${
      cells.map(cell)}<div class="st row" id="${band}-row-${number}">${
      performance(`Row ${number}`, { counts, cards, here, then, when, target: s.board.target })}</div></div>`;
  }

  function columnOfBand(s, band, [counts, cards], number, would, it) {
    const here = Boolean(would) && would.column === number;
    const then = here && it ? it.downThen : null, when = it ? it.name : "";
    return html`<div class="st col" id="${band}-column-${number}">${
      performance(`Column ${number}`, { counts, cards, here, then, when, target: s.board.target })}</div>`;
  }

  const bandHead = (s, ui, { seat, letter, overall }, band) => html`<header id="${band}-head">${
    crest(seat, 38)}<div><h2>${s.names[seat]}</h2><p class="small">${
    letter ? `player ${letter}` : nothing}</p></div><p
    class="over${s.table.result ? untold(ui, LAST_STEP) : ""}" id="score-${seat + 1}"
    data-tell=${s.table.result ? LAST_STEP : nothing}><span>overall</span><b>${overall}</b></p></header>`;

  function bandOf(s, ui, it, first) {
    const band = `band-${it.seat + 1}`, { would } = s.board;
    const mine = would && would.band === band ? would : null, chosen = mine ? preview(s, ui) : null;
    return html`<section class="tab" id=${band} aria-label="${s.names[it.seat]}: band">${
      bandHead(s, ui, it, band)}
<div class="grid"><i></i>${ROUNDS.map((n) => html`<i class="cno">${n}</i>`)}<i></i>
${it.rows.map((line) => rowOfBand(s, band, line, mine, chosen))}
<i></i><div class="line" id="${band}-columns">${
      it.columns.map((column, at) => columnOfBand(s, band, column, at + 1, mine, chosen))}</div>
<p class="st corner">${first ? `brass line: ${s.board.target}, as wanted` : nothing}</p></div></section>`;
  }

  // --- The scoring at the end, step by step.
  const missed = ([letter, word], count) => (count ? html`<span class="d"><i class="t17 ${letter}"></i><span
    class="vh">${word} </span>+${count}</span>` : nothing);

  const scored = (s, name, { counts, misses, totals }, seat) => html`<div class="by"><span class="who">${
    s.names[seat]}</span>${stave(`${name} of ${s.names[seat]}`, 4, counts, counts, s.board.target)}
<p class="adds">${misses.some(Boolean) ? VOICES.map((voice, at) => missed(voice, misses[at]))
    : html`<span class="expr">in tune</span>`}</p>
<p class="so small">so far ${totals.join(" ")}</p></div>`;

  const scoring = (s, ui) => html`<section class="walk" id="walk" aria-label="The scoring"><h2>The scoring,
    performance by performance</h2><p class="small">Each voice should sound ${s.board.target} times; every
    miss counts. ${clause("TP-11")}</p>
<ol>${s.board.walk.map((step, n) => html`<li class=${untold(ui, n + 1) || nothing} data-tell=${n + 1}><h3>${
    step.name}</h3>${step.players.map((player, seat) => scored(s, step.name, player, seat))}</li>`)}</ol>
<p class="tempo sum${untold(ui, LAST_STEP)}" data-tell=${LAST_STEP}>${s.table.result}. ${clause("TP-12")} ${
    clause("TP-13")}</p></section>`;

  const notes = () => html`<div class="notes">${
    game.constants.map(([name, voices]) => note(slug(name), sounds(name, voices)))}${
    note("free", "A card goes to the lowest free place in the column of this round.", "TP-7")}</div>`;

  function board(s, ui) {
    const mine = Math.max(s.viewer.seat, 0), bands = [s.board.bands[mine], s.board.bands[1 - mine]];
    return html`<div id="this-round">${roundBar(s)}<h2 class="vh">Draft row</h2>${row(s, ui)}</div>
${s.board.walk.length ? scoring(s, ui) : coming(s)}
<div class="tabs2">${
      repeat(bands, ({ seat }) => seat, (it, n) => bandOf(s, ui, it, n === 0))}</div>${notes()}`;
  }

  return { board, prompt, actions, score };
};
