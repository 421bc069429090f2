"""puzzles_test.py <schema> <program>=<path>,...: the puzzles that the engines have.

Each agrees with the schema, is a position of several moves of which its move is one, and has a
strength as its grade. No two are the same. An engine without any says so.
"""

import json
import subprocess
import sys
from pathlib import Path

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed")
    sys.exit(77)

checker = jsonschema.Draft202012Validator(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))


def told(program, lines):
    """What the engine prints on some lines of input."""
    done = subprocess.run([program], input="\n".join(lines) + "\n", text=True, timeout=100,
                          stdout=subprocess.PIPE, check=True)
    return done.stdout.splitlines()


def faults_of(program):
    answer = told(program, ["query puzzles"])[0]
    if answer.startswith("info string error: "):
        return  # an engine need not know the question
    count = int(answer.removeprefix("response "))
    beyond = told(program, [f"query puzzle {count + 1}", "query puzzle x"])
    if not all(line.startswith("info string error: ") for line in beyond):
        yield f"there are {count}, and an answer to puzzle {count + 1}: {beyond}"
    answers = told(program, [f"query puzzle {number + 1}" for number in range(count)])
    puzzles = [json.loads(line.removeprefix("response ")) for line in answers]
    strengths = next((line for line in told(program, ["ugi"])
                      if line.startswith("option name Strength type")), "").split(" var ")[1:]
    asked = [line for puzzle in puzzles
             for line in ("position fen " + puzzle["position"], "query legal", "query key")]
    answers = [line.removeprefix("response ") for line in told(program, asked)]
    keys = answers[1::2]
    if len(set(keys)) < len(keys):
        yield "two puzzles are the same"
    for puzzle, legal in zip(puzzles, answers[::2]):
        for error in checker.iter_errors(puzzle):
            yield f"{puzzle}: {error.message}"
        moves = legal.split()
        if len(moves) < 2 or puzzle["move"] not in moves or puzzle["grade"] not in strengths:
            yield f"{puzzle} of {moves}, {strengths}"


faults = [f"{name}: {fault}" for name, program in (pair.split("=", 1)
                                                   for pair in sys.argv[2].split(","))
          for fault in faults_of(program)]
print("\n".join(faults))
sys.exit(1 if faults else 0)
