// Puzzles: the card that offers them by grade, what is to be done on the board, and the puzzle of
// the day on the first page.
import {byId, element, iconButton, labelled, select} from "./elements.js";
import {unlessPressed} from "./pressed.js";
import {offerTab, openTab} from "./tabs.js";
import {known, t} from "./words.js";

const DAY_MS = 86400000;

// The same for everybody on a day: the game and the number of a puzzle. null: no game has any.
export function puzzleOfDay(games, now = new Date()) {
  const having = games.filter(({puzzles}) => puzzles > 0);
  if (!having.length) return null;
  const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS);
  const game = having[day % having.length];
  return {game, number: Math.floor(day / having.length) % game.puzzles + 1};
}

export function puzzleOfDayCard(app) {
  const today = puzzleOfDay(app.state.games);
  if (!today) return "";
  const {game, number} = today;
  const begin = () => {
    app.puzzles.wanted = {name: game.name, number};
    app.say("game", {name: game.name});
  };
  return element("p", {class: "row"},
                 iconButton("go", t("puzzleToday", {game: app.titleOf(game)}), begin,
                            {id: "puzzle-today"}));
}

export class Puzzles {
  constructor(app) {
    this.app = app;
    this.grades = [];    // of each puzzle of this game, in order
    this.asked = "";     // the game and the variant that they are asked of
    this.grade = "";     // that the person wishes; empty: any
    this.help = "";
    this.wanted = null;  // {name, number}: to begin as soon as that game is there
  }

  take(message) {
    this.grades = message.grades;
    this.draw();
  }

  // A state has come: another game has other puzzles.
  follow() {
    const {state} = this.app;
    const game = state.game ? `${state.game.name} ${state.game.variant}` : "";
    if (game === this.asked) return;
    this.asked = game;
    this.grades = [];
    this.grade = "";
    offerTab("puzzles", this.app.can("puzzles"));
    if (!this.app.can("puzzles")) return;
    this.app.connection.say("puzzles");
    if (this.wanted?.name === state.game.name) this.begin(this.wanted.number);
    this.wanted = null;
  }

  begin(number) {
    this.help = "";
    openTab("puzzles");
    this.app.say("puzzle", {number});
  }

  // The next one of the grade, after the one on the board.
  next() {
    const count = this.grades.length;
    const at = this.app.state.puzzle?.number ?? 0;
    for (let step = 0; step < count; ++step) {
      const index = (at + step) % count;
      if (!this.grade || this.grades[index] === this.grade) return this.begin(index + 1);
    }
  }

  // Where the move begins; of a move that is one square, it and another one.
  hint() {
    const {move} = this.app.state.puzzle;
    const {routes, legal} = this.app.state;
    const squares = routes.find((route) => route.move === move)?.squares ?? [];
    const other = legal.find((one) => one !== move);
    this.tell(squares.length > 1 ? t("puzzleBegins", {square: squares[0]})
      : t("puzzleEither", {moves: [move, other].sort().join(", ")}));
  }

  tell(text) {
    this.help = text;
    this.app.connection.say("helped");
    this.draw();
  }

  draw() {
    unlessPressed("puzzles-card", () => this.drawNow());
  }

  drawNow() {
    const {puzzle} = this.app.state;
    const counts = new Map();
    for (const grade of this.grades) counts.set(grade, (counts.get(grade) ?? 0) + 1);
    const grades = select(
      [["", t("puzzleAny", {count: this.grades.length})],
       ...[...counts].map(([grade, count]) => [grade, `${known(grade)} (${count})`])],
      this.grade, {id: "puzzle-grade"});
    grades.onchange = () => (this.grade = grades.value);
    const act = (icon, word, action) => iconButton(icon, t(word), action, {id: `puzzle-${word}`});
    const open = puzzle && !puzzle.solved;
    byId("puzzles-card").replaceChildren(
      element("div", {class: "heading"}, element("h2", {}, t("puzzles"))),
      element("p", {class: puzzle ? "" : "quiet", id: "puzzle-task"}, this.task(puzzle)),
      element("p", {class: "quiet", id: "puzzle-help", role: "status"}, open ? this.help : ""),
      element("div", {class: "row"}, labelled(t("puzzleGrade"), grades)),
      element("div", {class: "row"},
              act("go", puzzle ? "puzzleNext" : "puzzleStart", () => this.next()),
              open ? act("hint", "puzzleHint", () => this.hint()) : "",
              open ? act("verdicts", "puzzleSolution",
                         () => this.tell(t("puzzleAnswer", {move: puzzle.move}))) : ""),
      element("p", {class: "quiet small", id: "puzzle-streak"},
              puzzle ? t("puzzleStreak", {count: puzzle.streak}) : ""));
  }

  task(puzzle) {
    if (!puzzle) return t("puzzleNote");
    if (puzzle.solved) return t("puzzleSolved", {move: puzzle.move});
    const {number, of, grade, result} = puzzle;
    return t(result === "win" ? "puzzleWin" : "puzzleDraw", {number, of, grade: known(grade)});
  }
}
