"""Positions of games that the runner wrote down, for the scripts beside it."""

import json
import random
import sys


def add_arguments(parser):
    """What `positions` goes by."""
    parser.add_argument("--journal", nargs="+", required=True, help="of which games")
    parser.add_argument("--ply", type=int, required=True,
                        help="the moves of a game before the position")
    parser.add_argument("--count", type=int, default=300, help="positions at most (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="which of them, and in which order")


def positions(arguments):
    """Different ones, as lists of moves from the usual start, of games that go on after them. Ends
    the program if there are none."""
    found = set()
    for path in arguments.journal:
        with open(path, encoding="utf-8-sig") as journal:
            for line in journal:
                if not line.endswith("\n"):
                    break  # cut short, or being written
                game = json.loads(line)
                moves = game.get("opening", []) + [move["move"] for move in game.get("moves", [])]
                if len(moves) > arguments.ply and "fen" not in game:
                    found.add(tuple(moves[:arguments.ply]))
    if not found:
        sys.exit(f"no game of these journals has more than {arguments.ply} moves")
    drawn = sorted(found)
    random.Random(arguments.seed).shuffle(drawn)
    return [list(moves) for moves in drawn[:arguments.count]]
