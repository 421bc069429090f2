"""Matches by `tav-match`, and its statistics."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import MatchError
from .programs import Command, command_words, find_program
from .values import Limit

OptionValue = str | int | bool
FINISHED = (0, 7, 8)  # 7 and 8: the match's sequential test has decided
SHOWN_LINES = 20
STOP_SECONDS = 10

_LIMITS = {"depth": "depth", "nodes": "nodes", "time": "st"}


@dataclass(frozen=True)
class Player:
    """An engine of a match.

    `command` is as for `Engine`, `limit` a depth, nodes or time per move. `words` are further words
    of `tav-match -engine`, such as `tc=10+0.1` or `proto=uci`. The name is the engine's own unless
    given.
    """

    command: Command
    name: str | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    limit: Limit | None = None
    words: Sequence[str] = ()

    def arguments(self) -> list[str]:
        """The words after `-engine`."""
        program, *arguments = command_words(self.command)
        words = [f"cmd={program}", *(f"arg={word}" for word in arguments)]
        if self.name is not None:
            words.append(f"name={self.name}")
        for name, value in self.options.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            words.append(f"option.{name}={text}")
        return [*words, *_limit_words(self.limit), *self.words]


@dataclass(frozen=True)
class Encounter:
    """The games of one engine against another. `score` is from 0 to 1; errors are 95% ones, None
    where the games do not give any."""

    wins: int
    draws: int
    losses: int
    score: float
    score_error: float | None
    elo: float | None
    elo_error: float | None

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


class MatchStats:
    """The statistics of a match, of one journal or several. `raw` is what `tav-match stats --json`
    prints."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = raw

    @classmethod
    def read(cls, *journals: str | os.PathLike[str],
             program: str | os.PathLike[str] = "tav-match") -> MatchStats:
        """The statistics of journals.

        Raises:
            MatchError: a journal cannot be read.
        """
        words = [find_program(program), "stats", "--json", *(os.fspath(path) for path in journals)]
        return cls(json.loads("\n".join(_run(words, (0,), None, None, None, None))))

    @property
    def names(self) -> list[str]:
        """The engines' names, in the order of the match."""
        return [engine["name"] for engine in self.raw["engines"]]

    @property
    def games(self) -> int:
        """How many games count."""
        return int(self.raw["games"])

    def faults(self) -> dict[str, dict[str, int]]:
        """For each engine with faults, how many games it lost by which."""
        return {engine["name"]: engine["faults"] for engine in self.raw["engines"]
                if engine["faults"]}

    def encounter(self, first: str, second: str) -> Encounter:
        """The games of `first` against `second`, by their names.

        Raises:
            KeyError: they have not met.
        """
        names = self.names
        for raw in self.raw["encounters"]:
            met = [names[index] for index in raw["engines"]]
            if met == [first, second]:
                return Encounter(raw["wins"], raw["draws"], raw["losses"], raw["score"],
                                 raw["score_error"], raw.get("elo"), raw.get("elo_error"))
            if met == [second, first]:
                elo = raw.get("elo")
                return Encounter(raw["losses"], raw["draws"], raw["wins"], 1 - raw["score"],
                                 raw["score_error"], None if elo is None else -elo,
                                 raw.get("elo_error"))
        raise KeyError(f"{first} and {second} have not met")


def run_match(players: Sequence[Player], *, limit: Limit | None = None, rounds: int = 1,
              openings: str | Sequence[str] = (), concurrency: int = 1, seed: int = 1,
              journal: str | os.PathLike[str] | None = None, arguments: Sequence[str] = (),
              program: str | os.PathLike[str] = "tav-match",
              on_line: Callable[[str], None] | None = None,
              cwd: str | os.PathLike[str] | None = None,
              env: Mapping[str, str] | None = None) -> MatchStats:
    """Plays a match and waits for its end.

    `limit` holds for players without their own. A round has two games per pairing. `openings` are
    words of `-openings`, such as `plies=4`; `arguments` further ones of `tav-match`. `journal` is
    the file of the games, by default a temporary one; if it exists, the same call resumes its
    match. `on_line` gets each line that `tav-match` prints, such as one per game.

    Raises:
        ProgramNotFoundError: a program is not found.
        MatchError: `tav-match` failed; the message holds its last lines.
    """
    words = [find_program(program)]
    for player in players:
        words += ["-engine", *player.arguments()]
    if limit is not None:
        words += ["-each", *_limit_words(limit)]
    words += ["-rounds", str(rounds), "-srand", str(seed), "-concurrency", str(concurrency)]
    if openings:
        words += ["-openings", *(openings.split() if isinstance(openings, str) else openings)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.jsonl") if journal is None else Path(cwd or "", journal)
        _run([*words, *arguments, "-resume", os.fspath(path.absolute())], FINISHED, on_line, cwd,
             env, SHOWN_LINES)
        return MatchStats.read(path, program=program)


def _limit_words(limit: Limit | None) -> list[str]:
    words = []
    for name, value in vars(limit or Limit()).items():
        if value is not None:
            if name not in _LIMITS:
                raise ValueError(f"expected a limit by depth, nodes or time, got '{name}'")
            words.append(f"{_LIMITS[name]}={value}")
    return words


def _run(words: Sequence[str], good: Sequence[int], on_line: Callable[[str], None] | None,
         cwd: str | os.PathLike[str] | None, env: Mapping[str, str] | None,
         kept: int | None) -> list[str]:
    """Runs `tav-match` and returns its last lines, all of them if `kept` is None."""
    lines: deque[str] = deque(maxlen=kept)
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=errors, cwd=cwd, env=env, text=True, encoding="utf-8",
                                   errors="replace")
        assert process.stdout
        try:
            for line in process.stdout:
                lines.append(line.rstrip("\n"))
                if on_line:
                    on_line(lines[-1])
            process.wait()
        finally:  # an exception of `on_line`, or Ctrl-C, which tav-match has received too
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(STOP_SECONDS)
                except subprocess.TimeoutExpired:
                    process.kill()
            process.stdout.close()
            process.wait()
        if process.returncode not in good:
            errors.seek(0)
            told = errors.read().decode("utf-8", "replace").splitlines()
            text = "\n".join([*lines, *told][-SHOWN_LINES:])
            raise MatchError(f"{os.path.basename(words[0])} ended with status "
                             f"{process.returncode}:\n{text}", process.returncode)
    return list(lines)
