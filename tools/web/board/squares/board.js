// The board: a table of buttons with labels. It keeps its buttons from one position to the next, so
// that the focus stays.
import {element} from "./elements.js";
import {pieceDrawing, tonesOf} from "./pieces.js";
import {sideName, t} from "./words.js";

// Four dots on a plain board that has a middle cross.
function isDotted(row, column, rows, columns) {
  const inner = (at, count) => count >= 6 && count % 2 === 0 && [1, count - 3].includes(at);
  return inner(row, rows) && inner(column, columns);
}

function shapeOf({board, shaped}) {
  if (shaped) return "holes";
  if (board.chequered) return "chequered";
  return board.cells.some((cell) => cell.kind === "none") ? "holes" : "plain";
}

export class Board {
  // clicked(name) when a square is chosen.
  constructor(place, clicked) {
    this.place = place;
    this.clicked = clicked;
    this.table = element("table", {id: "board"});
    this.overlay = element("div", {id: "overlay"});
    this.frame = element("div", {id: "board-frame"}, this.table, this.overlay);
    place.append(this.frame);
    this.squares = new Map();
    this.table.addEventListener("keydown", (event) => this.key(event));
  }

  // view: {board, sides, flip, chosen, next, last, changed, obliged, verdicts, values, names;
  // shaped: boards of this game may have any shape; voids: what is no square can be chosen too}.
  // values: of a square {text, spoken, depth, best}.
  draw(view) {
    const {columns, rows} = view.board;
    this.view = view;
    const shape = JSON.stringify(
      [columns, rows, view.flip, view.board.edges, document.documentElement.lang, view.voids,
       view.board.cells.map((cell) => [cell.name, !view.voids && cell.kind === "none"])]);
    if (shape !== this.shape) this.build(view);
    this.shape = shape;
    this.tones = tonesOf(view.sides);
    const numbered = !view.voids && (view.names || !view.board.edges);
    this.table.classList.toggle("named", numbered);
    for (const cell of view.board.cells) {
      if (cell.kind !== "none" || view.voids) this.update(cell);
    }
  }

  build(view) {
    const {columns, rows, edges} = view.board;
    this.columns = columns;
    this.rows = rows;
    this.flip = view.flip;
    this.table.className = shapeOf(view);
    this.flat = shapeOf(view) === "plain";
    this.frame.style.setProperty("--columns", columns);
    this.frame.style.setProperty("--rows", rows);
    this.frame.classList.toggle("edged", Boolean(edges));
    this.squares.clear();
    this.table.replaceChildren(
      element("caption", {class: "unseen"}, t("boardOf", {columns, rows})));
    const order = (count) => [...Array(count).keys()]
      .map((index) => (view.flip ? count - 1 - index : index));
    const body = element("tbody");
    for (const [y, row] of order(rows).entries()) {
      const line = element("tr", {}, edges ? element("th", {scope: "row"}, edges.rows[row]) : null);
      for (const [x, column] of order(columns).entries()) {
        const place = this.placeOf(view.board.cells[row * columns + column], row, column);
        if (this.flat && isDotted(y, x, rows, columns)) place.classList.add("dotted");
        line.append(place);
      }
      body.append(line);
    }
    this.table.append(body);
    if (edges) {
      const labels = order(columns)
        .map((column) => element("th", {scope: "col"}, edges.columns[column]));
      this.table.append(
        element("tfoot", {}, element("tr", {}, element("td", {class: "corner"}), ...labels)));
    }
    const names = [...this.squares.values()];
    const middle = names[Math.floor(names.length / 2)];
    if (middle) this.setFocus(middle);
  }

  placeOf(cell, row, column) {
    if (cell.kind === "none" && !this.view?.voids) return element("td", {class: "none"});
    const button =
      element("button", {type: "button", class: "square", "data-square": cell.name, tabindex: "-1",
                         onclick: () => this.clicked(cell.name)},
              element("span", {class: "name", "aria-hidden": "true"}, cell.name),
              element("span", {class: "mark", "aria-hidden": "true"}),
              element("span", {class: "worth", "aria-hidden": "true"}));
    this.squares.set(cell.name, {button, row, column, drawn: null});
    return element("td", {}, button);
  }

  update(cell) {
    const {view} = this;
    const square = this.squares.get(cell.name);
    const key = `${cell.piece}/${cell.side}/${this.tones}`;
    if (square.drawn !== key) {
      square.button.querySelector(".piece")?.remove();
      if (cell.kind === "piece") square.button.append(pieceDrawing(cell, this.tones, this.flat));
      square.drawn = key;
    }
    const verdict = view.verdicts?.get(cell.name) || "";
    const value = view.values?.get(cell.name);
    const marks = {
      next: view.next.includes(cell.name),
      chosen: view.chosen.includes(cell.name),
      last: view.last.includes(cell.name),
      changed: Boolean(view.changed?.includes(cell.name)),
      valued: Boolean(value), best: Boolean(value?.best),
      obliged: view.obliged.includes(cell.name),
      full: cell.kind === "piece", void: cell.kind === "none",
      won: verdict === "won", lost: verdict === "lost", unknown: verdict === "unknown",
    };
    for (const [name, holds] of Object.entries(marks)) square.button.classList.toggle(name, holds);
    square.button.querySelector(".worth").replaceChildren(
      ...(value ? [value.text, element("small", {}, String(value.depth ?? ""))] : []));
    square.button.setAttribute("aria-label", this.label(cell, marks, value));
    square.button.setAttribute("aria-pressed", String(marks.chosen));
  }

  label(cell, marks, value) {
    const parts = [cell.spoken ?? cell.name];
    if (marks.void) return [...parts, t("noSquare")].join(", ");
    if (cell.kind === "empty") {
      parts.push(t(this.table.classList.contains("holes") ? "hole" : "empty"));
    } else {
      parts.push(cell.side ? sideName(this.view.sides[cell.side - 1]) : t("piece"));
    }
    if (cell.height > 1) parts.push(t("stack", {count: cell.height}));
    if (cell.king) parts.push(t("king"));
    if (marks.chosen) parts.push(t("chosenSquare"));
    if (marks.next) parts.push(t(marks.full ? "canMove" : "canGoHere"));
    if (marks.obliged) parts.push(t("mustCapture"));
    if (marks.last) parts.push(t("lastMove"));
    if (marks.changed) parts.push(t("changedSquare"));
    if (value) parts.push(value.spoken);
    if (marks.won) parts.push(t("verdictWon"));
    if (marks.lost) parts.push(t("verdictLost"));
    return parts.filter(Boolean).join(", ");
  }

  setFocus(square, now = false) {
    this.focused?.button.setAttribute("tabindex", "-1");
    this.focused = square;
    square.button.setAttribute("tabindex", "0");
    if (now) square.button.focus();
  }

  // The nearest square in a direction of the screen; of a row without one in this column, the
  // nearest of that row.
  key(event) {
    const steps = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
    const step = steps[event.key];
    const here = [...this.squares.values()]
      .find((square) => square.button === document.activeElement);
    if (!step || !here) return;
    event.preventDefault();
    const sign = this.flip ? -1 : 1;
    const [down, right] = step.map((part) => part * sign);
    let best = null;
    for (const square of this.squares.values()) {
      const rows = (square.row - here.row) * down;
      const columns = (square.column - here.column) * right;
      if (down ? rows <= 0 : columns <= 0 || square.row !== here.row) continue;
      const aside = Math.abs(square.column - here.column) * 2;
      const far = down ? rows * 100 + aside + (square.column < here.column ? 1 : 0) : columns;
      if (!best || far < best.far) best = {far, square};
    }
    if (best) this.setFocus(best.square, true);
  }

  button(name) {
    return this.squares.get(name)?.button;
  }

  // The middle of a square in cells from the upper left corner as seen; null when there is no such
  // square.
  middle(name) {
    const square = this.squares.get(name);
    if (!square) return null;
    const x = this.flip ? this.columns - 1 - square.column : square.column;
    const y = this.flip ? this.rows - 1 - square.row : square.row;
    return [x + 0.5, y + 0.5];
  }
}
