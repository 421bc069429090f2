"""An experiment's page: claims, commands, tables, charts and verdicts, as Markdown beside its SVG
files."""

import json
import textwrap
from pathlib import Path


class Page:
    """Filled from top to bottom; nothing is written before write()."""

    def __init__(self, title, source):
        self.title, self.source = title, source
        self.lines, self.charts, self.verdicts, self.reports, self.overview = [], {}, {}, [], None

    def claim(self, heading, text):
        """Begins an experiment with what the source says."""
        self.heading = heading
        self.lines += [f"## {heading}", "", wrapped(f"**The source:** {text}"), ""]

    def say(self, text):
        self.lines += [wrapped(text), ""]

    def command(self, text):
        self.lines += ["```sh", text, "```", ""]

    def table(self, head, rows):
        """Cells are text; the first column stands to the left."""
        self.lines += ["| " + " | ".join(head) + " |", "|" + "---|" + "--:|" * (len(head) - 1)]
        self.lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows] + [""]

    def chart(self, name, chart):
        """`chart` has a title and svg()."""
        self.charts[name] = chart.svg()
        self.lines += [f"![{chart.title}](@{name}.svg)", ""]

    def verdict(self, holds, text):
        """Whether the claim holds: True, False, or None where there was nothing to hold."""
        self.verdicts[self.heading] = holds
        word = {True: "It holds.", False: "It does not hold.", None: "What we find."}[holds]
        self.lines += [wrapped(f"**{word}** {text}"), ""]

    def report(self, match):
        """The runner's report of this match is made and named."""
        self.reports.append(match)

    def then_and_now(self, name, points):
        """The experiment's curve in the picture of all: points (share of the historical player's
        nodes, score, error)."""
        self.overview = {"name": name, "points": points}

    def write(self, folder, name, laboratory, date, reports):
        """Writes NAME.md, NAME-*.svg and NAME.json into `folder`; returns the contents of
        NAME.json.

        The runner's HTML reports NAME-*.html go into the folder `reports`.
        """
        folder, reports = Path(folder), Path(reports)
        folder.mkdir(parents=True, exist_ok=True)
        reports.mkdir(parents=True, exist_ok=True)
        files = []
        for match in self.reports:
            files.append(f"{name}-{match.journal.stem}.html")
            laboratory.report(match, reports / files[-1])
        for chart, svg in self.charts.items():
            (folder / f"{name}-{chart}.svg").write_text(svg, encoding="utf-8")
        quick = " --quick" if laboratory.quick else ""
        facts = [f"Made by `tools/experiments/experiments.py run {name}{quick}`, seed "
                 f"{laboratory.seed}, {date}: {duration(laboratory.seconds)} of engine time on "
                 f"{laboratory.machine()}."]
        if files:
            facts.append(
                "It also writes match reports with every game to `build/experiments/reports`: "
                f"{', '.join(f'`{file}`' for file in files)}.")
        if laboratory.waits:
            facts.append("The machine was loaded: " + "; ".join(laboratory.waits) + ".")
        facts.append("Errors are 95% errors. `n/a`: the figure does not exist, "
                     "for example because all games ended alike.")
        text = "\n".join([f"# {self.title}", "", wrapped(self.source), "",
                          wrapped(" ".join(facts)), "", *self.lines])
        (folder / f"{name}.md").write_text(text.replace("](@", f"]({name}-").rstrip("\n") + "\n",
                                           encoding="utf-8")
        results = {"figures": laboratory.figures, "claims": self.verdicts,
                   "then_and_now": self.overview, "seed": laboratory.seed, "date": date,
                   "machine": laboratory.machine(), "seconds": round(laboratory.seconds)}
        (folder / f"{name}.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
        return results


def wrapped(text):
    """A paragraph in lines of at most 100 columns."""
    return textwrap.fill(" ".join(text.split()), 100, break_long_words=False,
                         break_on_hyphens=False)


def duration(seconds):
    """`41 s`, `12 min`, `3.5 h`"""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def number(value):
    """A count as people read it: 1,234,567; three digits of anything smaller."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
