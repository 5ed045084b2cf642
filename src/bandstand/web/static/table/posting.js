// Forms marked data-live are sent without leaving the page: moves by the socket if it is open, all
// else, and moves otherwise, by a request.
import { showAlert } from "./alert.js";
import { connect, isClosed, isOpen, send } from "./socket.js";

const inFlight = new Set(); // what is being sent, so that a double click posts once

async function post(action, body) {
  const answer = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" } });
  const isJson = answer.headers.get("Content-Type").includes("json");
  return { ...(isJson ? await answer.json() : { words: await answer.text() }), ok: answer.ok };
}

async function submit(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter)), key = `${form.action}?${body}`;
  if (inFlight.has(key)) return;
  inFlight.add(key);
  showAlert((submitter && submitter.dataset.wait) || "");
  try {
    const bySocket = form.id === "play" && isOpen();
    finish(form, bySocket ? await send(body) : await post(form.action, body));
  } catch {
    showAlert("No answer came, so this may not have been done. The board shows what counts.");
  } finally {
    inFlight.delete(key);
  }
}

function finish(form, answer) {
  if (answer.go) location.assign(answer.go);
  showAlert(answer.words || "", answer.clause);
  if (answer.ok) for (const field of form.querySelectorAll("input:not([type])")) field.value = "";
  else document.dispatchEvent(new Event("refused")); // sound.js listens
  if (isClosed()) connect();
}

export function startPosting() {
  document.addEventListener("submit", (e) => {
    if (!e.target.hasAttribute("data-live")) return;
    e.preventDefault();
    submit(e.target, e.submitter);
  });
}
