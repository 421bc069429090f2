"""A thin client of the engines' protocol for the scripts beside it: one engine as a child
process."""

import subprocess


def last_after(key, words, count):
    """So many of the words behind the last `key`."""
    last = len(words) - words[::-1].index(key)
    return words[last:last + count]


class Engine:
    """Starts `command`, a list of words. Calls block until the engine has answered."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.ask("ugi", "ugiok")

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, last):
        """Says `line` and returns the answers up to one that begins with `last`."""
        self.say(line)
        lines = []
        while not lines or not lines[-1].startswith(last):
            answer = self.process.stdout.readline()
            if not answer:
                raise SystemExit(f"the engine left without answering '{line}'")
            lines.append(answer.rstrip("\n"))
        return lines

    def query(self, what):
        """The words of the answer to `query`."""
        return self.ask(f"query {what}", "response")[-1].split()[1:]

    def play(self, moves):
        """The position after these moves from the start."""
        self.say(" ".join(["position startpos moves"] + moves) if moves else "position startpos")

    def search(self, limits):
        """The words of the info lines that `go` answers."""
        lines = self.ask(f"go {limits}", "bestmove")
        return " ".join(line for line in lines if line.startswith("info ")
                        and not line.startswith("info string")).split()

    def found(self, limits):
        """What `go` finds for the side to move, as the protocol has it: ("cp", centi-units), or
        ("mate", moves)."""
        kind, number = last_after("score", self.search(limits), 2)
        return kind, int(number)

    def taken(self, limits):
        """The nodes and the milliseconds of `go`, as the engine counts them."""
        words = self.search(limits)
        return tuple(int(last_after(what, words, 1)[0]) for what in ("nodes", "time"))

    def score(self, limits):
        """Centi-units for the side to move after `go`, or None when the game is found to be
        decided."""
        kind, number = self.found(limits)
        return number if kind == "cp" else None

    def best(self, limits):
        """The move chosen after `go`."""
        return self.ask(f"go {limits}", "bestmove")[-1].split()[1]

    def quit(self):
        self.say("quit")
        self.process.wait()
