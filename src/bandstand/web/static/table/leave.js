// Leaving the table: the button asks in place. Escape, or a click elsewhere, means no.
import { byId } from "./dom.js";
import { html, icon, tablePath, when } from "./parts.js";

export const leave = (s) => when(s.actions.leaving, (words) => html`<details class="leaving"
  id="leaving"><summary class="tool">${icon("leave")}<span>Leave</span></summary><div class="lit"><p
  class="tempo">Leave this game?</p><p>${words}</p><form method="post"
  action="${tablePath(s)}/leave" data-live><button class="btn">Leave</button></form></div></details>`);

export function startLeaving() {
  document.addEventListener("click", (e) => {
    const question = byId("leaving");
    if (question && question.open && !question.contains(e.target)) question.open = false;
  });
  document.addEventListener("keydown", (e) => {
    const question = byId("leaving");
    if (e.key !== "Escape" || !question || !question.open) return;
    question.open = false;
    question.querySelector("summary").focus();
  });
}
