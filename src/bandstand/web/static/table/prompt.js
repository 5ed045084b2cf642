// The prompt: whose turn it is, what is asked of the viewer, and the forms that answer it.
import {
  art, clock, crest, fermata, flats, hiddenInput, html, icon, nothing, tablePath, when,
} from "./parts.js";

const LONG_TEXT = 17; // characters from which the prompt is set smaller

function form(s, name, fields = nothing, { live = true, action = name } = {}) {
  return html`<form id=${name} method="post" action="${tablePath(s)}/${action}"
    ?data-live=${live}>${fields}</form>`;
}

// The forms that buttons anywhere on the page belong to.
export function forms(s) {
  const { prompt, viewer, actions } = s;
  const version = () => hiddenInput("version", s.table.version);
  const play = () => html`${hiddenInput("seat", viewer.acting)}${version()}${
    when(prompt.tip, (tip) => hiddenInput("met", tip.key))}`;
  return html`<div id="forms" hidden>
${when(viewer.acting >= 0, () => form(s, "play", play(), { action: "move" }))}
${when(prompt.tip, () => form(s, "met"))}
${when(prompt.can_undo, () => form(s, "undo", html`${version()}${hiddenInput("seat", viewer.seat)}`))}
${when(prompt.can_hint, () => form(s, "hint", version()))}
${when(actions.skip, () => form(s, "skip"))}
${when(actions.reviewable, () => form(s, "review", nothing, { live: false }))}
${when(viewer.away, () => form(s, "back", hiddenInput("seat", viewer.seat)))}
${when(actions.again, () => form(s, "again", nothing, { live: false }))}</div>`;
}

function sign(s) {
  const { prompt, viewer } = s;
  if (prompt.sign && !viewer.curtain) {
    return html`<img class="sign" src=${art(prompt.sign)} width="46" height="46" alt="">`;
  }
  return prompt.seat >= 0 ? crest(prompt.seat, 46) : fermata;
}

function detail(s) {
  const left = s.viewer.turn >= 0 ? s.people.seats[s.viewer.turn].clock : null, words = s.prompt.detail;
  if (!left && !words) return nothing;
  return html`<p class="expr">${clock(left)}${left && words ? ", " : ""}${words}</p>`;
}

const who = (s, text, more) => html`<div class="who">${sign(s)}<div><p
  class="tempo${text.length > LONG_TEXT ? " long" : ""}">${text}</p>${more}</div></div>`;

// What the coach says: a hint that was asked for, or what to know in a first game.
function coach(s, ui) {
  const { hint, tip } = s.prompt;
  if (hint) {
    return html`<p id="coach" class="coach" tabindex="-1" ?hidden=${ui.chosen !== ""}><b>Hint:</b>
      ${flats(hint.why)}</p>`;
  }
  return when(tip, () => html`<p id="coach" class="coach remark" tabindex="-1" data-points=${tip.part}
    ?hidden=${ui.chosen !== ""}><b>First time:</b> ${flats(tip.text)}
    <span class="answers"><button class="btn text" form="met" name="what" value=${tip.key}>Got it</button>
    <button class="btn text" form="met" name="quiet" value="yes">Hide tips</button></span></p>`);
}

function decisive(s) {
  const turning = s.turning_point;
  if (turning) {
    const address = `${tablePath(s)}/review/${turning.at}${s.viewer.query}`;
    return html`<p class="what small">Turning point: <a href=${address}>${turning.move}</a>.
      ${flats(turning.sentences.join(" "))}</p>`;
  }
  return when(s.actions.reviewable, () =>
    html`<p><button class="btn text find" form="review">Find the decisive moment</button></p>`);
}

const what = (words) => html`<p class="what">${words}</p>`;

function asked(s, ui, own) {
  const { table, viewer } = s;
  if (viewer.curtain) return what("The screen is covered so that players cannot see each other's hands.");
  if (table.phase === "waiting") {
    return what(table.contest
      ? "The game starts when every player has tried or passed."
      : "The game starts when every seat is taken.");
  }
  if (viewer.away) return what(viewer.away);
  if (table.phase === "over" && table.why) return html`${what(table.why)}${decisive(s)}`;
  return html`${own.prompt(s, ui)}${table.result ? decisive(s) : nothing}`;
}

const afterGame = (s) => html`<a class="btn quiet" href="${tablePath(s)}/at/${s.log.start}">${
  icon("play")}Replay</a>${when(s.table.moves, () => html`<a
    class="btn quiet" href="${tablePath(s)}/piece">${icon("sound")}Hear it</a>`)}
  ${when(s.actions.reviewable, () =>
    html`<button class="btn quiet" form="review">${icon("hint")}Review</button>`)}
  ${when(s.actions.again, () => html`<button class="btn go" form="again">${
    s.table.next_table ? "Join the rematch" : "Play again"}</button>`)}`;

function acts(s, ui, own) {
  if (s.table.phase === "over") return afterGame(s);
  return s.viewer.curtain ? nothing : own.actions(s, ui);
}

const buttons = (s, ui, own) => html`<div class="do"><div class="acts">
  ${when(s.actions.skip, () =>
    html`<button class="btn" form="skip">${icon("last")}<span>Skip to my turn</span></button>`)}
  ${when(s.viewer.away, () => html`<button class="btn go" form="back">Take my seat</button>`)}
  ${acts(s, ui, own)}
  </div><div class="fits">${when(s.prompt.can_hint, () => html`<button class="btn fit" form="hint"
    data-wait="Looking for a hint.">${icon("hint")}<span>Hint</span></button>`)}
  ${when(s.prompt.can_undo, () =>
    html`<button class="btn fit" form="undo">${icon("undo")}<span>Undo</span></button>`)}</div></div>`;

// While the ending is shown step by step the prompt says nothing of the result.
const endingPrompt = (s, ui) => html`${who(s, "The end", nothing)}
  <div class="says"></div>
  <div class="do"><div class="acts"><button type="button" class="btn" id="skip-telling"
    @click=${ui.skipReveal}>Skip to the result</button></div><div class="fits"></div></div>`;

// The data-* attributes tell sound.js and tests what the prompt is about.
export function prompt(s, ui, own) {
  const { prompt: it, table } = s, over = table.phase === "over" && table.result;
  return html`<section id="cue" class="cue ${ui.revealing ? "wait" : it.kind}" aria-label="Whose turn"
  tabindex="-1" data-moves=${table.moves} data-mine=${it.kind === "mine" ? "yes" : ""}
  data-over=${over ? "yes" : ""} data-sound=${it.sound} data-end=${it.end}
  data-hint=${it.hint ? it.hint.move : ""}>
  ${ui.revealing ? endingPrompt(s, ui) : html`${who(s, it.text, detail(s))}
  <div class="says">${coach(s, ui)}${asked(s, ui, own)}</div>
  ${buttons(s, ui, own)}`}
</section>`;
}

// Words of the prompt that are too long for it scroll, also by the keyboard.
export function makeScrollable() {
  for (const words of document.querySelectorAll("#cue .says, #cue .says > .what")) {
    words.tabIndex = words.scrollHeight > words.clientHeight + 1 ? 0 : -1;
  }
}

// They may be too long only in a narrower window, or in the page's own type, which comes later.
export function startPrompt() {
  makeScrollable();
  addEventListener("resize", makeScrollable);
  document.fonts.addEventListener("loadingdone", makeScrollable);
}
