// The table of scores, the test, and the curve of the score over the games.
import {byId, drawing, element, shown} from "./elements.js";
import {figure, percent} from "./figures.js";
import {t} from "./words.js";

const WIDTH = 400;
const HEIGHT = 160;
const LEFT = 34;

function rowsOf(state) {
  const {engines, encounters} = state.table;
  const elo = (index) => {
    if (engines.length !== 2 || !encounters.length) return [engines[index].rating, engines[index].rating_error];
    const sign = encounters[0].engines[0] === index ? 1 : -1;
    return [encounters[0].elo === null ? null : sign * encounters[0].elo, encounters[0].elo_error];
  };
  const rows = engines.map((engine, index) => ({engine, elo: elo(index), points: engine.wins + engine.draws / 2}));
  const games = ({engine}) => Math.max(1, engine.wins + engine.draws + engine.losses);
  return engines.length === 2 ? rows : rows.sort((a, b) => b.points / games(b) - a.points / games(a));
}

function test(state) {
  const {sprt} = state.table;
  if (!sprt) return null;
  const numbers = Object.fromEntries(["llr", "lower", "upper"].map((name) => [name, figure(sprt[name], 2)]));
  const accepted = /^H([01])/.exec(sprt.verdict);
  const verdict = accepted ? ` ${t(`h${accepted[1]}`)}` : "";
  return element("p", {}, element("b", {}, `${t("test")} `), t("testText", {...numbers, elo0: sprt.elo0, elo1: sprt.elo1}), verdict);
}

export function drawStandings(state) {
  const head = state.alone ? ["engine", "games", "solved", "notSolved", "score"]
    : ["engine", "games", "won", "drawn", "lost_", "score", "elo", "error"];
  const body = rowsOf(state).map(({engine, elo, points}) => {
    const games = engine.wins + engine.draws + engine.losses;
    const share = games ? percent(points / games) : "n/a";
    const cells = state.alone ? [games, engine.wins, engine.losses, share]
      : [games, engine.wins, engine.draws, engine.losses, share, figure(elo[0], 1, true), figure(elo[1])];
    return element("tr", {}, element("th", {scope: "row", title: engine.name}, engine.name),
                   ...cells.map((cell) => element("td", {}, String(cell))));
  });
  const los = state.engines.length === 2 ? state.table.encounters[0]?.los : undefined;
  const better = los === undefined || los === null ? null
    : element("p", {class: "small quiet"}, `${state.table.engines[state.table.encounters[0].engines[0]].name}: ${t("los")} ${percent(los)}`);
  byId("standings-card").replaceChildren(
    element("h2", {}, t("standings")),
    element("p", {id: "progress"}, t("progress", state)),
    element("progress", {max: Math.max(1, state.total), value: state.finished, "aria-labelledby": "progress"}),
    element("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": t("standings")},
            element("table", {id: "standings"}, element("caption", {class: "unseen"}, t("standings")),
                    element("thead", {}, element("tr", {}, ...head.map((word) => element("th", {scope: "col"}, t(word))))),
                    element("tbody", {}, ...body))),
    ...[better, test(state), state.ended === null ? null
      : element("p", {id: "ended"}, t("ended", {why: t(state.ended)}))].filter(Boolean));
}

const line = (index, attributes) => ({class: `line paint${index % 8} dash${index % 4}`, ...attributes});

export function drawCurve(state) {
  const {names, points} = state.curve;
  shown(byId("curve-card"), points.length > 1);
  if (points.length < 2) return;
  const last = points[points.length - 1];
  const x = (games) => LEFT + ((WIDTH - LEFT - 6) * games) / last[0];
  const y = (score) => 8 + (HEIGHT - 30) * (1 - score);
  const parts = [drawing("rect", {class: "ground", x: LEFT, y: y(1), width: WIDTH - LEFT - 6, height: y(0) - y(1)}),
                 drawing("line", {class: "middle", x1: LEFT, x2: WIDTH - 6, y1: y(0.5), y2: y(0.5)})];
  for (const score of [0, 0.5, 1]) parts.push(drawing("text", {x: LEFT - 5, y: y(score) + 4, "text-anchor": "end"}, `${100 * score}`));
  parts.push(drawing("text", {x: WIDTH - 6, y: HEIGHT - 6, "text-anchor": "end"}, `${last[0]}`));
  // Of two the one's curve is the other's upside down.
  const drawn = names.length === 2 && !state.alone ? [names[0]] : names;
  drawn.forEach((name, index) => {
    const text = points.map((point) => `${x(point[0]).toFixed(1)},${y(point[index + 1]).toFixed(1)}`).join(" ");
    parts.push(drawing("polyline", line(index, {points: text})));
  });
  const scores = drawn.map((name, index) => t("eachScore", {name, score: percent(last[index + 1])}));
  const key = drawn.map((name, index) => element("li", {}, drawing("svg", {viewBox: "0 0 40 10", "aria-hidden": "true"},
    drawing("line", line(index, {x1: 0, x2: 40, y1: 5, y2: 5}))), scores[index]));
  byId("curve-card").replaceChildren(
    element("h2", {}, t("curve")),
    drawing("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img",
                    "aria-label": t("curveLabel", {games: last[0], scores: scores.join(", ")})}, ...parts),
    element("ul", {class: "key"}, ...key));
}
