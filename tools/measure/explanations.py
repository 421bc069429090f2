#!/usr/bin/env python3
"""Measures how often `query explain` has a reason for mistakes, and how often for equal moves.

The moves come from games between two Strengths. A mistake is a move played that loses at least
--loss, or a proved result. An equal move is another one than the best, not necessarily played, that
loses nothing. Both are found by one search and confirmed by the one that explains, and both are
explained alike: no statement depends on the loss. A position counts once. A game's file of all
explanations (--output) is what the checker in the game's folder reads.

In a one-player game moves are drawn from the legal ones. A mistake is a drawn move after which the
goal cannot be reached any more, and another move is made instead; an equal move keeps the goal.
Moves whose verdict `query moves` does not know are not drawn.
"""
import argparse
import json
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from tavoliere import Analyser, Engine, Game, Limit, Position, Request  # noqa: E402

LINES = 4  # of which the equal move is chosen
LONGEST_GAME = 200  # plies
RESULT = 10 ** 6  # the loss of a proved result


def play(arguments, seed):
    """The moves of a game between the Strengths, after random ones."""
    choice = random.Random(seed)
    names = arguments.strengths if seed % 2 else arguments.strengths[::-1]
    engines = [Engine(arguments.engine, options={"Strength": name, "Strength Seed": seed})
               for name in names]
    try:
        game = Game(engines[0])
        while not game.is_over() and len(game.moves) < LONGEST_GAME:
            if len(game.moves) < arguments.random_plies:
                game.push(choice.choice(game.legal()))
            else:
                game.push(engines[game.turn() - 1].play(game, Limit(depth=99)).move)
        return game.moves
    finally:
        for engine in engines:
            engine.close()


def loss_of(best, score):
    """By how much `score` is less than `best`, in hundredths."""
    if best.mate is None and score.mate is None:
        return max(0, best.cp - score.cp)
    if best.mate is not None and score.mate is not None:
        return 0 if (best.mate > 0) == (score.mate > 0) else RESULT
    return RESULT


def candidates(arguments, analyser, moves, choice):
    """The mistakes and the equal moves of a game: (number of moves before, move, loss)."""
    places = range(arguments.random_plies, len(moves))
    limit, after = Limit(depth=arguments.depth), Limit(depth=max(1, arguments.depth - 1))
    before = [Request(Position(moves=moves[:at]), limit, lines=LINES) for at in places]
    played = [Request(Position(moves=moves[:at + 1]), after) for at in places]
    pairs = zip(places, analyser.batch(before, ordered=True),
                analyser.batch(played, ordered=True))
    mistakes, equals = [], []
    for at, here, there in pairs:
        lines = here.lines
        if here.error or len(lines) < 2 or lines[0].score is None:
            continue
        best = lines[0].score
        if there.score is not None and moves[at] != lines[0].move:
            loss = loss_of(best, -there.score)
            if loss >= arguments.loss:
                mistakes.append((at, moves[at], loss))
        same = [line.move for line in lines[1:]
                if line.score is not None and loss_of(best, line.score) <= arguments.equal]
        if same:
            equals.append((at, choice.choice(same), 0))
    return mistakes, equals


def alone(arguments, engine, seed):
    """A one-player game: its moves, its mistakes and its equal moves, as candidates() has them."""
    choice = random.Random(seed)
    moves, mistakes, equals = [], [], []
    while len(moves) < LONGEST_GAME:
        engine.set_position(Position(moves=moves))
        if engine.query("gameover") == "true":
            break
        verdicts = dict(word.split("=") for word in engine.query("moves", slow=True).split())
        known = sorted(move for move, verdict in verdicts.items() if verdict != "unknown")
        keeping = [move for move in known if verdicts[move] == "won"]
        if not keeping:
            break
        move = choice.choice(known)
        if len(moves) >= arguments.random_plies:
            if move in keeping:
                equals.append((len(moves), move, 0))
            else:
                mistakes.append((len(moves), move, RESULT))
        moves.append(move if move in keeping else choice.choice(keeping))
    return moves, (mistakes, equals)


def of_the_move(record):
    """The explanation of a move that keeps the goal without what is said of other moves."""
    record["statements"] = [statement for statement in record["statements"]
                            if statement["line"][0] == record["move"][0]]
    return record


def parse(text):
    """An explanation as PROTOCOL.md describes it, or None if there is no other move."""
    parts = text.split(" | ")
    if len(parts) < 3 or parts[2].split()[0] not in ("best", "next"):
        return None
    lines = [part.split() for part in parts[1:3]]
    pvs = [words[words.index("pv") + 1:] for words in lines]
    statements = [part.partition(": ") for part in parts[3:]]
    return {"loss": parts[0].split()[1], "move": pvs[0], "other": pvs[1],
            "best": lines[1][0] == "next",
            "statements": [{"kind": head.split()[0], "line": head.split()[1:], "text": text}
                           for head, _, text in statements]}


def confirmed(arguments, group, loss):
    """Whether the search that explains finds the same kind of move."""
    lost = RESULT if loss == "result" else int(loss)
    return lost >= arguments.loss if group == "mistake" else lost <= arguments.equal


def explain(arguments, engine, italian, moves, found, group, seen):
    """The explanation of a move that belongs to the group, or None."""
    at, move, loss = found
    position = Position(moves=moves[:at])
    engine.set_position(position)
    record = {"group": group, "moves": list(moves[:at]), "explained": move, "searched_loss": loss,
              "fen": engine.query("fen")}
    if (group, record["fen"]) in seen:
        return None
    seen.add((group, record["fen"]))
    parsed = parse(engine.query(f"explain {move}", slow=True))
    if parsed is None or not confirmed(arguments, group, parsed["loss"]):
        return None
    record |= parsed
    if is_alone(engine):
        record = of_the_move(record)
    elif record["best"]:
        return None
    if italian is not None:
        italian.set_position(position)
        record["italian"] = parse(italian.query(f"explain {move}", slow=True))["statements"]
    return record


def is_alone(engine):
    """Whether the game has one player."""
    return len(engine.query("sides").split()) == 1


def table(records):
    """Per group the share with a reason, and per kind."""
    totals = Counter(record["group"] for record in records)
    said, kinds = Counter(), Counter()
    for record in records:
        names = {statement["kind"] for statement in record["statements"]}
        said[record["group"]] += bool(names)
        kinds.update((record["group"], name) for name in names)

    def share(count, group):
        return f"{100 * count / max(1, totals[group]):.1f}%"

    rows = ["| kind | mistakes | equal moves |", "|---|---|---|",
            f"| any of {totals['mistake']} and {totals['equal']} | "
            f"{share(said['mistake'], 'mistake')} | {share(said['equal'], 'equal')} |"]
    for name in sorted({name for _, name in kinds}):
        rows.append(f"| `{name}` | {share(kinds['mistake', name], 'mistake')} | "
                    f"{share(kinds['equal', name], 'equal')} |")
    return "\n".join(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="the program")
    parser.add_argument("--loss", type=int, default=RESULT,
                        help="hundredths that make a mistake: 70 of a man, 400 of a disc; default: "
                             "a changed result alone")
    parser.add_argument("--option", nargs=2, action="append", default=[],
                        metavar=("NAME", "VALUE"), help="of the engine that explains")
    parser.add_argument("--equal", type=int, default=0,
                        help="hundredths that an equal move may lose")
    parser.add_argument("--count", type=int, default=500, help="mistakes and equal moves, each")
    parser.add_argument("--depth", type=int, default=10, help="of the search that finds them")
    parser.add_argument("--strengths", nargs=2, default=["casual", "club"])
    parser.add_argument("--random-plies", type=int, default=6, help="with which games begin")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; then they go up")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--italian", action="store_true", help="record the Italian too")
    parser.add_argument("--output", type=Path, required=True, help="JSON Lines of all explanations")
    arguments = parser.parse_args()

    records, seen, left = [], set(), {"mistake": arguments.count, "equal": arguments.count}
    seed = arguments.seed
    options = dict(arguments.option)
    with Engine(arguments.engine, options=options, timeout=60) as engine, \
            Analyser(arguments.engine, threads=arguments.threads) as analyser, \
            arguments.output.open("w", encoding="utf-8") as output:
        italian = None
        if arguments.italian:
            italian = Engine(arguments.engine, options=options | {"Language": "it"},
                             timeout=60)
        while any(count > 0 for count in left.values()):
            if is_alone(engine):
                moves, groups = alone(arguments, engine, seed)
            else:
                moves = play(arguments, seed)
                groups = candidates(arguments, analyser, moves, random.Random(seed))
            for group, found in zip(left, groups):
                for candidate in found:
                    if left[group] <= 0:
                        break
                    record = explain(arguments, engine, italian, moves, candidate, group,
                                     seen)
                    if record is not None:
                        records.append(record | {"seed": seed})
                        output.write(json.dumps(records[-1], ensure_ascii=False) + "\n")
                        left[group] -= 1
            seed += 1
        if italian is not None:
            italian.close()
    print(f"{arguments.engine}: games {arguments.seed} to {seed - 1}, loss {arguments.loss}\n")
    print(table(records))


if __name__ == "__main__":
    main()
