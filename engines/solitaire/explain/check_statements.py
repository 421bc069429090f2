#!/usr/bin/env python3
"""check_statements.py <tav-solitaire> <file>...: whether statements on peg solitaire are true.

The files are those of tools/measure/explanations.py. That no jump leads to the goal is proved by
trying all jumps, and weights are added up hole by hole. The goal is one peg anywhere, or in the
hole that --goal names.
"""
import argparse
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools" / "measure"))

import statement_checks as base  # noqa: E402


class Holes:
    """The holes of a board and its jumps: sets of holes are the bits of numbers."""

    def __init__(self, cells):
        self.names = sorted(cells)
        self.bit = {name: 1 << at for at, name in enumerate(self.names)}
        self.jumps = []  # from, over, to
        for name in self.names:
            file, rank = ord(name[0]), int(name[1:])
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                over, to = (chr(file + n * x) + str(rank + n * y) for n in (1, 2))
                if over in self.bit and to in self.bit:
                    self.jumps.append((name, over, to))
        self.masks = [(self.bit[start] | self.bit[over], self.bit[to])
                      for start, over, to in self.jumps]

    def pegs(self, place):
        return sum(self.bit[name] for name, cell in place.cells.items() if cell == "o")


class Solver:
    """Tries all jumps; what it has refuted it remembers."""

    def __init__(self, holes, goal):
        self.holes = holes
        self.goals = [holes.bit[goal]] if goal else list(holes.bit.values())
        self.refuted = set()

    def wins(self, pegs):
        if pegs & (pegs - 1) == 0:
            return pegs in self.goals
        if pegs in self.refuted:
            return False
        for two, empty in self.holes.masks:
            if pegs & two == two and not pegs & empty and self.wins(pegs ^ two ^ empty):
                return True
        self.refuted.add(pegs)
        return False


class Checks:
    def __init__(self, goal):
        self.goal = goal
        self.solvers = {}  # by the board

    def solver(self, place):
        board = tuple(sorted(place.cells))
        if board not in self.solvers:
            self.solvers[board] = Solver(Holes(place.cells), self.goal)
        return self.solvers[board]

    def dead(self, text, shown, whole, other):
        if text != f"After {shown.moves[0]} no jump leads to the goal." or len(shown.moves) != 1:
            return "is no such sentence"
        solver = self.solver(shown.places[0])
        if solver.wins(solver.holes.pegs(shown.places[1])):
            return "jumps lead to the goal"
        # The better line shows the jumps that the other one lacks.
        better = whole if shown.moves[0] != whole.moves[0] else other
        last = solver.holes.pegs(better.places[-1])
        return "" if last in solver.goals else "the other line does not end at the goal"

    def weights(self, text, shown, whole, other):
        found = re.match(r"After (\S+) the pegs weigh (-?\d+), .*; a last peg on (\S+) weighs "
                         r"(-?\d+) or more \(weights: (.*); other holes 0\)\.$", text)
        if not found or found[1] != shown.moves[0]:
            return "is no such sentence"
        weights = {name: int(weight) for name, weight in
                   (word.split("=") for word in found[5].split())}
        holes = self.solver(shown.places[0]).holes

        def weigh(place):
            return sum(weights.get(name, 0) for name, cell in place.cells.items() if cell == "o")

        for start, over, last in holes.jumps:
            if weights.get(start, 0) + weights.get(over, 0) < weights.get(last, 0):
                return f"the jump {start}{last} increases the weight"
        if weigh(shown.places[1]) != int(found[2]):
            return f"the pegs weigh {weigh(shown.places[1])}"
        possible = set(found[3].split("/"))
        if possible != self.last_holes(holes, shown.places[1]):
            return "the last peg may stand in other holes"
        least = min(weights.get(name, 0) for name in possible)
        if least != int(found[4]) or least <= int(found[2]):
            return f"the least weight of a last peg is {least}"
        better = whole if shown.moves[0] != whole.moves[0] else other
        return "" if weigh(better.places[1]) >= least else "the other line is as light"

    def last_holes(self, holes, place):
        """Where the rule of three lets the last peg stand: on each third of the diagonals of either
        direction the pegs are even or odd in number, and a jump changes all three."""
        def parities(names):
            sums = []
            for sign in (1, -1):
                counts = [0, 0, 0]
                for name in names:
                    counts[(ord(name[0]) + sign * int(name[1:])) % 3] += 1
                sums.append([(counts[0] + count) % 2 for count in counts])
            return sums

        pegs = parities([name for name, cell in place.cells.items() if cell == "o"])
        return {name for name in holes.names
                if self.goal in ("", name) and parities([name]) == pegs}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="the program: it judges moves")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--goal", default="", help="the hole of the last peg")
    arguments = parser.parse_args()
    checks = Checks(arguments.goal)
    return base.check_files(arguments.engine, arguments.files,
                            {"dead": checks.dead, "weights": checks.weights})


if __name__ == "__main__":
    sys.exit(main())
