// Which module draws the board: the game's own, or the plain table for a game without one, or with
// one that fails.
import { byId } from "./dom.js";
import { game, toolkit } from "./parts.js";

const FAILURE_KEY = `board failed ${location.pathname}`;
const PLAIN_TABLE = "./plain_table.js";

// Return what chooses the module for a state. The server sends `plain` with a state that the game's
// own module cannot draw. Boards may call `redraw` to have the page rendered again.
export async function loadBoards(state, ui, redraw) {
  const failure = sessionStorage.getItem(FAILURE_KEY);
  sessionStorage.removeItem(FAILURE_KEY);
  if (failure) showFailure(failure, ui);
  const importBoard = async (address) => (await import(address)).default({ ...toolkit, redraw });
  let own = null, plain = null;
  const boards = {
    choose: (s) => (s.plain ? plain : own),
    async load(s) {
      if (s.plain) plain ||= await importBoard(PLAIN_TABLE);
      else own ||= await importBoard(game.board_module).catch(reportFailure);
    },
  };
  await boards.load(state);
  return boards;
}

// Give the game's own board up: load the page again with the plain table, which tells of the error.
export function reportFailure(error) {
  const address = new URL(location.href), plain = address.searchParams.get("board") === "plain";
  if (plain) throw error; // the plain table itself fails, and a reload would not help
  sessionStorage.setItem(FAILURE_KEY, `${error.stack || error}`);
  address.searchParams.set("board", "plain");
  location.replace(address);
  return new Promise(() => {}); // nothing more happens on this page
}

function showFailure(text, ui) {
  console.error(`The board of ${game.name} failed, so the plain table is shown.\n${text}`);
  if (game.debug) ui.problem = text;
}
