// Where the page's data come from: the JSON that a report carries, or the socket to tav-match.
import {Connection} from "./connection.js";
import {byId} from "./elements.js";

export const isReport = byId("data") !== null;

// heard(message) for each state and each game that was asked for (their form: page_state.h of
// tools/match/report), changed(status) as Connection has it. Returns a function that asks for a
// finished game by its id; the answer's game is null where there is no such game.
export function openSource(heard, changed) {
  if (!isReport) {
    const connection = new Connection(heard, changed);
    return (id) => connection.say("game", {game: id});
  }
  const state = JSON.parse(byId("data").textContent);
  changed("open");
  heard(state);
  return (id) => heard({type: "game", game: state.done.find(({i}) => i === id) ?? null});
}
