"""Where experiments are made: what was measured once lies in the work folder and is not measured
again.

A laboratory belongs to one experiment and to the programs it was opened with. Every measurement has
a key, a file name; a match is a journal of the runner's, which resumes after a kill. All calls
block until the figures are there.
"""

import hashlib
import json
import math
import os
import platform
import shlex
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from tavoliere import Journal, MatchStats  # noqa: E402


@dataclass
class Score:
    """An encounter from one engine's view: score from 0 to 1, its 95 % error (None where all games
    ended alike)."""

    wins: int
    draws: int
    losses: int
    score: float
    error: float

    @property
    def games(self):
        return self.wins + self.draws + self.losses

    @property
    def better(self):
        """More than half beyond the error; where all games ended alike there is none to doubt
        it."""
        return self.score - (self.error or 0) > 0.5

    @property
    def worse(self):
        return self.score + (self.error or 0) < 0.5

    def counts(self):
        """Wins, draws and losses."""
        return f"{self.wins}, {self.draws}, {self.losses}"

    def point(self, x):
        """What a chart draws at `x`: per cent and their error."""
        return x, 100 * self.score, self.error and 100 * self.error

    def percent(self):
        """`61.5% ± 4.2`"""
        return f"{100 * self.score:.1f}%" + (f" ± {100 * self.error:.1f}" if self.error else "")

    def elo(self):
        """`+81 ± 20`; `n/a` where it does not exist."""
        if not 0 < self.score < 1 or not self.error:
            return "n/a"
        low, high = self.score - self.error, self.score + self.error
        if low <= 0 or high >= 1:
            return f"{elo_of(self.score):+.0f}"
        return f"{elo_of(self.score):+.0f} ± {(elo_of(high) - elo_of(low)) / 2:.0f}"


def elo_of(score):
    return -400 * math.log10(1 / score - 1)


class Match:
    """A match that was played: `command` as a person would give it, the runner's statistics, the
    games."""

    def __init__(self, journal, command, stats):
        self.journal, self.command, self.stats = journal, command, stats

    def score(self, first, second):
        """Of `first` against `second`."""
        met = MatchStats(self.stats).encounter(first, second)
        return Score(met.wins, met.draws, met.losses, met.score, met.score_error)

    def standing(self):
        """(name, points of 1, rating, its error) of each engine, the strongest first."""
        engines = sorted(self.stats["engines"], key=lambda engine: -engine["score"])
        return [(engine["name"], engine["score"], engine["rating"], engine["rating_error"])
                for engine in engines]

    def share(self, name):
        """(points of 1, 95 % error or None) of an engine in all its games: those of its encounters,
        which are independent."""
        names = [engine["name"] for engine in self.stats["engines"]]
        met = [self.score(name, other) for other in names if other != name]
        error = sum((score.error or 0) ** 2 for score in met) ** 0.5 / len(met)
        return sum(score.score for score in met) / len(met), error or None

    def games(self):
        """The game records, in the order in which they ended."""
        return (game.raw for game in Journal(self.journal))

    def moves(self, name):
        """The moves that `name` chose by a search, in all games."""
        for game in Journal(self.journal):
            for move, raw in zip(game.moves, game.raw["moves"]):
                if move.engine == name and (move.nodes or 0) > 0:
                    yield raw

    def mean(self, name, what):
        """The mean of `depth`, `nodes` or `time_us` over those moves."""
        values = [move[what] for move in self.moves(name)]
        return sum(values) / len(values) if values else 0


class Laboratory:
    """`programs` is the folder of the programs, `work` that of the experiment's measurements."""

    def __init__(self, programs, work, seed, quick, again=False):
        self.programs, self.work = Path(programs).resolve(), Path(work)
        self.seed, self.quick = seed, quick
        self.figures, self.seconds, self.waits = {}, 0.0, []
        self.work.mkdir(parents=True, exist_ok=True)
        if again or self._stale():
            for old in self.work.iterdir():
                old.unlink()
        write_whole(self.work / "seed.json", json.dumps(seed))

    def size(self, full, quick):
        """`full`, or in the quick form `quick`."""
        return quick if self.quick else full

    def uses(self, name):
        """Notes which build of a program the figures are of."""
        kept, found = self.work / f"{name}.sha256", self._hash(name)
        if not kept.exists():
            write_whole(kept, found)
        elif kept.read_text(encoding="utf-8") != found:
            raise SystemExit(f"{name} was built anew while its figures were made: "
                             "run the same command again")

    def figure(self, name, value, error=None):
        """Keeps a number by which the next release is compared with this one."""
        self.figures[name] = {"value": value, "error": error}

    def once(self, key, identity, function):
        """What `function()` returns, JSON: measured once for this `identity`, its words or
        numbers."""
        cell = self._cell(key, identity, function)
        self.seconds += cell["seconds"]
        return cell["value"]

    def _cell(self, key, identity, function):
        path = self.work / f"{key}.json"
        cell = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        if cell.get("identity") != identity:
            began = time.monotonic()
            value = function()
            cell = {"identity": identity, "value": value, "seconds": time.monotonic() - began}
            write_whole(path, json.dumps(cell))
            print(f"  {key}: {cell['seconds']:.1f} s", flush=True)
        return cell

    def outputs(self, questions):
        """Standard output of programs, as many at a time as there are processors: `questions` maps
        keys to (program, words) or (program, words, what it reads)."""

        def ask(key, program, words, text=""):
            return self._cell(key, [program, *words, text],
                              lambda: self._run(program, words, text)[0])

        for program in {question[0] for question in questions.values()}:
            self.uses(program)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            cells = list(pool.map(lambda item: ask(item[0], *item[1]), questions.items()))
        self.seconds += sum(cell["seconds"] for cell in cells)
        return {key: cell["value"] for key, cell in zip(questions, cells)}

    def match(self, key, engines, rounds, words="", each="", timed=False):
        """Plays `rounds` pairs a meeting. `engines` maps names to lists of words, `cmd=PROGRAM` and
        such as `option.Control=40`; `words` are further ones of the runner's. A `timed` match
        leaves each game two processors where there are so many."""
        cores = os.cpu_count() or 1
        arguments = [word for name, engine in engines.items()
                     for word in ("-engine", *engine, f"name={name}")]
        arguments += [*(["-each", *each.split()] if each else []), *words.split(),
                      "-rounds", str(rounds), "-srand", str(self.seed)]
        for program in ("tav-match", *(word[4:] for word in arguments if word.startswith("cmd="))):
            self.uses(program)
        journal = self.work / f"{key}.jsonl"
        command = shlex.join(["tav-match", *arguments])
        marker = self.work / f"{key}.command"
        if not marker.exists() or marker.read_text(encoding="utf-8") != command:
            journal.unlink(missing_ok=True)
            write_whole(marker, command)
        at_once = max(1, cores // 2 if timed else cores)
        stats = self._cell(f"{key}-stats", command,
                           lambda: self._play(arguments, journal, at_once))["value"]
        # A match that was resumed took longer than its last part: what counts is the engines' time.
        self.seconds += stats["thinking"]
        self.waits += [f"`{key}`: {line}" for line in stats["waits"]]
        names = [engine["name"] for engine in stats["engines"]]
        for met in stats["encounters"]:
            first, second = (names[index] for index in met["engines"])
            self.figure(f"{key}: {first} against {second}", met["score"], met["score_error"])
        return Match(journal, command, stats)

    def report(self, match, path):
        """Writes the runner's page of a match."""
        self._run("tav-match",
                  ["report", match.journal.name, "-o", str(Path(path).resolve()), "--games", "10"])

    def machine(self):
        """The processor, in words."""
        names = [line.split(":")[1].strip()
                 for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
                 if line.startswith("model name")]
        return f"{names[0] if names else platform.machine()}, {os.cpu_count()} processors"

    def _run(self, program, words, text=""):
        """Standard output and error of a program, which finds the others by name and whose paths
        are relative to the work folder: neither may tell in a page where it was made."""
        environment = {**os.environ, "PATH": f"{self.programs}:{os.environ['PATH']}"}
        done = subprocess.run([program, *words], input=text, capture_output=True, text=True,
                              check=False, cwd=self.work, env=environment)
        if done.returncode != 0:
            raise SystemExit(f"{program} {' '.join(words)} failed:\n"
                             f"{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.stdout, done.stderr

    def _play(self, arguments, journal, at_once):
        _, complaints = self._run("tav-match", [*arguments, "-concurrency", str(at_once),
                                                "-resume", journal.name])
        stats = json.loads(self._run("tav-match", ["stats", "--json", journal.name])[0])
        faults = [engine["name"] for engine in stats["engines"] if engine["faults"]]
        if faults:
            raise SystemExit(f"{journal} has games lost by faults of {', '.join(faults)}")
        games = Match(journal, "", stats).games()
        stats["thinking"] = sum(move["time_us"] for game in games for move in game["moves"]) / 1e6
        stats["waits"] = [line for line in complaints.splitlines() if "wait" in line]
        return stats

    def _hash(self, name):
        path = self.programs / name
        if not path.is_file():
            raise SystemExit(f"{path} is not there: tools/setup/play.sh builds it, "
                             "--programs names another folder")
        return hashlib.sha256(path.read_bytes()).hexdigest()

    def _stale(self):
        """Whether what lies here is of another seed or of other builds of the programs; says so."""
        seed = self.work / "seed.json"
        changed = [kept.stem for kept in sorted(self.work.glob("*.sha256"))
                   if kept.read_text(encoding="utf-8") != self._hash(kept.stem)]
        if seed.exists() and json.loads(seed.read_text(encoding="utf-8")) != self.seed:
            changed.append("the seed")
        if changed:
            print(f"  {', '.join(changed)} changed: all is measured anew", flush=True)
        return bool(changed)


def write_whole(path, text):
    """All of it or nothing, should the process be killed."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)
