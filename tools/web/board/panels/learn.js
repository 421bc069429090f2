// Why moves are good or bad, and exercises from the mistakes of a review: a better move is to be
// found where one was missed.
import {continued, endingOn} from "./choosing.js";
import {byId, element, iconButton, shown} from "./elements.js";
import {unlessPressed} from "./pressed.js";
import {PV_MOVES, blame, lineParts, pvElement} from "./scores.js";
import {START, treeOf} from "./tree.js";
import {sideName, t} from "./words.js";

// The move that squares come to when no other move goes over them; undefined: they are none yet.
function wholeMove(routes, squares) {
  const {next, moves} = continued(routes, squares);
  if (moves.length === 1 && !next.length) return moves[0];
  return squares.length && !moves.length && !next.length ? endingOn(routes, squares) : undefined;
}

export class Learn {
  constructor(app) {
    this.app = app;
    this.forget();
  }

  // Another game has begun.
  forget() {
    this.reasons = null;
    this.at = null;     // which of the exercises is open
    this.solved = false;
    this.note = () => "";
  }

  // The mistakes of the last review, in the order of the game, each with the place it was made in.
  exercises() {
    const nodes = treeOf(this.app.state);
    return [...this.app.reviews.values()]
      .filter((review) => blame(review) && nodes.has(review.node))
      .map((review) => ({...review, place: nodes.get(review.node).parent,
                         played: nodes.get(review.node).move}))
      .sort((one, other) => one.ply - other.ply);
  }

  // The exercise that is open; null: none is, or the board shows something else.
  exercise() {
    const open = this.at === null ? null : this.exercises()[this.at] ?? null;
    return open && open.place === this.app.shownNode() ? open : null;
  }

  // A move of the exercise, by its text or its squares: its message's number. 0: it is none.
  attempt({move, squares}) {
    const open = this.exercise();
    const wanted = open && (move ?? wholeMove(this.app.now().routes, squares));
    return wanted ? this.sayAttempt(open, {move: wanted}) : 0;
  }

  // Asks the program about a move, or without one for the hint. The exercise's own moves go along:
  // these are judged as the review did.
  sayAttempt({place, played, best}, words) {
    return this.app.say("attempt", {node: place, played, best, ...words});
  }

  open(at) {
    this.at = at < this.exercises().length ? at : null;
    this.solved = false;
    this.reasons = null;
    this.note = () => "";
    if (this.at !== null) this.app.lookAt(this.exercises()[this.at].place);
    this.draw();
  }

  close() {
    this.at = null;
    this.app.look(this.app.state.plies);
    this.draw();
  }

  takeReasons(message) {
    if (message.round !== this.app.state.round) return;
    this.reasons = message;
    this.draw();
  }

  takeAttempt(message) {
    this.app.choosing.refused(message.id);
    if (message.round !== this.app.state.round) return;
    const {hint, move, solved} = message;
    if (hint !== undefined) {
      this.note = () => t("exerciseHintIs", {square: hint});
    } else {
      this.solved = solved;
      this.note = () => t(solved ? "exerciseGood" : "exerciseBad", {move});
    }
    this.app.drawGame();
  }

  // What is shown belongs to the position on the board, or to the move that led there.
  shownReasons() {
    const {reasons, app} = this;
    if (!reasons) return null;
    const node = app.shownNode();
    const entry = treeOf(app.state).get(node);
    const led = entry && entry.parent === reasons.node && entry.move === reasons.move;
    return reasons.node === node || led ? reasons : null;
  }

  // The hint's move, else the move that led to the position that is shown.
  askWhy() {
    const {app} = this;
    const hint = app.study.shownHint();
    const node = app.shownNode();
    app.say("explain", hint ? {node, move: hint.move} : {node});
  }

  verdict({best, loss, line, other, move}) {
    if (best) return t(other ? "isBest" : "isOnlyMove", {move: line.pv[0] ?? move});
    const better = other?.pv[0] ?? "";
    return loss === null ? t("changesResult", {move, better})
      : t("losesAgainst", {move, better, loss: (loss / 100).toFixed(2)});
  }

  reasonsParts(reasons) {
    const row = (line) => element("li", {}, ...lineParts(line));
    const said = ({text, shown: moves}) =>
      element("li", {}, text, " ", moves ? pvElement("span", moves.split(" ")) : null);
    return [element("p", {}, element("b", {}, this.verdict(reasons))),
            element("ul", {class: "statements"}, ...reasons.statements.map(said)),
            element("ol", {class: "lines"}, row(reasons.line),
                    reasons.other ? row(reasons.other) : null)];
  }

  exerciseParts(open) {
    const {app} = this;
    const act = (icon, word, action, attributes = {}) =>
      iconButton(icon, t(word), action, {id: `learn-${word}`, ...attributes});
    const count = this.exercises().length;
    const two = app.state.sides.length === 2;
    const side = two ? sideName(app.state.sides[open.player - 1]) : "";
    const text = t(two ? "exerciseAsk" : "exerciseAskAlone", {move: open.played, side});
    const solution = () => {
      this.note = () => t("better", {line: open.pv.slice(0, PV_MOVES).join(" ") || open.best});
      this.draw();
    };
    return [
      element("h3", {}, t("exercise", {number: this.at + 1, count})),
      element("p", {}, text),
      element("div", {class: "row"},
              act("hint", "exerciseHint", () => this.sayAttempt(open, {})),
              act("solve", "solution", solution),
              act("help", "why", () => app.say("explain", {node: open.node})),
              act("forward", "nextExercise", () => this.open(this.at + 1),
                  {class: this.solved ? "main" : null}),
              act("nothing", "endExercises", () => this.close())),
      element("p", {id: "exercise-note", role: "status", class: this.solved ? "good" : null},
              this.note())];
  }

  choiceParts() {
    const {app} = this;
    const count = this.exercises().length;
    const known = app.shownNode() !== START || app.study.shownHint();
    return [element("div", {class: "row"},
                    app.can("explain")
                      ? iconButton("help", t("why"), () => this.askWhy(),
                                   {id: "why", disabled: !known, title: t("whyNote")}) : "",
                    app.can("review")
                      ? iconButton("verdicts", t("review"), () => app.study.review(),
                                   {id: "review"}) : "",
                    count
                      ? iconButton("solve", t(count === 1 ? "learnOne" : "learn", {count}),
                                   () => this.open(0), {id: "learn"}) : "")];
  }

  draw() {
    unlessPressed("learn-card", () => this.drawNow());
  }

  drawNow() {
    const card = byId("learn-card");
    shown(card, this.app.can("explain") || this.app.can("review"));
    const open = this.exercise();
    const reasons = this.shownReasons();
    // Where space is short they need that of the other cards.
    document.body.classList.toggle("explaining", Boolean(open || reasons));
    document.body.classList.toggle("learning", Boolean(open));
    const focused = card.contains(document.activeElement) ? document.activeElement.id : "";
    card.replaceChildren(...(open ? this.exerciseParts(open) : this.choiceParts()),
                         ...(reasons ? this.reasonsParts(reasons) : []));
    if (focused) byId(focused)?.focus();
  }
}
