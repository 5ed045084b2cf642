// Bandstand's instruments: simple synthesis, nothing downloaded. Synth.note plays one note into a
// room; Synth.stage is where it is heard, and exists only once somebody has asked for sound.
"use strict";

const Synth = (() => {
  // Harmonics fall as n ** -tilt under formants (Hz, width, gain); attack, release; how many harmonics
  // the filter lets through when soft and when loud; breath; cents of vibrato.
  const WAVES = {
    brass: [0.75, [[1200, 550, 1.6], [2600, 900, 1]], 0.03, 0.09, 1.5, 16, 0.05, 7],
    horn: [0.85, [[520, 350, 1.2], [1000, 500, 0.9], [2600, 1200, 1.8]], 0.045, 0.11, 2, 20, 0.06, 6],
    voice: [1, [[650, 240, 2], [1100, 300, 1.4], [2900, 700, 3.4]], 0.08, 0.16, 5, 22, 0.1, 16],
  };
  const LEVEL = { brass: 0.15, horn: 0.18, voice: 0.19, lute: 0.5, bass: 0.6, kit: 0.5, click: 0.22, crowd: 0.16 };
  const WET = 0.16, HALL = 1.1, VIBRATO = 5.3;
  const hertz = (pitch) => 440 * 2 ** ((pitch - 69) / 12);
  const kept = new WeakMap(); // what a context has made: noise, waves, strings

  function box(ctx) {
    if (kept.has(ctx)) return kept.get(ctx);
    const noise = new Float32Array(2 * ctx.sampleRate);
    for (let i = 0, s = 1; i < noise.length; i++) {
      s = (Math.imul(s, 1103515245) + 12345) & 0x7fffffff;
      noise[i] = s / 0x40000000 - 1;
    }
    const made = { noise, hiss: buffer(ctx, [noise]), waves: new Map(), strings: new Map(), sides: new WeakMap() };
    kept.set(ctx, made);
    return made;
  }
  function buffer(ctx, sides) {
    const made = ctx.createBuffer(sides.length, sides[0].length, ctx.sampleRate);
    sides.forEach((side, i) => made.copyToChannel(side, i));
    return made;
  }
  function once(map, key, make) {
    if (!map.has(key)) map.set(key, make());
    return map.get(key);
  }

  // --- What leads out: dry, and through a small hall made of noise that dies away.
  function room(ctx, to = ctx.destination) {
    const { noise } = box(ctx), hall = ctx.createConvolver(), wet = ctx.createGain(), door = ctx.createGain();
    const length = Math.floor(HALL * ctx.sampleRate);
    const sides = [1, 2].map((side) => {
      const from = noise.length - ((7919 * side) % noise.length), found = new Float32Array(length);
      let was = 0, power = 0;
      for (let i = 0; i < length; i++) {
        const now = noise[(from + i) % noise.length] * Math.exp(-i / ctx.sampleRate / (HALL / 6));
        found[i] = (now - was) / 2;
        was = now;
        power += found[i] ** 2;
      }
      return found.map((x) => x / Math.sqrt(power));
    });
    hall.normalize = false;
    hall.buffer = buffer(ctx, sides);
    wet.gain.value = WET;
    door.connect(to);
    door.connect(hall).connect(wet).connect(to);
    return door;
  }

  // --- One note. `out` is a room, `at` the context's time.
  function note(ctx, out, instrument, at, seconds, pitch, loud, pan = 0) {
    const gain = ctx.createGain(), level = loud / 127;
    gain.connect(once(once(box(ctx).sides, out, () => new Map()), pan, () => {
      const side = ctx.createStereoPanner();
      side.pan.value = pan;
      side.connect(out);
      return side;
    }));
    if (instrument !== "kit" && instrument !== "click") gain.gain.value = 0; // or a first sample slips through: a click
    if (WAVES[instrument]) tone(ctx, gain, instrument, at, seconds, pitch, level);
    else if (instrument === "lute" || instrument === "bass") pluck(ctx, gain, instrument, at, seconds, pitch, level);
    else if (instrument === "kit") drum(ctx, gain, at, pitch, level ** 1.3 * LEVEL.kit);
    else if (instrument === "click") {
      const f = pitch === 76 ? 1180 : 880, top = level ** 1.3 * LEVEL.click;
      struck(sine(ctx, at, f, 0.25), gain, at, top, 0.022);
      struck(sine(ctx, at, f * 2.76, 0.1), gain, at, 0.4 * top, 0.009);
    } else {
      const swell = Float32Array.from({ length: 33 }, (_, i) => level * LEVEL.crowd * Math.sin((Math.PI * i) / 32) ** 2);
      gain.gain.setValueCurveAtTime(swell, at, seconds + 0.55);
      through(hiss(ctx, at, seconds + 0.6), "bandpass", 950, 0.5).connect(gain);
    }
  }
  function tone(ctx, gain, instrument, at, seconds, pitch, level) {
    const [tilt, formants, attack, release, soft, hard, air, cents] = WAVES[instrument], f0 = hertz(pitch);
    const wave = once(box(ctx).waves, instrument + pitch, () => {
      const count = Math.max(1, Math.min(40, Math.floor(10000 / f0))), sines = new Float32Array(count + 1);
      for (let n = 1; n <= count; n++) {
        sines[n] = n ** -tilt * formants.reduce((sum, [f, width, g]) => sum + g / (1 + ((n * f0 - f) / width) ** 2), 0.3);
      }
      const power = Math.hypot(...sines);
      return ctx.createPeriodicWave(new Float32Array(count + 1), sines.map((x) => x / power), { disableNormalization: true });
    });
    const low = ctx.createBiquadFilter(), peak = Math.min(12000, f0 * (soft + (hard - soft) * level) + 300);
    const stop = at + Math.max(seconds, attack), end = stop + 5 * release, choir = instrument === "voice" ? [-5, 5] : [0];
    const top = (level ** 1.5 * LEVEL[instrument]) / choir.length;
    low.Q.value = -3.01;
    low.frequency.setValueAtTime(Math.max(120, 0.3 * peak), at);
    low.frequency.linearRampToValueAtTime(peak, at + 2 * attack); // brass opens with its attack
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(top, at + attack);
    gain.gain.setValueAtTime(top, stop);
    gain.gain.setTargetAtTime(0, stop, release / 2);
    low.connect(gain);
    const breath = ctx.createGain();
    breath.gain.value = air * choir.length;
    through(hiss(ctx, at, end - at), "bandpass", instrument === "voice" ? 3400 : 2600, 0.8).connect(breath).connect(gain);
    let sway = null;
    if (seconds > 0.3) { // vibrato comes once a note is held
      sway = ctx.createGain();
      sway.gain.value = 0;
      sway.gain.setValueAtTime(0, at + 0.15);
      sway.gain.linearRampToValueAtTime(cents, at + 0.5);
      sine(ctx, at, VIBRATO, end - at).connect(sway);
    }
    for (const apart of choir) {
      const osc = ctx.createOscillator();
      osc.setPeriodicWave(wave);
      osc.frequency.value = f0;
      osc.detune.value = apart;
      if (sway) sway.connect(osc.detune);
      osc.connect(low);
      until(osc, at, end, gain);
    }
  }
  function pluck(ctx, gain, instrument, at, seconds, pitch, level) {
    const f0 = hertz(pitch), rate = ctx.sampleRate, period = Math.max(2, Math.round(rate / f0));
    const string = once(box(ctx).strings, instrument + pitch, () => { // Karplus and Strong
      const [dull, damp] = instrument === "lute" ? [0.42, 0.9965] : [0.16, 0.9975], { noise } = box(ctx);
      const raw = new Float32Array(period), found = new Float32Array(Math.ceil((2.5 * rate) / period) * period);
      for (let i = 0, smooth = 0, softer = 0; i < 3 * period; i++) {
        smooth += dull * (noise[i % period] - smooth);
        softer += dull * (smooth - softer);
        raw[i % period] = softer;
      }
      const shift = Math.floor(period / 5);
      let ring = raw.map((x, i) => x - raw[(i - shift + period) % period]);
      const mean = ring.reduce((a, b) => a + b) / period;
      ring = ring.map((x) => x - mean);
      const most = Math.max(...ring.map(Math.abs));
      ring = ring.map((x) => x / most);
      for (let start = 0; start < found.length; start += period) {
        found.set(ring, start);
        ring = ring.map((x, i) => damp * 0.5 * (x + ring[(i + period - 1) % period]));
      }
      return buffer(ctx, [found]);
    });
    const source = ctx.createBufferSource(), hold = at + Math.max(seconds, 0.12), top = level ** 1.3 * LEVEL[instrument];
    source.buffer = string;
    source.playbackRate.value = (f0 * (period + 0.5)) / rate;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(top, at + 0.002);
    gain.gain.setValueAtTime(top, hold);
    gain.gain.setTargetAtTime(0, hold, 0.06);
    source.connect(gain);
    until(source, at, hold + 0.42, gain);
  }
  function drum(ctx, gain, at, pitch, level) {
    const air = (f, share, decay) => struck(through(hiss(ctx, at, 0.9), "highpass", f, 0.7), gain, at, share * level, decay);
    if (pitch === 36 || pitch === 41) {
      const low = pitch === 36 ? 48 : 87, kick = sine(ctx, at, 2.7 * low, 0.9);
      kick.frequency.setValueAtTime(2.7 * low, at);
      kick.frequency.setTargetAtTime(low, at, 0.035);
      struck(kick, gain, at, 1.2 * level, pitch === 36 ? 0.11 : 0.2);
      air(3000, 0.4, 0.012); // the skin
    } else if (pitch === 38) {
      struck(through(hiss(ctx, at, 0.9), "bandpass", 1900, 0.7), gain, at, 0.8 * level, 0.055);
      struck(sine(ctx, at, 185, 0.5), gain, at, 0.4 * level, 0.04);
      air(5000, 0.16, 0.09); // the wires
    } else air(6500, 0.55, { 42: 0.026, 46: 0.14 }[pitch] || 0.35);
  }
  function sine(ctx, at, f, seconds) {
    const osc = ctx.createOscillator();
    osc.frequency.value = f;
    until(osc, at, at + seconds);
    return osc;
  }
  function hiss(ctx, at, seconds) {
    const source = ctx.createBufferSource();
    source.buffer = box(ctx).hiss;
    source.loop = true;
    until(source, at, at + seconds);
    return source;
  }
  function until(source, at, end, last) { // what has ended is let go
    source.start(at);
    source.stop(end);
    source.onended = () => { source.disconnect(); if (last) last.disconnect(); };
  }
  function through(source, type, f, q) {
    const filter = source.context.createBiquadFilter();
    filter.type = type;
    filter.frequency.value = f;
    filter.Q.value = q;
    return source.connect(filter);
  }
  function struck(source, to, at, level, decay) {
    const hit = source.context.createGain();
    hit.gain.value = 0;
    hit.gain.setValueAtTime(0, at);
    hit.gain.linearRampToValueAtTime(level, at + 0.002);
    hit.gain.setTargetAtTime(0, at + 0.002, decay);
    source.connect(hit).connect(to);
  }

  // --- Where it is heard, as loud as somebody wants it, which is remembered.
  let live = null, volume = null, door = null;
  function level() {
    try { return Number(localStorage.getItem("volume") ?? 0.5); } catch { return 0.5; }
  }
  function turn(to) {
    try { localStorage.setItem("volume", String(to)); } catch { /* then until the page goes */ }
    if (live) volume.gain.setTargetAtTime(Number(to), live.currentTime, 0.02);
  }
  function stage() { // only after a gesture: browsers ask for one, and so do we
    if (!live) {
      live = new AudioContext();
      volume = live.createGain();
      volume.gain.value = level();
      volume.connect(live.destination);
      door = room(live, volume);
    }
    if (live.state === "suspended" && !document.hidden) live.resume();
    return { ctx: live, door };
  }
  document.addEventListener("visibilitychange", () => { // a page out of sight is silent
    if (live) document.hidden ? live.suspend() : live.resume();
  });
  return { note, room, stage, level, turn, awake: () => live !== null && live.state === "running" };
})();
