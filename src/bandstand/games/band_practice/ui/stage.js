// The stage as a loop: its spots, the markers, and where they would walk. A marker that has moved
// walks spot by spot, over the heads of others.
const MARKERS = { // each role's shape around its middle, 36 wide; table.css has its colours
  Beats: "M-15.5 -15.5H15.5V15.5H-15.5Z",
  Melody: "M0 -19L19 0L0 19L-19 0Z",
  Front: "M-17 0A17 17 0 1 1 17 0A17 17 0 1 1 -17 0Z",
};
const ROLES = Object.keys(MARKERS);
// The spotlight is at the foot of the loop, and Start beside it. Markers stand inside the loop, each
// beside its spot, so that they hide no number.
const MIDDLE = [144, 122], RADII = [124, 94], LIGHT = [144, 220], START = [20, 244];
const ABREAST = 33; // between markers on Start
const ASIDE = 37; // from a spot to the marker that stands there
const STEP = 120; // milliseconds

const fixed = (number) => number.toFixed(1);
const home = (role) => START[0] + ABREAST * ROLES.indexOf(role); // markers on Start stand abreast

// Where the spots are: Start, the numbered ones, and the spotlight last.
function spotsOf(count) {
  const numbered = Array.from({ length: count - 2 }, (_, at) => {
    const turn = Math.PI / 2 + (2 * Math.PI * (at + 1)) / (count - 1);
    return [MIDDLE[0] + RADII[0] * Math.cos(turn), MIDDLE[1] + RADII[1] * Math.sin(turn)];
  });
  return [START, ...numbered, LIGHT];
}
// Where a marker stands that is on each of the spots.
function standsOf(spots) {
  const inside = spots.slice(1, -1).map(([x, y]) => {
    const east = MIDDLE[0] - x, south = MIDDLE[1] - y, far = Math.hypot(east, south);
    return [x + (ASIDE * east) / far, y + (ASIDE * south) / far];
  });
  return [START, ...inside, [LIGHT[0], LIGHT[1] - 46]];
}
// The spots that a marker enters between two, on a loop that never comes back to Start.
function path(from, to, last, taken) {
  const way = [from];
  for (let spot = from; spot !== to && way.length <= last; ) {
    spot = spot < last ? spot + 1 : 1;
    if (spot === to || !taken.has(spot)) way.push(spot);
  }
  return way;
}

export default ({ html, svg, nothing, game }) => {
  const names = game.constants.stage, spots = spotsOf(names.length), stands = standsOf(spots);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const standing = (role, spot) => [spot ? stands[spot][0] : home(role), stands[spot][1]];
  const spotName = (name) => name === "spotlight" ? "the spotlight" : name;

  const word = (x, y, text, look = "") => svg`<text class=${look || nothing} x=${fixed(x)} y=${fixed(y)}>${
    text}</text>`;
  const shape = (role) => svg`<path d=${MARKERS[role]}/><text y="4.8">${role[0]}</text>`;

  function spot(name, [x, y]) {
    return svg`<circle class="spot" cx=${fixed(x)} cy=${fixed(y)} r="17"/>${word(x, y + 5.5, name)}`;
  }
  // The stage without those who stand on it.
  const stage = () => html`<svg class="loop" viewBox="0 0 288 264" aria-hidden="true"><g>
<ellipse class="way" cx=${MIDDLE[0]} cy=${MIDDLE[1]} rx=${RADII[0]} ry=${RADII[1]}/>
<path class="beam" d="M135 98L117 220A27 27 0 0 0 171 220L153 98Z"/><path d="M132 88h24l-4 10h-16z"/>
<path class="way" d="M${START[0] + 40} ${START[1] - 12}L${fixed(spots[1][0])} ${fixed(spots[1][1])}"/>
<rect class="spot" x="-2" y="227" width="110" height="34" rx="17"/>${word(19, 215, "start", "of")}
<circle class="light" cx=${LIGHT[0]} cy=${LIGHT[1]} r="26"/>
<circle class="light rim" cx=${LIGHT[0]} cy=${LIGHT[1]} r="21.5"/>
${word(LIGHT[0], LIGHT[1] - 1, "spot-", "in")}${word(LIGHT[0], LIGHT[1] + 12, "light", "in")}
${names.slice(1, -1).map((name, at) => spot(name, spots[at + 1]))}</g></svg>`;

  function marker(role, at) {
    const [x, y] = standing(role, at);
    return svg`<g id="marker-${role.toLowerCase()}" data-stands=${at} class="marker ${role.toLowerCase()}"
      transform="translate(${fixed(x)} ${fixed(y)})">${shape(role)}</g>`;
  }
  // Who stands where, to be laid over the stage.
  function markers(s) {
    const all = Object.entries(s.board.markers);
    const about = `Stage: ${all.map(([role, at]) => `${role} on ${spotName(at)}`).join(", ")}`;
    return html`<svg class="loop" viewBox="0 0 288 264" role="img" aria-label=${about}><g>${
      all.map(([role, at]) => marker(role, names.indexOf(at)))}</g></svg>`;
  }

  // Where markers would walk, to be laid under them: their ways, and where they would end.
  function way(s, role, steps) {
    let at = names.indexOf(s.board.markers[role]), d = `M${fixed(at ? spots[at][0] : home(role))} `;
    d += fixed(spots[at][1]);
    for (const next of steps.map((name) => names.indexOf(name))) {
      const [x, y] = spots[next];
      d += at ? `A${RADII[0]} ${RADII[1]} 0 0 1 ${fixed(x)} ${fixed(y)}` : `L${fixed(x)} ${fixed(y)}`;
      at = next;
    }
    return svg`<path class="steps" d=${d}/>`;
  }
  function ghost(role, steps) {
    const [x, y] = stands[names.indexOf(steps.at(-1))];
    return svg`<g class="marker ghost" transform="translate(${fixed(x)} ${fixed(y)}) scale(1.12)">${
      shape(role)}</g>`;
  }
  const walks = (s, walked) => html`<svg class="loop" viewBox="0 0 288 264" aria-hidden="true">${
    Object.entries(walked).map(([role, steps]) => way(s, role, steps))}${
    Object.entries(walked).map(([role, steps]) => ghost(role, steps))}</svg>`;

  // --- Walking. The board is drawn first; then each marker that has moved starts where it stood.
  let drawn = null; // the number of moves and the markers drawn last
  function walk(role, from, to, others) {
    const steps = path(from, to, names.length - 1, new Set(others)).map((at) => standing(role, at));
    const frames = steps.map(([x, y]) => ({ transform: `translate(${fixed(x)}px, ${fixed(y)}px)` }));
    const element = document.getElementById(`marker-${role.toLowerCase()}`);
    if (element) element.animate(frames, { duration: STEP * (frames.length - 1), easing: "linear" });
  }
  function walkOn(s) {
    const before = drawn, now = s.board.markers;
    drawn = { moves: s.table.moves, markers: now };
    // What is taken back does not walk.
    if (!before || calm.matches || document.hidden || drawn.moves <= before.moves) return;
    for (const role of ROLES.filter((one) => before.markers[one] !== now[one])) {
      const others = ROLES.filter((one) => one !== role).map((one) => names.indexOf(now[one]));
      const [from, to] = [before.markers[role], now[role]].map((name) => names.indexOf(name));
      queueMicrotask(() => walk(role, from, to, others));
    }
  }

  return { markers, stage, walkOn, walks };
};
