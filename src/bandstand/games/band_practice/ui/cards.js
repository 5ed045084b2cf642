// Band Practice's cards, those to take and those held, and the dice of the pool.
const INK = "#1d2130", PAPER = "#fffdf7";
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const USED = ["It was used this song, and is ready again in the next.", "BP-21"];
const NOW = ["It can be used now: how, stands under the pool.", "BP-21"];
const WAITS = ["Plus One is used when its role takes a card in the spotlight.", "BP-24"];
const NOT_YET = ["A card's power is used on its role's turn, before the die is placed.", "BP-21"];
const DISC = ["A red disc lies on it: nobody can take it until that is removed.", "BP-11"];
const UNLIT = ["Cards are taken in the spotlight.", "BP-17"];

// Words in a row: "9, the spotlight and 1".
export const listed = (words) => words.length > 1
  ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join("");
export const counted = (count, one) => `${NUMBERS[count] ?? count} ${one}${count === 1 ? "" : "s"}`;
// How many of the same stand before each: what is alike gets a key of its own.
const copies = (names) => names.map((name, at) => names.slice(0, at).filter((one) => one === name).length);

export default ({ html, svg, nothing, repeat, art, clause, note, slug, game, thing, dieFile }) => {
  const short = game.constants.cards;
  const role = (name, size) => html`<img class="role" src=${art(`roles/${slug(name)}`)}
    width=${size} height=${size} alt="">`;
  const disc = (size) => html`<img class="disc" src=${art("goals/mistake")}
    width=${size} height=${size} alt="">`;

  // --- What is drawn on a card: its power as a sign.
  const inset = (name, x, y, size) => svg`<image href=${art(name)} x=${x} y=${y}
    width=${size} height=${size}/>`;
  const line = (d) => svg`<path d=${d} fill="none" stroke=${INK} stroke-width="2.4" stroke-linecap="round"
    stroke-linejoin="round"/>`;
  const SIGNS = {
    "Boom Die": () => inset("dice/boom-4", 12, 4, 34),
    "Stereo Die": () => inset("dice/stereo-3", 12, 4, 34),
    "Charm Die": () => inset("dice/charm-7", 12, 4, 34),
    "Diva Dancer": () => inset("goals/pose", 10, 2, 38),
    "Plus One": () => svg`<rect x="8" y="5" width="22" height="32" rx="3" fill=${PAPER} stroke=${INK}
      stroke-width="2"/>${line("M44 13V29M36 21H52")}`,
    Shift: () => [inset("dice/3", 14, 6, 30), line("M6 34V9M2 14L6 8L10 14M52 8V33M48 28L52 34L56 28")],
    "Extra Die": () => [inset("dice/2", 5, 12, 27), inset("dice/5", 24, 3, 29)],
    Reroll: () => [inset("dice/5", 17, 9, 24), line("M9 27A21 18 0 0 1 46 10M49 15A21 18 0 0 1 12 32"),
      line("M46 4V11H39M12 38V31H19")],
    Copy: () => [inset("dice/4", 1, 9, 26), inset("dice/4", 29, 9, 26)],
  };
  const cardSign = (name) => html`<svg class="power" viewBox="0 0 58 42" aria-hidden="true">${
    SIGNS[name]()}</svg>`;

  // --- The pool.
  function poolWords({ pool, rolling }) {
    if (rolling) return `${NUMBERS[rolling]} ${rolling === 1 ? "die" : "dice"} still to roll`;
    if (!pool.length) return "empty";
    const dice = pool.length === 1 ? "one die" : `${NUMBERS[Math.min(pool.length, 9)]} dice`;
    return `${dice}; what is left stays for the next part`;
  }
  function poolDie(s, ui, [die, says], key) {
    const id = `die-${slug(key)}`, can = die in s.board.would, bad = says && says.bad;
    const why = s.moves.length ? "A die is taken on a role's turn." : s.table.refusal;
    const words = () => html`<span class="w"><b>${bad ? disc(18) : nothing}${says.head}</b>${
      says.line ? html`<small>${says.line}</small>` : nothing}</span>`;
    const inner = html`<img class="die" src=${dieFile(die)} data-card=${key} width="52" height="52"
      alt=${die}>${says ? words() : nothing}`;
    const look = `card pd${can ? " can" : ""} lit${can && bad ? " bad" : ""}`;
    return html`<li>${thing(s, ui, { id, look, move: can ? die : "", inner })}${
      can ? nothing : note(id, why, "BP-5")}</li>`;
  }
  function poolDice(s, ui) {
    const { pool, song } = s.board, alike = copies(pool.map(([die]) => die));
    const dice = pool.map((one, at) => [one, `${song.number}.${song.part} ${one[0]} ${alike[at]}`]);
    return html`<ul class="dice${pool.length > 3 ? " four" : ""}">${
      repeat(dice, ([, key]) => key, ([one, key]) => poolDie(s, ui, one, key))}</ul>`;
  }

  // The cards that can be used before a die is placed, each with the ways to use it.
  const powersOf = (s) => [...new Set(Object.values(s.board.would).map(({ card }) => card))].filter(Boolean);
  function use(s, ui, card, move) {
    const { shows, way } = s.board.would[move], id = `use-${slug(move)}`;
    const inner = shows ? html`<img src=${dieFile(shows)} width="32" height="32" alt="">` : way;
    return thing(s, ui, { id, move, inner, label: `${card}, ${shows || way}` });
  }
  function powers(s, ui) {
    const cards = powersOf(s);
    if (!cards.length) return nothing;
    const ways = (card) => Object.keys(s.board.would).filter((move) => s.board.would[move].card === card);
    return html`<div class="first">
<h3>Or first use a card <span class="small">${`of ${s.board.asked.role} `}${clause("BP-21")}</span></h3>
<ul>${repeat(cards, (card) => card, (card) => html`<li><b>${card}</b><span class="uses">${
      repeat(ways(card), (move) => move, (move) => use(s, ui, card, move))}</span></li>`)}</ul></div>`;
  }
  const pool = (s, ui) => html`<section class="pool" id="pool" aria-label="The pool"><header><h2>Pool</h2><p
    class="small">${poolWords(s.board)}</p></header>
${s.board.pool.length ? poolDice(s, ui) : nothing}${powers(s, ui)}</section>`;

  // --- The cards to take.
  const inTheLight = (s) => s.moves.length > 0 && s.board.asked.decision === "spotlight";
  function rowWords({ deck: { size, under } }) {
    const deck = `oldest first, ${NUMBERS[size] ?? size} in the deck`;
    return under.length ? `${deck}, at its bottom ${listed(under)}` : deck;
  }
  function rowCard(s, ui, [name, under], at, key) {
    const { row_moves: moves, row_refusals: refusals, asked } = s.board, id = `row-${slug(key)}`;
    const move = moves[at] ?? "", usual = under && asked.decision !== "spotlight" ? DISC : UNLIT;
    const why = refusals[at] ?? usual;
    const inner = html`${cardSign(name)}<span><b>${name}</b><small>${short[name]}</small></span>${
      under ? html`<span class="vh">, under a red disc</span>${disc(30)}` : nothing}`;
    const look = move ? `card pc lit can${under ? " clears" : ""}`
      : `card pc lit${inTheLight(s) ? " cannot" : ""}`;
    return html`<li>${thing(s, ui, { id, look, move, card: key, inner })}${
      move ? nothing : note(id, `${name}: ${s.board.powers[name]}. ${why[0]}`, why[1])}</li>`;
  }
  function row(s, ui) {
    const cards = s.board.row, alike = copies(cards.map(([name]) => name));
    const keyed = cards.map((card, at) => [card, at, `${card[0]} ${alike[at]}`]);
    return html`<section id="row" class="row${inTheLight(s) ? " tray" : ""}" aria-label="Cards to take">
<header><h2>Cards to take</h2><p class="small">${rowWords(s.board)}</p></header>
<ul class=${cards.length > 8 ? "tight" : nothing}>${
      repeat(keyed, ([, , key]) => key, ([card, at, key]) => rowCard(s, ui, card, at, key))}</ul></section>`;
  }

  // --- The cards held.
  function heldCard(s, ui, name, used, key, usable) {
    const id = `held-${slug(key)}`, idle = name === "Plus One" ? WAITS : NOT_YET;
    const why = used ? USED : usable ? NOW : idle;
    const inner = html`<b>${name}</b><small>${used ? "used this song" : short[name]}</small>`;
    return html`${thing(s, ui, { id, look: `pw lit${used ? " used" : ""}`, inner })}${
      note(id, `${name}: ${s.board.powers[name]}. ${why[0]}`, why[1])}`;
  }
  function heldBy(s, ui, who, cards) {
    const { asked, seats, verdict } = s.board, acts = who === asked.role && !verdict;
    const usable = acts ? powersOf(s) : [], you = s.names[seats[who]] === "You";
    const keyed = cards.map(([name, used], at) => [name, used, `${who} ${name} ${at}`]);
    return html`<div class=${acts ? "act" : nothing}>
<h3>${role(who, 22)}<span>${you ? `${who}, you` : who}</span></h3>
${cards.length ? nothing : html`<p class="expr none">no card yet</p>`}${
      repeat(keyed, ([, , key]) => key, ([name, used, key]) => (
        heldCard(s, ui, name, used, key, usable.includes(name))))}</div>`;
  }
  const held = (s, ui) => html`<section class="hold" id="held" aria-label="Cards held">
<header><h2>Cards held</h2><p class="small">each once a song, before its role places a die</p></header>
<div class="held">
${Object.entries(s.board.held).map(([who, cards]) => heldBy(s, ui, who, cards))}</div></section>`;

  return { disc, held, pool, powersOf, role, row };
};
