// The menu of a card that several moves can be made with: it opens on the card. The browser opens and
// closes it (popover); this places it, and moves the focus into it and along it.
import { closest } from "./dom.js";
import { placeBeside } from "./notes.js";

const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

const cardOf = (menu) => document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
const openMenu = () => document.querySelector(".movemenu:popover-open");

function place() {
  const menu = openMenu(), card = menu && cardOf(menu);
  if (card) placeBeside(menu, card);
}

function toggled(event) {
  if (!event.target.matches(".movemenu") || event.newState !== "open") return;
  place();
  event.target.querySelector("button").focus({ preventScroll: true });
}

function step(event) {
  const menu = STEPS[event.key] && closest(event, ".movemenu");
  if (!menu) return;
  const buttons = [...menu.querySelectorAll("button")], count = buttons.length;
  event.preventDefault();
  buttons[(buttons.indexOf(event.target) + STEPS[event.key] + count) % count].focus();
}

export function startMenus() {
  document.addEventListener("toggle", toggled, true);
  document.addEventListener("keydown", step);
  document.addEventListener("submit", () => { openMenu()?.hidePopover(); });
  addEventListener("scroll", place, { capture: true, passive: true });
  addEventListener("resize", place);
}
