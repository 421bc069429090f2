// Arrows over the board: what an engine thinks of, and the way chosen so far.
import {drawing} from "./elements.js";

function arrow(from, to, kind, width) {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y) || 1;
  const [ux, uy] = [x / length, y / length];
  const head = 2.6 * width;
  const tip = [to[0] - ux * 0.18, to[1] - uy * 0.18];
  const neck = [tip[0] - ux * head, tip[1] - uy * head];
  const start = [from[0] + ux * 0.25, from[1] + uy * 0.25];
  const point = ([px, py], side) => `${px - uy * side},${py + ux * side}`;
  const half = width / 2;
  const points = [point(start, half), point(neck, half), point(neck, head / 2), point(tip, 0),
                  point(neck, -head / 2), point(neck, -half), point(start, -half)];
  return drawing("polygon", {class: kind, points: points.join(" ")});
}

function ring(at, kind, wide) {
  const radius = wide ? 0.44 : 0.36;
  return drawing("circle", {class: `${kind} ring`, cx: at[0], cy: at[1], r: radius});
}

// One picture from {squares, kind, weight, whole, wide} each: kind a class, weight 0..1;
// whole: over all squares; wide: a ring leaves room for a value.
export function drawArrows(board, arrows) {
  const picture = drawing("svg",
                          {viewBox: `0 0 ${board.columns} ${board.rows}`, "aria-hidden": "true"});
  for (const {squares, kind, weight, whole, wide} of arrows) {
    const points = squares.map((name) => board.middle(name)).filter(Boolean);
    if (points.length === 0) continue;
    if (points.length === 1) {
      picture.append(ring(points[0], kind, wide));
    } else if (whole) {
      for (let i = 1; i < points.length; ++i) {
        picture.append(arrow(points[i - 1], points[i], kind, 0.1 + 0.08 * weight));
      }
    } else {
      picture.append(arrow(points[0], points[points.length - 1], kind, 0.1 + 0.08 * weight));
    }
  }
  board.overlay.replaceChildren(picture);
}
