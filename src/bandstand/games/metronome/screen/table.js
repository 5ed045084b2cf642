// Metronome's own script: the hand keeps the order in which its cards came, or is sorted by kind.
// The game is whole without it.
"use strict";

{
  const KEPT = `hand ${location.pathname}${location.search}`;
  const sorted = () => localStorage.getItem("hand sorted") === "yes";

  // The server sends the hand by kind; cards that came later stand behind those that were there.
  function arrange() {
    const hand = document.getElementById("hand"), button = document.querySelector("[data-sort]");
    if (button) button.textContent = sorted() ? "As they came" : "Sort by kind";
    if (!hand) return;
    const cards = [...hand.children], keys = cards.map((card) => card.dataset.key);
    const known = JSON.parse(sessionStorage.getItem(KEPT) || "[]").filter((key) => keys.includes(key));
    const came = [...known, ...keys.filter((key) => !known.includes(key))];
    sessionStorage.setItem(KEPT, JSON.stringify(came));
    const order = sorted()
      ? [...cards].sort((one, other) => one.dataset.at - other.dataset.at)
      : came.map((key) => cards[keys.indexOf(key)]);
    if (order.every((card, at) => card === cards[at])) return;
    const focused = document.activeElement;
    hand.append(...order);
    if (focused !== document.activeElement) focused.focus({ preventScroll: true });
  }
  document.addEventListener("renewed", arrange);
  document.addEventListener("click", (e) => {
    if (!e.target.closest("[data-sort]")) return;
    localStorage.setItem("hand sorted", sorted() ? "no" : "yes");
    arrange();
  });
  arrange();
}
