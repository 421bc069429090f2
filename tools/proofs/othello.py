#!/usr/bin/env python3
"""Checks a certificate of tav-othello: othello.py FILE [--shard I/N]

A certificate (README.md) claims a score for a side and has its reply to every position that can
come up with more than some number of empty squares. This solves the rest. Status 0: proved; else 1.
"""
import argparse
import re
import sys
import time
import zlib

SIZES = {"othello": 8, "othello6": 6}
GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
CLAIM = re.compile(r"(first|second) scores at least (0|-?[1-9]\d*); "
                   r"the checker solves (0|[1-9]\d*) empty squares")
WHITE = 64  # a board is a number: bit s is a black disc on square s, bit WHITE + s a white one
MOST_REMEMBERED = 3_000_000


def demand(condition, what):
    if not condition:
        raise ValueError(what)


# ---- the rules. Square 0 is the last one, h8 or f6. Side 0 is Black, who moves first.

class Line(dict):
    """What a mover's disc on a square turns over on a line through it, by the discs there."""

    def __init__(self, mover, ways):
        super().__init__()
        self.mover, self.ways = mover, ways
        self.mask = sum(1 << s | 1 << WHITE + s for way in ways for s in way)

    def __missing__(self, discs):
        turned, own, enemy = 0, WHITE * self.mover, WHITE * (1 - self.mover)
        for way in self.ways:  # outwards from the square
            run = 0
            for s in way:
                if discs >> own + s & 1:
                    turned |= run
                if not discs >> enemy + s & 1:
                    break
                run |= 1 << s | 1 << WHITE + s
        self[discs] = turned
        return turned


class Game:
    """A board, and the question whether `side` scores at least `least` there."""

    def __init__(self, size, side, least):
        self.size, self.side, self.least, self.squares = size, side, least, size * size
        self.names = ["abcdefgh"[s % size] + str(s // size + 1) for s in range(size * size)][::-1]
        # Of each square four lines, each behind its mask, and the mover's disc.
        self.tables = [[self.entry(s, mover) for s in range(size * size)] for mover in (0, 1)]
        # Corners and borders first, as a search tries them.
        middle = complex(size - 1, size - 1) / 2
        order = sorted(range(size * size), key=lambda s: -abs(complex(*divmod(s, size)) - middle))
        self.order = [(s, 1 << s | 1 << WHITE + s) for s in order]
        self.remembered = [{}, {}]  # of holds()

    def entry(self, square, mover):
        entry = []
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            ways = []
            for sign in (1, -1):
                way, row, column = [], square // self.size, square % self.size
                while 0 <= row < self.size and 0 <= column < self.size:
                    way.append(row * self.size + column)
                    row, column = row + sign * down, column + sign * right
                ways.append(way[1:])
            line = Line(mover, ways)
            entry += [line.mask, line]
        return (*entry, 1 << square + WHITE * mover)

    def read(self, text):
        """The board and the side to move."""
        demand(re.fullmatch(f"[-XO]{{{self.squares}}} [XO]", text), f"no position: {text}")
        black, white = (int("".join("01"[c == disc] for c in text[:-2]), 2) for disc in "XO")
        return black | white << WHITE, "XO".index(text[-1])

    def empties(self, board):
        return tuple([s for s, discs in self.order if not board & discs])

    def moves(self, board, turn, may_pass=True):
        after = {}  # the boards after each move, by its name; none: the game is over
        for s in self.empties(board):
            m1, l1, m2, l2, m3, l3, m4, l4, disc = self.tables[turn][s]
            turned = l1[board & m1] | l2[board & m2] | l3[board & m3] | l4[board & m4]
            if turned:
                after[self.names[s]] = board ^ turned ^ disc
        if not after and may_pass and self.moves(board, 1 - turn, False):
            after["pass"] = board
        return after

    def final(self, board):
        """Whether a finished game has what is claimed; the empty squares go to the winner."""
        black, white = bin(board & (1 << WHITE) - 1).count("1"), bin(board >> WHITE).count("1")
        score, empties = black - white, self.squares - black - white
        score += empties if score > 0 else -empties if score < 0 else 0
        return (-score if self.side else score) >= self.least

    def holds(self, board, empties, enemy, passed=False):
        """Whether `side` scores enough, if the enemy (1) or itself (0) is to move: by search."""
        if not empties:
            return self.final(board)
        if (known := self.remembered[enemy].get(board)) is not None:
            return known
        table, result, moved = self.tables[self.side ^ enemy], bool(enemy), False
        for at, s in enumerate(empties):
            m1, l1, m2, l2, m3, l3, m4, l4, disc = table[s]
            turned = l1[board & m1] | l2[board & m2] | l3[board & m3] | l4[board & m4]
            if turned:
                moved = True
                after, rest = board ^ turned ^ disc, empties[:at] + empties[at + 1:]
                if self.holds(after, rest, 1 - enemy) != result:
                    result = not enemy
                    break
        if not moved:
            result = self.final(board) if passed else self.holds(board, empties, 1 - enemy, True)
        if len(empties) > 2:
            if len(self.remembered[enemy]) > MOST_REMEMBERED:
                self.remembered[enemy].clear()
            self.remembered[enemy][board] = result
        return result


# ---- the certificate

def read_certificate(path):
    with open(path, "rb") as file:
        data = file.read()
    demand(data.startswith(GZIP_HEADER), "not the gzip header of a certificate")
    unpacker = zlib.decompressobj(wbits=31)
    try:
        text = unpacker.decompress(data)
    except zlib.error as error:
        raise ValueError(f"damaged: {error}") from None
    demand(unpacker.eof and not unpacker.unused_data, "cut short, or more follows")
    head, _, body = text.decode("ascii", "strict").partition("\n\n")
    names = ("tavoliere-certificate 1", "game", "variant", "position", "claim", "replies")
    fields = re.fullmatch(" (.+)\n".join(names).replace(" (.+)", "", 1) + " (.+)", head)
    demand(fields, "no certificate")
    demand(body == "" or body[-1] == "\n", "no newline at the end")
    replies = [tuple(line.split("\t")) for line in body.split("\n")[:-1]]
    demand(fields[5] == str(len(replies)), f"not the {fields[5]} replies announced")
    demand(all(a[0] < b[0] for a, b in zip(replies, replies[1:])), "not in order")
    return fields.groups(), replies


def check(path, shard, shards):
    """Every reply by itself suffices, in any order: no line of play comes back to a position."""
    (name, variant, start, claim, _), replies = read_certificate(path)
    demand(name == "othello" and variant in SIZES, f"no board of Othello: {name} {variant}")
    demand(words := CLAIM.fullmatch(claim), f"no claim: {claim}")
    side, leaves = ("first", "second").index(words[1]), int(words[3])
    game = Game(SIZES[variant], side, int(words[2]))
    known = {game.read(text)[0] for text, _ in replies}  # where the side is to move

    def settle(board, turn):
        """There is a reply, or the claim holds as it stands, or after every move of the enemy."""
        if turn == side and board in known:
            return
        empties = game.empties(board)
        moves = game.moves(board, turn) if len(empties) > leaves else {}
        demand(turn != side or not moves, "a reply is missing")
        demand(moves or game.holds(board, empties, side ^ turn), "the claim does not hold")
        for after in moves.values():
            settle(after, side)

    settle(*game.read(start))
    for text, move in replies[shard::shards]:
        board, turn = game.read(text)
        demand(turn == side and len(game.empties(board)) > leaves, f"needs no reply: {text}")
        moves = game.moves(board, turn)
        demand(move in moves, f"{move} is not legal in {text}")
        try:
            settle(moves[move], 1 - side)
        except ValueError as error:
            raise ValueError(f"{error}, after {move} in {text}") from None
    return f"{variant} {start}: {claim}, by {len(replies)} replies"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--shard", default="1/1", help="I/N: check every Nth reply from the Ith")
    given = parser.parse_args()
    shard, shards = map(int, given.shard.split("/"))
    try:
        said = check(given.file, shard - 1, shards)
    except (ValueError, OSError) as error:
        sys.exit(f"{given.file}: refused: {error}")
    print(f"shard {given.shard} of {said}; {time.process_time():.1f} s of CPU time")


if __name__ == "__main__":
    main()
