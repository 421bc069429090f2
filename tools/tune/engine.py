"""A thin client of the engines' protocol for the scripts beside it: one engine as a child process."""

import subprocess


class Engine:
    """Starts `command`, a list of words. Calls block until the engine has answered."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
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

    def found(self, limits):
        """What `go` finds for the side to move, as the protocol has it: ("cp", centi-units), or ("mate", moves)."""
        words = " ".join(line for line in self.ask(f"go {limits}", "bestmove") if " score " in line).split()
        last = len(words) - 1 - words[::-1].index("score")
        return words[last + 1], int(words[last + 2])

    def score(self, limits):
        """Centi-units for the side to move after `go`, or None when the game is found to be decided."""
        kind, number = self.found(limits)
        return number if kind == "cp" else None

    def best(self, limits):
        """The move chosen after `go`."""
        return self.ask(f"go {limits}", "bestmove")[-1].split()[1]

    def quit(self):
        self.say("quit")
        self.process.wait()
