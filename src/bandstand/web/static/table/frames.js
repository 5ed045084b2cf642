// The moments of a replay: each frame of the answer holds what changed since the one before it.

const MERGED_BY_ENTRY = ["table", "board", "board_html", "plain"];
const LOG_LINES = 80; // shown at one moment; earlier ones are found by stepping back

// Return the state at every stop. States share whatever did not change.
export function statesOf(replay, base) {
  const states = [];
  let state = base;
  for (const [at, frame] of replay.frames.entries()) {
    state = { ...state };
    for (const key of MERGED_BY_ENTRY) {
      if (key in frame) state[key] = { ...state[key], ...frame[key] };
    }
    const table = { ...state.table, moves: replay.stops[at] };
    states.push({ ...state, table, viewer: { ...state.viewer, turn: table.turn } });
  }
  return states;
}

// Return the lines of the log up to a moment, newest first.
export function linesUpTo(replay, stop) {
  return replay.log.filter(([number]) => number <= stop).slice(0, LOG_LINES);
}

// Return the move of the last decision before a moment; 1 if there was none.
export function lastDecision(replay, stop) {
  return replay.decisions.findLast((number) => number <= stop) ?? 1;
}

// Count the decisions made before a moment.
export function decisionsBefore(replay, stop) {
  return replay.decisions.filter((number) => number <= stop).length;
}

// Say where in the game a moment is: "Pick 3 of 32", or "The beginning".
export function placeInWords(replay, stop) {
  const count = decisionsBefore(replay, stop);
  const word = `${replay.word[0].toUpperCase()}${replay.word.slice(1)}`;
  return count ? `${word} ${count} of ${replay.decisions.length}` : "The beginning";
}

// Find the last stop that is not after a move.
export function stopIndex(replay, stop) {
  return Math.max(0, replay.stops.filter((one) => one <= stop).length - 1);
}
