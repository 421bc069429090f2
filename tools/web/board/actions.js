// The buttons under the board, the choices that a move leaves open, and what is offered to the
// person.
import {ask} from "./dialogs.js";
import {byId, element, iconButton, shown} from "./elements.js";
import {endingParts} from "./ending.js";
import {exitsOf} from "./exits.js";
import {keyOf} from "./key_names.js";
import {nameOf, treeOf} from "./tree.js";
import {sideName, t} from "./words.js";

const SHOWN_MS = 700;  // so that each move of a solution is seen

function solving(app) {
  const {state} = app;
  if (state.sides.length !== 1 || state.phase === "over") return null;
  const human = state.sides[0].human;
  const turn = () => {
    if (human && state.pace_ms < SHOWN_MS) app.say("pace", {ms: SHOWN_MS});
    app.say("side", {player: 1, human: !human, words: ""});
    if (human) app.say("go");  // where the puzzle waits, since moves were taken back
  };
  return iconButton(human ? "solve" : "pause", t(human ? "solve" : "playMyself"), turn,
                    {id: "solve", title: t(human ? "solve" : "playMyself")});
}

// "Take back (u)".
const tipOf = (type) => (keyOf(type) ? `${t(type)} (${keyOf(type)})` : t(type));

// One row of icons; a screen reader has their words, and a pointer that rests on one.
export function drawActions(app) {
  const act = (type, action = () => app.say(type), enabled = app.can(type)) =>
    iconButton(type, t(type), action,
               {id: `act-${type}`, disabled: !enabled, title: tipOf(type),
                "aria-keyshortcuts": keyOf(type)});
  const where = (type, action) => (app.can(type) ? act(type, action) : null);
  const focused = document.activeElement?.id;
  // Those that come and go stand behind those that stay, so that nothing is clicked in another's
  // place.
  const buttons = [
    act("undo"), act("redo"), act("hint", () => app.hint()),
    act("flip", () => app.turnBoard(), true), where("verdicts"), solving(app), where("switch"),
    where("draw", () => ask(t("drawSure"), () => app.say("draw"))),
    where("resign", () => ask(t("resignSure"), () => app.say("resign"))),
    where("go"), where("pause"), where("hurry"),
  ];
  byId("actions").setAttribute("aria-label", t("actions"));
  byId("actions").replaceChildren(...buttons.filter(Boolean));
  if (focused?.startsWith("act-")) byId(focused)?.focus();
}

// Moves that differ by a number at their end are distinguished by it.
function numbered(moves) {
  const parts = moves.map((move) => /^(.*?)(\d+)$/.exec(move));
  return parts.every((part) => part && part[1] === parts[0][1])
    ? parts.map((part) => part[2]) : null;
}

export function drawChoices(app) {
  const place = byId("choices");
  const state = app.now();
  const bare = state.routes.filter((route) => route.squares.length === 0)
    .map((route) => route.move);
  const untold = state.routes.length ? bare : state.legal;
  const atEdge = exitsOf(state.choices, state.chosen) !== null;
  const playable = app.viewing || app.can("play");
  const moves = playable ? [...(atEdge ? [] : state.choices), ...untold] : [];
  shown(place, moves.length > 0 || (atEdge && playable));
  if (!moves.length) {
    return place.replaceChildren(...(atEdge ? [element("span", {}, t("takeOffHow"))] : []));
  }
  const numbers = moves.length > 1 ? numbered(moves) : null;
  const buttons = moves.map((move, index) =>
    element("button",
            {type: "button", class: "choice", "data-move": move, onclick: () => app.play(move)},
            element("b", {}, numbers ? numbers[index] : move === "pass" ? t("pass") : move),
            numbers ? element("small", {}, move) : null));
  const question = t(numbers ? "chooseHowMany" : "chooseWhich");
  const more = state.next.length && state.choices.length ? ` (${t("orSquare")})` : "";
  place.replaceChildren(element("span", {}, question, more), ...buttons);
}

export function drawOffers(app) {
  const place = byId("offers");
  const {state} = app;
  const parts = [];
  if (app.viewing) {
    const {ply, node} = app.viewing;
    const entry = treeOf(state).get(node);
    const of = state.plies;
    const text = entry && !entry.played ? t("lookingAtVariation", {move: nameOf(state, entry)})
      : t(ply ? "lookingAt" : "lookingAtStart", {ply, of});
    const note = app.learn.exercise() ? null : element("small", {}, t("tryHere"));
    parts.push(element("span", {}, text, " ", note ?? ""),
               element("button", {type: "button", id: "return", onclick: () => app.look(of)},
                       t("returnHere")));
    if (app.can("goto")) {
      parts.push(element("button",
                         {type: "button", id: "goto", onclick: () => app.say("goto", {node})},
                         t("goonFromHere")));
    }
  } else if (state.offer) {
    parts.push(
      element("span", {}, t("drawOffered", {side: sideName(state.sides[state.offer - 1])})),
      element("button", {type: "button", class: "main",
                         onclick: () => app.say("answer", {yes: true})}, t("yes")),
      element("button", {type: "button", onclick: () => app.say("answer", {yes: false})}, t("no")));
  }
  const ended = !app.viewing && state.phase === "over";
  if (ended && !parts.length) parts.push(...endingParts(app));
  place.classList.toggle("ended", ended);
  shown(place, parts.length > 0);
  place.replaceChildren(...parts);
}
