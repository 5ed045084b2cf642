// Bring the state up to date with a message of the server: see diff.py.

const SENT_BY_ENTRY = ["board", "table"]; // of these only the changed entries come, null for one that went

const addLines = (log, added) => ({ ...log, ...added, lines: [...added.lines, ...log.lines] });

// Return the state after a message. A message with `wire` is the whole state.
export function merge(state, message) {
  if (message.wire) return message;
  const after = { ...state };
  for (const [key, value] of Object.entries(message)) {
    if (key === "log_added") after.log = addLines(state.log, value);
    else after[key] = SENT_BY_ENTRY.includes(key) ? { ...state[key], ...value } : value;
  }
  return after;
}
