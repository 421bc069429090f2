"""chances_test.py <folder of the scripts> <engine> <data of the engine> <runner>

The games can be continued, the fit finds the model again that made them, and it computes what the
engine prints."""

import importlib.util
import io
import json
import random
import sys
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

SCRIPTS, ENGINE, DATA, RUNNER = sys.argv[1:5]
spec = importlib.util.spec_from_file_location("chances", Path(SCRIPTS) / "chances.py")
chances = importlib.util.module_from_spec(spec)
sys.modules["chances"] = chances
spec.loader.exec_module(chances)
Journal = chances.Journal

MODEL = chances.Model("usual", 6.0, 0.4, 0.5, -1.5, [2.0, 8.0], [-0.5, 0.5], [0.0, 1.0])


def run(*words):
    """What the script prints."""
    output = io.StringIO()
    with (mock.patch("sys.argv", ["chances.py", *map(str, words)]), redirect_stdout(output),
          redirect_stderr(io.StringIO())):
        chances.main()
    return output.getvalue()


def game(number, drawn):
    """A game of one move, whose result the model draws."""
    cp, depth, men = drawn.randint(-900, 900), drawn.randint(2, 12), drawn.randint(2, 8)
    x, threshold = MODEL.latent(MODEL.units(cp, depth), depth, MODEL.place(men))
    luck = drawn.random()
    win, loss = chances.logistic(x - threshold), chances.logistic(-x - threshold)
    result = "p1win" if luck < win else "p2win" if luck > 1 - loss else "draw"
    return {"id": f"{number}.1", "engines": ["A", "B"], "result": result, "termination": "normal",
            "opening": [f"m{number}"], "moves": [{"move": "a", "score_cp": cp, "depth": depth}],
            "board": f"2x1 w{men - 1} b", "changes": ["", "0=."]}


class Fits(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def journal(self, games, name="games.jsonl"):
        path = self.folder / name
        path.write_text("".join(json.dumps(game) + "\n" for game in games), encoding="utf-8")
        return path

    def test_the_model_of_the_games_is_found_again(self):
        drawn = random.Random(1)
        games = self.journal(game(i, drawn) for i in range(8000))
        line = run("fit", "--variant", "usual", "--knots", 2, games)
        found = chances.Model(**json.loads(line))
        self.assertEqual([2, 8], found.men)
        for cp in (-600, -100, 0, 50, 400):
            for depth, men in ((2, 2), (8, 5), (12, 8)):
                self.assertAlmostEqual(MODEL.expected(cp, depth, men),
                                       found.expected(cp, depth, men), delta=0.04)
        models = self.folder / "chances.jsonl"
        models.write_text(line, encoding="utf-8")
        table = run("report", "--model", models, games).splitlines()
        self.assertEqual(2 + chances.BINS, len(table))
        self.assertEqual(8000, sum(int(row.split("|")[2]) for row in table[2:]))
        table = run("report", "--equal", "--model", models, games).splitlines()
        self.assertEqual([800] * chances.BINS, [int(row.split("|")[2]) for row in table[2:]])

    def test_every_game_is_judged_by_a_model_of_the_others(self):
        drawn = random.Random(3)
        games = [game(i, drawn) for i in range(400)]
        path = self.journal([*games, *games])
        with mock.patch.object(chances, "fitted", wraps=chances.fitted) as fitted:
            table = run("report", "--folds", 4, "--knots", 2, "--variant", "usual", "--equal", path)
        self.assertEqual(4, fitted.call_count)
        rows = [row.split("|") for row in table.splitlines()[2:]]
        self.assertEqual(800, sum(int(row[2]) for row in rows))
        self.assertEqual(400, len({place.game for place in chances.places([path])}))

    def test_proved_and_unfinished_moves_are_left_out(self):
        drawn = random.Random(2)
        proved, mate, unfinished, adjudicated, good = (game(i, drawn) for i in range(5))
        proved["moves"][0]["wdl"] = [0, 1000, 0]
        mate["moves"][0]["score_mate"] = 3
        unfinished["result"] = "none"
        adjudicated["termination"] = "adjudication"
        path = self.journal([proved, mate, unfinished, adjudicated, good])
        self.assertEqual(1, len(list(chances.places([path]))))

    def test_results_are_those_of_the_side_that_moved(self):
        record = {"id": "1.1", "engines": ["A", "B"], "result": "p2win", "termination": "normal",
                  "opening": ["x"], "first": 2, "board": "2x2 w3 b # .",
                  "changes": ["0=.", "1=b12 0=w"],
                  "moves": [{"move": "a", "score_cp": 5, "depth": 1, "wdl": [400, 200, 400]},
                            {"move": "b", "score_cp": -5, "depth": 2}]}
        first, second = chances.places([self.journal([record])])
        self.assertEqual((1.0, 0.0), (first.result, second.result))
        self.assertEqual((1, 13), (first.men, second.men))
        self.assertEqual((400, 200, 400), first.wdl)

    def test_it_computes_what_the_engine_prints(self):
        words = ("play", ENGINE, self.folder, "--match", RUNNER, "--option", "Tables=none",
                 "--plies", 4, 2, "--limit", "nodes=300")
        run(*words, "--rounds", 2)
        run(*words, "--rounds", 6)
        paths = [self.folder / "11.jsonl", self.folder / "12.jsonl"]
        self.assertEqual([6, 6], [len(list(Journal(path))) for path in paths])
        self.assertEqual([{4}, {2}],
                         [{len(game.opening) for game in Journal(path)} for path in paths])
        model = chances.Model.read(DATA, "dipole")
        seen = list(chances.places(paths))
        self.assertGreater(len(seen), 100)
        for place in seen:
            win, draw, _ = place.wdl
            self.assertAlmostEqual((win + draw / 2) / 1000,
                                   model.expected(place.cp, place.depth, place.men), delta=0.0011)
        printed = run("report", *paths)
        self.assertEqual(len(seen), sum(int(row.split("|")[2]) for row in
                                        printed.splitlines()[2:]))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
