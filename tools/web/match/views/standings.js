// The table of ratings and scores, and who scored what against whom.
import {byId, element} from "./elements.js";
import {figure, percent, sum, whole} from "./figures.js";
import {showSuite} from "./suite.js";
import {row, scrolled, table} from "./tables.js";
import {t} from "./words.js";

const ratingRow = ({name, wins, draws, losses, rating, rating_error, score}) =>
  row(name, figure(rating, 1, true), figure(rating_error),
    ...[wins + draws + losses, wins, draws, losses].map(whole), percent(score));

// [won, drawn, lost] of each engine against each, by "i j".
function countsBetween(encounters) {
  const between = new Map();
  for (const {engines: [i, j], wins, draws, losses} of encounters) {
    between.set(`${i} ${j}`, [wins, draws, losses]);
    between.set(`${j} ${i}`, [losses, draws, wins]);
  }
  return between;
}

function crossCell(names, i, j, counts) {
  if (i === j) return element("td", {class: "self"});
  if (!counts) return element("td", {}, "-");
  const [w, d, l] = counts;
  const points = w + d / 2;
  const share = points / sum(counts);
  const cell = element("td", {title: t("crossTitle", {a: names[i], b: names[j], w, d, l})},
                       `${figure(points, points % 1 ? 1 : 0)} / ${whole(sum(counts))}`);
  const paint = share >= 0.5 ? "var(--win)" : "var(--loss)";
  cell.style.background =
    `color-mix(in srgb, ${paint} ${Math.round(90 * Math.abs(share - 0.5))}%, transparent)`;
  return cell;
}

function crossTable({table: {encounters}, engines: names, ranking}) {
  const between = countsBetween(encounters);
  const cellsOf = (i) => ranking.map((j) => crossCell(names, i, j, between.get(`${i} ${j}`)));
  const rows = ranking.map((i, rank) => row(`${rank + 1}  ${names[i]}`, ...cellsOf(i)));
  return scrolled(
    table(t("crossTable"), [t("engine"), ...ranking.map((_, rank) => String(rank + 1))], rows,
      {class: "cross"}),
    t("crossTable"));
}

export function drawStandings(state) {
  const card = byId("standings-card");
  const several = state.engines.length > 2;
  card.classList.toggle("wide", several || Boolean(state.alone));
  if (state.alone) return showSuite(state);
  const heads = ["engine", "rating", "error", "games", "won", "drawn", "lost_", "score"];
  const rows = state.ranking.map((i) => ratingRow(state.table.engines[i]));
  const note =
    element("p", {class: "quiet small"}, t(several ? "ratingsNote" : "ratingsNoteOfTwo"));
  card.replaceChildren(element("h2", {}, t("standings")),
    scrolled(
      table(t("standings"), heads.map((word) => t(word)), rows, {id: "standings"}), t("standings")),
    ...(several ? [element("h3", {}, t("crossTable")), crossTable(state)] : []),
    ...(state.engines.length > 1 ? [note] : []));
}
