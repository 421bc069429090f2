// The results of a single-player game: what each engine solved, and at what cost.
import {byId, element, shown} from "./elements.js";
import {duration, percent, whole} from "./figures.js";
import {row, scrolled, table} from "./tables.js";
import {t} from "./words.js";

const engineRow = ({name, solved, positions, seconds, nodes, moves}) =>
  row(name, whole(solved), whole(positions), percent(positions ? solved / positions : null),
    duration(seconds), whole(nodes), whole(moves));

function comparison(engines, {engines: [i, j], both, only, neither, seconds, nodes}) {
  const [a, b] = [engines[i].name, engines[j].name];
  const text = t("comparison", {a, b, both, onlyA: only[0], onlyB: only[1], neither});
  const costs = t("onBoth", {
    timeA: duration(seconds[0]),
    timeB: duration(seconds[1]),
    nodesA: whole(nodes[0]),
    nodesB: whole(nodes[1])
  });
  return element("p", {class: "quiet small"}, both ? `${text} ${costs}` : text);
}

function attemptCell(attempt) {
  if (attempt === null) return element("td", {}, "-");
  const [solved, seconds, nodes] = attempt;
  const places = {
    result: t(solved ? "solved_" : "notSolved_"),
    time: duration(seconds),
    nodes: whole(nodes)
  };
  return element("td", {class: solved ? "solved" : "unsolved"}, t("attempt", places));
}

export function showSuite({suite: {engines, comparisons}}) {
  const heads =
    ["engine", "solved", "positions", "score", "time", "nodes", "moves"].map((word) => t(word));
  const caption = t("solvedPositions");
  byId("standings-card").replaceChildren(
    element("h2", {}, caption),
    scrolled(table(caption, heads, engines.map(engineRow), {id: "standings"}), caption),
    ...comparisons.map((each) => comparison(engines, each)));
}

// Each position; a running match has no such list.
export function showPositions({suite, engines}) {
  shown(byId("positions-card"), Boolean(suite?.positions));
  if (!suite?.positions) return;
  const rows = suite.positions.map(([text, attempts]) => row(text, ...attempts.map(attemptCell)));
  const more = suite.positions_left_out
    ? element("p", {class: "quiet small"}, t("morePositions", {count: suite.positions_left_out}))
    : "";
  byId("positions").replaceChildren(
    scrolled(table(t("positions"), [t("position"), ...engines], rows), t("positions")), more);
}
