"""Where programs are found."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence

from .errors import ProgramNotFoundError

# A program, or a program and its arguments. A string is one word: no shell splits it.
Command = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]

VARIABLE = "TAVOLIERE_PROGRAMS"


def find_program(name: str | os.PathLike[str]) -> str:
    """Returns the path of a program.

    A name with a folder in it is that file. Any other is looked up in the folders that the
    environment variable TAVOLIERE_PROGRAMS lists (separated as in PATH), then in PATH.

    Raises:
        ProgramNotFoundError: there is no such executable file.
    """
    text = os.fspath(name)
    if os.path.dirname(text):
        found = shutil.which(text)
        if found is None:
            raise ProgramNotFoundError(f"'{text}' is not an executable file")
        return found
    folders = os.environ.get(VARIABLE, "")
    found = (shutil.which(text, path=folders) if folders else None) or shutil.which(text)
    if found is None:
        raise ProgramNotFoundError(
            f"no program '{text}' in " + (f"{VARIABLE} ({folders}) or " if folders else "") +
            f"PATH; give its path, or set {VARIABLE} to the folder of the programs")
    return found


def command_words(command: Command) -> list[str]:
    """The words of a command, its program as a path.

    Raises:
        ProgramNotFoundError: see `find_program`.
        ValueError: the command is empty.
    """
    if isinstance(command, (str, os.PathLike)):
        return [find_program(command)]
    words = [os.fspath(word) for word in command]
    if not words:
        raise ValueError("expected a program, got an empty command")
    return [find_program(words[0]), *words[1:]]
