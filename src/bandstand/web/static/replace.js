// Replace an element by a newer one from the server, and keep the focus and what the visitor opened.

const FOCUS_KEYS = ["id", "name", "value", "href"];

// Return a selector that finds the same control in the newer element.
function sameControl(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const attributes = FOCUS_KEYS.filter((key) => element.hasAttribute(key));
  const conditions = attributes.map((key) => `[${key}="${CSS.escape(element.getAttribute(key))}"]`);
  return attributes.length ? `${element.localName}${conditions.join("")}` : "";
}

// Replace `old` by `fresh`, which comes from another document. Return the new element.
export function replaceElement(old, fresh) {
  const focused = old.contains(document.activeElement) ? sameControl(document.activeElement) : "";
  const opened = [...old.querySelectorAll("details[id]")].map((one) => [one.id, one.open]);
  const scrolled = [...old.querySelectorAll("[tabindex][id]")].map((one) => [one.id, one.scrollLeft]);
  const element = document.adoptNode(fresh);
  old.replaceWith(element);
  for (const [id, open] of opened) {
    const details = document.getElementById(id);
    if (details) details.open = open;
  }
  for (const [id, left] of scrolled) {
    const area = document.getElementById(id);
    if (area) area.scrollLeft = left;
  }
  const control = focused && element.querySelector(focused);
  if (control) control.focus({ preventScroll: true });
  return element;
}
