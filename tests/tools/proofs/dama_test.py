"""dama_test.py <folder of the checkers> <tav-dama> [unittest's arguments]: proofs that both accept
or refuse."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from certificates import Certificates

sys.path.insert(0, sys.argv[1])
import dama  # noqa: E402

QUIET = " moves of each side without a capture or a man's move draw"
SHORT = "W:WK18,K23:BK9"  # won in 7 plies
# Won in 61 plies; a capture or a man's move comes every 34 plies at the latest.
LONG = "W:W29,31:BK24"


class DamaCase(Certificates):
    program = str(Path(sys.argv[2]).resolve())
    checker = dama
    shards = False

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.tables = folder.name
        subprocess.run([cls.program, "build-tables", cls.tables, "3"], check=True,
                       stdout=subprocess.DEVNULL)

    def try_to_prove(self, position, *options):
        return self.run_program("--Tables", self.tables, *options, "prove", position,
                                "--certificate", self.file)

    def prove_ending(self, position, *options):
        done = self.try_to_prove(position, *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout


class Proofs(DamaCase):
    def test_both_programs_accept_the_proofs(self):
        for position, winner, draw_moves in (
                (SHORT, "first", 40), ("B:WK18,K23:BK9", "first", 40),
                ("W:WK24:BK10,K15", "second", 40), ("W:W22:B18", "first", 40),
                ("W:W25:B18,K21,K22", "second", 40), (SHORT, "first", 4),
                (LONG, "first", 40), (LONG, "first", 20)):
            said = self.prove_ending(position, "--Draw-Moves", str(draw_moves))
            claim = f"{winner} wins; {draw_moves}{QUIET}"
            self.assertIn(f"usual {position}: {claim}\n", said)
            self.assertIn(f"{claim}\nproved by ", self.run_program("verify", self.file).stdout)
            self.assertRegex(dama.check(self.file), f"{claim}, by [0-9]+ replies")
            self.assertFalse(os.path.exists(self.file + ".journal"))

    def test_without_a_counter_the_claim_names_none(self):
        self.assertIn(f"usual {SHORT}: first wins\n", self.prove_ending(SHORT, "--Draw-Moves", "0"))
        self.assertRegex(dama.check(self.file), "first wins, by [0-9]+ replies")

    def test_what_is_not_won_before_the_counter_draws_is_not_proved(self):
        for position, draw_moves, message in (
                (SHORT, 3, "expected fewer than 6"), ("W:WK30,20:BK12", 40, "drawn: "),
                ("W:WK1,K2,K3:BK32", 40, "expected at most 3 pieces")):
            done = self.try_to_prove(position, "--Draw-Moves", str(draw_moves))
            self.assertEqual(done.returncode, 1)
            self.assertIn(message, done.stderr)
            self.assertFalse(os.path.exists(self.file))
        done = self.run_program("--Tables", "none", "prove", SHORT, "--certificate", self.file)
        self.assertIn("no endgame tables in 'none'", done.stderr)

    def test_play_that_repeats_a_position_proves_nothing(self):
        # White's king walks to and fro, and the enemy's has no other move either.
        there, back = "W:WK1,19,23,24,K31:BK32", "W:WK5,19,23,24,K31:BK28"
        text = (f"tavoliere-certificate 1\ngame dama\nvariant usual\nposition {there}\n"
                f"claim first wins\nreplies 2\n\n{there}\t1-5\n{back}\t5-1\n").encode()
        self.assertTrue(self.refused(text))
        with self.assertRaisesRegex(ValueError, "can repeat"):
            dama.check(self.file)
        self.assertIn("can repeat", self.run_program("verify", self.file).stderr)

    def test_a_flipped_bit_is_refused_unless_the_text_is_the_same(self):
        self.prove_ending(SHORT)
        self.check_flipped_bits()

    def test_captures_follow_the_rules(self):
        for position, legal in (
                ("W:W31:B12,20,28", ["31x8"]), ("W:WK22:B18,19,27", ["22x13", "22x15", "22x31"]),
                ("W:WK27:B5,6,13,15,21,23", ["27x25"]), ("W:WK21,31:B10,18,27", ["31x6"]),
                ("W:WK23,31:B19,26,27", ["23x21"]), ("W:WK23:B19,K28", ["23x32"]),
                ("W:WK30:B10,12,18,K20,K26,27", ["30x5"]),
                ("W:WK31:B18,20,K27,K28", ["31x13", "31x15"]),
                ("W:WK30:B10,K12,K18,20,K26,K27", ["30x5"]), ("W:W30:BK26", ["30-27"]),
                ("W:W9,18:B5,6,14", ["18x2"]), ("W:WK18:B14,15,22,23", ["18x18"]),
                ("W:W25:B18,K21,K22", []), ("B:W27,28:B24,K32", ["32x30"]),
                ("W:W29:B22,K25", ["29-26"])):
            self.assertEqual(sorted(dama.moves(dama.read(position))), legal, position)


class LongProofs(DamaCase):
    def test_mutations_of_the_text_are_refused(self):
        self.prove_ending(SHORT)
        self.check_replacements((
            (b"first wins", b"second wins"), (b"first wins", b"a draw"), (b"; 40 ", b"; 2 "),
            (b"; 40 ", b"; 040 "), (b" draw\n", b" draw.\n"), (b"variant usual", b"variant dama"),
            (b"game dama", b"game chess"), (b"position W:WK18", b"position W:WK17"),
            (b"certificate 1", b"certificate 2"), (b"\t18", b"\t17")))

    def test_a_missing_reply_is_refused(self):
        self.prove_ending(SHORT)
        self.check_missing_replies()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
