// The opening explorer: the moves that the book knows in the position that is shown.
import {byId, element, shown} from "./elements.js";
import {unlessPressed} from "./pressed.js";
import {pvElement, scoreText} from "./scores.js";
import {t} from "./words.js";

const LINE_MOVES = 8;
const WON = 32000;  // PROTOCOL.md: a value that is a result

function valueText(line) {
  if (Math.abs(line.score_cp) < WON) return scoreText(line);
  return t(line.score_cp > 0 ? "bookWon" : "bookLost");
}

// How many games, and the share of their points that went to the move's side.
function gamesText({won, drawn, lost}) {
  const games = won + drawn + lost;
  if (games === 0) return "";
  return `${games} · ${Math.round(100 * (won + drawn / 2) / games)}%`;
}

export class Book {
  constructor(app) {
    this.app = app;
    this.asked = "";  // the place that was asked for, and its position
    this.known = null;
    byId("tabs").addEventListener("click", () => this.follow());
    byId("tabs").addEventListener("keyup", () => this.follow());
  }

  place() {
    const {state} = this.app;
    return JSON.stringify([state.round, this.app.shownNode(), this.app.shownFen(), state.language]);
  }

  // Asks for the position that is shown, while the card is seen.
  follow() {
    if (!this.app.state?.game || !this.app.can("book")) return;
    if (byId("book-card").classList.contains("behind") || this.asked === this.place()) return;
    const sent = this.app.connection.say("book", {node: this.app.shownNode()});
    if (sent) this.asked = this.place();
  }

  take(message) {
    if (message.round !== this.app.state.round || message.node !== this.app.shownNode()) return;
    this.known = {place: this.place(), moves: message.moves};
    this.draw();
  }

  draw() {
    unlessPressed("book-card", () => this.drawNow());
    this.follow();
  }

  drawNow() {
    const card = byId("book-card");
    shown(card, this.app.can("book"));
    if (card.hidden) return;
    const moves = this.known?.place === this.place() ? this.known.moves : null;
    card.replaceChildren(
      element("div", {class: "heading"}, element("h2", {}, t("book"))),
      moves?.length ? this.table(moves)
        : element("p", {class: "quiet"}, moves ? t("bookEmpty") : ""));
  }

  // Games have a column where any were counted.
  table(moves) {
    const counted = moves.some((known) => gamesText(known));
    const words = ["bookMove", "bookValue", ...(counted ? ["bookGames"] : []), "bookLine"];
    const head = words.map((word) => element("th", {scope: "col"}, t(word)));
    return element("table", {id: "book"}, element("thead", {}, element("tr", {}, ...head)),
                   element("tbody", {}, ...moves.map((known) => this.row(known, counted))));
  }

  row(known, counted) {
    const {app} = this;
    const [move, ...line] = known.pv;
    const playable = app.viewing ? app.can("try") : app.can("play");
    const name = playable
      ? element("button", {type: "button", class: "bare", "data-book": move,
                           title: t("bookPlay", {move}), onclick: () => app.play(move)}, move)
      : move;
    const {won, drawn, lost} = known;
    const games = element("td", {class: "games", title: t("bookResults", {won, drawn, lost})},
                          gamesText(known));
    const more = line.length > LINE_MOVES ? ["…"] : [];
    return element("tr", {}, element("th", {scope: "row"}, name),
                   element("td", {class: "value"}, valueText(known)),
                   ...(counted ? [games] : []),
                   known.stays
                     ? pvElement("td", [...line.slice(0, LINE_MOVES), ...more])
                     : element("td", {class: "quiet small"}, t("bookEnds")));
  }
}
