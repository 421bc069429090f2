// Squares chosen by a click, a key or by dragging a piece.

const DRAG_PIXELS = 6;

export class Choosing {
  // table: {state(), choose(squares), refuse(): whether it has said why nothing can be chosen}.
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.held = null;
    board.table.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", () => this.drop());
    // A click that ends a drag chooses nothing more.
    board.table.addEventListener("click", (event) => this.swallow(event), true);
  }

  // A whole click on a square: goes on as chosen, begins anew with another piece, or lets go of what is chosen.
  click(name) {
    if (this.table.refuse()) return;
    const state = this.table.state();
    const {chosen, next} = state;
    const begins = state.routes.some((route) => route.squares[0] === name);
    const again = chosen.length > 0 && chosen[chosen.length - 1] === name && !next.includes(name);
    if (again) this.choose([]);
    else if (chosen.length === 0 || (begins && !next.includes(name))) this.choose([name]);
    else this.choose([...chosen, name]);
  }

  choose(squares) {
    this.table.choose(squares);
  }

  letGo() {
    if (this.table.state()?.chosen?.length) this.choose([]);
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
    this.held = {button, name: button.dataset.square, x: event.clientX, y: event.clientY, ghost: null};
  }

  move(event) {
    const {held} = this;
    if (!held) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG_PIXELS) return;
      const {chosen = []} = this.table.state() ?? {};
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
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".square");
    if (!under || under.dataset.square === held.name) return;
    const {chosen} = this.table.state();
    const begun = chosen[chosen.length - 1] === held.name ? chosen : [held.name];
    this.choose([...begun, under.dataset.square]);
  }

  drop() {
    this.held?.ghost?.remove();
    this.held?.button.classList.remove("lifted");
    this.held = null;
  }
}
