// The score after each move, as a curve that can be clicked.
import {byId, drawing, element, shown} from "./elements.js";
import {blame, heightsOf, other, scoreText} from "./scores.js";
import {sideName, t} from "./words.js";

const WIDTH = 400;
const HEIGHT = 110;

// The points of player 1, by the number of moves made.
function pointsOf(state, reviews) {
  const told = state.moves.map((move, index) => {
    const review = reviews.get(state.tree.line[index]);
    const line = review ? {score_cp: review.played_cp, score_mate: review.played_mate} : move;
    return {line: move.player === 1 ? line : other(line), move: move.move,
            blame: review ? blame(review) : ""};
  });
  const heights = heightsOf(told.map(({line}) => line));
  const whole = (point, index) =>
    ({...point, ply: index + 1, height: heights[index], text: scoreText(point.line)});
  return told.map(whole).filter(({height}) => height !== undefined);
}

function picture(points, plies, shownPly, look) {
  const x = (ply) => 6 + ((WIDTH - 12) * ply) / Math.max(plies, 1);
  const y = (height) => HEIGHT / 2 - height * (HEIGHT / 2 - 8);
  const line = points.map((point) => `${x(point.ply)},${y(point.height)}`).join(" ");
  const parts = [drawing("rect", {class: "ground", width: WIDTH, height: HEIGHT, rx: 6}),
                 drawing("line",
                         {class: "middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2})];
  if (points.length) {
    const area =
      `${x(points[0].ply)},${HEIGHT / 2} ${line} ${x(points[points.length - 1].ply)},${HEIGHT / 2}`;
    parts.push(drawing("polygon", {class: "area", points: area}),
               drawing("polyline", {class: "line", points: line}));
  }
  parts.push(drawing("line", {class: "here", x1: x(shownPly), x2: x(shownPly), y1: 0, y2: HEIGHT}));
  for (const point of points) {
    parts.push(drawing(
      "circle",
      {class: point.blame ? "dot bad" : "dot", cx: x(point.ply), cy: y(point.height),
       r: point.blame ? 4.5 : 2.5},
      drawing("title", {}, `${point.ply}. ${point.move} ${point.text} ${point.blame}`)));
  }
  const made = drawing("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img",
                               "aria-label": t("curve")}, ...parts);
  made.addEventListener("click", (event) => {
    const box = made.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    look(Math.max(0, Math.min(plies, Math.round(((at - 6) * plies) / (WIDTH - 12)))));
  });
  return made;
}

export function drawCurve(app) {
  const card = byId("curve-card");
  const {state} = app;
  const points = pointsOf(state, app.reviews);
  shown(card, points.length > 1);
  if (points.length < 2) return card.replaceChildren();
  card.replaceChildren(element("h2", {}, t("curve")),
                       picture(points, state.plies, app.shownPly(), (ply) => app.look(ply)),
                       state.sides.length === 2
                         ? element("p", {class: "quiet small"},
                                   t("curveNote", {side: sideName(state.sides[0])})) : "");
}
