"""A thin client of `tav-<game> analyse` (ANALYSIS.md): many positions, several searches at once."""

from __future__ import annotations

import json
import os
import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from .engine import HasPosition
from .errors import AnalysisError, EngineError, EngineTimeoutError
from .process import Process
from .programs import Command, command_words
from .values import Limit, Position, Score, chances

LONGEST_ANSWER = 1 << 26  # bytes
AHEAD = 200  # requests that the program has at once; it reads up to 1,000 ahead
MEMBERS = {"time": "movetime", "depth": "depth", "nodes": "nodes"}


@dataclass(frozen=True)
class Request:
    """What to analyse: a position and a limit by depth, nodes or time.

    `lines` is how many best moves to report, or `all`; `want` names what the answer holds in
    addition (`pv`, `wdl`, `terms`, `tables`, `explain`). Requests of one `session` share a hash
    table. `options` are engine options for this request. `key` is returned in the answer.
    """

    position: Position | HasPosition
    limit: Limit
    lines: int | str | None = None
    want: Sequence[str] | None = None
    session: str | None = None
    variant: str | None = None
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    key: Any = None

    def members(self) -> dict[str, Any]:
        """The members of the request's JSON object, without `id`.

        Raises:
            ValueError: the limit is one that `analyse` does not have, such as a clock.
        """
        position = self.position
        place = position if isinstance(position, Position) else position.position
        members: dict[str, Any] = dict(self.options)
        if place.fen is not None:
            members["position"] = place.fen
        members["moves"] = list(place.moves)
        for name, value in vars(self.limit).items():
            if value is not None:
                if name not in MEMBERS:
                    raise ValueError(f"expected a limit by depth, nodes or time, got '{name}'")
                members[MEMBERS[name]] = max(0, round(value * 1000)) if name == "time" else value
        optional = {"lines": self.lines, "session": self.session, "variant": self.variant,
                    "want": None if self.want is None else list(self.want)}
        return members | {name: value for name, value in optional.items() if value is not None}


@dataclass(frozen=True)
class Line:
    """One of the best moves: `score` is for the side to move, `pv` the line of play. `wdl` is the
    chances of win, draw and loss per mille, if the request wants them."""

    move: str | None
    score: Score | None
    pv: tuple[str, ...] = ()
    wdl: tuple[int, int, int] | None = None


@dataclass(frozen=True)
class Answer:
    """The answer to a request, or a report before it (`done` is False).

    `error` says why there is no result. `move` is None if the game is over. `lines` are best first,
    `time` is seconds. `raw` is the whole JSON object.
    """

    raw: Mapping[str, Any]
    key: Any = None

    @property
    def done(self) -> bool:
        return bool(self.raw.get("done"))

    @property
    def error(self) -> str | None:
        return self.raw.get("error")

    @property
    def move(self) -> str | None:
        move = self.raw.get("bestmove", "none")
        return None if move == "none" else move

    @property
    def depth(self) -> int | None:
        return self.raw.get("depth")

    @property
    def nodes(self) -> int | None:
        return self.raw.get("nodes")

    @property
    def time(self) -> float | None:
        return self.raw["time_ms"] / 1000 if "time_ms" in self.raw else None

    @property
    def proof(self) -> str | None:
        return self.raw.get("proof")

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(Line(line.get("move"), Score(**line["score"]) if "score" in line else None,
                          tuple(line.get("pv", ())), chances(line))
                     for line in self.raw.get("lines", ()))

    @property
    def score(self) -> Score | None:
        """The score of the best line."""
        lines = self.lines
        return lines[0].score if lines else None

    def check(self) -> Answer:
        """This answer, unless it is an error.

        Raises:
            AnalysisError: it is one.
        """
        if self.error is not None:
            raise AnalysisError(self.error)
        return self


@dataclass
class _Waiting:
    future: Future[Answer]
    key: Any
    report: Callable[[Answer], None] | None


class Analyser:
    """Starts `<command> analyse`. Use it as a context manager. Threads may share it.

    `command` is an engine (see `find_program`), or a sequence of it and its arguments, which hold
    for every request. `threads` is how many searches run at once.

    Raises:
        ProgramNotFoundError: there is no such program.
        EngineError: it cannot be started.
    """

    def __init__(self, command: Command, *, threads: int = 1,
                 cwd: str | os.PathLike[str] | None = None,
                 env: Mapping[str, str] | None = None) -> None:
        words = [*command_words(command), "analyse", "--threads", str(threads)]
        self._lock = threading.Lock()
        self._waiting: dict[int, _Waiting] = {}
        self._last = 0
        self._failure: EngineError | None = None
        self._process = Process(words, cwd=cwd, env=env, longest_line=LONGEST_ANSWER)
        threading.Thread(target=self._dispatch, daemon=True, name="analysis answers").start()

    def __enter__(self) -> Analyser:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Ends the program at once, running searches too. Requests without an answer raise
        EngineTerminatedError."""
        self._process.close(None, grace=0.0)

    def submit(self, request: Request,
               report: Callable[[Answer], None] | None = None) -> Future[Answer]:
        """Sends a request and returns at once. The future's answer may be an error (`check`).

        `report` gets a report of each finished depth, in another thread.

        Raises:
            ValueError: the request's limit is a clock.
        """
        members = request.members()
        if report:
            members["reports"] = True
        future: Future[Answer] = Future()
        future.set_running_or_notify_cancel()
        with self._lock:
            self._last += 1
            number = self._last
            if self._failure is None:
                self._waiting[number] = _Waiting(future, request.key, report)
        if self._failure is not None and not future.done():
            self._waiting.pop(number, None)
            future.set_exception(self._failure)
            return future
        self._process.send(json.dumps({"id": number} | members, ensure_ascii=True))
        return future

    def cancel(self, future: Future[Answer]) -> None:
        """Ends the search of a request early. Its answer is what has been found, or an error if the
        search had not begun."""
        with self._lock:
            numbers = [number for number, waiting in self._waiting.items()
                       if waiting.future is future]
        for number in numbers:
            self._process.send(json.dumps({"cancel": number}))

    def analyse(self, position: Position | HasPosition, limit: Limit, *,
                timeout: float | None = None, **members: Any) -> Answer:
        """Analyses one position and waits for the answer, at most `timeout` seconds. `members` are
        those of `Request`.

        Raises:
            AnalysisError: the request is answered by an error.
            EngineTimeoutError: no answer came in time. The request is cancelled.
            EngineTerminatedError: the program has ended.
        """
        future = self.submit(Request(position, limit, **members))
        try:
            return future.result(timeout).check()
        except TimeoutError as error:
            if isinstance(error, EngineError):
                raise
            self.cancel(future)
            raise EngineTimeoutError(f"no answer within {timeout:g} s") from None

    def batch(self, requests: Iterable[Request], *, ordered: bool = False) -> Iterator[Answer]:
        """Yields the answers as they are ready, or in the order of the requests. An error is an
        answer too (`error`, `check`).

        Requests are taken from the iterable as they are needed: it may be endless. Ending the loop
        early cancels what runs.
        """
        done: queue.SimpleQueue[Future[Answer]] = queue.SimpleQueue()
        running: dict[Future[Answer], None] = {}
        source = iter(requests)
        more = True
        try:
            while True:
                while more and len(running) < AHEAD:
                    try:
                        request = next(source)
                    except StopIteration:
                        more = False
                        break
                    future = self.submit(request)
                    running[future] = None
                    if not ordered:
                        future.add_done_callback(done.put)
                if not running:
                    return
                future = next(iter(running)) if ordered else done.get()
                answer = future.result()
                del running[future]
                yield answer
        finally:
            for future in running:
                if not future.done():
                    self.cancel(future)

    def _dispatch(self) -> None:
        """Gives each answer to its future, until the program ends."""
        try:
            while True:
                self._take(self._process.receive())
        except EngineError as error:
            failure = error
        except Exception as error:  # pylint: disable=broad-except
            failure = EngineError(f"{self._process.name} printed what is no answer: {error}",
                                  self._process.last_lines())
        self._process.close(None)
        with self._lock:
            self._failure = failure
            left = list(self._waiting.values())
            self._waiting.clear()
        for waiting in left:
            waiting.future.set_exception(failure)

    def _take(self, text: str) -> None:
        found = json.loads(text)
        if "cancel" in found:
            return
        number = found["id"]
        with self._lock:
            waiting = self._waiting[number]
            if found["done"]:
                del self._waiting[number]
        answer = Answer(found, waiting.key)
        if found["done"]:
            waiting.future.set_result(answer)
        elif waiting.report:
            waiting.report(answer)
