#!/usr/bin/env python3
"""soak.py DIR: hours of matches of every game, with faults, and what they cost in memory.

Each game has one journal in DIR, which every run of this program resumes, until all games of all
journals are played. Meanwhile

- an engine is killed, or stopped so that it hangs, every --fault seconds;
- every --kill seconds all runners get a kill -9, and then resume their journals;
- a board of each game is open, and its page loaded anew every --sample seconds;
- every --sample seconds memory (anonymous, kB) and open descriptors of each process go into
  samples.csv.

At the end: no game may be lost or be in a journal twice, no engine may outlive its runner, and no
process may grow faster than --slope MB an hour, its first --settle seconds left out. Otherwise the
exit status is 1. The figures are printed and kept in summary.json.
"""
import argparse
import base64
import csv
import itertools
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

FINISHED = re.compile(r"^Game (\d+) of \d+: ", re.MULTILINE)
INTERRUPTED = 4  # the exit status of a board after Ctrl-C
JUDGED_SPAN = 0.5  # of --settle, the shortest time over which a slope is judged


def children():
    """The processes of each parent."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):  # it has ended
            continue
        found.setdefault(parent, []).append(int(path.parent.name))
    return found


def cost(pid):
    """Anonymous memory in kB and open descriptors; None: the process has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
        descriptors = len(os.listdir(f"/proc/{pid}/fd"))
        return int(re.search(r"RssAnon:\s+(\d+)", status)[1]), descriptors
    except (OSError, TypeError):
        return None


def arguments_of(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return []


class Match:
    """The runner of a game's journal."""

    def __init__(self, options, name):
        self.name, self.options = name, options
        self.engine = str(options.programs / f"tav-{name}")
        self.journal = options.dir / f"{name}.jsonl"
        self.log = options.dir / f"{name}.log"
        said = subprocess.run([self.engine, "query", "players"], capture_output=True, text=True)
        self.openings = [] if said.stdout.strip() == "response 1" else ["-openings", "plies=4"]
        self.process = None

    def start(self):
        runner = str(self.options.programs / "tav-match")
        command = [runner, "-resume", str(self.journal)]
        if not self.journal.exists():
            # The judge is the process without arguments: no fault strikes it.
            command = [runner, "-judge", f"cmd={self.engine}", "-recover", "-hang", "10",
                       "-engine", f"cmd={self.engine}", "args=--Hash 1", "name=struck",
                       "-engine", f"cmd={self.engine}", "args=--Hash 2", "name=spared",
                       "-each", f"nodes={self.options.nodes}", *self.openings, "-srand", "1",
                       "-rounds", str(self.options.rounds),
                       "-concurrency", str(self.options.concurrency),
                       "-output", str(self.journal)]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=subprocess.STDOUT, start_new_session=True)

    def engines(self):
        """The processes of the engines, the judge's among them."""
        return children().get(self.process.pid, []) if self.running() else []

    def running(self):
        return self.process is not None and self.process.poll() is None

    def records(self):
        """How often each game is in the journal, by its number."""
        found = Counter()
        for line in self.journal.read_text().splitlines() if self.journal.exists() else []:
            game = json.loads(line)
            if "moves" in game:
                number, side = map(int, game["id"].split("."))
                found[2 * (number - 1) + side] += 1
        return found

    def faults(self):
        """What is wrong with the journal."""
        records = self.records()
        printed = {int(number) for number in FINISHED.findall(self.log.read_text())}
        doubled = sorted(number for number, times in records.items() if times > 1)
        lost = sorted(printed - set(records))
        if self.process.returncode == 0:
            lost = sorted(set(range(1, 2 * self.options.rounds + 1)) - set(records))
        return ([f"{self.name}: games {doubled} are in the journal twice"] if doubled else []) + \
               ([f"{self.name}: games {lost} are lost"] if lost else [])


class Board:
    """A board in the browser, open all the time."""

    def __init__(self, options, name):
        self.name = name
        self.process = subprocess.Popen(
            [options.programs / "tav-play", "--engine", options.programs / f"tav-{name}",
             "--web", "--no-browser", "--no-state"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, start_new_session=True)
        said = self.process.stdout.readline().split()
        if not said:
            sys.exit(f"soak.py: the board of {name} does not start")
        self.link = urlsplit(said[-1])
        self.loads = 0

    def load(self):
        """Page and socket, as a browser that loads the page anew."""
        page = self.link.geturl()
        text = urllib.request.urlopen(page, timeout=60).read().decode()
        for name in re.findall(r'(?:src|href)="([\w.-]+)"', text):
            urllib.request.urlopen(page + name, timeout=60).read()
        connection = HTTPConnection(self.link.netloc, timeout=60)
        connection.request("GET", self.link.path + "socket", headers={
            "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Origin": f"http://{self.link.netloc}"})
        socket = connection.sock
        if not socket.recv(4096).startswith(b"HTTP/1.1 101"):
            raise RuntimeError(f"the board of {self.name} refuses a socket")
        connection.close()
        self.loads += 1

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


class Samples:
    """Memory and descriptors of the processes, in a file and since when each has been there."""

    def __init__(self, path):
        self.of = {}  # (role, game, pid) -> [(seconds, kB, descriptors)]
        self.file = open(path, "a", newline="")
        self.writer = csv.writer(self.file)
        if self.file.tell() == 0:
            self.writer.writerow(["time", "role", "game", "pid", "kb", "descriptors"])

    def take(self, role, game, pid):
        costs = cost(pid)
        if costs is not None:
            self.of.setdefault((role, game, pid), []).append((time.monotonic(), *costs))
            self.writer.writerow([round(time.time()), role, game, pid, *costs])
            self.file.flush()

    def slopes(self, settle):
        """(MB an hour, descriptors an hour, seconds, role, game, pid), steepest first."""
        found = []
        for key, series in self.of.items():
            late = [sample for sample in series if sample[0] >= series[0][0] + settle]
            span = late[-1][0] - late[0][0] if late else 0
            if len(late) >= 3 and span >= JUDGED_SPAN * settle:
                found.append((slope(late, 1) * 3600 / 1024, slope(late, 2) * 3600, span, *key))
        return sorted(found, reverse=True)


def slope(series, column):
    """Per second: the median over all pairs of samples, since an engine that is sampled while it
    allocates its hash table anew has little memory for that moment."""
    return statistics.median((later[column] - earlier[column]) / (later[0] - earlier[0])
                             for earlier, later in itertools.combinations(series, 2))


class Soak:
    def __init__(self, options):
        self.options, self.faults = options, []
        self.samples = Samples(options.dir / "samples.csv")
        names = sorted(path.name[4:] for path in options.programs.glob("tav-*")
                       if path.name not in ("tav-match", "tav-play"))
        self.counts = Counter(kills=0, struck=0)
        options.rounds = max(1, options.games // (2 * len(names)))
        self.matches = [Match(options, name) for name in names]
        self.boards = [Board(options, name) for name in names]
        self.random = random.Random()

    def strike(self):
        """A crash or a hang of one engine, in turn."""
        struck = [pid for match in self.matches for pid in match.engines()
                  if arguments_of(pid)[1:3] == [b"--Hash", b"1"]]
        if struck:
            how = signal.SIGKILL if self.counts["struck"] % 2 == 0 else signal.SIGSTOP
            try:
                os.kill(self.random.choice(struck), how)
                self.counts["struck"] += 1
            except ProcessLookupError:
                pass

    def kill(self):
        """kill -9 of all runners; their engines end with them; then they resume."""
        orphans = [pid for match in self.matches for pid in match.engines()]
        for match in self.matches:
            if match.running():
                match.process.kill()
                match.process.wait()
        # A stopped engine cannot see that its runner has ended, so it may go on.
        for pid in orphans:
            self.wake(pid)
        deadline = time.monotonic() + 60
        while any(cost(pid) for pid in orphans) and time.monotonic() < deadline:
            time.sleep(0.2)
        self.faults += [f"engine {pid} outlives its runner" for pid in orphans if cost(pid)]
        self.counts["kills"] += 1

    @staticmethod
    def wake(pid):
        try:
            os.kill(pid, signal.SIGCONT)
        except ProcessLookupError:
            pass

    def sample(self):
        for match in self.matches:
            if match.running():
                self.samples.take("runner", match.name, match.process.pid)
                for pid in match.engines():
                    self.samples.take("engine", match.name, pid)
        for board in self.boards:
            try:
                board.load()
            except (OSError, RuntimeError) as error:
                self.faults.append(f"the board of {board.name}: {error}")
            self.samples.take("board", board.name, board.process.pid)
            for pid in children().get(board.process.pid, []):
                self.samples.take("board's engine", board.name, pid)

    def check(self):
        """Runners that have ended: well, or with a fault."""
        for match in self.matches:
            if not match.running() and match.process.returncode not in (0, -signal.SIGKILL):
                self.faults.append(f"the runner of {match.name} ended with status "
                                   f"{match.process.returncode}: see {match.log}")

    def run(self):
        options, begin = self.options, time.monotonic()
        for match in self.matches:
            match.start()
        due = {self.strike: options.fault, self.kill: options.kill, self.sample: options.sample}
        at = {action: begin + pause for action, pause in due.items()}
        end = begin + options.hours * 3600
        while any(match.running() for match in self.matches) and not self.faults:
            time.sleep(min(1, options.sample))
            self.check()
            now = time.monotonic()
            for action, pause in due.items():
                if now >= at[action]:
                    action()
                    at[action] += pause
                    if action == self.kill:
                        for match in self.matches:
                            if match.process.returncode != 0:
                                match.start()
            if now >= end:
                break
        self.end()
        return time.monotonic() - begin

    def end(self):
        """Ends what still runs, as Ctrl-C does: the games in progress are finished."""
        for match in self.matches:
            if match.running():
                match.process.send_signal(signal.SIGINT)
        for match in self.matches:
            try:
                match.process.wait(timeout=300)
            except subprocess.TimeoutExpired:
                match.process.kill()
                self.faults.append(f"the runner of {match.name} does not end after an interrupt")
        for board in self.boards:
            if board.stop() != INTERRUPTED:
                self.faults.append(f"the board of {board.name} ends with an error")

    def report(self, seconds):
        options = self.options
        slopes = self.samples.slopes(options.settle)
        for match in self.matches:
            self.faults += match.faults()
        self.faults += [f"{role} of {game}: {growth:.2f} MB an hour over {span / 60:.0f} minutes"
                        for growth, _, span, role, game, _ in slopes if growth > options.slope]
        judged = any(role == "runner" for _, _, _, role, _, _ in slopes)
        if not judged and seconds > options.settle:
            self.faults.append("the run was too short to judge how a runner grows: "
                               "raise --nodes or --games")
        highest = {}
        for (role, _, _), series in self.samples.of.items():
            most = highest.setdefault(role, {"kb": 0, "descriptors": 0, "mb_per_hour": None})
            most["kb"] = max(most["kb"], *(sample[1] for sample in series))
            most["descriptors"] = max(most["descriptors"], *(sample[2] for sample in series))
        for growth, _, _, role, _, _ in reversed(slopes):
            highest[role]["mb_per_hour"] = round(growth, 3)
        return {"seconds": round(seconds), "games": {match.name: sum(match.records().values())
                                                     for match in self.matches},
                "wanted": 2 * options.rounds * len(self.matches), **self.counts,
                "page_loads": sum(board.loads for board in self.boards), "highest": highest,
                "processes_judged": len(slopes), "faults": self.faults}


def main():
    build = Path(__file__).resolve().parents[2] / "build/play/bin"
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dir", type=Path, help="the folder of journals and figures")
    number = {"type": float, "metavar": "N"}
    parser.add_argument("--programs", type=Path, default=build, help="default: build/play/bin")
    parser.add_argument("--games", type=int, default=20000, help="of all journals (%(default)s)")
    parser.add_argument("--nodes", type=int, default=2000, help="per move (%(default)s)")
    parser.add_argument("--concurrency", type=int, default=2, help="per runner (%(default)s)")
    parser.add_argument("--hours", default=2.5, help="of one run (%(default)s)", **number)
    parser.add_argument("--fault", default=60, help="seconds (%(default)s)", **number)
    parser.add_argument("--kill", default=1800, help="seconds (%(default)s)", **number)
    parser.add_argument("--sample", default=60, help="seconds (%(default)s)", **number)
    parser.add_argument("--settle", default=600, help="seconds (%(default)s)", **number)
    parser.add_argument("--slope", default=1, help="MB an hour (%(default)s)", **number)
    options = parser.parse_args()
    options.programs = options.programs.resolve()
    if not (options.programs / "tav-match").exists():
        parser.error(f"--programs: {options.programs} has no tav-match")
    options.dir.mkdir(parents=True, exist_ok=True)
    # A shell's background job ignores it, and so would runners and boards, which it is to end.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    soak = Soak(options)
    figures = soak.report(soak.run())
    text = json.dumps(figures, indent=1)
    (options.dir / "summary.json").write_text(text + "\n")
    print(text)
    return 1 if figures["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
