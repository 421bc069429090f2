// English. Every word of the page is here; another language may leave some out. {places} are filled
// in. Labels of figures are in lower case, heads of tables are not.
export const words = {
  ownName: "English", known: {}, language: "Language", noFigure: "n/a",
  connecting: "Connecting …", lost: "tav-match does not answer. Trying again …",
  gone: "The match has ended. This is its last state.", preparing: "Preparing the match …",
  title: "{a} against {b}", many: "{count} engines", period: "{from} to {to}",
  reportTitle: "{title} - match report",
  madeBy: "Made by tav-match {version} on {date}. Arrow keys step through the game.",

  summary: "Summary", progress: "{finished} of {total} games, {running} under way",
  ended: "Ended: {why}", finished: "finished", interrupted: "interrupted",
  gamesPlayed: "games", distinctGames: "distinct games", solvedBy: "solved by {name}",
  wonDrawnLost: "wins / draws / losses of {name}", scoreOf: "score",
  scoreBySide: "score as player 1 / as player 2", eloFromPairs: "Elo difference, 95%, from pairs",
  eloFromGames: "Elo difference, 95%, from games", normalizedElo: "normalized Elo, 95%",
  superiority: "likelihood of superiority", pairs: "pairs LL LD WL DD WD WW",
  llrIn: "LLR in ({lower}, {upper})", sprt: "SPRT [{elo0}, {elo1}], {model}", logistic: "logistic",
  normalized: "normalized", h0: "H0 accepted", h1: "H1 accepted", undecided: "not decided",
  faultCount: "faults", warning: "Warning: {text}.",
  differentPrograms: "Different programs played as {engine}: {list}.",
  normalizedNote: "Normalized Elo measures the result in units of the spread of scores. " +
    "It has its own scale and therefore its own error.",

  standings: "Standings", engine: "Engine", rating: "Rating", error: "± 95%", games: "Games",
  won: "Won",
  drawn: "Drawn", lost_: "Lost", score: "Score", crossTable: "Cross table",
  crossTitle: "{a} against {b}: W {w}  D {d}  L {l}",
  ratingsNoteOfTwo: "Ratings are relative to the mean of the two engines. " +
    "Each is half of the Elo difference, and so is its 95% error.",
  ratingsNote: "Maximum-likelihood ratings relative to the mean of the rated engines, " +
    "with 95% errors. " +
    "An engine that won or lost all its games has no rating.",
  solvedPositions: "Solved positions", solved: "Solved", notSolved: "Not solved",
  positions: "Positions",
  position: "Position", time: "Time", nodes: "Nodes", moves: "Moves", solved_: "solved",
  notSolved_: "not solved", attempt: "{result}, {time}, {nodes} nodes",
  comparison:
    "{a} and {b}: both solved {both}, only {a} {onlyA}, only {b} {onlyB}, neither {neither}.",
  onBoth:
    "On the positions that both solved: time {timeA} and {timeB}, nodes {nodesA} and {nodesB}.",
  morePositions: "And {count} more positions.",

  ratingCurve: "Rating", scoreCurve: "Score", by_elo: "Elo", by_score: "score", by_games: "games",
  by_time: "time", choice_measure: "Vertical axis", choice_axis: "Horizontal axis",
  curveLabel: "After {games} games: {values}", eachValue: "{name}: {value}",
  afterGame: "game {game}, {time}", nothingToDraw: "Nothing to draw yet.",
  eloNote: "Elo of {a} against {b}, with its 95% interval.", test: "Sequential test (SPRT)",

  tuning: "Tuning", iterationOf: "{done} of {all} iterations", iteration: "iteration {number}",
  iterationsPlayed: "iterations", parameter: "Parameter", value: "Value", startValue: "Start",
  least: "Min", greatest: "Max", step: "Step",
  tuningNote: "The chart shows how far each value is from its start, in steps.",

  underWay: "Games under way", boardLabel: "Board of game {id} after {plies} moves",
  noBoard: "No picture of the board.", gameTitle: "Game {id}",
  plies: "{plies} moves", thinks: "thinks", evaluation: "score {score}", lastMoves: "Last moves",
  ofGame: "{move} ({score})",

  openings: "Score by opening, largest difference of wins and losses first",
  player1: "player 1", hasWon: "{name} won", hasLost: "{name} lost",
  draw: "draw", shareOf: "{share} of {games}", all: "all {count}",
  moreOpenings: "And {count} openings with no larger difference.",
  lengths: "Length of the games", pliesInAll: "plies, including the opening",
  gamesOfPlies: "{plies} plies: {count} games", player1Won: "player 1 won",
  player2Won: "player 2 won",
  timeUse: "Time use", noTimes: "No moves were timed.", ply: "ply", plyOf: "ply {ply}",
  perMove: "Per move", mean: "Mean", longest: "Longest", depth: "Depth",
  endings: "How games ended", faults: "Faults", lostBy: "Games lost by",
  noFaults: "None: no crash, hang, illegal move, time loss or garbage.",

  done: "Finished games", newest: "the newest {count}", id: "Game", first: "Player 1",
  second: "Player 2", result: "Result", reason: "Reason", replay: "Replay",
  replayGame: "Replay game {id}",
  filter: "Filter the games", filterBy: "Filter by name, result, reason, opening",
  noGame: "No game matches.",
  moreGames: "{count} games, including all with faults; {more} more are in the journal",
  close: "Close", toStart: "First position", back: "Back", on: "Forward", toEnd: "Last position",
  move: "Move", start: "start", opening: "opening", nodesOf: "{count} nodes",
  notKept: "This game is no longer available.", lastLines: "Last lines of the engine:",
  evaluations: "Scores of the engines", scoresOf: "{name}'s score",
  scoresForPlayer1: "{name}'s score for player 1", wins: "{name} wins", unfinished: "unfinished",
  newsDone: "Game {id} has ended: {result}.",
};
