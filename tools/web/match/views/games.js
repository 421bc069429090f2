// The list of the finished games.
import {byId, element, iconButton, shown} from "./elements.js";
import {resultText} from "./figures.js";
import {currentLanguage, t} from "./words.js";

const AT_ONCE = 100;  // rows that come with each scroll to the end: ten thousand would be slow

const list = {state: null, open: null, most: AT_ONCE, language: ""};

// The word above each column, and how its header and its cells are set.
const columnsOf = ({alone}) => [
  ["id", "name"], ...(alone ? [["engine", "text"]] : [["first", "text"], ["second", "text"]]),
  ["result", null], ["reason", "text"], ["replay", "text"],
];

function resultOf({r, c}) {
  const result = resultText(r, list.state.alone);
  if (!c) return result;
  return element("span", {}, `${result} `, element("span", {class: "count small"}, c));
}

function rowOf(game) {
  const {state, open} = list;
  const names = game.e.map((index) => state.engines[index]);
  const label = t("replayGame", {id: game.i});
  const button =
    iconButton("go", t("replay"), () => open(game.i), {"aria-label": label, title: t("replay")});
  const cells = [...names, resultOf(game), game.q, button];
  const columns = columnsOf(state).slice(1);
  return element("tr", {"data-id": game.i, class: game.l ? "fault" : null},
    element("th", {scope: "row"}, game.i),
    ...cells.map((content, index) => element("td", {class: columns[index][1]}, content)));
}

function fits(words) {
  const {engines} = list.state;
  return ({i, e, r, c = "", q, t: termination, o}) => {
    const text =
      [i, ...e.map((index) => engines[index]), r, c, q, termination, ...o].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

// Rows that stay are not touched, so that the focus stays too.
function fill() {
  const words = byId("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = list.state.done.filter(fits(words));
  const games = wanted.slice(0, list.most);
  const ids = new Set(games.map(({i}) => i));
  const rows = byId("done-rows");
  for (const row of [...rows.children]) if (!ids.has(row.dataset.id)) row.remove();
  let next = rows.firstElementChild;
  for (const game of games) {
    if (next?.dataset.id === game.i) next = next.nextElementSibling;
    else rows.insertBefore(rowOf(game), next);
  }
  shown(byId("no-game"), wanted.length === 0);
}

function build() {
  const {state} = list;
  const head =
    columnsOf(state).map(([word, kind]) => element("th", {scope: "col", class: kind}, t(word)));
  byId("done").replaceChildren(
    element("table", {}, element("caption", {class: "unseen"}, t("done")),
            element("thead", {}, element("tr", {}, ...head)), element("tbody", {id: "done-rows"})),
    element("p", {id: "no-game", class: "quiet"}, t("noGame")));
  byId("filter").placeholder = t("filterBy");
}

function note({done, done_left_out: more, total}) {
  if (total !== undefined) return t("newest", {count: done.length});
  return more ? t("moreGames", {count: done.length, more}) : "";
}

function grow() {
  const {scrollTop, clientHeight, scrollHeight} = byId("done");
  const atEnd = scrollTop + clientHeight >= scrollHeight - 200;
  if (!atEnd || list.most >= list.state.done.length) return;
  list.most += AT_ONCE;
  fill();
}

// open(id) shows a game.
export function drawGames(state, open) {
  Object.assign(list, {state, open});
  shown(byId("done-card"), state.done.length > 0);
  if (!state.done.length) return;
  const language = currentLanguage();
  if (list.language !== language) {
    if (!list.language) {
      byId("filter").addEventListener("input", fill);
      byId("done").addEventListener("scroll", grow);
    }
    list.language = language;
    build();
  }
  byId("done-note").textContent = note(state);
  fill();
}

// The game that is shown.
export function markGame(id) {
  for (const row of byId("done-rows")?.children ?? []) {
    if (row.dataset.id === id) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
}
