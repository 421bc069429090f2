// A position made by hand: what a cell may hold is chosen and clicked onto the board, and the
// engine says of every step whether there is such a position. The game under way is left alone
// until one plays from here. Knows no game: what it shows comes from the program's answers to
// "setup".
import {ask} from "./dialogs.js";
import {drawCard, drawTools, showText} from "./editor_tools.js";
import {unlessPressed} from "./pressed.js";
import {t} from "./words.js";

const MOST_REMEMBERED = 200;
const MOST_SIDE = 12;  // columns or rows that one may add up to, so that a narrow screen shows them

const tokenOf = (cell) => (cell.kind === "none" ? "#" : cell.kind === "empty" ? "." : cell.piece);

export class Editor {
  constructor(app) {
    this.app = app;
    this.on = false;
    this.asked = 0;
  }

  // ---- what the program is asked, and says

  begin(position = this.app.shownFen()) {
    this.undone = [];
    this.changed = false;
    this.leaving = null;
    this.wanted = false;
    this.chosen = 1;
    this.count = 1;
    this.adopt(position);
  }

  // Another position by its text.
  adopt(position) {
    this.adopting = true;
    this.say({position});
  }

  say(members) {
    this.app.say("setup", members);
    this.asked = this.app.connection.number;
  }

  check() {
    this.adopting = false;
    this.changed = true;
    this.say({cells: this.cells.map(tokenOf), columns: this.columns, turn: this.turn});
    this.draw();
  }

  take(message) {
    if (message.id !== this.asked) return;  // more has changed since
    this.heard = message.id;
    this.palette = message.palette;
    if (this.adopting && !message.board) {
      if (this.on) showText(this, message.why);
      else this.app.complain(message.why);
      return;
    }
    const {fen, why, over, moves} = message;
    this.verdict = {fen, why, over, moves};
    if (this.adopting) this.takeBoard(message);
    const first = !this.on;
    this.on = true;
    this.app.drawGame();
    if (first) this.focusBoard();
    if (this.wanted) this.play();
  }

  takeBoard({board, turn}) {
    if (this.on) this.remember();
    this.changed = this.on;
    const {columns, rows, chequered, edges} = board;
    Object.assign(this, {columns, rows, chequered, edges, turn, cells: board.cells});
  }

  // A state of the game: the position that was asked for is played, or it is another game.
  follow(before, state) {
    if (!this.on) return;
    const played = this.leaving && state.start_fen === this.leaving;
    if (played || before?.game?.name !== state.game?.name ||
        before?.game?.variant !== state.game?.variant) {
      this.end();
    }
  }

  play() {
    this.wanted = !this.settled();  // once it is known whether one can
    if (this.wanted || !this.playable()) return;
    this.leaving = this.verdict.fen;
    this.app.say("new", {position: this.leaving, sides: this.app.seats()});
  }

  playable() {
    return Boolean(this.verdict.fen) && !this.verdict.over;
  }

  cancel() {
    if (this.changed) ask(t("editDrop"), () => this.end(true));
    else this.end(true);
  }

  end(draw = false) {
    this.on = false;
    this.asked = 0;
    if (draw) this.app.drawGame();
  }

  // ---- what changes the board

  remember() {
    const {cells, columns, rows, turn, edges, chequered} = this;
    this.undone.push({cells, columns, rows, turn, edges, chequered});
    if (this.undone.length > MOST_REMEMBERED) this.undone.shift();
  }

  undo() {
    if (!this.undone.length) return;
    Object.assign(this, this.undone.pop());
    this.check();
  }

  // What the chosen kind of the palette puts on a cell.
  contents(kind = this.palette.cells[this.chosen]) {
    if (!kind.most) return kind;
    const height = Math.min(kind.most, Math.max(kind.least, this.count));
    return {...kind, height, piece: kind.letter + height};
  }

  index(name) {
    return this.boardCells().findIndex((cell) => cell.name === name);
  }

  // The chosen contents on a cell; what is there already is taken off.
  place(name, kind = this.contents()) {
    const index = this.index(name);
    const here = this.cells[index];
    if (!here || (here.kind === "none" && !this.palette.largest)) return;
    const empty = this.palette.cells.find((one) => one.kind === "empty");
    const wished = tokenOf(here) === tokenOf(kind) ? empty : kind;
    this.change(this.cells.map((cell, at) => (at === index ? {...wished, name: cell.name} : cell)));
  }

  change(cells, columns = this.columns, rows = this.rows) {
    this.remember();
    Object.assign(this, {cells, columns, rows});
    this.check();
  }

  // Every square that is one.
  fill(kind) {
    this.change(
      this.cells.map((cell) => (cell.kind === "none" ? cell : {...kind, name: cell.name})));
  }

  clear() {
    this.fill(this.palette.cells.find((kind) => kind.kind === "empty"));
  }

  // So large one may make the board.
  most() {
    const {columns, rows} = this.palette.largest;
    return {columns: Math.min(MOST_SIDE, columns), rows: Math.min(MOST_SIDE, rows)};
  }

  // Cells are added and taken away on the right and below.
  resize(columns, rows) {
    const most = this.most();
    if (columns < 1 || rows < 1 || columns > most.columns || rows > most.rows) return;
    const none = this.palette.cells.find((kind) => kind.kind === "none");
    const at = (index) => [index % columns, Math.floor(index / columns)];
    const cells = [...Array(columns * rows).keys()].map((index) => {
      const [column, row] = at(index);
      return column < this.columns && row < this.rows ? this.cells[row * this.columns + column]
        : {...none, name: ""};
    });
    this.edges = null;
    this.change(cells, columns, rows);
  }

  choose(index) {
    this.chosen = index;
    this.draw();
  }

  setCount(count) {
    const {least, most} = this.palette.cells[this.chosen];
    if (!most) return;
    this.count = Math.min(most, Math.max(least, count));
    this.draw();
  }

  setTurn(turn) {
    if (turn === this.turn) return;
    this.remember();
    this.turn = turn;
    this.check();
  }

  // ---- keys

  key(event) {
    const number = Number(event.key);
    const square = document.activeElement?.closest?.(".square")?.dataset.square;
    const acts = {"+": () => this.setCount(this.count + 1),
                  "-": () => this.setCount(this.count - 1), u: () => this.undo(),
                  t: () => this.app.state.sides.length > 1 && this.setTurn(3 - this.turn),
                  f: () => this.app.turnBoard(),
                  Escape: () => this.cancel(), Delete: () => square && this.erase(square),
                  Backspace: () => square && this.erase(square)};
    const act = number >= 1 && number <= this.palette.cells.length
      ? () => this.pick(number - 1, square) : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // The key of a kind chooses it, and puts it on the square that has the focus.
  pick(index, square) {
    this.choose(index);
    if (square) this.place(square);
  }

  erase(square) {
    if (tokenOf(this.cells[this.index(square)]) !== ".") {
      this.place(square, this.palette.cells.find((kind) => kind.kind === "empty"));
    }
  }

  focusBoard() {
    document.querySelector('#board .square[tabindex="0"]')?.focus({preventScroll: true});
  }

  // ---- what is seen

  // On a board of any shape cells have no names of their own: what is no square yet has none.
  boardCells() {
    if (!this.palette.largest) return this.cells;
    return this.cells.map((cell, index) => {
      const [column, row] = [index % this.columns + 1, Math.floor(index / this.columns) + 1];
      return {...cell, name: `${column}/${row}`, spoken: t("cellAt", {column, row})};
    });
  }

  // Whether the verdict is of what is on the board.
  settled() {
    return this.on && this.heard === this.asked;
  }

  draw() {
    const {app} = this;
    const free = Boolean(this.palette.largest);
    const focused = document.activeElement?.closest?.(".square")?.dataset.square;
    const board = {columns: this.columns, rows: this.rows, chequered: this.chequered,
                   edges: free ? null : this.edges, cells: this.boardCells()};
    app.board.draw(
      {board, sides: app.state.sides, flip: app.flip, chosen: [], next: [], last: [], obliged: [],
       names: app.names && !free, shaped: free, voids: free});
    if (focused && !document.activeElement?.closest?.(".square")) {
      app.board.button(focused)?.focus();
    }
    unlessPressed("edit-tools", () => drawTools(this));
    unlessPressed("edit-card", () => drawCard(this));
  }
}
