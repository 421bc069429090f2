// The list of moves; a click looks at the position after it.
import {byId, element, icon} from "./elements.js";
import {blame, scoreText} from "./scores.js";
import {t} from "./words.js";

function moveButton(app, move, ply) {
  const review = app.reviews.get(ply);
  const mark = review ? blame(review.loss) : "";
  const here = app.shownPly() === ply;
  const title = [scoreText(move), review && mark ? t("bestWas", {move: review.best}) : ""].filter(Boolean).join(" · ");
  return element("button", {type: "button", class: here ? "move here" : "move", "aria-current": here ? "step" : null,
                            title: title || null, onclick: () => app.look(ply), "data-ply": ply},
                 move.move, mark ? element("b", {class: "blame"}, mark) : null,
                 move.comment ? element("i", {class: "remark"}, move.comment) : null);
}

// Rows of a number and the moves of both; a player who moves twice running has a row for each.
function rows(app) {
  const {moves, sides} = app.state;
  const list = element("ol", {class: sides.length === 1 ? "single" : "pairs", id: "moves"});
  let row = null;
  let number = 0;
  moves.forEach((move, index) => {
    const first = move.player === 1 || sides.length === 1;
    if (first || !row || row.children.length > 2) {
      number += 1;
      row = element("li", {}, element("span", {class: "number"}, `${number}.`));
      if (!first) row.append(element("span", {class: "none"}, "…"));
      list.append(row);
    }
    row.append(moveButton(app, move, index + 1));
  });
  return list;
}

function step(app, name, ply, possible) {
  return element("button", {type: "button", class: "bare", title: t(name), "aria-label": t(name), disabled: !possible,
                            onclick: () => app.look(ply)}, icon(name));
}

function steps(app) {
  const {plies} = app.state;
  const at = app.shownPly();
  return element("div", {class: "steps"}, step(app, "first", 0, at > 0), step(app, "back", at - 1, at > 0),
                 step(app, "forward", at + 1, at < plies), step(app, "last", plies, at < plies));
}

function remark(app) {
  const ply = app.shownPly();
  if (ply === 0 || !app.can("comment")) return null;
  const input = element("input", {id: "remark", value: app.state.moves[ply - 1]?.comment || "", "aria-label": t("addComment"),
                                  placeholder: t("addComment"), autocomplete: "off"});
  const send = (event) => {
    event.preventDefault();
    app.say("comment", {text: input.value, ply});
  };
  return element("form", {class: "line", onsubmit: send}, input, element("button", {}, t("comment")));
}

function typed(app) {
  const input = element("input", {id: "typed", "aria-label": t("typeMove"), placeholder: t("typeMove"), autocomplete: "off"});
  const send = (event) => {
    event.preventDefault();
    if (input.value.trim() && !app.refuse()) app.say("play", {move: input.value.trim()});
    input.value = "";
  };
  return element("form", {class: "line", onsubmit: send}, input, element("button", {}, t("play")));
}

export function drawMoves(app) {
  const card = byId("moves-card");
  const writing = card.contains(document.activeElement) && document.activeElement.tagName === "INPUT";
  if (writing && document.activeElement.value && card.dataset.ply === String(app.shownPly())) return;
  const focused = card.contains(document.activeElement) ? document.activeElement.id : "";
  const list = app.state.moves.length ? rows(app) : element("p", {class: "quiet"}, t("noMoves"));
  card.dataset.ply = app.shownPly();
  card.replaceChildren(element("div", {class: "heading"}, element("h2", {}, t("moves")), steps(app)),
                       element("div", {class: "scroller", tabindex: "0", "aria-label": t("moves")}, list),
                       app.can("play") ? typed(app) : "", remark(app) || "");
  if (focused) byId(focused)?.focus();
  const scroller = card.querySelector(".scroller");
  const here = scroller.querySelector(".here");
  if (here) scroller.scrollTop = here.offsetTop - scroller.clientHeight / 2;
}
