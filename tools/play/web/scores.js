// Scores as text and as heights of a curve.
import {t} from "./words.js";

// From the point of view of the one they are for.
export function scoreText(line) {
  if (line.score_mate !== undefined) {
    return t(line.score_mate < 0 ? "matedIn" : "mateIn", {plies: Math.abs(line.score_mate)});
  }
  if (line.score_cp === undefined) return "";
  const points = (line.score_cp / 100).toFixed(2);
  return line.score_cp > 0 ? `+${points}` : points.replace("-", "−");
}

// -1..1; undefined without a score.
export function heightOf(line) {
  if (line.score_mate !== undefined) return line.score_mate < 0 ? -1 : 1;
  if (line.score_cp === undefined) return undefined;
  return (2 / Math.PI) * Math.atan(line.score_cp / 300);
}

export const other = (line) => ({
  score_cp: line.score_cp === undefined ? undefined : -line.score_cp,
  score_mate: line.score_mate === undefined ? undefined : -line.score_mate,
});

// How bad a loss of so many hundredths is: "", "?!", "?", "??".
export function blame(loss) {
  if (loss >= 300) return "??";
  if (loss >= 100) return "?";
  return loss >= 50 ? "?!" : "";
}
