#!/usr/bin/env python3
"""What a search takes in positions of games: nodes and milliseconds, the median, the mean, and \
what four fifths stay below.

The positions come from journals of the runner, each after the same number of moves of a game from \
the usual start. Knows
no game. Tables are cleared before each search.
"""

import argparse
import shlex
import statistics
import sys
from pathlib import Path

import journals

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from tavoliere import Engine, Limit  # noqa: E402


def show(command, what, numbers):
    most = sorted(numbers)[len(numbers) * 4 // 5]
    print(f"  {what:5s} {statistics.median(numbers):13,.0f} {statistics.mean(numbers):13,.0f} "
          f"{most:13,.0f}  {command}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="+",
                        help="a program and its arguments, as one word for the shell")
    journals.add_arguments(parser)
    parser.add_argument("--limits", default="movetime 600000",
                        help="of the searches (default movetime 600000)")
    arguments = parser.parse_args()

    found = journals.positions(arguments)
    print(f"{len(found)} positions after {arguments.ply} moves, {arguments.limits}\n"
          f"  {'':5s} {'median':>13} {'mean':>13} {'80 %':>13}")
    for command in arguments.engine:
        taken = []
        with Engine(shlex.split(command), timeout=60) as engine:
            for position in found:
                engine.new_game()
                taken.append(engine.play(position, Limit.parse(arguments.limits)).info)
                if sys.stderr.isatty():
                    print(f"{len(taken)} of {len(found)}", end="\r", file=sys.stderr, flush=True)
        show(command, "nodes", [info.nodes for info in taken])
        show(command, "ms", [1000 * info.time for info in taken])


if __name__ == "__main__":
    main()
