// A bar that shows who is ahead and by how much, while an analysis runs or once the game is over.
import {byId, element, shown} from "./elements.js";
import {tonesOf} from "./pieces.js";
import {other, scoreText} from "./scores.js";
import {treeOf} from "./tree.js";
import {sideName, t} from "./words.js";

const UNIT = 400;  // hundredths: so far ahead takes half of what is left of the bar

// For player 1; null: nothing is known of the position that is shown.
function scoreOf(app) {
  const {state} = app;
  const of = (line, player) => (player === 1 ? line : other(line));
  const line = app.study.bestLine();
  if (line) return of(line, line.player);
  if (state.phase !== "over") return null;
  const entry = treeOf(state).get(app.shownNode());
  const review = app.reviews.get(app.shownNode());
  if (review) return of({score_cp: review.played_cp, score_mate: review.played_mate}, entry.player);
  return null;
}

// 0..1: how much of the bar is player 1's.
export function shareOf({score_cp, score_mate}) {
  if (score_mate !== undefined) return score_mate > 0 ? 1 : 0;
  return 0.5 + Math.atan(score_cp / UNIT) / Math.PI;
}

export function drawBalance(app) {
  const place = byId("balance");
  const {sides} = app.state;
  const score = sides.length === 2 ? scoreOf(app) : null;
  const known = score !== null && (score.score_cp ?? score.score_mate) !== undefined;
  place.classList.toggle("known", known);
  shown(place, sides.length === 2);
  if (!known) {
    for (const name of ["role", "aria-label", "title"]) place.removeAttribute(name);
    return place.replaceChildren();
  }
  const share = shareOf(score);
  const near = app.flip ? 1 : 0;
  const nearShare = near === 0 ? share : 1 - share;
  const tones = tonesOf(sides);
  const ahead = share >= 0.5 ? 0 : 1;
  const text = scoreText(ahead === 0 ? score : other(score));
  const label = `${sideName(sides[ahead])}: ${text}`;
  const part = (index, size) =>
    element("span", {class: `part ${tones[index]}`, style: {flexGrow: size.toFixed(4)}});
  place.setAttribute("role", "img");
  place.setAttribute("aria-label", t("balance", {score: label}));
  place.title = label;
  place.replaceChildren(part(1 - near, 1 - nearShare), part(near, nearShare));
}
