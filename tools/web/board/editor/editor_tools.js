// What stands under the board while a position is made: the palette, whose turn it is, the engine's
// verdict; and the position's text.
import {byId, element, icon, iconButton} from "./elements.js";
import {pieceDrawing, tonesOf} from "./pieces.js";
import {known, sideName, t} from "./words.js";

// "White, king", "empty".
function kindName(kind, sides, shaped) {
  if (kind.kind === "none") return t("noSquare");
  if (kind.kind === "empty") return t(shaped ? "hole" : "empty");
  const whose = kind.side ? sideName(sides[kind.side - 1]) : t("piece");
  return [whose, kind.king ? t("king") : ""].filter(Boolean).join(", ");
}

function picture(editor, kind) {
  if (kind.kind === "piece") {
    return pieceDrawing({...editor.contents(kind), name: ""}, tonesOf(editor.app.state.sides),
                        editor.app.board.flat);
  }
  if (kind.kind === "none") return icon("nothing");
  return editor.palette.largest ? element("span", {class: "hole-sample"}) : icon("erase");
}

function palette(editor) {
  const {sides} = editor.app.state;
  const shaped = Boolean(editor.palette.largest);
  const buttons = editor.palette.cells.map((kind, index) =>
    element("button", {type: "button", class: "kind", id: `kind-${index}`, "data-kind": kind.letter,
                       title: kindName(kind, sides, shaped),
                       "aria-label": kindName(kind, sides, shaped),
                       "aria-pressed": String(editor.chosen === index),
                       "aria-keyshortcuts": String(index + 1), onclick: () => editor.choose(index)},
            element("span", {class: "sample"}, picture(editor, kind)),
            element("kbd", {"aria-hidden": "true"}, String(index + 1))));
  return element("div", {class: "kinds", role: "group", "aria-label": t("editPalette")}, ...buttons,
                 element("span", {class: "quiet small", "aria-hidden": "true"},
                         kindName(editor.palette.cells[editor.chosen], sides, shaped)));
}

// "- 3 +": one number, changed step by step.
function stepper(id, text, value, change, least, most) {
  const step = (sign, by, possible) =>
    element("button", {type: "button", id: `${id}-${by < 0 ? "less" : "more"}`,
                       "aria-label": `${text}: ${value + by}`,
                       disabled: !possible, onclick: () => change(value + by)}, sign);
  return element("span", {class: "stepper", role: "group", "aria-label": text},
                 element("span", {class: "small"}, text),
                 step("−", -1, value > least), element("output", {id}, String(value)),
                 step("+", 1, value < most));
}

function counter(editor) {
  const kind = editor.palette.cells[editor.chosen];
  if (!kind.most) return null;
  return stepper("edit-count", t("howMany"), editor.contents().height,
                 (count) => editor.setCount(count), kind.least, kind.most);
}

function sizes(editor) {
  if (!editor.palette.largest) return null;
  const {columns, rows} = editor;
  const most = editor.most();
  return element("div", {class: "row"},
                 stepper("edit-columns", t("columns"), columns,
                         (wished) => editor.resize(wished, rows), 1, most.columns),
                 stepper("edit-rows", t("rows"), rows, (wished) => editor.resize(columns, wished),
                         1, most.rows));
}

function turns(editor) {
  const {sides} = editor.app.state;
  if (sides.length < 2) return null;
  const count = (player) =>
    editor.cells.reduce((sum, cell) => sum + (cell.side === player ? cell.height : 0), 0);
  const buttons = sides.map((side, index) => {
    const tone = tonesOf(sides)[index];
    const disc = element("span", {class: `turn-disc ${tone}`, "aria-hidden": "true"});
    return element("button", {type: "button", id: `edit-turn-${index + 1}`,
                              "aria-pressed": String(editor.turn === index + 1),
                              onclick: () => editor.setTurn(index + 1)},
                   disc, element("span", {}, t("toMove", {side: sideName(side)})),
                   element("small", {class: "quiet"}, String(count(index + 1))));
  });
  return element("div", {class: "turns", role: "group", "aria-label": t("editTurn")}, ...buttons);
}

function verdictText(editor) {
  const {why, over, moves} = editor.verdict;
  if (why) return why[0].toUpperCase() + why.slice(1);
  if (over) return t("editOver", {reason: known(over)});
  const side = editor.app.state.sides[editor.turn - 1];
  if (editor.app.state.sides.length < 2) {
    return t(moves === 1 ? "editFineOne" : "editFine", {moves});
  }
  return t(moves === 1 ? "editFineSideOne" : "editFineSide", {side: sideName(side), moves});
}

function acts(editor) {
  const act = (name, word, action, attributes = {}) =>
    iconButton(name, t(word), action, {id: `edit-${word}`, title: t(word), ...attributes});
  const chosen = editor.palette.cells[editor.chosen];
  const fill = editor.palette.largest && chosen.kind === "piece";
  return element("div", {class: "row acts"},
                 act("undo", "editUndo", () => editor.undo(),
                     {disabled: editor.undone.length === 0}),
                 act("erase", "clear", () => editor.clear()),
                 fill ? act("fill", "fill", () => editor.fill(editor.contents())) : null,
                 act("first", "startPosition", () => editor.adopt("startpos")),
                 act("flip", "flip", () => editor.app.turnBoard()));
}

export function drawTools(editor) {
  const focused = document.activeElement?.id;
  const tools = byId("edit-tools");
  const fine = editor.playable();
  const text = verdictText(editor);
  // Said by a screen reader when it changes, and only then.
  let verdict = byId("edit-verdict");
  if (!verdict) {
    verdict = element("p", {id: "edit-verdict", role: "status"});
    tools.append(verdict);
  }
  verdict.className = fine ? "fine" : "wrong";
  if (verdict.textContent !== text) verdict.textContent = text;
  const inside = tools.contains(document.activeElement);
  for (const child of [...tools.children]) if (child !== verdict) child.remove();
  verdict.before(element("h2", {}, t(editor.palette.largest ? "editBoard" : "editPosition")),
                 palette(editor),
                 ...[counter(editor), sizes(editor), turns(editor)].filter(Boolean), acts(editor));
  verdict.after(element("div", {class: "row ends"},
                        element("button", {type: "button", class: "main", id: "edit-play",
                                           disabled: !fine, onclick: () => editor.play()},
                                t("editPlay")),
                        element("button", {type: "button", id: "edit-cancel",
                                           onclick: () => editor.cancel()}, t("cancel"))),
                element("p", {class: "quiet small keys-note"},
                        t("editKeys", {most: editor.palette.cells.length})));
  if (inside && focused) byId(focused)?.focus();
}

// ---- the position's text

export function showText(editor, why) {
  const note = byId("edit-text-why");
  if (note) note.textContent = why;
}

async function copy(text, note) {
  try {
    await navigator.clipboard.writeText(text.value);
  } catch {
    text.select();
    document.execCommand("copy");
  }
  note.textContent = t("copied");
}

export function drawCard(editor) {
  const card = byId("edit-card");
  const fen = editor.verdict.fen ?? "";
  const old = byId("edit-text");
  if (old && old.dataset.fen === fen && card.dataset.lang === document.documentElement.lang) return;
  if (old && old === document.activeElement) return;
  const text = element("textarea", {id: "edit-text", rows: 3, spellcheck: "false",
                                    "aria-label": t("position"), "data-fen": fen,
                                    placeholder: t("editNoText")});
  text.value = fen;
  const note = element("p", {id: "edit-text-why", class: "small", role: "alert"});
  const use = (event) => {
    event?.preventDefault();
    note.textContent = "";
    if (text.value.trim()) editor.adopt(text.value.trim());
  };
  text.addEventListener("paste", () => setTimeout(use));
  card.dataset.lang = document.documentElement.lang;
  card.replaceChildren(
    element("h2", {}, t("position")), element("p", {class: "quiet small"}, t("editTextNote")),
    element("form", {onsubmit: use}, text, note,
            element("div", {class: "row"},
                    element("button", {type: "button", id: "edit-copy",
                                       onclick: () => copy(text, note)}, t("copy")),
                    element("button", {id: "edit-use"}, t("editUse")))));
}
