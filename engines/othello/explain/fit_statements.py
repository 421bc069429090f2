#!/usr/bin/env python3
"""fit_statements.py <tav-othello> <file>...: fits the numbers of explain/statements.cc.

The files are those of tools/measure/explanations.py; of each explanation only the two lines and the
group are used. A count speaks against a move by the gap between its lines. How gaps add up is
fitted by logistic regression, mistakes against equal moves, and the limits say as much of mistakes
as they can with so many statements on equal moves. Fits no file that a figure is measured on.
"""
import argparse
import math
import sys
from dataclasses import dataclass
from pathlib import Path

import check_statements as counts
from check_statements import base

# The plies whose boards are counted, and the gaps that are weighed; as in line_facts.h.
MIDGAME, ENDGAME = (5, 12), (3, 10)
WEIGHED = {"midgame": ("mobility", "open", "frontier", "stable", "corners", "edges", "x_discs",
                       "c_discs"),
           "endgame": ("mobility", "stable", "x_discs", "placed", "last_edges")}
# The gaps from which a kind is worth saying; as in statements.cc.
LEAST = {"midgame": [{"corners": 1}, {"stable": 2}, {"mobility": 5}, {"frontier": 10}],
         "endgame": [{"placed": 2, "last_edges": 4}, {"stable": 2}, {"mobility": 5}]}
LARGEST = 60  # of the weights
ROUNDS, STEP, DECAY = 400, 0.5, 0.01


def beside(at, steps):
    return [(at[0] + x, at[1] + y) for x, y in steps]


STRAIGHT = [(x, y) for x, y in counts.AROUND if not x or not y]
DIAGONAL = [(x, y) for x, y in counts.AROUND if x and y]


def open_squares(cells, own):
    """Empty squares next to enemy discs."""
    enemy = "w" if own == "b" else "b"
    return sum(cells[at] == "." and any(cells.get(to) == enemy
                                        for to in beside(at, counts.AROUND)) for at in cells)


def corner_squares(cells):
    files, ranks = zip(*cells)
    return [(file, rank) for file in (min(files), max(files)) for rank in (min(ranks), max(ranks))]


def near_corners(steps):
    """Discs on the squares that those steps lead to from an empty corner."""
    def count(cells, own):
        return sum(cells.get(to) == own for at in corner_squares(cells) if cells[at] == "."
                   for to in beside(at, steps))
    return count


def on_corners(cells, own):
    return sum(cells[at] == own for at in corner_squares(cells))


def on_edges(cells, own):
    return sum(cells[at] == own for at in {at for edge in counts.edges_of(cells) for at in edge})


AVERAGED = {"mobility": counts.moves, "open": open_squares, "frontier": counts.frontier}
AT_THE_END = {"stable": counts.stable, "corners": on_corners, "edges": on_edges,
              "x_discs": near_corners(DIAGONAL), "c_discs": near_corners(STRAIGHT)}
HARMS_THE_LEADER = ("frontier", "x_discs", "c_discs")


def finished(line):
    return line.places[-1].result != "none"


def leads(line, plies):
    """By how much the opponent leads in each count; averages are in tenths."""
    sides = [letter for letter, _ in counts.colours(line.places[0])]
    boards = [counts.squares(place) for place in line.places]
    window = boards[plies[0]:plies[1] + 1]
    last = boards[min(plies[1], len(boards) - 1)]

    def lead(count):
        mover, opponent = map(count, sides)
        return opponent - mover

    facts = {name: lead(lambda own, count=count: 10 * sum(count(cells, own) for cells in window)
                        // max(1, len(window))) for name, count in AVERAGED.items()}
    facts |= {name: lead(lambda own, count=count: count(last, own))
              for name, count in AT_THE_END.items()}
    facts["placed"] = lead(lambda own: counts.placed(line, own, ""))
    facts["last_edges"] = lead(lambda own: on_edges(boards[-1], own))
    return {name: -fact if name in HARMS_THE_LEADER else fact for name, fact in facts.items()}


@dataclass
class Sample:
    mistake: bool
    stage: str
    gaps: dict
    said: bool  # a statement that no weight decides: on a result
    corner: bool  # the opponent takes one that it does not take in the other line


def sample_of(board, record):
    line, other = (board.line(record["fen"], record[name]) for name in ("move", "other"))
    stage = "endgame" if finished(line) and finished(other) else "midgame"
    plies = ENDGAME if stage == "endgame" else MIDGAME
    here, there = leads(line, plies), leads(other, plies)
    gaps = {name: here[name] - there[name] for name in here}
    said = any(statement["kind"] == "result" for statement in record["statements"])
    taken = counts.corners(line.places[0]) & set(line.moves[1::2]) - set(other.moves[1::2])
    return Sample(record["group"] == "mistake", stage, gaps, said, bool(taken))


def regression(samples, names):
    """Weights of the gaps, none of them negative, fitted to balanced groups."""
    scale = {name: math.sqrt(sum(sample.gaps[name] ** 2 for sample in samples) / len(samples)) or 1
             for name in names}
    rows = [[sample.gaps[name] / scale[name] for name in names] for sample in samples]
    share = sum(sample.mistake for sample in samples) / len(samples)
    weights, bias = [0.0] * len(names), 0.0
    for _ in range(ROUNDS):
        slopes, slope = [DECAY * weight for weight in weights], 0.0
        for row, sample in zip(rows, samples):
            sum_of_row = bias + sum(weight * gap for weight, gap in zip(weights, row))
            chance = 1 / (1 + math.exp(-max(-30, min(30, sum_of_row))))
            error = (chance - sample.mistake) / (share if sample.mistake else 1 - share)
            slope += error / len(samples)
            for at, gap in enumerate(row):
                slopes[at] += error * gap / len(samples)
        weights = [max(0.0, weight - STEP * down) for weight, down in zip(weights, slopes)]
        bias -= STEP * slope
    weights = [weight / scale[name] for weight, name in zip(weights, names)]
    return {name: round(weight * LARGEST / max(weights)) for name, weight in zip(names, weights)}


def worth_saying(sample):
    return any(all(sample.gaps[name] >= gap for name, gap in least.items())
               and ("corners" not in least or sample.corner) for least in LEAST[sample.stage])


def fit(samples, share):
    """The weights and the limit of each stage, and what is said of mistakes and equal moves."""
    weights = {stage: regression([sample for sample in samples if sample.stage == stage], names)
               for stage, names in WEIGHED.items()}
    # The sums from which something is said, the largest first, and of which group.
    sums = {stage: [] for stage in WEIGHED}
    for sample in samples:
        if not sample.said and worth_saying(sample):
            total = sum(weight * sample.gaps[name]
                        for name, weight in weights[sample.stage].items())
            sums[sample.stage].append((total, sample.mistake))
    numbers = {group: sum(sample.mistake == group for sample in samples)
               for group in (True, False)}
    before = {group: sum(sample.said for sample in samples if sample.mistake == group)
              for group in (True, False)}

    def said(stage, limit, group):
        return sum(total >= limit and mistake == group for total, mistake in sums[stage])

    limits = {stage: sorted({10 * math.ceil(max(1, total) / 10) for total, _ in sums[stage]})
              for stage in WEIGHED}
    table = {stage: {limit: [said(stage, limit, group) for group in (True, False)]
                     for limit in limits[stage]} for stage in WEIGHED}
    best = max(
        ((table["midgame"][middle][0] + table["endgame"][end][0], middle, end)
         for middle in limits["midgame"] for end in limits["endgame"]
         if before[False] + table["midgame"][middle][1] + table["endgame"][end][1]
         <= share * numbers[False]))
    equal = before[False] + table["midgame"][best[1]][1] + table["endgame"][best[2]][1]
    return weights, {"midgame": best[1], "endgame": best[2]}, (
        100 * (before[True] + best[0]) / numbers[True], 100 * equal / numbers[False])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="the program: it judges moves")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--equal", type=float, default=6,
                        help="per cent of equal moves that something may be said of")
    arguments = parser.parse_args()
    board = base.Board(arguments.engine)
    try:
        samples = [sample_of(board, record) for record in base.records(arguments.files)]
    finally:
        board.close()
    for stage in WEIGHED:
        if len({sample.mistake for sample in samples if sample.stage == stage}) < 2:
            sys.exit(f"fit_statements.py: expected mistakes and equal moves of the {stage}")
    weights, limits, said = fit(samples, arguments.equal / 100)
    for stage, names in weights.items():
        number = sum(sample.stage == stage for sample in samples)
        print(f"{stage}, {number} explanations: limit {limits[stage]}, weights",
              ", ".join(f"{name} {weight}" for name, weight in names.items()))
    print(f"said of {said[0]:.1f}% of these mistakes and {said[1]:.1f}% of these equal moves")


if __name__ == "__main__":
    sys.exit(main())
