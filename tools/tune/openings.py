#!/usr/bin/env python3
"""Prints openings for matches: random moves from the start, kept when a search finds them balanced.

Random legal moves often decide a game at once; a match from such openings measures the openings. \
Knows no game: the engine
is asked for the legal moves and searches. The same arguments give the same openings.
"""

import argparse
import random

from engine import Engine


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

    engine = Engine(arguments.engine)
    drawn = random.Random(arguments.seed)
    found = set()
    while len(found) < arguments.count:
        moves = []
        for _ in range(drawn.randint(*arguments.plies)):
            engine.play(moves)
            legal = engine.query("legal")
            if legal == ["none"]:
                break
            moves.append(drawn.choice(legal))
        engine.say("uginewgame")
        engine.play(moves)
        if tuple(moves) in found or engine.query("gameover") == ["true"]:
            continue
        score = engine.score(f"depth {arguments.depth}")
        if score is not None and abs(score) <= arguments.limit:
            found.add(tuple(moves))
            print("moves", *moves, flush=True)
    engine.quit()


if __name__ == "__main__":
    main()
