"""language_test.py [ROOT]: length of documents and lines, and phrases that have no good use.

Checks Markdown for lines and words of each document, words of all, and the length of lines and
cells; code of every language for the length of lines; and all text of the project (Markdown, help,
errors, comments) for the phrases. Prints one line per fault: file, line, phrase, and what to write.
Only this file may hold the phrases.
"""

import os
import re
import sys
from pathlib import Path

# A phrase, with | between forms of a word, and what to write instead.
PHRASES = [
    ("game|games for one|two", "single-player game, two-player game"),
    ("player|players|best of today", "the default engine"),
    ("player|players of the past", "historical players"),
    ("foretell|foretells|foretold|foretelling", "predict"),
    ("whoever", "the noun: player, side, thread, client"),
    ("told of", "reported, printed"),
    ("break|breaks|broke|broken off", "interrupt, stop"),
    ("way of the answer", "communication delay"),
    ("is no matter", "is ignored"),
    ("gives no more", "out of memory; could not be started"),
    ("who meets whom", "pairings"),
    ("mend|mends|mended|mending", "fix, repair"),
    ("brother|brothers of", "similar bug"),
    ("fault|faults of ours", "internal bug"),
    ("left out of account", "is ignored"),
    ("games of its own", "self-play games"),
    ("goes on where it was", "resumes"),
    ("beside the program|programs", "in the program's folder"),
    ("processor time", "CPU time"),
    ("busy machine", "a loaded machine"),
    ("nodes|positions|games|moves a second|minute", "per second, per minute"),
    ("ms|s|second|seconds|minutes|nodes|positions a move", "per move"),
    ("line|lines a game|move", "one line per game, per move"),
]

# Pages that a command writes: one line per paragraph.
WRITTEN = re.compile(r"engines/[^/]+/(?:boards|experiments)/[^/]+\.md")
# Documents without a limit, not counted in MOST_WORDS: records, the manual, written pages.
UNCOUNTED = re.compile(r"(.*/)?(data/README|NOTES|MANUAL|SOLVED)\.md|" + WRITTEN.pattern)
MOST_WORDS = 30_000
WIDTH = 100
CELL = 150

# Code, whose lines have at most WIDTH columns, except for addresses and elements of drawings. Files
# that a command writes are left out.
CODE = re.compile(r"(.*/)?CMakeLists\.txt|\.ci/run|"
                  r".*\.(args|bash|cc|cjs|cmake|css|h|js|json|mjs|py|sh|ts|yml|zsh)(\.in)?")
LONG_LINE = re.compile(r".*https?://|\s*<\w+[ >]")
WRITTEN_CODE = re.compile(r"engines/[^/]+/experiments/[^/]+\.json")

# Lines and words of a document; the first that fits counts.
LIMITS = [
    (re.compile(r"README\.md"), 130, 950),
    (re.compile(r"engines/(?!base/)[^/]+/README\.md|tools/[^/]+/README\.md"), 150, None),
    (re.compile(r"core/README\.md|engines/ADDING_A_GAME\.md"), 100, None),
    (re.compile(r".*/README\.md"), 40, None),
]

THIS = "tests/repository/language_test.py"
FOLDERS = (".ci", ".github", "cmake", "core", "engines", "protocol", "tests", "tools")
# Bytes that tests feed as they are, and data.
SKIPPED = {"corpus", "__pycache__"}
DATA = {".png", ".ico", ".gz", ".zst", ".weights", ".network", ".book", ".table", ".jsonl"}


def pattern(phrase):
    """The regular expression of a phrase. A line end with the marks of a comment or string may
    separate its words."""
    words = ["(?:%s)" % word if "|" in word else word for word in phrase.split()]
    return re.compile(r"(?<![\w-])" + r"[\s/#*\"']+".join(words) + r"(?![\w-])")


# The words are a quick filter: most files lack one.
SEARCHES = [(pattern(phrase), [word.split("|") for word in phrase.split()], instead)
            for phrase, instead in PHRASES]


def phrases(text):
    """Line, phrase as found, and what to write instead, for each phrase in the text."""
    small = text.lower()
    for expression, words, instead in SEARCHES:
        if all(any(form in small for form in forms) for forms in words):
            for found in expression.finditer(small):
                phrase = " ".join(re.split(r"[\s/#*\"']+", found[0]))
                yield small.count("\n", 0, found.start()) + 1, phrase, instead


def wide(text):
    """Line, length and limit for each long line or table cell. Code and links may be longer."""
    code = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            code = not code
        elif not code and line.startswith("|"):
            cells = re.sub(r"\]\([^)]*\)", "]", line).split("|")
            lengths = (len(cell.strip()) for cell in cells)
            yield from ((number, length, CELL) for length in lengths if length > CELL)
        elif not code and len(line) > WIDTH:
            if not re.match(r"    |.*\]\(|\[[^]]+\]:|.*https?://", line):
                yield number, len(line), WIDTH


def long_lines(text):
    """Line, length and limit for each long line of code."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > WIDTH and not LONG_LINE.match(line):
            yield number, len(line), WIDTH


def files(root):
    for path in sorted(root.glob("*")):
        if path.is_file() and path.name != "compile_commands.json":
            yield path
    for folder in FOLDERS:
        for place, inner, names in os.walk(root / folder):
            inner[:] = sorted(set(inner) - SKIPPED)
            names = (name for name in sorted(names) if Path(name).suffix not in DATA)
            yield from (Path(place, name) for name in names)


def faults(root):
    words_of_all = 0
    for path in files(root):
        name = path.relative_to(root).as_posix()
        if name == THIS:
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for line, phrase, instead in phrases(text):
            yield f"{name}:{line}: \"{phrase}\"; write: {instead}"
        if CODE.fullmatch(name) and not WRITTEN_CODE.fullmatch(name):
            for line, length, most in long_lines(text):
                yield f"{name}:{line}: {length} columns, at most {most}"
        if path.suffix != ".md":
            continue
        if not WRITTEN.fullmatch(name):
            for line, length, most in wide(text):
                yield f"{name}:{line}: {length} columns, at most {most}"
        if UNCOUNTED.fullmatch(name):
            continue
        lines, words = text.count("\n"), len(text.split())
        words_of_all += words
        limits = ((lines, words) for form, lines, words in LIMITS if form.fullmatch(name))
        most_lines, most_words = next(limits, (None, None))
        if most_lines and lines > most_lines:
            yield f"{name}: {lines} lines, at most {most_lines}"
        if most_words and words > most_words:
            yield f"{name}: {words} words, at most {most_words}"
    if words_of_all > MOST_WORDS:
        yield f"Markdown: {words_of_all} words in all, at most {MOST_WORDS}"


def check_the_check():
    """Finds each phrase, even across two lines of a comment, a string or a paragraph."""
    for phrase, instead in PHRASES:
        text = " ".join(word.split("|")[-1] for word in phrase.split())
        for mark in (" ", "\n", "\n// ", " \"\n    \"", "\n  # "):
            split = "x\n" + text.replace(" ", mark).capitalize()
            assert [found[2] for found in phrases(split)] == [instead], (text, mark)
    for text in ("half a second", "amend", "a game for oneself", "query move needs a move"):
        assert not list(phrases(text)), text
    long = "a " * 60
    text = f"x\n{long}\n```\n{long}\n```\n| {long}|\n    {long}\n[x](y) {long}\n| a | {long * 2}|\n"
    assert [line for line, *_ in wide(text)] == [2, 9]
    text = f"x\n# {long}\n# https://{long}\n<path d=\"{long}\n{long}\n{'è' * WIDTH}\n"
    assert [line for line, *_ in long_lines(text)] == [2, 5]
    for name in ("CMakeLists.txt", "core/CMakeLists.txt", "a/x.cc", "a/x.cc.in", "a/x.css"):
        assert CODE.fullmatch(name), name
    for name in ("README.md", "a/weights.txt", "tests/transcripts/bench.in", "a/x.svg"):
        assert not CODE.fullmatch(name), name


check_the_check()
found = list(faults(Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
print("\n".join(found))
sys.exit(1 if found else 0)
