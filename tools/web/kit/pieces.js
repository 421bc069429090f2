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

function crown(y) {
  const points =
    `30,${y + 14} 26,${y - 12} 39,${y - 1} 50,${y - 18} 61,${y - 1} 74,${y - 12} 70,${y + 14}`;
  return drawing("polygon", {class: "crown", points});
}

function peg() {
  return [drawing("ellipse", {class: "shade", cx: 53, cy: 57, rx: 33, ry: 31}),
          drawing("circle", {class: "body", cx: 50, cy: 50, r: 32}),
          drawing("ellipse",
                  {class: "gleam", cx: 40, cy: 38, rx: 11, ry: 8, transform: "rotate(-35 40 38)"})];
}

function stack(cell) {
  const discs = Math.min(cell.height, MOST_DISCS);
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

// Drawings within 100 by 100 units.
export function pieceParts(cell) {
  const parts = cell.side ? stack(cell) : peg();
  if (!cell.side && cell.height > 1) {
    parts.push(drawing("text", {class: "count", x: 50, y: 61}, String(cell.height)));
  }
  return parts;
}

// tones: tonesOf(state.sides).
export function pieceDrawing(cell, tones) {
  const tone = cell.side ? tones[cell.side - 1] : "neutral";
  return drawing("svg", {class: `piece ${tone}`, viewBox: "0 0 100 100", "aria-hidden": "true"},
                 ...pieceParts(cell));
}
