#!/usr/bin/env python3
"""check_statements.py <tav-othello> <file>...: whether statements on Othello are true.

The files are those of tools/measure/explanations.py. Stable discs are searched for anew, square by
square and, along the edges, move by move; a corner taken by force is searched for in all moves.
"""
import re
import sys
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools" / "measure"))

import statement_checks as base  # noqa: E402

LINES = ((1, 0), (0, 1), (1, 1), (1, -1))
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
SIDE = "(Black|White)"


def squares(place):
    """The cells by (file, rank)."""
    return {(ord(name[0]), int(name[1:])): cell for name, cell in place.cells.items()}


def corners(place):
    files, ranks = zip(*squares(place))
    return {chr(file) + str(rank) for file in (min(files), max(files))
            for rank in (min(ranks), max(ranks))}


def colours(place):
    """Letter and name of the side to move, and of the other."""
    sides = [("b", "Black"), ("w", "White")]
    return sides if place.first_to_move else sides[::-1]


def flips(cells, at, own):
    enemy = "w" if own == "b" else "b"
    turned = []
    for step in AROUND:
        run = []
        place = (at[0] + step[0], at[1] + step[1])
        while cells.get(place) == enemy:
            run.append(place)
            place = (place[0] + step[0], place[1] + step[1])
        if cells.get(place) == own:
            turned += run
    return turned


def moves(cells, own):
    return sum(cells[at] == "." and bool(flips(cells, at, own)) for at in cells)


@lru_cache(maxsize=None)
def stable_on_edge(edge, own):
    """The places of an edge of eight whose discs no play on it turns over."""
    enemy = "w" if own == "b" else "b"
    stable = {at for at, cell in enumerate(edge) if cell == own}
    for at, cell in enumerate(edge):
        if cell != ".":
            continue
        for player, other in ((own, enemy), (enemy, own)):
            after = list(edge)
            after[at] = player
            for step in (-1, 1):
                run = []
                place = at + step
                while 0 <= place < 8 and edge[place] == other:
                    run.append(place)
                    place += step
                if 0 <= place < 8 and edge[place] == player:
                    for turned in run:
                        after[turned] = player
            stable &= stable_on_edge("".join(after), own)
    return frozenset(stable)


def edges_of(cells):
    files, ranks = zip(*cells)
    for file in (min(files), max(files)):
        yield [(file, rank) for rank in range(min(ranks), max(ranks) + 1)]
    for rank in (min(ranks), max(ranks)):
        yield [(file, rank) for file in range(min(files), max(files) + 1)]


def line_through(cells, at, step):
    line = [at]
    for sign in (1, -1):
        place = (at[0] + sign * step[0], at[1] + sign * step[1])
        while place in cells:
            line.append(place)
            place = (place[0] + sign * step[0], place[1] + sign * step[1])
    return line


def stable(cells, own):
    found = set()
    if len(cells) == 64:
        for edge in edges_of(cells):
            kept = stable_on_edge("".join(cells[at] for at in edge), own)
            found |= {edge[at] for at in kept}
    full = {(at, step): all(cells[to] != "." for to in line_through(cells, at, step))
            for at in cells if cells[at] == own for step in LINES}
    more = True
    while more:
        more = {at for at in cells if cells[at] == own and at not in found and all(
            full[at, step] or any(to not in cells or to in found for to in (
                (at[0] + step[0], at[1] + step[1]), (at[0] - step[0], at[1] - step[1])))
            for step in LINES)}
        found |= more
    return len(found)


def frontier(cells, own):
    return sum(cells[at] == own and any(cells.get((at[0] + x, at[1] + y)) == "."
                                        for x, y in AROUND) for at in cells)


def placed(line, own, _):
    """How many discs the side places."""
    return sum(move != "pass" and colours(place)[0][0] == own
               for move, place in zip(line.moves, line.places))


def average(count):
    """Tenths, cut, of the average of the places that the sentence names, such as 5-12."""
    def counted(line, own, plies):
        first, last = map(int, plies.split("-"))
        places = line.places[first:last + 1]
        return 10 * sum(count(squares(place), own) for place in places) // max(1, len(places))
    return counted


def at_ply(count):
    return lambda line, own, plies: count(
        squares(line.places[min(int(plies), len(line.places) - 1)]), own)


def both(pattern, count, harm):
    """The check of a sentence that counts something for both sides: `pattern` has its two pairs of
    a side and a number. It is true of the line, and the other line does less harm."""
    def check(text, shown, whole, other):
        found = re.search(pattern, text)
        compared = re.search(r"; after (\S+) ([\d.]+) and ([\d.]+)\.$", text)
        if not found or not compared or len(shown.moves) != len(whole.moves):
            return "is no such sentence on the whole line"
        plies = re.match(r"[^:]*pl(?:y|ies) ([\d-]+):", text)
        plies = plies[1] if plies else ""
        (mover, movers), (enemy, enemies) = colours(whole.places[0])
        if (found[1], found[3], compared[1]) != (movers, enemies, other.moves[0]):
            return "another side or move"
        said = [int(number.replace(".", ""))
                for number in (found[2], found[4], compared[2], compared[3])]
        counts = [count(line, own, plies) for line in (whole, other) for own in (mover, enemy)]
        if said != counts:
            return f"the counts are {counts}"
        if harm(*counts[:2]) <= harm(*counts[2:]):
            return "it is true of the other line, too"
        return ""
    return check


def played(cells, at, own):
    """The board after a disc is placed there, or None where that is no move."""
    turned = flips(cells, at, own) if cells[at] == "." else []
    return cells | dict.fromkeys([at, *turned], own) if turned else None


def takes_by_force(cells, corner, own, to_move, plies):
    """Whether a side takes the corner within so many plies whatever the other side plays."""
    if not plies:
        return False
    enemy = "w" if to_move == "b" else "b"
    if played(cells, corner, to_move):
        return to_move == own
    if plies == 1:
        return False
    boards = [after for at in cells if (after := played(cells, at, to_move)) is not None]
    if not boards:
        if not moves(cells, enemy):
            return False
        boards = [cells]
    results = (takes_by_force(after, corner, own, enemy, plies - 1) for after in boards)
    return any(results) if to_move == own else all(results)


def force(text, shown, whole, other, square):
    """Whether the corner is taken at once, or by force in so many moves, and only here."""
    found = re.search(r" by force in (\d+) moves ", text)
    if not found and " at once " not in text:
        return ""
    plies = 2 * int(found[1]) - 1 if found else 1
    if len(shown.moves) != plies + 1:
        return "the line has another number of moves"
    own = colours(whole.places[0])[1][0]
    at = (ord(square[0]), int(square[1]))
    here, there = (takes_by_force(squares(line.places[1]), at, own, own, plies)
                   for line in (whole, other))
    if not here:
        return "the corner is not lost by force"
    return "it is lost by force after the other move, too" if there else ""


def wedges(line):
    """The discs that the opponent places on an edge between two of the mover's: squares by ply."""
    mover, opponent = (letter for letter, _ in colours(line.places[0]))
    found = {}
    for ply, (move, place, after) in enumerate(zip(line.moves, line.places, line.places[1:]), 1):
        if move == "pass" or colours(place)[0][0] != opponent:
            continue
        cells = squares(after)
        at = (ord(move[0]), int(move[1]))
        for edge in edges_of(cells):
            if at in edge[1:-1]:
                place = edge.index(at)
                if cells[edge[place - 1]] == cells[edge[place + 1]] == mover:
                    found[ply] = move
    return found


def wedge(text, shown, whole, other):
    found = re.search(f"{SIDE} wedges at ([a-h][1-8]), between two edge discs of {SIDE} ", text)
    (_, mover), (_, opponent) = colours(whole.places[0])
    if not found or (found[1], found[3]) != (opponent, mover):
        return "another side wedges"
    if wedges(shown).get(len(shown.moves)) != found[2]:
        return "the line does not end with that wedge"
    return "the other line has a wedge, too" if wedges(other) else ""


def corner(text, shown, whole, other):
    found = re.search(r"(Black|White) (?:takes|can take) the corner ([a-h][1-8])", text)
    if not found:
        return "is no sentence on a corner"
    name, square = found.groups()
    letter, enemy = colours(whole.places[0])[1]
    if square not in corners(whole.places[0]) or shown.moves[-1] != square:
        return "the line does not end on that corner"
    if name != enemy or len(shown.moves) % 2 or shown.places[-1].cells[square] != letter:
        return "another side takes it"
    if square in other.moves[1::2]:
        return "the other line gives it up, too"
    return force(text, shown, whole, other, square)


def lead(own, theirs):
    return theirs - own


def lag(own, theirs):
    return own - theirs


if __name__ == "__main__":
    program = sys.argv[1]
    judge = base.Board(program)
    checks = {
        "result": base.result_check(judge),
        "corner": corner,
        "wedge": wedge,
        "parity": both(f"{SIDE} places (\\d+) of the last discs and {SIDE} (\\d+) ", placed, lead),
        "stable": both(f"{SIDE} has (\\d+) and {SIDE} (\\d+) ", at_ply(stable), lead),
        "mobility": both(f"{SIDE} has ([\\d.]+) moves and {SIDE} ([\\d.]+) ", average(moves), lead),
        "frontier": both(f"{SIDE} has ([\\d.]+) discs next to empty squares and {SIDE} ([\\d.]+) ",
                         average(frontier), lag),
    }
    sys.exit(base.check_files(program, sys.argv[2:], checks))
