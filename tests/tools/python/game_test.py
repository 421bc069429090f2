"""Games: a judge knows the rules."""

import random
import unittest

from harness import EXAMPLE, FAULTY, PATIENCE

from tavoliere import Engine, Game, IllegalMoveError, Limit, Position, PositionError

ENGINES = ("tav-othello", "tav-dama", "tav-dipole", "tav-solitaire", EXAMPLE, FAULTY)


class Games(unittest.TestCase):
    def test_random_games_of_every_engine_end(self):
        drawn = random.Random(1)
        for program in ENGINES:
            with self.subTest(program), Engine(program, timeout=PATIENCE) as engine:
                game = Game(engine)
                while not game.is_over():
                    self.assertIsNone(game.result())
                    self.assertIn(game.turn(), (1, 2))
                    move = drawn.choice(game.legal())
                    self.assertEqual(move, game.push(move))
                    self.assertLess(len(game.moves), 1000)
                self.assertEqual([], game.legal())
                self.assertIn(game.result(), ("p1win", "p2win", "draw"))
                self.assertTrue(game.reason())

    def test_an_engine_judges_and_plays(self):
        with Engine("tav-othello", options={"Strength": "beginner"}, timeout=PATIENCE) as engine:
            game = Game(engine)
            while not game.is_over():
                game.push(engine.play(game, Limit(depth=1)).move)
            self.assertGreater(len(game.moves), 8)

    def test_moves_are_spelt_as_the_judge_does_and_taken_back(self):
        with Engine("tav-othello", timeout=PATIENCE) as engine:
            game = Game(engine)
            self.assertEqual("e6", game.push("1. E6"))
            after = game.fen()
            self.assertEqual(2, game.turn())
            self.assertEqual("e6", game.pop())
            self.assertEqual(1, game.turn())
            self.assertNotEqual(after, game.fen())
            with self.assertRaises(IndexError):
                game.pop()
            self.assertEqual(after, Game(engine, Position(after)).fen())

    def test_illegal_moves_change_nothing(self):
        for program in ("tav-othello", [FAULTY, "--no-move-query"]):
            with Engine(program, timeout=PATIENCE) as engine:
                game = Game(engine)
                for move in ("a1", "9", "joho", "", "d3 d4", "d3\nquit", "legal"):
                    with self.assertRaisesRegex(IllegalMoveError, "illegal move"):
                        game.push(move)
                self.assertEqual((), game.moves)
                game.push(game.legal()[0])
                self.assertEqual(1, len(game.moves))

    def test_board_squares_and_diagram(self):
        with Engine("tav-othello", timeout=PATIENCE) as engine:
            game = Game(engine)
            self.assertEqual([8] * 8, [len(row) for row in game.board()])
            self.assertEqual("a1", game.squares()[0][0])
            self.assertEqual(["w", "b"], game.board()[3][3:5])
            self.assertIn("a b c d e f g h", game.diagram())

    def test_two_games_share_a_judge(self):
        with Engine("tav-othello", timeout=PATIENCE) as engine:
            one, other = Game(engine), Game(engine)
            one.push("d3")
            self.assertEqual((2, 1), (one.turn(), other.turn()))
            self.assertEqual(["e6", "f5", "c4", "d3"], other.legal())

    def test_a_bad_start_is_an_error(self):
        with Engine("tav-othello", timeout=PATIENCE) as engine:
            with self.assertRaises(PositionError):
                Game(engine, Position("joho"))


if __name__ == "__main__":
    unittest.main()
