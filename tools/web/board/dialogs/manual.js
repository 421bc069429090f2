// "How to play": a game's manual with its boards, and the rules in full below.
import {dialog, element} from "./elements.js";
import {boardOf, boardPicture} from "./picture.js";
import {t} from "./words.js";

// The names of the squares of a board of the state, as `query squares` writes them.
function namesOf({columns, rows, cells}) {
  const names = cells.map((cell) => cell?.name || "#");
  return [`${columns}x${rows}`, ...names].join(" ");
}

function figure(text, before, squares, caption) {
  const board = boardOf(text);
  const changed = before
    ? board.cells.map((cell, at) => at).filter((at) => board.cells[at] !== before.cells[at]) : [];
  const drawn = boardPicture(boardOf(text, changed, before), caption, squares);
  return element("div", {class: "figure"}, drawn);
}

// `parts`: {kind, text} in order: a title, a paragraph, a board or the one "after" a move.
function sections(parts, squares) {
  const made = [];
  let figures = null;
  let before = null;
  let title = "";
  for (const {kind, text} of parts) {
    if (kind === "title") {
      title = text;
      made.push(element("h3", {}, text));
    } else if (kind === "text") {
      made.push(element("p", {}, text));
    } else {
      if (kind === "board") {
        before = null;
        figures = element("div", {class: "figures"});
        made.push(figures);
      }
      const caption = kind === "after" ? t("manualAfter", {title}) : title;
      figures?.append(figure(text, before, squares, caption));
      before = boardOf(text);
    }
  }
  return made;
}

export function showManual(app, {lines, manual}) {
  const squares = [namesOf(app.state.board)];
  const rules = element("details", {}, element("summary", {}, t("rulesInFull")),
                        ...lines.map((line) => element("p", {}, line)));
  const box = dialog(t("howToPlay"),
                     [element("div", {class: "text manual"}, ...sections(manual, squares), rules)],
                     [{text: t("close"), main: true}]);
  box.scrollTop = 0;  // its button has the focus, which is below
}
