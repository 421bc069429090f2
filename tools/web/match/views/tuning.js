// The course of a tuning: every parameter over the iterations.
import {colour, dash, fitted, legend, lineChart} from "./charts.js";
import {byId, element, shown} from "./elements.js";
import {figure, whole} from "./figures.js";
import {row, scrolled, table} from "./tables.js";
import {t} from "./words.js";

const inSteps = ({start, step}, value) => (value - start) / step;

function parameterTable(parameters) {
  const heads = ["parameter", "value", "startValue", "least", "greatest", "step"];
  const rows = parameters.map(({name, value, start, min, max, step}) =>
    row(name, figure(value, 2), figure(start, 2), whole(min), whole(max), figure(step, 2)));
  return table(t("tuning"), heads.map((word) => t(word)), rows, {id: "parameters"});
}

// Parameters have scales of their own: a curve is the distance from the start, in steps.
export function drawTuning({tune}) {
  shown(byId("tuning-card"), Boolean(tune));
  if (!tune) return;
  const {parameters, course, done, iterations} = tune;
  const known = t("iterationOf", {done: whole(done), all: whole(iterations)});
  byId("tuning-state").textContent = known;
  const tip = (n) => {
    const [k, ...values] = course[n];
    const texts = parameters.map(({name}, i) =>
      t("eachValue", {name, value: figure(values[i], 2)}));
    return [t("iteration", {number: whole(k)}), ...texts].join("\n");
  };
  fitted(byId("course"), (width) => lineChart({
    width,
    tip,
    label: `${t("tuning")}: ${known}`,
    settled: 0,
    xText: (k) => (Number.isInteger(k) ? whole(k) : ""),
    xTitle: t("iterationsPlayed"),
    yText: (steps) => figure(steps, 1),
    series: parameters.map((parameter, i) => ({
      paint: colour(i),
      dashes: dash(i),
      points: course.map(([k, ...values]) => [k, inSteps(parameter, values[i]), null])
    })),
  }));
  byId("course-key").replaceChildren(
    legend(parameters.map(({name, value}, i) =>
      [colour(i), t("eachValue", {name, value: figure(value, 2)}), dash(i)])),
    element("p", {class: "quiet small"}, t("tuningNote")),
    scrolled(parameterTable(parameters), t("tuning")));
}
