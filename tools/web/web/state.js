// What the page is told of a sitting: the same message that tav-play sends its page.
import {continued, letterOf} from "./facts.js";

const CLOCKS = {kind: "none", seconds: 0, increment: 0, left_ms: [], used_ms: [], running: 0};

const onlyPass = ({legal}) => legal.length === 1 && legal[0] === "pass";

function phaseOf(sitting, paused) {
  if (sitting.over) return "over";
  if (sitting.seat.human) return "person";
  return paused ? "waiting" : "engine";
}

function sidesOf(sitting) {
  const {sides} = sitting.program;
  return sides.map((name, index) => ({name, letter: letterOf(sides, index), player: "", pieces: sitting.now.pieces[index],
                                      ...sitting.seats[index]}));
}

const shownMove = ({move, player, score_cp, score_mate, depth, nodes}) => ({move, player, score_cp, score_mate, depth, nodes});

function lastOf(sitting, ply) {
  const move = sitting.all[ply - 1];
  return move ? {move: move.move, player: move.player, squares: move.squares} : null;
}

function positionOf(facts, chosen, over) {
  const routes = over ? [] : facts.routes;
  const {next, moves: choices} = continued(routes, chosen);
  const origins = [...new Set(routes.map(({squares}) => squares[0]))];
  return {board: facts.board, legal: over ? [] : facts.legal, routes, next, choices, chosen, fen: facts.fen,
          obliged: facts.obliged && !over ? {rule: facts.obliged, squares: origins} : null, pass: !over && onlyPass(facts)};
}

// The game as a tree without branches: a move's node is its number.
function treeOf(sitting) {
  const nodes = sitting.all.map((move, at) => ({node: at + 1, parent: at, ...shownMove(move)}));
  return {comment: "", nodes, line: nodes.slice(0, sitting.played.length).map(({node}) => node)};
}

// The position after so many moves, to be looked at; nothing is chosen there.
export function lookOf(sitting, ply) {
  const facts = sitting.factsOf(ply);
  return {type: "look", node: ply, ply, turn: facts.turn, last: lastOf(sitting, ply), ...positionOf(facts, [], true)};
}

function possible(sitting, view) {
  const {played, undone, seats, over, program} = sitting;
  const two = seats.length === 2;
  const human = sitting.seat.human;
  const watching = !seats.some((seat) => seat.human);
  const when = [
    [true, ["new", "side", "pace", "look", "why", "analysis"]],
    [!over && human, ["choose", "play"]],
    [played.length > 0, ["undo"]],
    [undone.length > 0, ["redo"]],
    [played.length + undone.length > 0, ["goto"]],
    [!over && !human && view.paused, ["go"]],
    [!over && !human && !view.paused, ["pause"]],
    [two, ["switch"]],
    [!over && !watching, ["resign"]],
    [!over, ["hint"]],
    [program.extensions.includes("rules"), ["rules"]],
  ];
  return when.flatMap(([holds, types]) => (holds ? types : []));
}

// view: {games, paused, pace, analysis: {on, lines}}; `sitting` is null before a game is chosen.
export function stateOf(view, sitting) {
  const state = {type: "state", language: "en", languages: ["en"], games: view.games, game: null, phase: "choose",
                 can: ["game", "language", "state", "quit"]};
  if (!sitting) return state;
  return {
    ...state, game: sitting.program.described(), phase: phaseOf(sitting, view.paused), turn: sitting.turn, sides: sidesOf(sitting),
    ...positionOf(sitting.now, sitting.chosen, sitting.over), last: lastOf(sitting, sitting.played.length),
    plies: sitting.played.length, moves: sitting.played.map(shownMove), redo: sitting.undone.map(({move}) => move),
    tree: treeOf(sitting), result: sitting.outcome(), score: "", takebacks: sitting.takebacks, start_fen: null, clocks: CLOCKS,
    pace_ms: view.pace, offer: 0, fame: false, analysis: view.analysis, verdicts: null, thinking: "",
    can: [...state.can, ...possible(sitting, view)],
  };
}
