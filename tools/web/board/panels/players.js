// The two strips beside the board: who plays, with how many pieces and how much time; and whose
// turn it is.
import {byId, element, shown} from "./elements.js";
import {pieceDrawing, tonesOf} from "./pieces.js";
import {scoreText} from "./scores.js";
import {currentLanguage, known, sideName, t, told, variantName} from "./words.js";

function clockText(ms) {
  const tenths = Math.max(0, Math.round(ms / 100));
  const seconds = Math.floor(tenths / 10);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return minutes || tenths >= 200 ? `${minutes}:${rest}` : `0:${rest}.${tenths % 10}`;
}

// The strength or character that a side's words name; else what the engine calls itself.
function playerText(state, side) {
  if (side.human) return t("you");
  const words = side.words.split(" ").filter(Boolean);
  const named = [...state.game.historical, ...state.game.strengths,
                 ...state.game.characters].filter(({words: own}) => own &&
    own.split(" ").every((word) => words.some((one) => one.toLowerCase() === word.toLowerCase())));
  const texts = [...new Set(named.map(({id}) => known(id)))];
  if (texts.length) return texts.join(", ");
  return side.words ? `${t("engine")}, ${side.words}` : t("engine");
}

// "12 pieces", of which one sees the number.
function counted(count) {
  const text = t(count === 1 ? "onePiece" : "pieces", {count});
  const [, number, rest] = /^(\d+)(.*)$/.exec(text);
  return element("span", {class: "count", title: text}, number,
                 element("span", {class: "unseen"}, rest));
}

// What is counted is the position that is shown; clocks are the game's.
function strip(place, app, index) {
  const {state, viewing} = app;
  const side = state.sides[index];
  shown(place, Boolean(side));
  if (!side) return;
  const single = state.sides.length === 1;
  const running = state.clocks.running === index + 1;
  const left = state.clocks.left_ms[index];
  const passed = running ? performance.now() - app.arrived : 0;
  const clock = left === undefined ? null : left - passed;
  const {turn, pieces, score, over} = viewing
    ? {...viewing, pieces: viewing.pieces[index], over: viewing.final}
    : {...state, pieces: side.pieces, over: state.phase === "over"};
  place.classList.toggle("turn", turn === index + 1 && !over);
  place.replaceChildren(
    single ? "" : pieceDrawing({side: index + 1, height: 1, king: false}, tonesOf(state.sides),
                               app.board.flat),
    element("span", {class: "who"},
            element("b", {}, single ? variantName(state.game, state.game.variant) : sideName(side)),
            " ",
            element("span", {class: "quiet"}, playerText(state, side))),
    pieces === null ? "" : counted(pieces),
    single && score !== "" ? element("span", {class: "score"}, t("score", {score})) : "",
    single && state.takebacks
      ? element("span", {class: "quiet"}, t("takebacks", {count: state.takebacks})) : "",
    clock === null ? "" : element("span", {class: clock < 20000 ? "clock short" : "clock",
                                           "data-clock": index}, clockText(clock)));
}

export function drawPlayers(app) {
  const single = app.state.sides.length === 1;
  const near = single || !app.flip ? 0 : 1;
  strip(byId("near-side"), app, near);
  strip(byId("far-side"), app, single ? 1 : 1 - near);
}

// {headline: "White wins", why: "no pieces left", winner: 0, 1 or null}.
export function resultParts(state) {
  const {outcome, reason, ending} = state.result;
  const single = state.sides.length === 1;
  const winner = outcome === "p1win" ? 0 : 1;
  let headline = t("drawn");
  if (single) headline = t(outcome === "p1win" ? "solved" : "unsolved");
  else if (outcome !== "draw") headline = t("wins", {side: sideName(state.sides[winner])});
  // The engine's reason is in its own language.
  const why = ending ? told(ending) : state.language === currentLanguage() ? reason : "";
  return {headline, why, winner: outcome === "draw" ? null : winner};
}

function resultText(state) {
  if (currentLanguage() === "en" && state.language === "en") return state.result.sentence;
  const {headline, why} = resultParts(state);
  return why ? t("because", {result: headline, reason: why}) : `${headline}.`;
}

export function hintText({move, sentence, ...found}) {
  if (currentLanguage() === "en") return sentence;
  const score = scoreText(found);
  if (found.gave_up) return t("cannotSolve");
  return move ? t(score ? "tryMove" : "tryMoveAlone", {move, score}) : t("noMoveHelps");
}

export function statusText(state) {
  if (state.phase === "choose") return t("welcome");
  if (state.phase === "over") return resultText(state);
  const single = state.sides.length === 1;
  const side = sideName(state.sides[state.turn - 1]);
  if (state.pass) return t("mustPass", {side});
  if (state.phase === "waiting") return t("waits", {side});
  if (state.phase === "engine") return single ? t("solving") : t("thinks", {side});
  if (single) return t("puzzleMove");
  const alone = state.sides.filter((one) => one.human).length === 1;
  return t(alone ? "yourMove" : "toMove", {side});
}

// Of a viewed position.
function viewedText(state, viewing) {
  if (viewing.final) return t("over");
  if (state.sides.length === 1) return t("puzzleMove");
  return t("toMove", {side: sideName(state.sides[viewing.turn - 1])});
}

export function drawStatus(state, viewing) {
  const {obliged} = viewing ?? state;
  const rule = obliged && (viewing || state.phase === "person") ? obliged.rule : "";
  // For a screen reader the end stands here; it is seen in ending.js.
  byId("status").classList.toggle("unseen", !viewing && state.phase === "over");
  byId("status").replaceChildren(
    element("b", {}, viewing ? viewedText(state, viewing) : statusText(state)),
    rule ? element("span", {class: "rule"}, t("obliged", {rule})) : "");
}
