#!/usr/bin/env python3
"""Makes the experiments of the historical programs again, and a page with tables and plots of each.

The experiments are engines/*/experiments/*.py. Measurements are kept in the folder --work: the \
same command resumes a run
that was killed. At its end a run reports what changed since the present pages.
"""
import argparse
import importlib.util
import json
import sys
import time
from pathlib import Path

from changes import changes
from chart import Lines, Series
from laboratory import Laboratory
from page import Page
from then_and_now import TICKS

TOP = Path(__file__).resolve().parents[2]
PICTURE = ".github/then_and_now.svg"


def experiments():
    """Name and file of each, by name."""
    return {path.stem: path for path in sorted(TOP.glob("engines/*/experiments/*.py"))}


def load(path):
    specification = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def run(name, path, arguments):
    """Makes one experiment and returns the sentences about what changed, or None where there was no
    page before."""
    print(f"{name}:", flush=True)
    experiment = load(path)
    work = Path(arguments.work) / ("quick" if arguments.quick else "full") / name
    laboratory = Laboratory(arguments.programs, work, arguments.seed, arguments.quick,
                            arguments.again)
    page = Page(experiment.TITLE, experiment.SOURCE)
    experiment.study(laboratory, page)
    date = laboratory.once("date", "", lambda: time.strftime("%Y-%m-%d"))
    folder = Path(arguments.output) / name if arguments.output else path.parent
    before = folder / f"{name}.json"
    old = json.loads(before.read_text(encoding="utf-8")) if before.exists() else None
    new = page.write(folder, name, laboratory, date, Path(arguments.work) / "reports")
    print(f"  {folder / name}.md", flush=True)
    return None if old is None else changes(old, new)


def draw_picture(arguments):
    """One picture of all experiments that have such a curve, when each has a page."""
    series = []
    for name, path in experiments().items():
        folder = Path(arguments.output) / name if arguments.output else path.parent
        results = folder / f"{name}.json"
        if not results.exists():
            return
        curve = json.loads(results.read_text(encoding="utf-8"))["then_and_now"]
        if curve:
            series.append(Series(curve["name"], curve["points"]))
    chart = Lines("The default engine against the historical one",
                  "its nodes per move, as a share of the historical player's",
                  "per cent", series, log_x=True, y_range=(0, 100),
                  marks=[(50, "equal")], ticks=TICKS)
    path = Path(arguments.output) / Path(PICTURE).name if arguments.output else TOP / PICTURE
    path.write_text(chart.svg(), encoding="utf-8")
    print(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("list", "run"), help="list: the experiments' names")
    parser.add_argument("experiments", nargs="*", help="which to run; nothing: all")
    parser.add_argument("--programs", default=TOP / "build/play/bin",
                        help="the folder of the programs (build/play/bin)")
    parser.add_argument("--work", default=TOP / "build/experiments",
                        help="the folder of what was measured (build/experiments)")
    parser.add_argument("--output", help="a folder for the pages; "
                                         "nothing: beside the experiments, in the source tree")
    parser.add_argument("--seed", type=int, default=2026,
                        help="of all random openings and positions (2026)")
    parser.add_argument("--quick", action="store_true",
                        help="tiny experiments, to see that all still works; needs --output")
    parser.add_argument("--again", action="store_true", help="forget what was measured before")
    arguments = parser.parse_intermixed_args()
    known = experiments()
    if arguments.command == "list":
        print("\n".join(known))
        return
    unknown = [name for name in arguments.experiments if name not in known]
    if unknown:
        parser.error(f"no experiment is called {unknown[0]}; there are: {', '.join(known)}")
    if arguments.quick and not arguments.output:
        parser.error("--quick needs --output: "
                     "its figures are too few for the pages in the source tree")
    told = {name: run(name, known[name], arguments) for name in arguments.experiments or known}
    draw_picture(arguments)
    for name, sentences in told.items():
        if sentences is not None:
            print(f"{name}: "
                  + ("nothing changed" if not sentences else "changed since the pages before:"))
            print("".join(f"  {sentence}\n" for sentence in sentences), end="")


if __name__ == "__main__":
    sys.exit(main())
