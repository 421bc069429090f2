// A finished game, step by step.
import {byId, element, icon, shown} from "./elements.js";
import {resultText, scoreText, timeText} from "./figures.js";
import {nameOf} from "./games.js";
import {boardPicture, boardsOf} from "./picture.js";
import {t} from "./words.js";

let open = null;  // {game, boards, plies, ply, slider}

function show(ply) {
  open.ply = Math.max(0, Math.min(open.plies, ply));
  open.slider.value = open.ply;
  const board = open.boards[Math.min(open.ply, open.boards.length - 1)];
  byId("replay-board").replaceChildren(board
    ? boardPicture(board, t("boardLabel", {id: open.game.i, plies: open.ply})) : element("p", {class: "quiet"}, t("noBoard")));
  const box = byId("replay-moves");
  for (const row of box.querySelectorAll("tbody tr")) {
    const now = Number(row.dataset.ply) === open.ply;
    row.classList.toggle("now", now);
    row.toggleAttribute("aria-current", now);
    if (now) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }
}

function movesTable(game) {
  const row = (ply, ...cells) => element("tr", {"data-ply": ply, onclick: () => show(ply)}, element("th", {scope: "row"}, String(ply)),
                                         ...cells.map((cell) => element("td", {}, cell)));
  const head = ["", "move", "score", "depth", "time"].map((word) => element("th", {scope: "col"}, word ? t(word) : "#"));
  const played = game.m.map(([move, score, depth, , time, , bound], index) =>
    row(game.o.length + index + 1, move, scoreText(score, bound), depth === null ? "" : String(depth), timeText(time)));
  const opening = game.o.map((move, index) => row(index + 1, move, t("opening"), "", ""));
  return element("table", {}, element("caption", {class: "unseen"}, t("replayGame", {id: game.i})),
                 element("thead", {}, element("tr", {}, ...head)),
                 element("tbody", {}, row(0, t("start"), "", "", ""), ...opening, ...played));
}

export function closeReplay() {
  open = null;
  shown(byId("replay-card"), false);
}

export function openReplay(state, game) {
  const card = byId("replay-card");
  shown(card, true);
  if (!game) {
    card.replaceChildren(element("p", {}, t("notKept")), element("button", {type: "button", onclick: closeReplay}, t("close")));
    return;
  }
  const plies = game.o.length + game.m.length;
  const slider = element("input", {type: "range", min: 0, max: plies, "aria-label": t("move"), oninput: () => show(Number(slider.value))});
  const step = (name, word, where) => element("button", {type: "button", "aria-label": t(word), title: t(word), onclick: () => show(where())}, icon(name));
  open = {game, boards: boardsOf(game.b), plies, ply: 0, slider};
  const names = game.e.map((index) => nameOf(state, index)).filter(Boolean).join(" - ");
  card.replaceChildren(
    element("h2", {id: "replay-title", tabindex: "-1"}, `${t("gameTitle", {id: game.i})}: ${names} ${resultText(game.r, state.alone)}`,
            element("button", {type: "button", onclick: closeReplay}, t("close"))),
    element("p", {class: "quiet"}, game.q),
    element("div", {id: "replay"},
            element("div", {}, element("div", {id: "replay-board"}),
                    element("div", {class: "steps"}, step("first", "toStart", () => 0), step("back", "back", () => open.ply - 1), slider,
                            step("forward", "on", () => open.ply + 1), step("last", "toEnd", () => plies))),
            element("div", {id: "replay-moves", class: "scroll", tabindex: "0", role: "region", "aria-label": t("move")}, movesTable(game))));
  show(0);
  byId("replay-title").focus();
}
