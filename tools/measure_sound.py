"""Measure what the browser's synthesiser makes: `python tools/measure_sound.py [RECORD...]`.

Print of each instrument, each sign and the score of each record: its peak and its loudness in
dBFS, its greatest step from sample to sample, its first sample, and the share of its energy
below 250 Hz, from there to 2 kHz, from there to 6 kHz, and above. It needs Chromium.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

import bandstand
from bandstand.engine.record import read
from bandstand.music import compose, course_of
from bandstand.tables import names_in

STATIC = Path(bandstand.__file__).parent / "web" / "static"
NOTES = [
    *[(name, 65, loud) for name in ("brass", "horn", "voice") for loud in (46, 70, 96)],
    *[("lute", 57, 60), ("bass", 41, 60), ("click", 76, 50), ("crowd", 60, 60)],
    *[("kit", drum, 70) for drum in (36, 38, 41, 42, 49)],
]
# The spectrum in blocks of 4096 samples, half of each in the next, and what else is counted.
MEASURE = """(sound, rate) => {
  const size = 4096, power = new Float64Array(size / 2);
  const real = new Float64Array(size), imag = new Float64Array(size);
  for (let start = 0; start + size <= sound.length; start += size / 2) {
    for (let i = 0, j = 0; i < size; i++) {
      real[j] = sound[start + i] * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
      imag[j] = 0;
      let bit = size >> 1;
      for (; j & bit; bit >>= 1) j ^= bit;
      j ^= bit;
    }
    for (let half = 1; half < size; half *= 2) {
      for (let k = 0; k < half; k++) {
        const c = Math.cos((Math.PI * k) / half), s = -Math.sin((Math.PI * k) / half);
        for (let i = k; i < size; i += 2 * half) {
          const a = real[i + half] * c - imag[i + half] * s, b = real[i + half] * s + imag[i + half] * c;
          real[i + half] = real[i] - a; imag[i + half] = imag[i] - b;
          real[i] += a; imag[i] += b;
        }
      }
    }
    for (let i = 0; i < size / 2; i++) power[i] += real[i] ** 2 + imag[i] ** 2;
  }
  let most = 0, step = 0, sum = 0;
  for (let i = 0; i < sound.length; i++) {
    most = Math.max(most, Math.abs(sound[i]));
    if (i) step = Math.max(step, Math.abs(sound[i] - sound[i - 1]));
    sum += sound[i] ** 2;
  }
  const all = power.reduce((a, b) => a + b), share = (low, high) => {
    let found = 0;
    for (let i = 0; i < power.length; i++) if (i * rate / size >= low && i * rate / size < high) found += power[i];
    return found / all;
  };
  const db = (x) => 20 * Math.log10(x + 1e-12);
  return { peak: db(most), rms: db(Math.sqrt(sum / sound.length)), step, first: Math.abs(sound[0]),
    low: share(0, 250), middle: share(250, 2000), high: share(2000, 6000), air: share(6000, rate / 2) };
}"""  # noqa: E501
PLAY = """async ([notes, seconds]) => {
  const rate = 44100, ctx = new OfflineAudioContext(2, Math.ceil(seconds * rate), rate), room = Synth.room(ctx);
  notes.sort((a, b) => a[1] - b[1]);
  let i = 0;
  const feed = (to) => { for (; i < notes.length && notes[i][1] < to; i++) Synth.note(ctx, room, ...notes[i]); };
  feed(4);
  for (let then = 2; then < seconds - 1; then += 2) ctx.suspend(then).then(() => { feed(then + 4); ctx.resume(); });
  return (MEASURE)((await ctx.startRendering()).getChannelData(0), rate);
}""".replace("MEASURE", MEASURE)  # noqa: E501

Played = list[list[Any]]  # instrument, when, how long, pitch, loudness, where


def told(page: Page, name: str, notes: Played, seconds: float) -> None:
    found = page.evaluate(PLAY, [notes, seconds])
    shares = " ".join(f"{100 * found[key]:5.1f}" for key in ("low", "middle", "high", "air"))
    print(
        f"{name:28} peak {found['peak']:6.1f} rms {found['rms']:6.1f} step {found['step']:.3f} "
        f"first {found['first']:.6f}  {shares}",
        flush=True,
    )


def notes_of(path: Path) -> tuple[Played, float]:
    record = read(path.read_text(encoding="utf-8"))
    score = compose(course_of(record, bandstand.game(record.game), names_in(record)))
    beat = 60 / score.tempo
    notes: Played = [
        [
            part.instrument,
            float(note.onset) * beat,
            float(note.length) * beat * 0.94,
            note.pitch,
            note.loud,
            part.pan,
        ]
        for part in score.parts
        for note in part.notes
    ]
    return notes, score.seconds + 2.5


def main(*paths: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--headless", "--no-sandbox"]
        )
        page = browser.new_page()
        page.add_script_tag(path=STATIC / "synth.js")
        # A module for the page; here its constants are wanted, and there is no button to press.
        sounds = (STATIC / "sound.js").read_text(encoding="utf-8").replace("export ", "")
        page.add_script_tag(content=sounds)
        print(f"{'':28} % of the energy: below 250 Hz, to 2 kHz, to 6 kHz, above")
        for name, pitch, loud in NOTES:
            told(page, f"{name} {pitch} at {loud}", [[name, 0.0, 1.0, pitch, loud]], 2.0)
        for sign, phrase in page.evaluate("SIGNS").items():
            notes = [one.split() for one in phrase.split(";")]
            played: Played = [
                [kind, 0.02 + float(at) / 2, float(beats) / 2, int(pitch), int(loud)]
                for kind, at, beats, pitch, loud in notes
            ]
            told(page, f"sign: {sign}", played, 3.2)
        for path in map(Path, paths):
            told(page, path.stem, *notes_of(path))
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
