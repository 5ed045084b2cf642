// A review in the making: show how far it is, and load its draft or the review when they are there.

const INTERVAL = 1000; // milliseconds
const progress = document.getElementById("making");

async function look() {
  const words = document.getElementById("far");
  try {
    const answer = await fetch(progress.dataset.at, { headers: { Accept: "application/json" } });
    const far = await answer.json();
    const draft = "draft" in progress.dataset;
    if (!far.making || far.draft !== draft) return location.reload();
    words.textContent = far.words;
    progress.max = far.of || 1;
    if (far.of) progress.value = far.done;
    else progress.removeAttribute("value");
  } catch {
    words.textContent = "No answer. Trying again.";
  }
  setTimeout(look, INTERVAL);
}

if (progress) setTimeout(look, INTERVAL);
