#!/usr/bin/env python3
"""Checks a certificate of tav-solitaire: solitaire.py FILE

A certificate (README.md) claims that one peg can be left of a position of peg solitaire, or that
none can, and has a solution, arguments or all positions. Status 0: it proves its claim; else 1.
"""
import argparse
import re
import sys
import zlib

GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
CLAIM = re.compile(r"(one peg can|no single peg can) be left(?: on ([a-z][1-9]\d*))?")
NUMBER = re.compile(r"0|-?[1-9]\d*")
# Of each row from the top: its first column and its holes, side by side.
BOARDS = {
    "english33": [(2, 3)] * 2 + [(0, 7)] * 3 + [(2, 3)] * 2,
    "european37": [(2, 3), (1, 5)] + [(0, 7)] * 3 + [(1, 5), (2, 3)],
    "wiegleb45": [(3, 3)] * 3 + [(0, 9)] * 3 + [(3, 3)] * 3,
    "bell39": [(2, 3)] * 3 + [(0, 8)] * 3 + [(2, 3)] * 2,
    "diamond41": [(4, 1), (3, 3), (2, 5), (1, 7), (0, 9), (1, 7), (2, 5), (3, 3), (4, 1)],
    "diamond32": [(3, 1), (2, 3), (1, 5), (0, 7), (0, 7), (1, 5), (2, 3), (3, 1)],
    "diamond25": [(3, 1), (2, 3), (1, 5), (0, 7), (1, 5), (2, 3), (3, 1)],
}
for columns, rows in ((5, 5), (6, 6), (7, 7), (6, 4), (6, 5), (7, 6), (8, 6)):
    name = "square" if columns == rows else "rectangle"
    BOARDS[f"{name}{columns * rows}"] = [(0, columns)] * rows
TRIANGLES = {"triangle15": 5, "triangle21": 6, "triangle28": 7, "triangle36": 8}  # holes a side


def demand(condition, what):
    if not condition:
        raise ValueError(what)


class Board:
    """Sets of holes are numbers: bit h stands for hole h, row by row from the top left."""

    def __init__(self, variant):
        if variant in TRIANGLES:
            side = TRIANGLES[variant]
            places = [(row, side - 1 - row + 2 * i) for row in range(side) for i in range(row + 1)]
            ways = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)]
        else:
            demand(variant in BOARDS, f"no board: {variant}")
            places = [(row, first + i) for row, (first, count) in enumerate(BOARDS[variant])
                      for i in range(count)]
            ways = [(0, 1), (0, -1), (1, 0), (-1, 0)]
        hole = {place: number for number, place in enumerate(places)}
        self.names = ["abcdefghijklmnopqrstuvwxyz"[column] + str(row + 1) for row, column in places]
        self.size = len(places)
        columns = range(1 + max(column for _, column in places))
        self.pattern = re.compile("/".join(
            "".join("[o.]" if (row, column) in hole else "-" for column in columns)
            for row in range(places[-1][0] + 1)))
        self.bits = str.maketrans("o.", "10", "-/")
        # A peg jumps over the next one, which is removed, into the empty hole behind it.
        self.jumps = []
        for (row, column), start in hole.items():
            for down, right in ways:
                over = hole.get((row + down, column + right))
                end = hole.get((row + 2 * down, column + 2 * right))
                if over is not None and end is not None:
                    self.jumps.append((start, over, end))
        self.masks = [(1 << a | 1 << b, 1 << a | 1 << b | 1 << c) for a, b, c in self.jumps]

    def read(self, text):
        demand(self.pattern.fullmatch(text), f"no holes of this board: {text}")
        return int(text.translate(self.bits)[::-1], 2)

    def successors(self, pegs):
        return [pegs ^ mask for takes, mask in self.masks if pegs & mask == takes]

    def predecessors(self, pegs):
        """Where both pegs that a jump takes are missing, and that which it leaves is there."""
        return [pegs ^ mask for takes, mask in self.masks if pegs & mask == mask ^ takes]


# ---- the proofs. `goals` are the holes for the last peg.

def check_jumps(board, pegs, goals, lines):
    named = {board.names[a] + board.names[c]: m for (a, _, c), m in zip(board.jumps, board.masks)}
    for line in lines:
        demand(line in named, f"no jump: {line}")
        takes, mask = named[line]
        demand(pegs & mask == takes, f"an illegal jump: {line}")
        pegs ^= mask
    demand(pegs in [1 << goal for goal in goals], "the jumps do not end on the goal")


def check_arguments(board, pegs, goals, lines):
    """Parities that no jump changes, and sums of weights that no jump raises."""
    functions = []

    def weigh(weights, holes):
        return sum(w for hole, w in enumerate(weights) if holes >> hole & 1)

    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "set":
            holes = board.read(rest)
            demand(all((holes & mask).bit_count() % 2 == 0 for _, mask in board.masks),
                   f"a jump changes its parity: {line}")
            goals = [g for g in goals if ((holes & pegs).bit_count() - (holes >> g)) % 2 == 0]
        else:
            numbers = rest.split(" ")
            demand(word == "weights" and all(map(NUMBER.fullmatch, numbers)), f"what? {line}")
            weights = [int(number) for number in numbers]
            demand(len(weights) == board.size, f"not a weight each hole: {line}")
            demand(max(map(abs, weights)) <= 1_000_000, f"too large a weight: {line}")
            demand(all(weights[a] + weights[b] >= weights[c] for a, b, c in board.jumps),
                   f"a jump raises the sum: {line}")
            goals = [g for g in goals if weights[g] <= weigh(weights, pegs)]
            functions.append(weights)
    # After the first jump of three pegs or more, two or more are left, and two before the last one.
    for goal in goals:
        demand(pegs.bit_count() > 2, f"not refuted: {board.names[goal]}")
        for after in board.successors(pegs):
            sums = [(weights, weigh(weights, after)) for weights in functions]
            for a, b, c in board.jumps:
                demand(c != goal or any(total < weights[a] + weights[b] for weights, total in sums),
                       f"not refuted: {board.names[goal]}")


def read_positions(board, lines):
    demand(all(map(str.__lt__, lines, lines[1:])), "the positions are not in order, each once")
    return set(map(board.read, lines))


def check_successors(board, pegs, goals, lines):
    positions = read_positions(board, lines)
    demand(pegs in positions, "the start is missing")
    demand(not positions.intersection(1 << goal for goal in goals), "a goal is there")
    for position in positions:
        demand(positions.issuperset(board.successors(position)), f"no end: {position:b}")


def check_predecessors(board, pegs, goals, lines):
    """Those of fewer pegs than the start, from which a jump must not lead to them."""
    positions, most = read_positions(board, lines), pegs.bit_count() - 1
    demand(most > 0 and positions.issuperset(1 << goal for goal in goals), "a goal is missing")
    for position in positions:
        demand(position.bit_count() <= most, f"too many pegs: {position:b}")
        for before in board.predecessors(position):
            demand(before in positions or before != pegs and before.bit_count() > most,
                   f"missing: {before:b} before {position:b}")


PROOFS = {"jumps": check_jumps, "arguments": check_arguments, "successors": check_successors,
          "predecessors": check_predecessors}


# ---- the certificate

def read_certificate(path):
    with open(path, "rb") as file:
        data = file.read()
    demand(data.startswith(GZIP_HEADER), "not the gzip header of a certificate")
    unpacker = zlib.decompressobj(wbits=31)
    lines = unpacker.decompress(data).decode("ascii", "strict").split("\n")
    demand(unpacker.eof and not unpacker.unused_data, "cut short, or more follows")
    demand(lines.pop() == "", "no newline at the end")
    demand(len(lines) >= 7 and lines[0] == "tavoliere-certificate 1", "no certificate")
    fields = []
    for line, field in zip(lines[1:5], ("game", "variant", "position", "claim")):
        demand(line.startswith(field + " "), f"expected '{field}', got '{line}'")
        fields.append(line[len(field) + 1:])
    kind, _, number = lines[5].partition(" ")
    demand(kind in PROOFS, f"no kind of proof: {kind}")
    demand(lines[6] == "", "expected an empty line behind the header")
    demand(number == str(len(lines) - 7), f"{number} {kind} announced, {len(lines) - 7} there")
    return fields, kind, lines[7:]


def check(path):
    (game, variant, start, claim), kind, lines = read_certificate(path)
    demand(game == "solitaire", f"not peg solitaire: {game}")
    board = Board(variant)
    pegs = board.read(start)
    words = CLAIM.fullmatch(claim)
    demand(words, f"no claim: {claim}")
    demand(words[2] is None or words[2] in board.names, f"no hole: {words[2]}")
    goals = range(board.size) if words[2] is None else [board.names.index(words[2])]
    demand((kind == "jumps") == (words[1] == "one peg can"), f"{kind} cannot prove: {claim}")
    PROOFS[kind](board, pegs, goals, lines)
    return f"{variant} {start}: {claim}, by {len(lines)} {kind}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("file")
    given = parser.parse_args()
    try:
        print(check(given.file))
    except (ValueError, OSError, zlib.error) as error:
        sys.exit(f"{given.file}: refused: {error}")


if __name__ == "__main__":
    main()
