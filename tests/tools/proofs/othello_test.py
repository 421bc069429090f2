"""othello_test.py <folder of the checkers> <tav-othello> [unittest's arguments]: proofs that both
accept or refuse."""

import os
import sys
import unittest
from pathlib import Path

from certificates import Certificates

sys.path.insert(0, sys.argv[1])
import othello  # noqa: E402

# Ten empty squares, Black to move, who scores +2 and -2.
SMALL = "OOOXX--O-X-OOOOOOO-OXXXO-XO-X-OX-O-X X"
LARGE = "XXXXXOOOOOOOXOXXOOOOOOX-OOOOXOXXO-OOXXOX-O--XOOXOOOOOOXX--X--OO- X"

FINISHED = "X" * 35 + "- X"  # the empty square goes to the winner


class OthelloCase(Certificates):
    program = str(Path(sys.argv[2]).resolve())
    checker = othello

    def prove_small(self, empties=6):
        return self.prove("othello6", SMALL, "--at-least=2", "--empties", str(empties))


class Proofs(OthelloCase):
    def test_both_programs_accept_the_proofs(self):
        for variant, position, side, least in (
                ("othello6", SMALL, "first", 2), ("othello6", SMALL, "second", -2),
                ("othello", LARGE, "first", -2), ("othello", LARGE, "second", 2),
                ("othello6", FINISHED, "first", 36), ("othello6", FINISHED, "second", -36)):
            said = self.prove(variant, position, f"--at-least={least}", "--side", side,
                              "--empties", "4")
            claim = f"{side} scores at least {least}; the checker solves 4 empty squares"
            self.assertIn(f"{variant} {position}: {claim}\n", said)
            self.assertIn(f"{claim}\nproved by ", self.run_program("verify", self.file).stdout)
            self.assertRegex(othello.check(self.file, 0, 1), f"{claim}, by [0-9]+ replies")
            self.assertFalse(os.path.exists(self.file + ".journal"))

    def test_a_claim_that_does_not_hold_is_not_proved(self):
        for side, least in (("first", 4), ("second", 0)):
            done = self.run_program("--UCI_Variant", "othello6", "prove", SMALL, "--side", side,
                                    f"--at-least={least}", "--certificate", self.file + side)
            self.assertEqual(done.returncode, 1)
            self.assertIn("the claim does not hold", done.stderr)
            self.assertFalse(os.path.exists(self.file + side))

    def test_a_flipped_bit_is_refused_unless_the_text_is_the_same(self):
        self.prove_small(8)
        self.check_flipped_bits()

    def test_shards_check_every_reply_once(self):
        self.prove_small()
        self.check_shards()

    def test_errors_name_what_is_wrong(self):
        for arguments, message in (
                (("prove", "--at-least=2"), "expected a file"),
                (("prove", "--certificate", self.file), "expected a score"),
                (("prove", "--at-least=x", "--certificate", self.file), "expected a number"),
                (("prove", "--at-least=2", "--side", "third", "--certificate", self.file),
                 "expected first or second"),
                (("verify", self.file), "there is no file")):
            done = self.run_program(*arguments)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(message, done.stderr)


class LongProofs(OthelloCase):
    def test_mutations_of_the_text_are_refused(self):
        self.prove_small()
        self.check_replacements((
            (b"first scores", b"second scores"), (b"at least 2", b"at least 4"),
            (b"at least 2", b"at least +2"), (b"solves 6", b"solves 5"), (b"solves 6", b"solves 8"),
            (b"solves 6", b"solves 06"), (b"first scores", b"both score"),
            (b"variant othello6", b"variant othello"), (b"game othello", b"game dipole"),
            (b"-X X\nclaim", b"-X O\nclaim"), (b"position O", b"position X"),
            (b"certificate 1", b"certificate 2")))

    def test_a_missing_reply_is_refused(self):
        self.prove_small()
        self.check_missing_replies()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
