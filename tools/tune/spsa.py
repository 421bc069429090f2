#!/usr/bin/env python3
"""Tunes numeric options of an engine by matches against itself.

Simultaneous perturbation (Spall, IEEE Transactions on Automatic Control 37, 1992): each step \
moves all options at once by
their steps, each up or down at random, plays the two engines so made against each other with \
tav-match, and moves the
values towards the winner in proportion to the score. Knows no game. Prints the values now and \
then, and at the end; ended
early it prints them too.
"""

import argparse
import random
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from tavoliere import Player, run_match  # noqa: E402


def read_parameter(text):
    match = re.fullmatch(r"(.+)=(-?\d+):(\d+)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"expected NAME=START:STEP, got '{text}'")
    return match[1], float(match[2]), float(match[3])


def play(arguments, values, seed):
    """The score of the first of two engines, 0 to 1; `values` are their options."""
    players = [Player(arguments.engine, name, {key: round(value) for key, value in options.items()})
               for name, options in zip("ab", values)]
    stats = run_match(players, rounds=arguments.pairs, seed=seed, program=arguments.match,
                      openings=arguments.openings, concurrency=arguments.concurrency,
                      arguments=["-each", *arguments.limits.split()])
    return stats.encounter("a", "b").score


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parameters", nargs="+", type=read_parameter, metavar="NAME=START:STEP",
                        help="an option, its value and how far to try")
    parser.add_argument("--engine", required=True, help="the engine's program")
    parser.add_argument("--match", default="tav-match", help="the runner (default tav-match)")
    parser.add_argument("--limits", default="nodes=3000",
                        help="of each move, as tav-match -each (default nodes=3000)")
    parser.add_argument("--openings", default="plies=4",
                        help="as tav-match -openings (default plies=4)")
    parser.add_argument("--pairs", type=int, default=8, help="opening pairs of a step (default 8)")
    parser.add_argument("--steps", type=int, default=300, help="matches to play (default 300)")
    parser.add_argument("--rate", type=float, default=0.4,
                        help="steps to move after a match won outright, at first (default 0.4)")
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    drawn = random.Random(arguments.seed)
    values = {name: start for name, start, _ in arguments.parameters}
    steady = arguments.steps / 10
    number = 0
    try:
        for number in range(1, arguments.steps + 1):
            rate = arguments.rate * ((1 + steady) / (number + steady)) ** 0.602
            width = number**-0.101
            moved = {name: drawn.choice((-1, 1)) * step * width
                     for name, _, step in arguments.parameters}
            both = [{name: value + sign * moved[name] for name, value in values.items()}
                    for sign in (1, -1)]
            gain = 2 * play(arguments, both, arguments.seed + number) - 1
            for name in values:
                values[name] += rate * gain * moved[name]
            if number % 20 == 0:
                print(number, *(f"{name}={round(value)}" for name, value in values.items()),
                      flush=True)
    except KeyboardInterrupt:
        pass
    print(f"after {number} matches:")
    for name, value in values.items():
        print(f"{name}={round(value)}")


if __name__ == "__main__":
    main()
