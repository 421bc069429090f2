"""Positions of games that the runner wrote down, for the scripts beside it."""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from tavoliere import Journal, JournalError, Position  # noqa: E402


def add_arguments(parser):
    """What `positions` goes by."""
    parser.add_argument("--journal", nargs="+", required=True, help="of which games")
    parser.add_argument("--ply", type=int, required=True,
                        help="the moves of a game before the position")
    parser.add_argument("--count", type=int, default=300, help="positions at most (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="which of them, and in which order")


def positions(arguments):
    """Different positions of games from the usual start that go on after them. Ends the program if
    there are none."""
    found = set()
    try:
        for path in arguments.journal:
            for game in Journal(path):
                last = game.position()
                if len(last.moves) > arguments.ply and last.fen is None:
                    found.add(last.moves[:arguments.ply])
    except (JournalError, OSError) as error:
        sys.exit(str(error))
    if not found:
        sys.exit(f"no game of these journals has more than {arguments.ply} moves")
    drawn = sorted(found)
    random.Random(arguments.seed).shuffle(drawn)
    return [Position(moves=moves) for moves in drawn[:arguments.count]]
