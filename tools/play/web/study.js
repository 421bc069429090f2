// What the engine thinks: its lines as they come, the review of a whole game.
import {byId, element, icon, iconButton, labelled, select} from "./elements.js";
import {betterLines, keepBetterLines, keepLine} from "./moves.js";
import {unlessPressed} from "./pressed.js";
import {blame, scoreText} from "./scores.js";
import {hereOf} from "./tree.js";
import {sideName, t} from "./words.js";

const PV_MOVES = 8;

export class Study {
  constructor(app) {
    this.app = app;
    this.forget();
    this.lines = 3;
  }

  forget() {
    this.found = new Map();
    this.purpose = "";
    this.hint = null;
  }

  // A line of a search; those of another position are dropped.
  take(message) {
    if (message.ply !== this.app.state.plies || message.remark !== undefined) return;
    if (message.purpose !== this.purpose) this.found.clear();
    this.purpose = message.purpose;
    if (!message.pv?.length) return;
    this.found.set(message.line || 1, message);
    this.drawLines();
    this.app.drawArrows();
  }

  takeHint(message) {
    this.hint = message.move ? message : null;
    this.found.clear();
    this.drawLines();
    this.app.drawArrows();
  }

  takeReview(message) {
    if (message.done) this.progress = t("reviewed", {count: this.mistakes()});
    else {
      this.app.reviews.set(message.ply + 1, message);
      this.progress = t("reviewing", {ply: message.ply, of: message.of});
    }
    this.draw();
    this.app.drawGame();
  }

  mistakes() {
    return [...this.app.reviews.values()].filter((review) => blame(review.loss)).length;
  }

  arrows() {
    const shown = [];
    const {state} = this.app;
    const watching = state.sides.every((side) => !side.human);
    if (this.purpose === "analysis" || (this.purpose === "move" && watching)) {
      for (const [rank, line] of this.found) {
        shown.push({squares: line.squares || [], kind: rank === 1 ? "thought best" : "thought", weight: 1 / rank});
      }
    }
    if (this.hint) shown.push({squares: this.hint.squares, kind: "hinted", weight: 1});
    return shown;
  }

  row(line) {
    const keep = this.app.can("insert") && line.pv.length
      ? element("button", {type: "button", class: "bare keep", title: t("keepLine"), "aria-label": `${t("keepLine")}: ${line.pv[0]}`,
                           onclick: () => keepLine(this.app, hereOf(this.app.state), line.pv)}, icon("new")) : null;
    const depth = line.depth === undefined ? "" : t("depth", {depth: line.depth});
    return element("li", {}, element("b", {class: "value"}, scoreText(line)), " ",
                   element("span", {class: "pv"}, line.pv.slice(0, PV_MOVES).join(" ")), " ",
                   element("span", {class: "quiet small"}, depth), keep);
  }

  drawLines() {
    unlessPressed("lines", () => this.drawLinesNow());
  }

  drawLinesNow() {
    const place = byId("lines");
    if (!place) return;
    const sorted = [...this.found.entries()].sort(([one], [other]) => one - other).map(([, line]) => this.row(line));
    if (this.hint?.pv?.length && !sorted.length) sorted.push(this.row(this.hint));
    const line = this.found.get(1) ?? [...this.found.values()][0];
    const who = line && this.app.state.sides.length === 2 ? `${sideName(this.app.state.sides[line.player - 1])}:` : "";
    place.replaceChildren(...(sorted.length ? [element("p", {class: "quiet small"}, who), element("ol", {}, ...sorted)]
      : [element("p", {class: "quiet"}, t(this.app.state.analysis.on ? "thinking" : "analysisNote"))]));
  }

  draw() {
    unlessPressed("study-card", () => this.drawNow());
  }

  drawNow() {
    const {app} = this;
    const {on, lines} = app.state.analysis;
    const count = select([1, 2, 3, 4, 5].map((number) => [String(number), String(number)]), String(on ? lines : this.lines));
    count.onchange = () => {
      this.lines = Number(count.value);
      if (app.state.analysis.on) app.say("analysis", {on: true, lines: this.lines});
    };
    const toggle = iconButton(on ? "pause" : "go", t(on ? "analysisOff" : "analysisOn"),
                              () => this.toggle(), {"aria-pressed": String(on), class: on ? "pressed" : null, id: "analyse"});
    byId("study-card").replaceChildren(
      element("div", {class: "heading"}, element("h2", {}, t("study"))),
      element("div", {class: "row"}, app.can("analysis") ? toggle : "", labelled(t("lines"), count),
              app.can("review") ? iconButton("verdicts", t("review"), () => this.review(), {id: "review"}) : ""),
      element("p", {class: "quiet small", id: "progress"}, this.progress || ""),
      betterLines(app).length ? iconButton("new", t("keepBetter"), () => keepBetterLines(app), {id: "keep-all-better"}) : "", element("div", {id: "lines"}));
    this.drawLines();
  }

  toggle() {
    const {on} = this.app.state.analysis;
    if (on) this.forget();
    this.app.say("analysis", {on: !on, lines: this.lines});
  }

  review() {
    this.app.reviews.clear();
    this.app.say("review", {ms: 300});
  }
}
