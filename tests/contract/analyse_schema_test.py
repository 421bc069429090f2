"""analyse_schema_test.py <schema> <program>=<path>,...: what `analyse` reads and writes.

Requests and answers of every engine agree with the schema; wrong requests get an error, and the
schema refuses those of a wrong form, too.
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

GOOD = [
    {"id": 1, "depth": 3},
    {"id": "two", "position": "startpos", "moves": [], "nodes": 500, "want": ["pv", "terms"]},
    {"id": 3, "movetime": 5, "want": [], "session": "s", "reports": True, "Hash": 4},
    {"id": 4, "depth": 2, "lines": 1},
    {"cancel": 99},
]
# Of a right form, but the engine refuses them.
REFUSED = [
    {"id": 5, "depth": 1, "moves": ["joho"]},
    {"id": 6, "depth": 1, "joho": True},
    {"id": 7, "depth": 1, "Hash": "much"},
]
WRONG = [
    {"depth": 1},
    {"id": 1.5, "depth": 1},
    {"id": 8},
    {"id": 9, "depth": 0},
    {"id": 10, "depth": "3"},
    {"id": 11, "depth": 1, "lines": "some"},
    {"id": 12, "depth": 1, "want": ["wld"]},
    {"id": 13, "depth": 1, "moves": "d3"},
    {"id": 14, "depth": 1, "Hash": []},
    {"cancel": None},
    {"cancel": 1, "id": 2},
]
SOME = [{"id": 20, "depth": 2, "lines": "all"}, {"id": 21, "depth": 2, "want": ["tables"]},
        {"id": 22, "depth": 2, "want": ["pv", "explain"]},
        {"id": 23, "depth": 2, "lines": 2, "want": ["pv", "wdl"]}]

schema = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
checker = jsonschema.Draft202012Validator
checker.check_schema(schema)


def part(name):
    return checker({"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]})


faults = []
request, answer, whole = part("request"), part("answer"), checker(schema)
for line in GOOD + REFUSED + SOME:
    faults += [f"the request {line}: {error.message}" for error in request.iter_errors(line)]
faults += [f"the schema takes {line}" for line in WRONG if request.is_valid(line)]

for named in sys.argv[2].split(","):
    name, program = named.split("=", 1)
    lines = GOOD + REFUSED + WRONG + SOME
    done = subprocess.run([program, "analyse"], input="\n".join(map(json.dumps, lines)), text=True,
                          stdout=subprocess.PIPE, timeout=300, check=False)
    answers = [json.loads(text) for text in done.stdout.splitlines()]
    for found in answers:
        for errors in (answer.iter_errors(found), whole.iter_errors(found)):
            faults += [f"{name}: {found}: {error.message}" for error in errors]
    ended = [found for found in answers if found["done"]]
    if done.returncode or len(ended) != len(lines):
        faults.append(f"{name}: exit status {done.returncode}, {len(ended)} answers")
    for line in GOOD + REFUSED + WRONG:
        wanted = line not in GOOD
        of_id = [found for found in ended if found.get("id") == line.get("id", "?")]
        if of_id and ("error" in of_id[0]) != wanted:
            faults.append(f"{name}: {line} got {of_id[0]}")
print("\n".join(faults))
sys.exit(1 if faults else 0)
