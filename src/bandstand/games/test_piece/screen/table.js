// Test Piece's own script: what each card of the row would do is shown before it is taken. The server
// says where a card goes and what sounds there by now; the card's own signs say what it adds.
// The game is whole without it.
"use strict";

{
  const VOICES = [["S", "Soprano", "red"], ["A", "Alto", "gold"], ["T", "Tenor", "green"], ["B", "Bass", "blue"]];
  const PLACES = [12.1, 31.4, 50.6, 69.9], STEADY = 0.287, LARGE = 0.325, SMALL = 0.175; // as in staves.py
  const LINES = '<path class="line" d="M0 9H82M0 15H82M0 27H82M0 33H82"/><path class="brass" d="M0 21H82"/>';
  const ARROW = '<svg class="ic" viewBox="0 0 24 24"><path d="M4 12h15M13.5 6.5L19 12l-5.5 5.5"/></svg>';

  function made(html, when) {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const one = holder.content.firstElementChild;
    one.classList.add("thought");
    one.dataset.when = when;
    one.hidden = when !== "";
    return one;
  }

  // --- The stave of a column or a row: where each voice is, and from where it would come.
  function shape(at, y, size, look) {
    const x = PLACES[at], part = (length) => +(length * size).toFixed(3);
    if (at === 1) return `<circle class="${look}" cx="${x}" cy="${y}" r="${part(17)}"/>`;
    const path = [
      `M${x} ${y - part(17.6)}l${part(17.2)} ${part(30.8)}h${part(-34.4)}z`,
      "",
      `M${x - part(15.4)} ${y - part(15.4)}h${part(30.8)}v${part(30.8)}h${part(-30.8)}z`,
      `M${x} ${y - part(18.1)}l${part(18.1)} ${part(18.1)}l${part(-18.1)} ${part(18.1)}l${part(-18.1)} ${part(-18.1)}z`,
    ];
    return `<path class="${look}" d="${path[at]}"/>`;
  }
  function stave(name, cards, was, now, wanted) {
    const height = (count) => 21 - 6 * Math.max(-3, Math.min(4, count - wanted));
    let said = "", drawn = LINES;
    VOICES.forEach(([, word, colour], at) => {
      const same = was[at] === now[at], x = PLACES[at], from = height(was[at]), to = height(now[at]);
      said += same ? `${word} ${now[at]}, ` : `${word} from ${was[at]} to ${now[at]}, `;
      drawn += same
        ? shape(at, to, STEADY, colour)
        : `<path class="from" d="M${x} ${from}V${to}"/>${shape(at, from, SMALL, "old")}${shape(at, to, LARGE, `${colour} new`)}`;
      const look = same ? (cards === 4 && now[at] !== wanted ? "off" : "") : "g";
      drawn += `<text x="${x}" y="56" class="${look}">${now[at]}</text>`;
    });
    const then = now === was ? "" : " then";
    const label = `${name}, ${cards} of 4 cards${then}: ${said}wanted ${wanted}`;
    return `<div><svg class="perf" viewBox="0 0 82 60" role="img" aria-label="${label}">${drawn}</svg></div>`;
  }

  // --- What a card would change, in the cue.
  function changes(was, now) {
    return VOICES.map(([letter, word], at) => was[at] === now[at] ? "" :
      `<span class="d"><span class="vh">${word} from ${was[at]} to ${now[at]}, </span>` +
      `<span class="d" aria-hidden="true"><i class="tok ${letter}"></i>${was[at]}${ARROW}<b>${now[at]}</b></span></span>`).join("");
  }
  function thinkOf(card, { band, column, row, wanted }, down, across) {
    const name = card.dataset.chooses, words = [...card.querySelector(".nm span").childNodes];
    const named = () => words.map((word) => word.cloneNode(true));
    const counts = VOICES.map(([letter]) => card.querySelectorAll(`.${letter}`).length);
    const downThen = down.map((count, at) => count + counts[at]), acrossThen = across.map((count, at) => count + counts[at]);

    const would = made(
      `<div class="pre"><p><b></b> goes to column ${column}, row ${row}.</p>` +
      `<p class="chg"><span>column</span>${changes(down, downThen)}<span class="sep">row</span>${changes(across, acrossThen)}` +
      `<span class="of">wanted: ${wanted} of each</span></p></div>`, name);
    would.id = card.getAttribute("aria-describedby");
    would.querySelector("b").append(...named());
    document.getElementById("would").before(would);

    const take = made('<button class="btn go" form="play" name="move"><span>Take </span></button>', name);
    take.id = would.id.replace("would", "take");
    take.value = name;
    take.firstChild.append(...named());
    document.querySelector("#cue .acts").append(take);

    const ghost = made('<div class="cell ghost"><img class="art"><span class="here">here</span></div>', name);
    ghost.firstChild.src = card.querySelector(".art").src;
    ghost.firstChild.alt = `${name} would lie here`;
    document.getElementById(`${band}-place-${column}-${row}`).after(ghost);

    document.getElementById(`${band}-column-${column}`).append(made(stave(`Column ${column}`, +row, down, downThen, +wanted), name));
    document.getElementById(`${band}-row-${row}`).append(made(stave(`Row ${row}`, +column, across, acrossThen, +wanted), name));
  }

  function think() {
    for (const old of document.querySelectorAll(".thought")) old.remove();
    for (const free of document.querySelectorAll(".next[data-when]")) {
      delete free.dataset.when;
      free.hidden = false;
    }
    const told = document.getElementById("would");
    if (!told) return;
    const { band, column, row, down, across, wanted } = told.dataset;
    const downNow = down.split(" ").map(Number), acrossNow = across.split(" ").map(Number);
    if (row === "1") document.getElementById(`${band}-column-${column}`).append(made(stave(`Column ${column}`, 0, downNow, downNow, +wanted), ""));
    if (column === "1") document.getElementById(`${band}-row-${row}`).append(made(stave(`Row ${row}`, 0, acrossNow, acrossNow, +wanted), ""));
    document.getElementById(`${band}-place-${column}-${row}`).dataset.when = "";
    const cards = new Map([...document.querySelectorAll("#row [data-chooses]")].map((card) => [card.dataset.chooses, card]));
    for (const card of cards.values()) thinkOf(card, told.dataset, downNow, acrossNow);
  }
  document.addEventListener("renewed", think);
  think();
}
