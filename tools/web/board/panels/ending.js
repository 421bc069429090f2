// The end of a game, in one place: who won and by what, and what can be done now.
import {element, iconButton} from "./elements.js";
import {pieceDrawing, tonesOf} from "./pieces.js";
import {resultParts} from "./players.js";
import {strengthOffer} from "./strength.js";
import {openTab} from "./tabs.js";
import {t} from "./words.js";

function again(app, sides) {
  const {start_fen} = app.state;
  app.say("new", {sides, ...(start_fen ? {position: start_fen} : {})});
}

export function endingParts(app) {
  const {state} = app;
  const {headline, why, winner} = resultParts(state);
  const single = state.sides.length === 1;
  const tones = tonesOf(state.sides);
  const uncounted = state.result.ending || state.sides.some(({pieces}) => pieces === null);
  const counts = single || uncounted ? "" : state.sides.map(({pieces}) => pieces).join(" – ");
  const act = (icon, word, action, attributes = {}) =>
    iconButton(icon, t(word), action, {id: `end-${word}`, ...attributes});
  return [
    element("div", {class: "ending"},
            winner === null || single ? ""
              : pieceDrawing({side: winner + 1, height: 1, king: false}, tones, app.board.flat),
            element("div", {}, element("b", {}, headline), " ", element("span", {}, counts),
                    why ? element("div", {class: "small"}, why) : null)),
    element("div", {class: "ending-acts"},
            act("undo", single ? "again" : "rematch", () => again(app, app.seats()),
                {class: "main"}),
            single ? ""
              : act("switch", "rematchSwapped", () => again(app, [...app.seats()].reverse())),
            app.can("review")
              ? act("verdicts", "review", () => {
                openTab("study");
                app.study.review();
              }) : "",
            app.can("save") ? act("save", "save", () => app.say("save")) : ""),
    strengthOffer(app, (seats) => again(app, seats))].filter(Boolean);
}
