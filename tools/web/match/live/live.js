// A running match, looked at. Text of the match (names, moves, reasons) only ever becomes text nodes.
import {Connection} from "./connection.js";
import {byId, element, labelled, select, shown} from "./elements.js";
import {resultText} from "./figures.js";
import {drawDone, drawGames, tick} from "./games.js";
import {openReplay} from "./replay.js";
import {drawCurve, drawStandings} from "./standings.js";
import {currentLanguage, keep, languages, preferredLanguage, setLanguage, t} from "./words.js";

const TICK_MS = 100;

// For scripts that read the page.
const live = {state: null, came: 0, status: "opening"};
globalThis.tavoliere = live;

function notice() {
  const text = live.state?.ended !== null && live.state?.ended !== undefined ? (live.status === "open" ? "" : t("gone"))
    : live.status === "open" ? "" : t(live.status === "opening" ? "connecting" : "lost");
  byId("connection").textContent = text;
  shown(byId("connection"), text !== "");
}

function draw() {
  const {state} = live;
  notice();
  if (!state) {
    byId("standings-card").replaceChildren(element("p", {}, t("preparing")));
    return;
  }
  const [a, b] = state.engines;
  const several = state.engines.length === 2 ? t("title", {a, b}) : t("many", {count: state.engines.length});
  const title = state.event || (state.alone || state.engines.length === 1 ? state.engines.join(", ") : several);
  byId("title").textContent = title;
  document.title = `${state.finished}/${state.total} ${title}`;
  drawStandings(state);
  drawCurve(state);
  drawGames(state);
  drawDone(state, (id) => connection.say("game", {game: id}));
}

function tell(before, state) {
  const newest = state.done[0];
  if (before && newest && newest.i !== before.done[0]?.i) {
    byId("news").textContent = t("newsDone", {id: newest.i, result: resultText(newest.r, state.alone)});
  }
}

function heard(message) {
  if (message.type === "game") openReplay(live.state, message.game);
  if (message.type !== "state") return;
  tell(live.state, message);
  live.state = message;
  live.came = performance.now();
  draw();
}

function menu() {
  const choice = select(languages(), currentLanguage(), {id: "language", onchange: () => {
    setLanguage(choice.value);
    keep("language", choice.value);
    menu();
    draw();
  }});
  byId("menu").replaceChildren(labelled(t("language"), choice));
}

setLanguage(preferredLanguage());
menu();
const connection = new Connection(heard, (status) => {
  live.status = status;
  notice();
});
draw();
setInterval(() => tick(live.state, performance.now() - live.came), TICK_MS);
