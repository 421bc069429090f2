// The pieces of a square, drawn from its description: side, height, king or not.
import {drawing} from "./elements.js";

const TONES = {w: "light", b: "dark", r: "red", g: "green", y: "yellow"};
const MOST_DISCS = 6;

export const toneOf = (letter) => TONES[letter] || "neutral";

// The tone of each player's pieces: by the letter of the colour, and never the same for both.
export function tonesOf(sides) {
  const tones = sides.map((side, index) => TONES[side.letter] || (index === 0 ? "light" : "dark"));
  return tones.length === 2 && tones[0] === tones[1] ? ["light", "dark"] : tones;
}

function disc(y, radius) {
  return drawing("g", {}, drawing("circle", {class: "body", cx: 50, cy: y, r: radius}),
                 drawing("circle", {class: "rim", cx: 50, cy: y, r: radius * 0.72}));
}

// A disc of two colours, which lies on one of them: the other is seen at its edge.
function twoSided() {
  return [drawing("ellipse", {class: "shade", cx: 51, cy: 57, rx: 41, ry: 40}),
          drawing("circle", {class: "under", cx: 50, cy: 53, r: 41}),
          drawing("circle", {class: "body flat", cx: 50, cy: 49, r: 41})];
}

// Five points, of which three have a pearl, over a band.
function crown(y) {
  const at = (x, dy) => `${x},${y + dy}`;
  const points =
    [at(33, 8), at(28, -10), at(40, 0), at(50, -14), at(60, 0), at(72, -10), at(67, 8)];
  const pearl = (x, dy) => drawing("circle", {cx: x, cy: y + dy, r: 3.4});
  return drawing("g", {class: "crown"}, drawing("polygon", {points: points.join(" ")}),
                 drawing("rect", {x: 33, y: y + 9.5, width: 34, height: 6, rx: 1.5}),
                 pearl(28, -12), pearl(50, -16), pearl(72, -12));
}

function peg() {
  return [drawing("ellipse", {class: "shade", cx: 53, cy: 57, rx: 33, ry: 31}),
          drawing("circle", {class: "body", cx: 50, cy: 50, r: 32}),
          drawing("ellipse",
                  {class: "gleam", cx: 40, cy: 38, rx: 11, ry: 8, transform: "rotate(-35 40 38)"})];
}

// A king is a man on another one.
function stack(cell) {
  const discs = Math.min(cell.king ? cell.height + 1 : cell.height, MOST_DISCS);
  const radius = discs > 1 ? 34 : 38;
  const step = discs > 1 ? 5 : 0;
  const lowest = 50 + (step * (discs - 1)) / 2;
  const parts =
    [drawing("ellipse", {class: "shade", cx: 52, cy: lowest + 4, rx: radius, ry: radius})];
  for (let i = 0; i < discs; ++i) parts.push(disc(lowest - i * step, radius));
  const top = lowest - (discs - 1) * step;
  if (cell.king) parts.push(crown(top));
  if (cell.height > 1) {
    parts.push(drawing("text", {class: "count", x: 50, y: top + 11}, String(cell.height)));
  }
  return parts;
}

// Drawings within 100 by 100 units. `flat`: of a board without colours of its own, where a piece
// has two sides.
export function pieceParts(cell, flat = false) {
  if (flat && cell.side && cell.height === 1 && !cell.king) return twoSided();
  const parts = cell.side ? stack(cell) : peg();
  if (!cell.side && cell.height > 1) {
    parts.push(drawing("text", {class: "count", x: 50, y: 61}, String(cell.height)));
  }
  return parts;
}

// tones: tonesOf(state.sides).
export function pieceDrawing(cell, tones, flat = false) {
  const tone = cell.side ? tones[cell.side - 1] : "neutral";
  return drawing("svg", {class: `piece ${tone}`, viewBox: "0 0 100 100", "aria-hidden": "true"},
                 ...pieceParts(cell, flat));
}
