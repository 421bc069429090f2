// Squares chosen by a click, a key or by dragging a piece. What is chosen holds at once here,
// before the program has answered: it may be far away, and a person's next tap goes on from the
// last one.

const DRAG_PIXELS = 6;
const ANSWER_MILLISECONDS = 10000;  // an answer that takes longer was lost

// How the chosen squares may go on, and which moves they are already.
export function continued(routes, chosen) {
  const begun = routes.filter(({squares}) => chosen.every((name, at) => squares[at] === name));
  const moves = chosen.length
    ? begun.filter(({squares}) => squares.length === chosen.length).map(({move}) => move) : [];
  const next = begun.filter(({squares}) => squares.length > chosen.length)
    .map(({squares}) => squares[chosen.length]);
  return {next: [...new Set(next)], moves: [...new Set(moves)]};
}

// The one move from the chosen squares to the last of them, whatever lies between; of a square
// alone, on which no move begins, the move that has its name: any of several pieces may lay that
// stone. undefined: none, or several.
export function endingOn(routes, chosen) {
  if (chosen.length === 1) return routes.find(({move}) => move === chosen[0])?.move;
  const before = chosen.slice(0, -1);
  const end = chosen[chosen.length - 1];
  const moves = routes.filter(({squares}) => squares.length > before.length &&
    before.every((name, at) => squares[at] === name) && squares[squares.length - 1] === end);
  const found = new Set(moves.map(({move}) => move));
  return found.size === 1 ? [...found][0] : undefined;
}

export class Choosing {
  // table: {state(), choose(squares): the message's number, refuse(): whether it has said why
  // nothing can be chosen, draw(), leave(x, y): a piece was let go
  // beside the board}.
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.held = null;
    // squares without an answer yet: {number, squares, whole: they are a move, place, until}
    this.sent = null;
    this.taps = [];    // squares tapped after a whole move, for the position that it leads to
    board.table.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", () => this.drop());
    // A click that ends a drag chooses nothing more.
    board.frame.addEventListener("click", (event) => this.swallow(event), true);
  }

  // Where the squares that were sent belong to: they mean nothing in another position.
  place() {
    const {node, plies, fen, game} = this.table.state();
    return JSON.stringify([node, plies, fen, game?.name]);
  }

  waiting() {
    if (this.sent && performance.now() > this.sent.until) this.refused();
    if (this.sent && this.sent.place !== this.place()) this.sent = null;
    return this.sent;
  }

  // The state that is shown, with the squares that the program does not know of yet.
  now() {
    const state = this.table.state();
    const sent = state && this.waiting();
    if (!sent) return state;
    const {next, moves} = continued(state.routes, sent.squares);
    return {...state, chosen: sent.squares, next: sent.whole ? [] : next,
            choices: sent.whole ? [] : moves};
  }

  // A whole click on a square: goes on as chosen, begins anew with another piece, or lets go of
  // what is chosen.
  click(name) {
    if (this.table.refuse()) return;
    const {chosen, next, routes} = this.now();
    const last = chosen[chosen.length - 1];
    if (this.sent?.whole) {
      // a second tap on its end means nothing
      if (name !== last || this.taps.length) this.taps.push(name);
      return;
    }
    const begins = routes.some((route) => route.squares[0] === name);
    const again = chosen.length > 0 && last === name && !next.includes(name);
    if (again) this.choose([]);
    else if (chosen.length === 0 || (begins && !next.includes(name))) this.choose([name]);
    else this.choose([...chosen, name]);
  }

  choose(squares) {
    const {routes} = this.table.state();
    const {next, moves} = continued(routes, squares);
    const possible = !squares.length || next.length + moves.length > 0;
    const whole = possible ? moves.length === 1 && !next.length
      : squares.length > 0 && Boolean(endingOn(routes, squares));
    const number = this.table.choose(squares);
    // What cannot be a move will be refused, and leaves what was chosen as it is.
    if (!number || !(possible || whole)) return;
    this.sent = {number, squares, whole, place: this.place(),
                 until: performance.now() + ANSWER_MILLISECONDS};
    this.table.draw();
  }

  // A state or a position has come, which may be the answer.
  answered() {
    const sent = this.waiting();
    if (sent && JSON.stringify(sent.squares) === JSON.stringify(this.table.state().chosen)) {
      this.sent = null;
    }
    if (this.sent) return;
    const taps = this.taps.splice(0);
    if (this.table.playing()) for (const name of taps) this.click(name);
  }

  // The program refuses the message of that number, or is gone.
  refused(number) {
    if (!this.sent || (number !== undefined && number !== this.sent.number)) return;
    this.sent = null;
    this.taps = [];
  }

  letGo() {
    if (this.now()?.chosen?.length) this.choose([]);
  }

  swallow(event) {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  down(event) {
    this.dragged = false;
    const button = event.target.closest(".square");
    if (!button || event.button !== 0 || !button.querySelector(".piece")) return;
    if (event.pointerType === "touch") button.releasePointerCapture?.(event.pointerId);
    this.held = {button, name: button.dataset.square, x: event.clientX, y: event.clientY,
                 ghost: null};
  }

  move(event) {
    const {held} = this;
    if (!held) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG_PIXELS) return;
      const {chosen = []} = this.now() ?? {};
      if (this.table.refuse()) return this.drop();
      this.lift(held);
      if (chosen[chosen.length - 1] !== held.name) this.choose([held.name]);
    }
    held.ghost.style.left = `${event.clientX - held.size / 2}px`;
    held.ghost.style.top = `${event.clientY - held.size / 2}px`;
  }

  lift(held) {
    this.dragged = true;
    held.size = held.button.getBoundingClientRect().width;
    held.ghost = held.button.querySelector(".piece").cloneNode(true);
    held.ghost.classList.add("dragged");
    held.ghost.style.width = held.ghost.style.height = `${held.size}px`;
    held.button.classList.add("lifted");
    document.body.append(held.ghost);
  }

  up(event) {
    const {held} = this;
    this.drop();
    if (!held?.ghost) return;
    setTimeout(() => (this.dragged = false));
    const found = document.elementFromPoint(event.clientX, event.clientY);
    const under = found?.closest?.(".square");
    if (!under) return this.table.leave(event.clientX, event.clientY);
    if (under.dataset.square === held.name) return;
    const {chosen} = this.now();
    const begun = chosen[chosen.length - 1] === held.name ? chosen : [held.name];
    this.choose([...begun, under.dataset.square]);
  }

  drop() {
    this.held?.ghost?.remove();
    this.held?.button.classList.remove("lifted");
    this.held = null;
  }
}
