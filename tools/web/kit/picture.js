// A board that is only looked at, drawn from pictures as `query board` gives them: "." empty, "#"
// no square, else colour and kind.
import {drawing} from "./elements.js";
import {pieceParts, toneOf} from "./pieces.js";

const CELL = 100;
const EDGE = 46;  // where columns and rows are named

// "8x8 . w b ...": {columns, rows, cells, played, changed}. `changed` are the cells that the last
// move changed; with the board before it, `played` are those where its piece was and is.
export function boardOf(picture, changed = [], before = null) {
  const [size, ...cells] = picture.split(" ");
  const [columns, rows] = size.split("x").map(Number);
  return {columns, rows, cells, ...marksOf(before?.cells, cells, changed)};
}

// Whose piece a cell has: a letter; "": none.
const ownerOf = (cell) => (/^[.#]$/.test(cell) ? "" : cell[0].toLowerCase());

// The mover's piece has come to a cell that was empty, else to one of the other side's. What the
// other side had elsewhere is captured or turned.
function marksOf(before, after, changed) {
  if (before?.length !== after.length) return {played: changed, changed: []};
  const was = (at) => ownerOf(before[at]);
  const is = (at) => ownerOf(after[at]);
  const filled = changed.filter((at) => !was(at) && is(at));
  const taken = changed.filter((at) => was(at) && is(at) && was(at) !== is(at));
  const arrived = filled[0] ?? taken[0];
  const mover = arrived === undefined ? "" : is(arrived);
  const own = (at) => was(at) === mover || filled.includes(at) || !filled.length;
  const sides = new Set([...before, ...after].map(ownerOf).filter(Boolean));
  if (sides.size < 2 || !mover) return {played: changed, changed: []};
  return {played: changed.filter(own), changed: changed.filter((at) => !own(at))};
}

function after(before, change) {
  if (/^\d+x\d+ /.test(change)) return boardOf(change);
  const cells = [...before.cells];
  const changed = [];
  for (const word of change.split(" ").filter(Boolean)) {
    const [at, ...token] = word.split("=");
    cells[Number(at)] = token.join("=");
    changed.push(Number(at));
  }
  return {...before, cells, ...marksOf(before.cells, cells, changed)};
}

// The boards of a game. The first picture is whole, of the others come the cells that changed:
// "27=b 28=.".
export function boardsOf(pictures) {
  const boards = [];
  for (const picture of pictures ?? []) {
    boards.push(boards.length ? after(boards[boards.length - 1], picture) : boardOf(picture));
  }
  return boards;
}

// Every other square missing, some missing, or none. `shaped`: a board of a game whose boards may
// have any shape.
function groundOf({columns, cells, shaped}) {
  if (shaped) return "holes";
  if (!cells.includes("#")) return "plain";
  const parity = (at) => (Math.floor(at / columns) + (at % columns)) % 2;
  const absent = parity(cells.indexOf("#"));
  return cells.every((cell, at) => (cell === "#") === (parity(at) === absent))
    ? "chequered" : "holes";
}

// A letter of a colour, a capital for a king, a number for a stack. Anything else is written as it
// is.
function standing(token, flat) {
  const [, letter, height] = /^([a-zA-Z])(\d*)$/.exec(token) ?? [];
  if (!letter) return drawing("text", {class: "word", x: 50, y: 61}, token);
  const lower = letter.toLowerCase();
  const tone = toneOf(lower);
  if (tone === "neutral" && lower !== "o") {
    return drawing("text", {class: "word", x: 50, y: 61}, token);
  }
  const cell = {side: tone === "neutral" ? 0 : 1, height: Number(height || 1),
                king: letter !== lower && tone !== "neutral"};
  return drawing("g", {class: `piece ${tone}`}, ...pieceParts(cell, flat));
}

function ground(kind, isSquare) {
  if (kind !== "holes") {
    return drawing("rect", {class: isSquare ? kind : "none", width: CELL, height: CELL});
  }
  return drawing("circle", {class: "hole", cx: 50, cy: 50, r: 29});
}

// The names of the board's squares: the first of `all` ("8x8 a1 b1 ...", "#" for none) that is of a
// board of this shape, null where none is.
function namesOf({columns, rows, cells}, all) {
  for (const squares of all) {
    const [size, ...names] = squares.split(" ");
    const fits = size === `${columns}x${rows}` && names.length === cells.length;
    if (fits && names.every((name, at) => (name === "#") === (cells[at] === "#"))) return names;
  }
  return null;
}

// The letters of the columns and the numbers of the rows, where all names are made of them.
function edgesOf(columns, names) {
  const edges = {columns: [], rows: []};
  for (const [at, name] of names.entries()) {
    if (name === "#") continue;
    const [, letter, number] = /^([a-z]+)(\d+)$/i.exec(name) ?? [];
    const [column, row] = [at % columns, Math.floor(at / columns)];
    if ((edges.columns[column] ??= letter) !== letter || !letter) return null;
    if ((edges.rows[row] ??= number) !== number) return null;
  }
  return edges;
}

function edgeTexts({columns, rows}, edges) {
  const at = (x, y, text) => drawing("text", {class: "edge", x, y}, text);
  return [
    ...edges.rows.map((text, row) => at(-EDGE / 2, row * CELL + 61, text)),
    ...edges.columns.map((text, column) => at(column * CELL + 50, rows * CELL + 34, text))];
}

// `label` is what a screen reader says of it; empty: nothing, since its name stands beside it.
// `squares`: the names of the squares of boards, as `query squares` writes them; those of this one
// are shown.
export function boardPicture(board, label, squares = []) {
  const {columns, rows, cells, played, changed} = board;
  const kind = groundOf(board);
  const names = namesOf(board, squares);
  const edges = names && edgesOf(columns, names);
  const [left, below] = edges ? [EDGE, EDGE] : [0, 0];
  const svg = drawing("svg", {
    class: "picture",
    viewBox: `${-left} 0 ${columns * CELL + left} ${rows * CELL + below}`,
    ...(label ? {role: "img", "aria-label": label} : {"aria-hidden": "true"})
  });
  if (edges) svg.append(...edgeTexts(board, edges));
  if (kind === "holes") {
    svg.append(
      drawing("rect", {class: "tray", width: columns * CELL, height: rows * CELL, rx: CELL}));
  }
  cells.forEach((token, at) => {
    const isSquare = token !== "#";
    if (!isSquare && kind === "holes") return;
    const place = drawing(
      "g", {transform: `translate(${(at % columns) * CELL} ${Math.floor(at / columns) * CELL})`},
      ground(kind, isSquare));
    if (played.includes(at)) {
      place.append(drawing("rect", {class: "played", x: 4, y: 4, width: 92, height: 92, rx: 6}));
    }
    if (changed.includes(at)) {
      place.append(drawing("rect", {class: "changed", x: 3, y: 3, width: 94, height: 94}));
    }
    if (isSquare && token !== ".") place.append(standing(token, kind === "plain"));
    if (isSquare && names && !edges) {
      place.append(drawing("text", {class: "name", x: 4, y: 18}, names[at]));
    }
    svg.append(place);
  });
  return svg;
}
