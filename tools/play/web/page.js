"use strict";

const byId = (id) => document.getElementById(id);
let socket;
let state;

function say(message) { socket.send(JSON.stringify(message)); }

function button(text, action, parent) {
  const element = document.createElement("button");
  element.textContent = text;
  element.onclick = action;
  parent.append(element);
  return element;
}

function choose(name) {
  const goesOn = state.next.includes(name) || state.chosen.length > 0;
  say({type: "choose", squares: goesOn ? [...state.chosen, name] : [name]});
}

function drawBoard() {
  const table = byId("board");
  table.replaceChildren();
  const last = state.last ? state.last.squares : [];
  for (let row = 0; row < state.board.rows; ++row) {
    const line = table.insertRow();
    for (let column = 0; column < state.board.columns; ++column) {
      const cell = state.board.cells[row * state.board.columns + column];
      const place = line.insertCell();
      place.className = cell.kind;
      if (cell.kind === "none") continue;
      const square = button(cell.piece || (state.board.edges ? "" : cell.name), () => choose(cell.name), place);
      square.setAttribute("aria-label", cell.label);
      square.dataset.square = cell.name;
      square.classList.toggle("next", state.next.includes(cell.name));
      square.classList.toggle("last", last.includes(cell.name));
      square.classList.toggle("chosen", state.chosen.includes(cell.name));
    }
  }
}

function draw() {
  byId("games").replaceChildren();
  for (const game of state.games) button(game.name, () => say({type: "game", name: game.name}), byId("games"));
  if (!state.game) return;
  byId("title").textContent = state.game.title;
  const side = state.sides[Math.min(state.turn, state.sides.length) - 1];
  byId("status").textContent = state.result ? state.result.sentence
    : side.name + " to move" + (state.obliged ? ": " + state.obliged.rule : "");
  drawBoard();
  byId("choices").replaceChildren();
  const moves = state.routes.filter((route) => route.squares.length === 0).map((route) => route.move);
  for (const move of [...state.choices, ...(state.routes.length ? moves : state.legal)]) {
    button(move, () => say({type: "play", move}), byId("choices"));
  }
  byId("commands").replaceChildren();
  for (const type of ["new", "undo", "redo", "go", "pause", "hurry", "hint", "resign", "draw", "switch"]) {
    if (state.can.includes(type)) button(type, () => say({type}), byId("commands"));
  }
  byId("moves").textContent = state.moves.map((move) => move.move).join(" ");
}

function connect() {
  socket = new WebSocket(new URL("socket", location.href).href.replace(/^http/, "ws"));
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.type === "state") {
      state = message;
      draw();
    } else if (["news", "error", "hint", "bye"].includes(message.type)) {
      byId("news").textContent = message.text || message.sentence;
    }
  };
  socket.onclose = () => setTimeout(connect, 2000);
}

connect();
