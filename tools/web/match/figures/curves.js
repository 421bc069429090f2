// Ratings, scores and the sequential test over the course of the match.
import {colour, dash, fitted, legend, lineChart} from "./charts.js";
import {byId, element, shown} from "./elements.js";
import {duration, durationsUpTo, figure, percent, whole, withError} from "./figures.js";
import {currentLanguage, t} from "./words.js";

// "elo" or "score", null before a choice; games or time to the right.
const view = {measure: null, axis: "games"};
let newest = null;
// What the buttons and the charts were drawn for.
const drawnFor = {choice: "", charts: ""};

const MEASURES = {
  elo: {
    valueOf: (point, i) => [point.r[i], point.e[i]],
    textOf: (point, i) => withError(point.r[i], point.e[i]),
    look: {yText: (value) => figure(value, 0)},
  },
  score: {
    valueOf: (point, i) => [point.s[i], null],
    textOf: (point, i) => percent(point.s[i]),
    look: {yText: (value) => percent(value, 0), range: [0, 1], base: 0.5},
  },
};

// An Elo difference is an infinity until both engines have scored.
function measureOf({alone}, last) {
  if (alone) return "score";
  return view.measure ?? (last.r.every((elo) => elo === null) ? "score" : "elo");
}

function axisOf(points) {
  const since = (point) => point.t - points[0].t;
  const axis = view.axis === "time"
    ? {at: since, xText: durationsUpTo(since(points[points.length - 1])), xTitle: t("time")}
    : {
        at: (point) => point.n,
        xText: (n) => (Number.isInteger(n) ? whole(n) : ""),
        xTitle: t("gamesPlayed")
      };
  return {
    ...axis,
    head: (point) => t("afterGame", {game: whole(point.n), time: duration(since(point))})
  };
}

function choice(kind, values, chosen) {
  const choose = (value) => {
    view[kind] = value;
    drawCurves(newest);
    byId("curve-choice").querySelector(`[data-value="${value}"]`).focus();
  };
  const button = (value) => {
    const attributes = {"data-value": value, "aria-pressed": String(value === chosen)};
    return element("button", {type: "button", ...attributes, onclick: () => choose(value)},
      t(`by_${value}`));
  };
  return element(
    "span", {class: "options", role: "group", "aria-label": t(`choice_${kind}`)},
    ...values.map(button));
}

function drawRating(state, measure, {at, head, ...axis}) {
  const {names, points} = state.curve;
  const {valueOf, textOf, look} = MEASURES[measure];
  // Of two engines the one's curve is the other's upside down.
  const shownNames = names.length === 2 && !state.alone ? [names[0]] : names;
  const last = points[points.length - 1];
  const valuesAt = (point) =>
    shownNames.map((name, i) => t("eachValue", {name, value: textOf(point, i)}));
  const values = valuesAt(last);
  byId("curve-title").textContent = t(measure === "elo" ? "ratingCurve" : "scoreCurve");
  fitted(byId("rating"), (width) => lineChart({
    ...axis,
    ...look,
    width,
    label: t("curveLabel", {games: whole(last.n), values: values.join(", ")}),
    series: shownNames.map((_, i) => ({
      paint: colour(i),
      dashes: dash(i),
      points: points.map((point) => [at(point), ...valueOf(point, i)])
    })),
    tip: (n) => [head(points[n]), ...valuesAt(points[n])].join("\n"),
  }));
  const note = measure === "elo" && shownNames.length === 1 && state.engines.length === 2
    ? element("p", {class: "quiet small"}, t("eloNote", {a: state.engines[0], b: state.engines[1]}))
    : "";
  byId("rating-key")
    .replaceChildren(legend(values.map((text, i) => [colour(i), text, dash(i)])), note);
}

function drawTest({curve: {points}, table: {sprt}}, {at, head, ...axis}) {
  shown(byId("test-card"), Boolean(sprt));
  if (!sprt) return;
  fitted(byId("llr"), (width) => lineChart({
    ...axis, width, height: 180, label: t("test"),
    yText: (value) => figure(value, 1),
    series: [{paint: colour(0), points: points.map((point) => [at(point), point.llr, null])}],
    levels: [[sprt.lower, `H0: Elo ${sprt.elo0}`], [sprt.upper, `H1: Elo ${sprt.elo1}`]],
    tip: (n) => `${head(points[n])}\nLLR ${figure(points[n].llr, 2)}`,
  }));
}

export function drawCurves(state) {
  newest = state;
  const {points} = state.curve;
  shown(byId("curve-card"), points.length > 0);
  if (!points.length) return;
  const last = points[points.length - 1];
  const measure = measureOf(state, last);
  const choices = [currentLanguage(), measure, view.axis].join();
  const charts = [choices, points.length, last.n].join();
  if (charts === drawnFor.charts) return;
  if (choices !== drawnFor.choice) {
    byId("curve-choice").replaceChildren(
      ...(state.alone ? [] : [choice("measure", ["elo", "score"], measure)]),
      choice("axis", ["games", "time"], view.axis));
  }
  Object.assign(drawnFor, {choice: choices, charts});
  const axis = axisOf(points);
  drawRating(state, measure, axis);
  drawTest(state, axis);
}
