// The page of the board: takes the program's messages, keeps what is shown, and says what the
// person wants. It knows no game.
import {drawActions, drawChoices, drawOffers} from "./actions.js";
import {drawArrows} from "./arrows.js";
import {drawBalance} from "./balance.js";
import {Board} from "./board.js";
import {Book} from "./book.js";
import {Choosing} from "./choosing.js";
import {Connection} from "./connection.js";
import {drawCurve} from "./curve.js";
import {askName, offerSettings, setTheme, showHelp, showLines} from "./dialogs.js";
import {Editor} from "./editor.js";
import {byId, iconButton, isDialogOpen, shown} from "./elements.js";
import {Exits, exitsOf} from "./exits.js";
import {drawFiles, offerFile} from "./files.js";
import {listenToKeys} from "./keys.js";
import {Learn} from "./learn.js";
import {animate, snapshot} from "./motion.js";
import {showManual} from "./manual.js";
import {drawMoves, removeMove} from "./moves.js";
import {offerNewGame, offerPlayers} from "./new_game.js";
import {drawPlayers, drawStatus, hintText, statusText} from "./players.js";
import {unlessPressed} from "./pressed.js";
import {Puzzles} from "./puzzles.js";
import {knock} from "./sounds.js";
import {Study} from "./study.js";
import {drawTabs} from "./tabs.js";
import {hereOf, nameOf, START, treeOf} from "./tree.js";
import {drawWelcome} from "./welcome.js";
import {
  currentLanguage, keep, kept, preferredLanguage, setLanguage, sideName, t, told,
} from "./words.js";

// What is said of the connection; pages without a server load the program and leave it.
const CONNECTIONS = {lost: "lostConnection", ended: "programEnded", loading: "loadingProgram",
                     left: "programLeft"};
const ANSWERS = {
  state: (app, message) => app.take(message),
  search: (app, message) => app.study.takeLine(message),
  setup: (app, message) => app.editor.take(message),
  hint: (app, message) => app.takeHint(message),
  described: (app, message) => offerNewGame(app, message),
  reviewed: (app, message) => app.study.takeReview(message),
  explained: (app, message) => app.learn.takeReasons(message),
  attempted: (app, message) => app.learn.takeAttempt(message),
  puzzles: (app, message) => app.puzzles.take(message),
  look: (app, message) => app.takeLook(message),
  news: (app, message) => app.takeNews(message),
  error: (app, message) => app.takeError(message),
  rules: (app, message) => (message.manual?.length ? showManual(app, message)
    : showLines(t("rules"), message.lines)),
  book: (app, message) => app.book.take(message),
  halloffame: (app, message) =>
    showLines(t("halloffame"), message.lines.length ? message.lines : [t("fameEmpty")]),
  file: (app, message) => offerFile(message),
  why: (app, message) => app.complain(message.text, ""),
  bye: (app) => app.connected("ended"),
};

const FAULTS = ["engine-lost", "lost", "unsaved", "not-restarted", "restarted-often"];

class App {
  constructor() {
    this.state = null;
    this.viewing = null;
    this.flip = false;
    this.names = kept("names") === "on";
    this.reviews = new Map();  // by the move's node
    this.learn = new Learn(this);
    this.study = new Study(this);
    this.book = new Book(this);
    this.editor = new Editor(this);
    this.puzzles = new Puzzles(this);
    this.board = new Board(byId("board-place"), (name) =>
      (this.editor.on ? this.editor.place(name) : this.choosing.click(name)));
    this.choosing = new Choosing(this.board, {
      state: () => this.viewing || this.state, choose: (squares) => this.choose(squares),
      refuse: () => this.refuse(),
      playing: () => Boolean(this.viewing) || this.state.phase === "person",
      draw: () => this.drawGame(),
      leave: (x, y) => this.now().chosen.length === 1 && this.exits.leave(x, y)});
    this.exits = new Exits(this.board, (move) => this.play(move));
    this.connection = new Connection((message) => ANSWERS[message.type]?.(this, message),
                                     (status) => this.connected(status));
    listenToKeys(this);
    setInterval(() => this.state?.game && this.state.clocks.running && drawPlayers(this), 200);
  }

  say(type, members) {
    this.complain("");
    const number = this.connection.say(type, members);
    if (!number) this.complain(t("lostConnection"));
    return number;
  }

  can(type) {
    return this.state?.can.includes(type) ?? false;
  }

  // Whether the person cannot choose a move just now, which is then explained.
  refuse() {
    if (this.editor.on) return true;
    if (this.viewing) return false;
    if (this.state?.phase === "over") {
      this.complain(t("gameIsOver"));
    } else if (!this.can("choose")) {
      this.complain(t("notYourTurn", {side: sideName(this.state.sides[this.state.turn - 1])}));
    } else {
      return false;
    }
    return true;
  }

  // What the board shows: the game, or a viewed position.
  now() {
    return this.choosing.now();
  }

  // A move is played in the game; in a viewed position it becomes a variation, and an answer where
  // an exercise is open.
  play(move) {
    if (this.learn.attempt({move})) return;
    if (this.viewing) this.say("try", {node: this.viewing.node, move});
    else this.say("play", {move});
  }

  choose(squares) {
    return this.learn.attempt({squares}) ||
      (this.viewing ? this.say("try", {node: this.viewing.node, squares})
        : this.say("choose", {squares}));
  }

  complain(text, kind = "fault") {
    byId("message").textContent = text;
    byId("message").className = kind;
  }

  connected(status) {
    const banner = byId("connection");
    shown(banner, status !== "open");
    banner.textContent = status === "open" ? "" : t(CONNECTIONS[status]);
    this.spoken = false;
    this.choosing?.refused();
  }

  take(state) {
    const before = this.state;
    const pieces = snapshot(this.board);
    const other = before?.round !== state.round;
    const moved = other || before.fen !== state.fen || before.plies !== state.plies;
    this.state = state;
    this.arrived = performance.now();
    this.speakOnce();
    this.editor.follow(before, state);
    if (other) {
      this.study.forgetReview();
      this.learn.forget();
    }
    const changed = (viewing) =>
      treeOf(state).get(viewing.node)?.move !== viewing.last?.move ||
      viewing.node === hereOf(state);
    if (moved || (this.viewing && changed(this.viewing))) this.viewing = null;
    this.study.take(before, moved);
    this.puzzles.follow();
    this.draw();
    if (!state.game || this.editor.on) return;
    if (!other && before.plies + 1 === state.plies) {
      animate(this.board, before, state, pieces);
      knock(state.last?.player === 2 ? 260 : 320);
    }
    this.tell(before, moved);
    this.choosing.answered();
    if (state.fame && !before?.fame && !isDialogOpen()) askName(this);
  }

  // The engines' sentences in this page's language, where they can; asked once, as other tabs may
  // wish otherwise.
  speakOnce() {
    const {language, languages} = this.state;
    if (!this.spoken && language !== currentLanguage() && languages.includes(currentLanguage())) {
      this.connection.say("language", {language: currentLanguage()});
    }
    this.spoken = true;
  }

  // The last move and whose turn it is, for a screen reader.
  tell(before, moved) {
    if (!moved || !this.state.last) return;
    const {sides, last} = this.state;
    byId("news").textContent =
      `${sideName(sides[last.player - 1])}: ${last.move}. ${statusText(this.state)}`;
  }

  takeHint(message) {
    this.study.takeHint(message);
    this.complain(hintText(message), "");
  }

  takeLook(message) {
    this.view(message.node === hereOf(this.state) ? null : message);
    this.choosing.answered();
    const entry = treeOf(this.state).get(message.node);
    byId("news").textContent = entry
      ? [nameOf(this.state, entry), entry.comment].filter(Boolean).join(". ") : message.last.move;
  }

  takeNews(news) {
    // the state that comes with it shows it
    if (news.code === "move" || news.code === "over") return;
    this.complain(told(news), FAULTS.includes(news.code) ? "fault" : "");
  }

  takeError(error) {
    this.choosing.refused(error.id);
    if (this.state?.game) this.drawGame();
    // else the state that came meanwhile shows what can be done
    if (error.code !== "late") this.complain(told(error));
  }

  shownPly() {
    return this.viewing ? this.viewing.ply : this.state.plies;
  }

  shownNode() {
    return this.viewing ? this.viewing.node : hereOf(this.state);
  }

  shownFen() {
    return (this.viewing ? this.viewing.fen : this.state.fen) || "";
  }

  // Who plays the next game. A puzzle that the engine was solving is a person's again.
  seats() {
    return this.state.sides.map(
      ({human, words}, _, {length}) => (length === 1 ? {human: true, words: ""} : {human, words}));
  }

  // Shows a viewed position; null: the game's.
  view(position) {
    this.viewing = position;
    this.study.follow();
    this.drawGame();
  }

  look(ply) {
    if (ply >= 0 && ply <= this.state.plies) this.lookAt(this.state.tree.line[ply - 1] ?? START);
  }

  lookAt(node) {
    if (node === null) return;
    if (node === hereOf(this.state)) {
      this.view(null);
    } else {
      this.say("look", {node});
    }
  }

  removeShown() {
    removeMove(this, this.shownNode());
  }

  turnBoard() {
    this.flip = !this.flip;
    this.drawGame();
  }

  setNames(names) {
    this.names = names;
    keep("names", names ? "on" : "off");
    this.drawGame();
  }

  hint() {
    this.say("hint", {seconds: 1, node: this.shownNode()});
  }

  speak(code) {
    setLanguage(code);
    keep("language", code);
    this.complain("");  // the old notice is in the other language
    byId("news").textContent = "";
    if (this.state?.languages.includes(code)) this.connection.say("language", {language: code});
    this.draw();
  }

  // Of one of the state's games: what people call it, else what its program calls itself.
  titleOf({title, titles}) {
    return titles?.[currentLanguage()] ?? title.replace(/^Tavoliere /, "").replace(/ [\d.]+$/, "");
  }

  title() {
    const {game, games} = this.state;
    return game.called || this.titleOf(games.find(({name}) => name === game.name) ?? game);
  }

  draw() {
    const {state} = this;
    if (!state) return;
    const chosen = Boolean(state.game);
    document.body.classList.toggle("choosing", !chosen);
    for (const id of ["table", "panels"]) shown(byId(id), chosen);
    shown(byId("welcome"), !chosen);
    byId("title").textContent = chosen ? this.title() : "Tavoliere";
    document.title = byId("title").textContent;
    unlessPressed("menu", () => this.drawMenu());
    if (chosen) this.drawGame();
    else unlessPressed("welcome", () => drawWelcome(this));
  }

  drawMenu() {
    const act = (name, action, word = name) =>
      iconButton(name, t(word), action, {id: `menu-${name}`, title: t(word)});
    byId("menu").replaceChildren(...[
      this.state.game ? act("new", () => offerNewGame(this), "newGame") : "",
      this.can("side") ? act("players", () => offerPlayers(this)) : "",
      this.can("rules") ? act("rules", () => this.say("rules"), "howToPlay") : "",
      this.can("halloffame") ? act("fame", () => this.say("halloffame"), "halloffame") : "",
      act("settings", () => offerSettings(this)), act("help", showHelp)].filter(Boolean));
  }

  // Of each square the verdict of what it begins, or of what it ends once a square is chosen.
  verdicts() {
    const {verdicts, routes, chosen} = this.state;
    const found = new Map();
    if (!verdicts || this.viewing) return found;
    const ranks = ["unknown", "lost", "won"];
    for (const {move, squares} of routes) {
      if (!chosen.every((name, index) => squares[index] === name)) continue;
      const name = squares[chosen.length];
      if (ranks.indexOf(verdicts[move]) > ranks.indexOf(found.get(name))) {
        found.set(name, verdicts[move]);
      }
    }
    return found;
  }

  drawGame() {
    document.body.classList.toggle("editing", this.editor.on);
    if (this.editor.on) this.editor.draw();
    else this.drawTable();
    this.drawArrows();
  }

  drawBoard() {
    const {state, viewing} = this;
    const now = this.now();
    const playing = viewing || state.phase === "person";
    this.board.draw(
      {board: now.board, sides: state.sides, flip: this.flip, chosen: playing ? now.chosen : [],
       next: playing ? now.next : [], last: now.last?.squares ?? [],
       changed: now.last?.changed ?? [], values: this.study.values(now),
       obliged: playing && !now.chosen.length ? now.obliged?.squares ?? [] : [],
       verdicts: this.verdicts(), names: this.names, shaped: state.game.shapes});
  }

  drawTable() {
    const {state, viewing} = this;
    const now = this.now();
    const playing = viewing || state.phase === "person";
    this.drawBoard();
    this.exits.draw(playing ? exitsOf(now.choices, now.chosen) : null, now.chosen[0]);
    drawBalance(this);
    drawStatus(state, viewing);
    drawPlayers(this);
    unlessPressed("tabs", drawTabs);
    unlessPressed("offers", () => drawOffers(this));
    unlessPressed("choices", () => drawChoices(this));
    unlessPressed("actions", () => drawActions(this));
    drawMoves(this);
    unlessPressed("curve-card", () => drawCurve(this));
    this.study.draw();
    this.learn.draw();
    this.puzzles.draw();
    this.book.draw();
    unlessPressed("files-card", () => drawFiles(this));
  }

  // What the engine has found is shown; the rest of the table is as it was.
  drawFound() {
    if (this.editor.on) return;
    this.drawBoard();
    drawBalance(this);
    this.drawArrows();
  }

  drawArrows() {
    const {chosen} = this.now();
    const way = chosen.length > 1 ? [{squares: chosen, kind: "way", weight: 0.5, whole: true}] : [];
    drawArrows(this.board, this.editor.on ? [] : [...this.study.arrows(), ...way]);
  }
}

setLanguage(preferredLanguage());
setTheme(kept("theme") || "auto");
globalThis.tavoliere = new App();
