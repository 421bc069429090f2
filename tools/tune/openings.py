#!/usr/bin/env python3
"""Prints openings for matches: random moves from the start, kept when a search finds them balanced.

Random legal moves often decide a game at once; a match from such openings measures the openings. \
Knows no game: the engine
is asked for the legal moves and searches. The same arguments give the same openings.
"""

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from tavoliere import Engine, Game, Limit, Position  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="+", help="the engine and its arguments")
    parser.add_argument("--count", type=int, default=100, help="openings to print (default 100)")
    parser.add_argument("--plies", type=int, nargs=2, default=(2, 4), metavar=("MIN", "MAX"),
                        help="moves of each (default 2 4)")
    parser.add_argument("--depth", type=int, default=10,
                        help="plies that the search looks ahead (default 10)")
    parser.add_argument("--limit", type=int, default=100,
                        help="centi-units that a balanced opening stays within (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    with Engine(arguments.engine, timeout=60) as engine:
        for moves in openings(engine, arguments):
            print("moves", *moves, flush=True)


def openings(engine, arguments):
    drawn = random.Random(arguments.seed)
    found = set()
    while len(found) < arguments.count:
        engine.new_game()
        game = Game(engine, Position())
        for _ in range(drawn.randint(*arguments.plies)):
            legal = game.legal()
            if not legal:
                break
            game.push(drawn.choice(legal))
        if game.moves in found or game.is_over():
            continue
        score = engine.play(game, Limit(depth=arguments.depth)).score
        if not score.is_mate() and abs(score.cp) <= arguments.limit:
            found.add(game.moves)
            yield game.moves


if __name__ == "__main__":
    main()
