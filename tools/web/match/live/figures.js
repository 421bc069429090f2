// Figures as text; what does not exist is "n/a".
import {t} from "./words.js";

export function figure(value, digits = 1, sign = false) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "n/a";
  const text = value.toFixed(digits).replace("-", "−");
  return sign && value >= 0 ? `+${text}` : text;
}

export const percent = (value) => (value === null || value === undefined ? "n/a" : `${figure(100 * value)} %`);

// A move's score: hundredths, or "#N" and "-#N"; "" without one. `bound`: "lower", "upper", or none.
export function scoreText(score, bound) {
  if (score === null || score === undefined) return "";
  const sign = {lower: "≥ ", upper: "≤ "}[bound] ?? "";
  return sign + (typeof score === "string" ? score.replace("-", "−") : figure(score / 100, 2, true));
}

export function clockText(ms) {
  const whole = Math.max(0, ms) / 1000;
  if (whole < 10) return t("seconds", {s: whole.toFixed(1)});
  const seconds = Math.floor(whole);
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${Math.floor((seconds % 3600) / 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest.padStart(5, "0")}` : rest;
}

export const timeText = (seconds) => t("seconds", {s: seconds.toFixed(seconds < 1 ? 3 : 1)});

// `alone`: of a single-player game.
export function resultText(result, alone) {
  if (alone) return {p1win: t("solved"), p2win: t("notSolved")}[result] ?? "*";
  return {p1win: "1-0", p2win: "0-1", draw: "½-½"}[result] ?? "*";
}
