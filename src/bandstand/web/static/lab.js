// A study that runs: the page is fetched again every few seconds, and its findings are replaced.
import { replaceElement } from "./replace.js";

const INTERVAL = 2500; // milliseconds

async function look() {
  const study = document.getElementById("study");
  if (!study || !("running" in study.dataset)) return;
  try {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("study");
    if (fresh) replaceElement(study, fresh);
  } catch {
    // Offline: what is there stays.
  }
  setTimeout(look, INTERVAL);
}
setTimeout(look, INTERVAL);
