"""schema_test.py <source folder> <tav-match> <faulty engine> <program>,...: schemas hold.

Journals of every kind of match, merged ones among them, files of engines and what each program
prints for `--describe json` agree with their schemas; what is wrong is refused by the schema, and
files of engines by tav-match, too.
"""

import copy
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed")
    sys.exit(77)

source, match, engine, programs = Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
faults = []


def schema(path):
    found = json.loads((source / path).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


def check(checker, instance, where):
    for error in checker.iter_errors(instance):
        # Of alternatives that all fail: what is wrong with the nearest.
        nearest = min(error.context, key=lambda e: -len(e.absolute_path), default=error)
        faults.append(f"{where}: {'/'.join(map(str, nearest.absolute_path))}: "
                      f"{nearest.message[:300]}")


def run(*words, status=(0,)):
    done = subprocess.run([match, *map(str, words)], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=120, check=False)
    if done.returncode not in status:
        faults.append(f"tav-match {' '.join(map(str, words))}: status {done.returncode}:\n"
                      f"{done.stdout}")
    return done.stdout


def journals(folder):
    """Plays matches; returns the paths of their journals."""
    one = ["-engine", f"cmd={engine}", "name=A", "option.Pile=30", "-engine", f"cmd={engine}",
           "name=B"]
    rest = ["-each", "depth=1", "-openings", "plies=2"]
    two = one + rest
    run(*two, "-rounds", 3, "-event", "a match", "-noswap", "-reverse", "-maxmoves", 50, "-draw",
        "score=1", "-output", folder / "plain")
    run("-resume", folder / "plain", "-rounds", 4, "-sprt", "elo0=0", "elo1=500", "model=logistic",
        status=(0, 7, 8))
    for part in (1, 2):
        run(*two, "-rounds", 4, "-shard", f"{part}/2", "-output", folder / f"part{part}")
    run(*two, "-judge", f"cmd={engine}", "args=--counts", "-output", folder / "counted")
    run("merge", folder / "part1", folder / "part2", "-o", folder / "merged")
    for fault in ("crash", "hang", "illegal"):
        run(*one, f"args=--fault={fault} --at=2", *rest, "-hang", 0.3, "-grace", 0.2,
            "-recover", "-output", folder / f"fault-{fault}")
    run("tune", "-engine", f"cmd={engine}", "args=--best=40", "-each", "depth=1", "-openings",
        "plies=2", "-parameter", "name=Skill", "start=10", "min=0", "max=100", "step=5", "-spsa",
        "iterations=4", "pairs=1", "-output", folder / "tune")
    run("-engine", f"cmd={engine}", "args=--players=1", "depth=1", "-openings", "plies=2",
        "-rounds", 2, "-output", folder / "suite")
    for form in ("gauntlet", "swiss", "knockout", "pyramid"):
        third = ["-engine", f"cmd={engine}", "name=C"]
        run(*one, *third, *rest, "-tournament", form, "-output", folder / form)
    return sorted(path for path in folder.iterdir() if path.is_file())


def wrong_lines(lines):
    """Each line with a mistake, and what it is."""
    for line in lines:
        for mistake, change in {
            "an unknown member": lambda it: it.update(colour=1),
            "no members": dict.clear,
        }.items():
            wrong = copy.deepcopy(line)
            change(wrong)
            yield wrong, mistake
    header, game = copy.deepcopy(lines[0]), copy.deepcopy(lines[1])
    header["match"]["engines"][0]["program"]["sha256"] = "abc"
    yield header, "a short sum"
    game["result"] = "1-0"
    yield game, "another result"


def check_journals():
    checker = schema("tools/match/journal/journal.schema.json")
    with tempfile.TemporaryDirectory() as name:
        seen = set()
        for path in journals(Path(name)):
            lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
            for number, line in enumerate(lines):
                check(checker, line, f"{path.name}:{number + 1}")
                seen |= set(line.get("match", line))
            if path.name == "plain":
                faults.extend(f"the journal's schema takes a line with {mistake}"
                              for wrong, mistake in wrong_lines(lines) if checker.is_valid(wrong))
        missing = {"sprt", "tune", "rules", "judge_engine", "machine", "runner", "changed",
                   "noswap", "reverse", "squares", "score", "last_lines", "board", "changes"} - seen
        if missing:
            faults.append(f"no journal has {missing}")


def engine_keys(description):
    option = next(found for found in description["options"] if found["name"] == "-engine")
    return {key["name"] for key in option["keys"]}


def check_config(keys):
    checker = schema("tools/match/command_line/config.schema.json")
    known = set(checker.schema["$defs"]["engine"]["properties"])
    if known - {"options"} != keys - {"option."}:
        faults.append(f"the schema of -config and the keys of -engine: {known ^ keys}")
    one = {"cmd": engine, "name": "A", "args": ["--pile=9"], "options": {"Pile": 12},
           "ponder": False, "restart": True}
    other = {"cmd": engine, "name": "B", "args": "--pile=9", "option.Pile": "12", "tscale": 1.5,
             "timemargin": "80", "restart": "auto"}
    good = {"engines": [one, other], "each": {"depth": 1}, "judge": {"cmd": engine}}
    page = (source / "tools/match/MANUAL.md").read_text(encoding="utf-8")
    for block in re.findall(r"```json\n(.*?)```", page, re.S):
        if "engines" in block:
            check(checker, json.loads(block), "MANUAL.md")
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "engines.json"

        def play(config):
            path.write_text(json.dumps(config), encoding="utf-8")
            return run("-config", path, status=range(9))

        check(checker, good, "a good file of engines")
        if said := [line for line in play(good).splitlines() if "config" in line]:
            faults.append(f"-config: {said}")
        for member, value in {"ponder": "yes", "depth": "deep", "colour": 1, "args": [1],
                              "options": [], "white": "p3", "nodes": None}.items():
            wrong = copy.deepcopy(good)
            wrong["engines"][0][member] = value
            if checker.is_valid(wrong):
                faults.append(f"the schema takes {member}: {value}")
            if "Game 1" in play(wrong):
                faults.append(f"-config takes {member}: {value}")


def check_description(program, checker):
    said = subprocess.run([program, "--describe", "json"], stdout=subprocess.PIPE, text=True,
                          timeout=60, check=True).stdout
    description, name = json.loads(said), Path(program).name
    check(checker, description, f"{name} --describe json")
    if description["program"] != name:
        faults.append(f"{name} calls itself {description['program']}")
    help_ = subprocess.run([program, "--help"], stdout=subprocess.PIPE, text=True, timeout=60,
                           check=True).stdout
    listed = set(re.findall(r"^  (?:-\w, )?(--?[A-Za-z][\w-]*)", help_, re.M))
    described = {option["name"] for option in description["options"]}
    if listed != described:
        faults.append(f"{name}: --help and --describe differ: {listed ^ described}")

    def commands(command):
        for inner in command.get("commands", []):
            yield inner
            yield from commands(inner)

    for command in [description, *commands(description)]:
        for option in command["options"]:
            value, limits = option.get("default"), (option.get("min"), option.get("max"))
            where = f"{name} {command.get('name', '')} {option['name']}"
            if option["type"] == "integer" and not isinstance(value, int | None):
                faults.append(f"{where}: default {value}")
            ranged = isinstance(value, int) and None not in limits
            if ranged and not limits[0] <= value <= limits[1]:
                faults.append(f"{where}: default {value}, range {limits}")
            if option["type"] == "word" and value not in [None, *option["words"]]:
                faults.append(f"{where}: default {value} is no word")
    uci = subprocess.run([program], input="uci\nquit\n", stdout=subprocess.PIPE, text=True,
                         timeout=60, check=False).stdout if name not in (
                             "tav-match", "tav-play") else ""
    by_name = {option["name"].lower(): option for option in description["options"]}
    for key, least, most in re.findall(r"^option name (.*) type spin .* min (\S+) max (\S+)$", uci,
                                       re.M):
        option = by_name["--" + key.replace(" ", "-").lower()]
        if (option["min"], option["max"]) != (int(least), int(most)):
            faults.append(f"{name}: the range of {key}")
    return description


checker_of_descriptions = schema("core/usage/documents/description.schema.json")
described = {Path(program).name: check_description(program, checker_of_descriptions)
             for program in programs.split(",")}
check_config(engine_keys(described["tav-match"]))
check_journals()
print("\n".join(faults))
sys.exit(1 if faults else 0)
