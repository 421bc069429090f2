// The dialogs of a new game and of who plays.
import {dialog, element, labelled, select, shown} from "./elements.js";
import {strengthText} from "./strength.js";
import {variantControls} from "./variants.js";
import {known, sideName, t} from "./words.js";

const HUMAN = "human";
const NO_CLOCK = {kind: "none", seconds: 0, increment: 0};

function noted({id, note}) {
  return note ? `${known(id)}: ${known(note)}` : known(id);
}

// Controls for one side: {node, value(): {human, words}}.
function seat({strengths, characters, historical}, side, index) {
  const words = side.words.split(" ").filter(Boolean);
  const has = (named) => named.words &&
    named.words.split(" ").every((word) => words.includes(word));
  const old = historical.find(has);
  const strength = old ? undefined : strengths.find(has);
  const character = old ? undefined : characters.find(has);
  const taken = [old, strength, character].flatMap((one) => one?.words.split(" ") ?? []);
  const rest = words.filter((word) => !taken.includes(word)).join(" ");
  const plays = select([[HUMAN, t("person")], ["", `${t("engine")}: ${t("usual")}`],
                        ...strengths.map((one) => [one.words, strengthText(one)])],
                       side.human ? HUMAN : (strength?.words ?? ""), {"data-seat": index + 1});
  if (historical.length) {
    plays.append(element("optgroup", {label: t("historical")},
                         ...historical.map((one) =>
                             element("option", {value: one.words}, noted(one)))));
  }
  if (old && !side.human) plays.value = old.words;
  const style = select([["", t("usualStyle")], ...characters.map((one) => [one.words, noted(one)])],
                       character?.words ?? "");
  const own = element("input",
                      {value: rest, placeholder: t("ownSettingsNote"), autocomplete: "off"});
  const styles = element("div", {}, characters.length ? labelled(t("style"), style) : "");
  const more = element("div", {}, styles,
                       element("details", {open: rest !== ""},
                               element("summary", {}, t("ownSettings")), own));
  const isOld = () => historical.some((one) => one.words === plays.value);
  // A historical program has its own style, and its line is too long for some screens' list.
  const about = element("p", {class: "quiet small about"});
  const adjust = () => {
    const chosen = historical.find((one) => one.words === plays.value);
    about.textContent = chosen?.note ?? "";
    shown(about, Boolean(chosen?.note));
    shown(more, plays.value !== HUMAN);
    shown(styles, !chosen);
  };
  plays.onchange = adjust;
  adjust();
  const node = element("fieldset", {}, element("legend", {}, sideName(side)),
                       labelled(t("whoPlays"), plays), about, more);
  const value = () => ({human: plays.value === HUMAN,
                        words: plays.value === HUMAN ? ""
                          : [plays.value, isOld() ? "" : style.value, own.value.trim()]
                            .filter(Boolean).join(" ")});
  return {node, value};
}

// {node, value(): {kind, seconds, increment}}.
function clockControls({kind, seconds, increment}) {
  const kinds = select([["none", t("noClock")], ["move", t("moveClock")], ["game", t("gameClock")]],
                       kind, {id: "clock-kind"});
  const number = (value, step) =>
    element("input", {type: "number", min: step, max: "36000", step, value});
  const move = number(kind === "move" ? seconds : 10, "0.1");
  const game = number(kind === "game" ? seconds / 60 : 10, "0.5");
  const each = number(kind === "game" ? increment : 5, "1");
  each.min = "0";
  const fields = {move: [labelled(t("seconds"), move)],
                  game: [labelled(t("minutes"), game), labelled(t("increment"), each)]};
  const adjust = () => {
    for (const [name, nodes] of Object.entries(fields)) {
      nodes.forEach((node) => shown(node, kinds.value === name));
    }
  };
  kinds.onchange = adjust;
  adjust();
  const node = element("fieldset", {}, element("legend", {}, t("clock")), kinds, ...fields.move,
                       ...fields.game);
  const value = () => ({kind: kinds.value,
                        seconds: kinds.value === "move" ? Number(move.value)
                          : kinds.value === "game" ? 60 * Number(game.value) : 0,
                        increment: kinds.value === "game" ? Number(each.value) : 0});
  return {node, value};
}

// What may be chosen for a game of this kind: {name, node, value(): what the message that begins it
// says}.
function gameForm({game, sides, clocks, boards}) {
  const variants = game.variants.length > 1 ? variantControls(game, boards) : null;
  const seats = sides.map((side, index) => seat(game, side, index));
  const clock = clockControls(clocks);
  const position = element("textarea", {rows: 2, spellcheck: "false"});
  const value = () => ({sides: seats.map((one) => one.value()), clock: clock.value(),
                        ...(variants ? {variant: variants.value()} : {}),
                        ...(position.value.trim() ? {position: position.value.trim()} : {})});
  const node = element("div", {"data-game": game.name},
                       variants?.node,
                       element("div", {class: "seats"}, ...seats.map((one) => one.node)),
                       clock.node,
                       element("details", {},
                               element("summary", {}, t("startPositionText")), position));
  return {name: game.name, node, value};
}

// The open dialog: it takes the program's description of a game of its list.
let offered = null;

// described: {game, sides} of another game than the present one. The game under way goes on until
// "Start".
export function offerNewGame(app, described = null) {
  const {state} = app;
  if (described && offered) return offered(described);
  if (described && state.game) return;  // its dialog has been closed
  const seated = (side, index) => ({...side, ...app.seats()[index]});
  const present = () => ({game: state.game, sides: state.sides.map(seated)});
  const place = element("div");
  let form = null;
  const take = (kind) => {
    if (form && kind.game.name !== games.value) return;  // another one has been chosen meanwhile
    const {boards = {}} = state.games.find(({name}) => name === kind.game.name) ?? {};
    form = gameForm({...kind, boards, clocks: state.clocks ?? NO_CLOCK});
    place.replaceChildren(form.node);
  };
  const listed = state.games.some(({name}) => name === state.game?.name) || !state.game
    ? state.games : [state.game, ...state.games];
  const games = select(listed.map((game) => [game.name, app.titleOf(game)]),
                       (described ?? state).game.name, {id: "game-name"});
  games.onchange = () =>
    (games.value === state.game?.name ? take(present()) : app.say("describe", {name: games.value}));
  const begin = () => {
    if (form.name !== games.value) return false;  // it is not described yet
    if (form.name === app.state.game?.name) app.say("new", form.value());
    else app.say("game", {name: form.name, ...form.value()});
  };
  take(described ?? present());
  offered = take;
  const made = dialog(t("newGame"), [listed.length > 1 ? labelled(t("game"), games) : "", place],
                      [{text: t("cancel")}, {text: t("start"), action: begin, main: true}]);
  made.id = "new-game";
  made.addEventListener("close", () => (offered = null));
}

export function offerPlayers(app) {
  const {state} = app;
  const seats = state.sides.map((side, index) => seat(state.game, side, index));
  const clock = clockControls(state.clocks);
  const pace = element(
    "input", {type: "number", min: "0", max: "60", step: "0.1", value: state.pace_ms / 1000});
  const apply = () => {
    seats.forEach((one, index) => {
      const {human, words} = one.value();
      const side = state.sides[index];
      if (human !== side.human || words !== side.words) {
        app.say("side", {player: index + 1, human, words});
      }
    });
    const wished = clock.value();
    const same = ["kind", "seconds", "increment"]
      .every((name) => wished[name] === state.clocks[name]);
    if (!same) app.say("clock", wished);
    if (Number(pace.value) * 1000 !== state.pace_ms) {
      app.say("pace", {ms: Math.round(Number(pace.value) * 1000)});
    }
  };
  dialog(t("players"), [element("div", {class: "seats"}, ...seats.map((one) => one.node)),
                        clock.node, labelled(t("pace"), pace)],
         [{text: t("cancel")}, {text: t("apply"), action: apply, main: true}]);
}
