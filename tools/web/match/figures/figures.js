// Numbers as text, in the language of the page. A number that does not exist is "n/a".
import {currentLanguage, t} from "./words.js";

const formats = new Map();

function formatted(value, options) {
  const key = currentLanguage() + JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(currentLanguage(), options));
  return formats.get(key).format(value).replace("-", "−");
}

// With `digits` decimals; `sign` puts a plus before what is not negative.
export function figure(value, digits = 1, sign = false) {
  if (!Number.isFinite(value)) return t("noFigure");
  const rounded = Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value;
  return formatted(rounded, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: sign ? "always" : "auto",
  });
}

export const whole = (value) => figure(value, 0);

// Of a share, 0 to 1.
export const percent = (share, digits = 1) =>
  Number.isFinite(share) ? `${figure(100 * share, digits)}%` : t("noFigure");

export const withError = (value, error) => `${figure(value, 1, true)} ± ${figure(error)}`;

// Lengths of time in seconds as text, all in the unit that suits the longest.
export function durationsUpTo(longest) {
  const [unit, size, digits] = longest >= 5400 ? ["h", 3600, 1] : longest >= 90 ? ["min", 60, 1]
    : longest >= 0.9995 ? ["s", 1, 1] : ["ms", 0.001, longest < 0.01 ? 1 : 0];
  return (seconds) => `${figure(seconds / size, digits)} ${unit}`;
}

// One, two or five times a power of ten seconds.
export function roundDuration(seconds) {
  const [unit, size] = seconds >= 1 ? ["s", 1] : ["ms", 0.001];
  const digits = Math.max(0, -Math.floor(Math.log10(seconds / size) + 1e-9));
  return `${figure(seconds / size, digits)} ${unit}`;
}

export const duration = (seconds) => durationsUpTo(seconds)(seconds);

// What is left on a clock.
export function clockText(ms) {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return `${figure(seconds)} s`;
  const two = (n) => String(Math.floor(n)).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

// A move's score: hundredths, or "#N" and "-#N"; "" without one. `bound`: "lower", "upper", or
// none.
export function scoreText(score, bound) {
  if (score === null || score === undefined) return "";
  const sign = {lower: "≥ ", upper: "≤ "}[bound] ?? "";
  return sign +
    (typeof score === "string" ? score.replace("-", "−") : figure(score / 100, 2, true));
}

// "2026-01-31T12:00:00.123Z" as "2026-01-31 12:00:00 UTC".
export const dateText = (text) => text.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC");

// `alone`: of a single-player game.
export function resultText(result, alone) {
  if (alone) return {p1win: t("solved"), p2win: t("notSolved")}[result] ?? "*";
  return {p1win: "1-0", p2win: "0-1", draw: "½-½"}[result] ?? "*";
}

// How a game ended in words, with its score if it has one; `names`: those of the players, one in a
// single-player game.
export const endingWords = ({r, c, q}, names) =>
  `${[resultWords(r, names), c].filter(Boolean).join(", ")}: ${q}`;

function resultWords(result, names) {
  if (result === "draw") return t("draw");
  const winner = {p1win: 0, p2win: 1}[result];
  if (winner === undefined) return t("unfinished");
  return names.length === 1 ? resultText(result, true) : t("wins", {name: names[winner]});
}

export const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);
