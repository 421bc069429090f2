// What the page gets of a session: the same message that tav-play sends its page.
import {continued} from "./choosing.js";
import {letterOf} from "./facts.js";

const CLOCKS = {kind: "none", seconds: 0, increment: 0, left_ms: [], used_ms: [], running: 0};

const onlyPass = ({legal}) => legal.length === 1 && legal[0] === "pass";

function phaseOf(session, paused) {
  if (session.over) return "over";
  if (session.seat.human) return "person";
  return paused ? "waiting" : "engine";
}

function sidesOf(session) {
  const {sides} = session.program;
  return sides.map((name, index) =>
    ({name, letter: letterOf(sides, index), player: "", pieces: session.now.pieces[index],
      ...session.seats[index]}));
}

const shownMove = ({move, player, score_cp, score_mate, bound, depth, nodes}) =>
  ({move, player, score_cp, score_mate, bound, depth, nodes});

function lastOf(session, ply) {
  const move = session.all[ply - 1];
  return move ? {move: move.move, player: move.player, squares: move.squares} : null;
}

function positionOf(facts, chosen, over) {
  const routes = over ? [] : facts.routes;
  const {next, moves: choices} = continued(routes, chosen);
  const origins = [...new Set(routes.map(({squares}) => squares[0]))];
  return {board: facts.board, final: facts.over, legal: over ? [] : facts.legal, routes, next,
          choices, chosen, fen: facts.fen,
          obliged: facts.obliged && !over ? {rule: facts.obliged, squares: origins} : null,
          pass: !over && onlyPass(facts)};
}

// The game as a tree without branches: a move's node is its number.
function treeOf(session) {
  const nodes = session.all.map((move, at) => ({node: at + 1, parent: at, ...shownMove(move)}));
  return {comment: "", nodes, line: nodes.slice(0, session.played.length).map(({node}) => node)};
}

// The position after so many moves, to be looked at; nothing is chosen there.
export function lookOf(session, ply) {
  const facts = session.factsOf(ply);
  return {type: "look", node: ply, ply, turn: facts.turn, last: lastOf(session, ply),
          pieces: facts.pieces, score: "", ...positionOf(facts, [], true)};
}

function possible(session, view) {
  const {played, undone, seats, over, program} = session;
  const two = seats.length === 2;
  const human = session.seat.human;
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

// view: {games, round, paused, pace, analysis: {on, lines, node}}; `session` is null before a game
// is chosen.
export function stateOf(view, session) {
  const state = {type: "state", round: view.round, language: "en", languages: ["en"],
                 games: view.games, game: null, phase: "choose",
                 can: ["describe", "game", "language", "state", "quit"]};
  if (!session) return state;
  return {
    ...state, game: session.program.described(), phase: phaseOf(session, view.paused),
    turn: session.turn, sides: sidesOf(session),
    ...positionOf(session.now, session.chosen, session.over),
    last: lastOf(session, session.played.length),
    plies: session.played.length, moves: session.played.map(shownMove),
    redo: session.undone.map(({move}) => move),
    tree: treeOf(session), result: session.outcome(), score: "", takebacks: session.takebacks,
    start_fen: null, clocks: CLOCKS, pace_ms: view.pace, offer: 0, fame: false,
    analysis: {...view.analysis, node: view.analysis.node ?? session.played.length}, verdicts: null,
    thinking: "", can: [...state.can, ...possible(session, view)],
  };
}
