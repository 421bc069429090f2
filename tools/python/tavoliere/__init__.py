"""Tavoliere's engines, analysis and matches from Python. README.md has examples.

`Engine` is a process that searches, `Game` a game that an engine judges, `Analyser` the program
that analyses many positions. `Journal` reads games, `run_match` plays a match.
"""

from .analysis import Analyser, Answer, Line, Request
from .engine import Engine
from .errors import (AnalysisError, EngineError, EngineTerminatedError, EngineTimeoutError,
                     IllegalMoveError, JournalError, MatchError, PositionError,
                     ProgramNotFoundError, TavoliereError)
from .game import Game
from .journal import GameRecord, Journal, MoveRecord
from .match import Encounter, MatchStats, Player, run_match
from .options import Option
from .programs import find_program
from .search import Analysis
from .values import Info, Limit, PlayResult, Position, Score

__version__ = "0.1.0"

__all__ = [
    "Analyser", "Analysis", "AnalysisError", "Answer", "Encounter", "Engine", "EngineError",
    "EngineTerminatedError", "EngineTimeoutError", "Game", "GameRecord", "IllegalMoveError", "Info",
    "Journal", "JournalError", "Limit", "Line", "MatchError", "MatchStats", "MoveRecord", "Option",
    "PlayResult", "Player", "Position", "PositionError", "ProgramNotFoundError", "Request", "Score",
    "TavoliereError", "find_program", "run_match",
]
