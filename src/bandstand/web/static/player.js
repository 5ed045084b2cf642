// The player of a piece: play and pause, where in it, a line over the engraved notes and the notes that
// sound lit, the moment of the game, a link that begins here, and a WAV that is made in the browser.
"use strict";

(() => {
  const page = document.getElementById("piece");
  if (!page || !window.AudioContext) return;
  const find = (what) => page.querySelector(`[data-${what}]`);
  const button = find("play"), line = find("cursor"), sheet = find("sheet"), far = find("far"), time = find("time");
  const here = find("here"), calm = matchMedia("(prefers-reduced-motion: reduce)"), small = matchMedia("(max-width: 719px)");
  let piece = null, notes = [], tick = 0; // tick: how many seconds one lasts
  let at = 0, started = 0, next = 0, timer = 0, bus = null, lit = [], shownBar = -1;

  const ready = fetch(page.dataset.piece).then((answer) => answer.json()).then((data) => {
    piece = data;
    tick = 60 / piece.tempo / piece.ticks;
    piece.parts.forEach((part, p) => part.notes.forEach(([onset, length, pitch, loud, sounds], n) => {
      notes.push({ part, onset, length, pitch, loud, sounds: (sounds || length * 0.94), id: `p${p}n${n}` });
    }));
    notes.sort((a, b) => a.onset - b.onset);
    far.max = piece.bars.length;
    seek(piece.bars[page.dataset.from - 1][0]);
  });
  const playing = () => timer !== 0;
  const now = () => (playing() ? at + (Synth.stage().ctx.currentTime - started) / tick : at);
  const barAt = (when) => Math.max(0, piece.bars.findLastIndex(([onset]) => onset <= when + 0.001));
  const sing = (ctx, out, one, from) =>
    Synth.note(ctx, out, one.part.instrument, from, one.sounds * tick, one.pitch, one.loud, one.part.pan);

  async function play() {
    await ready;
    const { ctx, door } = Synth.stage();
    if (at >= piece.length) at = 0;
    bus = ctx.createGain();
    bus.connect(door);
    started = ctx.currentTime + 0.08;
    next = notes.findIndex((one) => one.onset >= at - 0.001);
    if (next < 0) next = notes.length;
    timer = setInterval(ahead, 60);
    ahead();
    requestAnimationFrame(follow);
    said("Pause");
  }
  function ahead() { // notes are handed over a little before they sound
    const { ctx } = Synth.stage();
    for (; next < notes.length; next++) {
      const from = started + (notes[next].onset - at) * tick;
      if (from > ctx.currentTime + 0.35) break;
      sing(ctx, bus, notes[next], Math.max(from, ctx.currentTime + 0.005));
    }
    if (now() > piece.length) { stop(); seek(0); }
  }
  function stop() {
    if (!playing()) return;
    at = Math.max(0, now());
    clearInterval(timer);
    timer = 0;
    const { ctx } = Synth.stage(), old = bus;
    old.gain.setTargetAtTime(0, ctx.currentTime, 0.03);
    setTimeout(() => old.disconnect(), 400);
    said("Play");
  }
  function said(word) {
    button.querySelector("span").textContent = word;
    button.setAttribute("aria-pressed", String(playing()));
  }
  function seek(to) {
    const was = playing();
    stop();
    at = to;
    shownBar = -1;
    show(to);
    if (was) play();
  }
  function follow() {
    if (!playing()) return;
    show(now());
    requestAnimationFrame(follow);
  }

  // --- What is shown of a moment: the lit notes, the line, the bar, and where in the game that is.
  const engraved = (id) => sheet.querySelectorAll(`[id="${small.matches ? "n-" : ""}${id}"], [id^="${small.matches ? "n-" : ""}${id}t"]`);
  function show(when) {
    const sounding = notes.filter((one) => one.onset <= when + 0.001 && when < one.onset + one.length);
    for (const old of lit) old.classList.remove("now");
    lit = sounding.flatMap((one) => [...engraved(one.id)]);
    for (const one of lit) one.classList.add("now");
    const bar = barAt(when), newest = Math.max(...sounding.map((one) => one.onset));
    const head = sounding.filter((one) => one.onset === newest).flatMap((one) => [...engraved(one.id)])[0];
    if (head && (!calm.matches || bar !== shownBar)) point(head);
    if (bar !== shownBar) told(bar);
    const clock = (s) => `${Math.floor(s / 60)}:${String(Math.floor(s % 60)).padStart(2, "0")}`;
    time.textContent = `${clock(when * tick)} of ${clock(piece.length * tick)}`;
  }
  function point(head) {
    const note = head.getBoundingClientRect(), paper = sheet.getBoundingClientRect();
    const system = head.closest(".system").getBoundingClientRect();
    Object.assign(line.style, { left: `${note.x - paper.x - 4}px`, top: `${system.y - paper.y}px`, height: `${system.height}px` });
    line.hidden = false;
    const deck = button.closest(".deck").getBoundingClientRect().bottom;
    if (playing() && !calm.matches && (system.bottom > innerHeight || system.top < deck)) {
      scrollBy({ top: system.top - deck - 24, behavior: "smooth" });
    }
  }
  function told(bar) {
    shownBar = bar;
    const [, move] = piece.bars[bar], words = document.getElementById(`bar-${bar + 1}`);
    far.value = bar + 1;
    far.setAttribute("aria-valuetext", `Bar ${bar + 1} of ${piece.bars.length}`);
    here.href = `${page.dataset.moments}${move}`;
    here.hidden = !move;
    find("bar").textContent = `Bar ${bar + 1}`;
    find("did").textContent = words ? words.dataset.did : "";
    find("link").value = `${page.dataset.link}${page.dataset.link.includes("?") ? "&" : "?"}from=${bar + 1}`;
  }

  // --- The whole piece as numbers, by the same instruments, and as a WAV of it.
  async function rendered(rate = 44100) {
    await ready;
    const ctx = new OfflineAudioContext(2, Math.ceil((piece.length * tick + 2.5) * rate), rate), door = Synth.room(ctx);
    let i = 0; // two seconds at a time: what has ended is let go meanwhile
    const feed = (to) => { for (; i < notes.length && notes[i].onset * tick < to; i++) sing(ctx, door, notes[i], notes[i].onset * tick); };
    feed(4);
    for (let then = 2; then < piece.length * tick; then += 2) ctx.suspend(then).then(() => { feed(then + 4); ctx.resume(); });
    return ctx.startRendering();
  }
  function wav(sound) {
    const sides = [0, 1].map((side) => sound.getChannelData(side)), count = sound.length;
    let most = 1e-9;
    for (const side of sides) for (const x of side) most = Math.max(most, Math.abs(x));
    const data = new DataView(new ArrayBuffer(44 + 4 * count));
    const text = (where, words) => [...words].forEach((one, i) => data.setUint8(where + i, one.charCodeAt(0)));
    text(0, "RIFF"); data.setUint32(4, 36 + 4 * count, true); text(8, "WAVEfmt ");
    data.setUint32(16, 16, true); data.setUint16(20, 1, true); data.setUint16(22, 2, true);
    data.setUint32(24, sound.sampleRate, true); data.setUint32(28, 4 * sound.sampleRate, true);
    data.setUint16(32, 4, true); data.setUint16(34, 16, true); text(36, "data"); data.setUint32(40, 4 * count, true);
    for (let i = 0; i < count; i++) {
      for (let side = 0; side < 2; side++) data.setInt16(44 + 4 * i + 2 * side, (sides[side][i] * 0.7 / most) * 32767, true);
    }
    return new Blob([data], { type: "audio/wav" });
  }

  button.addEventListener("click", () => (playing() ? stop() : play()));
  far.addEventListener("input", () => ready.then(() => seek(piece.bars[far.value - 1][0])));
  document.addEventListener("keydown", (e) => {
    if (e.key !== " " || e.target.closest("button, a, input, summary, select, textarea")) return;
    e.preventDefault();
    button.click();
  });
  sheet.addEventListener("click", async (e) => {
    await ready;
    const id = (e.target.closest(".note") || { id: "" }).id.replace(/^n-/, "").replace(/t\d+$/, "");
    const one = notes.find((note) => note.id === id);
    if (one && !e.target.closest("a")) seek(one.onset);
  });
  for (const one of page.querySelectorAll("[data-hear]")) {
    one.addEventListener("click", () => ready.then(() => { seek(piece.bars[one.dataset.hear - 1][0]); if (!playing()) play(); }));
  }
  document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); });
  const volume = find("volume");
  volume.value = Synth.level();
  volume.addEventListener("input", () => Synth.turn(volume.value));
  find("wav").addEventListener("click", async (e) => {
    const asked = e.currentTarget, link = document.createElement("a");
    asked.disabled = true;
    link.href = URL.createObjectURL(wav(await rendered()));
    link.download = `${asked.dataset.wav}.wav`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    asked.disabled = false;
  });
  for (const one of page.querySelectorAll("[data-player]")) one.hidden = false;
  page.player = { ready, rendered, seek, now, playing, bars: () => piece.bars };
})();
