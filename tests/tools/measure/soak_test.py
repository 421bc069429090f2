#!/usr/bin/env python3
"""soak_test.py SOAK PROGRAM...: short runs of soak.py, with faults and a kill -9.

The programs are tav-match, tav-play and engines. Each run ignores SIGINT, as a background job of a
shell does, and must end its runners and boards nevertheless.
"""
import json
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOAK, PROGRAMS = sys.argv[1], sys.argv[2:]
sys.path.insert(0, str(Path(SOAK).parent))

from soak import slope  # noqa: E402


class SlopeTest(unittest.TestCase):
    def test_a_moment_of_little_memory_is_no_growth(self):
        self.assertEqual(slope([(60 * minute, 700 if minute == 1 else 17000)
                                for minute in range(20)], 1), 0)

    def test_growth_counts_in_spite_of_it(self):
        self.assertAlmostEqual(slope([(60 * minute, 700 if minute == 1 else 17000 + 30 * minute)
                                      for minute in range(20)], 1), 0.5)


class SoakTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder, self.programs = Path(scratch.name, "run"), Path(scratch.name, "programs")
        self.programs.mkdir()
        for program in PROGRAMS:
            (self.programs / Path(program).name).symlink_to(program)

    def run_soak(self, *options):
        said = subprocess.run(
            [sys.executable, SOAK, self.folder, "--programs", self.programs, "--nodes", "100",
             "--concurrency", "1", "--sample", "1", *options],
            capture_output=True, text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        self.assertTrue((self.folder / "summary.json").exists(), said.stderr)
        return said.returncode, json.loads((self.folder / "summary.json").read_text())

    def test_faults_and_a_kill_lose_no_game(self):
        status, figures = self.run_soak("--hours", "0.001", "--fault", "0.5", "--kill", "2")
        self.assertEqual((status, figures["faults"]), (0, []))
        self.assertGreater(figures["kills"], 0)
        self.assertGreater(figures["struck"], 0)
        self.assertGreater(figures["page_loads"], 0)
        self.assertIn("board's engine", figures["highest"])

    def test_a_game_in_the_journal_twice_is_a_fault(self):
        status, figures = self.run_soak("--games", "2")
        self.assertEqual((status, sum(figures["games"].values())), (0, 2))
        journal = next(self.folder.glob("*.jsonl"))
        lines = journal.read_text().splitlines()
        games = [line for line in lines if "moves" in json.loads(line)]
        journal.write_text("\n".join(lines + games[:1]) + "\n")
        status, figures = self.run_soak("--games", "2")
        self.assertEqual(status, 1)
        self.assertRegex(" ".join(figures["faults"]), r"games \[\d\] are in the journal twice")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
