// Moves seen as motion: the piece goes its way, what it takes fades, what is placed grows, what
// changes hands turns.

const STEP_MS = 170;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function contents(board) {
  return new Map(board.cells.map((cell) => [cell.name, cell]));
}

// The squares of the last move in their order.
function wayOf(before, after) {
  const {last} = after;
  if (!last || after.plies !== before.plies + 1) return [];
  const routes = before.routes.filter((route) => route.move === last.move);
  const begun =
    routes.find((route) => before.chosen.every((name, index) => route.squares[index] === name));
  if (begun || routes.length) return (begun || routes[0]).squares;
  const old = contents(before.board);
  const now = contents(after.board);
  const left = (name) => old.get(name)?.kind === "piece" && now.get(name)?.kind === "empty";
  return [...last.squares].sort((one, other) => Number(left(other)) - Number(left(one)));
}

function travel(board, way) {
  const end = way[way.length - 1];
  const piece = board.button(end)?.querySelector(".piece");
  const to = board.middle(end);
  const size = board.button(end)?.parentElement.getBoundingClientRect().width;
  if (!piece || !size) return;
  const frames = way.map((name) => board.middle(name)).filter(Boolean).map(([x, y]) => ({
    transform: `translate(${(x - to[0]) * size}px, ${(y - to[1]) * size}px)`}));
  piece.classList.add("moving");
  piece.animate(frames, {duration: STEP_MS * Math.min(way.length, 6), easing: "ease-in-out"})
    .finished.catch(() => {}).finally(() => piece.classList.remove("moving"));
}

function fade(board, name, drawn) {
  const button = board.button(name);
  if (!button || !drawn) return;
  drawn.classList.add("ghost");
  button.append(drawn);
  drawn.animate([{opacity: 1}, {opacity: 1, offset: 0.4}, {opacity: 0, transform: "scale(0.5)"}],
                {duration: 3 * STEP_MS})
    .finished.catch(() => {}).finally(() => drawn.remove());
}

// Copies of the pieces as they stand, to be made before the board is drawn anew.
export function snapshot(board) {
  const pieces = new Map();
  for (const [name, {button}] of board.squares) {
    const piece = button.querySelector(".piece:not(.ghost)");
    if (piece) pieces.set(name, piece.cloneNode(true));
  }
  return pieces;
}

// before, after: states; pieces: snapshot() of before.
export function animate(board, before, after, pieces) {
  if (still() || !before?.board || before.game.name !== after.game.name ||
      before.plies + 1 !== after.plies) {
    return;
  }
  const way = wayOf(before, after);
  const old = contents(before.board);
  for (const cell of after.board.cells) {
    const was = old.get(cell.name);
    if (!was || cell.kind === "none") continue;
    if (was.kind === "piece" && cell.kind === "empty" && cell.name !== way[0]) {
      fade(board, cell.name, pieces.get(cell.name));
    }
    if (was.kind === "piece" && cell.kind === "piece" && was.side !== cell.side &&
        cell.name !== way[way.length - 1]) {
      board.button(cell.name)?.querySelector(".piece")?.animate(
        [{transform: "scaleX(-1)", filter: "brightness(0.6)"}, {transform: "scaleX(0)"},
         {transform: "none"}],
        {duration: 2 * STEP_MS});
    }
  }
  if (way.length > 1) {
    travel(board, way);
  } else if (way.length === 1) {
    board.button(way[0])?.querySelector(".piece")?.animate(
      [{transform: "scale(0.3)", opacity: 0.3}, {transform: "none"}], {duration: STEP_MS});
  }
}
