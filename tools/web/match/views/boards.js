// The boards of the games under way.
import {byId, element, shown} from "./elements.js";
import {clockText, scoreText} from "./figures.js";
import {boardOf, boardPicture} from "./picture.js";
import {t} from "./words.js";

// What is left on a player's clock, `since` milliseconds after the state came; null: has none.
function left(game, player, since) {
  if (game.clock[player] === null) return null;
  const thinks = game.thinking !== null && game.turn === player;
  return game.clock[player] - (thinks ? game.thinking + since : 0);
}

function playerLine(state, game, player) {
  const turn = game.turn === player;
  const clock = game.clock[player] === null ? null
    : element("span", {class: "clock", "data-game": game.i, "data-player": player},
              clockText(left(game, player, 0)));
  const score = scoreText(game.s[player], game.bounds[player]);
  const words = t("evaluation", {score});
  return element("div", {class: turn ? "player turn" : "player"},
    element("b", {}, state.engines[game.e[player]]),
    turn && game.thinking !== null ? element("span", {class: "unseen"}, t("thinks")) : null,
    score ? element("span", {class: "small", title: words, "aria-label": words}, score) : null,
    clock);
}

// Of each game the board that was shown last: of the next one it is the board before the move.
const shownBoards = new Map();

function boardNow(game) {
  const old = shownBoards.get(game.i);
  if (old?.plies === game.plies) return old.board;
  const before = old?.plies === game.plies - 1 ? old.board : null;
  const board = boardOf(game.board, game.changed, before);
  shownBoards.set(game.i, {plies: game.plies, board});
  return board;
}

function card(state, game) {
  const label = t("boardLabel", {id: game.i, plies: game.plies});
  const textOf = ([move, score, , , , , bound]) =>
    score === null ? move : t("ofGame", {move, score: scoreText(score, bound)});
  const lasts = game.m.map((move) => element("span", {}, textOf(move)));
  const title = t("gameTitle", {id: game.i});
  return element("article", {class: "card game", "data-game": game.i, "aria-label": title},
    element("h2", {}, title, element("span", {class: "quiet small"}, t("plies", game))),
    playerLine(state, game, 0),
    game.board
      ? boardPicture(boardNow(game), label, state.squares)
      : element("p", {class: "quiet"}, t("noBoard")),
    game.e.length === 2 ? playerLine(state, game, 1) : null,
    element("p", {class: "lasts small", "aria-label": t("lastMoves")}, ...lasts));
}

export function drawBoards(state) {
  const visible = Boolean(state.games?.length) && state.ended === null;
  shown(byId("boards"), visible);
  if (!visible) return;
  const now = new Set(state.games.map(({i}) => i));
  for (const i of shownBoards.keys()) if (!now.has(i)) shownBoards.delete(i);
  byId("boards").replaceChildren(element("h2", {}, t("underWay")),
                                 ...state.games.map((game) => card(state, game)));
}

// Clocks run between one state and the next.
export function tick(state, since) {
  if (!state?.games || state.ended !== null) return;
  for (const place of document.querySelectorAll("#boards .clock")) {
    const game = state.games.find(({i}) => i === place.dataset.game);
    if (game) place.textContent = clockText(left(game, Number(place.dataset.player), since));
  }
}
