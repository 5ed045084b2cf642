// Stepping through a game within the page: the board of another moment is fetched and morphed in,
// and the address follows. Without this script the same links lead from page to page.
const KEPT = 60; // moments that are kept, so that going back is quick
const kept = new Map(); // what was fetched, by its address
let wanted = location.pathname + location.search, shown = wanted, stepping = false, playing = 0;

const bar = () => $("steps");
const stops = () => bar().dataset.stops.split(" ").map(Number);
const stopOf = (address) => Number(new URL(address, location.href).pathname.split("/").pop());
const addressOf = (stop) => `${bar().dataset.steps}/${stop}${new URL(wanted, location.href).search}`;

// Which of the moments an address is, or the last one before it.
function placeOf(address) {
  const at = Number.isNaN(stopOf(address)) ? Number(bar().dataset.at) : stopOf(address);
  return Math.max(0, stops().filter((stop) => stop <= at).length - 1);
}

function fetched(address) {
  if (!kept.has(address)) {
    const asked = new URL(address, location.href);
    asked.searchParams.set("parts", "yes");
    const page = fetch(asked).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
    page.catch(() => kept.delete(address));
    kept.set(address, page);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  }
  return kept.get(address);
}

// The newest wish counts: what is asked for faster than it can be shown is passed over.
async function go(address) {
  wanted = address;
  history.replaceState(null, "", address);
  $("slider").value = placeOf(address);
  if (stepping) return;
  stepping = true;
  try {
    while (shown !== wanted) {
      const next = wanted, page = await fetched(next);
      if (next === wanted || !kept.has(wanted)) place(page, next);
    }
  } catch {
    location.assign(wanted);
  } finally {
    stepping = false;
  }
  const at = placeOf(shown), all = stops();
  for (const near of [at + 1, at + 2, at - 1]) if (near in all) fetched(addressOf(all[near]));
}

function place(page, address) {
  const news = new DOMParser().parseFromString(page, "text/html");
  const before = places(), focused = document.activeElement, was = Number(bar().dataset.at);
  const { value: speed } = $("speed");
  for (const part of [...news.querySelectorAll("[data-part]")]) renew(part);
  shown = address;
  $("speed").value = speed;
  $("slider").value = placeOf(wanted);
  pressed();
  document.title = news.title;
  glide(before, Number(bar().dataset.at) < was);
  if (focused !== document.body && !focused.isConnected) $("slider").focus({ preventScroll: true });
}

function step(by) {
  const all = stops(), to = placeOf(wanted) + by;
  if (to in all) go(addressOf(all[to]));
  return to in all;
}

// --- Playing by itself.
function pressed() {
  $("plays").setAttribute("aria-pressed", playing ? "true" : "false");
}
function stop() {
  clearTimeout(playing);
  playing = 0;
  pressed();
}
function play() {
  playing = setTimeout(() => { if (step(1)) play(); else stop(); }, Number($("speed").value));
  pressed();
}

document.addEventListener("click", (e) => {
  if (e.target.closest("#plays")) {
    if (playing) return stop();
    if (placeOf(wanted) === stops().length - 1) go(addressOf(stops()[0]));
    return play();
  }
  const link = e.target.closest("a[href]");
  if (!link || e.defaultPrevented || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
  const there = new URL(link.getAttribute("href"), location.href);
  if (there.origin !== location.origin || !there.pathname.startsWith(`${bar().dataset.steps}/`)) return;
  e.preventDefault();
  stop();
  go(there.pathname + there.search);
});
document.addEventListener("input", (e) => {
  if (e.target.id !== "slider") return;
  stop();
  go(addressOf(stops()[Number(e.target.value)]));
});
document.addEventListener("keydown", (e) => {
  if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input, select, textarea")) return;
  const last = stops().length, by = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[e.key];
  if (!by) return;
  e.preventDefault();
  stop();
  const to = Math.max(0, Math.min(last - 1, placeOf(wanted) + by));
  go(addressOf(stops()[to]));
});
