// Song sheets: columns of squares with their goals, the dice on them, and what a die would do. The
// constants have each printed sheet; the state has what lies on its squares and goals, in their order.
export const ROWS = ["Front", "Melody", "Beats"]; // from the top of a sheet to its bottom
const LINKED = ["Crescendo", "Key Change", "Big Finish"]; // goals across several squares

const PITCH = 91; // from one column to the next
const SIDE = 66; // of a square
const GAP = PITCH - SIDE;
const HEAD = 30; // above the rows, with the numbers of the parts
const ROW = 90;
const TOP = 20; // of a row, above its squares
const DIE = 44;
const MARKED = { open: "", met: ": succeeded", disc: ": a mistake", mended: ": a mistake, mended" };
const STANDS = {
  open: "", met: " It succeeded.", disc: " It is a mistake, until the spotlight removes its disc.",
  mended: " It was a mistake, and is mended.",
};

const same = ([role, part], [otherRole, otherPart]) => role === otherRole && part === otherPart;
const corner = ([role, part]) => [GAP / 2 + PITCH * (part - 1), HEAD + TOP + ROW * ROWS.indexOf(role)];

// Where a goal stands: on the left edge of its square, in it, or across several.
function middle({ kind, squares }) {
  const [x, y] = corner(squares.at(-1));
  if (kind === "Pose") return [x + SIDE / 2, y];
  if (kind === "Crescendo") return [x + SIDE / 2, y + SIDE + TOP / 2];
  if (kind === "Key Change") return [x - GAP / 2, y + SIDE + (ROW - SIDE) / 2];
  if (kind === "Big Finish") return [x + SIDE - 6, y + SIDE + (ROW - SIDE) / 2];
  return [x - GAP / 2, y + SIDE / 2];
}

export default ({ html, svg, nothing, art, game, slug }) => {
  const { songs, wants, alone, clauses, values } = game.constants, drawings = new Set(game.drawings);

  // A face that a special die has in another edition alone is shown as a plain one.
  function dieFile(name) {
    const file = `dice/${slug(name)}`;
    return art(drawings.has(file) ? file : `dice/${values[name]}`);
  }
  const partsOf = (id) => songs[id].squares.at(-1)[1];
  const goalsOf = ({ id, marks, scored }) => songs[id].goals.map(([name, kind, squares], at) => (
    { name, kind, squares, mark: marks[at], scored: scored[at] }));
  const mistakesOf = (song) => goalsOf(song).filter(({ mark }) => mark === "disc").map(({ name }) => name);

  const inset = (href, x, y, size) => svg`<image href=${href} x=${x} y=${y} width=${size} height=${size}/>`;
  const drawing = (id, name, inner) => html`<svg class="sheet" id=${name || nothing}
    viewBox="0 0 ${PITCH * partsOf(id)} ${HEAD + ROW * ROWS.length + 8}" aria-hidden="true">${inner}</svg>`;

  function numbers(parts, now) {
    return Array.from({ length: parts }, (_, at) => {
      const x = PITCH * (at + 0.5), here = at + 1 === now;
      return svg`<text class=${here ? "now" : nothing} x=${x} y="21">${at + 1}</text>${here
        ? svg`<rect class="join" x=${x - 14} y="4" width="28" height="23"/>` : nothing}`;
    });
  }

  // What shows which squares a goal joins, under the squares.
  function link(goal) {
    const { kind, squares } = goal, places = squares.map(corner), [x, y] = middle(goal);
    const [first, last] = [places[0], places.at(-1)];
    if (kind === "Pose" || kind === "Key Change") return nothing; // it stands on its squares
    if (kind === "Crescendo") {
      const right = last[0] + SIDE - 6;
      return svg`<path class="join" d="M${right} ${y - 9}L${first[0] + 6} ${y}L${right} ${y + 9}"/>`;
    }
    if (kind === "Big Finish") {
      const right = first[0] + SIDE + 5, foot = first[1] + SIDE;
      return svg`<path class="join" d="M${right} ${last[1]}V${foot}"/><path class="join thick"
        d="M${right + 5} ${last[1]}V${foot}"/>`;
    }
    if (last[0] - first[0] < PITCH + 1) return nothing;
    return svg`<path class="join far" d="M${first[0] + SIDE} ${first[1] + SIDE / 2}H${x}"/>`;
  }

  // With a key the die can be followed from where it lay before.
  function placed(name, [left, top], key = "") {
    const x = left + (SIDE - DIE) / 2, y = top + SIDE - DIE - 5;
    if (!key) return inset(dieFile(name), x, y, DIE);
    return svg`<svg x=${x} y=${y} width=${DIE} height=${DIE} class="free"><g
      data-card=${key}>${inset(dieFile(name), 0, 0, DIE)}</g></svg>`;
  }
  const box = ([x, y], look) => svg`<rect class=${look} x=${x} y=${y} width=${SIDE} height=${SIDE} rx="5"/>`;
  function square(at, die, toFill, key) {
    const look = toFill ? "to-fill" : die ? "taken" : "empty";
    return svg`${box(corner(at), look)}${die ? placed(die, corner(at), key) : nothing}`;
  }

  // The shape of a goal: a circle on an edge, a box in a square, a diamond across several.
  function badge(goal, look = "", reach = 0) {
    const [x, y] = middle(goal), named = `badge${look}`;
    if (LINKED.includes(goal.kind)) {
      const r = (goal.kind === "Crescendo" ? 21 : 26) + reach;
      return svg`<path class=${named} d="M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z"/>`;
    }
    if (goal.kind !== "Pose") return svg`<circle class=${named} cx=${x} cy=${y} r=${16 + reach}/>`;
    const wide = 34 + 2 * reach, high = 30 + 2 * reach;
    return svg`<rect class=${named} x=${x - wide / 2} y=${y - high / 2} width=${wide} height=${high}
      rx="3"/>`;
  }
  function sign(goal) {
    const [x, y] = middle(goal), size = ["Key Change", "Big Finish"].includes(goal.kind) ? 27 : 22;
    return inset(art(`goals/${slug(goal.kind)}`), x - size / 2, y - size / 2, size);
  }
  function points(goal, scored) {
    let [x, y] = corner(goal.squares.at(-1));
    if (goal.kind === "Big Finish") [x, y] = [x + SIDE + 10, y - 6];
    else if (LINKED.includes(goal.kind)) [x, y] = [middle(goal)[0] + 50, middle(goal)[1] + 5];
    else [x, y] = [x + SIDE + 3, y - 5];
    return svg`<text class="points" x=${x} y=${y}>${`+${scored}`}</text>`;
  }
  // What lies on a goal: a red disc, the ring that a mended one leaves, or a tick.
  function lying({ mark }, [x, y]) {
    if (mark === "disc") return inset(art("goals/mistake"), x - 19, y - 19, 38);
    if (mark === "mended") return svg`<circle class="mended" cx=${x} cy=${y} r="13"/>`;
    if (mark !== "met") return nothing;
    return svg`<circle class="met" cx=${x + 11} cy=${y + 13} r="8"/><path class="met"
      d="M${x + 7} ${y + 13}l3 3.2l5.2 -6"/>`;
  }
  const marked = (goal) => svg`${badge(goal)}${sign(goal)}${lying(goal, middle(goal))}${
    goal.scored ? points(goal, goal.scored) : nothing}`;
  // The goals of a sheet with a name can be pointed at, as `goal-up-melody-2`.
  const called = (goal, name) => svg`<g id=${name ? `goal-${slug(goal.name)}` : nothing}><title>${
    goal.name + MARKED[goal.mark]}</title>${marked(goal)}</g>`;

  // A sheet. The song in play has a `part`, and may have the role to act and the die that came last.
  function sheet(song, { name = "", toAct = "", newest } = {}) {
    const goals = goalsOf(song), [role, part, key] = newest ?? [], toFill = [toAct, song.part];
    return drawing(song.id, name, [
      numbers(partsOf(song.id), song.part ?? 0),
      goals.map(link),
      songs[song.id].squares.map((at, n) => square(at, song.dice[n], same(at, toFill),
        same(at, [role, part]) ? key : "")),
      goals.map((goal) => called(goal, name)),
    ]);
  }

  // What a die would do, to be laid over the sheet: where it would lie, and each goal it settles.
  function would(song, role, die, settled) {
    const at = [role, song.part], goals = goalsOf(song);
    return drawing(song.id, "", [
      svg`${box(corner(at), "to-fill")}<g opacity=".6">${placed(die, corner(at))}</g>`,
      // A goal that reaches into the square stays on top of the die.
      goals.filter((goal) => goal.squares.some((one) => same(one, at))).map(marked),
      Object.entries(settled).map(([name, scored]) => (
        settles(goals.find((goal) => goal.name === name), scored))),
    ]);
  }
  function settles(goal, scored) {
    const [x, y] = middle(goal), good = scored !== null;
    return svg`${badge(goal, " ground", 4)}${badge(goal, good ? " good" : " wrong")}${sign(goal)}${
      good ? points(goal, scored) : inset(art("goals/mistake"), x - 4, y + 1, 25)}`;
  }

  // --- The squares for those who ask: what lies there, and what its goals want.
  const goalsAt = (goals, at) => goals.filter(({ kind, squares }) => (
    (LINKED.includes(kind) ? squares : squares.slice(-1)).some((one) => same(one, at))));

  // What lies on a square, or why nothing can be placed there by pressing it.
  function stateOf([role, part], die, now, acts) {
    if (die) return [`A ${die} lies here.`, "BP-5"];
    if (part !== now) return [`Parts are played from left to right: part ${now} is in play.`, "BP-4"];
    if (acts) return [`This square is ${role}'s: take a die from the pool for it.`, "BP-5"];
    return ["The squares of a part are filled from the bottom to the top.", "BP-5"];
  }
  function explain(song, at, die, role) {
    const { squares } = songs[song.id], goals = goalsAt(goalsOf(song), at);
    const single = squares.filter(([, part]) => part === at[1]).length === 1;
    const [state, clause] = stateOf(at, die, song.part, same(at, [role, song.part]));
    const said = goals.map(({ kind, mark }) => (
      `${kind}: ${kind === "Pose" && single ? alone : wants[kind]}.${STANDS[mark]}`));
    return {
      id: `square-${slug(at[0])}-${at[1]}`,
      place: `p${at[1]} ${slug(at[0])}`,
      name: `${at[0]}, part ${at[1]}: ${die || "empty"}`,
      says: [...said, state].join(" "),
      clause: goals.length ? clauses[goals[0].kind] : clause,
    };
  }
  // Each square, part by part from the top. One of them is the stop of the Tab key: that of the
  // role to act, or the first.
  function explained(song, role) {
    const { squares } = songs[song.id];
    const order = squares.map((_, n) => n).sort((a, b) => squares[a][1] - squares[b][1] || b - a);
    const acts = squares.findIndex((at) => same(at, [role, song.part]));
    const stop = acts >= 0 ? acts : order[0];
    return order.map((n) => ({ ...explain(song, squares[n], song.dice[n], role), stop: n === stop }));
  }

  return { dieFile, explained, goalsOf, mistakesOf, partsOf, sheet, would };
};
