// Small things that every module of the page needs.

export const byId = (id) => document.getElementById(id);

export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// Whether an animation would be seen, and is wanted.
export const canAnimate = () => !reducedMotion.matches && !document.hidden;

// Return the element of an event's target that matches, even where the target is the document.
export const closest = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;
