"""Game records in JSON Lines, such as the journals of `tav-match` (PROTOCOL.md, "The game
record")."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import JournalError
from .values import Bound, Position, Score, chances


@dataclass(frozen=True)
class MoveRecord:
    """A move that an engine chose. `engine` is its name, `player` 1 or 2; `ply` counts the moves
    before it, with the opening. `score` is for its side, as is `wdl`, the chances of win, draw and
    loss per mille. `time` is seconds."""

    move: str
    ply: int
    player: int
    engine: str
    score: Score | None = None
    depth: int | None = None
    nodes: int | None = None
    time: float | None = None
    wdl: tuple[int, int, int] | None = None


class GameRecord:
    """One game. `raw` is its JSON object, whose other members are those of PROTOCOL.md."""

    __slots__ = ("raw",)

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = raw

    @property
    def id(self) -> str:
        """`<pair>.<game>`."""
        return str(self.raw["id"])

    @property
    def engines(self) -> tuple[str, ...]:
        """The names of player 1 and player 2; of a single player."""
        return tuple(self.raw["engines"])

    @property
    def result(self) -> str:
        """`p1win`, `p2win`, `draw` or `none`."""
        return str(self.raw["result"])

    @property
    def reason(self) -> str:
        """Why the game ended, in words."""
        return self.raw.get("reason", "")

    @property
    def termination(self) -> str:
        """`normal`, `adjudication`, or the kind of a forfeit."""
        return self.raw.get("termination", "")

    @property
    def opening(self) -> tuple[str, ...]:
        """The moves before the engines took over."""
        return tuple(self.raw.get("opening", ()))

    @property
    def moves(self) -> list[MoveRecord]:
        """The engines' moves, without the opening."""
        return list(self._records())

    def position(self, plies: int | None = None) -> Position:
        """The position after so many moves, with the opening; by default the last one."""
        moves = self.opening + tuple(move["move"] for move in self.raw.get("moves", ()))
        return Position(self.raw.get("fen"), moves[:plies])

    def points(self, engine: str) -> float | None:
        """What an engine got: 1, 0.5 or 0, or None if the game is unfinished. ValueError if it did
        not play."""
        player = self.engines.index(engine) + 1
        if self.result == "draw":
            return 0.5
        return None if self.result == "none" else float(self.result == f"p{player}win")

    def _records(self) -> Iterator[MoveRecord]:
        opening, engines = len(self.raw.get("opening", ())), self.raw["engines"]
        first = self.raw.get("first", 1) - 1  # who made the first of `moves`
        for ply, move in enumerate(self.raw.get("moves", ()), opening):
            player = (first + ply - opening) % 2 if len(engines) > 1 else 0
            microseconds = move.get("time_us")
            yield MoveRecord(move["move"], ply, player + 1, engines[player], _score(move),
                             move.get("depth"), move.get("nodes"),
                             None if microseconds is None else microseconds / 1e6, chances(move))


def _score(move: Mapping[str, Any]) -> Score | None:
    bound: Bound | None = move.get("bound")
    if "score_mate" in move:
        return Score(mate=move["score_mate"], bound=bound)
    return Score(cp=move["score_cp"], bound=bound) if "score_cp" in move else None


class Journal:
    """A journal: an iterable of `GameRecord`. Each iteration reads the file anew, line by line, and
    needs no memory for games that are past. A last line without its end, which is being written or
    was cut, is left out. Bytes that are not UTF-8 become U+FFFD.

    Iterating raises:
        OSError: the file cannot be read.
        JournalError: a whole line is no record.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)

    def __iter__(self) -> Iterator[GameRecord]:
        return (GameRecord(raw) for raw in self._lines() if "match" not in raw)

    @property
    def header(self) -> Mapping[str, Any] | None:
        """The description of the match on the first line: `engines`, `rounds`, and more. None if
        there is none."""
        first: Mapping[str, Any] = next(self._lines(), {})
        found: Mapping[str, Any] | None = first.get("match")
        return found

    def to_frame(self, moves: bool = False) -> Any:
        """A pandas DataFrame with one row per game: `id`, `player1`, `player2`, `result`,
        `termination`, `reason`, `plies`, `seconds`; or, with `moves`, one row per move: `id` and
        the members of `MoveRecord`, where `cp` and `mate` stand for `score`.

        Raises:
            ImportError: pandas is not installed.
        """
        try:
            import pandas  # type: ignore[import]  # pylint: disable=import-outside-toplevel
        except ImportError as error:
            raise ImportError("to_frame needs pandas; on Debian, install python3-pandas") from error
        rows = self.move_rows() if moves else self.game_rows()
        return pandas.DataFrame.from_records(list(rows))

    def game_rows(self) -> Iterator[dict[str, Any]]:
        """The rows of `to_frame`, without pandas."""
        for game in self:
            names = dict(zip(("player1", "player2"), game.engines + (None,)))
            yield {"id": game.id, **names, "result": game.result,
                   "termination": game.termination, "reason": game.reason,
                   "plies": len(game.position().moves),
                   "seconds": game.raw.get("duration_ms", 0) / 1000}

    def move_rows(self) -> Iterator[dict[str, Any]]:
        """The rows of `to_frame` with `moves`, without pandas."""
        for game in self:
            for move in game.moves:
                score = move.score or Score()
                yield {"id": game.id, "ply": move.ply, "player": move.player,
                       "engine": move.engine, "move": move.move, "cp": score.cp,
                       "mate": score.mate, "depth": move.depth, "nodes": move.nodes,
                       "time": move.time, "wdl": move.wdl}

    def _lines(self) -> Iterator[dict[str, Any]]:
        with open(self.path, encoding="utf-8-sig", errors="replace", newline="\n") as lines:
            for number, line in enumerate(lines, 1):
                if not line.endswith("\n"):
                    return
                if not line.strip():
                    continue
                try:
                    raw = json.loads(line)
                    complete = "match" in raw or (
                        isinstance(raw["id"], str) and isinstance(raw["engines"], list)
                        and raw["engines"] and isinstance(raw["result"], str))
                except (ValueError, KeyError, TypeError):
                    complete = False
                if not complete:
                    raise JournalError(f"{self.path}:{number}: expected a game record, got "
                                       f"'{line.strip()[:60]}'")
                yield raw
