// The card of the moves: the tree, what can be done with the viewed move, its remark, and a move
// written as text.
import {ask} from "./dialogs.js";
import {byId, element, icon, iconButton} from "./elements.js";
import {unlessPressed} from "./pressed.js";
import {blame} from "./scores.js";
import {drawTree, hereOf, movesBehind, nameOf, START, stepFrom, treeOf} from "./tree.js";
import {t} from "./words.js";

const LINE_MOVES = 8;  // of a line that becomes a variation

function step(app, name, target) {
  const possible = target !== null && target !== app.shownNode();
  return element("button", {type: "button", class: "bare", title: t(name), "aria-label": t(name),
                            disabled: !possible,
                            id: `step-${name}`, onclick: () => app.lookAt(target)}, icon(name));
}

function steps(app) {
  const shown = app.shownNode();
  return [step(app, "first", START), step(app, "back", stepFrom(app.state, shown, false)),
          step(app, "forward", stepFrom(app.state, shown, true)),
          step(app, "last", hereOf(app.state))];
}

export function removeMove(app, node) {
  const nodes = treeOf(app.state);
  const entry = nodes.get(node);
  if (!entry || entry.played || !app.can("remove")) return;
  const behind = movesBehind(nodes, node);
  const question = t(behind ? "removeSure" : "removeOneSure",
                     {move: nameOf(app.state, entry), count: behind});
  ask(question, () => {
    app.lookAt(entry.parent);
    app.say("remove", {node});
  }, t("remove"));
}

export function keepLine(app, node, moves) {
  app.say("insert", {node, moves: moves.slice(0, LINE_MOVES)});
}

// The position that a reviewed move was made in, where the better line belongs.
const placeOf = (app, review) => treeOf(app.state).get(review.node)?.parent;

function isKept(app, review) {
  const nodes = treeOf(app.state);
  return nodes.get(placeOf(app, review))
    .children.some((node) => nodes.get(node).move === review.pv[0]);
}

// Mistakes of which the better line is not a variation yet.
export function betterLines(app) {
  return [...app.reviews.values()].filter((review) =>
    blame(review) && review.pv?.length && placeOf(app, review) !== undefined &&
    !isKept(app, review));
}

export function keepBetterLines(app) {
  for (const review of betterLines(app)) keepLine(app, placeOf(app, review), review.pv);
}

function tools(app, entry) {
  const parts = [];
  const review = entry && app.reviews.get(entry.node);
  if (review && betterLines(app).includes(review)) {
    parts.push(
      element("span", {class: "small"}, t("better", {line: review.pv.slice(0, 4).join(" ")})),
      iconButton("new", t("keepLine"), () => keepLine(app, placeOf(app, review), review.pv),
                 {id: "keep-better"}));
  }
  if (entry && !entry.main && app.can("promote")) {
    parts.push(iconButton("promote", t("promote"), () => app.say("promote", {node: entry.node}),
                          {id: "promote"}));
  }
  if (entry && !entry.played && app.can("remove")) {
    parts.push(
      iconButton("remove", t("remove"), () => removeMove(app, entry.node), {id: "remove"}));
  }
  return parts;
}

// Written text is saved when it is left, so that nothing of it is lost.
function remarkForm(app, entry) {
  const label = entry.node === START ? t("addStartComment")
    : t("addComment", {move: nameOf(app.state, entry)});
  const input = element(
    "textarea", {id: "remark", rows: 2, maxlength: 1000, "aria-label": label, placeholder: label,
                 "data-node": entry.node});
  input.value = entry.comment || "";
  input.onchange = () => app.say("comment", {text: input.value.trim(), node: entry.node});
  input.onkeydown = (event) => {
    if (event.key === "Enter" || event.key === "Escape") {
      if (event.key === "Escape") input.value = entry.comment || "";
      event.preventDefault();
      input.blur();
    }
  };
  input.onblur = () => setTimeout(() => drawMoves(app));
  return input;
}

function typed(app) {
  const input = element("input", {id: "typed", "aria-label": t("typeMove"),
                                  placeholder: t("typeMove"), autocomplete: "off"});
  const send = (event) => {
    event.preventDefault();
    if (input.value.trim() && !app.refuse()) app.play(input.value.trim());
    input.value = "";
  };
  return element("form", {class: "line", onsubmit: send}, input, element("button", {}, t("play")));
}

// What a person writes in just now stays as it is.
function fill(place, parts) {
  if (place.contains(document.activeElement) && document.activeElement.matches("textarea, input")) {
    return;
  }
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  place.replaceChildren(...parts);
  if (focused) byId(focused)?.focus();
}

export function drawMoves(app) {
  unlessPressed("moves-card", () => drawCard(app));
}

function drawCard(app) {
  const card = byId("moves-card");
  if (!byId("tree")) {
    card.append(element("div", {class: "heading"}, element("h2", {id: "moves-title"}),
                        element("div", {class: "steps"})),
                element("div", {class: "scroller", id: "tree", role: "group",
                                "aria-labelledby": "moves-title"}),
                element("div", {class: "row", id: "node-tools"}),
                element("div", {id: "remark-place"}), element("div", {id: "typed-place"}));
  }
  const entry = treeOf(app.state).get(app.shownNode());
  byId("moves-title").textContent = t("moves");
  fill(card.querySelector(".steps"), steps(app));
  drawTree(app, byId("tree"));
  fill(byId("node-tools"), tools(app, entry));
  fill(byId("remark-place"), entry && app.can("comment") ? [remarkForm(app, entry)] : []);
  fill(byId("typed-place"), app.viewing || app.can("play") ? [typed(app)] : []);
}
