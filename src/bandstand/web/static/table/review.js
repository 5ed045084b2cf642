// What a review adds to a replay: the curve of chances, what each move cost, turning points.

import { crest, flats, html, nothing, svg } from "./parts.js";

export function reviewParts(page, replay) {
  const review = replay.review;
  const address = (stop) => `${page.steps}/${stop}${page.query}`;

  // --- The curve. It is also told in words and as a table, so screen readers pass it over.
  const sample = (n) => html`<svg class="curve sample" width="34" height="14" viewBox="0 0 34 14"
    aria-hidden="true"><path class="line l${n % 6}" d="M0 7H34"/></svg>`;

  function key() {
    const { ahead, curve_seats: seats } = review;
    if (ahead.length) {
      return html`<p class="key"><span><i class="up"></i>${ahead[0]}</span>
        <span><i class="down"></i>${ahead[1]}</span></p>`;
    }
    if (seats.length > 1) {
      const names = seats.map((seat, n) => html`<span>${sample(n)}${replay.names[seat]}</span>`);
      return html`<p class="key">${names}</p>`;
    }
    if (review.cooperative) return nothing;
    return html`<p class="key"><span>${replay.names[seats[0]]}; the gold line is an even chance</span></p>`;
  }

  function areas(drawing, foot, right) {
    if (!review.ahead.length) return nothing;
    const f = drawing.frame, area = drawing.lines[0].area, wide = right - f.left;
    return svg`<defs><pattern id="hatch-${f.name}" width="6" height="6" patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"><path class="hatch" d="M0 0V6"/></pattern>
      <clipPath id="above-${f.name}"><rect x=${f.left} y=${f.top} width=${wide}
        height=${drawing.middle - f.top}/></clipPath>
      <clipPath id="below-${f.name}"><rect x=${f.left} y=${drawing.middle} width=${wide}
        height=${foot - drawing.middle}/></clipPath></defs>
      <path class="up" d=${area} clip-path="url(#above-${f.name})"/>
      <path class="down" d=${area} clip-path="url(#below-${f.name})" fill="url(#hatch-${f.name})"/>`;
  }

  function scale(drawing, foot, right) {
    const f = drawing.frame;
    const share = (rule) => (rule.words
      ? svg`<text class="share" x=${f.left - 8} y=${rule.y + 4.5}>${rule.words}</text>` : nothing);
    return svg`${drawing.scale.map((rule) =>
      svg`<path class="rule" d="M${f.left} ${rule.y}H${right}"/>${share(rule)}`)}
    ${drawing.ticks.map((tick) => svg`<path class="bar" d="M${tick.x} ${f.top}V${foot}"/><text class="rd"
      x=${tick.x} y=${foot + 17}>${tick.words}</text>`)}
    ${review.cooperative ? nothing : svg`<path class="middle" d="M${f.left} ${drawing.middle}H${right}"/>`}
    ${drawing.exact === null ? nothing : svg`<path class="exact" d="M${drawing.exact} ${foot}H${right}"/><text
      class="rd end" x=${right} y=${foot + 17}>${drawing.exact_words}</text>`}
    <path class="close" d="M${right + 1} ${f.top}V${foot}"/>
    <path class="close thick" d="M${right + 6} ${f.top}V${foot}"/>`;
  }

  const marks = (drawing) => drawing.marks.map((mark) => svg`<path class="lead"
      d="M${mark.x} ${mark.y}V${mark.to}"/>
    <rect class="box" x=${mark.x - 10} y=${mark.y - 10} width="20" height="20"/>
    <text class="reh2" x=${mark.x} y=${mark.y + 5}>${mark.letter}</text>`);

  function curveDrawing(drawing, at) {
    const f = drawing.frame, foot = f.height - f.foot, right = f.width - 12, x = drawing.steps[at].x;
    return html`<svg class="curve ${f.name}" viewBox="0 0 ${f.width} ${f.height}" aria-hidden="true">
    ${areas(drawing, foot, right)}${scale(drawing, foot, right)}
    <path class="now" d="M${x} ${f.top - 8}V${foot + 6}"/>
    <path class="flag" d="M${x - 7} ${f.top - 22}h14v9l-7 6-7-6z"/>
    ${drawing.lines.map((line, n) => svg`<path class="line l${n % 6}" d=${line.path}/>`)}
    ${drawing.dots.map((dot) => svg`<circle class="dot ${dot.kind}" cx=${dot.x} cy=${dot.y}
      r=${dot.kind === "luck" ? 2 : 3.5}/>`)}
    ${drawing.lines.map((line) => svg`<circle class="here" cx=${x} cy=${line.ys[at]} r="5.5"/>`)}
    ${marks(drawing)}
    ${drawing.steps.map((step) => svg`<a href=${address(replay.stops[step.point])} tabindex="-1"><rect
      class="step" x=${step.x - step.wide / 2} y="0" width=${step.wide} height=${f.height}/></a>`)}</svg>`;
  }

  const asTable = () => html`<details id="as-a-table"><summary>The curve as a table</summary>
<div class="scroll" tabindex="0" role="region" aria-label="The curve as a table"><table><thead><tr>
<th scope="col">After</th><th scope="col">What happened</th>${review.curve_seats.map((seat) =>
    html`<th scope="col">${review.cooperative ? "Of 100" : replay.names[seat]}</th>`)}</tr></thead><tbody>
${review.rows.map((row) => html`<tr><td>${
    row.at ? html`<a href=${address(row.at)}>${row.move}</a>` : nothing}</td>
<td>${flats(row.what)}</td>${row.chances.map((chance) => html`<td>${chance}</td>`)}</tr>`)}
</tbody></table></div></details>`;

  const curve = (at) => html`<section class="cp lit" aria-labelledby="chances"><header><h3
    id="chances">${review.cooperative ? "Prospects" : "Chances"}</h3><p
    class="small">${review.basis}</p>${key()}</header>
<p class="vh">${review.curve_words}</p>${
    review.drawings.map((drawing) => curveDrawing(drawing, at))}${asTable()}</section>`;

  // --- One moment: what it changed, and what else could have been played.
  function option(it) {
    const look = `${it.played ? "played" : ""}${it.better ? " better" : ""}`;
    return html`<li class=${look}><span>${flats(it.words)}${
      it.played ? html` <em>played</em>` : nothing}:</span> <b>${it.worth}</b>${
      it.range ? html` <small>(${it.range})</small>` : nothing}</li>`;
  }

  function options(choice) {
    const about = review.cooperative ? "Expected result of each move, out of 100:"
      : "Chance of winning with each move, in percent:";
    return html`<p>${flats(choice.words)}${choice.exact ? " This is worked out exactly." : ""}</p>
<p class="small" id="alts">${about}</p>
<ul class="alts" aria-labelledby="alts">${choice.options.map(option)}${
    choice.more ? html`<li class="expr">and ${choice.more} more</li>` : nothing}</ul>`;
  }

  function judgement(at) {
    const point = review.points[at], whose = point.choice_hidden;
    return html`<p class="changes">${point.changes.map((change) => `${change} `)}${
      point.by_luck ? "This was luck, nobody's choice." : ""}</p>
    ${point.choice ? options(point.choice) : whose
      ? html`<p class="small">What ${whose} could have done instead is seen through
        ${whose}'s eyes.</p>` : nothing}
    ${point.before === null ? nothing : html`<p class="small"><a
      href="/set-up?from=${page.id}&at=${point.before}">Try another move from
      here</a></p>`}`;
  }

  // --- Beside the board: turning points, luck and choice, and the log with the chances.
  const turn = (one, stop) => html`<li class=${one.at === stop ? "now" : nothing}><span class="reh"
    aria-hidden="true">${one.letter}</span><p><a href=${address(one.at)}
    aria-current=${one.at === stop ? "true" : nothing}><b>${one.move}</b></a><br>
    ${flats(one.sentences.join(" "))}
    ${one.change}${one.better ? html` It was better to ${flats(one.better)}.` : nothing}</p></li>`;

  const beside = (stop) => html`<section class="tp"><h2>Turning points</h2>${review.turning.length
    ? html`<ol>${review.turning.map((one) => turn(one, stop))}</ol>`
    : html`<p class="small">No single move changed much.</p>`}</section>
<section class="tp lc"><h2>Luck and choice</h2><ul>${review.verdicts.map((verdict) =>
    html`<li>${crest(verdict.seat, 30)}<p><b>${verdict.name}</b><br>
    ${verdict.words.join(" ")}</p></li>`)}</ul></section>`;

  function logLine(line, stop, told) {
    const [number, who, rest, , turnNumber] = line;
    const chance = told.has(number) ? undefined : review.chances[number];
    told.add(number);
    const label = review.cooperative ? "Expected result, out of 100: " : "Chance of winning, percent: ";
    return html`<li class=${number === stop ? "now" : nothing}>${turnNumber
      ? html`<a href=${address(number)} aria-label="${replay.word} ${turnNumber}"><span
        class="n">${turnNumber}</span></a>`
      : html`<span></span>`}<p>${chance === undefined ? nothing
      : html`<span class="ch"><span class="vh">${label}</span>${chance}<span class="vh">. </span></span>`}${
      who ? html`<b>${who}</b>` : nothing}${flats(rest)}</p></li>`;
  }

  function log(s, stop) {
    const told = new Set(), { lines, earlier } = s.log;
    return html`<ol id="log" class="lines" reversed>${lines.map((line) => logLine(line, stop, told))}
${earlier ? html`<li><span></span><p>${earlier} earlier are in the table below the curve.</p></li>` : nothing}
${lines.length ? nothing
    : html`<li><span></span><p class="expr">Nothing has been played yet.</p></li>`}</ol>`;
  }

  return {
    curve,
    judgement,
    beside,
    log,
    letter: (at) => {
      const found = review.points[at].letter;
      return found ? html`<span class="reh" title="a turning point">${found}</span> ` : nothing;
    },
    sentences: (at) => review.points[at].sentences.length
      ? review.points[at].sentences.map((words) => [flats(words), " "]) : "",
  };
}
