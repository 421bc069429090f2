"""Positions, limits, scores and reports: the values that all parts of the package share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Bound = Literal["lower", "upper"]


def one_word(text: str) -> str:
    """`text`, which must be one word of a command; else raises ValueError."""
    if len(text.split()) != 1 or text.split()[0] != text:
        raise ValueError(f"expected one word, got {text!r}")
    return text


@dataclass(frozen=True)
class Position:
    """A position: a start and the moves from there, which are its history.

    `fen` is the game's position text, or None for the usual start. Immutable: `play` returns the
    successor. An engine checks the position when it gets it.

    Raises:
        ValueError: `fen` is no line of text, or a move is not one word.
    """

    fen: str | None = None
    moves: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.moves, str):
            raise ValueError(f"expected a sequence of moves, got {self.moves!r}")
        object.__setattr__(self, "moves", tuple(one_word(move) for move in self.moves))
        if self.fen is not None and (not self.fen.strip() or not self.fen.isprintable()):
            raise ValueError(f"expected a position text, got {self.fen!r}")

    def play(self, *moves: str) -> Position:
        """The position after these moves."""
        return Position(self.fen, self.moves + moves)

    def command(self) -> str:
        """The line of the protocol that sets this position."""
        start = "startpos" if self.fen is None else f"fen {self.fen}"
        return f"position {start}" + (" moves " + " ".join(self.moves) if self.moves else "")


# Each limit, its word in `go`, and how many of the word's units it has.
_WORDS = (("depth", "depth", 1), ("nodes", "nodes", 1), ("time", "movetime", 1000),
          ("mate", "mate", 1), ("white_clock", "wtime", 1000), ("black_clock", "btime", 1000),
          ("white_inc", "winc", 1000), ("black_inc", "binc", 1000), ("p1_clock", "p1time", 1000),
          ("p2_clock", "p2time", 1000), ("p1_inc", "p1inc", 1000), ("p2_inc", "p2inc", 1000),
          ("remaining_moves", "movestogo", 1))


@dataclass(frozen=True)
class Limit:
    """What ends a search; the first limit that is met does. Times are seconds.

    `Limit()` leaves it to the engine; many then search until `stop`. `mate` counts plies in this
    project's engines. Give clocks by colour (`white_clock`: the player who is called White) or by
    the order of moves (`p1_clock`), not both; only engines that speak UGI know the latter.
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    white_clock: float | None = None
    black_clock: float | None = None
    white_inc: float | None = None
    black_inc: float | None = None
    p1_clock: float | None = None
    p2_clock: float | None = None
    p1_inc: float | None = None
    p2_inc: float | None = None
    remaining_moves: int | None = None

    @classmethod
    def parse(cls, text: str) -> Limit:
        """The limit that words of `go` describe: `depth 8`, `movetime 200 nodes 1000`.

        Raises:
            ValueError: a word is unknown, or a number is missing or no whole number.
        """
        words = text.split()
        known = {word: (name, units) for name, word, units in _WORDS}
        values: dict[str, float] = {}
        for word, number in zip(words[::2], words[1::2] + [""]):
            if word not in known or not number.isdecimal():
                raise ValueError(f"expected limits such as 'depth 8', got '{text}'")
            name, units = known[word]
            values[name] = int(number) if units == 1 else int(number) / units
        return cls(**values)  # type: ignore[arg-type]

    def words(self) -> list[str]:
        """The words after `go`."""
        found: list[str] = []
        for name, word, units in _WORDS:
            value = getattr(self, name)
            if value is not None:
                found += [word, str(int(value) if units == 1 else max(0, round(value * units)))]
        return found


@dataclass(frozen=True)
class Score:
    """The value of a position for one side, in a search for the side to move. `-score` is the
    opponent's.

    Either `cp`, hundredths of a man, disc or checker, or `mate`, plies to the end of the game,
    negative if the side loses. `bound`: the true score is not below (`lower`) or not above
    (`upper`) this one.
    """

    cp: int | None = None
    mate: int | None = None
    bound: Bound | None = None

    def __neg__(self) -> Score:
        bounds: dict[Bound | None, Bound | None] = {"lower": "upper", "upper": "lower"}
        return Score(None if self.cp is None else -self.cp,
                     None if self.mate is None else -self.mate, bounds.get(self.bound))

    def is_mate(self) -> bool:
        """Whether the game is decided."""
        return self.mate is not None

    def value(self, mate: int = 1_000_000) -> int:
        """One number to sort by: hundredths, where a win in N plies is `mate` - N."""
        if self.mate is None:
            return self.cp or 0
        return mate - self.mate if self.mate > 0 else -mate - self.mate

    def __str__(self) -> str:
        text = f"mate {self.mate}" if self.mate is not None else f"{(self.cp or 0) / 100:+.2f}"
        return {"lower": ">= ", "upper": "<= "}.get(self.bound or "", "") + text


@dataclass(frozen=True)
class Info:
    """A report of a search, an `info` line. What the engine did not report is None.

    `time` is seconds, `hashfull` and `wdl` (win, draw, loss) are per mille, `pv` is the line of
    play, `multipv` its rank from 1.
    """

    depth: int | None = None
    seldepth: int | None = None
    multipv: int = 1
    score: Score | None = None
    wdl: tuple[int, int, int] | None = None
    nodes: int | None = None
    nps: int | None = None
    hashfull: int | None = None
    time: float | None = None
    pv: tuple[str, ...] = ()

    @classmethod
    def parse(cls, line: str) -> Info | None:
        """The report of a line, or None if it is another line or an `info string`. Unknown words
        are skipped."""
        words = line.split()
        if words[:1] != ["info"] or words[1:2] == ["string"]:
            return None
        values: dict[str, object] = {}
        at = 1
        while at < len(words):
            word, following = words[at], words[at + 1:]
            at += 1
            if word in ("pv", "string"):
                if word == "pv":
                    values["pv"] = tuple(following)
                break
            numbers = _numbers(following[1:2] if word == "score" else following[:3])
            if word == "score" and following[:1] in (["cp"], ["mate"]) and numbers:
                ending = following[2:3]
                bound = ending[0][:5] if ending in (["lowerbound"], ["upperbound"]) else None
                values["score"] = Score(**{following[0]: numbers[0]}, bound=bound)  # type: ignore
                at += 3 if bound else 2
            elif word == "wdl" and len(numbers) == 3:
                values["wdl"] = tuple(numbers)
                at += 3
            elif word in _FIGURES and numbers:
                values[word] = numbers[0] / 1000 if word == "time" else numbers[0]
                at += 1
        return cls(**values)  # type: ignore[arg-type]


def chances(raw: Mapping[str, Any]) -> tuple[int, int, int] | None:
    """The member `wdl` of a JSON object, if it is there."""
    if "wdl" not in raw:
        return None
    win, draw, loss = raw["wdl"]
    return win, draw, loss


_FIGURES = {"depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time"}


def _numbers(words: Iterable[str]) -> list[int]:
    """The whole numbers at the beginning of the words."""
    found: list[int] = []
    for word in words:
        digits = word[1:] if word[:1] == "-" else word
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 20):
            break
        found.append(int(word))
    return found


@dataclass(frozen=True)
class PlayResult:
    """The end of a search: `move` is None if the game is over or provably lost by a single player,
    `ponder` the expected reply. `lines` are the last reports with a score, best first; `strings`
    the texts after `info string`."""

    move: str | None
    ponder: str | None = None
    lines: tuple[Info, ...] = ()
    strings: tuple[str, ...] = ()

    @property
    def info(self) -> Info:
        """The report of the best line; an empty one if the engine reported none."""
        return self.lines[0] if self.lines else Info()

    @property
    def score(self) -> Score | None:
        """The score of the best line, for the side to move."""
        return self.info.score
