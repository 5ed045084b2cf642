// A silent notification when it is the viewer's turn and the page is hidden, for those who ask for it.
import { closest } from "./dom.js";

const canNotify = () => "Notification" in window;

export function notifyTurn(title) {
  if (document.hidden && canNotify() && Notification.permission === "granted") {
    new Notification(title, { silent: true, tag: location.pathname });
  }
}

// The button that asks for permission is shown only as long as it can be asked for.
function showButton() {
  const asks = canNotify() && Notification.permission === "default";
  document.documentElement.classList.toggle("can-notify", asks);
}

export function startNotify() {
  showButton();
  document.addEventListener("click", async (e) => {
    if (!closest(e, "[data-notify]")) return;
    await Notification.requestPermission();
    showButton();
  });
}
