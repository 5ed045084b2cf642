// Words to the viewer: refusals and news. They lie over the edge of the board and go with the next click.
import { render } from "../vendor/lit-html/lit-html.js";
import { byId, closest } from "./dom.js";
import { html, when } from "./parts.js";

let shown = "";

export function showAlert(text, clause = "") {
  if (shown === text) return; // a screen reader would say it twice
  shown = text;
  const link = when(clause, () => html` <a class="cl" href="#${clause}">${clause}</a>`);
  render(html`${text}${link}`, byId("word"));
}

export function startAlerts() {
  document.addEventListener("pointerdown", (e) => {
    if (!closest(e, "#word")) showAlert("");
  });
  document.addEventListener("keydown", (e) => {
    if (e.key === "Escape") showAlert("");
  });
}
