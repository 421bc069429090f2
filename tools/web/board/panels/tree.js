// The game's tree: the main line in rows, what branches off it indented below the move that it
// replaces.
import {element} from "./elements.js";
import {blame, cost, scoreText} from "./scores.js";
import {sideName, t} from "./words.js";

export const START = 0;

const known = new WeakMap();

// The moves of a state by their node, and the start: {node, parent, move, player, children, depth,
// main, played}.
export function treeOf(state) {
  if (!known.has(state)) known.set(state, built(state));
  return known.get(state);
}

function built({tree}) {
  const nodes = new Map([[START, {node: START, children: [], depth: 0, main: true, played: true,
                                  comment: tree.comment}]]);
  const played = new Set(tree.line);
  for (const move of tree.nodes) {
    const parent = nodes.get(move.parent);
    nodes.set(move.node, {...move, children: [], depth: parent.depth + 1,
                          main: parent.main && parent.children.length === 0,
                          played: played.has(move.node)});
    parent.children.push(move.node);
  }
  return nodes;
}

// The last move on the board.
export const hereOf = (state) => state.tree.line[state.tree.line.length - 1] ?? START;

export function movesBehind(nodes, node) {
  const waiting = [...nodes.get(node).children];
  let count = 0;
  for (; waiting.length; ++count) waiting.push(...nodes.get(waiting.pop()).children);
  return count;
}

// The place `steps` further along a line, -1: back, 1: forward; null where there is none.
export function stepFrom(state, node, forward) {
  const entry = treeOf(state).get(node);
  if (!entry) return null;
  if (!forward) return node === START ? null : entry.parent;
  return entry.children.find((child) => state.tree.line.includes(child)) ??
    entry.children[0] ?? null;
}

// Another move in its place, the next or the one before; null when it is the only one.
export function sibling(state, node, forward = true) {
  const nodes = treeOf(state);
  const siblings = node === START ? [] : nodes.get(nodes.get(node)?.parent)?.children ?? [];
  if (siblings.length < 2) return null;
  return siblings[(siblings.indexOf(node) + (forward ? 1 : siblings.length - 1)) % siblings.length];
}

// The number of the row that a move is in: both players' moves are in one.
function numberOf(state, entry) {
  if (state.sides.length === 1) return entry.depth;
  const firstMover = entry.depth % 2 === 1 ? entry.player : 3 - entry.player;
  return Math.floor((entry.depth + (firstMover === 1 ? 1 : 2)) / 2);
}

const opensRow = (state, entry) => entry.player === 1 || state.sides.length === 1;

// "12. White d3".
export function nameOf(state, entry) {
  if (entry.node === START) return t("startPosition");
  const side = state.sides.length === 2 ? `${sideName(state.sides[entry.player - 1])} ` : "";
  return `${numberOf(state, entry)}. ${side}${entry.move}`;
}

function moveButton(app, entry) {
  const {state} = app;
  const review = app.reviews.get(entry.node);
  const mark = review ? blame(review) : "";
  const costs = review ? cost(review) : "";
  const shown = app.shownNode() === entry.node;
  const names = ["move", shown ? "here" : "", entry.node === hereOf(state) ? "board-here" : "",
                 entry.played ? "" : "unplayed"];
  const title = [scoreText(entry), mark || costs ? t("bestWas", {move: review.best}) : "",
                 costs ? t("costlyMove") : ""].filter(Boolean)
    .join(" · ");
  return element("button", {type: "button", class: names.filter(Boolean).join(" "),
                            "aria-current": shown ? "step" : null,
                            "aria-label": [nameOf(state, entry), mark || costs].join(" ").trim(),
                            title: title || null,
                            tabindex: shown ? "0" : "-1", onclick: () => app.lookAt(entry.node),
                            "data-node": entry.node, "data-ply": entry.played ? entry.depth : null},
                 entry.move, mark ? element("b", {class: "blame"}, mark) : null,
                 costs ? element("small", {class: "cost"}, costs) : null);
}

const remark = (text) => element("i", {class: "remark"}, text);

function numberText(state, entry) {
  return element("span", {class: "number", "aria-hidden": "true"},
                 `${numberOf(state, entry)}${opensRow(state, entry) ? "." : "…"}`);
}

// A line of moves after one another, what branches off it in boxes of their own.
function variation(app, nodes, first) {
  const {state} = app;
  const box = element("div", {class: "variation", role: "group", "aria-label": t("variation")});
  let entry = nodes.get(first);
  let numbered = true;
  let branches = [];
  while (entry) {
    const number = numbered || opensRow(state, entry) ? numberText(state, entry) : null;
    box.append(element("span", {class: "step"}, number, moveButton(app, entry)));
    if (entry.comment) box.append(remark(entry.comment));
    box.append(...branches.map((branch) => variation(app, nodes, branch)));
    numbered = Boolean(entry.comment) || branches.length > 0;
    const [next, ...others] = entry.children;
    branches = others;
    entry = nodes.get(next);
  }
  return box;
}

// The main line as rows of a number and the moves of both.
function rows(app, nodes) {
  const {state} = app;
  const list = element("ol", {class: state.sides.length === 1 ? "single" : "pairs", id: "moves"});
  let row = null;
  let [next, ...branches] = nodes.get(START).children;
  if (nodes.get(START).comment) {
    list.append(element("li", {class: "aside"}, remark(nodes.get(START).comment)));
  }
  while (next !== undefined) {
    const entry = nodes.get(next);
    if (!row || opensRow(state, entry)) {
      row = element("li", {}, element("span", {class: "number", "aria-hidden": "true"},
                                      `${numberOf(state, entry)}.`));
      if (!opensRow(state, entry)) {
        row.append(element("span", {class: "none", "aria-hidden": "true"}, "…"));
      }
      list.append(row);
    }
    row.append(moveButton(app, entry));
    const boxes = branches.map((branch) => variation(app, nodes, branch));
    if (entry.comment || boxes.length) {
      list.append(
        element("li", {class: "aside"}, entry.comment ? remark(entry.comment) : null, ...boxes));
      row = null;
    }
    [next, ...branches] = entry.children;
  }
  return list;
}

function key(app, event) {
  const shown = app.shownNode();
  const {state} = app;
  const ends = {Home: () => START,
                End: () => [...treeOf(state).values()].filter((entry) => entry.main).pop().node};
  const targets = {ArrowLeft: () => stepFrom(state, shown, false),
                   ArrowRight: () => stepFrom(state, shown, true),
                   ArrowUp: () => sibling(state, shown, false),
                   ArrowDown: () => sibling(state, shown), ...ends};
  if (event.key === "Delete") app.removeShown();
  else if (!(event.key in targets)) return;
  event.preventDefault();
  const target = targets[event.key]?.() ?? null;
  if (target !== null) app.lookAt(target);
}

// Into `place`, which keeps the keyboard's focus on the viewed move.
export function drawTree(app, place) {
  const nodes = treeOf(app.state);
  const focused = place.contains(document.activeElement);
  if (!place.onkeydown) place.onkeydown = (event) => key(app, event);
  place.replaceChildren(nodes.size > 1 || nodes.get(START).comment ? rows(app, nodes)
    : element("p", {class: "quiet"}, t("noMoves")));
  const shown = place.querySelector(".here") ?? place.querySelector(".move");
  shown?.setAttribute("tabindex", "0");
  if (focused) shown?.focus({preventScroll: true});
  place.scrollTop = shown && app.shownNode() !== START
    ? shown.offsetTop - place.clientHeight / 2 : 0;
}
