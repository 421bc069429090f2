"""Matches by tav-match."""

import unittest

from harness import FolderTest, faulty

from tavoliere import Journal, Limit, MatchError, MatchStats, Player, run_match

ONE = Player("tav-othello", "one")
TWO = Player(["tav-othello", "--Hash", "4"], "two", {"Evaluation": "table", "Ponder": False},
             Limit(nodes=200))


class Matches(FolderTest):
    def test_a_match_and_its_statistics(self):
        lines = []
        path = self.folder / "games.jsonl"
        stats = run_match([ONE, TWO], limit=Limit(depth=1), rounds=3, openings="plies=4", seed=7,
                          concurrency=2, journal=path, on_line=lines.append)
        self.assertEqual((6, ["one", "two"], {}), (stats.games, stats.names, stats.faults()))
        met, other = stats.encounter("one", "two"), stats.encounter("two", "one")
        self.assertEqual(6, met.games)
        self.assertEqual((met.wins, met.draws, met.losses),
                         (other.losses, other.draws, other.wins))
        self.assertAlmostEqual(1, met.score + other.score)
        with self.assertRaises(KeyError):
            stats.encounter("one", "three")
        games = list(Journal(path))
        self.assertEqual(6, len(games))
        self.assertAlmostEqual(6 * met.score, sum(game.points("one") for game in games))
        self.assertEqual({1}, {move.depth for game in games for move in game.moves
                               if move.engine == "one" and move.depth})
        self.assertTrue(any(line.startswith("Game 1 of 6") for line in lines))
        self.assertEqual(stats.raw, MatchStats.read(path).raw)
        # The same call resumes the match, which is over.
        again = run_match([ONE, TWO], limit=Limit(depth=1), rounds=3, openings="plies=4", seed=7,
                          journal=path)
        self.assertEqual(stats.raw, again.raw)

    def test_without_a_journal_nothing_is_left(self):
        before = list(self.folder.iterdir())
        stats = run_match([ONE, TWO], limit=Limit(depth=1), openings=["plies=2"], cwd=self.folder)
        self.assertEqual(2, stats.games)
        self.assertEqual(before, list(self.folder.iterdir()))

    def test_a_bad_word_is_an_error_with_its_text(self):
        with self.assertRaisesRegex(MatchError, "status 2:(.|\n)*joho") as caught:
            run_match([ONE, TWO], limit=Limit(depth=1), arguments=["-joho"])
        self.assertEqual(2, caught.exception.status)
        with self.assertRaisesRegex(ValueError, "p1_clock"):
            run_match([ONE, TWO], limit=Limit(p1_clock=1))
        with self.assertRaises(MatchError):
            MatchStats.read(self.folder / "none")

    def test_a_crash_is_an_error_or_a_fault(self):
        crash = [Player(faulty(), "good"), Player(faulty("crash", "--at=2"), "bad")]
        with self.assertRaisesRegex(MatchError, "status 3"):
            run_match(crash, limit=Limit(depth=1))
        stats = run_match(crash, limit=Limit(depth=1), arguments=["-recover"])
        self.assertEqual(["bad"], list(stats.faults()))

    def test_an_exception_while_it_plays_ends_the_match(self):
        class Enough(Exception):
            pass

        def stop(line):
            raise Enough(line)

        with self.assertRaises(Enough):
            run_match([ONE, TWO], limit=Limit(depth=1), rounds=100_000, openings="plies=8",
                      on_line=stop)


if __name__ == "__main__":
    unittest.main()
