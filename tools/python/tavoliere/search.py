"""A search that an engine runs, report by report."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TYPE_CHECKING

from .errors import EngineError, EngineTimeoutError
from .values import Info, Limit, PlayResult

if TYPE_CHECKING:
    from .engine import Engine

MOST_NOISE = 10_000  # lines that are no protocol, in one answer


class Analysis:
    """A search: an iterator over its reports, and a context manager that stops it. Made by
    `Engine.analysis`.

    `result` is None until the search has ended.
    """

    def __init__(self, engine: Engine, limit: Limit | None, multipv: int) -> None:
        self.result: PlayResult | None = None
        self._engine, self._multipv = engine, multipv
        self._lines: dict[int, Info] = {}
        self._strings: list[str] = []
        self._noise = self._late = 0
        self._pinged = False
        self._next_ping = engine._deadline()
        limited = limit is not None and limit.time is not None
        self._deadline = engine._deadline(limit.time) if limited else None  # type: ignore

    def __enter__(self) -> Analysis:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self.result is None and self._engine._search is self:
            try:
                self.stop()
                self.wait()
            except EngineError:
                if error is None:
                    raise

    def __iter__(self) -> Analysis:
        return self

    def __next__(self) -> Info:
        """The next report. Waits for it.

        Raises: see `Engine`.
        """
        while self.result is None:
            info = self._step()
            if info is not None:
                return info
        raise StopIteration

    @property
    def lines(self) -> tuple[Info, ...]:
        """The last reports so far that have a score, best first."""
        return tuple(self._lines[rank] for rank in sorted(self._lines) if rank <= self._multipv)

    def stop(self) -> None:
        """Ends the search early. Any thread may call this."""
        self._engine.stop()

    def wait(self) -> PlayResult:
        """Waits for the end of the search and returns its result."""
        while self.result is None:
            self._step()
        return self.result

    def _step(self) -> Info | None:
        """Reads a line: a report, the end, or something else."""
        engine = self._engine
        try:
            line = self._receive()
        except EngineError:
            engine._search = None
            raise
        if line == "readyok" and self._pinged:
            self._pinged, self._next_ping = False, engine._deadline()
        elif line.split(" ")[0] == "bestmove":
            self._finish(line.split())
        elif line.startswith("info string"):
            if len(self._strings) < MOST_NOISE:
                self._strings.append(line[len("info string"):].strip())
        elif (info := Info.parse(line)) is not None:
            if info.score is not None:
                self._lines[info.multipv] = info
            return info
        else:
            self._noise += 1
            if self._noise > MOST_NOISE:
                engine._search = None
                engine._fail("prints lines that are no answer to 'go'")
        return None

    def _receive(self) -> str:
        """The next line. A search by time has a deadline. In any other the engine must answer
        `isready` every `timeout` seconds, which shows that it has not hung."""
        engine = self._engine
        while True:
            limit = self._next_ping if self._deadline is None else self._deadline
            if limit is None or time.monotonic() < limit:
                self._late = 0
            elif self._deadline is None and not self._pinged:
                engine._process.send("isready")
                self._pinged, self._next_ping = True, engine._deadline()
                continue
            else:  # lines that it wrote in time are still read
                self._late += 1
                if self._late > MOST_NOISE:
                    engine._time_out()
            try:
                return engine._receive(limit, closes=self._pinged or self._deadline is not None)
            except EngineTimeoutError:
                if self._engine._process.is_closed():
                    raise

    def _finish(self, words: list[str]) -> None:
        engine = self._engine
        engine._search = None
        if len(words) < 2:
            engine._fail("answered 'go' by a bestmove without a move")
        if self._pinged:
            engine._await(("readyok",), engine._deadline())
        ponder = words[3] if words[2:3] == ["ponder"] and len(words) > 3 else None
        self.result = PlayResult(None if words[1] == "none" else words[1], ponder, self.lines,
                                 tuple(self._strings))
