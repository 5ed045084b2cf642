// A clause of the rulebook opens where it is named; the whole rulebook is one link further.
import { byId, closest } from "./dom.js";
import { showNote, subjectOf } from "./notes.js";

function openClause(link) {
  const id = link.hash.slice(1), popover = byId("clause");
  const found = popover && document.querySelector(`#pane-rules [id="${CSS.escape(id)}"]`);
  if (!found) return false;
  const from = subjectOf(link); // the note that names the clause closes when the clause opens
  popover.replaceChildren(...copyClause(found), readOn(`${popover.dataset.rules}#${id}`));
  showNote(popover, from);
  popover.focus({ preventScroll: true });
  return true;
}

// Return copies of a clause's elements, up to the next clause or heading.
function copyClause(first) {
  const copies = [];
  for (let part = first; part; part = part.nextElementSibling) {
    if (part !== first && part.matches(".clause, h3, h4, h5")) break;
    copies.push(part.cloneNode(true));
  }
  copies[0].removeAttribute("id");
  return copies;
}

function readOn(href) {
  return Object.assign(document.createElement("a"), { href, textContent: "Read on in the rulebook" });
}

export function startClauses() {
  document.addEventListener("click", (e) => {
    const link = closest(e, "a.cl");
    if (link && !e.defaultPrevented && openClause(link)) e.preventDefault();
  });
}
