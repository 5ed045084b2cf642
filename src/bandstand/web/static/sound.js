// Sound at the table: one button, off until asked. Small signs for what the page shows anyway, and a
// game's own phrase for each move. Taking back, replaying and reconnecting are silent.

export const SIGNS = { // instrument, beat, beats, pitch, loudness; at 120 a minute
  turn: "horn 0 .5 60 60;horn .5 1.2 65 64", // a rising fourth
  placed: "click 0 1 76 62",
  refused: "bass 0 .3 36 46;click 0 1 77 30", // a damped low note
  chat: "lute 0 .3 81 46;lute .25 .5 88 40",
  won: "horn 0 .5 60 54;horn .5 .5 64 56;horn 1 2 67 58;horn 1 2 64 46;horn 1 2 48 50",
  lost: "voice 0 1 57 48;voice 1 2 53 44;voice 1 2 60 36",
  over: "voice 0 2 53 46;voice 0 2 60 42;voice 0 2 65 40", // for those who watch
};
const WAIT = 1.5; // seconds for which a sign waits for others before it is dropped

export function parsed(phrase) {
  return phrase.split(";").map((one) => one.trim().split(" ")).filter((one) => one.length === 5);
}

(() => {
  const button = document.getElementById("sound"), slider = document.getElementById("volume");
  if (!button || !window.AudioContext) return; // an old browser gets the page without the button
  let on = false, ready = null, busy = 0;
  try { on = localStorage.getItem("sound") === "on"; } catch { /* then it is off */ }

  // The instruments come once somebody wants to hear them.
  function wake() {
    ready ||= new Promise((done) => {
      const script = document.createElement("script");
      script.src = button.dataset.synth;
      script.onload = done;
      document.head.append(script);
    });
    return ready.then(() => Synth.stage());
  }
  function play(name) {
    if (!on || document.hidden || typeof Synth === "undefined" || !Synth.awake()) return false;
    const { ctx, door } = Synth.stage(), now = Math.max(ctx.currentTime + 0.02, busy);
    if (now > ctx.currentTime + WAIT) return false;
    let end = 0;
    for (const [instrument, at, beats, pitch, loud] of parsed(SIGNS[name] || name)) {
      Synth.note(ctx, door, instrument, now + at / 2, beats / 2, +pitch, +loud);
      end = Math.max(end, (+at + Math.min(+beats, 0.5)) / 2);
    }
    busy = now + end;
    document.dispatchEvent(new CustomEvent("sounded", { detail: name }));
    return true;
  }
  function tell() {
    button.setAttribute("aria-pressed", String(on));
    button.querySelector("span").textContent = `Sound: ${on ? "on" : "off"}`;
    button.classList.toggle("on", on);
    slider.parentElement.hidden = !on;
  }
  button.hidden = false;
  slider.value = (() => { try { return localStorage.getItem("volume") ?? 0.5; } catch { return 0.5; } })();
  slider.addEventListener("input", () => wake().then(() => Synth.turn(slider.value)));
  button.addEventListener("click", async () => {
    on = !on;
    try { localStorage.setItem("sound", on ? "on" : "off"); } catch { /* then until the page goes */ }
    tell();
    if (!on) return;
    await wake();
    setTimeout(play, 60, "placed");
  });
  if (on) for (const event of ["pointerdown", "keydown"]) addEventListener(event, wake, { once: true });
  tell();

  // --- What has changed: a sign sounds only for what happened while the page was connected.
  const look = () => {
    const { moves, mine, end, sound } = document.getElementById("cue").dataset;
    const said = [...document.querySelectorAll("#talk [data-said]")].map((one) => +one.dataset.said);
    return { moves: +moves, mine, end, sound, said: Math.max(0, ...said) };
  };
  let was = look(), fresh = true; // the first board after connecting is news to the page alone
  const away = () => { fresh = true; };
  new MutationObserver(() => { if (document.body.classList.contains("offline")) away(); })
    .observe(document.body, { attributes: true, attributeFilter: ["class"] });
  addEventListener("pageshow", (e) => { if (e.persisted) away(); });
  document.addEventListener("renewed", () => {
    const now = look(), before = was, silent = fresh || now.moves < before.moves;
    was = now;
    fresh = false;
    if (silent) return;
    if (now.moves > before.moves && now.sound) play(now.sound);
    if (now.end && !before.end) play(now.end);
    else if (now.mine && !before.mine) play("turn");
    if (now.said > before.said && document.activeElement.id !== "saying") play("chat");
  });
  document.addEventListener("refused", () => play("refused"));
  document.addEventListener("click", (e) => { if (e.target.closest("#board .cannot")) play("refused"); });
})();
