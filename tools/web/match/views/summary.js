// The figures of the whole match, at the top of the page.
import {byId, element} from "./elements.js";
import {dateText, figure, percent, sum, whole, withError} from "./figures.js";
import {t} from "./words.js";

const isTwo = (state) => state.engines.length === 2 && !state.alone;

// The first engine's encounter with the second, where they are the only ones; undefined before the
// first game.
const matchOf = (state) => (isTwo(state) ? state.table.encounters[0] : undefined);

export function titleOf(state) {
  const [a, b] = state.engines;
  if (state.event) return state.event;
  if (state.alone || state.engines.length === 1) return state.engines.join(", ");
  return isTwo(state) ? t("title", {a, b}) : t("many", {count: state.engines.length});
}

export function subtitleOf(state) {
  const [a, b] = state.engines;
  const period =
    state.period && t("period", {from: dateText(state.period[0]), to: dateText(state.period[1])});
  const pairing = state.event && isTwo(state) ? t("title", {a, b}) : "";
  return [pairing, period].filter(Boolean).join(" · ");
}

function card(value, label, kind = "") {
  return element(
    "div", {class: `figures ${kind}`}, element("b", {}, value), element("span", {}, label));
}

const shareOf = ([won, drawn, lost]) => (won + drawn / 2) / (won + drawn + lost);

function matchCards(state, match) {
  const [name] = state.engines;
  const [first] = state.table.engines;
  const sides = [first.as_player1, first.as_player2].map((counts) => percent(shareOf(counts)));
  const cards = [
    card([match.wins, match.draws, match.losses].map(whole).join(" / "), t("wonDrawnLost", {name})),
    card(percent(match.score), t("scoreOf")),
    card(sides.join(" / "), t("scoreBySide")),
    card(
      withError(match.elo, match.elo_error), t(match.by_pairs ? "eloFromPairs" : "eloFromGames")),
    card(withError(match.nelo, match.nelo_error), t("normalizedElo")),
    card(percent(match.los, 2), t("superiority")),
  ];
  if (sum(match.pairs)) cards.push(card(match.pairs.join(" "), t("pairs"), "wide"));
  return cards;
}

function testCards({llr, lower, upper, elo0, elo1, model, verdict}) {
  const accepted = /^H([01])/.exec(verdict);
  return [
    card(figure(llr, 2), t("llrIn", {lower: figure(lower, 2), upper: figure(upper, 2)})),
    card(t(accepted ? `h${accepted[1]}` : "undecided"), t("sprt", {elo0, elo1, model: t(model)}))
  ];
}

function progress(state) {
  if (!state.total) return [];
  return [
    element("p", {id: "progress"}, t("progress", state)),
    element("progress", {max: state.total, value: state.finished, "aria-labelledby": "progress"})
  ];
}

const DIGITS = 12;

// An engine's name stood for several programs, each in some of the journals.
function differentPrograms({engine, programs}) {
  const list = programs.map(({program, script, journals}) => {
    const sums = [program, script].filter(Boolean).map(({sha256}) => sha256?.slice(0, DIGITS));
    return `${sums.filter(Boolean).join("+")} (${journals.join(", ")})`;
  });
  return element("p", {class: "fault"}, t("differentPrograms", {engine, list: list.join(", ")}));
}

export function drawSummary(state) {
  const match = matchOf(state);
  const {sprt, games, engines} = state.table;
  const cards = [card(whole(games), t("gamesPlayed"))];
  for (const {name, solved, positions} of state.suite?.engines ?? []) {
    cards.push(card(`${solved} / ${positions}`, t("solvedBy", {name})));
  }
  if (state.distinct) cards.push(card(whole(state.distinct), t("distinctGames")));
  if (match) cards.push(...matchCards(state, match));
  if (sprt) cards.push(...testCards(sprt));
  cards.push(
    card(whole(sum(engines.flatMap((engine) => Object.values(engine.faults)))), t("faultCount")));
  byId("summary").replaceChildren(
    ...progress(state),
    element("div", {class: "cards"}, ...cards),
    ...[state.ended ? element("p", {id: "ended"}, t("ended", {why: t(state.ended)})) : null,
        state.warning ? element("p", {class: "fault"}, t("warning", {text: state.warning})) : null,
        ...(state.programs ?? []).map(differentPrograms),
        match ? element("p", {class: "quiet small"}, t("normalizedNote")) : null].filter(Boolean));
}
