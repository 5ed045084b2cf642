// Counts, beats and names in words.
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
export const number = (count) => NUMBERS[count] ?? `${count}`;
export const counted = (count, thing) => `${number(count)} ${thing}${count === 1 ? "" : "s"}`;
export const cardOrCards = (count) => (count === 1 ? "card" : "cards");
export const capitalize = (text) => text && text[0].toUpperCase() + text.slice(1);
export const midSentence = (name) => (name === "You" ? "you" : name);
const QUARTERS = ["", "¼", "½", "¾"];
export const figure = (beats) => `${Math.floor(beats) || ""}${QUARTERS[(beats * 4) % 4]}` || "0";
export const beatsOf = (beats) => `${figure(beats)} ${beats > 0 && beats <= 1 ? "beat" : "beats"}`;
export function listed(words, last = "or") {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}` : words.join("");
}
// The names of classes that apply, of an object such as { card: true, chosen: false }.
export const classNames = (names) => Object.keys(names).filter((name) => names[name]).join(" ");
