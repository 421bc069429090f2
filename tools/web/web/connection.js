// In the place of the socket to tav-play: the page's messages are answered here, by engines in workers of this browser.
import {games} from "./games.js";
import {bestOf, lineOf, settingOf, squaresOf} from "./search.js";
import {Program} from "./program.js";
import {Sitting} from "./sitting.js";
import {lookOf, stateOf} from "./state.js";

const HINT_MS = 1000;
const ANALYSIS_MS = 60000;

export class Connection {
  // heard(message) for each message; changed(status) with "open".
  constructor(heard, changed) {
    this.heard = heard;
    this.sitting = null;
    this.view = {games, paused: false, pace: 0, analysis: {on: false, lines: 3}};
    this.turns = Promise.resolve();
    setTimeout(() => {
      changed("open");
      this.tell();
    });
  }

  // Messages take their turns, since the engine that knows the rules does one thing after another.
  say(type, members = {}) {
    const act = ACTIONS[type];
    this.turns = this.turns.then(() => act?.(this, members)).catch((error) => {
      this.heard({type: "error", code: "refused", text: error.message});
    }).then(() => this.tell());
    return true;
  }

  tell() {
    this.heard(stateOf(this.view, this.sitting));
    if (!this.sitting) return;
    this.think();
    this.study();
  }

  // No engine goes on with a position that has been left.
  stopAll() {
    for (const searcher of this.sitting?.program.searchers ?? []) searcher.stop();
    this.thinking = null;
    this.studied = null;
  }

  async choose(name) {
    this.stopAll();
    const program = new Program(name);
    await program.load();
    const sitting = new Sitting(program);
    await sitting.begin("");
    this.sitting?.program.close();
    this.sitting = sitting;
  }

  async begin({variant, sides, position}) {
    const {sitting} = this;
    for (const seat of sides ?? []) if (!seat.human) settingOf(seat.words, sitting.program.options);
    this.stopAll();
    if (variant !== undefined && variant !== sitting.program.variant) await sitting.program.setVariant(variant);
    await sitting.begin(position);
    if (sides) sitting.seats = sides;
    this.view.paused = false;
  }

  seat({player, human, words = ""}) {
    if (!human) settingOf(words, this.sitting.program.options);
    this.stopAll();
    this.sitting.seats[player - 1] = {human, words};
  }

  async move(act) {
    await act();
    this.stopAll();
  }

  // Sends the lines of a search as they come; the best move at its end.
  async search(engine, purpose, limits, sitting) {
    const ply = sitting.played.length;
    const {routes} = sitting.now;
    const player = sitting.turn;
    let last = {};
    await engine.say(sitting.positionLine());
    const lines = await engine.say(`go ${limits}`, (text) => {
      const line = lineOf(text, routes);
      if (!line) return;
      if (line.line === 1) last = line;
      this.heard({type: "search", purpose, ply, player, ...line});
    });
    return {move: bestOf(lines), line: last};
  }

  // The engine's move, where it is its turn. What is stopped meanwhile has been thought in vain.
  async think() {
    const {sitting, view} = this;
    if (this.thinking || sitting.over || sitting.seat.human || view.paused) return;
    const mine = {};
    this.thinking = mine;
    try {
      const engine = sitting.program.players[sitting.turn - 1];
      const {limits, options} = settingOf(sitting.seat.words, sitting.program.options);
      for (const {name, default: usual} of sitting.program.options.filter((one) => engine.setup.has(one.name) && one.name !== "Hash" &&
                                                                               one.name !== "UCI_Variant")) {
        if (!options.some(([set]) => set === name)) await engine.set(name, usual);
      }
      for (const [name, value] of options) await engine.set(name, value);
      const pause = new Promise((resolve) => setTimeout(resolve, view.pace));
      const {move, line} = await this.search(engine, "move", limits, sitting);
      await pause;
      if (this.thinking !== mine || !move) return;
      this.turns = this.turns.then(() => this.thinking === mine && this.moved(move, line)).then(() => this.tell());
    } catch (error) {
      if (this.thinking !== mine) return;  // it was stopped
      this.stopAll();
      view.paused = true;
      this.heard({type: "error", code: "engine", text: error.message});
      this.tell();
    }
  }

  async moved(move, {score_cp, score_mate, depth, nodes}) {
    this.thinking = null;
    await this.sitting.play(move, {score_cp, score_mate, depth, nodes});
    this.studied = null;
    this.sitting.program.student.stop();
  }

  async study() {
    const {sitting, view} = this;
    if (!view.analysis.on || sitting.over || this.studied === sitting.now) return;
    this.studied = sitting.now;
    const {student} = sitting.program;
    student.stop();
    await student.set("MultiPV", view.analysis.lines).then(() => this.search(student, "analysis", `movetime ${ANALYSIS_MS}`, sitting))
      .catch(() => {});
  }

  async hint() {
    const {sitting} = this;
    const {student} = sitting.program;
    const {routes} = sitting.now;
    student.stop();
    this.studied = null;
    await student.set("MultiPV", 1);
    const {move} = await this.search(student, "hint", `movetime ${HINT_MS}`, sitting);
    if (move) this.heard({type: "hint", move, squares: squaresOf(routes, move), sentence: `The engine would play ${move}.`});
  }

  async why({squares, move}) {
    await this.sitting.keep();
    const asked = squares?.length ? `from ${squares.join(" ")}` : move;
    this.heard({type: "why", text: await this.sitting.program.keeper.ask(`query why ${asked}`)});
  }

  async rules() {
    const lines = await this.sitting.program.keeper.say("rules");
    this.heard({type: "rules", lines: lines.slice(0, -1).map((line) => line.replace(/^info string ?/, ""))});
  }
}

const ACTIONS = {
  game: (to, {name}) => to.choose(name),
  new: (to, members) => {
    if (members.clock && members.clock.kind !== "none") throw new Error("this page keeps no clocks");
    return to.begin(members);
  },
  side: (to, members) => to.seat(members),
  switch: (to) => to.move(() => to.sitting.seats.reverse()),
  choose: (to, {squares}) => to.sitting.choose(squares),
  play: (to, {move}) => to.move(() => to.sitting.playTyped(move)),
  undo: (to) => to.move(() => to.sitting.step(-1)),
  redo: (to) => to.move(() => to.sitting.step(1)),
  goto: (to, {node}) => to.move(() => to.sitting.goTo(node)),
  resign: (to) => to.move(() => {
    to.sitting.resigned = to.sitting.seats.findIndex(({human}) => human) + 1;
  }),
  go: (to) => {
    to.view.paused = false;
  },
  pause: (to) => to.move(() => {
    to.view.paused = true;
  }),
  pace: (to, {ms}) => {
    to.view.pace = ms;
  },
  analysis: (to, {on, lines}) => {
    to.stopAll();
    to.view.analysis = {on, lines: lines ?? to.view.analysis.lines};
  },
  hint: (to) => to.hint(),
  look: (to, {node}) => to.heard(lookOf(to.sitting, node)),
  try: () => {
    throw new Error("this page keeps no variations: return to the game to move");
  },
  why: (to, members) => to.why(members),
  rules: (to) => to.rules(),
  quit: (to) => {
    to.stopAll();
    to.sitting?.program.close();
    to.sitting = null;
  },
};
