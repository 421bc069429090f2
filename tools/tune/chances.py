#!/usr/bin/env python3
"""Fits the chances of UCI_ShowWDL to games of the runner, and reports how true they are.

play has an engine play itself, one match for each number of random moves that begin the games. fit
prints a line of an engine's data/chances.jsonl: the chances of win, draw and loss by score, depth
and men on the board, as engines/base/search/chances.h defines them. report sorts positions
into ten bins by the expected score that the engine printed, or that a model has for them, and
compares its mean with the games' results; the bins are equally wide, or with --equal equally full.
With --folds the games are split into groups, and each group is judged by a model that was fitted to
the others. fit and report read the moves of finished games whose score was not proved; games with
option.UCI_ShowWDL=true, such as those of play, show which were.
"""

import argparse
import json
import math
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from tavoliere import Journal, JournalError, MatchError, Player, run_match  # noqa: E402

BINS = 10
ITERATIONS = 60
# Of the parameters about where they begin, so that those that no game decides stay finite.
PRIOR = 0.01


@dataclass
class Model:
    """The parameters, as in chances.h."""

    variant: str
    bend: float
    power: float
    even: float
    odd: float
    men: list[float]
    slope: list[float]
    draw: list[float]

    @classmethod
    def read(cls, path, variant):
        for line in Path(path).read_text(encoding="utf-8").splitlines():
            if (members := json.loads(line))["variant"] == variant:
                return cls(**members)
        sys.exit(f"{path} has no variant '{variant}'")

    def line(self):
        members = {name: [round(number, 4) for number in value] if isinstance(value, list)
                   else round(value, 4) if isinstance(value, float) else value
                   for name, value in vars(self).items()}
        return json.dumps(members, separators=(",", ":"))

    def place(self, men):
        """The knots next to a number of men, each with its share."""
        if men <= self.men[0]:
            return [(0, 1.0)]
        for i, (lower, upper) in enumerate(zip(self.men, self.men[1:])):
            if men < upper:
                share = (men - lower) / (upper - lower)
                return [(i, 1.0 - share), (i + 1, share)]
        return [(len(self.men) - 1, 1.0)]

    def units(self, cp, depth):
        """The score and the bias of its depth."""
        return cp / 100 + (self.odd if depth % 2 else self.even)

    def scale(self, depth, place):
        """By how much a unit near 0 moves what decides between win and loss."""
        slope = math.exp(sum(share * self.slope[i] for i, share in place))
        return slope * (1 + depth) ** self.power

    def latent(self, units, depth, place):
        """What decides between win and loss, and the threshold that it has to pass."""
        bent = self.bend * math.log1p(abs(units) / self.bend)
        x = math.copysign(self.scale(depth, place) * bent, units)
        return x, math.exp(sum(share * self.draw[i] for i, share in place))

    def expected(self, cp, depth, men):
        """The expected score, from 0 to 1."""
        x, threshold = self.latent(self.units(cp, depth), depth, self.place(men))
        return (1 + logistic(x - threshold) - logistic(-x - threshold)) / 2


def logistic(x):
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0


def play(arguments):
    """Plays the matches, or what is missing of them: match X of --plies has the seed --seed + X."""
    options = {"UCI_ShowWDL": "true", **dict(option.split("=", 1) for option in arguments.option)}
    players = [Player(arguments.engine, name, options, words=[arguments.limit])
               for name in ("a", "b")]
    words = ["-games", "1", "-repeat", "1", "-startup", "60"]
    if arguments.variant:
        words += ["-variant", arguments.variant]
    folder = Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    for seed, plies in enumerate(arguments.plies, arguments.seed + 1):
        try:
            run_match(players, rounds=arguments.rounds, seed=seed, openings=f"plies={plies}",
                      concurrency=arguments.concurrency, arguments=words, program=arguments.match,
                      journal=folder / f"{seed}.jsonl")
        except MatchError as error:
            sys.exit(f"the match with seed {seed} failed: {error}")


def men_on(cells):
    """How many men the cells of a board hold, as the engine counts them."""
    return sum(int(re.sub(r"\D", "", cell) or 1) for cell in cells if cell not in (".", "#"))


@dataclass
class Place:
    """A move of a game: what its engine said, and how the game ended for it (1, 0.5 or 0).

    Games with the same moves have one number: they are one observation.
    """

    game: int
    cp: int
    depth: int
    men: int
    wdl: tuple[int, int, int] | None
    result: float


def places(paths):
    """The moves that say something. Ends the program if a journal cannot be read."""
    numbers = {}
    for path in paths:
        try:
            for game in Journal(path):
                if game.termination == "normal" and game.result != "none" and "board" in game.raw:
                    moves = (*game.opening, *(move.move for move in game.moves))
                    yield from places_of(game, numbers.setdefault(moves, len(numbers)))
        except (JournalError, OSError) as error:
            sys.exit(str(error))


def places_of(game, number):
    size, *cells = game.raw["board"].split()
    changes = game.raw.get("changes", [])
    done = 0
    for move in game.moves:
        for change in changes[done:move.ply]:
            words = change.split()
            if words[:1] == [size]:
                cells = words[1:]
                continue
            for word in words:
                index, cell = word.split("=")
                cells[int(index)] = cell
        done = move.ply
        score = move.score
        proved = move.wdl is not None and max(move.wdl) == 1000
        if score is None or score.is_mate() or proved or move.depth is None:
            continue
        result = 0.5 if game.result == "draw" else float(game.result == f"p{move.player}win")
        yield Place(number, score.cp, move.depth, men_on(cells), move.wdl, result)


def rounded(cp):
    """Scores that differ by less do so by chance; fewer of them are fitted sooner."""
    step = 5 if abs(cp) < 200 else 20 if abs(cp) < 1000 else 100
    return step * round(cp / step)


def fitted(positions, variant, knots):
    """The model of the positions."""
    counts = defaultdict(lambda: [0, 0, 0])  # loss, draw, win by (score, depth, men)
    for place in positions:
        counts[rounded(place.cp), place.depth, place.men][int(2 * place.result)] += 1
    if not counts:
        sys.exit("the journals have no finished games with scores and boards")
    total = sum(map(sum, counts.values()))
    least, most = (pick(men for _, _, men in counts) for pick in (min, max))
    men = [least + i * (most - least) / (knots - 1) for i in range(knots)]
    model = Model(variant, 10.0, 0.0, 0.0, 0.0, men, [0.0] * knots, [-1.0] * knots)
    likelihood = improve(model, counts)
    print(f"{total} positions, {likelihood / total:.5f} nats each", file=sys.stderr)
    return model


def fit(arguments):
    print(fitted(places(arguments.journal), arguments.variant, arguments.knots).line())


def parameters(model):
    return [*model.slope, *model.draw, model.even, model.odd, math.log(model.bend), model.power]


def set_parameters(model, values):
    knots = len(model.men)
    model.slope, model.draw = values[:knots], values[knots:2 * knots]
    model.even, model.odd = values[-4:-2]
    # Deep searches are of simple positions: without them the games do not say that depth harms.
    model.bend, model.power = math.exp(values[-2]), max(0.0, values[-1])


def improve(model, counts):
    """Fisher scoring with a damping that grows until a step helps. Returns the likelihood."""
    start = parameters(model)
    best, damping = evaluate(model, counts, start), 1e-3
    for _ in range(ITERATIONS):
        present = parameters(model)
        while damping < 1e6:
            matrix = [row[:] for row in best[2]]
            for i, row in enumerate(matrix):
                row[i] *= 1 + damping
            step = solved(matrix, best[1])
            if max(map(abs, step)) < 3:
                set_parameters(model, [old + by for old, by in zip(present, step)])
                tried = evaluate(model, counts, start)
                if tried[0] >= best[0]:
                    break
            damping *= 4
        else:
            set_parameters(model, present)
            return best[0]
        gained, best, damping = tried[0] - best[0], tried, damping / 4
        if gained < 1e-3:
            break
    return best[0]


def evaluate(model, counts, start):
    """The logarithm of the likelihood less the prior, its gradient, and the information."""
    size, knots = len(start), len(model.men)
    values = parameters(model)
    likelihood = -PRIOR / 2 * sum((value - at) ** 2 for value, at in zip(values, start))
    gradient = [-PRIOR * (value - at) for value, at in zip(values, start)]
    information = [[PRIOR if i == j else 0.0 for j in range(size)] for i in range(size)]
    for (cp, depth, men), (losses, draws, wins) in counts.items():
        units, place = model.units(cp, depth), model.place(men)
        x, threshold = model.latent(units, depth, place)
        win, loss = logistic(x - threshold), logistic(-x - threshold)
        draw = max(1 - win - loss, 1e-12)
        likelihood += (wins * math.log(max(win, 1e-300)) + draws * math.log(draw)
                       + losses * math.log(max(loss, 1e-300)))
        by_win, by_loss = win * (1 - win), loss * (1 - loss)
        # The derivatives of the three logarithms by x and by the threshold.
        of_x = (1 - win, (by_loss - by_win) / draw, loss - 1)
        of_threshold = (win - 1, (by_win + by_loss) / draw, loss - 1)
        seen, chance = (wins, draws, losses), (win, draw, loss)
        score_x = sum(n * d for n, d in zip(seen, of_x))
        score_t = sum(n * d for n, d in zip(seen, of_threshold))
        total = sum(seen)
        xx = total * sum(p * d * d for p, d in zip(chance, of_x))
        xt = total * sum(p * d * e for p, d, e in zip(chance, of_x, of_threshold))
        tt = total * sum(p * d * d for p, d in zip(chance, of_threshold))
        # The derivatives of x and the threshold by the parameters.
        ratio = abs(units) / model.bend
        log = math.log1p(ratio)
        slopes = [(i, share * x, 0.0) for i, share in place]
        slopes += [(knots + i, 0.0, share * threshold) for i, share in place]
        slopes.append((size - 3 if depth % 2 else size - 4,
                       model.scale(depth, place) / (1 + ratio), 0.0))
        slopes.append((size - 2, x * (1 - ratio / (1 + ratio) / log) if log else 0.0, 0.0))
        slopes.append((size - 1, x * math.log(1 + depth), 0.0))
        for i, dx, dt in slopes:
            gradient[i] += score_x * dx + score_t * dt
            for j, ex, et in slopes:
                information[i][j] += dx * (xx * ex + xt * et) + dt * (xt * ex + tt * et)
    return likelihood, gradient, information


def solved(matrix, right):
    """x of matrix x = right, by elimination; the matrix is positive definite."""
    size, right = len(right), right[:]
    for column in range(size):
        for row in range(column + 1, size):
            factor = matrix[row][column] / matrix[column][column]
            for i in range(column, size):
                matrix[row][i] -= factor * matrix[column][i]
            right[row] -= factor * right[column]
    x = [0.0] * size
    for row in reversed(range(size)):
        rest = right[row] - sum(matrix[row][i] * x[i] for i in range(row + 1, size))
        x[row] = rest / matrix[row][row]
    return x


def expectations(arguments):
    """For each position that has one: the expected score, the result, the number of the game."""
    if arguments.folds:
        seen = list(places(arguments.journal))
        for fold in range(arguments.folds):
            held_out = [place.game % arguments.folds == fold for place in seen]
            model = fitted((place for place, held in zip(seen, held_out) if not held),
                           arguments.variant, arguments.knots)
            for place, held in zip(seen, held_out):
                if held:
                    yield (model.expected(place.cp, place.depth, place.men), place.result,
                           place.game)
        return
    model = Model.read(arguments.model, arguments.variant) if arguments.model else None
    for place in places(arguments.journal):
        if model:
            yield model.expected(place.cp, place.depth, place.men), place.result, place.game
        elif place.wdl:
            yield (place.wdl[0] + place.wdl[1] / 2) / 1000, place.result, place.game


def bins_of(positions, equal):
    """The bins with their names: tenths of the expected score, or of the positions."""
    if not equal:
        names = [f"{100 * i // BINS}-{100 * (i + 1) // BINS}%" for i in range(BINS)]
        bins = [[] for _ in names]
        for position in positions:
            bins[min(BINS - 1, int(BINS * position[0]))].append(position)
        return zip(names, bins)
    ordered = sorted(positions)
    ends = [i * len(ordered) // BINS for i in range(BINS + 1)]
    bins = [ordered[begin:end] for begin, end in zip(ends, ends[1:])]
    return [(f"{100 * inside[0][0]:.1f}-{100 * inside[-1][0]:.1f}%" if inside else "", inside)
            for inside in bins]


def report(arguments):
    print("| expected | positions | games | mean expected | mean result | difference |\n"
          "|---|---|---|---|---|---|")
    for name, positions in bins_of(expectations(arguments), arguments.equal):
        by_game = defaultdict(float)
        for expected, result, game in positions:
            by_game[game] += result - expected
        count = len(positions)
        row = f"| {name} | {count} | {len(by_game)} |"
        if not count:
            print(row, "| | |")
            continue
        mean_expected = sum(expected for expected, _, _ in positions) / count
        mean_result = sum(result for _, result, _ in positions) / count
        # Positions of one game have one result: games, not positions, are independent.
        error = 196 * math.sqrt(sum(by ** 2 for by in by_game.values())) / count
        print(f"{row} {100 * mean_expected:.1f}% | {100 * mean_result:.1f}% | "
              f"{100 * (mean_result - mean_expected):+.1f} ± {error:.1f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    playing = verbs.add_parser("play", help="play the games, from where they were interrupted")
    playing.add_argument("engine", help="the program")
    playing.add_argument("folder", help="where the journals are, one per seed")
    playing.add_argument("--match", default="tav-match", help="the runner")
    playing.add_argument("--variant", default="", help="the engine's default if it is not given")
    playing.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                         help="of the engine, such as Tables=none; can be repeated")
    playing.add_argument("--plies", type=int, nargs="+", required=True,
                         help="random moves of each match")
    playing.add_argument("--limit", required=True,
                         help="the runner's, such as nodes=20000, which can be repeated exactly")
    playing.add_argument("--rounds", type=int, default=100, help="games of each match")
    playing.add_argument("--seed", type=int, default=10, help="one less than the first match's")
    playing.add_argument("--concurrency", type=int, default=2)
    fitting = verbs.add_parser("fit", help="print a model of the games")
    fitting.add_argument("--variant", required=True, help="its name, as in UCI_Variant")
    reporting = verbs.add_parser("report", help="compare expected scores with results")
    reporting.add_argument("--model", help="a file of models, instead of what the engines printed")
    reporting.add_argument("--folds", type=int, default=0,
                           metavar="N",
                           help="judge each of N groups of games by a model of the others")
    reporting.add_argument("--variant", default="usual", help="which of its models")
    reporting.add_argument("--equal", action="store_true",
                           help="bins of equally many positions")
    for verb in (fitting, reporting):
        verb.add_argument("--knots", type=int, default=5,
                          help="numbers of men that have parameters of their own (default 5)")
        verb.add_argument("journal", nargs="+", help="games of tav-match")
    arguments = parser.parse_args()
    {"play": play, "fit": fit, "report": report}[arguments.verb](arguments)


if __name__ == "__main__":
    main()
