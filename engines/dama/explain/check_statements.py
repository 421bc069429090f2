#!/usr/bin/env python3
"""check_statements.py <tav-dama> <file>...: whether statements on Italian draughts are true.

The files are those of tools/measure/explanations.py. Pieces and kings are counted on the boards.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools" / "measure"))

import statement_checks as base  # noqa: E402

SIDE = "(White|Black)"


def count(place, letters):
    return sum(cell in letters for cell in place.cells.values())


def sides(line):
    """The letters of the side that makes the first move, and of its opponent."""
    return ("wW", "bB") if line.places[0].first_to_move else ("bB", "wW")


def name(letters):
    return "White" if letters == "wW" else "Black"


def taken(line, letters):
    """The pieces of a side that the line takes off the board."""
    return count(line.places[0], letters) - count(line.places[-1], letters)


def losses(line):
    mover, opponent = sides(line)
    return taken(line, mover), taken(line, opponent)


def pieces(text, shown, whole, other):
    mover, opponent = sides(whole)
    lost, won = losses(shown)
    number = int(re.search(r"captures (\d+) pieces?", text)[1])
    if "nothing back" in text:
        back = 0
        named = re.search(f"After \\S+ {SIDE} captures", text)[1]
    elif "has a shot" in text:
        back = int(re.search(r"gives up (\d+)", text)[1])
        named = re.search(f"After \\S+ {SIDE} has a shot", text)[1]
        first = next(at for at in range(len(shown.moves))
                     if count(shown.places[at + 1], "wWbB") < count(shown.places[at], "wWbB"))
        if first % 2:
            return "the opponent is not the first to give up a piece"
    else:
        found = re.search(f"After \\S+ {SIDE} captures .* and {SIDE} gets back (\\d+)", text)
        if found[2] != name(mover):
            return "another side gets back"
        named, back = found[1], int(found[3])
    if named != name(opponent) or (number, back) != (lost, won):
        return f"{lost} and {won} pieces are captured"
    if number <= back:
        return "nothing is lost"
    if losses(whole) != (lost, won):
        return "the whole line captures more"
    other_lost, other_won = losses(other)
    return "the other line loses as much" if other_lost - other_won >= number - back else ""


def exchange(text, shown, whole, other):
    mover, opponent = sides(whole)
    found = re.match(f"Exchange, pieces captured after (\\S+): (\\d+) by {SIDE} and (\\d+) by "
                     f"{SIDE} " r".*; after (\S+): (\d+) and (\d+)\.$", text)
    if not found:
        return "is no such sentence"
    if (found[3], found[5], found[6]) != (name(mover), name(opponent), other.moves[0]):
        return "another side or move"
    (lost, won), (other_lost, other_won) = losses(whole), losses(other)
    if [int(found[at]) for at in (2, 4, 7, 8)] != [won, lost, other_won, other_lost]:
        return f"{lost} and {won} pieces are captured, {other_lost} and {other_won} in the other"
    if losses(shown) != (lost, won):
        return "the whole line captures more"
    return "" if lost - won > other_lost - other_won else "the other line loses as much"


def new_kings(line):
    """How many men of the opponent become kings."""
    letters = sides(line)[1]
    return sum(max(0, count(after, letters[1]) - count(before, letters[1]))
               for before, after in list(zip(line.places, line.places[1:]))[1::2])


def king_lead(text, shown, whole, other):
    mover, opponent = sides(whole)
    found = re.match(f"Kings when the line ends: after \\S+ {SIDE} has (\\d+) and {SIDE} (\\d+) "
                     r".*; after (\S+) (\d+) and (\d+)\.$", text)
    if not found:
        return "is no such sentence"
    if (found[1], found[3], found[5]) != (name(mover), name(opponent), other.moves[0]):
        return "another side or move"
    counts = [count(line.places[-1], letters[1]) for line in (whole, other)
              for letters in (mover, opponent)]
    if [int(found[at]) for at in (2, 4, 6, 7)] != counts or len(shown.moves) != len(whole.moves):
        return f"the kings are {counts}"
    return "" if counts[1] - counts[0] > counts[3] - counts[2] else "the other line has as many"


def kings(text, shown, whole, other):
    if text.startswith("Kings when"):
        return king_lead(text, shown, whole, other)
    found = re.search(f"After \\S+ {SIDE} gets (a king|(\\d+) kings)", text)
    number = int(found[3] or 1)
    if found[1] != name(sides(whole)[1]) or new_kings(shown) != number:
        return f"there are {new_kings(shown)} new kings"
    return "the other line has as many" if new_kings(other) >= number else ""


if __name__ == "__main__":
    program = sys.argv[1]
    judge = base.Board(program)
    checks = {"result": base.result_check(judge), "pieces": pieces, "exchange": exchange,
              "kings": kings}
    sys.exit(base.check_files(program, sys.argv[2:], checks))
