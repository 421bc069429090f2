// What the engine finds: its lines for the position that is shown, the review of a whole game.
import {byId, element, icon, iconButton, labelled, select} from "./elements.js";
import {betterLines, keepBetterLines, keepLine} from "./moves.js";
import {unlessPressed} from "./pressed.js";
import {blame, lineParts, scoreText, shortText} from "./scores.js";
import {keep, kept, sideName, t} from "./words.js";

export class Study {
  constructor(app) {
    this.app = app;
    this.lines = 3;
    this.values_wished = kept("values");
    this.asked = null;  // the position whose analysis was asked for, until a state has it
    this.forget();
    this.forgetReview();
  }

  forget() {
    this.found = new Map();  // of the position `node`
    this.lost = false;       // whether it has no line, since nothing helps there
    this.node = null;
    this.purpose = "";
    this.hint = null;
  }

  forgetReview() {
    this.app.reviews.clear();
    this.progress = () => "";
  }

  // A state of the game, after `before`.
  take(before, moved) {
    const {analysis} = this.app.state;
    if (moved || analysis?.node === this.asked) this.asked = null;
    if (moved || JSON.stringify(analysis) !== JSON.stringify(before.analysis)) this.forget();
  }

  // The analysis goes to the position that is shown.
  follow() {
    const {on, lines, all, node} = this.app.state.analysis;
    if (on && this.app.shownNode() !== (this.asked ?? node)) this.analyse(on, lines, all);
  }

  analyse(on, lines, all = this.allMoves()) {
    this.asked = this.app.shownNode();
    this.app.say("analysis", {on, lines, all, node: this.asked});
  }

  // Whether every move is to be analysed: as the person wishes, else where a move is one square.
  allMoves() {
    if (this.values_wished) return this.values_wished === "on";
    const {routes} = this.app.now();
    return routes.length > 0 && routes.every(({squares}) => squares.length === 1);
  }

  // Of each square the value of what it begins, or of what it ends once a square is chosen.
  values(now) {
    const found = new Map();
    const {on, all} = this.app.state.analysis;
    if (!on || !all || this.purpose !== "analysis") return found;
    for (const [rank, line] of this.shownLines()) {
      const squares = line.squares ?? [];
      if (!now.chosen.every((name, index) => squares[index] === name)) continue;
      const name = squares[now.chosen.length];
      if (!name || found.has(name)) continue;
      const spoken = [scoreText(line), t("depth", {depth: line.depth})].join(", ");
      found.set(name, {text: shortText(line), spoken, depth: line.depth, best: rank === 1});
    }
    return found;
  }

  // Of the position that is shown; undefined: none is known.
  bestLine() {
    const shown = this.app.state.analysis.on && this.purpose === "analysis";
    return shown ? this.shownLines()[0]?.[1] : undefined;
  }

  takeLine(message) {
    const lost = !message.pv?.length && message.score_mate === 0;
    if (message.round !== this.app.state.round || message.purpose === "review" ||
        !(message.pv?.length || lost)) {
      return;
    }
    if (message.purpose !== this.purpose || message.node !== this.node) this.found.clear();
    this.purpose = message.purpose;
    this.node = message.node;
    this.lost = lost;
    if (!lost) this.found.set(message.line || 1, message);
    this.drawLines();
    this.app.drawFound();
  }

  // By rank, for the position that is shown.
  shownLines() {
    return this.node === this.app.shownNode()
      ? [...this.found.entries()].sort(([one], [other]) => one - other) : [];
  }

  shownHint() {
    return this.hint?.node === this.app.shownNode() ? this.hint : null;
  }

  takeHint(message) {
    if (message.round !== this.app.state.round) return;
    this.hint = message.move ? message : null;
    this.found.clear();
    this.drawLines();
    this.app.drawArrows();
    this.app.learn.draw();
  }

  takeReview(message) {
    const {ply, of} = message;
    if (message.round !== this.app.state.round) return;
    if (message.done) {
      this.progress = () => t(message.stopped ? "reviewStopped" : "reviewed",
                              {count: this.mistakes()});
    } else {
      if (ply + 1 === of) this.app.reviews.clear();  // a review begins with the last move
      this.app.reviews.set(message.node, message);
      this.progress = () => t("reviewing", {ply, of});
    }
    this.draw();
    this.app.drawGame();
  }

  mistakes() {
    return [...this.app.reviews.values()].filter((review) => blame(review)).length;
  }

  arrows() {
    const shown = [];
    const {state} = this.app;
    const watching = state.sides.every((side) => !side.human);
    if (this.purpose === "analysis" || (this.purpose === "move" && watching)) {
      const all = this.purpose === "analysis" && state.analysis.all;
      for (const [rank, line] of this.shownLines().slice(0, all ? 1 : undefined)) {
        shown.push({squares: line.squares || [], kind: rank === 1 ? "thought best" : "thought",
                    weight: 1 / rank, wide: all});
      }
    }
    const hint = this.shownHint();
    if (hint) shown.push({squares: hint.squares, kind: "hinted", weight: 1});
    return shown;
  }

  row(line) {
    const keep = this.app.can("insert") && line.pv.length
      ? element("button", {type: "button", class: "bare keep", title: t("keepLine"),
                           "aria-label": `${t("keepLine")}: ${line.pv[0]}`,
                           onclick: () => keepLine(this.app, line.node, line.pv)},
                icon("new"))
      : null;
    const depth = line.depth === undefined ? "" : t("depth", {depth: line.depth});
    return element("li", {}, ...lineParts(line),
                   element("span", {class: "quiet small"}, depth), keep);
  }

  drawLines() {
    unlessPressed("lines", () => this.drawLinesNow());
  }

  drawLinesNow() {
    const place = byId("lines");
    if (!place) return;
    const lines = this.shownLines().map(([, line]) => line).slice(0, this.app.state.analysis.lines);
    const hint = this.shownHint();
    const rows = (lines.length || !hint?.pv?.length ? lines : [hint]).map((line) => this.row(line));
    const who = lines.length && this.app.state.sides.length === 2
      ? `${sideName(this.app.state.sides[lines[0].player - 1])}:` : "";
    place.replaceChildren(...(rows.length ? [element("p", {class: "quiet small"}, who),
                                             element("ol", {}, ...rows)] : [this.noLines()]));
  }

  // Why there are none.
  noLines() {
    const {analysis, thinking} = this.app.state;
    const note = (word) => element("p", {class: "quiet"}, t(word));
    if (!analysis.on) return note("analysisNote");
    if (this.app.now().final) return note("analysisOver");
    if (this.asked === null && analysis.node !== this.app.shownNode()) {  // another tab looks there
      return element("button", {type: "button", id: "analyse-here",
                                onclick: () => this.analyse(true, analysis.lines, analysis.all)},
                     t("analysisHere"));
    }
    if (this.lost && this.node === this.app.shownNode()) return note("noSolution");
    return note(thinking ? "analysisWaits" : "thinking");
  }

  draw() {
    unlessPressed("study-card", () => this.drawNow());
  }

  drawNow() {
    const {app} = this;
    const {on, lines, all} = app.state.analysis;
    const values = element("input", {type: "checkbox", id: "values",
                                     checked: on ? Boolean(all) : this.allMoves()});
    values.onchange = () => this.setValues(values.checked);
    const count = select([1, 2, 3, 4, 5].map((number) => [String(number), String(number)]),
                         String(on ? lines : this.lines));
    count.onchange = () => {
      this.lines = Number(count.value);
      if (app.state.analysis.on) this.analyse(true, this.lines);
    };
    const toggle = iconButton(on ? "pause" : "go", t(on ? "analysisOff" : "analysisOn"),
                              () => this.toggle(), {"aria-pressed": String(on),
                                                    class: on ? "pressed" : null, id: "analyse"});
    byId("study-card").replaceChildren(
      element("h2", {}, t("study")),
      element("div", {class: "row"}, app.can("analysis") ? toggle : "", labelled(t("lines"), count),
              app.state.sides.length === 2 && all !== undefined
                ? element("label", {class: "check", title: t("valuesNote")}, values, t("values"))
                : ""),
      element("p", {class: "quiet small", id: "progress"}, this.progress()),
      betterLines(app).length
        ? iconButton("new", t("keepBetter"), () => keepBetterLines(app), {id: "keep-all-better"})
        : "",
      element("div", {id: "lines"}));
    this.drawLines();
  }

  setValues(wished) {
    this.values_wished = wished ? "on" : "off";
    keep("values", this.values_wished);
    const {on, lines} = this.app.state.analysis;
    if (on) this.analyse(on, lines);
  }

  toggle() {
    this.analyse(!this.app.state.analysis.on, this.lines);
  }

  review() {
    this.forgetReview();
    this.app.say("review", {ms: 300});
  }
}
