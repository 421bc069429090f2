"""Checks statements of `query explain` against the board: what the checkers of the games share.

An engine only judges: it says whether moves are legal, and draws the board after each. What a
sentence claims is counted on these boards by the game's checker, which reads the sentence as a
person does.
"""
import json
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from tavoliere import Engine, Position  # noqa: E402


@dataclass
class Place:
    """A position of a line: its cells by the names of their squares."""
    cells: dict
    first_to_move: bool
    result: str  # of a finished game, else none


@dataclass
class Line:
    """A line of play: one place more than moves."""
    moves: list
    places: list

    def cut(self, plies):
        return Line(self.moves[:plies], self.places[:plies + 1])


class Board:
    def __init__(self, program):
        self.engine = Engine(program, timeout=60)

        self.sides = self.engine.query("sides").split()

    def close(self):
        self.engine.close()

    def line(self, fen, moves):
        """Plays the moves; raises PositionError if one is illegal."""
        return Line(list(moves), [self.place(Position(fen, tuple(moves[:at])))
                                  for at in range(len(moves) + 1)])

    def place(self, position):
        self.engine.set_position(position)
        names = self.engine.query("squares").split()[1:]
        cells = self.engine.query("board").split()[1:]
        return Place({name: cell for name, cell in zip(names, cells) if name != "#"},
                     self.engine.query("p1turn") == "true", self.engine.query("result"))


def result_check(board):
    """The check of kind `result`: the lines end as the sentence says."""
    def winner(line):
        result = line.places[-1].result
        return {"p1win": board.sides[0], "p2win": board.sides[1]}.get(result, result)

    def check(text, shown, whole, other):
        mover = board.sides[0 if whole.places[0].first_to_move else 1]
        opponent = board.sides[1 if whole.places[0].first_to_move else 0]
        if "is proved" in text:
            return "" if winner(shown) == mover else "the line does not end in a win"
        wanted = {"Won before": mover, "Drawn before": "draw"}
        for words, result in wanted.items():
            if text.startswith(words) and winner(other) != result:
                return f"the other line ends with {winner(other)}"
        result = "draw" if "draw" in text.partition("now")[2] else opponent
        if result == opponent and f"{opponent} wins" not in text:
            return "it names no winner"
        return "" if winner(whole) == result else f"the line ends with {winner(whole)}"
    return check


def check_record(board, record, checks):
    """The faults of one explanation. `checks` has a function for each kind: (sentence, its line,
    the whole line, the other line) -> a fault or an empty text."""
    fen = record["fen"]
    whole = board.line(fen, record["move"])
    other = board.line(fen, record["other"])
    for statement in record["statements"]:
        own = statement["line"][0] == whole.moves[0]
        source = whole if own else other
        if source.moves[:len(statement["line"])] != statement["line"]:
            yield f"{statement['text']}: its moves are not those of a line"
            continue
        if statement["kind"] not in checks:
            yield f"{statement['text']}: no check for {statement['kind']}"
            continue
        shown = source.cut(len(statement["line"]))
        if " ".join(statement["line"]) not in statement["text"]:
            yield f"{statement['text']}: the line is not shown"
        fault = checks[statement["kind"]](statement["text"], shown, whole, other)
        if fault:
            yield f"{statement['text']}: {fault}"


def records(paths):
    """The explanations of the files that tools/measure/explanations.py wrote."""
    for path in paths:
        for text in Path(path).read_text(encoding="utf-8").splitlines():
            yield json.loads(text)


def check_files(program, paths, checks):
    """Checks the files that tools/measure/explanations.py wrote; the exit status."""
    faults = statements = 0
    board = Board(program)
    try:
        for record in records(paths):
            statements += len(record["statements"])
            for fault in check_record(board, record, checks):
                faults += 1
                print(f"{record['fen']} {record['explained']}: {fault}")
    finally:
        board.close()
    print(f"{statements} statements, {faults} faults")
    return 1 if faults or not statements else 0
