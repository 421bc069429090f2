#!/usr/bin/env python3
"""check_statements.py <tav-dipole> <file>...: whether statements on Dipole are true.

The files are those of tools/measure/explanations.py. Checkers and the rows that they have to go are
counted on the boards.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools" / "measure"))

import statement_checks as base  # noqa: E402

SIDE = "(White|Black)"


def sides(line):
    return ("w", "b") if line.places[0].first_to_move else ("b", "w")


def name(letter):
    return {"w": "White", "b": "Black"}[letter]


def checkers(place, letter):
    return sum(int(cell[1:]) for cell in place.cells.values() if cell[0] == letter)


def captured(line, letter):
    """The checkers of a side that the other captures: those that vanish when it moves."""
    first = 1 if sides(line)[0] == letter else 0
    return sum(checkers(before, letter) - checkers(after, letter)
               for before, after in list(zip(line.places, line.places[1:]))[first::2])


def rows(place, letter):
    ranks = max(int(square[1:]) for square in place.cells)
    return sum(int(cell[1:]) * (ranks + 1 - int(square[1:]) if letter == "w" else int(square[1:]))
               for square, cell in place.cells.items() if cell[0] == letter)


def captures(text, shown, whole, other):
    mover, opponent = sides(whole)
    lost, won = captured(shown, mover), captured(shown, opponent)
    found = re.search(f"After \\S+ {SIDE} captures (\\d+) checkers? and "
                      f"(loses none|{SIDE} captures (\\d+))", text)
    if found[1] != name(opponent) or found[4] not in (None, name(mover)):
        return "another side captures"
    if (int(found[2]), int(found[5] or 0)) != (lost, won) or lost <= won:
        return f"{lost} and {won} checkers are captured"
    if (captured(whole, mover), captured(whole, opponent)) != (lost, won):
        return "the whole line captures more"
    others = captured(other, mover) - captured(other, opponent)
    return "the other line loses as much" if others >= lost - won else ""


def backwards(text, shown, whole, other):
    """Captures by moves away from the opponent's last row."""
    mover, opponent = sides(whole)
    away = re.compile(r"[a-j]\d+" + ("n" if opponent == "b" else "s"))

    def taken(line):
        steps = list(zip(line.moves, line.places, line.places[1:]))[1::2]
        return [checkers(before, mover) - checkers(after, mover) if away.match(move) else 0
                for move, before, after in steps]

    found = re.search(f"After \\S+ {SIDE} captures (\\d+) checkers? backwards", text)
    if not found:
        return "is no such sentence"
    counts = taken(shown)
    if found[1] != name(opponent) or int(found[2]) != sum(counts):
        return f"{sum(counts)} checkers are captured backwards"
    if not counts[-1] or sum(taken(whole)) != sum(counts):
        return "the line ends elsewhere"
    return "the other line has as many" if sum(taken(other)) >= sum(counts) else ""


def left(line, letter):
    """The checkers of a side that leave the board: those that vanish when it moves."""
    first = 0 if sides(line)[0] == letter else 1
    return sum(checkers(before, letter) - checkers(after, letter)
               for before, after in list(zip(line.places, line.places[1:]))[first::2])


def exits(text, shown, whole, other):
    mover, opponent = sides(whole)
    found = re.match(f"Exits: after (\\S+) (\\d+) of {SIDE} and (\\d+) of {SIDE} .*"
                     r"; after (\S+) (\d+) and (\d+)\.$", text)
    if not found:
        return "is no such sentence"
    counts = [left(line, letter) for line in (whole, other) for letter in (mover, opponent)]
    if (found[3], found[5], found[6]) != (name(mover), name(opponent), other.moves[0]):
        return "another side or move"
    if [int(found[at]) for at in (2, 4, 7, 8)] != counts:
        return f"the exits are {counts}"
    return "" if counts[0] - counts[1] > counts[2] - counts[3] else "the other line has no fewer"


def tempo(text, shown, whole, other):
    mover, opponent = sides(whole)
    found = re.search(f"checkers of {SIDE} have (\\d+) rows left to move and those of {SIDE} "
                      r"(\d+) .*; after (\S+) (\d+) and (\d+)\.$", text)
    counts = [rows(line.places[-1], letter) for line in (whole, other)
              for letter in (mover, opponent)]
    said = [int(found[at]) for at in (2, 4, 6, 7)]
    if (found[1], found[3], found[5]) != (name(mover), name(opponent), other.moves[0]):
        return "another side or move"
    if said != counts:
        return f"the rows are {counts}"
    # The mover's share of the rows is smaller than in the other line.
    here, there = counts[0] * (counts[2] + counts[3]), counts[2] * (counts[0] + counts[1])
    return "" if here < there else "the other line has no larger share"


if __name__ == "__main__":
    program = sys.argv[1]
    judge = base.Board(program)
    checks = {"result": base.result_check(judge), "captures": captures,
              "backwards": backwards, "exits": exits, "tempo": tempo}
    sys.exit(base.check_files(program, sys.argv[2:], checks))
