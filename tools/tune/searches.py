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

import journals
from engine import Engine


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
        engine = Engine(shlex.split(command))
        taken = []
        for moves in found:
            engine.say("uginewgame")
            engine.play(moves)
            taken.append(engine.taken(arguments.limits))
            if sys.stderr.isatty():
                print(f"{len(taken)} of {len(found)}", end="\r", file=sys.stderr, flush=True)
        engine.quit()
        show(command, "nodes", [nodes for nodes, _ in taken])
        show(command, "ms", [milliseconds for _, milliseconds in taken])


if __name__ == "__main__":
    main()
