"""The client of `analyse`: answers, batches, cancelling, threads."""

import itertools
import threading
import unittest

from harness import EXAMPLE, PATIENCE

from tavoliere import (Analyser, AnalysisError, Engine, EngineTerminatedError, Game, Limit,
                       Position, Request)

START = Position()


class Analyses(unittest.TestCase):
    def test_an_answer_equals_that_of_go(self):
        position = Position(moves=("d3",))
        with Analyser("tav-othello") as analyser, Engine("tav-othello", timeout=PATIENCE) as engine:
            answer = analyser.analyse(position, Limit(depth=6), lines=2)
            lines = engine.analyse(position, Limit(depth=6), multipv=2)
        self.assertTrue(answer.done)
        self.assertEqual(answer.move, answer.lines[0].move)
        self.assertEqual([line.pv for line in lines], [line.pv for line in answer.lines])
        self.assertEqual([line.score for line in lines], [line.score for line in answer.lines])
        self.assertEqual((6, lines[-1].nodes), (answer.depth, answer.nodes))

    def test_members_reach_the_program(self):
        with Analyser(["tav-othello", "--Hash", "4"]) as analyser:
            answer = analyser.analyse(START, Limit(nodes=500), want=["pv", "terms"], lines="all",
                                      variant="othello6", options={"Evaluation": "table"})
            self.assertEqual(4, len(answer.lines))
            self.assertIn("terms", answer.raw)
            start = "---------------------------OX------XO--------------------------- X"
            self.assertEqual(analyser.analyse(START, Limit(depth=3)).lines,
                             analyser.analyse(Position(start), Limit(depth=3)).lines)

    def test_chances_are_those_of_go(self):
        with Analyser("tav-othello") as analyser, Engine("tav-othello", timeout=PATIENCE) as engine:
            line = analyser.analyse(START, Limit(depth=6), want=["wdl"]).lines[0]
            without = analyser.analyse(START, Limit(depth=6)).lines[0]
            engine.configure({"UCI_ShowWDL": True})
            (info,) = engine.analyse(START, Limit(depth=6))
        self.assertEqual(1000, sum(line.wdl))
        self.assertEqual(info.wdl, line.wdl)
        self.assertIsNone(without.wdl)

    def test_a_game_is_a_position(self):
        with Engine("tav-othello", timeout=PATIENCE) as judge, Analyser("tav-othello") as analyser:
            game = Game(judge)
            game.push("d3")
            self.assertIn(analyser.analyse(game, Limit(depth=2)).move, game.legal())

    def test_an_error_answers_its_request_and_stops_nothing(self):
        with Analyser("tav-othello") as analyser:
            with self.assertRaisesRegex(AnalysisError, "illegal move 'z9'"):
                analyser.analyse(Position(moves=("z9",)), Limit(depth=1))
            with self.assertRaisesRegex(AnalysisError, "unknown member 'joho'"):
                analyser.analyse(START, Limit(depth=1), options={"joho": 1})
            with self.assertRaisesRegex(ValueError, "p1_clock"):
                analyser.analyse(START, Limit(p1_clock=1))
            self.assertIsNotNone(analyser.analyse(START, Limit(depth=1)).move)

    def test_the_end_of_the_game_has_no_move(self):
        over = Position(moves=("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"))
        with Analyser("tav-othello") as analyser:
            self.assertIsNone(analyser.analyse(over, Limit(depth=1)).move)

    def test_batches_keep_keys_and_may_keep_order(self):
        requests = [Request(Position(moves=("d3",) * (n % 2)), Limit(depth=1 + n % 5), key=n)
                    for n in range(500)]
        with Analyser("tav-othello", threads=2) as analyser:
            ordered = list(analyser.batch(requests, ordered=True))
            self.assertEqual(list(range(500)), [answer.key for answer in ordered])
            unordered = {answer.key: answer for answer in analyser.batch(iter(requests))}
            for answer in ordered:
                self.assertEqual(answer.nodes, unordered[answer.key].nodes)
            self.assertEqual([], list(analyser.batch([])))

    def test_a_batch_may_be_endless_and_hold_errors(self):
        requests = (Request(Position(moves=("z9",) if n == 2 else ()), Limit(depth=1), key=n)
                    for n in itertools.count())
        with Analyser("tav-othello") as analyser:
            found = list(itertools.islice(analyser.batch(requests, ordered=True), 5))
            self.assertEqual([None, None, "z9", None, None],
                             [answer.error and "z9" for answer in found])
            self.assertIsNotNone(analyser.analyse(START, Limit(depth=1)).move)

    def test_a_request_can_be_cancelled_and_reported(self):
        with Analyser("tav-othello") as analyser:
            depths, begun = [], threading.Event()

            def report(answer):
                depths.append(answer.depth)
                begun.set()

            future = analyser.submit(Request(START, Limit(depth=60)), report)
            self.assertTrue(begun.wait(PATIENCE))
            analyser.cancel(future)
            answer = future.result(PATIENCE)
            self.assertTrue(answer.raw["cancelled"])
            self.assertIsNotNone(answer.move)
            self.assertEqual(sorted(depths), depths)
            analyser.cancel(future)

    def test_a_timeout_cancels(self):
        with Analyser("tav-othello") as analyser:
            with self.assertRaisesRegex(TimeoutError, "no answer within 0.1 s"):
                analyser.analyse(START, Limit(depth=60), timeout=0.1)
            self.assertIsNotNone(analyser.analyse(START, Limit(depth=1), timeout=PATIENCE).move)

    def test_threads_share_an_analyser(self):
        with Analyser("tav-othello", threads=2) as analyser:
            wanted = {depth: analyser.analyse(START, Limit(depth=depth)).nodes
                      for depth in range(1, 6)}
            found = []

            def ask(depth):
                for _ in range(20):
                    nodes = analyser.analyse(START, Limit(depth=depth)).nodes
                    found.append(nodes == wanted[depth])

            threads = [threading.Thread(target=ask, args=(depth,)) for depth in wanted]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual([True] * 100, found)

    def test_closing_ends_what_waits(self):
        analyser = Analyser("tav-othello")
        future = analyser.submit(Request(START, Limit(depth=60)))
        analyser.close()
        with self.assertRaises(EngineTerminatedError):
            future.result(PATIENCE)
        with self.assertRaises(EngineTerminatedError):
            analyser.analyse(START, Limit(depth=1))

    def test_any_game_will_do(self):
        for program in ("tav-dama", "tav-dipole", "tav-solitaire", EXAMPLE):
            with Analyser(program) as analyser:
                answer = analyser.analyse(START, Limit(depth=2))
                self.assertIsNotNone(answer.move, program)


if __name__ == "__main__":
    unittest.main()
