// Music History's own script: questions that a player wants no more of this turn, and the
// humming contest. The game is whole without it.
"use strict";

{
  // --- "Don't ask about this card again this turn": kept by the page, it lets the card pass.
  function hushed(turn) {
    const kept = JSON.parse(sessionStorage.getItem(`hush ${location.pathname}`) || "{}");
    return kept.turn === turn ? kept.cards : [];
  }
  function answer() {
    const ask = document.querySelector("[data-ask]");
    if (!ask || !hushed(ask.dataset.turn).includes(ask.dataset.ask)) return;
    const pass = document.querySelector('#cue button[name="move"][value="pass"]');
    if (pass) pass.click();
  }
  document.addEventListener("change", (e) => {
    const ask = e.target.closest("[data-ask]");
    if (!ask) return;
    const others = hushed(ask.dataset.turn).filter((card) => card !== ask.dataset.ask);
    const cards = e.target.checked ? [...others, ask.dataset.ask] : others;
    sessionStorage.setItem(`hush ${location.pathname}`, JSON.stringify({ turn: ask.dataset.turn, cards }));
  });
  const cueNow = document.getElementById("cue");
  if (cueNow) {
    new MutationObserver(answer).observe(cueNow, { subtree: true, childList: true, attributes: true });
    answer();
  }

  // --- The humming contest: how far from middle C, in cents.
  const MIDDLE_C = 261.6256, SECONDS = 2, QUIETEST = 0.01;

  // The pitch of a moment of sound by its first strong echo of itself (the YIN method), or 0.
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
}
