// What a search says, and how a side's words set it up: "depth=5", "time=2", "nodes=1000",
// "strength=club", any option of the engine.

const USUAL = "movetime 1000";
const FIGURES = {depth: "depth", multipv: "line", cp: "score_cp", mate: "score_mate",
                 nodes: "nodes", nps: "nps", time: "time_ms"};

export const plain = (name) => name.toLowerCase().replaceAll(" ", "-");

// {limits, options: [[name, value]...]}; `known` are the engine's options. Fails at a word that is
// none. Without limits an engine with a level, or in time=own, has its own.
export function settingOf(words, known) {
  const setting = {limits: "", options: []};
  let usual = USUAL;
  for (const word of words.split(/[\s,]+/).filter(Boolean)) {
    const [name, value] = word.split("=");
    const number = Number(value);
    const option = known.find((one) => plain(one.name) === plain(name));
    if (word === "time=own" || name === "level") usual = "";
    if (word === "time=own") continue;
    if (name === "depth" || name === "nodes") setting.limits = `${name} ${Math.round(number)}`;
    else if (name === "time") setting.limits = `movetime ${Math.round(number * 1000)}`;
    else if (option) setting.options.push([option.name, value]);
    else throw new Error(`the engine has no option '${name}'`);
    if (!option && !(number > 0)) throw new Error(`${name}: expected a number, got '${value}'`);
  }
  setting.limits ||= usual;
  return setting;
}

// A line of a search with what it says of a position with these routes; null: it has no score.
export function lineOf(text, routes) {
  const [head, play = ""] = text.split(" pv ");
  const said = head.split(" ");
  if (said[0] !== "info" || said[1] === "string") return null;
  const line = {line: 1};
  said.forEach((word, at) => {
    if (word in FIGURES) line[FIGURES[word]] = Number(said[at + 1]);
    if (word === "lowerbound") line.bound = "lower";
    if (word === "upperbound") line.bound = "upper";
  });
  if (line.score_cp === undefined && line.score_mate === undefined) return null;
  line.pv = play.split(" ").filter(Boolean);
  line.squares = squaresOf(routes, line.pv[0]);
  return line;
}

export const squaresOf = (routes, move) =>
  routes.find((route) => route.move === move)?.squares ?? [];

// Of the answer to `go`; undefined: no move.
export function bestOf(lines) {
  const [, move] = /^bestmove (\S+)/.exec(lines[lines.length - 1] ?? "") ?? [];
  return move === "(none)" || move === "none" ? undefined : move;
}
