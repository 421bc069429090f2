#!/usr/bin/env python3
"""Solves Dipole on small boards and prints the tables of engines/dipole/SOLVED.md.

For each board: tav-dipole prove, tav-dipole verify, and the independent check by
tools/proofs/dipole.py, each with its CPU time. A certificate that is already in the folder is not
made again; its nodes and time come from the file beside it. To find all moves that win, the
position after each is looked up in endgame tables, or solved; what was found is kept there too. An
interrupted command resumes.
"""
import argparse
import json
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools" / "proofs"))
import dipole  # noqa: E402

# Variant, White's start and Black's.
BOARDS = {"4x4": ("dipole4", "c1", "b4"), "6x6": ("dipole6", "c1", "d6"),
          "8x8": ("dipole", "e1", "d8")}
USUAL = "4x4:1-12,6x6:1-7,8x8:1-4"
MINUTES = "4x4:1-12,6x6:1-6,8x8:1-3"  # where all moves that win are found in minutes, not hours


def wanted(text):
    for part in text.split(","):
        board, _, counts = part.partition(":")
        first, _, last = counts.partition("-")
        for count in range(int(first), int(last or first) + 1):
            yield board, count


def run(program, *arguments):
    """What it prints, and its CPU time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"solved.py: {program} {' '.join(arguments)} failed")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def keep(path, value):
    """Whole or not at all, so that an interrupted command can resume."""
    written = path.with_suffix(".new")
    written.write_text(json.dumps(value))
    written.replace(path)


def winner_in_tables(given, variant, text, turn):
    """0 White, 1 Black: who wins; None where the tables do not say."""
    if given.tables is None or variant != "dipole":
        return None
    asked = f"position fen {text}\nquery tables\nquit\n"
    done = subprocess.run([given.program, "--Tables", str(given.tables)], input=asked,
                          stdout=subprocess.PIPE, text=True, check=True)
    said = re.search(r"^response value (won|lost)", done.stdout, re.MULTILINE)
    return said and (turn if said[1] == "won" else 1 - turn)


def winner_after(given, variant, rules, position):
    """0 White, 1 Black: who wins."""
    winner = dipole.winner_of(position)
    if winner is None:
        winner = winner_in_tables(given, variant, rules.write(position), position[0])
    if winner is not None:
        return winner
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        said, _ = run(given.program, "--UCI_Variant", variant, "prove", rules.write(position),
                      "--certificate", f"{folder}/proof.gz", "--memory", str(given.memory),
                      "--threads", str(given.threads))
    return ("first", "second").index(re.search(r": (first|second) wins", said)[1])


def winning_moves(given, variant, rules, position, known, cache):
    """All of them, in the order of their texts; `known` is one of them. Those that `cache`, a
    JSON file, has judged are not judged again."""
    judged = json.loads(cache.read_text()) if cache.exists() else {}
    of_position = judged.setdefault(rules.write(position), {known: True})
    for move in rules.moves(position):
        if move[0] not in of_position:
            after = rules.play(position, move)
            of_position[move[0]] = winner_after(given, variant, rules, after) == position[0]
            keep(cache, judged)
    return sorted(move for move, wins in of_position.items() if wins)


def solve(given, board, count):
    """The result of a board, with the first moves that win, or the answers to each that do."""
    variant, white, black = BOARDS[board]
    position = f"W:W{white}x{count}:B{black}x{count}"
    certificate = given.folder / f"{variant}-{count}.gz"
    figures = certificate.with_suffix(".json")
    if not (certificate.exists() and figures.exists()):
        said, seconds = run(given.program, "--UCI_Variant", variant, "prove", position,
                            "--certificate", str(certificate), "--memory", str(given.memory),
                            "--threads", str(given.threads))
        nodes = int(re.search(r"nodes (\d+)", said)[1])
        keep(figures, {"nodes": nodes, "seconds": seconds})
    result = json.loads(figures.read_text())
    result["verify"] = run(given.program, "verify", str(certificate))[1]
    began = time.process_time()
    dipole.check(str(certificate), 0, 1)
    result["check"] = time.process_time() - began
    fields, replies = dipole.read_certificate(str(certificate))
    result |= {"board": board, "count": count, "winner": fields[3].split()[0],
               "replies": len(replies), "bytes": certificate.stat().st_size}
    rules = dipole.Board(dipole.SIDES[variant])
    root = rules.read(position)

    def winning(place):
        known = replies[rules.write(place)]
        if (board, count) not in given.all:
            return [known]
        return winning_moves(given, variant, rules, place, known,
                             certificate.with_suffix(".moves.json"))

    if position in replies:
        result["answers"] = {"": winning(root)}
    else:
        after = {move[0]: rules.play(root, move) for move in rules.moves(root)}
        # The winner needs no answer to a move that ends the game.
        result["answers"] = {move: winning(place) for move, place in after.items()
                             if dipole.winner_of(place) is None}
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", default="tav-dipole", help="default: tav-dipole")
    parser.add_argument("--folder", type=Path, required=True, help="where the certificates go")
    parser.add_argument("--boards", default=USUAL, help=f"default: {USUAL}")
    parser.add_argument("--all-moves", default=MINUTES, dest="all", metavar="BOARDS",
                        type=lambda text: set(wanted(text)),
                        help=f"boards whose winning moves are all found; default: {MINUTES}")
    parser.add_argument("--tables", type=Path, metavar="FILE",
                        help="endgame tables of 8x8, asked for the winning moves alone")
    parser.add_argument("--memory", type=int, default=1024, help="MB, default 1024")
    parser.add_argument("--threads", type=int, default=1, help="default 1")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    results = []
    for board, count in wanted(given.boards):
        print(f"{board} with {count} checkers", file=sys.stderr)
        results.append(solve(given, board, count))
    print("| board | checkers a side | winner | nodes | `prove` | replies | certificate "
          "| `verify` | `dipole.py` |\n|---|---|---|---|---|---|---|---|---|")
    for r in results:
        print(f"| {r['board']} | {r['count']} | {r['winner']} | {r['nodes']:,} "
              f"| {r['seconds']:.1f} s | {r['replies']:,} | {r['bytes']:,} bytes "
              f"| {r['verify']:.1f} s | {r['check']:.1f} s |")
    print()
    for r in results:
        said = ", ".join(" ".join([move, "/".join(best)]).strip()
                         for move, best in r["answers"].items())
        what = "first moves" if r["winner"] == "first" else "first moves and answers"
        print(f"- {r['board']} with {r['count']}, {what}: {said}")


if __name__ == "__main__":
    main()
