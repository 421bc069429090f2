"""A child process that reads and writes lines of text."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import IO, Any, NoReturn

from .errors import EngineError, EngineTerminatedError, EngineTimeoutError

LONGEST_LINE = 1 << 20  # bytes, as in PROTOCOL.md
MOST_HELD = 1 << 22  # bytes of lines that nobody has read; then the process waits
SLICE = 0.3  # seconds without a line, after which a process may have ended
LAST_LINES = 10  # of either output, for error messages
SHOWN = 200  # characters of such a line


class Process:
    """Starts a program. Threads move its input and output, so that no call waits for a full pipe.

    Lines are UTF-8; other bytes become U+FFFD. Not for use from several threads, except `send`.

    Raises:
        EngineError: the program cannot be started.
    """

    def __init__(self, words: Sequence[str], *, cwd: str | os.PathLike[str] | None = None,
                 env: Mapping[str, str] | None = None, longest_line: int = LONGEST_LINE) -> None:
        self.name = os.path.basename(words[0])
        self._longest = longest_line
        # A group of its own: Ctrl-C reaches Python alone, and children of the process end with it.
        group: dict[str, Any] = {"process_group": 0} if os.name == "posix" else {}
        try:
            self._popen = subprocess.Popen(list(words), stdin=subprocess.PIPE, cwd=cwd, env=env,
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                           bufsize=0, **group)
        except (OSError, ValueError) as error:
            raise EngineError(f"{words[0]} could not be started: {error}") from error
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._changed = threading.Condition()
        self._lines: deque[str] = deque()
        self._held = 0
        self._ended = False
        self._closing = False
        self._killed = False
        self._fault = ""
        self._last: deque[str] = deque(maxlen=LAST_LINES)
        self._complaints: deque[str] = deque(maxlen=LAST_LINES)
        self._close_lock = threading.Lock()
        self._threads = [threading.Thread(target=part, daemon=True, name=f"{self.name} {what}")
                         for what, part in (("input", self._write), ("output", self._read),
                                            ("errors", self._read_errors))]
        for thread in self._threads:
            thread.start()

    def send(self, *lines: str) -> None:
        """Queues lines for the process and returns at once.

        Raises:
            ValueError: a text holds a line break or a NUL, which would make it another command.
        """
        for line in lines:
            if "\n" in line or "\r" in line or "\0" in line:
                raise ValueError(f"expected one line of text, got {line!r}")
        text = "".join(line + "\n" for line in lines)
        self._outgoing.put(text.encode("utf-8", "surrogateescape"))

    def receive(self, deadline: float | None = None) -> str:
        """The next line, without its end. Waits until `deadline` (of `time.monotonic`).

        Raises:
            EngineTimeoutError: no line came in time. The process goes on.
            EngineTerminatedError: there are no more lines. The process is closed.
            EngineError: the line is too long. The process is closed.
        """
        with self._changed:
            while not self._lines and not self._ended and not self._closing:
                left = None if deadline is None else deadline - time.monotonic()
                if left is not None and left <= 0:
                    raise EngineTimeoutError(f"{self.name} does not answer", self.last_lines())
                pause = SLICE if left is None else min(left, SLICE)
                if not self._changed.wait(pause) and self.has_exited():
                    break  # a child of it holds its output open
            if self._lines:
                line = self._lines.popleft()
                self._held -= len(line)
                self._changed.notify_all()
                return line
        if self._closing and not self._fault:
            raise EngineTerminatedError(f"{self.name} is closed", self.last_lines())
        self.close(None)
        self.report_end()

    def report_end(self) -> NoReturn:
        """Raises why a process that was closed has ended: EngineTerminatedError, or EngineError
        for what it wrote."""
        if self._fault:
            raise EngineError(f"{self.name} {self._fault}", self.last_lines())
        raise EngineTerminatedError(f"{self.name} {self._status()}", self.last_lines())

    def last_lines(self) -> tuple[str, ...]:
        """The last lines that the process wrote, standard error after standard output."""
        return tuple(self._last) + tuple(self._complaints)

    def is_closed(self) -> bool:
        """Whether the process has ended or is being closed."""
        return self._closing

    def has_exited(self) -> bool:
        """Whether the process itself has ended; a child may still hold its output open."""
        if os.name != "posix":
            return self._popen.poll() is not None
        try:
            return os.waitid(os.P_PID, self._popen.pid,
                             os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None
        except ChildProcessError:  # the caller ignores SIGCHLD
            return True

    def close(self, farewell: str | None = "quit", grace: float = 1.0) -> None:
        """Sends `farewell`, ends the input, and kills the process and its group if it has not
        ended after `grace` seconds. May be repeated."""
        with self._close_lock:
            if self._popen.returncode is not None:
                return
            if farewell:
                self.send(farewell)
            self._outgoing.put(None)
            with self._changed:
                self._closing = True
                self._lines.clear()
                self._changed.notify_all()
            self._end(grace)
            for thread, pipe in zip(self._threads, (None, self._popen.stdout, self._popen.stderr)):
                thread.join(1)
                if pipe and not thread.is_alive():  # a process that left the group may hold it open
                    pipe.close()

    def _end(self, grace: float) -> None:
        if os.name != "posix":
            try:
                self._popen.wait(grace)
            except subprocess.TimeoutExpired:
                self._killed = True
                self._popen.kill()
                self._popen.wait()
            return
        # The process is not reaped before its group is killed: its number cannot be another's.
        deadline, pause = time.monotonic() + grace, 0.0005
        while not self.has_exited() and time.monotonic() < deadline:
            time.sleep(pause)
            pause = min(2 * pause, 0.02)
        self._killed = not self.has_exited()
        try:
            os.killpg(self._popen.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
        self._popen.wait()

    def _status(self) -> str:
        code = self._popen.returncode
        if self._killed:
            return "closed its output without exiting"
        if code < 0:
            return f"was ended by {signal.Signals(-code).name}"
        return f"exited with status {code}"

    def _write(self) -> None:
        pipe = self._popen.stdin
        assert pipe
        try:
            while (data := self._outgoing.get()) is not None:
                rest = memoryview(data)
                while rest:
                    rest = rest[pipe.write(rest) or 0:]
        except OSError:  # its reader is gone; `receive` reports the end
            pass
        try:
            pipe.close()
        except OSError:
            pass

    def _read(self) -> None:
        pipe = self._popen.stdout
        assert pipe
        rest = b""
        while chunk := _chunk(pipe):
            *lines, rest = (rest + chunk).split(b"\n")
            if max(map(len, [rest, *lines])) > self._longest:
                self._fault = f"wrote a line of more than {self._longest} bytes"
                break
            for line in lines:
                self._take(line.decode("utf-8", "replace").strip())
        if rest:
            self._last.append(_shown(rest))
        with self._changed:
            self._ended = True
            self._changed.notify_all()
        while _chunk(pipe):  # an engine that is being closed must not wait for its reader
            pass

    def _take(self, line: str) -> None:
        self._last.append(line[:SHOWN])
        with self._changed:
            while self._held > MOST_HELD and not self._closing:
                self._changed.wait()
            if not self._closing:
                self._lines.append(line)
                self._held += len(line)
                self._changed.notify_all()

    def _read_errors(self) -> None:
        pipe = self._popen.stderr
        assert pipe
        rest = b""
        while chunk := _chunk(pipe):
            *lines, rest = (rest + chunk).split(b"\n")
            self._complaints.extend(_shown(line) for line in lines[-LAST_LINES:] if line.strip())
            rest = rest[-LONGEST_LINE:]
        if rest:
            self._complaints.append(_shown(rest))


def _chunk(pipe: IO[bytes]) -> bytes:
    try:
        return pipe.read(1 << 16)
    except (OSError, ValueError):  # closed meanwhile
        return b""


def _shown(line: bytes) -> str:
    return line[:SHOWN].decode("utf-8", "backslashreplace").strip()
