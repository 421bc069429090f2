"""experiments_test.py <folder of the scripts> <folder of the programs>: every experiment in its
quick form, and what a run says of another."""

import json
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

SCRIPTS, PROGRAMS = Path(sys.argv[1]), sys.argv[2]
sys.path.insert(0, str(SCRIPTS))

from changes import changes  # noqa: E402
from chart import Bars, Lines, Series  # noqa: E402
from laboratory import Laboratory, Match, Score  # noqa: E402


def results(value, error=None, holds=True):
    return {"claims": {"It flies": holds}, "figures": {"height": {"value": value, "error": error}}}


class Changes(unittest.TestCase):
    def test_within_both_errors_nothing_changed(self):
        self.assertEqual([], changes(results(0.50, 0.03), results(0.54, 0.03)))

    def test_beyond_both_errors_it_did(self):
        self.assertEqual(["height: 0.5 +- 0.03, and now 0.55 +- 0.03"],
                         changes(results(0.50, 0.03), results(0.55, 0.03)))

    def test_what_has_no_error_may_differ_by_a_fifth(self):
        self.assertEqual([], changes(results(100), results(81)))
        self.assertEqual(["height: 100, and now 79"], changes(results(100), results(79)))

    def test_a_verdict_is_told(self):
        self.assertEqual(["It flies: held, and now did not hold"],
                         changes(results(1), results(1, holds=False)))

    def test_figures_that_come_and_go_are_told(self):
        with_more = results(1)
        with_more["figures"]["length"] = {"value": 2, "error": None}
        self.assertEqual(["length: 2 is new"], changes(results(1), with_more))
        self.assertEqual(["length: 2 is gone"], changes(with_more, results(1)))


class Charts(unittest.TestCase):
    def test_a_point_higher_up_is_drawn_higher_up(self):
        series = [Series("s", [(1, 10, None), (2, 30, 2)])]
        svg = Lines("T", "x", "y", series, y_range=(0, 40)).svg()
        low, high = (float(circle.get("cy"))
                     for circle in xml.fromstring(svg).iter("{http://www.w3.org/2000/svg}circle"))
        self.assertGreater(low, high)

    def test_a_logarithm_makes_equal_steps_of_equal_ratios(self):
        series = [Series("s", [(1, 1, None), (10, 2, None), (100, 3, None)])]
        svg = Lines("T", "x", "y", series, log_x=True).svg()
        xs = [float(circle.get("cx"))
              for circle in xml.fromstring(svg).iter("{http://www.w3.org/2000/svg}circle")]
        self.assertAlmostEqual(xs[1] - xs[0], xs[2] - xs[1], delta=0.2)

    def test_labels_are_text_and_not_markup(self):
        svg = Bars("a < b", "x", [("<i>", 1, None, "&")]).svg()
        self.assertIn("<i>", "".join(xml.fromstring(svg).itertext()))

    def test_one_value_alone_can_be_drawn(self):
        xml.fromstring(Lines("T", "x", "y", [Series("s", [(0, 0, None)])]).svg())
        xml.fromstring(Bars("T", "x", [("a", 0, None, "0")], log_x=True).svg())


class Scores(unittest.TestCase):
    def test_are_told_with_their_errors(self):
        self.assertEqual("60.0% ± 5.0", Score(60, 0, 40, 0.6, 0.05).percent())
        self.assertEqual("+70 ± 36", Score(60, 0, 40, 0.6, 0.05).elo())
        self.assertEqual("100.0%", Score(9, 0, 0, 1.0, None).percent())
        self.assertEqual("n/a", Score(9, 0, 0, 1.0, None).elo())


    def test_are_better_or_worse_beyond_their_errors(self):
        self.assertTrue(Score(60, 0, 40, 0.6, 0.05).better)
        self.assertFalse(Score(54, 0, 46, 0.54, 0.05).better)
        self.assertTrue(Score(40, 0, 60, 0.4, 0.05).worse)
        self.assertFalse(Score(46, 0, 54, 0.46, 0.05).worse)

    def test_of_games_that_all_ended_alike_are_beyond_doubt(self):
        self.assertTrue(Score(9, 0, 0, 1.0, None).better)
        self.assertTrue(Score(0, 0, 9, 0.0, None).worse)

    def test_of_a_match_are_those_of_whoever_is_named_first(self):
        stats = {"engines": [{"name": "a"}, {"name": "b"}],
                 "encounters": [{"engines": [0, 1], "wins": 3, "draws": 1, "losses": 0,
                                 "score": 0.875, "score_error": 0.2}]}
        match = Match(Path("m.jsonl"), "", stats)
        self.assertEqual(Score(3, 1, 0, 0.875, 0.2), match.score("a", "b"))
        self.assertEqual(Score(0, 1, 3, 0.125, 0.2), match.score("b", "a"))
        self.assertEqual((0.125, 0.2), match.share("b"))


class Cells(unittest.TestCase):
    def test_are_measured_once_and_again_when_the_question_changes(self):
        with tempfile.TemporaryDirectory() as folder:
            asked = []
            laboratory = Laboratory(PROGRAMS, Path(folder) / "w", 1, True)
            for identity in ("one", "one", "other"):
                self.assertEqual(7, laboratory.once("key", identity, lambda: asked.append(1) or 7))
            self.assertEqual(2, len(asked))


class Experiments(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.work, cls.output = Path(cls.folder.name) / "work", Path(cls.folder.name) / "pages"
        cls.names = subprocess.run([sys.executable, SCRIPTS / "experiments.py", "list"],
                                   capture_output=True, text=True, check=True).stdout.split()
        cls.first = cls.run_experiments()

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def run_experiments(cls, *words):
        done = subprocess.run([sys.executable, SCRIPTS / "experiments.py", "run", "--quick",
                               "--programs", PROGRAMS, "--work", cls.work,
                               "--output", cls.output, *words],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def test_each_has_a_page_with_claims_tables_plots_and_verdicts(self):
        self.assertEqual((0, ""), (self.first[0], self.first[2]))
        self.assertTrue(self.names)
        for name in self.names:
            with self.subTest(name):
                page = (self.output / name / f"{name}.md").read_text(encoding="utf-8")
                sections = page.split("\n## ")[1:]
                self.assertGreaterEqual(len(sections), 3)
                for section in sections:
                    self.assertIn("**The source:**", section)
                    self.assertIn("\n```sh\ntav-", section)
                    self.assertRegex(section, r"\n\|---\|")
                    self.assertRegex(section, r"!\[[^]]+\]\([^)]+\.svg\)")
                    self.assertRegex(section,
                                     r"\*\*(It holds|It does not hold|What we find)\.\*\* ")
                self.assertNotRegex(page, r"\bnan\b|\bNone\b")
                for link in re.findall(r"\]\(([^)]+)\)", page):
                    self.assertTrue((self.output / name / link).is_file(), link)
                for plot in (self.output / name).glob("*.svg"):
                    xml.parse(plot)
                for file in (self.output / name).iterdir():
                    self.assertNotIn(self.folder.name, file.read_text(encoding="utf-8"), file)
                for report in re.findall(r"`(\w+-[\w-]+\.html)`", page):
                    text = (self.work / "reports" / report).read_text(encoding="utf-8")
                    self.assertIn("<html", text)
                    self.assertNotIn(self.folder.name, text, report)
        xml.parse(self.output / "then_and_now.svg")

    def test_what_was_measured_is_not_measured_again(self):
        status, told, _ = self.run_experiments(self.names[0])
        self.assertEqual(0, status)
        self.assertNotRegex(told, r"\d s\n")
        self.assertIn(f"{self.names[0]}: nothing changed", told)

    def test_what_changed_since_the_page_before_is_told(self):
        name = self.names[-1]
        kept = self.output / name / f"{name}.json"
        before = json.loads(kept.read_text(encoding="utf-8"))
        figure = next(iter(before["figures"]))
        before["figures"][figure] = {"value": before["figures"][figure]["value"] + 1000,
                                     "error": None}
        kept.write_text(json.dumps(before), encoding="utf-8")
        told = self.run_experiments(name)[1]
        self.assertIn("changed since the pages before:\n  " + figure, told)

    def test_figures_of_two_seeds_are_not_mixed(self):
        seed = ("--seed", "7", "--work", Path(self.folder.name) / "seeds")
        self.assertRegex(self.run_experiments(self.names[0], *seed)[1], r"\d s\n")
        again = self.run_experiments(self.names[0], "--work", Path(self.folder.name) / "seeds")[1]
        self.assertIn("the seed changed: all is measured anew\n", again)
        self.assertRegex(again, r"\d s\n")

    def test_figures_of_two_builds_are_not_mixed(self):
        work = Path(self.folder.name) / "builds"
        self.run_experiments(self.names[0], "--work", work)
        kept = (next(work.glob("quick/*/tav-match.sha256"), None)
                or next(work.glob("quick/*/*.sha256")))
        kept.write_text("of another build", encoding="utf-8")
        again = self.run_experiments(self.names[0], "--work", work)[1]
        self.assertIn(f"{kept.stem} changed: all is measured anew\n", again)
        self.assertRegex(again, r"\d s\n")

    def test_an_unknown_experiment_is_an_error(self):
        status, _, told = self.run_experiments("no-such-experiment")
        self.assertEqual(2, status)
        self.assertIn("no experiment is called no-such-experiment; there are: "
                      + self.names[0], told)

    def test_quick_figures_never_replace_the_pages(self):
        done = subprocess.run([sys.executable, SCRIPTS / "experiments.py", "run", "--quick"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(2, done.returncode)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
