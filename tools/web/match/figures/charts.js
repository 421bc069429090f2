// Charts, each drawn for the width that it has: a scaled drawing would scale its letters too.
import {drawing, element} from "./elements.js";
import {sum, whole} from "./figures.js";
import {t} from "./words.js";

const PALETTE = ["#2f6fab", "#c8742c", "#3d8b5f", "#8a5fb0", "#b5485a", "#4c9aa3", "#8c7a2f",
                 "#6b6f76", "#d07fb0", "#5d7f2a"];
const DASHES = ["none", "9 4", "2 4", "12 4 2 4"];
// Around 0, 0.
const MARKS = ["M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M-3.5-3.5h7v7h-7z", "M0-5l4.6 8h-9.2z",
               "M0-5l5 5-5 5-5-5z", "M0 5l4.6-8h-9.2z"];

export const colour = (index) => PALETTE[index % PALETTE.length];
export const dash = (index) => DASHES[index % DASHES.length];
export const RESULT_PAINTS = ["var(--win)", "var(--draw)", "var(--loss)"];

let tip = null;

function hideTip() {
  tip?.remove();
  tip = null;
}

function showTip(text, event) {
  if (!tip) document.body.append((tip = element("div", {class: "tip"})));
  tip.textContent = text;
  tip.style.left = `${Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 4)}px`;
  tip.style.top = `${event.clientY + 14}px`;
}

function tooltip(svg, textAt, left = () => {}) {
  svg.addEventListener("mousemove", (event) => {
    const box = svg.getBoundingClientRect();
    const text = textAt(((event.clientX - box.left) * svg.viewBox.baseVal.width) / box.width);
    if (text) showTip(text, event);
    else hideTip();
  });
  svg.addEventListener("mouseleave", () => {
    hideTip();
    left();
  });
}

const LEAST_WIDTH = 120;
const drawn = new WeakMap();  // by the box: {make, width}

function redraw(box) {
  const entry = drawn.get(box);
  const width = box.clientWidth && Math.max(LEAST_WIDTH, Math.round(box.clientWidth));
  if (!width || width === entry.width) return;
  entry.width = width;
  hideTip();
  box.replaceChildren(entry.make(width));
}

const observer = new ResizeObserver((entries) => entries.forEach(({target}) => redraw(target)));

// In `place` the chart that `make(width)` draws for the width there, and again when that changes.
export function fitted(place, make) {
  let box = place.firstElementChild;
  if (!box || !drawn.has(box)) {
    box = element("div");
    place.replaceChildren(box);
    observer.observe(box);
  }
  drawn.set(box, {make, width: 0});
  redraw(box);
}

const markPicture = (mark, paint, x, y) =>
  drawing("path", {class: "mark", d: MARKS[mark % MARKS.length], fill: paint,
                   transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`});

// Entries: [paint, text] for an area, [paint, text, dash] for a line, with the number of its mark
// behind it if its points have one.
export function legend(entries) {
  const swatch = (paint, dashes, mark) =>
    dashes === undefined
      ? drawing("svg", {class: "swatch", viewBox: "0 0 14 14", "aria-hidden": "true"},
                drawing("rect", {width: 14, height: 14, rx: 3, fill: paint}))
      : drawing("svg", {class: "stroke", viewBox: "0 0 40 10", "aria-hidden": "true"},
                drawing("line", {x1: 0, x2: 40, y1: 5, y2: 5, stroke: paint, "stroke-width": 3,
                                 "stroke-dasharray": dashes}),
                ...(mark === undefined ? [] : [markPicture(mark, paint, 20, 5)]));
  return element("ul", {class: "legend"},
    ...entries.map(([paint, text, ...line]) => element("li", {}, swatch(paint, ...line), text)));
}

// Round numbers that span [low, high], some `count` of them.
function ticks(low, high, count = 5) {
  const rough = (high - low) / count || 1;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * [1, 2, 5, 10].find((factor) => factor * unit >= rough);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step) {
    found.push(+at.toPrecision(12));
  }
  return found;
}

// The same where equal factors have equal lengths: 1, 2 and 5 times the powers of ten, or those
// alone.
function factorTicks(low, high) {
  const found = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); ++power) {
    for (const digit of [1, 2, 5]) found.push(Number(`${digit}e${power}`));
  }
  const inside = found.filter((at) => at >= low && at <= high);
  const tens = inside.filter((at) => Number.isInteger(+Math.log10(at).toFixed(9)));
  return inside.length > 7 && tens.length > 1 ? tens : inside;
}

// The scales, grid and labels of a chart. `x` and `y` are [low, high]; with `powers` equal factors
// of y have equal lengths.
function frame({width, height = 250, x, y, powers, xText, yText, xTitle, label}) {
  const [left, right, top, bottom] = [58, width - 12, 8, height - 36];
  const X = (value) => left + ((right - left) * (value - x[0])) / (x[1] - x[0] || 1);
  const scaled = powers ? Math.log10 : (value) => value;
  const [low, high] = y.map(scaled);
  const Y = (value) => bottom - ((bottom - top) * (scaled(value) - low)) / (high - low || 1);
  const svg = drawing("svg", {viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img",
                              "aria-label": label});
  const level = (at, attributes) =>
    drawing("line", {x1: left, x2: right, y1: Y(at), y2: Y(at), ...attributes});
  for (const at of (powers ? factorTicks : ticks)(y[0], y[1])) {
    svg.append(level(at, {stroke: "var(--line)"}),
               drawing("text", {x: left - 8, y: Y(at) + 4, "text-anchor": "end"}, yText(at)));
  }
  const room = Math.max(2, Math.min(10, Math.floor((right - left) / 70)));
  for (const at of ticks(x[0], x[1], room)) {
    svg.append(drawing("text", {x: X(at), y: bottom + 17, "text-anchor": "middle"}, xText(at)));
  }
  svg.append(
    drawing("text", {x: (left + right) / 2, y: height - 3, "text-anchor": "middle"}, xTitle));
  return {svg, X, Y, left, right, top, bottom, level};
}

const path = (points) =>
  points.map(([x, y], i) => (i ? "L" : "M") + x.toFixed(1) + " " + y.toFixed(1)).join("");

// The range of the values. The first estimates of a rating have errors of hundreds: only what comes
// after the share `settled` of the time counts, if there is anything.
function rangeOf(series, levels, base, settled) {
  const xs = series.flatMap((s) => s.points.map((p) => p[0]));
  const known = series.flatMap((s) => s.points.filter((p) => p[1] !== null));
  const late = known.filter((p) => p[0] >= xs[0] + (Math.max(...xs) - xs[0]) * settled);
  const ys = (late.length ? late : known)
    .flatMap((p) => [p[1] - (p[2] || 0), p[1] + (p[2] || 0)])
    .concat(base, levels.map((level) => level[0]));
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const room = high > low ? 0.06 * (high - low) : 1;
  return [low - room, high + room];
}

function drawSeries({svg, X, Y, left, right, top, bottom}, series) {
  const clip = `clip${Math.random().toString(36).slice(2)}`;
  svg.append(drawing("clipPath", {id: clip},
    drawing("rect", {x: left, y: top, width: right - left, height: bottom - top})));
  for (const {points, paint, dashes = "none", mark} of series) {
    const here = points.filter((p) => p[1] !== null);
    const band = here.filter((p) => p[2]);
    const inside = drawing("g", {"clip-path": `url(#${clip})`});
    if (band.length > 1) {
      const edge = band.map((p) => [X(p[0]), Y(p[1] + p[2])])
        .concat(band.map((p) => [X(p[0]), Y(p[1] - p[2])]).reverse());
      inside.append(drawing(
        "path", {d: `${path(edge)}Z`, fill: paint, opacity: series.length > 4 ? 0.07 : 0.16}));
    }
    inside.append(drawing("path", {
      d: path(here.map((p) => [X(p[0]), Y(p[1])])),
      fill: "none",
      stroke: paint,
      "stroke-width": 2,
      "stroke-linejoin": "round",
      "stroke-dasharray": dashes
    }));
    if (here.length === 1 && mark === undefined)
      inside.append(drawing("circle", {cx: X(here[0][0]), cy: Y(here[0][1]), r: 3, fill: paint}));
    svg.append(inside);
    if (mark !== undefined)
      svg.append(...here.map(([x, y]) => markPicture(mark, paint, X(x), Y(y))));
  }
}

// Lines. Series: {paint, dashes, points: [[x, y, error or null], ...]}; a y of null is a gap; with
// the number of a `mark` each point has that. `levels` are horizontal lines [y, text]; `base` is
// where a line is drawn across the chart, if it is not null, `range` what the y axis spans, unless
// that follows from the values; tip(i) is the text at the first series' point number i.
export function lineChart(
  {series, levels = [], base = 0, range, settled = 1 / 4, tip: tipOf, ...look}) {
  const xs = series.flatMap((s) => s.points.map((p) => p[0]));
  if (!series.some((s) => s.points.some((p) => p[1] !== null))) {
    return element("p", {class: "quiet"}, t("nothingToDraw"));
  }
  const x = [Math.min(...xs), Math.max(...xs)];
  const chart = frame({x, y: range ?? rangeOf(series, levels, base, settled), ...look});
  const {svg, X, Y} = chart;
  if (base !== null) svg.append(chart.level(base, {stroke: "var(--quiet)"}));
  for (const [level, text] of levels) {
    svg.append(chart.level(level, {stroke: "var(--quiet)", "stroke-dasharray": "5 4"}),
      drawing(
        "text", {x: chart.left + 4, y: Y(level) + (level < 0 ? -5 : 14), class: "level"}, text));
  }
  drawSeries(chart, series);
  const cursor = drawing(
    "line", {y1: chart.top, y2: chart.bottom, stroke: "var(--quiet)", visibility: "hidden"});
  svg.append(cursor);
  const {points} = series[0];
  tooltip(svg, (at) => {
    let best = 0;
    points.forEach((p, i) => {
      if (Math.abs(X(p[0]) - at) < Math.abs(X(points[best][0]) - at)) best = i;
    });
    cursor.setAttribute("x1", X(points[best][0]));
    cursor.setAttribute("x2", X(points[best][0]));
    cursor.setAttribute("visibility", "visible");
    return tipOf(best);
  }, () => cursor.setAttribute("visibility", "hidden"));
  return svg;
}

// Stacked columns. Bars: {from, to, parts: [n, ...]}; one of `paints` per part; tip(bar) is its
// text.
export function histogram({bars, paints, tip: tipOf, ...look}) {
  const chart = frame({
    height: 240,
    x: [bars[0].from, bars[bars.length - 1].to],
    y: [0, 1.05 * Math.max(...bars.map((bar) => sum(bar.parts)))],
    xText: whole,
    yText: (n) => (Number.isInteger(n) ? whole(n) : ""),
    ...look,
  });
  const {svg, X, Y} = chart;
  for (const {from, to, parts} of bars) {
    let below = 0;
    parts.forEach((n, part) => {
      if (!n) return;
      svg.append(drawing("rect", {
        x: X(from),
        width: Math.max(1, X(to) - X(from) - 1),
        y: Y(below + n),
        height: Y(below) - Y(below + n),
        fill: paints[part]
      }));
      below += n;
    });
  }
  tooltip(svg, (at) => {
    const found = bars.find((bar) => X(bar.from) <= at && at < X(bar.to));
    return found && tipOf(found);
  });
  return svg;
}

// One horizontal bar of the results [won, drawn, lost] out of `total`.
export function resultBar(label, counts, total, text) {
  const track = drawing("svg", {
    class: "track",
    viewBox: `0 0 ${total} 1`,
    preserveAspectRatio: "none",
    "aria-hidden": "true"
  });
  let from = 0;
  counts.forEach((n, i) => {
    if (n) track.append(drawing("rect", {x: from, width: n, height: 1, fill: RESULT_PAINTS[i]}));
    from += n;
  });
  return element("div", {class: "bar"}, element("span", {class: "label", title: label}, label),
    track, element("span", {class: "figure"}, text));
}
