// A match: one that is played now, or the report of one. Text of the match (names, moves, reasons)
// only ever becomes text nodes.
import {drawBoards, tick} from "./boards.js";
import {drawCurves} from "./curves.js";
import {byId, element, labelled, select, shown} from "./elements.js";
import {dateText, resultText} from "./figures.js";
import {drawGames} from "./games.js";
import {isReport, openSource} from "./source.js";
import {drawStandings} from "./standings.js";
import {drawStatistics} from "./statistics.js";
import {showPositions} from "./suite.js";
import {drawSummary, subtitleOf, titleOf} from "./summary.js";
import {drawTuning} from "./tuning.js";
import {openViewer, redrawViewer} from "./viewer.js";
import {currentLanguage, keep, languages, preferredLanguage, setLanguage, t} from "./words.js";

const TICK_MS = 100;

// For scripts that read the page.
const page = {state: null, came: 0, status: "opening"};
globalThis.tavoliere = page;

function noticeText() {
  if (page.status === "open") return "";
  if (page.state?.ended) return t("gone");
  return t(page.status === "opening" ? "connecting" : "lost");
}

function notice() {
  const text = noticeText();
  byId("connection").textContent = text;
  shown(byId("connection"), text !== "");
}

// The words that the document itself has places for.
function label() {
  for (const place of document.querySelectorAll("[data-word]"))
    place.textContent = t(place.dataset.word);
  for (const place of document.querySelectorAll("[data-label]"))
    place.setAttribute("aria-label", t(place.dataset.label));
}

function drawTitle(state) {
  const title = titleOf(state);
  byId("title").textContent = title;
  byId("subtitle").textContent = subtitleOf(state);
  document.title =
    isReport ? t("reportTitle", {title}) : `${state.finished}/${state.total} ${title}`;
  if (state.generated) {
    byId("footer").textContent =
      t("madeBy", {version: state.version, date: dateText(state.generated)});
  }
}

const openGame = (id) => ask(id);

function draw() {
  const {state} = page;
  notice();
  if (!state) {
    byId("summary").replaceChildren(element("p", {}, t("preparing")));
    return;
  }
  drawTitle(state);
  drawSummary(state);
  shown(byId("standings-card"), !isReport || state.table.games > 0);
  drawStandings(state);
  drawCurves(state);
  drawTuning(state);
  drawBoards(state);
  showPositions(state);
  drawStatistics(state, openGame);
  drawGames(state, openGame);
}

function announce(before, state) {
  const newest = state.done[0];
  if (before && newest && newest.i !== before.done[0]?.i) {
    byId("news").textContent =
      t("newsDone", {id: newest.i, result: resultText(newest.r, state.alone)});
  }
}

function heard(message) {
  if (message.type === "game") openViewer(page.state, message.game);
  if (message.type !== "state") return;
  announce(page.state, message);
  const first = page.state === null;
  page.state = message;
  page.came = performance.now();
  draw();
  if (first) openFirst();
}

// The game that the address names: page#game=3.1. A report shows the end of its first game else.
function openFirst() {
  if (openAddress() || !isReport) return;
  const [game] = page.state.done;
  if (game) openViewer(page.state, game, {focus: false, ply: game.o.length + game.m.length});
}

function openAddress() {
  const named = /^#game=(.+)$/.exec(location.hash);
  if (named) queueMicrotask(() => ask(decodeURIComponent(named[1])));
  return named !== null;
}

function menu() {
  const choice = select(languages(), currentLanguage(), {id: "language", onchange: () => {
    setLanguage(choice.value);
    keep("language", choice.value);
    menu();
    draw();
    redrawViewer();
  }});
  byId("menu").replaceChildren(labelled(t("language"), choice));
  label();
}

setLanguage(preferredLanguage());
menu();
draw();
const ask = openSource(heard, (status) => {
  page.status = status;
  notice();
});
addEventListener("hashchange", openAddress);
if (!isReport) setInterval(() => tick(page.state, performance.now() - page.came), TICK_MS);
