// The connection: the state comes down it, moves go up it. It reconnects by itself, and says when
// there is none.
const SILENCE_LIMIT = 25_000; // milliseconds; the server sends something every 16 seconds at least
const FIRST_RETRY = 300; // milliseconds, doubled with each try
const LONGEST_RETRY = 10_000; // milliseconds
const RELOAD = 1008; // the close code that tells a page to load itself again

let socket = null;
let handlers = { onMessage() {}, onOnline() {}, onOffline() {} };
let attempts = 0;
let retryTimer = 0;
let silenceTimer = 0;
let lastNumber = 0; // of the moves that were sent
const unanswered = new Map(); // the number of each move that waits for its answer

export const isOpen = () => Boolean(socket) && socket.readyState === WebSocket.OPEN;
export const isClosed = () => !socket || socket.readyState > WebSocket.OPEN;

export function connect() {
  clearTimeout(retryTimer);
  disconnect();
  socket = new WebSocket(new URL(document.body.dataset.live, location.href.replace(/^http/, "ws")));
  socket.onmessage = (e) => receive(e.data);
  socket.onclose = lose;
  watchSilence();
}

function receive(text) {
  attempts = 0;
  watchSilence();
  handlers.onOnline();
  if (!text) return; // a sign of life
  const message = JSON.parse(text);
  if ("n" in message) answer(message);
  else handlers.onMessage(message);
}

// What is unanswered when the socket closes may not have been done.
function disconnect() {
  if (!socket) return;
  socket.onclose = socket.onmessage = null;
  socket.close();
  socket = null;
  for (const { reject } of unanswered.values()) reject(new Error("The connection was lost."));
  unanswered.clear();
}

function watchSilence() {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(lose, SILENCE_LIMIT, {});
}

function lose({ code }) {
  disconnect();
  clearTimeout(silenceTimer);
  if (code === RELOAD) return location.reload();
  handlers.onOffline();
  clearTimeout(retryTimer);
  const pause = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** attempts++) * (0.7 + 0.6 * Math.random());
  if (navigator.onLine) retryTimer = setTimeout(connect, pause);
}

// Send a move. Resolves with the answer: `words` and `clause` if it was refused.
export function send(body) {
  body.set("n", ++lastNumber);
  socket.send(`${body}`);
  return new Promise((resolve, reject) => unanswered.set(`${lastNumber}`, { resolve, reject }));
}

function answer(message) {
  const waiting = unanswered.get(message.n);
  unanswered.delete(message.n);
  if (waiting) waiting.resolve({ ...message, ok: !message.words });
}

export function startSocket(callbacks) {
  handlers = callbacks;
  connect();
  document.addEventListener("click", (e) => { if (e.target.id === "retry") connect(); });
  addEventListener("online", connect);
  addEventListener("offline", () => lose({}));
  addEventListener("pageshow", (e) => { if (e.persisted) connect(); });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && document.body.classList.contains("offline")) connect();
  });
}
