// The first page: each game with its board, what it is in a sentence, and the game of it that was
// left.
import {byId, element, iconButton} from "./elements.js";
import {boardOf, boardPicture} from "./picture.js";
import {puzzleOfDayCard} from "./puzzles.js";
import {currentLanguage, t} from "./words.js";

function tile(app, game) {
  const {name, unfinished = 0} = game;
  const about = game.abouts?.[currentLanguage()] ?? game.abouts?.en;
  const goOn = () => app.say("game", {name, resume: true});
  return element(
    "article", {class: "game-tile"},
    element("button", {type: "button", class: "tile", "data-game": name,
                       onclick: () => app.say("describe", {name})},
            game.board ? boardPicture(boardOf(game.board), "") : null,
            element("b", {}, app.titleOf(game)),
            about ? element("span", {class: "quiet small"}, about) : null),
    unfinished
      ? iconButton("go", t(unfinished === 1 ? "continueOne" : "continueGame", {count: unfinished}),
                   goOn, {class: "main", "data-continue": name})
      : null);
}

export function drawWelcome(app) {
  byId("welcome").replaceChildren(
    element("h2", {}, t("welcome")), element("p", {class: "quiet"}, t("welcomeNote")),
    element("div", {class: "tiles"}, ...app.state.games.map((game) => tile(app, game))),
    puzzleOfDayCard(app));
}
