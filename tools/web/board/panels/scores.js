// Scores and lines as text, and scores as heights of a curve.
import {element} from "./elements.js";
import {t} from "./words.js";

export const PV_MOVES = 8;

// From the point of view of the one they are for.
export function scoreText(line) {
  if (line.score_mate === 0) return t("noSolution");
  const bound = {lower: "≥ ", upper: "≤ "}[line.bound] ?? "";
  if (line.score_mate !== undefined) {
    return bound + t(line.score_mate > 0 ? "mateIn" : "matedIn",
                     {plies: Math.abs(line.score_mate)});
  }
  if (line.score_cp === undefined) return "";
  const points = (line.score_cp / 100).toFixed(2);
  return bound + (line.score_cp > 0 ? `+${points}` : points.replace("-", "−"));
}

// The moves of a line, none of them broken at the end of a row.
export const pvElement = (tag, moves) =>
  element(tag, {class: "pv"}, ...moves.flatMap((move) => [element("span", {}, move), " "]));

export const lineParts = (line) =>
  [element("b", {class: "value"}, scoreText(line)), " ",
   pvElement("span", line.pv.slice(0, PV_MOVES))];

// As short as a square wants it: "+4.2", "−12", "✓5" for a win in five plies, "✕4".
export function shortText({score_cp, score_mate}) {
  if (score_mate !== undefined) return `${score_mate > 0 ? "✓" : "✕"}${Math.abs(score_mate)}`;
  if (score_cp === undefined) return "";
  const points = score_cp / 100;
  const text = Math.abs(points) < 10 && score_cp % 100 ? points.toFixed(1) : points.toFixed(0);
  return Number(text) > 0 ? `+${text}` : text.replace("-", "−").replace(/^−0(\.0)?$/, "0");
}

// Of each line -1..1; undefined without a score. Large scores differ too: 20 discs and 40.
export function heightsOf(lines) {
  const unit = Math.max(300, ...lines.map(({score_cp}) => Math.abs(score_cp ?? 0) / 3));
  return lines.map(({score_cp, score_mate}) => {
    if (score_mate !== undefined) return score_mate > 0 ? 1 : -1;
    return score_cp === undefined ? undefined : (2 / Math.PI) * Math.atan(score_cp / unit);
  });
}

export const other = (line) => ({
  score_cp: line.score_cp === undefined ? undefined : -line.score_cp,
  score_mate: line.score_mate === undefined ? undefined : -line.score_mate,
  bound: {lower: "upper", upper: "lower"}[line.bound],
});

// How bad a reviewed move is: "", "?!", "?", "??". A program that does not judge reports what was
// lost alone, in hundredths.
export function blame({fault, loss}) {
  if (fault !== undefined) return {inaccuracy: "?!", mistake: "?", blunder: "??"}[fault] ?? "";
  if (loss >= 300) return "??";
  if (loss >= 100) return "?";
  return loss >= 50 ? "?!" : "";
}

// What a move has cost in a game that was decided already: "−22"; empty: nothing to speak of.
export const cost = ({fault, loss}) => (fault === "costly" ? `−${Math.round(loss / 100)}` : "");
