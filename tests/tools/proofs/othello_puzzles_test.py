"""othello_puzzles_test.py <checker> <program> <puzzles>: `puzzles` and its independent checker.

The built-in puzzles of few empty squares are proved, and false ones refused. `puzzles` finds each
in a game, once, and resumes.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

checker, program, built_in = sys.argv[1:]
FEW = 9


def check(path):
    return subprocess.run([sys.executable, checker, "--most-empty", str(FEW), path], text=True,
                          stdout=subprocess.PIPE, check=False)


def find(*arguments):
    return subprocess.run([program, "puzzles", *arguments], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)


def record(number, puzzle):
    """A game of one move, the puzzle's."""
    return json.dumps({
        "id": f"{number}.1", "event": "test", "engines": ["a", "b"], "fen": puzzle["position"],
        "opening": [], "moves": [{"move": puzzle["move"], "time_us": 0}], "result": "none",
        "reason": "", "termination": "interrupted", "started": "", "duration_ms": 0})


puzzles = [json.loads(line) for line in Path(built_in).read_text(encoding="utf-8").splitlines()]
few = [puzzle for puzzle in puzzles if puzzle["position"].count("-") <= FEW][:4]
assert len(few) > 2, "too few puzzles with few empty squares"

with tempfile.TemporaryDirectory() as folder:
    journal, output = Path(folder, "journal.jsonl"), Path(folder, "puzzles.jsonl")

    def write(lines):
        output.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")

    write(few)
    assert check(output).returncode == 0, check(output).stdout
    for wrong in ({"move": "a1"}, {"result": "draw" if few[0]["result"] == "win" else "win"}):
        write([few[0] | wrong])
        assert check(output).returncode == 1, f"{wrong} is taken"

    games = [record(number, puzzle) for number, puzzle in enumerate(few)]
    journal.write_text("\n".join(games + games[:1]) + "\n", encoding="utf-8")
    whole = find(str(journal))
    assert whole.returncode == 0, whole.stderr
    found = [json.loads(line) for line in whole.stdout.splitlines()]
    assert [one | {"record": two["record"], "ply": two["ply"]}
            for one, two in zip(few, found, strict=True)] == found, found

    lines = whole.stdout.splitlines(keepends=True)
    output.write_text(lines[0] + lines[1][:20], encoding="utf-8")
    resumed = find(str(journal), "--resume", str(output))
    assert resumed.returncode == 0, resumed.stderr
    assert output.read_text(encoding="utf-8") == whole.stdout

    two = find(str(journal), "--count", "2")
    assert two.stdout == "".join(lines[:2]), two.stdout
    output.write_text("joho\n", encoding="utf-8")
    refused = find(str(journal), "--resume", str(output))
    assert refused.returncode == 1 and "line 1: puzzle: " in refused.stderr, refused.stderr
