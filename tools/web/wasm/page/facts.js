// What an engine's answers say of a position, as the page wants it.

const words = (text) => (text === "none" ? [] : text.split(" ").filter(Boolean));

function gridOf(text) {
  const [size, ...cells] = text.split(" ");
  const [columns, rows] = size.split("x").map(Number);
  return {columns, rows, cells};
}

// The letters and numbers beside the board, where the names are made of them.
function edgesOf(columns, rows, names) {
  const edges = {columns: Array(columns).fill(""), rows: Array(rows).fill("")};
  for (const [at, name] of names.entries()) {
    if (name === "#") continue;
    const [, letters, digits] = /^([a-zA-Z]+)(.+)$/.exec(name) ?? [];
    if (!letters) return null;
    const [column, row] = [at % columns, Math.floor(at / columns)];
    if ((edges.columns[column] || letters) !== letters || (edges.rows[row] || digits) !== digits) {
      return null;
    }
    edges.columns[column] = letters;
    edges.rows[row] = digits;
  }
  return edges;
}

function isChequered({columns, rows, cells}) {
  const absent =
    cells.flatMap((cell, at) => (cell === "#" ? [(at + Math.floor(at / columns)) % 2] : []));
  return absent.length * 2 === columns * rows && absent.every((parity) => parity === absent[0]);
}

export function letterOf(sides, index) {
  return sides.length === 2 && /^[wbrgy]/i.test(sides[index]) ? sides[index][0].toLowerCase() : "";
}

function cellOf(token, name, sides) {
  const cell = {name: name === "#" ? "" : name, kind: "none", piece: "", side: 0,
                king: false, height: 0};
  if (token === "#") return cell;
  if (token === ".") return {...cell, kind: "empty"};
  const side = sides.findIndex((_, index) => letterOf(sides, index) === token[0].toLowerCase()) + 1;
  const king = side !== 0 && token[0] !== token[0].toLowerCase();
  return {...cell, kind: "piece", piece: token, side, king, height: Number(token.slice(1)) || 1};
}

function boardOf(picture, names, sides) {
  const grid = gridOf(picture);
  const {cells: named} = gridOf(names);
  return {columns: grid.columns, rows: grid.rows, edges: edgesOf(grid.columns, grid.rows, named),
          chequered: isChequered(grid),
          cells: grid.cells.map((token, at) => cellOf(token, named[at], sides))};
}

function piecesOf(board, side) {
  return board.cells.reduce((sum, cell) => sum + (cell.side === side ? cell.height : 0), 0);
}

function routesOf(text) {
  return words(text).map((word) => {
    const [move, squares] = word.split("=");
    return {move, squares: squares ? squares.split(",") : []};
  });
}

// Of the position that the engine stands at.
export async function factsOf(engine, sides) {
  const over = (await engine.query("gameover")) === "true";
  const board = boardOf(await engine.query("board"), await engine.query("squares"), sides);
  const legal = words(await engine.query("legal"));
  const obliged = over ? "none" : await engine.query("obliged");
  return {
    over, board, legal,
    routes: over ? [] : routesOf(await engine.query("routes")),
    turn: (await engine.query("p1turn")) === "true" ? 1 : 2,
    result: over ? await engine.query("result") : "none",
    reason: over ? await engine.query("reason") : "none",
    obliged: obliged === "none" ? "" : obliged,
    fen: await engine.query("fen"),
    pieces: sides.map((_, index) => (letterOf(sides, index) ? piecesOf(board, index + 1) : null)),
  };
}
