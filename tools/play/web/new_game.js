// The dialogs of a new game and of who plays.
import {dialog, element, labelled, select, shown} from "./elements.js";
import {known, sideName, t} from "./words.js";

const HUMAN = "human";

function noted({id, note}) {
  return note ? `${known(id)}: ${known(note)}` : known(id);
}

// Controls for one side: {node, value(): {human, words}}.
function seat(state, index) {
  const side = state.sides[index];
  const {strengths, characters} = state.game;
  const words = side.words.split(" ").filter(Boolean);
  const has = (named) => named.words && named.words.split(" ").every((word) => words.includes(word));
  const strength = strengths.find(has);
  const character = characters.find(has);
  const taken = [...(strength?.words.split(" ") ?? []), ...(character?.words.split(" ") ?? [])];
  const rest = words.filter((word) => !taken.includes(word)).join(" ");
  const plays = select([[HUMAN, t("person")], ["", `${t("engine")}: ${t("usual")}`],
                        ...strengths.map((one) => [one.words, noted(one)])],
                       side.human ? HUMAN : (strength?.words ?? ""), {"data-seat": index + 1});
  const style = select([["", t("usualStyle")], ...characters.map((one) => [one.words, noted(one)])], character?.words ?? "");
  const own = element("input", {value: rest, placeholder: t("ownSettingsNote"), autocomplete: "off"});
  const more = element("div", {}, characters.length ? labelled(t("style"), style) : "",
                       element("details", {open: rest !== ""}, element("summary", {}, t("ownSettings")), own));
  const adjust = () => shown(more, plays.value !== HUMAN);
  plays.onchange = adjust;
  adjust();
  const node = element("fieldset", {}, element("legend", {}, sideName(side)), labelled(t("strength"), plays), more);
  const value = () => ({human: plays.value === HUMAN,
                        words: plays.value === HUMAN ? "" : [plays.value, style.value, own.value.trim()].filter(Boolean).join(" ")});
  return {node, value};
}

// {node, value(): {kind, seconds, increment}}.
function clockControls({kind, seconds, increment}) {
  const kinds = select([["none", t("noClock")], ["move", t("moveClock")], ["game", t("gameClock")]], kind, {id: "clock-kind"});
  const number = (value, step) => element("input", {type: "number", min: step, max: "36000", step, value});
  const move = number(kind === "move" ? seconds : 10, "0.1");
  const game = number(kind === "game" ? seconds / 60 : 10, "0.5");
  const each = number(kind === "game" ? increment : 5, "1");
  each.min = "0";
  const fields = {move: [labelled(t("seconds"), move)], game: [labelled(t("minutes"), game), labelled(t("increment"), each)]};
  const adjust = () => {
    for (const [name, nodes] of Object.entries(fields)) nodes.forEach((node) => shown(node, kinds.value === name));
  };
  kinds.onchange = adjust;
  adjust();
  const node = element("fieldset", {}, element("legend", {}, t("clock")), kinds, ...fields.move, ...fields.game);
  const value = () => ({kind: kinds.value,
                        seconds: kinds.value === "move" ? Number(move.value) : kinds.value === "game" ? 60 * Number(game.value) : 0,
                        increment: kinds.value === "game" ? Number(each.value) : 0});
  return {node, value};
}

export function offerNewGame(app) {
  const {state} = app;
  const games = select(state.games.map(({name, title}) => [name, app.shortTitle(title)]), state.game.name, {id: "game-name"});
  const variants = select(state.game.variants.map((name) => [name, known(name)]), state.game.variant, {id: "variant"});
  const seats = state.sides.map((side, index) => seat(state, index));
  const clock = clockControls(state.clocks);
  const position = element("textarea", {rows: 2, spellcheck: "false"});
  const begin = () => {
    const asked = {sides: seats.map((one) => one.value()), clock: clock.value()};
    if (state.game.variants.length) asked.variant = variants.value;
    if (position.value.trim()) asked.position = position.value.trim();
    app.say("new", asked);
  };
  const made = dialog(t("newGame"), [
    state.games.length > 1 ? labelled(t("game"), games) : "",
    state.game.variants.length > 1 ? labelled(t("variant"), variants) : "",
    element("div", {class: "seats"}, ...seats.map((one) => one.node)), clock.node,
    element("details", {}, element("summary", {}, t("startPositionText")), position),
  ], [{text: t("cancel")}, {text: t("start"), action: begin, main: true}]);
  made.id = "new-game";
  // Another game has other variants and players: the dialog is made anew for it.
  games.onchange = () => {
    made.close();
    app.chooseGame(games.value);
  };
}

export function offerPlayers(app) {
  const {state} = app;
  const seats = state.sides.map((side, index) => seat(state, index));
  const clock = clockControls(state.clocks);
  const pace = element("input", {type: "number", min: "0", max: "60", step: "0.1", value: state.pace_ms / 1000});
  const apply = () => {
    seats.forEach((one, index) => {
      const {human, words} = one.value();
      const side = state.sides[index];
      if (human !== side.human || words !== side.words) app.say("side", {player: index + 1, human, words});
    });
    const wished = clock.value();
    const same = ["kind", "seconds", "increment"].every((name) => wished[name] === state.clocks[name]);
    if (!same) app.say("clock", wished);
    if (Number(pace.value) * 1000 !== state.pace_ms) app.say("pace", {ms: Math.round(Number(pace.value) * 1000)});
  };
  dialog(t("players"), [element("div", {class: "seats"}, ...seats.map((one) => one.node)), clock.node, labelled(t("pace"), pace)],
         [{text: t("cancel")}, {text: t("apply"), action: apply, main: true}]);
}
