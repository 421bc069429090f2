#!/usr/bin/env python3
"""What each step of an engine's option Strength is worth, by matches against the step below.

The choices are asked of the engine, the weakest first; the last, the whole engine, has the limit
--last, the others need none. Elo adds up the steps from the weakest choice, which has 0.
"""
import argparse
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from tavoliere import Engine, MatchError, Player, run_match  # noqa: E402


def choices(program, option):
    with Engine(program, timeout=60) as engine:
        found = engine.options.get(option)
    if not found or not found.var:
        sys.exit(f"{program[0]} has no option {option} with choices")
    return found.var


def step(arguments, upper, lower, last):
    """The games of `upper` against `lower`."""
    limits = {upper: arguments.last if last else "depth=99", lower: "depth=99"}
    players = [Player(arguments.engine, name, {arguments.option: name}, words=[limit])
               for name, limit in limits.items()]
    try:
        stats = run_match(players, rounds=arguments.pairs, seed=arguments.seed,
                          openings=arguments.openings, program=arguments.match,
                          arguments=["-each", "timemargin=1000"])
    except MatchError as error:
        sys.exit(f"the match {upper} against {lower} failed: {error}")
    return stats.encounter(upper, lower)


def elo(met):
    """What a step is worth. Half a game is kept from a side that has won, or lost, them all."""
    score = min(max(met.score, 0.5 / met.games), 1 - 0.5 / met.games)
    return 400 * math.log10(score / (1 - score))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="+", help="the program, and its arguments behind --")
    parser.add_argument("--match", default="tav-match", help="the runner")
    parser.add_argument("--option", default="Strength",
                        help="the option whose choices are measured")
    parser.add_argument("--openings", default="", help="what the runner's -openings gets, "
                                                       "such as plies=2; nothing: the start")
    parser.add_argument("--pairs", type=int, default=50, help="pairs of games per step")
    parser.add_argument("--last", default="nodes=500000",
                        help="the runner's limit of the last choice, "
                             "such as st=0.1 on a quiet machine")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--steps", type=int, default=0,
                        help="only so many, from the weakest; 0: all")
    arguments = parser.parse_args()

    names = choices(arguments.engine, arguments.option)
    steps = list(zip(names[1:], names))[:arguments.steps or None]
    print("| | against | wins, draws, losses | score | Elo |\n|---|---|---|---|---|")
    total = 0.0
    for upper, lower in steps:
        met = step(arguments, upper, lower, upper == names[-1])
        total += elo(met)
        print(f"| `{upper}` | `{lower}` | {met.wins}, {met.draws}, {met.losses} | "
              f"{100 * met.score:.1f}% | {total:.0f} |", flush=True)


if __name__ == "__main__":
    main()
