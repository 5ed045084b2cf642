// A study that runs: every few seconds the page is asked for again, and what has changed is morphed in.
"use strict";

const TIME = 2500; // milliseconds

async function lookAgain() {
  const study = document.getElementById("study");
  if (!study || !("running" in study.dataset)) return;
  try {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("study");
    if (fresh) Idiomorph.morph(study, fresh, { ignoreActiveValue: true });
  } catch {
    // Whoever is offline for a moment sees what there was.
  }
  setTimeout(lookAgain, TIME);
}
setTimeout(lookAgain, TIME);
