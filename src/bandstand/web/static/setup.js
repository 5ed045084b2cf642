// Setting a table up: the form changes in place, with what was chosen so far.
import { replaceElement } from "./replace.js";

const setup = () => document.getElementById("setup");

async function show(address) {
  const answer = await fetch(address);
  if (!answer.ok) return location.assign(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.title = page.title;
  document.body.dataset.game = page.body.dataset.game;
  replaceElement(setup(), page.getElementById("setup"));
  history.replaceState(null, "", address);
}

document.addEventListener("submit", (e) => {
  if (!e.submitter || e.submitter.getAttribute("formmethod") !== "get") return;
  e.preventDefault();
  const fields = new URLSearchParams(new FormData(setup(), e.submitter));
  show(`${e.submitter.getAttribute("formaction")}?${fields}`);
});
document.addEventListener("click", (e) => {
  const game = e.target.closest("a.piece");
  if (!game || e.button || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  show(game.href);
});
