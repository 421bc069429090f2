"""A game for a person's script. It knows no rules: an engine judges."""

from __future__ import annotations

from .engine import Engine
from .errors import EngineError, IllegalMoveError
from .values import Position


class Game:
    """A game from a position. `judge` is an engine that answers `query`, as this project's do; it
    may play at the same time.

    `position` is the present position and `moves` its moves. Every method may raise EngineError,
    and PositionError if the judge refuses the position.
    """

    def __init__(self, judge: Engine, position: Position = Position()) -> None:
        self.judge, self.position = judge, position
        judge.set_position(position)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves since the start of `position`."""
        return self.position.moves

    def legal(self) -> list[str]:
        """The legal moves; none if the game is over. A forced pass is the move `pass`."""
        answer = self._ask("legal")
        return [] if answer == "none" else answer.split()

    def push(self, move: str) -> str:
        """Plays a move, in any spelling that the judge reads, and returns the judge's spelling.

        Raises:
            IllegalMoveError: the move is illegal; the game is as before.
        """
        try:
            found = self._ask(f"move {move}")
        except ValueError:
            found = "none"
        except EngineError:  # a judge without `query move`
            found = move if move in self.legal() else "none"
        if found == "none":
            raise IllegalMoveError(f"illegal move '{move}'; legal are: {' '.join(self.legal())}")
        self.position = self.position.play(found)
        return found

    def pop(self) -> str:
        """Takes back the last move and returns it.

        Raises:
            IndexError: there is none.
        """
        if not self.moves:
            raise IndexError("there is no move to take back")
        last = self.moves[-1]
        self.position = Position(self.position.fen, self.moves[:-1])
        return last

    def is_over(self) -> bool:
        """Whether the game is over, by the position or by its history."""
        return self._ask("gameover") == "true"

    def result(self) -> str | None:
        """`p1win`, `p2win`, `draw`, or None during the game."""
        answer = self._ask("result")
        return None if answer == "none" else answer

    def reason(self) -> str | None:
        """Why the game ended, in words; None during the game."""
        answer = self._ask("reason")
        return None if answer == "none" else answer

    def turn(self) -> int:
        """1 or 2: the player to move. Player 1 moves first from the usual start."""
        return 1 if self._ask("p1turn") == "true" else 2

    def fen(self) -> str:
        """The text of the present position."""
        return self._ask("fen")

    def board(self) -> list[list[str]]:
        """The cells, row by row from the top: `.` is empty, `#` no square."""
        return self._grid("board")

    def squares(self) -> list[list[str]]:
        """The names of the squares, in the order of `board`; `#` has none."""
        return self._grid("squares")

    def diagram(self) -> str:
        """The board as text for people, of several lines."""
        self.judge.set_position(self.position)
        return self.judge.text("d")

    def _ask(self, question: str) -> str:
        with self.judge._lock:
            self.judge.set_position(self.position)
            return self.judge.query(question)

    def _grid(self, question: str) -> list[list[str]]:
        size, *cells = self._ask(question).split()
        columns = int(size.partition("x")[0])
        return [cells[at:at + columns] for at in range(0, len(cells), columns)]
