// Clocks count down by themselves, by the server's time.
const HOUR = 3600; // seconds; a clock with more left than that is not counted down

let ahead = 0; // how far the server's clock is ahead of this one, in seconds

function timeLeft(until) {
  const left = Math.max(0, Math.floor(until - Date.now() / 1000 - ahead));
  return left < HOUR ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left` : "";
}

// Bring all clocks up to date: every second, and after the page was rendered.
export function tickClocks() {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const words = timeLeft(clock.dataset.until);
    if (words && clock.textContent !== words) clock.textContent = words;
  }
}

export function startClocks() {
  ahead = document.body.dataset.now - Date.now() / 1000;
  setInterval(tickClocks, 1000);
}
