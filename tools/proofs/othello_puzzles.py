#!/usr/bin/env python3
"""othello_puzzles.py [--most-empty N] FILE: checks puzzles that `tav-othello puzzles` has found.

States the rules anew and solves each position with at most N empty squares (default 10) by itself:
its move keeps the result, and no other move does. Prints how many were checked; exit status 1 where
one is none.
"""

import argparse
import json
import sys
from pathlib import Path

# The board is 10 columns wide: a border of one square on each side stops every line.
STEPS = (-11, -10, -9, -1, 1, 9, 10, 11)
SQUARES = [10 * row + column for row in range(1, 9) for column in range(1, 9)]


def read(text):
    """The cells, and the colour to move."""
    cells, turn = text.split()
    board = ["#"] * 100
    for square, cell in zip(SQUARES, cells):
        board[square] = cell
    return board, turn


def flips(board, square, own):
    other = "O" if own == "X" else "X"
    found = []
    for step in STEPS:
        line = []
        at = square + step
        while board[at] == other:
            line.append(at)
            at += step
        if line and board[at] == own:
            found += line
    return found


def moves(board, own):
    tried = ((square, flips(board, square, own)) for square in SQUARES if board[square] == "-")
    return [(square, flipped) for square, flipped in tried if flipped]


def played(board, square, flipped, own):
    after = board[:]
    for at in (square, *flipped):
        after[at] = own
    return after


def sign(number):
    return (number > 0) - (number < 0)


def result(board, own, low=-1, high=1, known=None):
    """1: the side to move wins, 0: a draw, -1: it loses; exact between `low` and `high`."""
    known = {} if known is None else known
    key = "".join(board) + own, low, high
    if key in known:
        return known[key]
    other = "O" if own == "X" else "X"
    here = moves(board, own)
    if here:
        best = -1
        # the fewest answers first
        after = [played(board, square, flipped, own) for square, flipped in here]
        for position in sorted(after, key=lambda position: len(moves(position, other))):
            best = max(best, -result(position, other, -high, -max(low, best), known))
            if best >= high:
                break
    elif moves(board, other):
        best = -result(board, other, -high, -low, known)
    else:
        best = sign(board.count(own) - board.count(other))
    known[key] = best
    return best


def fault(puzzle):
    """What is wrong with a puzzle; empty: nothing."""
    board, own = read(puzzle["position"])
    other = "O" if own == "X" else "X"
    wanted = {"win": 1, "draw": 0}[puzzle["result"]]
    keeping = []
    for square, flipped in moves(board, own):
        value = -result(played(board, square, flipped, own), other)
        if value > wanted:
            return "a move does better"
        if value == wanted:
            keeping.append("abcdefgh"[square % 10 - 1] + str(square // 10))
    return "" if keeping == [puzzle["move"]] else f"{keeping} keep the result"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--most-empty", type=int, default=10)
    parser.add_argument("file", type=Path)
    given = parser.parse_args()
    checked, faults = 0, 0
    for number, line in enumerate(given.file.read_text(encoding="utf-8").splitlines(), 1):
        puzzle = json.loads(line)
        if puzzle["position"].count("-") > given.most_empty:
            continue
        checked += 1
        wrong = fault(puzzle)
        if wrong:
            faults += 1
            print(f"line {number}: {puzzle['position']}: {wrong}")
    print(f"{checked} puzzles checked, {faults} wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
