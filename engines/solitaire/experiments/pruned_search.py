"""A pruned search for peg solitaire: its memory, its filters and its limits, and what a position
costs today."""

import re

from chart import Bars, Lines, Series
from page import number

TITLE = "A pruned search for peg solitaire"
SOURCE = """A student program for peg solitaire: depth-first search over jumps with three filters.
**Alone+** refutes a position with a peg that no other can reach within six jumps, and **Alone
Group** one with such a group of few pegs. **Fail Memory** keeps the last 800 refuted positions of
each level of the tree. `../NOTES.md` has the details. The description reports measurements, but not
the positions measured."""

SUMMARY = re.compile(r"(\d+) solved, (\d+) without solution, (\d+) not settled in \d+ nodes; "
                     r"nodes (\d+) on average, (\d+) at most; "
                     r"CPU ms ([\d.]+) on average; .*discarded (\d+), (\d+), (\d+)")
FILTERS = {"p": "Alone+", "m": "Fail Memory", "g": "Alone Group"}


class Measured:
    """One `tav-solitaire measure`: the figures of its last line, and (settled, milliseconds) of
    each position."""

    def __init__(self, output):
        found = SUMMARY.search(output)
        (self.solved, self.without, self.open, self.nodes, self.most) = map(int, found.groups()[:5])
        self.milliseconds = float(found.group(6))
        self.discarded = [int(count) for count in found.groups()[6:]]
        # Without a solution and refuted by the filters before a jump was tried.
        self.at_the_root = len(re.findall(r"without solution: nodes 1,", output))
        self.positions = [("not settled" not in line, float(line.rsplit(" ", 1)[1]))
                          for line in output.splitlines()[:-1]]

    @property
    def settled(self):
        return self.solved + self.without

    @property
    def count(self):
        return self.settled + self.open


def measure(laboratory, questions):
    """`questions` maps keys to the words of `measure`; seeds are the laboratory's."""
    words = {key: ("tav-solitaire", ["measure", *question.split(), f"seed={laboratory.seed}"])
             for key, question in questions.items()}
    measured = {key: Measured(output) for key, output in laboratory.outputs(words).items()}
    for key, one in measured.items():
        laboratory.figure(f"{key}: nodes", one.nodes)
    return measured


def shown(page, question, laboratory):
    page.command(f"tav-solitaire measure {question} seed={laboratory.seed}")


def study(laboratory, page):
    memory(laboratory, page)
    minute(laboratory, page)
    seven(laboratory, page)
    filters(laboratory, page)
    fist(laboratory, page)
    now(laboratory, page)


def memory(laboratory, page):
    page.claim("The size of the memory",
               "with 21 pegs a larger memory needs fewer moves, "
               "but the time is shortest near 800 positions.")
    sizes = laboratory.size((100, 200, 400, 800, 1600, 3200, 6400, 20000, 1000000), (100, 800))
    question = "classic:pmg reachable {} {} {} memory={}"
    pegs, count, limit = laboratory.size((21, 40, 300000000), (14, 3, 20000))
    measured = measure(laboratory, {f"memory-{size}": question.format(pegs, count, limit, size)
                                    for size in sizes})
    shown(page, question.format(pegs, count, limit, 800), laboratory)
    page.say(f"The first {count} positions of {pegs} pegs reached by random jumps from the start:")
    rows, points = [], []
    for size in sizes:
        one = measured[f"memory-{size}"]
        rows.append((number(size), f"{one.settled} of {one.count}", number(one.nodes),
                     number(one.most), f"{number(one.milliseconds)} ms"))
        points.append((size, one.nodes, one.milliseconds))
    page.table(("positions per level", "settled", "nodes, mean", "at most", "CPU time, mean"), rows)
    page.chart("memory", Lines("Fail Memory's size and the work of a position",
                               "positions kept for each level of the tree",
                               "nodes; CPU time in microseconds",
                               [Series("nodes", [(size, nodes, None) for size, nodes, _ in points]),
                                Series("microseconds",
                                       [(size, 1000 * time, None) for size, _, time in points])],
                               log_x=True, log_y=True))
    falls = all(later[1] <= earlier[1] for earlier, later in zip(points, points[1:]))
    least = min(points, key=lambda point: point[2])[0]
    page.verdict(falls and 400 <= least <= 1600,
                 ("The number of nodes falls, as they say. " if falls
                  else "The number of nodes does not always fall. ")
                 + f"The time is shortest at {number(least)}"
                 + (", as they say." if 400 <= least <= 1600 else
                 ". A list that is searched from end to end, as theirs may have been, "
                 "costs more as it grows; here a lookup by key costs the same at any size."))


def by_pegs(laboratory):
    """What positions are measured, and how many nodes they may take: more than a minute's of any
    present processor."""
    if laboratory.quick:
        return {pegs: f"reachable {pegs} 3 20000" for pegs in (12, 14)}
    return {pegs: f"reachable {pegs} {12 if pegs < 23 else 40} 400000000"
            for pegs in (16, 18, 20, 21, 22, 23, 24)}


def minute(laboratory, page):
    page.claim("Within a minute", "positions of 24 pegs or fewer are settled within a minute.")
    questions = by_pegs(laboratory)
    sizes = list(questions)
    measured = measure(laboratory, {f"minute-{pegs}": f"classic:pmg {question} memory=800"
                                    for pegs, question in questions.items()})
    shown(page, f"classic:pmg {questions[sizes[-1]]} memory=800", laboratory)
    rows, means, worst, late = [], [], [], 0
    for pegs in sizes:
        one = measured[f"minute-{pegs}"]
        times = sorted(time / 1000 for _, time in one.positions)
        within = sum(1 for settled, time in one.positions if settled and time <= 60000)
        late += one.count - within
        rows.append((pegs, f"{within} of {one.count}", number(one.nodes),
                     f"{times[len(times) // 2]:.2f} s", f"{times[-1]:.1f} s"
                     + (" and more" if one.open else "")))
        means.append((pegs, max(1e-4, times[len(times) // 2]), None))
        worst.append((pegs, max(1e-4, times[-1]), None))
    page.table(("pegs", "settled within 60 s", "nodes, mean", "median", "longest"), rows)
    page.chart("minute", Lines("The time to settle a position", "pegs",
                               "seconds", [Series("median", means), Series("longest", worst)],
                               log_y=True, ticks=[(pegs, str(pegs)) for pegs in sizes],
                               marks=[(60, "a minute")]))
    settled = [pegs for pegs in sizes if all(done and time <= 60000 for done, time
                                             in measured[f"minute-{pegs}"].positions)]
    page.verdict(late == 0,
                 "All of them, on a present machine. "
                 f"With {measured[f'minute-{sizes[-1]}'].count} positions of {sizes[-1]} pegs, "
                 f"up to {300 / measured[f'minute-{sizes[-1]}'].count:.0f}% of all may still take "
                 "longer; some do in the list of `../NOTES.md`, of another seed." if late == 0 else
                 f"{late} positions are not settled after a minute on a present machine, "
                 f"all of more than {max(settled, default=0)} pegs. 800 positions per level do not "
                 "remember enough of so wide a tree, and the same positions are refuted again and "
                 "again: the curve above says what a larger memory does. Their positions, which "
                 "they do not name, were perhaps those that play leads to, and these are often "
                 "lost at a glance.")


def seven(laboratory, page):
    page.claim("Seven pegs left", "a dead end is always noticed with seven pegs or more left.")
    sizes = laboratory.size((7, 8, 9, 10, 12), (7, 8))
    question = "classic:pmg reachable {} {} {} memory=800"
    count, limit = laboratory.size((3000, 1000000), (20, 20000))
    measured = measure(laboratory, {f"seven-{pegs}": question.format(pegs, count, limit)
                                    for pegs in sizes})
    shown(page, question.format(7, count, limit), laboratory)
    page.say("Positions reached by random jumps from the start. A position falls at the root if "
             "the filters discard it before a jump is tried:")
    page.table(("pegs", "without solution", "fell at the root", "nodes, at most"),
               [(pegs, f"{number(one.without)} of {number(one.count)}",
                 f"{number(one.at_the_root)} of {number(one.without)}", number(one.most))
                for pegs, one in ((pegs, measured[f"seven-{pegs}"]) for pegs in sizes)])
    fallen = {pegs: 100 * one.at_the_root / max(1, one.without)
              for pegs, one in ((pegs, measured[f"seven-{pegs}"]) for pegs in sizes)}
    page.chart("seven", Bars("Lost positions that fall at the root", "per cent",
                             [(f"{pegs} pegs", share, None, f"{share:.1f}%")
                              for pegs, share in fallen.items()], x_range=(0, 100)))
    one = measured["seven-7"]
    page.verdict(one.at_the_root == one.without,
                 f"Of {number(one.without)} positions of seven pegs without a solution, "
                 f"{number(one.at_the_root)} fall at the root"
                 + (", as they say." if one.at_the_root == one.without else
                    f". The other {one.without - one.at_the_root} need one or more jumps, of "
                    f"{number(one.most)} nodes at most: their dead end is noticed with six pegs or "
                    "fewer."))


def filters(laboratory, page):
    page.claim("The order of the filters",
               "they are applied in the order of how much they discard on average: "
               "Alone+, Fail Memory, Alone Group.")
    pegs, count, limit = laboratory.size((21, 100, 300000), (14, 3, 5000))
    kinds = ("p", "m", "g", "pm", "mg", "pg", "pmg")
    question = "classic:{} reachable {} {} {}"
    measured = measure(laboratory, {f"filters-{kind}": question.format(kind, pegs, count, limit)
                                    for kind in kinds})
    shown(page, question.format("pmg", pegs, count, limit), laboratory)
    page.say(f"{count} positions of {pegs} pegs, {number(limit)} nodes at most each. "
             "A filter's count excludes what the filters before it discarded.")
    page.table(("filters", "settled", "CPU time, mean", *FILTERS.values()),
               [(" and ".join(FILTERS[letter] for letter in kind),
                 f"{measured[f'filters-{kind}'].settled} of {count}",
                 f"{number(measured[f'filters-{kind}'].milliseconds)} ms",
                 *(number(n) for n in measured[f"filters-{kind}"].discarded)) for kind in kinds])
    discarded = measured["filters-pmg"].discarded
    page.chart("filters", Bars("What each filter discards, all three at work", "positions", [
        (name, one, None, number(one)) for name, one in zip(FILTERS.values(), discarded)]))
    alone = {letter: measured[f"filters-{letter}"] for letter in FILTERS}
    most = max(alone, key=lambda letter: alone[letter].settled)
    page.verdict(discarded == sorted(discarded, reverse=True),
                 "All three at work discard in the order "
                 + ", ".join(name for _, name in sorted(zip(discarded, FILTERS.values()),
                                                        reverse=True))
                 + ". The first filter has the first chance, though. Without the others, "
                   f"{FILTERS[most]} settles the most positions. A lonely peg is a group of one, "
                   "so Alone Group discards whatever Alone+ does, and Alone+ saves it work.")


def fist(laboratory, page):
    page.claim("How far Fist looks",
               "with more than six jumps it visits fewer states but takes longer.")
    depths = laboratory.size((2, 4, 6, 8, 10, 14), (4, 6, 8))
    pegs, count, limit = laboratory.size((21, 40, 300000000), (14, 3, 20000))
    question = "classic:pmg reachable {} {} {} memory=800 fist={}"
    measured = measure(laboratory, {f"fist-{depth}": question.format(pegs, count, limit, depth)
                                    for depth in depths})
    shown(page, question.format(pegs, count, limit, 6), laboratory)
    ones = {depth: measured[f"fist-{depth}"] for depth in depths}
    page.table(("jumps", "solved", "nodes, mean", "CPU time, mean"),
               [(depth, one.solved, number(one.nodes), f"{number(one.milliseconds)} ms")
                for depth, one in ones.items()])
    page.chart("fist", Lines("How far Fist looks, and the work of a position", "jumps",
                             "nodes; CPU time in microseconds",
                             [Series("nodes",
                                     [(depth, one.nodes, None) for depth, one in ones.items()]),
                              Series("microseconds", [(depth, 1000 * one.milliseconds, None)
                                                      for depth, one in ones.items()])],
                             log_y=True, ticks=[(depth, str(depth)) for depth in depths]))
    beyond = [one for depth, one in ones.items() if depth > 6]
    fewer = all(one.nodes < ones[6].nodes for one in beyond)
    longer = all(one.milliseconds > ones[6].milliseconds for one in beyond)
    page.verdict(fewer and longer,
                 ("It takes longer" if longer else "It does not always take longer")
                 + (" and visits fewer." if fewer
                    else ", and does not visit fewer: "
                         "the filter discards a position if no peg can come to the lonely one, "
                         "so a longer search finds help more often and discards less."))


def now(laboratory, page):
    page.claim("Then and now", "no claim.")
    questions = by_pegs(laboratory)
    sizes = list(questions)
    old = measure(laboratory, {f"minute-{pegs}": f"classic:pmg {question} memory=800"
                               for pegs, question in questions.items()})
    new = measure(laboratory,
                  {f"exact-{pegs}": f"exact {question}" for pegs, question in questions.items()})
    shown(page, f"exact {questions[sizes[-1]]}", laboratory)
    page.say("The same positions as under \"Within a minute\", mean nodes and CPU time; "
             "the default solver uses no table of the board:")
    rows, then, today = [], [], []
    for pegs in sizes:
        one, other = old[f"minute-{pegs}"], new[f"exact-{pegs}"]
        rows.append((pegs, number(one.nodes) + (" and more" if one.open else ""),
                     number(other.nodes), f"{number(one.milliseconds)} ms",
                     f"{number(other.milliseconds)} ms",
                     number(one.nodes / max(1, other.nodes))))
        then.append((pegs, one.nodes, None))
        today.append((pegs, other.nodes, None))
    page.table(("pegs", "nodes, classic", "default", "time, classic", "default",
                "nodes, classic to default"), rows)
    page.chart("now", Lines("Nodes to settle a position", "pegs",
                            "nodes, mean", [Series("classic", then), Series("today", today)],
                            log_y=True, ticks=[(pegs, str(pegs)) for pegs in sizes]))
    pegs = sizes[-1]
    budget = old[f"minute-{pegs}"].nodes
    shares = laboratory.size((1, 4, 16, 64, 256, 1024), (1, 16))
    count = laboratory.size(100, 3)
    settled = measure(laboratory,
                      {f"share-{share}": f"exact reachable {pegs} {count} {max(1, budget // share)}"
                       for share in shares})
    page.say(f"Of {count} positions of {pegs} pegs, the default solver settles with a share of the "
             f"{number(budget)} nodes that the classic solver takes on average:")
    points = []
    for share in reversed(shares):
        one = settled[f"share-{share}"]
        part = one.settled / one.count
        points.append((1 / share, 100 * part, 196 * (part * (1 - part) / one.count) ** 0.5 or None))
    page.table(("share of the nodes", "settled"),
               [(f"1/{share}", f"{settled[f'share-{share}'].settled} of {count}")
                for share in shares])
    page.then_and_now("peg solitaire", points)
    page.verdict(None, "Position classes and pagoda functions refute most positions before a jump "
                       "is tried, and refuted positions are remembered in all eight mirror images.")
