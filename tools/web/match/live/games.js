// The boards of the games under way, and the list of those that ended.
import {byId, element, iconButton, shown} from "./elements.js";
import {clockText, resultText, scoreText} from "./figures.js";
import {boardOf, boardPicture} from "./picture.js";
import {t} from "./words.js";

export const nameOf = (state, index) => (index === null || index < 0 ? "" : state.engines[index]);

// What is left on a player's clock, `since` milliseconds after the state came; null: has none.
function left(game, player, since) {
  if (game.clock[player] === null) return null;
  const thinks = game.thinking !== null && game.turn === player;
  return game.clock[player] - (thinks ? game.thinking + since : 0);
}

function playerLine(state, game, player) {
  const turn = game.turn === player;
  const clock = game.clock[player] === null ? null
    : element("span", {class: "clock", "data-game": game.i, "data-player": player}, clockText(left(game, player, 0)));
  const score = scoreText(game.s[player], game.bounds[player]);
  return element("div", {class: turn ? "player turn" : "player"},
                 element("b", {}, nameOf(state, game.e[player])),
                 turn && game.thinking !== null ? element("span", {class: "unseen"}, t("thinks")) : null,
                 score ? element("span", {class: "small", title: t("evaluation", {score}), "aria-label": t("evaluation", {score})}, score) : null,
                 clock);
}

function card(state, game) {
  const label = t("boardLabel", {id: game.i, plies: game.plies});
  const lasts = game.m.map(([move, score, , , , , bound]) =>
    element("span", {}, score === null ? move : t("ofGame", {move, score: scoreText(score, bound)})));
  return element("article", {class: "card game", "data-game": game.i, "aria-label": t("gameTitle", {id: game.i})},
                 element("h2", {}, t("gameTitle", {id: game.i}), element("span", {class: "quiet small"}, t("plies", game))),
                 playerLine(state, game, 0),
                 game.board ? boardPicture(boardOf(game.board, game.changed), label) : element("p", {class: "quiet"}, t("noBoard")),
                 game.e[1] < 0 ? null : playerLine(state, game, 1),
                 element("p", {class: "lasts small", "aria-label": t("lastMoves")}, ...lasts));
}

export function drawGames(state) {
  const visible = state.games.length > 0 && state.ended === null;
  shown(byId("boards"), visible);
  if (visible) byId("boards").replaceChildren(element("h2", {}, t("underWay")), ...state.games.map((game) => card(state, game)));
}

// Clocks run between one state and the next.
export function tick(state, since) {
  if (!state || state.ended !== null) return;
  for (const place of document.querySelectorAll("#boards .clock")) {
    const game = state.games.find(({i}) => i === place.dataset.game);
    if (game) place.textContent = clockText(left(game, Number(place.dataset.player), since));
  }
}

// Of the finished games: the word above each column, and how its header and its cells are set.
const columnsOf = ({alone}) => [["id", null], ...(alone ? [["engine", "text"]] : [["first", "text"], ["second", "text"]]),
                                ["result", null], ["reason", "text"], ["replay", "text"]];

const replayButton = ({i}, replay) => iconButton("go", t("replay"), () => replay(i), {"aria-label": t("replayGame", {id: i}), title: t("replay")});

// The rows that are there stay, so that the focus does.
export function drawDone(state, replay) {
  shown(byId("done-card"), state.done.length > 0);
  if (!state.done.length) return;
  const language = document.documentElement.lang;
  if (!byId("done") || byId("done").lang !== language) {
    const head = columnsOf(state).map(([word, kind]) => element("th", {scope: "col", class: kind}, t(word)));
    byId("done-card").replaceChildren(
      element("h2", {}, t("done"), element("span", {class: "quiet small", id: "done-count"})),
      element("div", {id: "done", lang: language, class: "scroll", tabindex: "0", role: "region", "aria-label": t("done")},
              element("table", {}, element("caption", {class: "unseen"}, t("done")), element("thead", {}, element("tr", {}, ...head)),
                      element("tbody", {id: "done-rows"}))));
  }
  byId("done-count").textContent = t("newest", {count: state.done.length});
  const rows = byId("done-rows");
  const present = new Map([...rows.children].map((row) => [row.dataset.id, row]));
  const kept = new Set(state.done.map(({i}) => i));
  for (const [id, row] of present) if (!kept.has(id)) row.remove();
  for (const game of [...state.done].reverse()) {
    if (present.has(game.i)) continue;
    rows.prepend(element("tr", {"data-id": game.i}, element("th", {scope: "row"}, game.i),
                         ...[...game.e.slice(0, state.alone ? 1 : 2).map((index) => nameOf(state, index)), resultText(game.r, state.alone), game.q,
                             replayButton(game, replay)].map((content, index) => element("td", {class: columnsOf(state)[index + 1][1]}, content))));
  }
}
