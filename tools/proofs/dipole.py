#!/usr/bin/env python3
"""Checks a certificate of tav-dipole: dipole.py FILE [--shard I/N]

A certificate (README.md) claims that a side wins a position of Dipole, and has that side's reply
to every position that can come up. This program exits with status 0 if it proves its claim, else 1.
"""
import argparse
import sys
import time
import zlib

SIDES = {"dipole": 8, "dipole-c1": 8, "international": 10, "dipole4": 4, "dipole6": 6}
GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
NAMES = [("n", 0, 1), ("ne", 1, 1), ("nw", -1, 1), ("s", 0, -1), ("se", 1, -1), ("sw", -1, -1),
         ("e", 1, 0), ("w", -1, 0)]
PASS = ("pass", None, None, 0)


class Wrong(Exception):
    """What is wrong with the certificate."""


def demand(condition, what):
    if not condition:
        raise Wrong(what)


# ---- the rules. A position is (side to move, stacks of White, stacks of Black); stacks are a
# dictionary from squares to heights, a square is (rank, file) from 0, both even or both odd.

class Board:
    def __init__(self, side):
        self.side = side
        dark = [(r, f) for r in range(side) for f in range(side) if (r + f) % 2 == 0]
        self.names = {square: "abcdefghij"[square[1]] + str(square[0] + 1) for square in dark}
        self.squares = {name: square for square, name in self.names.items()}

    def read(self, text):
        parts = text.split(":")
        demand(len(parts) == 3 and parts[0] in ("W", "B") and parts[1][:1] == "W"
               and parts[2][:1] == "B", f"no position: {text}")
        sides = [{}, {}]
        for part, stacks in zip(parts[1:], sides):
            for stack in part[1:].split(",") if len(part) > 1 else []:
                name, _, height = stack.partition("x")
                demand(name in self.squares and height.isdecimal() and height[0] != "0",
                       f"no stack: {stack} in {text}")
                stacks[self.squares[name]] = int(height)
        demand(not sides[0].keys() & sides[1].keys(), f"two stacks on a square: {text}")
        position = ("WB".index(parts[0]), *sides)
        demand(self.write(position) == text, f"not as positions are written: {text}")
        return position

    def write(self, position):
        turn, white, black = position
        names = self.names
        return (f"{'WB'[turn]}:W" + ",".join([f"{names[s]}x{white[s]}" for s in sorted(white)])
                + ":B" + ",".join([f"{names[s]}x{black[s]}" for s in sorted(black)]))

    def moves(self, position):
        """(text, from, to, count) of each legal move; to is None for checkers that leave."""
        turn = position[0]
        own, enemy = position[1 + turn], position[2 - turn]
        side, forward = self.side, 1 if turn == 0 else -1
        found = []
        for square, height in own.items():
            rank, file = square
            for count in range(1, height + 1):
                leaves = False
                for name, files, ranks in NAMES:
                    if count % 2 and (files == 0 or ranks == 0):
                        continue  # a light square, or beyond the edge as if on one
                    to = (rank + ranks * count, file + files * count)
                    if not (0 <= to[0] < side and 0 <= to[1] < side):
                        # All forward directions off the board are one move, of the first name.
                        if ranks != forward or leaves:
                            continue
                        to, leaves = None, True
                    elif enemy[to] > count if to in enemy else ranks != forward:
                        continue  # too high to capture; onto other squares moves go forward
                    found.append((f"{self.names[square]}{name}{count}", square, to, count))
        return found or [PASS]

    @staticmethod
    def play(position, move):
        turn = position[0]
        own, enemy = dict(position[1 + turn]), position[2 - turn]
        _, square, to, count = move
        if count:
            own[square] -= count
            if to is not None:
                own[to] = own.get(to, 0) + count
                enemy = {s: h for s, h in enemy.items() if s != to}
            own = {s: h for s, h in own.items() if h}
        return (1, own, enemy) if turn == 0 else (0, enemy, own)


def winner_of(position):
    """0 White, 1 Black, None: the game goes on. A side without checkers has lost."""
    demand(position[1] or position[2], "a board without checkers")
    return 1 if not position[1] else 0 if not position[2] else None


# ---- the certificate

def read_text(path):
    with open(path, "rb") as file:
        data = file.read()
    demand(data.startswith(GZIP_HEADER), "not the gzip header of a certificate")
    unpacker = zlib.decompressobj(wbits=31)
    try:
        text = unpacker.decompress(data)
    except zlib.error as error:
        raise Wrong(f"damaged: {error}") from None
    demand(unpacker.eof and not unpacker.unused_data, "cut short, or more follows")
    return text.decode("ascii", "strict")


def read_certificate(path):
    lines = read_text(path).split("\n")
    demand(lines.pop() == "", "no newline at the end")
    demand(len(lines) >= 7 and lines[0] == "tavoliere-certificate 1", "no certificate")
    fields = []
    for line, name in zip(lines[1:6], ("game", "variant", "position", "claim", "replies")):
        demand(line.startswith(name + " "), f"expected '{name}', got '{line}'")
        fields.append(line[len(name) + 1:])
    demand(lines[6] == "", "expected an empty line behind the header")
    replies, last = {}, ""
    for line in lines[7:]:
        position, _, move = line.partition("\t")
        demand(position > last, f"not in order: {line}")
        replies[position] = move
        last = position
    demand(fields[4] == str(len(replies)), f"{fields[4]} replies announced, {len(replies)} there")
    return fields, replies


class Checker:
    def __init__(self, board, winner, replies):
        self.board, self.winner, self.replies = board, winner, replies

    def has_answers(self, position):
        """The winner has won, or a reply to every move of the other side."""
        won = winner_of(position)
        if won is not None:
            demand(won == self.winner, f"lost: {self.board.write(position)}")
            return
        demand(position[0] != self.winner, f"no turn: {self.board.write(position)}")
        for move in self.board.moves(position):
            after = self.board.play(position, move)
            if after[1] and after[2]:
                text = self.board.write(after)
                demand(text in self.replies, f"no reply to {text}")
            else:
                demand(winner_of(after) == self.winner, f"lost: {self.board.write(after)}")

    def check_reply(self, text, move_text):
        position = self.board.read(text)
        demand(position[0] == self.winner and winner_of(position) is None, f"no turn: {text}")
        for move in self.board.moves(position):
            if move[0] == move_text:
                return self.has_answers(self.board.play(position, move))
        raise Wrong(f"{move_text} is not legal in {text}")


def check(path, shard, shards):
    """Every reply by itself suffices, in any order: no line of play comes back to a position."""
    (game, variant, start, claim, _), replies = read_certificate(path)
    demand(game == "dipole" and variant in SIDES, f"not a board of Dipole: {game} {variant}")
    demand(claim in ("first wins", "second wins"), f"no claim: {claim}")
    checker = Checker(Board(SIDES[variant]), 0 if claim == "first wins" else 1, replies)
    root = checker.board.read(start)
    if root[0] == checker.winner and winner_of(root) is None:
        demand(start in replies, f"no reply to {start}")
    else:
        checker.has_answers(root)
    for number, (text, move) in enumerate(replies.items()):
        if number % shards == shard:
            checker.check_reply(text, move)
    return f"{variant} {start}: {claim}, by {len(replies)} replies"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file")
    parser.add_argument("--shard", default="1/1", metavar="I/N",
                        help="check the header and every Nth reply; all of 1/N to N/N check all")
    given = parser.parse_args()
    shard, shards = map(int, given.shard.split("/"))
    began = time.monotonic()
    try:
        said = check(given.file, shard - 1, shards)
    except (Wrong, ValueError, OSError) as error:
        sys.exit(f"{given.file}: refused: {error}")
    part = "" if shards == 1 else f"shard {given.shard} of "
    print(f"{part}{said}; checked in {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main()
