'use strict';
// Charts. Text of the match (names, moves, reasons) only ever becomes text nodes.

const $ = (id) => document.getElementById(id);

const PALETTE = [
  '#2f6fab',
  '#c8742c',
  '#3d8b5f',
  '#8a5fb0',
  '#b5485a',
  '#4c9aa3',
  '#8c7a2f',
  '#6b6f76',
  '#d07fb0',
  '#5d7f2a',
];
const colour = (index) => PALETTE[index % PALETTE.length];

// A figure with `digits` decimals; one that does not exist is "n/a".
function figure(value, digits = 1, sign = false) {
  if (value === null || value === undefined || !Number.isFinite(value)) return 'n/a';
  const text = (Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value).toFixed(digits);
  return sign && value >= 0 ? '+' + text : text;
}
const percent = (value, digits = 1) => (value === null ? 'n/a' : figure(100 * value, digits) + ' %');

function seconds(value) {
  if (value >= 5400) return figure(value / 3600, 1) + ' h';
  if (value >= 90) return figure(value / 60, 1) + ' min';
  if (value >= 0.9995) return figure(value, 1) + ' s';
  return figure(1000 * value, value < 0.01 ? 1 : 0) + ' ms';
}

// Round numbers that span [low, high], some `count` of them.
function ticks(low, high, count = 5) {
  const rough = (high - low) / count || 1;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * [1, 2, 5, 10].find((factor) => factor * unit >= rough);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step)
    found.push(+at.toPrecision(12));
  return found;
}

// What `make` draws for the width that the target has, and again when that changes: a drawing that
// was scaled would scale its letters too.
function fitted(make) {
  const target = element('div');
  let width = 0;
  new ResizeObserver(() => {
    const now = Math.round(target.clientWidth);
    if (!now || now === width) return;
    width = now;
    target.replaceChildren(make(width));
  }).observe(target);
  return target;
}

function legend(entries) {
  return element(
    'div',
    {class: 'legend'},
    ...entries.map(([paint, text]) =>
      element('span', {}, element('i', {style: 'background:' + paint}), text),
    ),
  );
}

function tooltip(svg, textAt) {
  let tip = null;
  const hide = () => {
    if (tip) tip.remove();
    tip = null;
  };
  svg.addEventListener('mousemove', (event) => {
    const box = svg.getBoundingClientRect();
    const view = svg.viewBox.baseVal;
    const text = textAt(((event.clientX - box.left) * view.width) / box.width);
    if (!text) return hide();
    if (!tip) document.body.append((tip = element('div', {class: 'tip'})));
    tip.textContent = text;
    tip.style.left = Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 4) + 'px';
    tip.style.top = event.clientY + 14 + 'px';
  });
  svg.addEventListener('mouseleave', hide);
}

// A chart's frame: scales, grid and labels. `x` and `y` are [low, high].
function frame({width, height = 250, x, y, xText, yText, xTitle}) {
  const left = 58,
    right = 12,
    top = 8,
    bottom = 36;
  const X = (value) => left + ((width - left - right) * (value - x[0])) / (x[1] - x[0] || 1);
  const Y = (value) => height - bottom - ((height - top - bottom) * (value - y[0])) / (y[1] - y[0] || 1);
  const svg = drawing('svg', {viewBox: `0 0 ${width} ${height}`, role: 'img'});
  for (const at of ticks(y[0], y[1])) {
    svg.append(
      drawing('line', {x1: left, x2: width - right, y1: Y(at), y2: Y(at), stroke: 'var(--grid)'}),
      drawing('text', {x: left - 8, y: Y(at) + 4, 'text-anchor': 'end'}, yText(at)),
    );
  }
  const room = Math.max(2, Math.min(10, Math.floor((width - left - right) / 70)));
  for (const at of ticks(x[0], x[1], room)) {
    svg.append(drawing('text', {x: X(at), y: height - bottom + 17, 'text-anchor': 'middle'}, xText(at)));
  }
  svg.append(drawing('text', {x: (left + width - right) / 2, y: height - 3, 'text-anchor': 'middle'}, xTitle));
  return {svg, X, Y, width, height, left, right, top, bottom};
}

const path = (points) =>
  points.map(([x, y], i) => (i ? 'L' : 'M') + x.toFixed(1) + ' ' + y.toFixed(1)).join('');

// Lines over time. Series: {name, paint, points: [[x, y, error|null], ...]}; a y of null is a gap.
// `levels` are horizontal lines [y, text]. The first estimates of a rating have errors of hundreds: the
// axis spans what comes after the share `settled` of the time.
function lineChart({series, levels = [], xText, xTitle, yText, tip, width, height, settled = 1 / 4}) {
  const known = series.flatMap((s) => s.points.filter((p) => p[1] !== null));
  if (!known.length) return element('p', {class: 'quiet'}, 'Nothing to draw: no figure exists yet.');
  const xs = series.flatMap((s) => s.points.map((p) => p[0]));
  const late = known.filter((p) => p[0] >= xs[0] + (Math.max(...xs) - xs[0]) * settled);
  const ys = (late.length ? late : known)
    .flatMap((p) => [p[1] - (p[2] || 0), p[1] + (p[2] || 0)])
    .concat(levels.map((level) => level[0]));
  const low = Math.min(0, ...ys),
    high = Math.max(0, ...ys),
    room = 0.06 * (high - low || 1);
  const chart = frame({
    x: [Math.min(...xs), Math.max(...xs)],
    y: [low - room, high + room],
    xText,
    yText,
    xTitle,
    width,
    height,
  });
  const {svg, X, Y} = chart;
  const clip = 'clip' + Math.random().toString(36).slice(2);
  svg.append(
    drawing(
      'clipPath',
      {id: clip},
      drawing('rect', {
        x: chart.left,
        y: chart.top,
        width: chart.width - chart.left - chart.right,
        height: chart.height - chart.top - chart.bottom,
      }),
    ),
  );
  svg.append(
    drawing('line', {
      x1: chart.left,
      x2: chart.width - chart.right,
      y1: Y(0),
      y2: Y(0),
      stroke: 'var(--quiet)',
    }),
  );
  for (const [level, text] of levels) {
    svg.append(
      drawing('line', {
        x1: chart.left,
        x2: chart.width - chart.right,
        y1: Y(level),
        y2: Y(level),
        stroke: 'var(--quiet)',
        'stroke-dasharray': '5 4',
      }),
      drawing(
        'text',
        {x: chart.left + 4, y: Y(level) + (level < 0 ? -5 : 14), class: 'level'},
        text,
      ),
    );
  }
  for (const {points, paint} of series) {
    const here = points.filter((p) => p[1] !== null);
    const band = here.filter((p) => p[2]);
    const inside = drawing('g', {'clip-path': `url(#${clip})`});
    if (band.length > 1) {
      const edge = band
        .map((p) => [X(p[0]), Y(p[1] + p[2])])
        .concat(band.map((p) => [X(p[0]), Y(p[1] - p[2])]).reverse());
      inside.append(
        drawing('path', {d: path(edge) + 'Z', fill: paint, opacity: series.length > 4 ? 0.07 : 0.16}),
      );
    }
    inside.append(
      drawing('path', {
        d: path(here.map((p) => [X(p[0]), Y(p[1])])),
        fill: 'none',
        stroke: paint,
        'stroke-width': 2,
        'stroke-linejoin': 'round',
      }),
    );
    if (here.length === 1)
      inside.append(drawing('circle', {cx: X(here[0][0]), cy: Y(here[0][1]), r: 3, fill: paint}));
    svg.append(inside);
  }
  const cursor = drawing('line', {
    y1: chart.top,
    y2: chart.height - chart.bottom,
    stroke: 'var(--quiet)',
    visibility: 'hidden',
  });
  svg.append(cursor);
  tooltip(svg, (at) => {
    let best = 0;
    const points = series[0].points;
    points.forEach((p, i) => {
      if (Math.abs(X(p[0]) - at) < Math.abs(X(points[best][0]) - at)) best = i;
    });
    cursor.setAttribute('x1', X(points[best][0]));
    cursor.setAttribute('x2', X(points[best][0]));
    cursor.setAttribute('visibility', 'visible');
    return tip(best);
  });
  svg.addEventListener('mouseleave', () => cursor.setAttribute('visibility', 'hidden'));
  return svg;
}

// Stacked columns. Bars: {from, to, parts: [n, ...]}; `paints` one a part.
function histogram({bars, paints, names, xTitle, width}) {
  const total = (bar) => bar.parts.reduce((sum, n) => sum + n, 0);
  const chart = frame({
    width,
    height: 240,
    x: [bars[0].from, bars[bars.length - 1].to],
    y: [0, 1.05 * Math.max(...bars.map(total))],
    xText: String,
    yText: (n) => (Number.isInteger(n) ? String(n) : ''),
    xTitle,
  });
  for (const bar of bars) {
    let below = 0;
    const x = chart.X(bar.from),
      width = Math.max(1, chart.X(bar.to) - x - 1);
    bar.parts.forEach((n, part) => {
      if (!n) return;
      chart.svg.append(
        drawing('rect', {
          x,
          width,
          y: chart.Y(below + n),
          height: chart.Y(below) - chart.Y(below + n),
          fill: paints[part],
        }),
      );
      below += n;
    });
  }
  tooltip(chart.svg, (at) => {
    const bar = bars.find((b) => chart.X(b.from) <= at && at < chart.X(b.to));
    return (
      bar &&
      `${bar.from}${bar.to - bar.from > 1 ? '-' + (bar.to - 1) : ''} plies: ${total(bar)} games\n` +
        bar.parts.map((n, part) => `${names[part]} ${n}`).join(', ')
    );
  });
  return chart.svg;
}

// One horizontal bar of parts [[n, paint], ...] out of `whole`.
function bar(label, parts, whole, text) {
  return element(
    'div',
    {class: 'bar'},
    element('span', {class: 'label', title: label}, label),
    element(
      'span',
      {class: 'track'},
      ...parts
        .filter(([n]) => n > 0)
        .map(([n, paint]) => element('i', {style: `width:${(100 * n) / whole}%;background:${paint}`})),
    ),
    element('span', {class: 'figure'}, text),
  );
}
