// "Don't ask about this card again this turn": the page remembers it, and lets the card pass.
const key = () => `hush ${location.pathname}`;

function mutedCards(turn) {
  const kept = JSON.parse(sessionStorage.getItem(key()) || "{}");
  return kept.turn === turn ? kept.cards : [];
}

// Remember the cards whose box is ticked.
function remember(e) {
  const ask = e.target.closest("[data-ask]");
  if (!ask) return;
  const { ask: card, turn } = ask.dataset, others = mutedCards(turn).filter((one) => one !== card);
  const cards = e.target.checked ? [...others, card] : others;
  sessionStorage.setItem(key(), JSON.stringify({ turn, cards }));
}

// Pass the open question if it is about a muted card.
function answer() {
  const ask = document.querySelector("[data-ask]");
  if (!ask || !mutedCards(ask.dataset.turn).includes(ask.dataset.ask)) return;
  document.querySelector('#cue button[name="move"][value="pass"]')?.click();
}

document.addEventListener("change", remember);
document.addEventListener("renewed", answer); // the page has shown a new state
