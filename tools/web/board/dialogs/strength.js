// Opponents by their strength: what each is in plain words, and the next one after a game.
import {element, iconButton} from "./elements.js";
import {known, meaning, t} from "./words.js";

// "Beginner: knows the rules (Elo 160)"; of a strength without plain words its engine's line.
export function strengthText({id, note}) {
  const plain = meaning(id);
  if (!plain) return note ? `${known(id)}: ${known(note)}` : known(id);
  const [, elo] = /\bElo (\d+)/.exec(note ?? "") ?? [];
  return elo ? `${known(id)}: ${plain} (Elo ${elo})` : `${known(id)}: ${plain}`;
}

// After a game of one person: the stronger opponent when it was won, the weaker when it was lost.
// null: there is none.
function another({sides, result, game}) {
  if (sides.length !== 2 || sides[0].human === sides[1].human) return null;
  if (result.outcome === "draw") return null;
  const person = sides[0].human ? 0 : 1;
  const won = result.outcome === (person === 0 ? "p1win" : "p2win");
  const words = sides[1 - person].words.split(" ").filter(Boolean);
  const at = game.strengths.findIndex((one) => words.includes(one.words));
  const next = at < 0 ? null : game.strengths[at + (won ? 1 : -1)];
  if (!next) return null;
  const own = words.map((word) => (word === game.strengths[at].words ? next.words : word));
  return {won, next, person, words: own.join(" ")};
}

// The question whether the opponent should be stronger, or weaker; again(seats) begins a game.
export function strengthOffer(app, again) {
  const found = another(app.state);
  if (!found) return null;
  const {won, next, person, words} = found;
  const seats = app.seats().map((seat, index) => (index === person ? seat : {human: false, words}));
  return element("div", {class: "ending-acts"},
                 element("span", {}, t(won ? "strongerAsk" : "weakerAsk")),
                 iconButton(won ? "promote" : "players", known(next.id), () => again(seats),
                            {id: "end-strength", title: strengthText(next)}));
}
