#!/usr/bin/env python3
"""Compares the moves that engines choose in positions of games, by what a judge says of those \
that differ.

The positions come from journals of the runner, each after the same number of moves of a game from \
the usual start. For
each engine: how many hundredths it lost, in all and a position, against the best of the choices, \
and how many results (a
draw for a win is a half). Knows no game. Tables are cleared before each search.
"""

import argparse
import shlex
import sys
from contextlib import ExitStack
from pathlib import Path

import journals

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from tavoliere import Engine, Game, Limit  # noqa: E402

PATIENCE = 60  # seconds for an answer that is no search
DECIDED = 100000  # centi-units, for a judge that says who wins and not by how much


def value(judge, position, limits):
    """What the position's last move is worth to its player, in centi-units."""
    judge.new_game()
    game = Game(judge, position)
    if game.is_over():
        last = "p1win" if len(game.moves) % 2 == 1 else "p2win"
        return {last: DECIDED, "draw": 0}.get(game.result(), -DECIDED)
    score = -judge.play(position, limits).score
    if score.is_mate():
        return -DECIDED if score.mate < 0 else DECIDED
    return score.cp


def result(value):
    return (value > 0) - (value < 0)


def show(engines, lost, results, seen, differing, out):
    print(f"{seen} positions, {differing} with different choices", file=out)
    for command, hundredths, points in zip(engines, lost, results):
        print(f"  lost {hundredths:6d}  {hundredths / seen:7.2f} a position  "
              f"results {points / 2:5.1f}  {command}", file=out, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="+",
                        help="a program and its arguments, as one word for the shell")
    journals.add_arguments(parser)
    parser.add_argument("--limits", type=Limit.parse, default=Limit(time=0.2),
                        help="of the engines' searches (default movetime 200)")
    parser.add_argument("--judge", required=True,
                        help="the program that says what moves are worth, and its arguments")
    parser.add_argument("--truth", type=Limit.parse, default=Limit(depth=60),
                        help="the limits of its searches (default depth 60)")
    arguments = parser.parse_args()

    found = journals.positions(arguments)
    with ExitStack() as running:
        judge, *engines = (running.enter_context(Engine(shlex.split(command), timeout=PATIENCE))
                           for command in [arguments.judge, *arguments.engine])
        compare(found, engines, judge, arguments)


def compare(found, engines, judge, arguments):
    limits, truth = arguments.limits, arguments.truth
    lost = [0] * len(engines)
    results = [0] * len(engines)
    differing = 0
    for seen, position in enumerate(found, 1):
        choices = []
        for engine in engines:
            engine.new_game()
            choices.append(engine.play(position, limits).move)
        if len(set(choices)) > 1:
            differing += 1
            values = {choice: value(judge, position.play(choice), truth)
                      for choice in sorted(set(choices))}
            best = max(values.values())
            for i, choice in enumerate(choices):
                lost[i] += best - values[choice]
                results[i] += result(best) - result(values[choice])
            if seen < len(found):
                show(arguments.engine, lost, results, seen, differing, sys.stderr)
    show(arguments.engine, lost, results, len(found), differing, sys.stdout)


if __name__ == "__main__":
    main()
