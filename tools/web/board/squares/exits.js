// Where pieces leave the board: moves that end past its edge, and how many pieces go. A button at
// the edge stands for a direction; where several numbers are possible it opens them.
import {element} from "./elements.js";
import {t} from "./words.js";

const STEPS = {n: [0, -1], ne: [1, -1], e: [1, 0], se: [1, 1], s: [0, 1], sw: [-1, 1], w: [-1, 0],
               nw: [-1, -1]};
const ARROWS = {"0,-1": "↑", "1,-1": "↗", "1,0": "→", "1,1": "↘", "0,1": "↓", "-1,1": "↙",
                "-1,0": "←", "-1,-1": "↖"};
const INSET = 0.06;  // of a cell, from the board's edge

// "h8ne12" of h8: {direction: "ne", number: 12}; null: its text does not tell them.
export function leaving(move, origin) {
  if (!origin || !move.startsWith(origin)) return null;
  const way = move.slice(origin.length);
  const [, direction, number] = /^(ne|nw|se|sw|n|e|s|w)(\d+)$/.exec(way) ?? [];
  return direction ? {direction, number: Number(number)} : null;
}

// Of moves that end on the square they begin on, since they leave the board: by direction their
// numbers. null: they are of another kind.
export function exitsOf(moves, chosen) {
  if (chosen.length !== 1) return null;
  const exits = new Map();
  for (const move of moves) {
    const found = leaving(move, chosen[0]);
    if (!found) return null;
    if (!exits.has(found.direction)) exits.set(found.direction, []);
    exits.get(found.direction).push({move, number: found.number});
  }
  return exits.size ? exits : null;
}

export class Exits {
  // play(move) when a person has chosen one.
  constructor(board, play) {
    this.board = board;
    this.play = play;
    this.layer = element("div", {id: "exits"});
    this.open = null;
    board.overlay.after(this.layer);
    board.frame.addEventListener("click", (event) => this.clickBeside(event));
  }

  // exits: as exitsOf() has it; null: there are none.
  draw(exits, origin) {
    const key = exits ? JSON.stringify([origin, [...exits], this.board.flip,
                                        document.documentElement.lang]) : "";
    if (key === this.key) return;
    this.key = key;
    this.open = null;
    this.places = [];
    this.layer.replaceChildren();
    for (const [direction, moves] of exits ?? []) this.add(direction, moves, origin);
  }

  add(direction, moves, origin) {
    const {columns, rows, flip} = this.board;
    const step = STEPS[direction].map((part) => (flip ? -part : part));
    const start = this.board.middle(origin);
    const inside = ([x, y]) => x > 0 && y > 0 && x < columns && y < rows;
    let place = start;
    while (inside([place[0] + step[0], place[1] + step[1]])) {
      place = [place[0] + step[0], place[1] + step[1]];
    }
    const sizes = [columns, rows];
    const edge = place.map((at, axis) =>
      Math.min(sizes[axis] - INSET, Math.max(INSET, at + step[axis] * 0.5)));
    const share = edge.map((at, axis) => at / sizes[axis]);
    const spoken = (number) => t(number === 1 ? "takeOffOne" : "takeOff", {count: number});
    const number = (one) => element(
      "button", {type: "button", class: "number-off", "data-move": one.move,
                 "aria-label": `${spoken(one.number)} ${ARROWS[step]}`,
                 title: spoken(one.number), onclick: () => this.play(one.move)},
      String(one.number));
    const sorted = [...moves].sort((one, other) => one.number - other.number);
    const [left, top] = share.map((part) => `${part * 100}%`);
    const box = element("div", {class: "exit", style: {left, top}});
    const act = () => (sorted.length === 1 ? this.play(sorted[0].move) : this.openAt(direction));
    box.append(
      element("button", {type: "button", "data-exit": direction, title: t("takeOffHere"),
                         "data-moves": sorted.map(({move}) => move).join(" "),
                         "aria-label": `${t("takeOffHere")} ${ARROWS[step]}`,
                         "aria-expanded": sorted.length > 1 ? "false" : null, onclick: act},
              sorted.length === 1 ? `${ARROWS[step]} ${sorted[0].number}` : ARROWS[step]),
      element("div", {class: "numbers", role: "group", "aria-label": t("howMany"),
                      style: {transform: `translate(-${left}, -${top})`}},
              ...(sorted.length > 1 ? sorted.map(number) : [])));
    this.layer.append(box);
    this.places.push({direction, share, act, box});
  }

  openAt(direction) {
    this.open = this.open === direction ? null : direction;
    for (const place of this.places) {
      const isOpen = place.direction === this.open;
      place.box.classList.toggle("open", isOpen);
      place.box.querySelector("button").setAttribute("aria-expanded", String(isOpen));
      if (isOpen) place.box.querySelector(".numbers button")?.focus();
    }
  }

  // A piece was let go, or a click made, at these coordinates of the window, which are past the
  // edge: the nearest exit is meant. Whether there was one.
  leave(x, y) {
    if (!this.places?.length) return false;
    const {left, top, width, height} = this.board.overlay.getBoundingClientRect();
    const far = ({share}) =>
      Math.hypot(left + share[0] * width - x, top + share[1] * height - y);
    const nearest = [...this.places].sort((one, other) => far(one) - far(other))[0];
    nearest.act();
    return true;
  }

  clickBeside(event) {
    if (event.target.closest(".square, #exits")) return;
    this.leave(event.clientX, event.clientY);
  }
}
