"""documents_test.py <folder of the programs> <program>,...: the commands of the documents work.
documents_test.py --node <project>: their scripts in JavaScript do.

Words after the language of a code block, which no reader of the page sees, say what it is:

    ```sh run                the commands are run, and must succeed
    ```python run            a script for Python, which finds the package of tools/python
    ```js run                a script for node; only --node runs it, in a project that has the npm
                             package (tools/setup/wasm.sh --try builds one)
    ```text output           everything that the `run` block before it prints
    ```text output end       the last lines of that
    ```text session COMMAND  COMMAND gets the lines after `>` and answers those after `<`
    ```sh options PROGRAM    every line begins with an option of PROGRAM

In output and answers a line `...` stands for omitted lines. The options in all other `sh` blocks,
in commands in the text and in the names of options there must be ones that the programs list.

With TAVOLIERE_UPDATE_TRANSCRIPTS=documents (or `all`) in the environment, shown output that is
wrong is replaced. Read the difference before you commit it.
"""

import difflib
import os
import queue
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from documents_options import Checker, commands

# What differs from run to run. Everything else must be as shown.
MASKS = [
    (r"\b(time|nps|hashfull) [0-9.]+", r"\1 *"),
    (r'"time_ms":\d+', '"time_ms":*'),
    (r"^Time: \d+ ms$", "Time: * ms"),
    (r"^\d+ nps$", "* nps"),
    (r"^nodestats (\d+) [0-9.]+$", r"nodestats \1 *"),
    (r"^(=== \S+/\S*)/[0-9.]+$", r"\1/*"),
    (r"(id name Tavoliere \w+|set myname Tavoliere \w+|^Tavoliere \w+) \d+\.\d+\.\d+(\+[\w.]+)?",
     r"\1 *"),
    (r"\b\d{4}-\d{2}-\d{2}(T[0-9:.]+Z)?", "<date>"),
    (r"\b\d{2}:\d{2}:\d{2}(\.\d+)?", "<time of day>"),
    (r"\b(process|pid) \d+", r"\1 *"),
    (r"(127\.0\.0\.1|localhost|\[::1\]):\d+", r"\1:*"),
    (r"\bport \d+", "port *"),
    (r"\b(token=|#)[0-9A-Za-z_-]{16,}", r"\1*"),
]
TOP = Path(__file__).resolve().parents[2]
PAGES = ["*.md", ".github/*.md", "core/**/*.md", "protocol/**/*.md", "engines/**/*.md",
         "tools/**/*.md", "tests/**/*.md"]
# In these the names of options are checked too, in other pages only commands.
GUIDES = ["README.md", "protocol/PROTOCOL.md", "protocol/ANALYSIS.md",
          "protocol/DIALECTS.md", "protocol/FROM_A_SCRIPT.md", "engines/*/README.md",
          "tools/match/README.md", "tools/match/MANUAL.md", "tools/play/README.md"]
SECONDS = 300  # for one block of commands
PATIENCE = 30  # with one answer of a dialogue, in seconds

node = sys.argv[1] == "--node"
folder = Path(sys.argv[2] if node else sys.argv[1]).resolve()
programs = [] if node else sys.argv[2].split(",")
update = os.environ.get("TAVOLIERE_UPDATE_TRANSCRIPTS") in ("documents", "all")


class Fault(Exception):
    """A block that is not as its page says."""


class Block:
    """A code block: its lines are [begin, end) of the page's, counted from 0."""

    def __init__(self, language, mark, begin):
        self.language, self.begin, self.end = language, begin, begin
        self.kind, _, self.argument = mark.partition(" ")


def blocks(lines):
    block, found = None, []
    for number, line in enumerate(lines):
        fence = re.fullmatch(r" *```(\w*) ?(.*)", line)
        if not fence:
            continue
        if block:
            block.end = number
            found.append(block)
            block = None
        else:
            block = Block(fence[1], fence[2], number + 1)
            if not re.fullmatch(r"(run|output( end)?|(session|options) .+)?", fence[2]):
                raise Fault(f"line {number + 1}: '{fence[2]}' is no kind of code block")
    if block:
        raise Fault(f"line {block.begin}: this code block has no end")
    return found


def masked(lines):
    text = []
    for line in lines:
        for pattern, replacement in MASKS:
            line = re.sub(pattern, replacement, line)
        text.append(line)
    return text


def excerpt(shown, printed):
    """The lines of `printed` where those of `shown` are, with `...` where it has it."""
    if "..." not in shown:
        return printed
    head = shown.index("...")
    tail = len(shown) - head - 1
    if len(printed) < head + tail:
        return printed
    return printed[:head] + ["..."] + printed[len(printed) - tail:]


def environment(home):
    kept = {name: value for name, value in os.environ.items() if name == "TMPDIR" or "SAN_" in name}
    return kept | {"PATH": f"{folder}:/usr/bin:/bin", "HOME": home, "LC_ALL": "C.UTF-8",
                   "TERM": "dumb"}


RUNNERS = {"sh": ["bash", "-euo", "pipefail", "-c"], "python": [sys.executable, "-c"],
           "js": ["node", "--input-type=module", "-e"]}
LEFT_OUT = object()  # what a block printed that is not run this time


def run(script, home, language):
    package = {"PYTHONPATH": str(TOP / "tools/python"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([*RUNNERS[language], script], cwd=folder if node else home,
                          env=environment(home) | package, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=SECONDS, check=False)
    if done.returncode:
        raise Fault(f"exit status {done.returncode} after:\n{done.stdout}")
    return done.stdout.splitlines()


def converse(command, lines, home):
    """The dialogue `lines` as it goes now.

    An answer ends with the first word of its last line, as often as it is shown to begin a line.
    """
    process = subprocess.Popen(command.split(), cwd=home, env=environment(home), text=True,
                               bufsize=1, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    answers = queue.Queue()

    def read():
        for line in process.stdout:
            answers.put(line.rstrip("\n"))
        answers.put(None)

    def answer(line):
        return line if line == "..." else f"< {line}"

    threading.Thread(target=read, daemon=True).start()
    dialogue, at = [], 0
    try:
        while at < len(lines):
            question = lines[at]
            if not question.startswith("> "):
                raise Fault(f"expected a line that begins with '> ', got '{question}'")
            process.stdin.write(question[2:] + "\n")
            at += 1
            shown = []
            while at < len(lines) and not lines[at].startswith("> "):
                shown.append(lines[at].removeprefix("< "))
                at += 1
            printed = []
            last = shown[-1].split(" ")[0] if shown else None
            left = sum(line.split(" ")[0] == last for line in shown)
            while left > 0:
                line = answers.get(timeout=PATIENCE)
                if line is None:
                    printed.append("(end of the output)")
                    break
                printed.append(line)
                left -= line.split(" ")[0] == last
            dialogue.append(question)
            dialogue += [answer(line) for line in excerpt(shown, printed)]
        process.stdin.close()
        while (line := answers.get(timeout=PATIENCE)) is not None:
            dialogue.append(answer(line))
        return dialogue
    except queue.Empty:
        raise Fault(f"no line that begins with '{last}' after '{question}'") from None
    finally:
        process.kill()
        process.wait()


class Page:
    """A document, whose blocks share a folder."""

    def __init__(self, path):
        self.path, self.lines = path, path.read_text(encoding="utf-8").splitlines()
        self.blocks = blocks(self.lines)
        self.changes, self.faults, self.ran = [], [], 0

    def fault(self, line, text):
        self.faults.append(f"{self.path.relative_to(TOP)}:{line}: {text}")

    def compare(self, block, printed):
        lines = self.lines[block.begin:block.end]
        shown, now = masked(lines), masked(printed)
        if shown == now:
            return
        if update:
            kept = dict(zip(shown, lines))
            self.changes.append((block, [kept.get(*pair) for pair in zip(now, printed)]))
            return
        difference = difflib.unified_diff(shown, now, "shown", "now", lineterm="")
        raise Fault("this is not the output:\n" + "\n".join(difference))

    def execute(self, home):
        printed = None
        for block in self.blocks:
            lines = self.lines[block.begin:block.end]
            try:
                if block.kind == "run":
                    if block.language not in RUNNERS:
                        raise Fault(f"no program runs '{block.language}'")
                    if node != (block.language == "js"):
                        printed = LEFT_OUT
                        continue
                    printed = run("\n".join(lines), home, block.language)
                    self.ran += 1
                elif block.kind == "output":
                    if printed is None:
                        raise Fault("output without a block to run before it")
                    if printed is LEFT_OUT:
                        continue
                    if block.argument == "end":
                        printed = printed[-len(lines):]
                    self.compare(block, excerpt(lines, printed))
                    printed = None
                elif block.kind == "session" and not node:
                    self.compare(block, converse(block.argument, lines, home))
                    self.ran += 1
                elif not block.kind and any(line.startswith("> ") for line in lines):
                    raise Fault("a dialogue; begin it with ```text session PROGRAM")
            except (Fault, OSError, subprocess.TimeoutExpired) as fault:
                self.fault(block.begin, fault)
        for block, changed in reversed(self.changes):
            self.lines[block.begin:block.end] = changed
        if self.changes:
            self.blocks = blocks(self.lines)
            self.path.write_text("\n".join(self.lines) + "\n", encoding="utf-8")
            print(f"{self.path.relative_to(TOP)}: rewritten")

    def check_options(self, checker):
        """Returns how many blocks and how many pieces of text there were to check."""
        counts, text, end = [0, 0], [], 0
        for block in self.blocks + [None]:
            text += self.lines[end:block.begin if block else None]
            if not block:
                break
            end = block.end
            text += [""] * (block.end - block.begin)
            if block.language != "sh":
                continue
            counts[0] += 1
            for line, words in commands(self.lines[block.begin:block.end]):
                program = [block.argument] if block.kind == "options" else []
                if words[0].startswith("-") and not program:
                    self.fault(block.begin + 1 + line, "whose options? Write ```sh options PROGRAM")
                for fault in checker.command(program + words):
                    self.fault(block.begin + 1 + line, fault)
        # A row of a table whose last cell is "refused" is about what the programs lack.
        without = re.compile(r"\s*```|\|.*\| refused[^|]*\|$")
        joined = "\n".join("" if without.match(line) else line for line in text)
        home = self.path.parent.name
        names = any(self.path.match(str(TOP / pattern)) for pattern in GUIDES)
        for span in re.finditer(r"(?<!`)`([^`]+)`(?!`)(?=(?:\s`([^`]+)`(?!`))?)", joined):
            faults = checker.span(" ".join(span[1].split()), span[2], home, names)
            if faults is not None:
                counts[1] += 1
                for fault in faults:
                    self.fault(joined.count("\n", 0, span.start()) + 1, fault)
        return counts


def main():
    checker = None if node else Checker(folder, programs, TOP)
    faults, counts = [], [0, 0, 0]
    for path in sorted({path for pattern in PAGES for path in TOP.glob(pattern)}):
        page = None
        try:
            page = Page(path)
            with tempfile.TemporaryDirectory() as home:
                page.execute(home)
            checked = page.check_options(checker) if checker else [0, 0]
            counts = [sum(pair) for pair in zip(counts, [page.ran] + checked)]
        except Fault as fault:
            faults.append(f"{path.relative_to(TOP)}: {fault}")
            continue
        faults += page.faults
    print("{} blocks run, the options of {} blocks and {} pieces of text checked".format(*counts))
    if 0 in counts[:1 if node else 3]:
        faults.append("nothing was run, or nothing was checked")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


sys.exit(main())
