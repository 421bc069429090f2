// English. Every word of the page is here; another language may leave some out. {places} are filled in.
export const words = {
  ownName: "English", known: {},
  language: "Language", connecting: "Connecting …", lost: "The match does not answer. Trying again …",
  gone: "The match has ended; this is its last state.", preparing: "The match is being prepared …",
  title: "{a} against {b}", many: "{count} engines", standings: "Standings", engine: "Engine", games: "Games", won: "Won", drawn: "Drawn",
  lost_: "Lost", solved: "Solved", notSolved: "Not solved", score: "Score", elo: "Elo", error: "± 95 %", los: "Better with", test: "Test (SPRT)",
  testText: "LLR {llr}, between {lower} and {upper}; Elo [{elo0}, {elo1}]", h0: "H0 accepted", h1: "H1 accepted",
  progress: "{finished} of {total} games, {running} under way", ended: "Ended: {why}", finished: "finished", interrupted: "interrupted",
  curve: "Score over the games", curveLabel: "Score in per cent over {games} games: {scores}", eachScore: "{name} {score}",
  underWay: "Games under way", boardLabel: "Board of game {id} after {plies} moves", noBoard: "No picture of the board is kept.",
  gameTitle: "Game {id}", plies: "{plies} moves", thinks: "thinks", clock: "time left {time}", evaluation: "evaluation {score}",
  lastMoves: "Last moves", ofGame: "{move} ({score})",
  done: "Finished games", newest: "the newest {count}", id: "Game", first: "Player 1", second: "Player 2", result: "Result", reason: "Why",
  replay: "Replay", replayGame: "Replay game {id}", close: "Close", toStart: "First position", back: "Back", on: "On", toEnd: "Last position",
  move: "Move", depth: "Depth", time: "Time", start: "start", opening: "opening", notKept: "That game is not kept any more.",
  newsDone: "Game {id} has ended: {result}.", seconds: "{s} s",
};
