// The preview of a board: load the page again when a file of the game has changed.

const INTERVAL = 1000; // milliseconds
let version = document.body.dataset.version || "";

async function look() {
  try {
    const answer = await fetch("/version");
    const now = answer.ok ? await answer.text() : version;
    if (version && now !== version) return location.reload();
    version = now;
  } catch {
    // The command was stopped, and may be started again.
  }
  setTimeout(look, INTERVAL);
}

if (window === window.top) setTimeout(look, INTERVAL); // frames are loaded again with their page
