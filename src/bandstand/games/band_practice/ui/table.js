// Band Practice's table, drawn from its data (data.py). Dice, cards and discs that can be pressed are
// found among the legal moves; what a chosen one would do is drawn while it is chosen.
import makeCards, { counted, listed } from "./cards.js";
import makeSheets, { ROWS } from "./sheet.js";
import makeStage from "./stage.js";

// What each button of the prompt says; the first of them is what most want.
const BUTTONS = {
  "keep it": "Keep it",
  "take it back": "Back into the pool",
  "turn cards": "Turn two cards up",
  "go on": "Let it go",
  "Plus One": "Take the top card",
  "no Plus One": "Leave it",
  begin: "Begin the song",
};
// Of these the one that is asked for is brass; in the spotlight that is a card or a disc.
const BRASS = ["keep it", "Plus One", "begin"];
const EDGES = { Pose: "in", "Key Change": "link", Crescendo: "under", "Big Finish": "end" };
const PATRON = "M15 3a6 6 0 0 1 5 9.3c5 .8 8 3.7 8 6.7 0 2-3.5 2-6.5 2 1.5 5 4 10 5.5 17H18c-.6-4-1.6-6.5-3"
  + "-6.5S12.6 34 12 38H3c1.5-7 4-12 5.5-17-3 0-6.5 0-6.5-2 0-3 3-5.9 8-6.7A6 6 0 0 1 15 3z";
const STOOL = "M7 24h16M9.5 24L7 37M20.5 24L23 37M8.5 31h13";
const CROSS = "M10.5 9l9 9M19.5 9l-9 9";
const QUESTIONS = [
  ["unclear", "What was unclear?"],
  ["balance", "Which song, card or role was too strong, too weak or dull?"],
  ["change", "What would you change?"],
];

export default (kit) => {
  const { html, svg, nothing, repeat, clause, icon, note, slug, untold } = kit;

  // A button that chooses a move, or explains itself if it has none. It is one template, so that the
  // element and its focus stay when the one becomes the other.
  function thing(s, ui, { id, look = "", move = "", card = "", label = "", tab = "", inner }) {
    const chosen = move && ui.card === id ? " chosen" : "";
    const hinted = move && s.prompt.hint && s.prompt.hint.move === move ? " hinted" : "";
    const can = (it) => move ? it : nothing, not = (it) => move ? nothing : it;
    return html`<button class=${`${look}${chosen}${hinted}`.trim() || nothing} id=${id}
      data-card=${card || nothing} tabindex=${tab || nothing} aria-label=${label || nothing}
      form=${can("play")} name=${can("move")} value=${can(move)} data-chooses=${can(move)}
      type=${not("button")} popovertarget=${not(`about-${id}`)} popovertargetaction=${not("show")}
      aria-describedby=${move ? `would-${slug(move)}` : `about-${id}`}>${inner}</button>`;
  }
  const sheets = makeSheets(kit), stage = makeStage(kit);
  const cards = makeCards({ ...kit, thing, dieFile: sheets.dieFile });
  const { disc, role } = cards;

  // --- What a chosen move would do; null while none is chosen.
  function chosen(s, ui) {
    return ui.chosen && s.moves.includes(ui.chosen) ? s.board.would[ui.chosen] : null;
  }

  // --- The prompt.
  const walking = (s) => listed(
    s.board.walking.map(([who, steps]) => `${who} has ${counted(steps, "step")} to go`));
  // What it says while nothing is chosen, what goes with it, and its clause.
  function asks(s) {
    const steps = walking(s);
    return {
      turn: ["Take a die from the pool. Point at one to see what it would do.",
        cards.powersOf(s).length ? "Your cards can be used first." : "", "BP-5"],
      keep: [s.board.kept && s.board.kept.says, "", "BP-33"],
      spotlight: ["Take a card, have two more turned up, or remove a red disc.",
        steps ? `After that ${steps}.` : "", "BP-17"],
      "plus one": ["Take the top card of the deck too? This uses Plus One up for the song.", "", "BP-24"],
      begin: ["Talk it over first: the chat closes until the song is over.", "", "BP-34"],
    }[s.board.asked.decision];
  }
  const more = (words) => words ? html`<p class="x">${words}</p>` : nothing;
  function prompt(s, ui) {
    const { verdict, seats } = s.board, it = chosen(s, ui);
    if (verdict) return html`<p class="what">${verdict} ${clause("BP-32")}</p>`;
    if (it) {
      return html`<div class="tells" id="would-${slug(ui.chosen)}" data-when=${ui.chosen}><p>${it.says}</p>${
        more(it.more)}</div>`;
    }
    if (s.moves.length) {
      const [words, besides, rule] = asks(s);
      return html`<div class="tells" data-when=""><p>${words} ${clause(rule)}</p>${more(besides)}</div>`;
    }
    const mine = listed(Object.keys(seats).filter((one) => seats[one] === s.viewer.seat));
    return html`<p class="what small">${`${mine ? `You hold ${mine}. ` : ""}You may look around.`}</p>`;
  }
  function actions(s, ui) {
    const it = chosen(s, ui), offered = Object.keys(BUTTONS).filter((move) => s.moves.includes(move));
    const alone = offered.length === s.moves.length; // no card can be taken, and no disc removed
    const hinted = (move) => s.prompt.hint && s.prompt.hint.move === move ? " hinted" : "";
    const brass = (move) => BRASS.includes(move) || (move === "turn cards" && alone) ? " go" : "";
    return html`${it ? html`<button class="btn go${hinted(ui.chosen)}" id="do-${slug(ui.chosen)}"
      form="play" name="move" value=${ui.chosen} data-when=${ui.chosen}>${it.label}</button>` : nothing}${
      repeat(offered, (move) => move, (move) => html`<button class="btn${brass(move)}${hinted(move)}"
      id="act-${slug(move)}" form="play" name="move" value=${move}>${BUTTONS[move]}</button>`)}`;
  }

  // --- The tavern: eight stools, with one note.
  const stool = (patron) => html`<svg class="patron" viewBox="0 0 30 38" aria-hidden="true">${
    patron ? svg`<path d=${PATRON}/>` : svg`<path class="stool" d=${STOOL}/>${
      patron === false ? svg`<path class="cross" d=${CROSS}/>` : nothing}`}</svg>`;
  function tavern(s, ui) {
    const { songs, song } = s.board, came = songs.filter(([, patron]) => patron).length;
    const words = `${counted(came, "patron")} in; a flawless song brings one`;
    const played = songs.filter(([, patron]) => patron !== null).map(([id, patron, mistakes]) => (
      `${id}: ${patron ? "a patron" : counted(mistakes, "mistake")}.`));
    const inner = html`<span class="vh">Tavern: ${words}</span><span class="stools" aria-hidden="true">${
      songs.map(([, patron], at) => html`<span class=${at + 1 === song.number ? "now" : nothing}>${
        stool(patron)}</span>`)}</span>`;
    const says = [`${words[0].toUpperCase()}${words.slice(1)}.`, ...played].join(" ");
    return html`${thing(s, ui, { id: "tavern", look: "tavern", inner })}${note("tavern", says, "BP-31")}`;
  }

  // --- The song sheet: what stands over it, who plays which row, the drawing with what a die would do
  // to it, and over it the squares that explain themselves, and discs that can be removed.
  function songHead(s, ui) {
    const { song } = s.board, mistakes = sheets.mistakesOf(song).length;
    const hush = () => html`<p class="hush">${icon("mute", 18)}silent: the chat is closed ${
      clause("BP-34")}</p>`;
    const bad = () => html`<p class="bad">${disc(20)}${mistakes}<span>${
      mistakes === 1 ? "mistake" : "mistakes"}</span></p>`;
    return html`<header id="song"><span class="reh">${song.id}</span><h2>${`Song ${song.number} of 8`}</h2>${
      song.silent ? hush() : nothing}${mistakes ? bad() : nothing}${tavern(s, ui)}</header>`;
  }
  function roleRow(s, name) {
    const { asked, seats } = s.board, who = s.names[seats[name]], you = who === "You";
    const acts = name === asked.role, mine = seats[name] === s.viewer.seat;
    const says = acts ? (you ? "your turn" : `${who}, to act`) : you ? "you" : who;
    return html`<div class="rl${acts ? " act" : ""}${mine ? " mine" : ""}">${role(name, 34)}<div><b>${
      name}</b><span class="small">${says}</span></div></div>`;
  }
  // The die that is chosen, or that lies there and may still be taken back.
  function layer(s, ui) {
    const { song, asked, kept } = s.board, it = chosen(s, ui), die = it && it.die ? it : kept;
    if (!die) return nothing;
    return html`<div class="layer" data-when=${it ? ui.chosen : nothing}>${
      sheets.would(song, asked.role, die.die, die.settled)}</div>`;
  }
  const square = (s, ui, { id, place, name, says, clause: rule, stop }) => html`<li class=${place}>${
    thing(s, ui, { id, look: "sq", tab: stop ? "0" : "-1", inner: html`<span class="vh">${name}</span>` })}${
    note(id, says, rule)}</li>`;
  function mend(s, ui, goal) {
    const [who, part] = goal.squares.at(-1), place = `p${part} ${slug(who)} ${EDGES[goal.kind] ?? "edge"}`;
    return thing(s, ui, {
      id: `mend-${slug(goal.name)}`, look: `mend can ${place}`, move: s.board.mends[goal.name],
      inner: html`<span class="vh">Remove the disc from ${goal.name}</span>`,
    });
  }
  function squares(s, ui) {
    const { song, asked } = s.board, all = sheets.explained(song, asked.role);
    const mends = sheets.goalsOf(song).filter(({ name }) => name in s.board.mends);
    keepOneStop(all.find(({ stop }) => stop).id);
    return html`<div class="over" id="squares"><ul data-row aria-label="Squares, part by part">${
      repeat(all, ({ id }) => id, (one) => square(s, ui, one))}</ul>
${repeat(mends, ({ name }) => name, (goal) => mend(s, ui, goal))}</div>`;
  }
  // Arrow keys move the stop of the Tab key on the page itself, which lit-html does not notice: when
  // another square becomes the stop, all others stop being it.
  let lastStop = "";
  function keepOneStop(stop) {
    if (stop === lastStop) return;
    lastStop = stop;
    queueMicrotask(() => {
      for (const one of document.querySelectorAll("#squares .sq")) one.tabIndex = one.id === stop ? 0 : -1;
    });
  }
  function song(s, ui) {
    const { song: it, asked, newest } = s.board;
    const toAct = ["turn", "keep"].includes(asked.decision) ? asked.role : "";
    return html`${songHead(s, ui)}
<div id="sheet" class="song n${sheets.partsOf(it.id)}">
<div class="rls" id="roles">${ROWS.map((name) => roleRow(s, name))}</div>
<div class="squares" aria-hidden="true">${sheets.sheet(it, { name: "drawn", toAct, newest })}<div
  id="layers">${layer(s, ui)}</div></div>
${squares(s, ui)}</div>`;
  }
  const songsheet = (s, ui) => html`<section class="songsheet lit" id="songsheet" aria-label="Song sheet">
${s.board.song ? song(s, ui) : html`<p class="expr">${s.board.row.length ? "The next song is being turned up."
    : "The first cards are being turned up."}</p>`}${cards.pool(s, ui)}</section>`;

  // --- The stage: what stands over it, the drawing, and over that who stands where and would walk.
  function stageBox(s, ui) {
    const it = chosen(s, ui), walks = it && Object.keys(it.walks).length;
    stage.walkOn(s);
    const layer = () => html`<div class="layer" data-when=${ui.chosen}>${stage.walks(s, it.walks)}</div>`;
    return html`<section class="stage lit" id="stage" aria-label="The stage">
<header id="stage-head"><h2>Stage</h2><p class="expr">${walking(s)}</p>${clause("BP-16")}</header>
<div class="loopbox">${stage.stage()}<div class="stands" id="markers">${walks ? layer() : nothing}${
      stage.markers(s)}</div></div></section>`;
  }

  // --- How songs ended: the sheet, and where it went wrong.
  function ending(song) {
    const mistakes = sheets.mistakesOf(song), broken = song.dice.includes("");
    const difficulties = () => html`Technical difficulties: no die was left, and it broke off. ${
      clause("BP-29")}`;
    const wrong = () => html`<p>${broken ? difficulties() : "It went wrong at"}</p><ul>${
      mistakes.map((goal) => html`<li>${disc(16)}${goal}</li>`)}</ul>`;
    return html`<div class="mini" aria-hidden="true">${sheets.sheet(song)}</div>
${mistakes.length ? wrong() : html`<p>Flawless: a patron came in.</p>`}`;
  }
  function last(s) {
    const [song] = s.board.ended;
    return html`<section class="last" id="last" aria-label="The song before" tabindex=${song ? "0" : nothing}>
<h2>${song ? `The song before: ${song.id}` : "The song before"}</h2>${
      song ? ending(song) : html`<p class="expr">This is the first.</p>`}</section>`;
  }
  const ended = (s, ui, song) => html`<li class="lit${untold(ui, song.number)}" data-tell=${song.number}>
<h3><span class="reh">${song.id}</span><span>${`Song ${song.number}`}</span>${
    stool(s.board.songs[song.number - 1][1])}</h3>${ending(song)}</li>`;
  const evening = (s, ui) => html`<section class="evening" id="evening" aria-label="The verdict">
<header class=${untold(ui, 9).trim() || nothing} data-tell="9"><p class="crowd" aria-hidden="true">${
    s.board.songs.map(([, patron]) => stool(patron))}</p><h2>${s.table.result}</h2><p class="verdict">${
    `${s.board.verdict} `}${clause("BP-32")}</p></header>
<ol class="eight">${repeat(s.board.ended, ({ number }) => number, (song) => ended(s, ui, song))}</ol>
</section>`;

  // --- Playtests (BP-35). What is written stays, since nothing of the form depends on the state.
  const question = (name, words, said = "") => html`<label for=${name}>${words}<textarea id=${name}
    name=${name} maxlength="2000" rows="2" .defaultValue=${said}></textarea></label>`;
  const playtest = (s) => html`<details class="playtest" id="playtest"><summary>${
    icon("file")}Playtest: send this table to the designer</summary>
<form method="post" action="/t/${s.table.id}/files/playtest.txt">
<p class="small">At any moment: one file with everything on the table and what you have to say. Answer what
you like. Whoever has the file can <a href="/records">open it as a record</a> and step through the game. ${
    clause("BP-35")}</p>
${question("felt", "How did it feel?", (s.table.tags ?? {})["Playtest.Felt"])}${
    QUESTIONS.map(([name, words]) => question(name, words))}
<fieldset class="again"><legend>Would you play it again?</legend>${["yes", "perhaps", "no"].map((word) => (
    html`<label><input type="radio" name="again" value=${word}>${word}</label>`))}</fieldset>
<button class="btn">${icon("down")}Download the playtest</button></form></details>`;
  // What the players of an opened playtest said.
  function said(s) {
    const { "Playtest.Felt": felt, "Playtest.Notes": notes } = s.table.tags ?? {};
    if (felt === undefined && notes === undefined) return nothing;
    return html`<section class="said lit" aria-label="What the players said"><h2>What the players said</h2>${
      felt === undefined ? nothing : html`<blockquote>${felt}</blockquote>`}${
      notes === undefined ? nothing : html`<p class="notes">${notes}</p>`}</section>`;
  }

  function board(s, ui) {
    const over = s.board.verdict && s.board.ended.length;
    return html`<div class="practice">
${over ? evening(s, ui) : nothing}
<div class="stagegrid${over ? " after" : ""}">
${over ? nothing : songsheet(s, ui)}
${stageBox(s, ui)}
${cards.row(s, ui)}${cards.held(s, ui)}${over ? nothing : last(s)}
</div>
${said(s)}${s.table.id ? playtest(s) : nothing}</div>`;
  }

  // The roles of a seat, and where their markers stand.
  function score(s, seat) {
    const { seats, asked, markers, verdict } = s.board;
    const place = (spot) => spot === "spotlight" ? "in the spotlight" : `on ${spot}`;
    const now = (name) => name === asked.role && !verdict;
    return html`<ul class="band">${Object.keys(seats).filter((name) => seats[name] === seat).map((name) => (
      html`<li class=${now(name) ? "now" : nothing}>${role(name, 24)}<span>${name}</span><span
        class="small">${place(markers[name])}</span></li>`))}</ul>`;
  }
  return { board, prompt, actions, score };
};
