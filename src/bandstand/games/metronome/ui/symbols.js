// Symbols of music: glyphs of the music font and a stem. Lengths are tenths of a staff space, y grows
// downwards, and a symbol stands at the left edge of its head.
const HEADS = { // glyph and width, of whole, half and shorter notes
  red: [["\ue0bb", 12.8], ["\ue0bc", 11.4], ["\ue0be", 11.7]],
  gold: [["\ue0a2", 16.9], ["\ue0a3", 11.8], ["\ue0a4", 11.8]],
  blue: [["\ue0dd", 10], ["\ue0d9", 10], ["\ue0db", 10]],
};
const STEM = 35, STEM_ROOT = { red: 4.2, gold: -1.7 }; // how low a stem begins at the head
const RESTS = { whole: "\ue4e3", half: "\ue4e4", quarter: "\ue4e5", eighth: "\ue4e6" };
const RESTS_ALONE = { ...RESTS, whole: "\ue4f4", half: "\ue4f5" }; // with a line of their own
const ACCIDENTALS = { flat: ["\ue260", 9], natural: ["\ue261", 6.7], sharp: ["\ue262", 10] };
const SIGNATURE_ZERO = 0xe080;

export const rounded = (length, digits = 2) => +length.toFixed(digits);
const glyph = (sign, width, x = 0, y = 0) => ({ glyphs: [[sign, x, y]], stem: "", width });
const headsOf = (colour) => HEADS[colour] ?? HEADS.gold;

export const clef = () => glyph("\ue050", 0);
export const dot = (x = 0, y = 0) => glyph("\ue1e7", 4, x, y);
export const hollowHead = (colour) => glyph(...headsOf(colour)[1]);
export const accidental = (name) => glyph(...ACCIDENTALS[name]);
export const accidentalBeforeHead = (name) => glyph(...ACCIDENTALS[name], -ACCIDENTALS[name][1] - 3);
export const rest = (value) => glyph(RESTS[value] ?? RESTS.quarter, 11, 0, value === "whole" ? -10 : 0);

export function note(value, colour, up) {
  const [sign, width] = headsOf(colour)[{ whole: 0, half: 1 }[value] ?? 2];
  if (value === "whole") return glyph(sign, width);
  const x = rounded(up ? width - 0.6 : 0.6), tip = up ? -STEM : STEM, root = STEM_ROOT[colour] ?? 0;
  const flag = value === "eighth" ? [[up ? "\ue240" : "\ue241", rounded(x - 0.6), tip]] : [];
  return { glyphs: [[sign, 0, 0], ...flag], stem: `M${x} ${up ? root : -root}V${tip}`, width };
}
export function restsSideBySide(values) {
  const glyphs = values.map((value, at) => [RESTS_ALONE[value] ?? RESTS.quarter, 18 * at, 0]);
  return { glyphs, stem: "", width: 18 * values.length - 7 };
}
export function signature(text) {
  const row = (digits, y) => [...digits].map((digit, at) =>
    [String.fromCodePoint(SIGNATURE_ZERO + +digit), 15 * at - 7.5 * (digits.length - 1), y]);
  const [top, bottom] = text.split("/");
  return { glyphs: [...row(top, -10), ...row(bottom, 10)], stem: "", width: 18 };
}

// Return a function that draws a symbol; `look` is the class of its colour.
export const symbolDrawer = ({ svg, nothing }) => ({ glyphs, stem }, look, x, y, scale = 1.3) =>
  svg`<g class="sym ${look}" transform="translate(${x} ${y}) scale(${scale})">${
    glyphs.map(([sign, left, top]) => svg`<text x=${left} y=${top}>${sign}</text>`)}${
    stem ? svg`<path d=${stem}/>` : nothing}</g>`;
