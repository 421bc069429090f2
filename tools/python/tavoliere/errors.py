"""What can go wrong, as exceptions. All are `TavoliereError`."""

from __future__ import annotations

from collections.abc import Iterable


class TavoliereError(Exception):
    """The base of this package's exceptions."""


class ProgramNotFoundError(TavoliereError, FileNotFoundError):
    """A program is in none of the places where `find_program` looks."""


class EngineError(TavoliereError):
    """An engine refused a command, broke the protocol, or could not be started.

    `last_lines` are the last lines that it wrote, standard error after standard output; the message
    ends with them.
    """

    def __init__(self, message: str, last_lines: Iterable[str] = ()) -> None:
        self.last_lines = tuple(last_lines)
        if self.last_lines:
            message += "; its last lines:" + "".join(f"\n  {line}" for line in self.last_lines)
        super().__init__(message)


class EngineTerminatedError(EngineError):
    """The engine's process has ended, or was closed."""


class EngineTimeoutError(EngineError, TimeoutError):
    """The engine did not answer in time. It was stopped, because its state is unknown."""


class PositionError(EngineError, ValueError):
    """The engine refuses a position, such as one with an illegal move."""


class IllegalMoveError(TavoliereError, ValueError):
    """A move is illegal in its position."""


class AnalysisError(TavoliereError):
    """`analyse` answered a request by an error."""


class JournalError(TavoliereError):
    """A line of a journal is no game record. The message names file and line."""


class MatchError(TavoliereError):
    """`tav-match` failed. `status` is its exit status."""

    def __init__(self, message: str, status: int) -> None:
        self.status = status
        super().__init__(message)
