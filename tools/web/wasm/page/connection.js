// In the place of the socket to tav-play: the page's messages are answered here, by engines in
// workers of this browser.
import "./install.js";
import {games} from "./npm/games.js";
import {bestOf, lineOf, settingOf, squaresOf} from "./search.js";
import {Program} from "./program.js";
import {PlaySession} from "./play_session.js";
import {lookOf, stateOf} from "./state.js";

const HINT_MS = 1000;
const ANALYSIS_MS = 60000;

// `code` names the sentence in the page's other languages.
const refusal = (code, text) => Object.assign(new Error(text), {code});

// Begins a game as the message asks. Fails with the old one as it was.
async function arrange(session, {variant, sides, position, clock}) {
  const {program} = session;
  const former = program.variant;
  if (clock && clock.kind !== "none") throw refusal("no-clocks", "this page has no clocks");
  for (const seat of sides ?? []) if (!seat.human) settingOf(seat.words, program.options);
  if (variant !== undefined && variant !== former) await program.setVariant(variant);
  try {
    await session.begin(position);
  } catch (error) {
    if (program.variant !== former) await program.setVariant(former);
    throw error;
  }
  if (sides) session.seats = sides;
}

export class Connection {
  // heard(message) for each message; changed(status) with "open".
  constructor(heard, changed) {
    this.heard = heard;
    this.session = null;
    this.view = {games, round: 0, paused: false, pace: 0, analysis: {on: false, lines: 3}};
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
      this.heard({type: "error", code: error.code ?? "refused", text: error.message});
    }).then(() => this.tell());
    return true;
  }

  tell() {
    const {session, view} = this;
    if (this.told !== session?.now) view.analysis.node = undefined;  // the game went on
    this.told = session?.now;
    this.heard(stateOf(view, session));
    if (!session) return;
    this.think();
    this.study();
  }

  // No engine goes on with a position that has been left.
  stopAll() {
    for (const searcher of this.session?.program.searchers ?? []) searcher.stop();
    this.thinking = null;
    this.studied = null;
  }

  // What a game would be, while the present one goes on.
  async describe(name) {
    const program = new Program(name);
    await program.load();
    program.close();
    const {seats} = new PlaySession(program);
    this.heard({type: "described", game: program.described(),
                sides: program.sides.map((side, index) => ({name: side, ...seats[index]}))});
  }

  async choose({name, ...members}) {
    const program = new Program(name);
    await program.load();
    const session = new PlaySession(program);
    try {
      await arrange(session, members);
    } catch (error) {
      program.close();
      throw error;
    }
    this.stopAll();
    this.session?.program.close();
    this.session = session;
    this.begun();
  }

  async begin(members) {
    this.stopAll();
    await arrange(this.session, members);
    this.begun();
  }

  begun() {
    this.view.round += 1;
    this.view.paused = false;
  }

  seat({player, human, words = ""}) {
    if (!human) settingOf(words, this.session.program.options);
    this.stopAll();
    this.session.seats[player - 1] = {human, words};
  }

  async move(act) {
    await act();
    this.stopAll();
  }

  // Sends the lines of a search as they come, of the position after so many moves; the best move at
  // its end.
  async search(engine, purpose, limits, session, ply = session.played.length) {
    const {routes, turn} = session.factsOf(ply);
    const player = session.seats.length === 1 ? 1 : turn;
    const {round} = this.view;
    let last = {};
    await engine.send(session.positionLine(ply));
    const lines = await engine.send(`go ${limits}`, (text) => {
      const line = lineOf(text, routes);
      if (!line) return;
      if (line.line === 1) last = line;
      this.heard({type: "search", round, purpose, node: ply, ply, player, ...line});
    });
    return {move: bestOf(lines), line: last};
  }

  // The engine's move, where it is its turn. What is stopped meanwhile has been thought in vain.
  async think() {
    const {session, view} = this;
    if (this.thinking || session.over || session.seat.human || view.paused) return;
    const mine = {};
    this.thinking = mine;
    try {
      const engine = session.program.players[session.turn - 1];
      const {limits, options} = settingOf(session.seat.words, session.program.options);
      const own = (one) =>
        engine.has(one.name) && one.name !== "Hash" && one.name !== "UCI_Variant";
      for (const {name, default: usual} of session.program.options.filter(own)) {
        if (!options.some(([set]) => set === name)) await engine.set(name, usual);
      }
      for (const [name, value] of options) await engine.set(name, value);
      const pause = new Promise((resolve) => setTimeout(resolve, view.pace));
      const {move, line} = await this.search(engine, "move", limits, session);
      await pause;
      if (this.thinking !== mine || !move) return;
      this.turns = this.turns.then(() => this.thinking === mine && this.moved(move, line))
        .then(() => this.tell());
    } catch (error) {
      if (this.thinking !== mine) return;  // it was stopped
      this.stopAll();
      view.paused = true;
      this.heard({type: "error", code: "engine", text: error.message});
      this.tell();
    }
  }

  async moved(move, {score_cp, score_mate, bound, depth, nodes}) {
    this.thinking = null;
    await this.session.play(move, {score_cp, score_mate, bound, depth, nodes});
    this.studied = null;
    this.session.program.student.stop();
  }

  async study() {
    const {session, view} = this;
    const {on, lines, node = session.played.length} = view.analysis;
    const facts = session.factsOf(node);
    if (!on || facts.over || this.studied === facts) return;
    this.studied = facts;
    const {student} = session.program;
    student.stop();
    await student.set("MultiPV", lines)
      .then(() => this.search(student, "analysis", `movetime ${ANALYSIS_MS}`, session, node))
      .catch(() => {});
  }

  async hint({node}) {
    const {session} = this;
    const {student} = session.program;
    const {routes} = session.factsOf(node);
    student.stop();
    this.studied = null;
    await student.set("MultiPV", 1);
    const {move} = await this.search(student, "hint", `movetime ${HINT_MS}`, session, node);
    if (move) {
      this.heard({type: "hint", round: this.view.round, node, move,
                  squares: squaresOf(routes, move), sentence: `Try ${move}.`});
    }
  }

  async why({squares, move}) {
    await this.session.keep();
    const asked = squares?.length ? `from ${squares.join(" ")}` : move;
    this.heard({type: "why", text: await this.session.program.judge.query(`why ${asked}`)});
  }

  async rules() {
    const {judge, extensions} = this.session.program;
    const said = async (command) =>
      (await judge.send(command)).slice(0, -1).map((line) => line.replace(/^info string ?/, ""));
    const manual = extensions.includes("manual") ? await said("manual") : [];
    const parts = manual.map((line) => {
      const [kind, ...words] = line.split(" ");
      return {kind, text: words.join(" ")};
    });
    this.heard({type: "rules", lines: await said("rules"), manual: parts});
  }
}

const ACTIONS = {
  describe: (to, {name}) => to.describe(name),
  game: (to, members) => to.choose(members),
  new: (to, members) => to.begin(members),
  side: (to, members) => to.seat(members),
  switch: (to) => to.move(() => to.session.seats.reverse()),
  // A click that the end of the game has overtaken does nothing.
  choose: (to, {squares}) => to.session.over || to.session.choose(squares),
  play: (to, {move}) => to.session.over || to.move(() => to.session.playTyped(move)),
  undo: (to) => to.move(() => to.session.step(-1)),
  redo: (to) => to.move(() => to.session.step(1)),
  goto: (to, {node}) => to.move(() => to.session.goTo(node)),
  resign: (to) => to.move(() => {
    to.session.resigned = to.session.seats.findIndex(({human}) => human) + 1;
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
  analysis: (to, {on, lines, node}) => {
    to.session.program.student.stop();
    to.studied = null;
    to.view.analysis = {on, lines: lines ?? to.view.analysis.lines, node};
  },
  hint: (to, {node = to.session.played.length}) => to.hint({node}),
  look: (to, {node}) => to.heard(lookOf(to.session, node)),
  try: () => {
    throw refusal("no-variations", "this page keeps no variations; return to the game to move");
  },
  why: (to, members) => to.why(members),
  rules: (to) => to.rules(),
  quit: (to) => {
    to.stopAll();
    to.session?.program.close();
    to.session = null;
  },
};
