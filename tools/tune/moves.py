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

import journals
from engine import Engine

DECIDED = 100000  # centi-units, for a judge that says who wins and not by how much


def value(judge, moves, limits):
    """What the last of these moves is worth to its player, in centi-units."""
    judge.say("uginewgame")
    judge.play(moves)
    if judge.query("gameover") == ["true"]:
        last = "p1win" if len(moves) % 2 == 1 else "p2win"
        return {last: DECIDED, "draw": 0}.get(judge.query("result")[0], -DECIDED)
    kind, number = judge.found(limits)
    return -number if kind == "cp" else -DECIDED if number > 0 else DECIDED


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
    parser.add_argument("--limits", default="movetime 200",
                        help="of the engines' searches (default movetime 200)")
    parser.add_argument("--judge", required=True,
                        help="the program that says what moves are worth, and its arguments")
    parser.add_argument("--truth", default="depth 60",
                        help="the limits of its searches (default depth 60)")
    arguments = parser.parse_args()

    found = journals.positions(arguments)
    engines = [Engine(shlex.split(command)) for command in arguments.engine]
    judge = Engine(shlex.split(arguments.judge))
    lost = [0] * len(engines)
    results = [0] * len(engines)
    differing = 0
    for seen, moves in enumerate(found, 1):
        choices = []
        for engine in engines:
            engine.say("uginewgame")
            engine.play(moves)
            choices.append(engine.best(arguments.limits))
        if len(set(choices)) > 1:
            differing += 1
            values = {choice: value(judge, moves + [choice], arguments.truth)
                      for choice in sorted(set(choices))}
            best = max(values.values())
            for i, choice in enumerate(choices):
                lost[i] += best - values[choice]
                results[i] += result(best) - result(values[choice])
            if seen < len(found):
                show(arguments.engine, lost, results, seen, differing, sys.stderr)
    show(arguments.engine, lost, results, len(found), differing, sys.stdout)
    for engine in engines + [judge]:
        engine.quit()


if __name__ == "__main__":
    main()
