// A finished game, step by step.
import {colour, fitted, legend, lineChart} from "./charts.js";
import {byId, element, icon, isDialogOpen, shown} from "./elements.js";
import {duration, endingWords, figure, scoreText, whole} from "./figures.js";
import {markGame} from "./games.js";
import {boardPicture, boardsOf} from "./picture.js";
import {t} from "./words.js";

let open = null;  // {game, names, boards, plies, ply, slider}

function show(ply) {
  open.ply = Math.max(0, Math.min(open.plies, ply));
  open.slider.value = open.ply;
  const board = open.boards[Math.min(open.ply, open.boards.length - 1)];
  byId("replay-board").replaceChildren(board
    ? boardPicture(board, t("boardLabel", {id: open.game.i, plies: open.ply}), open.state.squares)
    : element("p", {class: "quiet"}, t("noBoard")));
  const box = byId("replay-moves");
  for (const row of box.querySelectorAll("tbody tr")) {
    const now = Number(row.dataset.ply) === open.ply;
    row.classList.toggle("now", now);
    if (now) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
    if (now) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }
}

function movesTable(game) {
  const row = (ply, title, ...cells) =>
    element("tr", {"data-ply": ply, title, onclick: () => show(ply)},
      element("th", {scope: "row"}, String(ply)), ...cells);
  const cells = (...texts) => texts.map((text) => element("td", {}, text));
  const heads = ["#", ...["move", "score", "depth", "time"].map((word) => t(word))];
  const opening =
    game.o.map((move, index) => row(index + 1, null, ...cells(move, t("opening"), "", "")));
  const played = game.m.map(([move, score, depth, nodes, seconds, , bound], index) =>
    row(game.o.length + index + 1, nodes === null ? null : t("nodesOf", {count: whole(nodes)}),
        element("td", {}, move), element("td", {class: "score"}, scoreText(score, bound)),
        ...cells(depth === null ? "" : String(depth), duration(seconds))));
  return element("table", {}, element("caption", {class: "unseen"}, t("replayGame", {id: game.i})),
    element(
      "thead", {}, element("tr", {}, ...heads.map((head) => element("th", {scope: "col"}, head)))),
    element("tbody", {}, row(0, game.f, ...cells(t("start"), "", "", "")), ...opening, ...played));
}

// What an engine at fault said last.
export const lastLines = (lines) =>
  element("pre", {class: "lines", tabindex: "0", "aria-label": t("lastLines")}, lines.join("\n"));

function movesOf(game) {
  const place = {tabindex: "0", role: "region", "aria-label": t("moves")};
  return element("div", {id: "replay-moves", class: "scroll", ...place}, movesTable(game));
}

// Both engines' scores along the game, from player 1's side. A proved end is drawn as high as the
// highest score.
function drawEvaluation({game, names}) {
  const scores = game.m.map(([, score]) => score);
  const highest = Math.max(100, ...scores.filter(Number.isFinite).map(Math.abs));
  const proved = (score) => (score.startsWith("-") ? -highest : highest);
  const valueOf = (score) => (typeof score === "string" ? proved(score) : score);
  const points = names.map(() => []);
  game.m.forEach(([, score, , , , player], index) => {
    if (score === null) return;
    points[player].push(
      [game.o.length + index + 1, ((player ? -1 : 1) * valueOf(score)) / 100, null]);
  });
  const series = names.map((name, i) => ({name, paint: colour(game.e[i]), points: points[i]}))
                   .filter((s) => s.points.length);
  shown(byId("evaluation"), series.length > 0);
  if (!series.length) return;
  fitted(byId("evaluation-chart"), (width) => lineChart({
    series,
    settled: 0,
    width,
    height: 150,
    label: t("evaluations"),
    xText: (n) => (Number.isInteger(n) ? whole(n) : ""),
    xTitle: t("ply"),
    yText: (value) => figure(value, Number.isInteger(value) ? 0 : 1, true),
    tip: (i) => t("eachValue", {
      name: t("plyOf", {ply: series[0].points[i][0]}),
      value: figure(series[0].points[i][1], 2, true)
    }),
  }));
  const word = names.length === 1 ? "scoresOf" : "scoresForPlayer1";
  byId("evaluation-key").replaceChildren(
    legend(series.map(({paint, name}) => [paint, t(word, {name})])));
}

function closeViewer() {
  open = null;
  shown(byId("replay-card"), false);
  markGame(null);
}

const closeButton = () => element("button", {type: "button", onclick: closeViewer}, t("close"));

// `game` is null when it is not kept; `ply`: the position to show.
export function openViewer(state, game, {focus = true, ply = 0} = {}) {
  const card = byId("replay-card");
  shown(card, true);
  if (!game) {
    open = null;
    card.replaceChildren(element("p", {}, t("notKept")), closeButton());
    return;
  }
  const plies = game.o.length + game.m.length;
  const slider = element("input", {type: "range", min: 0, max: plies, "aria-label": t("move"),
                                   oninput: () => show(Number(slider.value))});
  const step = (name, word, where) => element("button",
    {type: "button", "aria-label": t(word), title: t(word), onclick: () => show(where())},
    icon(name));
  const names = game.e.map((index) => state.engines[index]);
  open = {state, game, names, boards: boardsOf(game.b), plies, ply: 0, slider};
  const title = `${t("gameTitle", {id: game.i})}: ${names.join(" - ")}`;
  card.replaceChildren(
    element("h2", {id: "replay-title", tabindex: "-1"}, title, closeButton()),
    element("p", {class: game.l ? "fault" : "quiet"}, endingWords(game, names)),
    ...(game.l ? [element("p", {class: "quiet small"}, t("lastLines")), lastLines(game.l)] : []),
    element("div", {id: "replay"},
      element("div", {}, element("div", {id: "replay-board"}),
        element("div", {class: "steps"}, step("first", "toStart", () => 0),
          step("back", "back", () => open.ply - 1), slider,
          step("forward", "on", () => open.ply + 1), step("last", "toEnd", () => plies)),
        element("div", {id: "evaluation"}, element("div", {id: "evaluation-chart"}),
          element("div", {id: "evaluation-key"}))),
      movesOf(game)));
  drawEvaluation(open);
  show(ply);
  markGame(game.i);
  if (focus) byId("replay-title").focus();
}

// After a change of the language.
export function redrawViewer() {
  if (open) openViewer(open.state, open.game, {focus: false, ply: open.ply});
}

const STEPS = {ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity};

document.addEventListener("keydown", (event) => {
  const typing = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName);
  const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : STEPS[event.key];
  if (!open || !step || typing || isDialogOpen()) return;
  show(open.ply + step);
  event.preventDefault();
});
