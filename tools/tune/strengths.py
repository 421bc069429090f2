#!/usr/bin/env python3
"""What each step of an engine's option Strength is worth, by matches against the step below.

The choices are asked of the engine, the weakest first; the last, the whole engine, has the limit
--last, the others need none.
"""
import argparse
import re
import subprocess
import sys

import engine as protocol

RESULT = re.compile(r"^  all +W (\d+) +D (\d+) +L (\d+) +score ([\d.]+) %", re.MULTILINE)


def choices(program, option):
    running = protocol.Engine(program)
    lines = running.ask("ugi", "ugiok")
    running.quit()
    for line in lines:
        found = re.match(rf"option name {re.escape(option)} type combo default .*? var (.*)", line)
        if found:
            return found.group(1).split(" var ")
    sys.exit(f"{program[0]} has no option {option} with choices")


def player(arguments, name, last):
    words = ["-engine", f"cmd={arguments.engine[0]}", f"name={name}",
             f"option.{arguments.option}={name}"]
    words += [f"arg={word}" for word in arguments.engine[1:]]
    return words + [arguments.last if last else "depth=99"]


def step(arguments, upper, lower, last):
    command = [arguments.match, *player(arguments, upper, last), *player(arguments, lower, False),
               "-each", "timemargin=1000", "-rounds", str(arguments.pairs),
               "-srand", str(arguments.seed)]
    if arguments.openings:
        command += ["-openings", *arguments.openings.split()]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    found = RESULT.search(run.stdout)
    if run.returncode != 0 or not found:
        sys.exit(f"the match {upper} against {lower} failed:\n{run.stdout}{run.stderr}")
    return found.groups()


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="+", help="the program, and its arguments behind --")
    parser.add_argument("--match", default="tav-match", help="the runner")
    parser.add_argument("--option", default="Strength",
                        help="the option whose choices are measured")
    parser.add_argument("--openings", default="", help="what the runner's -openings gets, "
                                                       "such as plies=2; nothing: the start")
    parser.add_argument("--pairs", type=int, default=50, help="pairs of games per step")
    parser.add_argument("--last", default="nodes=500000",
                        help="the runner's limit of the last choice, "
                             "such as st=0.1 on a quiet machine")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--steps", type=int, default=0,
                        help="only so many, from the weakest; 0: all")
    arguments = parser.parse_args()

    names = choices(arguments.engine, arguments.option)
    steps = list(zip(names[1:], names))[:arguments.steps or None]
    print("| | against | wins, draws, losses | score |\n|---|---|---|---|")
    for upper, lower in steps:
        wins, draws, losses, score = step(arguments, upper, lower, upper == names[-1])
        print(f"| `{upper}` | `{lower}` | {wins}, {draws}, {losses} | {score} % |", flush=True)


if __name__ == "__main__":
    main()
