// The humming contest before the game: how far from middle C, in cents (MH-3).
// Sound never leaves the device. Only the number is sent.
const MIDDLE_C = 261.6256, SECONDS = 2, QUIETEST = 0.01;

// The pitch of a moment of sound, in hertz, by the YIN method; 0 if there is none.
function pitch(sound, rate) {
  let power = 0;
  for (const value of sound) power += value * value;
  if (Math.sqrt(power / sound.length) < QUIETEST) return 0;
  const shortest = Math.floor(rate / 1000), longest = Math.floor(rate / 70), size = sound.length - longest;
  const apart = new Float32Array(longest + 1);
  let sum = 0;
  for (let lag = 1; lag <= longest; lag++) {
    let difference = 0;
    for (let at = 0; at < size; at++) difference += (sound[at] - sound[at + lag]) ** 2;
    sum += difference;
    apart[lag] = sum ? (difference * lag) / sum : 1;
  }
  for (let lag = shortest; lag < longest; lag++) {
    if (apart[lag] > 0.15) continue;
    while (lag + 1 < longest && apart[lag + 1] < apart[lag]) lag++;
    const [before, here, after] = [apart[lag - 1], apart[lag], apart[lag + 1]];
    const bend = before - 2 * here + after;
    return rate / (lag + (bend ? (before - after) / (2 * bend) : 0));
  }
  return 0;
}

// Listen for two seconds. Return the median distance from middle C in cents, or null if nothing was heard.
async function listen() {
  const heard = [], microphone = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  const audio = new AudioContext();
  try {
    const ear = new AnalyserNode(audio, { fftSize: 4096 });
    audio.createMediaStreamSource(microphone).connect(ear);
    const sound = new Float32Array(ear.fftSize), until = performance.now() + SECONDS * 1000;
    while (performance.now() < until) {
      await new Promise((go) => setTimeout(go, 80));
      ear.getFloatTimeDomainData(sound);
      const found = pitch(sound, audio.sampleRate);
      if (found) heard.push(1200 * Math.log2(found / MIDDLE_C));
    }
  } finally {
    for (const track of microphone.getTracks()) track.stop();
    audio.close();
  }
  heard.sort((one, other) => one - other);
  return heard.length < 3 ? null : Math.round(heard[heard.length >> 1]);
}

async function hum(button) {
  const form = button.form, place = form.querySelector("output");
  for (const other of form.elements) other.disabled = true;
  place.textContent = "listening";
  let cents = null;
  try {
    cents = await listen();
    place.textContent = "nothing was heard: try again";
  } catch {
    place.textContent = "the microphone cannot be used here";
  }
  for (const other of form.elements) other.disabled = false;
  button.focus();
  if (cents === null) return;
  form.querySelector("[data-off]").value = Math.abs(cents);
  place.textContent = "";
  form.requestSubmit();
}

document.addEventListener("click", (e) => {
  const button = e.target.closest("[data-hum]");
  if (button) hum(button);
});

export default ({ html, nothing, clause, crest }) => {
  const forName = (name) => html`<span class="vh">${` for ${name}`}</span>`;
  const form = (s, { name }, n) => html`<form method="post" action="/t/${s.table.id}/compete" data-live
    id="hum-${n}"><input type="hidden" name="seat" value=${n}><input type="hidden" name="off" data-off
    value=""><button class="btn go needs-js" type="button" data-hum>Hum${forName(name)}</button>
    <button class="btn quiet" name="pass" value="yes">Pass${forName(name)}</button>
    <output class="small"></output></form>`;
  function result(s, seat, n) {
    const off = s.table.tries[n];
    if (seat.kind === "bot") return "does not hum";
    if (seat.to_try) return "has not hummed yet";
    return off === null ? "passed" : `${off || "no"} ${off === 1 ? "cent" : "cents"} off`;
  }
  function line(s, seat, n) {
    if (seat.kind === "open") return nothing;
    return html`<li>${crest(n, 30)}<b>${seat.name}</b> ${
      seat.to_try && seat.mine ? form(s, seat, n)
        : html`<span class="small">${result(s, seat, n)}</span>`}</li>`;
  }
  return (s) => html`<section class="hum" id="hum" aria-label="Humming contest"><h2>Who hums the best middle
    C?</h2><p class="small">They go first. Everyone has one try, on their own device: the page listens for two
    seconds and measures how far off it was, in cents. Nothing is recorded or sent but that number. Who does
    not want to may pass; if all do, chance decides. ${clause("MH-3")}</p>
    <ul>${s.people.seats.map((seat, n) => line(s, seat, n))}</ul></section>`;
};
