// A game between persons and engines: its moves, the facts of each of its positions, and who is to
// move. It knows no rules; the judge, an engine that never plays, answers for them.
import {continued, endingOn} from "./choosing.js";
import {factsOf} from "./facts.js";

export class PlaySession {
  constructor(program) {
    this.program = program;
    this.seats = program.sides.map((_, index) => ({human: index === 0, words: ""}));
    this.start = "startpos";
    this.takebacks = 0;
  }

  // From the text of a position, or the usual start. Fails, with the old game as it was, where that
  // text is none.
  async begin(position) {
    const start = position ? `fen ${position}` : "startpos";
    const facts = await this.factsAt(start, []);
    this.start = start;
    this.played = [];
    this.undone = [];
    this.facts = [facts];
    this.chosen = [];
    this.resigned = 0;
    this.takebacks = 0;
  }

  async factsAt(start, moves) {
    const {judge, sides} = this.program;
    const [error] = await judge.send(this.line(start, moves));
    if (error) throw new Error(error.replace(/^info string error: /, ""));
    return factsOf(judge, sides);
  }

  line(start, moves) {
    return `position ${start}${moves.length ? ` moves ${moves.join(" ")}` : ""}`;
  }

  positionLine(ply = this.played.length) {
    return this.line(this.start, this.all.slice(0, ply).map(({move}) => move));
  }

  // Of the whole line, played and taken back.
  get all() {
    return [...this.played, ...this.undone];
  }

  factsOf(ply) {
    return this.facts[ply] ?? this.undone[ply - this.facts.length].facts;
  }

  get now() {
    return this.facts[this.facts.length - 1];
  }

  get over() {
    return this.now.over || this.resigned !== 0;
  }

  get seat() {
    return this.seats[Math.min(this.now.turn, this.seats.length) - 1];
  }

  get turn() {
    return this.seats.length === 1 ? 1 : this.now.turn;
  }

  // told: what the record keeps of it, {score_cp, depth...}.
  async play(move, told = {}) {
    const facts = await this.factsAt(this.start, [...this.played.map((one) => one.move), move]);
    const fits = (route) => this.chosen.every((name, at) => route.squares[at] === name);
    const route = this.now.routes.find((one) => one.move === move && fits(one)) ??
      this.now.routes.find((one) => one.move === move);
    this.played.push({move, player: this.turn, time_ms: 0, ...told, squares: route?.squares ?? []});
    this.facts.push(facts);
    this.chosen = [];
    if (this.undone[0]?.move === move) this.undone.shift();
    else this.undone = [];
  }

  // As written by a person, any notation.
  async playTyped(text) {
    await this.keep();
    const move = await this.program.judge.query(`move ${text}`);
    if (move === "none") {
      throw new Error(`Not played: ${await this.program.judge.query(`why ${text}`)}.`);
    }
    await this.play(move);
  }

  // The judge stands at the present position again.
  async keep() {
    await this.program.judge.send(this.positionLine());
  }

  // Squares that a person has chosen: they stand for a move, may go on, or are refused.
  async choose(squares) {
    const {routes} = this.now;
    const {moves, next} = continued(routes, squares);
    if (moves.length === 1 && !next.length) return this.play(moves[0]);
    if (moves.length || next.length) {
      this.chosen = squares;
      return undefined;
    }
    const direct = squares.length > 0 ? endingOn(routes, squares) : undefined;
    if (direct) return this.play(direct);
    this.chosen = [];
    await this.keep();
    const why = await this.program.judge.query(`why from ${squares.join(" ")}`);
    throw new Error(`Not played: ${why}.`);
  }

  // To after so many moves, back or forth again.
  async goTo(ply) {
    while (this.played.length > ply) {
      this.undone.unshift({...this.played.pop(), facts: this.facts.pop()});
    }
    while (this.played.length < ply && this.undone.length) {
      await this.play(this.undone[0].move, this.undone[0]);
    }
    this.chosen = [];
    this.resigned = 0;
  }

  // Back to where a person was to move, or forth to there.
  async step(by) {
    const most = this.played.length + this.undone.length;
    const mover = (ply) => this.all[ply]?.player;
    let ply = this.played.length + by;
    while (ply > 0 && ply < most && !this.seats[mover(ply) - 1]?.human &&
           this.seats.some(({human}) => human)) {
      ply += by;
    }
    if (by < 0) this.takebacks += 1;
    await this.goTo(Math.max(0, ply));
  }

  outcome() {
    if (!this.over) return null;
    const {sides} = this.program;
    const outcome = this.resigned ? `p${3 - this.resigned}win` : this.now.result;
    const reason = this.resigned ? "resignation" : this.now.reason;
    const winner = outcome === "p1win" ? sides[0] : sides[1];
    const single = sides.length === 1;
    const won = single ? (outcome === "p1win" ? "Solved" : "No more moves") : `${winner} wins`;
    const result = outcome === "draw" ? "A draw" : won;
    const side = sides[this.resigned - 1];
    const ending = this.resigned
      ? {code: "resigns", text: `${side} resigns`, places: {side}} : null;
    return {outcome, reason, ending,
            sentence: reason && reason !== "none" ? `${result}: ${reason}.` : `${result}.`};
  }
}
