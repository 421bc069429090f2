// What only the whole journal tells: openings, lengths, time use, endings and faults.
import {RESULT_PAINTS, colour, dash, fitted, histogram, legend, lineChart, resultBar}
  from "./charts.js";
import {byId, element, shown} from "./elements.js";
import {duration, durationsUpTo, figure, percent, roundDuration, sum, whole} from "./figures.js";
import {row, scrolled, table} from "./tables.js";
import {lastLines} from "./viewer.js";
import {t} from "./words.js";

const LINES_LISTED = 6;  // of an engine at fault; its game has all

// The results of player 1, in the words of the game. A single-player game has no draw.
const resultNames = ({alone}) =>
  alone ? [t("solved_"), "", t("notSolved_")] : [t("player1Won"), t("draw"), t("player2Won")];

const resultLegend = (names) =>
  legend(names.map((name, i) => [RESULT_PAINTS[i], name]).filter(([, name]) => name));

// Rows [text, won, drawn, lost] in their order; the first `few` until all are asked for. A bar is
// as long as `lengthOf(games)` says, out of the same unit as games.
function resultBars(rows, few, lengthOf, textOf) {
  const box = element("div");
  const draw = (count) => {
    const all = element(
      "button", {type: "button", onclick: () => draw(rows.length)}, t("all", {count: rows.length}));
    box.replaceChildren(
      ...rows.slice(0, count).map(([text, ...counts]) =>
        resultBar(text, counts, lengthOf(counts), textOf(counts))),
      ...(rows.length > count ? [element("div", {class: "options"}, all)] : []));
  };
  draw(few);
  return box;
}

function drawOpenings(state) {
  const name = state.engines.length === 2 ? state.engines[0] : t("player1");
  const names = [t("hasWon", {name}), t("draw"), t("hasLost", {name})];
  const textOf = (counts) => t("shareOf",
    {share: percent((counts[0] + counts[1] / 2) / sum(counts), 0), games: whole(sum(counts))});
  const count = state.openings_left_out;
  const more = count
    ? element("p", {class: "quiet small"}, t("moreOpenings", {count: whole(count)})) : "";
  byId("openings").replaceChildren(
    resultBars(state.openings, 15, sum, textOf), resultLegend(names), more);
}

function drawLengths(state) {
  const names = resultNames(state);
  const bars = state.lengths.map(([from, to, ...parts]) => ({from, to, parts}));
  const tip = ({from, to, parts}) => {
    const plies = to - from > 1 ? `${from}-${to - 1}` : from;
    const results = names.map((name, i) => name && `${name} ${whole(parts[i])}`).filter(Boolean);
    return `${t("gamesOfPlies", {plies, count: whole(sum(parts))})}\n${results.join(", ")}`;
  };
  fitted(byId("lengths"),
    (width) => histogram(
      {bars, paints: RESULT_PAINTS, xTitle: t("pliesInAll"), label: t("lengths"), width, tip}));
  byId("lengths-key").replaceChildren(resultLegend(names));
}

function timeRow(name, {moves, seconds, longest, depth, nodes}) {
  if (!moves) return row(name, "-", "-", "-", "-");
  return row(name, duration(seconds / moves), duration(longest), figure(depth), figure(nodes, 0));
}

// Means that lie far apart are told apart only by their powers of ten.
const MUCH = 20;

function drawTime({engines, time}) {
  const series = engines
                   .map((name, i) => ({
                     name,
                     paint: colour(i),
                     dashes: dash(i),
                     mark: i,
                     points: time[i].by_ply.map(([from, to, mean]) => [(from + to) / 2, mean, null])
                   }))
                   .filter(({points}) => points.length)
                   .sort((a, b) => b.points.length - a.points.length);
  byId("time-key").replaceChildren();
  if (!series.length)
    return byId("time").replaceChildren(element("p", {class: "quiet"}, t("noTimes")));
  const spans = new Map(time.flatMap(({by_ply: spans_}) =>
    spans_.map(([from, to]) => [(from + to) / 2, from === to ? from : `${from}-${to}`])));
  const means = series.flatMap(({points}) => points.map(([, seconds]) => seconds));
  const [least, most] = [Math.min(...means), Math.max(...means)];
  const tip = (i) => {
    const [x] = series[0].points[i];
    const values = series.flatMap(({name, points}) => points.filter(([at]) => at === x)
      .map(([, seconds]) => t("eachValue", {name, value: duration(seconds)})));
    return [t("plyOf", {ply: spans.get(x)}), ...values].join("\n");
  };
  const powers = least > 0 && most > MUCH * least;
  const yText = powers ? roundDuration : durationsUpTo(most);
  const scale = powers ? {base: null, range: [least / 1.2, most * 1.2]} : {};
  const look = {...scale, height: 280, powers, xText: whole, xTitle: t("ply"), yText};
  fitted(byId("time"),
    (width) => lineChart({series, tip, ...look, width, label: t("timeUse")}));
  const heads = ["perMove", "mean", "longest", "depth", "nodes"].map((word) => t(word));
  const rows = engines.map((name, i) => timeRow(name, time[i]));
  byId("time-key").replaceChildren(
    legend(engines.map((name, i) => [colour(i), name, dash(i), i])),
    scrolled(table(t("timeUse"), heads, rows), t("timeUse")));
}

function drawEndings(state) {
  const games = (row_) => sum(row_.slice(1));
  const most = Math.max(...state.endings.map(games));
  byId("endings").replaceChildren(
    resultBars(state.endings, 12, () => most, (counts) => whole(sum(counts))),
    resultLegend(resultNames(state)));
}

// `open(id)` shows a game.
function drawFaults({table: {engines}, done}, open) {
  const causes = [...new Set(engines.flatMap(({faults}) => Object.keys(faults)))].sort();
  if (!causes.length)
    return byId("faults").replaceChildren(element("p", {class: "quiet"}, t("noFaults")));
  const rows =
    engines.map(({name, faults}) => row(name, ...causes.map((cause) => faults[cause] || "-")));
  const entry = ({i, q, l}) => element("li", {},
    element("button", {type: "button", class: "bare", onclick: () => open(i)}, `${i}: ${q}`),
    lastLines(l.slice(-LINES_LISTED)));
  const games = done.filter(({l}) => l).slice(0, 30).map(entry);
  byId("faults").replaceChildren(
    scrolled(table(t("faults"), [t("lostBy"), ...causes], rows), t("faults")),
    element("ul", {class: "plain"}, ...games));
}

export function drawStatistics(state, open) {
  const known = state.lengths !== undefined && state.table.games > 0;
  for (const name of ["lengths", "time", "endings", "faults"]) shown(byId(`${name}-card`), known);
  shown(byId("openings-card"), known && !state.alone);
  if (!known) return;
  if (!state.alone) drawOpenings(state);
  drawLengths(state);
  drawTime(state);
  drawEndings(state);
  drawFaults(state, open);
}
