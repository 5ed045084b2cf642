// Band Practice's own script: markers walk the stage spot by spot, over the heads of others.
// The game is whole without it.
"use strict";

{
  const STEP = 120, calm = matchMedia("(prefers-reduced-motion: reduce)");

  // The spots a marker sets foot on between two, on a loop that never comes back to Start.
  function path(from, to, last, taken) {
    const way = [from];
    for (let spot = from; spot !== to && way.length <= last; ) {
      spot = spot < last ? spot + 1 : 1;
      if (spot === to || !taken.has(spot)) way.push(spot);
    }
    return way;
  }
  function walk(marker, from) {
    const stage = marker.parentElement, to = +marker.dataset.stands;
    const { spots: all } = marker.closest(".loopbox").querySelector("[data-spots]").dataset;
    const spots = all.split(" ").map((place) => place.split(",").map(Number));
    const others = [...stage.children].filter((one) => one !== marker).map((one) => +one.dataset.stands);
    spots[0][0] = +marker.dataset.home; // markers on Start stand abreast
    const way = path(from, to, spots.length - 1, new Set(others));
    const steps = way.map((spot) => ({ transform: `translate(${spots[spot][0]}px, ${spots[spot][1]}px)` }));
    marker.animate(steps, { duration: STEP * (way.length - 1), easing: "linear" });
  }
  const board = document.getElementById("board");
  if (board) {
    let moves = +document.getElementById("cue").dataset.moves;
    new MutationObserver((changes) => {
      const now = +document.getElementById("cue").dataset.moves, on = now > moves;
      moves = now;
      if (calm.matches || document.hidden || !on) return; // what is taken back does not walk
      for (const change of changes) {
        if (change.target.dataset.stands !== change.oldValue) walk(change.target, +change.oldValue);
      }
    }).observe(board, { subtree: true, attributeFilter: ["data-stands"], attributeOldValue: true });
  }
}
