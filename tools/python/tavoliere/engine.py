"""An engine as a child process that speaks UGI or UCI (PROTOCOL.md)."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Literal, NoReturn, Protocol

from .errors import EngineError, EngineTimeoutError, PositionError
from .options import Option, OptionValue
from .process import Process
from .programs import Command, command_words
from .search import MOST_NOISE, Analysis
from .values import Info, Limit, PlayResult, Position, one_word

ERROR = "info string error:"
FALLBACK = 0.2  # seconds of silence after `ugi`, until `uci` is tried


class HasPosition(Protocol):
    """What has a position, such as a `Game`."""

    @property
    def position(self) -> Position: ...


class Engine:
    """Starts an engine and completes the handshake. Use it as a context manager: `close` ends the
    process in any case.

    `command` is a program (see `find_program`) or a sequence of it and its arguments. `options` are
    set at once. `protocol` is `ugi`, `uci`, or None to try both. `timeout` is how many seconds the
    engine may take for an answer, beyond the time that a search is allowed; None waits for ever. A
    search that ends by other limits must answer `isready` within it.

    `name`, `author` and `options` (by name) are what the engine declared. Calls from several
    threads wait for each other, except `stop`.

    Every method raises EngineTerminatedError if the process has ended and EngineTimeoutError,
    which ends it, if the engine does not answer. Errors quote the engine's last lines.

    Raises:
        ProgramNotFoundError: there is no such program.
        EngineError: the engine cannot be started, or refuses an option.
    """

    def __init__(self, command: Command, *, options: Mapping[str, OptionValue] | None = None,
                 protocol: Literal["ugi", "uci"] | None = None, timeout: float | None = 10.0,
                 cwd: str | os.PathLike[str] | None = None,
                 env: Mapping[str, str] | None = None) -> None:
        self.name = self.author = ""
        self.options: dict[str, Option] = {}
        self.timeout = timeout
        self._lock = threading.RLock()
        self._position: Position | None = None
        self._values: dict[str, OptionValue] = {}
        self._search: Analysis | None = None
        self._process = Process(command_words(command), cwd=cwd, env=env)
        try:
            self.protocol: str = self._shake_hands(protocol)
            if options:
                self.configure(options)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Sends `quit`, and kills the engine and its children if it has not ended after a second.
        May be repeated."""
        self._process.close()

    def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Sets options: text, a number, True or False; None presses a button.

        Raises:
            EngineError: the engine has no such option or refuses the value, which then stays.
        """
        lines = []
        for name, value in options.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            lines.append(f"setoption name {name}"
                         + ("" if value is None else f" value {text or '<empty>'}"))
        with self._lock:
            self._check_idle()
            known = {name.lower() for name in self.options}
            for name in options:
                if " ".join(name.lower().split()) not in known:
                    raise EngineError(f"{self.name} has no option '{name}'")
            self._position = None
            self._check(self._exchange(*lines), EngineError)
            self._values |= {name.lower(): value for name, value in options.items()}

    def new_game(self) -> None:
        """Makes the engine forget the last game: its hash table, for example."""
        with self._lock:
            self._check_idle()
            self._position = None
            self._exchange("uginewgame" if self.protocol == "ugi" else "ucinewgame")

    def set_position(self, position: Position | HasPosition) -> None:
        """Sets the position for `query`. The searches do so themselves.

        Raises:
            PositionError: the engine refuses it.
        """
        place = position if isinstance(position, Position) else position.position
        with self._lock:
            self._check_idle()
            if place != self._position:
                self._check(self._exchange(place.command()), PositionError)
                self._position = place

    def query(self, question: str, slow: bool = False) -> str:
        """The answer to `query <question>`, without the word `response`. `slow`: the engine may
        need longer than an answer usually does, as for `explain`.

        Raises:
            EngineError: the engine does not know the question.
        """
        with self._lock:
            self._check_idle()
            if slow:
                self._process.send(f"query {question}")
                lines = [self._await(("response", ERROR), None)]
            else:
                lines = self._exchange(f"query {question}")
            for line in lines:
                if line.split(" ")[0] == "response":
                    return line[len("response"):].strip()
            self._check(lines, EngineError)
            raise EngineError(f"{self.name} does not answer 'query {question}'")

    def text(self, command: str) -> str:
        """The lines that a command for people prints, such as `d` or `eval`."""
        with self._lock:
            self._check_idle()
            self._position = None
            return "\n".join(self._exchange(command))

    def play(self, position: Position | HasPosition, limit: Limit, *,
             root_moves: Iterable[str] | None = None) -> PlayResult:
        """Searches and returns the best move.

        Raises:
            PositionError: the engine refuses the position.
        """
        with self._lock:
            with self.analysis(position, limit, root_moves=root_moves) as search:
                return search.wait()

    def analyse(self, position: Position | HasPosition, limit: Limit, *, multipv: int = 1,
                root_moves: Iterable[str] | None = None) -> tuple[Info, ...]:
        """Searches and returns the last report of each of the `multipv` best lines, best first.

        Raises:
            PositionError: the engine refuses the position.
            EngineError: the engine cannot report as many lines.
        """
        with self._lock:
            with self.analysis(position, limit, multipv=multipv, root_moves=root_moves) as search:
                return search.wait().lines

    def analysis(self, position: Position | HasPosition, limit: Limit | None = None, *,
                 multipv: int = 1, root_moves: Iterable[str] | None = None) -> Analysis:
        """Begins a search, by default one without a limit, and returns it. The engine does nothing
        else until it has ended.

        Raises: see `analyse`.
        """
        words = ["infinite"] if limit is None else limit.words()
        if root_moves is not None:
            words += ["searchmoves", *(one_word(move) for move in root_moves)]
        with self._lock:
            self._check_idle()
            if multipv != (self._values.get("multipv") or 1):
                self.configure({"MultiPV": multipv})
            self.set_position(position)
            self._process.send(" ".join(["go", *words]))
            self._search = Analysis(self, limit, multipv)
            return self._search

    def stop(self) -> None:
        """Ends a search early; it returns what it has found. Any thread may call this."""
        self._process.send("stop")

    def _shake_hands(self, protocol: str | None) -> str:
        """The protocol that the engine speaks, its name and options."""
        first = protocol or "ugi"
        self._process.send(first, "isready")
        deadline, fallback = self._deadline(), time.monotonic() + FALLBACK
        tried, spoken, ready, wanted = {first}, "", 0, 1
        while True:
            asks_again = protocol is None and not spoken and "uci" not in tried
            if asks_again and (ready or time.monotonic() >= fallback):
                self._process.send("uci", "isready")
                tried.add("uci")
                wanted, asks_again = 2, False
            try:
                line = self._receive(fallback if asks_again else deadline, closes=not asks_again)
            except EngineTimeoutError:
                if not asks_again:
                    raise
                continue
            if line in ("ugiok", "uciok") and line[:3] in tried:
                spoken = spoken or line[:3]
                if line == "uciok":
                    wanted = ready + 1  # an engine may ignore everything before its handshake
            elif line == "readyok":
                ready += 1
            elif line.startswith("id name "):
                self.name = line[8:].strip()
            elif line.startswith("id author "):
                self.author = line[10:].strip()
            elif (option := Option.parse(line)) is not None:
                self.options[option.name] = option
            if spoken and ready >= wanted:
                return spoken
            if len(self.options) > MOST_NOISE or (ready >= wanted and tried > {"ugi"}):
                self._fail(f"does not speak {' or '.join(sorted(tried))}")
            if ready >= wanted and protocol:
                self._fail(f"does not speak {protocol}")

    def _deadline(self, seconds: float = 0.0) -> float | None:
        return None if self.timeout is None else time.monotonic() + seconds + self.timeout

    def _receive(self, deadline: float | None, closes: bool = True) -> str:
        try:
            return self._process.receive(deadline)
        except EngineTimeoutError:
            if not closes:
                raise
        self._time_out()

    def _time_out(self) -> NoReturn:
        last = self._process.last_lines()
        self._process.close(grace=0.0)
        raise EngineTimeoutError(
            f"{self.name or self._process.name} did not answer within {self.timeout:g} s", last)

    def _fail(self, what: str) -> NoReturn:
        last = self._process.last_lines()
        self._process.close(grace=0.0)
        raise EngineError(f"{self.name or self._process.name} {what}", last)

    def _exchange(self, *lines: str) -> list[str]:
        """The answers to these commands, which `isready` follows."""
        self._process.send(*lines, "isready")
        deadline, answers = self._deadline(), list[str]()
        while (line := self._receive(deadline)) != "readyok":
            answers.append(line)
            if len(answers) > MOST_NOISE:
                self._fail("answers without an end")
        return answers

    def _await(self, words: tuple[str, ...], deadline: float | None) -> str:
        for _ in range(MOST_NOISE):
            line = self._receive(deadline)
            if line.startswith(words):
                return line
        self._fail("answers without an end")

    def _check(self, answers: list[str], kind: type[EngineError]) -> None:
        errors = [line[len(ERROR):].strip() for line in answers if line.startswith(ERROR)]
        if errors:
            raise kind("; ".join(errors))

    def _check_idle(self) -> None:
        if self._search is not None:
            raise EngineError(f"{self.name} is searching: end that analysis first")
