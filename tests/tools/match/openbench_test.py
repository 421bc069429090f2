"""openbench_test.py <tav-match> <engine>: tav-match in the place of OpenBench's match runner.

A script as the manual has it stands for the runner. It gets the words that OpenBench's worker
(version 49 of its client) gives, and what it prints is read as the worker reads it. Where
TAVOLIERE_OPENBENCH names the worker's folder `Client`, the worker's own code does both, and reads
the engine's `bench`, in addition.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import types
from pathlib import Path

match, engine = map(os.path.abspath, sys.argv[1:3])
# Programs by the fault of the second one, and what the worker counts then.
FAULTS = {"none": None, "crash": "crashes", "hang": "crashes", "illegal": "illegals",
          "slow": "timelosses"}
# Of those that a clock finds.
CLOCKS = {"slow": "0.20+0.05", "hang": "2.00+0.10"}
faults = []


def prepare(folder, fault):
    """The folder of a worker: runner, engines, a book."""
    for name in ("Engines", "Books", "PGNs"):
        (folder / name).mkdir()
    runner = folder / "fastchess-ob"
    page = (Path(__file__).resolve().parents[3] / "tools/match/MANUAL.md").read_text("utf-8")
    script = re.search(r"\*\*OpenBench\.\*\*.*?```sh\n(.*?)```", page, re.S)[1]
    runner.write_text(script.replace("exec tav-match", f"exec {shlex.quote(match)}"), "utf-8")
    words = {"dev": "", "base": f"--fault={fault} --at=3" if fault not in ("none", "slow") else ""}
    if fault == "slow":
        words["base"] = "--think-ms=400"
    for branch, more in words.items():
        path = folder / "Engines" / f"{branch}-1234"
        path.write_text(f"#!/bin/sh\nexec {shlex.quote(engine)} {more}\n", "utf-8")
        path.chmod(0o755)
    runner.chmod(0o755)
    (folder / "Books/piles.epd").write_text("".join(f"{pile} 1\n" for pile in range(20, 29)))


def command_of(control):
    """The words of the worker's build_runner_command()."""
    side = "-engine dir=Engines/ cmd=./{0}-1234 proto=uci " + control + " option.Hash=1 " \
           "option.Pile=25 name=Toy-{0}"
    return shlex.split(
        "./fastchess-ob -recover -variant standard -testEnv -concurrency 2 -rounds 4 -games 2 "
        "-resign movecount=3 score=4000 -draw movenumber=40 movecount=8 score=10  "
        + side.format("dev") + " " + side.format("base") +
        " -openings file=Books/piles.epd format=epd order=random start=3 -srand 42"
        " -pgnout file=PGNs/1.2.3.0.pgn seldepth=true nodes=true "
        "match_line='^info string pgncomment .*'")


def read(output):
    """Games by number, and what the worker counts."""
    games, counts = {}, dict.fromkeys(("crashes", "timelosses", "illegals"), 0)
    for line in output.splitlines():
        if not line.strip():
            faults.append("an empty line, at which the worker stops reading")
        if "Finished game" not in line:
            continue
        words, reason = line.split(), line.split(":")[1]
        games[int(words[2])] = words[6]
        counts["crashes"] += "disconnect" in reason or "stalls" in reason
        counts["timelosses"] += "on time" in reason
        counts["illegals"] += "illegal" in reason
    return games, counts


def check(fault, control):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, fault)
        done = subprocess.run(command_of(control), cwd=folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=120, check=False)
        games, counts = read(done.stdout)
        known = {"0-1", "1/2-1/2", "1-0"}
        if done.returncode or sorted(games) != list(range(1, 9)) or not set(
                games.values()) <= known:
            faults.append(f"{fault}: status {done.returncode}:\n{done.stdout}")
            return
        wanted = FAULTS[fault]
        for what, count in counts.items():
            if (count > 0) != (what == wanted):
                faults.append(f"{fault}: {what} {count}:\n{done.stdout}")
        pgn = (folder / "PGNs/1.2.3.0.pgn").read_text("utf-8")
        said = {"crash": "abandoned", "hang": "stalled", "illegal": "illegal"}.get(fault)
        if said and not re.search(rf'^\[Termination "[^"]*{said}', pgn, re.M):
            faults.append(f"{fault}: no termination {said} in:\n{pgn}")
        if not re.search(r"\{[+-]\d+\.\d+/\d+ [\d.]+s, n=\d+", pgn):
            faults.append(f"{fault}: no comment to a move in:\n{pgn}")


def worker_modules(client):
    """The worker's modules, without the packages that only ask the system and the server."""
    for name in ("cpuinfo", "psutil", "requests"):
        sys.modules.setdefault(name, types.ModuleType(name))
    sys.path.insert(0, client)
    import bench  # pylint: disable=import-outside-toplevel
    import pgn_util  # pylint: disable=import-outside-toplevel
    import worker  # pylint: disable=import-outside-toplevel
    return worker, bench, pgn_util


class Queue(list):
    """What the worker hands results to."""

    put = list.append


def check_worker(client):
    worker, bench, pgn_util = worker_modules(client)
    for fault, wanted in FAULTS.items():
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            prepare(folder, fault)
            os.chdir(folder)
            if worker.compare_versions("./fastchess-ob", "1.8.0") is None:
                faults.append("the worker would build a runner of its own")
            side = {"options": "Hash=1 Pile=25", "engine": "Toy",
                    "time_control": CLOCKS.get(fault, "N=100")}
            test = {"id": 1, "type": "SPRT", "dev": side, "base": side, "win_adj":
                    "movecount=3 score=4000", "draw_adj": "movenumber=40 movecount=8 score=10",
                    "syzygy_adj": "DISABLED", "syzygy_wdl": "DISABLED", "book_index": 3,
                    "book_seed": 42, "book": {"name": "piles.epd"}}
            config = types.SimpleNamespace(syzygy_max=0, workload={
                "test": test, "result": {"id": 2},
                "distribution": {"concurrency-per": 2, "rounds-per-runner": 4}})
            command = worker.build_runner_command(config, "dev-1234", "base-1234", 1.0, 3, 0)
            results = Queue()
            worker.run_and_parse_runner(config, command, 0, results,
                                        types.SimpleNamespace(is_set=lambda: False))
            total = [sum(batch["trinomial"][i] for batch in results) for i in range(3)]
            pairs = sum(sum(batch["pentanomial"]) for batch in results)
            counts = {key: sum(batch[key] for batch in results)
                      for key in ("crashes", "timelosses", "illegals")}
            if sum(total) != 8 or pairs != 4:
                faults.append(f"the worker, {fault}: {total}, {pairs} pairs")
            if any((count > 0) != (key == wanted) for key, count in counts.items()):
                faults.append(f"the worker, {fault}: {counts}")
            pgn = worker.MatchRunner.pgn_name(config, 3, 0)
            reasons = {worker.PGNHelper.get_error_reason(headers)
                       for headers, _ in worker.PGNHelper.slice_pgn_file(pgn)} - {None}
            said = {"crash": "Disconnect", "hang": "Stalled", "illegal": "Illegal Move"}.get(fault)
            if reasons != ({said} if said else set()):
                faults.append(f"the worker, {fault}: errors {reasons}")
            text = pgn_util.process_pgn_file(pgn, 1.0, compact=True)
            if not re.search(r"\{[+-]\d+\.\d+/\d+\}", text):
                faults.append(f"the worker, {fault}: its PGN:\n{text}")
    programs = os.path.dirname(match)
    for program in sorted(Path(programs).glob("tav-*")):
        if program.name in ("tav-match", "tav-play"):
            continue
        os.chdir(programs)
        speed, nodes = bench.run_benchmark(program.name, 1, 1)
        print(f"{program.name}: bench {nodes}, {speed} nodes per second")


for fault_ in FAULTS:
    clock = CLOCKS.get(fault_)
    check(fault_, f"tc={clock} timemargin=250" if clock else "tc=inf nodes=100")
if __name__ == "__main__" and "TAVOLIERE_OPENBENCH" in os.environ:
    check_worker(os.path.abspath(os.environ["TAVOLIERE_OPENBENCH"]))
print("\n".join(faults))
sys.exit(1 if faults else 0)
