"""Journals: records, damage, memory."""

import json
import tracemalloc
import unittest
from unittest import mock

from harness import FolderTest

from tavoliere import GameRecord, Journal, JournalError, Position, Score

HEADER = {"match": {"engines": [{"name": "A"}, {"name": "B"}], "rounds": 1}}
GAME = {
    "id": "1.1", "engines": ["A", "B"], "opening": ["d3", "c3", "c4"], "first": 2,
    "moves": [{"move": "e3", "score_cp": -7, "depth": 4, "nodes": 90, "time_us": 1500},
              {"move": "f4", "score_mate": 3, "bound": "lower", "wdl": [1000, 0, 0]},
              {"move": "pass"}],
    "result": "p2win", "reason": "neither side can move", "termination": "normal",
    "duration_ms": 2500,
}


class Journals(FolderTest):
    def journal(self, *lines, end="\n"):
        path = self.folder / "games.jsonl"
        path.write_bytes(b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode()
                                    for line in lines) + end.encode())
        return Journal(path)

    def test_games_and_moves(self):
        journal = self.journal(HEADER, GAME)
        self.assertEqual(1, journal.header["rounds"])
        (game,) = journal
        self.assertEqual(("1.1", ("A", "B"), "p2win"), (game.id, game.engines, game.result))
        self.assertEqual(("normal", "neither side can move"), (game.termination, game.reason))
        self.assertEqual([("e3", 3, 2, "B"), ("f4", 4, 1, "A"), ("pass", 5, 2, "B")],
                         [(move.move, move.ply, move.player, move.engine) for move in game.moves])
        self.assertEqual([Score(cp=-7), Score(mate=3, bound="lower"), None],
                         [move.score for move in game.moves])
        self.assertEqual([None, (1000, 0, 0), None], [move.wdl for move in game.moves])
        self.assertEqual((4, 90, 0.0015), (game.moves[0].depth, game.moves[0].nodes,
                                           game.moves[0].time))
        self.assertEqual(Position(moves=("d3", "c3", "c4", "e3")), game.position(4))
        self.assertEqual(6, len(game.position().moves))
        self.assertEqual((0.0, 1.0), (game.points("A"), game.points("B")))
        with self.assertRaises(ValueError):
            game.points("C")

    def test_player_2_may_begin(self):
        game = GameRecord(GAME | {"opening": [], "fen": "X", "first": 2})
        self.assertEqual(["B", "A", "B"], [move.engine for move in game.moves])
        game = GameRecord(GAME | {"opening": ["d3"], "first": 1})
        self.assertEqual(["A", "B", "A"], [move.engine for move in game.moves])

    def test_a_single_player_makes_every_move(self):
        game = GameRecord({"id": "1.1", "engines": ["A"], "result": "none", "fen": "o.o",
                           "moves": [{"move": "a1c1"}, {"move": "c1a1"}]})
        self.assertEqual([(1, "A"), (1, "A")], [(move.player, move.engine) for move in game.moves])
        self.assertEqual("o.o", game.position().fen)
        self.assertIsNone(game.points("A"))

    def test_a_last_line_without_its_end_is_left_out(self):
        half = json.dumps(GAME)[:50].encode()
        self.assertEqual(2, len(list(self.journal(HEADER, GAME, GAME, half, end=""))))
        self.assertEqual(1, len(list(self.journal(GAME, GAME, end=""))))
        self.assertEqual([], list(self.journal(end="")))
        self.assertIsNone(self.journal(end="").header)

    def test_a_damaged_line_is_named(self):
        for line in (b"{", b"[]", b"3", b"null", b"{\"id\":1}", b"{\"id\":\"1\",\"engines\":[]}",
                     json.dumps(GAME)[:50].encode()):
            with self.assertRaisesRegex(JournalError, r"games.jsonl:2: expected a game record"):
                list(self.journal(GAME, line, GAME))

    def test_marks_blank_lines_and_other_bytes(self):
        game = json.dumps(GAME).encode().replace(b"\"A\"", b"\"J\xfcrg\\u2028\"")
        (found,) = self.journal(b"\xef\xbb\xbf" + json.dumps(HEADER).encode(), b"", game + b"\r")
        self.assertEqual("J\ufffdrg\u2028", found.engines[0])

    def test_iterations_are_independent(self):
        journal = self.journal(HEADER, GAME, GAME)
        self.assertEqual(4, sum(1 for _ in journal for _ in journal))
        with self.assertRaises(OSError):
            list(Journal(self.folder / "none"))

    def test_games_that_are_past_need_no_memory(self):
        long = GAME | {"moves": GAME["moves"] * 200}
        journal = self.journal(HEADER, *[long] * 100)
        tracemalloc.start()
        self.addCleanup(tracemalloc.stop)
        self.assertEqual(100 * 600, sum(len(game.moves) for game in journal))
        self.assertLess(tracemalloc.get_traced_memory()[1], 2_000_000)

    def test_rows_for_games_and_for_moves(self):
        journal = self.journal(HEADER, GAME)
        (row,) = journal.game_rows()
        self.assertEqual({"id": "1.1", "player1": "A", "player2": "B", "result": "p2win",
                          "termination": "normal", "reason": "neither side can move", "plies": 6,
                          "seconds": 2.5}, row)
        rows = list(journal.move_rows())
        self.assertEqual([-7, None, None], [row["cp"] for row in rows])
        self.assertEqual([None, 3, None], [row["mate"] for row in rows])
        self.assertEqual([None, (1000, 0, 0), None], [row["wdl"] for row in rows])

    def test_frames_need_pandas(self):
        journal = self.journal(HEADER, GAME)
        with mock.patch.dict("sys.modules", {"pandas": None}):
            with self.assertRaisesRegex(ImportError, "python3-pandas"):
                journal.to_frame()
        pandas = mock.MagicMock()
        with mock.patch.dict("sys.modules", {"pandas": pandas}):
            journal.to_frame(moves=True)
        (rows,) = pandas.DataFrame.from_records.call_args.args
        self.assertEqual(3, len(rows))

    def test_frames_have_a_row_per_game_or_move(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        journal = self.journal(HEADER, GAME, GAME)
        self.assertEqual(["p2win"] * 2, list(journal.to_frame().result))
        self.assertEqual(6, len(journal.to_frame(moves=True)))


if __name__ == "__main__":
    unittest.main()
