#!/usr/bin/env python3
"""Checks a certificate of tav-dama: dama.py FILE

A certificate (README.md) claims that a side wins an ending of Italian draughts, and has its reply
to every position that can come up. Status 0: they win before any rule draws the game; else 1.
"""
import re
import sys
import time
import zlib
from pathlib import Path

GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
CLAIM = re.compile(r"(first|second) wins(?:; ([1-9]\d*) moves of each side without a capture or "
                   r"a man's move draw)?")
SIDE = r"((?:K?\d+,)*K?\d+)?"
POSITION = re.compile(f"([WB]):W{SIDE}:B{SIDE}")
WAYS = range(4)  # towards Black's base left and right, towards White's base left and right
KINDS = {"W": "wW", "B": "bB"}  # of each side, man and king
ENEMY = {"W": "B", "B": "W"}


def demand(condition, what):
    if not condition:
        raise ValueError(what)


# ---- the rules. A position is (side to move, board); board[square] is ".", "w" or "b" for a man,
# "W" or "B" for a king, and board[0] is no square.

def neighbours(square):
    """The next square of each way, 0 beyond the edge."""
    row, place = divmod(square - 1, 4)
    column = 2 * place + row % 2
    return [4 * r + c // 2 + 1 if 0 <= r < 8 and 0 <= c < 8 else 0
            for r in (row - 1, row + 1) for c in (column - 1, column + 1)]


NEXT = [[0] * 4] + [neighbours(square) for square in range(1, 33)]
CROWNED, FORWARD = {"W": range(1, 5), "B": range(29, 33)}, {"W": WAYS[:2], "B": WAYS[2:]}


def read(text):
    match = POSITION.fullmatch(text)
    demand(match, f"no position: {text}")
    board = ["."] * 33
    for side, pieces in zip("WB", match.groups()[1:]):
        for piece in pieces.split(",") if pieces else []:
            king, square = piece[0] == "K", int(piece.strip("K"))
            demand(1 <= square <= 32 and (king or square not in CROWNED[side]), f"wrong: {text}")
            board[square] = KINDS[side][king]
    position = (match[1], tuple(board))
    demand(write(position) == text, f"not as positions are written: {text}")
    return position


def write(position):
    turn, board = position
    sides = [side + ",".join(["K" * board[s].isupper() + str(s) for s in range(1, 33)
                              if board[s] in KINDS[side]]) for side in "WB"]
    return ":".join([turn, *sides])


def captures(position, square):
    """(route, squares captured, whether each had a king) of every capture of the piece there, as
    far as it goes. No piece is jumped twice; captured pieces leave the board at the end."""
    turn, board = position
    king = board[square].isupper()
    victims = KINDS[ENEMY[turn]] if king else KINDS[ENEMY[turn]][0]
    found, unfinished = [], [((square,), (), ())]
    while unfinished:
        route, taken, kinds = unfinished.pop()
        ended = True
        for way in WAYS if king else FORWARD[turn]:
            over = NEXT[route[-1]][way]
            to = NEXT[over][way]
            if (to and board[over] in victims and over not in taken
                    and (board[to] == "." or to == square)):
                ended = False
                kind = (board[over].isupper(),)
                unfinished.append((route + (to,), taken + (over,), kinds + kind))
        if ended and taken:
            found.append((route, taken, kinds))
    return found


def moves(position):
    """From the text of each legal move to (from, to, captured squares)."""
    turn, board = position
    own = [s for s in range(1, 33) if board[s] in KINDS[turn]]
    best, routes = (), {}
    for square in own:
        for route, taken, kinds in captures(position, square):
            # Most pieces, with a king, most kings, kings first.
            rank = (len(taken), board[square].isupper(), sum(kinds), kinds)
            if rank > best:
                best, routes = rank, {}
            if rank == best:
                move = (square, route[-1], frozenset(taken))
                routes[move] = min(route, routes.get(move, route))
    if not routes:
        return {f"{s}-{NEXT[s][way]}": (s, NEXT[s][way], frozenset()) for s in own
                for way in (WAYS if board[s].isupper() else FORWARD[turn])
                if NEXT[s][way] and board[NEXT[s][way]] == "."}
    ends = [move[:2] for move in routes]
    return {"x".join(map(str, move[:2] if ends.count(move[:2]) == 1 else route)): move
            for move, route in routes.items()}


def play(position, move):
    """The position after the move, and whether the count of moves goes on."""
    (turn, board), (start, to, taken) = position, move
    after = ["." if s == start or s in taken else piece for s, piece in enumerate(board)]
    after[to] = KINDS[turn][1] if to in CROWNED[turn] else board[start]
    return (ENEMY[turn], tuple(after)), not taken and board[start].isupper()


# ---- the certificate

def read_certificate(path):
    data = Path(path).read_bytes()
    demand(data.startswith(GZIP_HEADER), "not the gzip header of a certificate")
    unpacker = zlib.decompressobj(wbits=31)
    lines = unpacker.decompress(data).decode("ascii").split("\n")
    demand(unpacker.eof and not unpacker.unused_data, "cut short, or more follows")
    demand(lines.pop() == "" and len(lines) >= 7 and lines[0] == "tavoliere-certificate 1",
           "no certificate, or no newline at the end")
    fields = []
    for line, name in zip(lines[1:6], ("game", "variant", "position", "claim", "replies")):
        demand(line.startswith(name + " "), f"expected '{name}', got '{line}'")
        fields.append(line[len(name) + 1:])
    replies = dict(line.split("\t") for line in lines[7:])
    demand(list(replies) == sorted(line.split("\t")[0] for line in lines[7:]) and lines[6] == ""
           and fields[4] == str(len(replies)), f"not {fields[4]} replies in order")
    return fields, replies


def answers(position, replies):
    """(position after it as text, whether the count goes on) of each move of the loser."""
    found = [(write(after), quiet) for after, quiet in
             [play(position, move) for move in moves(position).values()]]
    demand(all(text in replies for text, _ in found), f"an answer is missing: {write(position)}")
    return found


def longest_run(root, follows):
    """The most plies in a row without a capture or a man's move from `root` on. `follows` has
    whether the reply to a position is such a ply, and the answers to it."""
    runs, path = {}, [(root, iter(follows[root][1]))]
    open_positions, longest = {root}, 0
    while path:
        text, rest = path[-1]
        for after, _ in rest:
            demand(after not in open_positions, f"play can repeat {after}")
            if after not in runs:
                path.append((after, iter(follows[after][1])))
                open_positions.add(after)
                break
        else:
            behind = max([1 + runs[after] for after, quiet in follows[text][1] if quiet], default=0)
            runs[text] = 1 + behind if follows[text][0] else 0
            longest = max(longest, behind, runs[text])
            open_positions.remove(text)
            path.pop()
    return longest


def check(path):
    (game, variant, start, claim, _), replies = read_certificate(path)
    match = CLAIM.fullmatch(claim)
    demand((game, variant) == ("dama", "usual") and match, f"no claim: {game} {variant} {claim}")
    winner = "W" if match[1] == "first" else "B"
    follows = {}
    for text, move_text in replies.items():
        position = read(text)
        legal = moves(position)
        demand(position[0] == winner and move_text in legal, f"not legal in {text}: {move_text}")
        after, quiet = play(position, legal[move_text])
        follows[text] = (quiet, answers(after, replies))
    root = read(start)
    if root[0] != winner:
        follows[start] = (False, answers(root, replies))
    demand(start in follows, f"no reply to {start}")
    run = longest_run(start, follows)
    demand(not match[2] or run < 2 * int(match[2]), f"no capture or man's move in {run} plies")
    return f"{variant} {start}: {claim}, by {len(replies)} replies"


def main():
    demand(len(sys.argv) == 2, __doc__)
    began = time.monotonic()
    try:
        said = check(sys.argv[1])
    except (ValueError, OSError, zlib.error) as error:
        sys.exit(f"{sys.argv[1]}: refused: {error}")
    print(f"{said}; checked in {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main()
