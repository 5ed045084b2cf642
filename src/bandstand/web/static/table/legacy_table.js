// The board of a game that still has a Jinja `table.html`: the server sends it as HTML (legacy_board.py).
// It is set in whole at every change, so nothing on it keeps its focus.
export default ({ game, nothing }) => {
  const parsed = {}; // the nodes of each part, and the text that they were made of
  if (game.legacy_script) {
    document.head.append(Object.assign(document.createElement("script"), { src: game.legacy_script }));
  }

  // Return the nodes of a part. Scripts that are parsed in a template never run.
  function nodesOf(name, text) {
    if (!parsed[name] || parsed[name].text !== text) {
      const template = document.createElement("template");
      template.innerHTML = text;
      parsed[name] = { text, nodes: [...template.content.childNodes] };
    }
    return parsed[name].nodes;
  }

  const all = (nodes, selector) => nodes.filter((one) => one instanceof Element).flatMap((one) =>
    [...(one.matches(selector) ? [one] : []), ...one.querySelectorAll(selector)]);

  // Show what belongs to the chosen move, and what the ending has reached.
  function update(nodes, ui) {
    for (const one of all(nodes, "[data-when]")) one.hidden = one.dataset.when !== ui.chosen;
    for (const one of all(nodes, "[data-chooses]")) one.classList.toggle("chosen", one.id === ui.card);
    for (const one of all(nodes, "[data-tell]")) {
      one.classList.toggle("untold", Boolean(ui.revealing) && one.dataset.tell >= ui.revealing);
    }
    return nodes;
  }

  function draw(s, ui, name) {
    if (s.board_html.error) throw new Error(s.board_html.error);
    return update(nodesOf(name, s.board_html[name]), ui);
  }

  return {
    board: (s, ui) => draw(s, ui, "board"),
    prompt: (s, ui) => draw(s, ui, "prompt"),
    actions: (s, ui) => draw(s, ui, "actions"),
    contest: (s, ui) => draw(s, ui, "contest"),
    score: (s, seat) => (s.board_html.scores ? nodesOf(`score ${seat}`, s.board_html.scores[seat]) : nothing),
  };
};
