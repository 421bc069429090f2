"""solitaire_test.py <folder of the checkers> <tav-solitaire> [unittest's arguments]: proofs that
both accept or refuse."""

import sys
import unittest
from pathlib import Path

from certificates import Certificates

sys.path.insert(0, sys.argv[1])
import solitaire  # noqa: E402

DIAMOND = ("----.----/---ooo---/--ooooo--/-ooooooo-/ooooooooo/"
           "-ooooooo-/--ooooo--/---ooo---/----o----")
CENTRAL = "--ooo--/--ooo--/ooooooo/ooo.ooo/ooooooo/--ooo--/--ooo--"
# Nothing but all positions refutes these.
FEW_AFTER = "----o----/---.-.---/--.-o-o--/-o-.-.-o-/.-.-.-.-."  # 13 with the start
FEW_BEFORE = "----o----/---o-.---/--o-o-o--/-o-o-.-o-/o-o-.-o-o"  # 1591 lead to e3
# 213,565 with the start.
LARGE = ("------o------/-----.-o-----/----.-o-.----/---.-o-.-o---/"
         "--o-.-o-.-o--/-o-.-o-o-o-o-/o-o-o-.-o-.-o")
VARIANTS = tuple(solitaire.BOARDS) + tuple(solitaire.TRIANGLES)


class SolitaireCase(Certificates):
    program = str(Path(sys.argv[2]).resolve())
    checker = solitaire
    shards = False

    def try_to_prove(self, variant, position, goal, *options):
        return self.run_program("--UCI_Variant", variant, "--Goal", goal, "prove",
                                *(["--position=" + position] if position else []), *options,
                                "--certificate", self.file)

    def prove_accepted(self, variant, position, goal, claim, kind):
        """Returns the lines of the proof, which both programs accept."""
        done = self.try_to_prove(variant, position, goal)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f": {claim}\n", done.stdout)
        self.assertRegex(solitaire.check(self.file), f": {claim}, by [0-9]+ {kind}$")
        verified = self.run_program("verify", self.file)
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.assertRegex(verified.stdout, f": {claim}\nproved by [0-9]+ {kind}, checked in ")
        return solitaire.read_certificate(self.file)[2]

    def check_missing_lines(self, lines):
        """Both programs refuse it without any of them."""
        data = Path(self.file).read_bytes()
        head, body = self.text().split(b"\n\n")
        body = body.splitlines(keepends=True)
        words, _, number = head.rpartition(b" ")
        fewer = words + b" %d" % (int(number) - 1)
        for missing in lines:
            rest = b"\n\n" + b"".join(body[:missing] + body[missing + 1:])
            self.assertTrue(self.refused(fewer + rest), body[missing])
        self.assertTrue(self.refused(head + b"\n\n" + b"".join(body[1:])))
        self.assertFalse(self.refused_file(data))
        self.assertTrue(self.refused_file(data + b"\0"))
        self.assertTrue(self.refused_file(data[:-1]))


class Proofs(SolitaireCase):
    def test_the_central_game_is_solved(self):
        jumps = self.prove_accepted("english33", "", "d4", "one peg can be left on d4", "jumps")
        self.assertEqual(len(jumps), 31)
        self.check_flipped_bits()

    def test_weights_refute_the_diamond_from_its_top_whatever_the_last_hole(self):
        lines = self.prove_accepted("diamond41", DIAMOND, "any", "no single peg can be left",
                                    "arguments")
        self.assertEqual(len(lines), 1)
        self.assertTrue(lines[0].startswith("weights "))

    def test_weights_for_the_last_hole_refute_the_small_diamond(self):
        self.prove_accepted("diamond25", "", "any", "no single peg can be left", "arguments")

    def test_the_position_class_refutes_a_last_hole(self):
        lines = self.prove_accepted("english33", "", "c4", "no single peg can be left on c4",
                                    "arguments")
        self.assertEqual(len(lines), 1)
        self.assertTrue(lines[0].startswith("set "))

    def test_all_positions_refute_what_nothing_shorter_does(self):
        for position, goal, kind, count in (
                ("", "e3", "predecessors", 1650), (FEW_AFTER, "d4", "successors", 13),
                (FEW_BEFORE, "e3", "predecessors", 1591)):
            lines = self.prove_accepted("triangle15", position, goal,
                                        f"no single peg can be left on {goal}", kind)
            self.assertEqual(len(lines), count)

    def test_finished_positions_prove_themselves(self):
        for position, goal, claim, kind in (
                ("....o/" + "...../" * 3 + ".....", "e1", "one peg can be left on e1", "jumps"),
                ("....o/" + "...../" * 3 + ".....", "d3", "no single peg can be left on d3",
                 "arguments"),
                ("...../" * 4 + ".....", "any", "no single peg can be left", "arguments"),
                ("o...o/" + "...../" * 3 + "o....", "any", "no single peg can be left",
                 "arguments")):
            self.prove_accepted("square25", position, goal, claim, kind)

    def test_errors_name_what_is_wrong(self):
        for variant, position, goal, message in (
                ("english33", DIAMOND, "any", "expected a position on the board of english33"),
                ("english33", "", "a1", "option Goal: "),
                ("english33", "xyz", "any", "expected cells")):
            done = self.try_to_prove(variant, position, goal)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(message, done.stderr)
            self.assertFalse(Path(self.file).exists())
        done = self.try_to_prove("triangle28", LARGE, "f6", "--memory", "1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("raise --memory", done.stderr)
        self.assertFalse(Path(self.file).exists())
        done = self.run_program("prove", "--certificate", "/no/such/folder/f")
        self.assertIn("cannot write", done.stderr)


class LongProofs(SolitaireCase):
    def test_every_board_is_the_same_in_both_programs(self):
        for variant in VARIANTS:
            solvable = variant != "diamond25"
            claim = "one peg can be left" if solvable else "no single peg can be left"
            self.prove_accepted(variant, "", "any", claim, "jumps" if solvable else "arguments")

    def test_a_killed_proof_resumes_and_threads_share_it(self):
        command = ["--UCI_Variant", "triangle28", "--Goal", "f6", "prove", "--position=" + LARGE]
        for threads in "1", "3":
            done = self.kill_and_resume([*command, "--threads", threads])
            self.assertIn("213565 successors", done.stdout)
        self.assertEqual(self.run_program("verify", self.file).returncode, 0)

    def test_mutations_of_a_solution_are_refused(self):
        jumps = self.prove_accepted("english33", CENTRAL, "d4", "one peg can be left on d4",
                                    "jumps")
        first, last = jumps[0].encode(), jumps[-1].encode()
        self.check_replacements((
            (b"on d4", b"on d1"), (b"on d4", b"on D4"), (b"on d4", b"on z9"),
            (b"one peg can", b"no single peg can"), (b"be left", b"be right"),
            (b"variant english33", b"variant european37"), (b"variant english33", b"variant x"),
            (b"game solitaire", b"game chess"), (b"certificate 1", b"certificate 2"),
            (b"position --ooo--", b"position --oo.--"), (b"position --ooo--/", b"position "),
            (b"jumps 31", b"successors 31"), (b"jumps 31", b"arguments 31"),
            (b"jumps 31", b"replies 31"), (b"jumps 31", b"jumps 031"),
            (first + b"\n", first.upper() + b"\n"), (first, last), (last, last[2:] + last[:2])))
        self.prove_accepted("english33", CENTRAL, "d4", "one peg can be left on d4", "jumps")
        self.check_missing_lines(range(31))

    def test_mutations_of_arguments_are_refused(self):
        lines = self.prove_accepted("diamond41", DIAMOND, "any", "no single peg can be left",
                                    "arguments")
        self.check_missing_lines(range(len(lines)))
        text = self.prove_text("diamond41", DIAMOND, "any")
        self.check_replacements((
            (b"be left", b"be left on z9"), (b"no single peg can", b"one peg can"),
            (b"arguments ", b"jumps "), (b"arguments ", b"successors "),
            (b"----.----/---ooo", b"----o----/---.oo"),
            (b"weights ", b"weights 0 "), (b"weights ", b"weights +"), (b"weights ", b"weights x"),
            (b"weights ", b"Weights ")))
        # A weight less by one lets some jump raise the sum, or else the start is refuted as before.
        wrong = 0
        head, _, weights = text.rstrip(b"\n").rpartition(b"weights ")
        numbers = [int(number) for number in weights.split(b" ")]
        for hole in range(0, len(numbers), 3):
            for change in (-1, 1):
                changed = numbers[:]
                changed[hole] += change
                wrong += self.refused(head + b"weights "
                                      + b" ".join(b"%d" % number for number in changed) + b"\n")
        self.assertGreater(wrong, len(numbers) // 3)
        lines = self.prove_accepted("english33", "", "c4", "no single peg can be left on c4",
                                    "arguments")
        holes = lines[0].encode()
        self.check_replacements((
            (holes, holes.replace(b"o", b".", 1)), (holes, holes.replace(b".", b"o", 1)),
            (holes, holes.replace(b"-", b".", 1)), (holes, holes + b"o"), (b"on c4", b"on d4")))

    def test_mutations_of_all_positions_are_refused(self):
        for position, goal, kind, missing in (
                (FEW_AFTER, "d4", b"successors", range(13)),
                (FEW_BEFORE, "e3", b"predecessors", range(0, 1591, 200))):
            self.prove_accepted("triangle15", position, goal,
                                f"no single peg can be left on {goal}", kind.decode())
            lines = solitaire.read_certificate(self.file)[2]
            self.check_replacements((
                (b"no single peg can", b"one peg can"), (kind, b"arguments"),
                (kind, b"predecessors" if kind == b"successors" else b"successors"),
                (b"on " + goal.encode(), b"on z9"),
                (lines[3].encode() + b"\n" + lines[4].encode(),
                 lines[4].encode() + b"\n" + lines[3].encode()),
                (b"\n\n----", b"\n\n---o")))
            self.prove_text("triangle15", position, goal)
            self.check_missing_lines(missing)

    def test_a_set_with_the_goal_or_the_start_proves_nothing(self):
        # Each set is closed, but has what it must not have.
        head = (b"tavoliere-certificate 1\ngame solitaire\nvariant square25\n"
                b"position oo.../...../...../...../.....\nclaim no single peg can be left on c1\n")
        one, two = b"..o../...../...../...../.....\n", b"oo.../...../...../...../.....\n"
        self.assertTrue(self.refused(head + b"successors 2\n\n" + one + two))
        self.assertTrue(self.refused(head + b"predecessors 1\n\n" + one))
        self.assertTrue(self.refused(head + b"predecessors 2\n\n" + one + two))
        self.assertTrue(self.refused(head + b"predecessors 0\n\n"))

    def test_a_set_has_no_position_of_as_many_pegs_as_the_start(self):
        # Without it the set proves the claim.
        head = (b"tavoliere-certificate 1\ngame solitaire\nvariant square25\n"
                b"position oo.../...../...../...../.....\nclaim no single peg can be left on e5\n")
        one, three = b"...../...../...../...../....o\n", b"ooo../...../...../...../.....\n"
        self.assertFalse(self.refused(head + b"predecessors 1\n\n" + one))
        self.assertTrue(self.refused(head + b"predecessors 2\n\n" + one + three))

    def test_weights_that_weigh_the_end_as_the_start_prove_nothing(self):
        # The jump to c1 makes the claim false.
        self.assertTrue(self.refused(
            b"tavoliere-certificate 1\ngame solitaire\nvariant square25\n"
            b"position oo.../...../...../...../.....\nclaim no single peg can be left on c1\n"
            b"arguments 1\n\nweights " + b" ".join([b"0"] * 25) + b"\n"))

    def test_a_set_that_a_jump_changes_once_proves_nothing(self):
        # The start has no peg on c1, which a jump fills.
        self.assertTrue(self.refused(
            b"tavoliere-certificate 1\ngame solitaire\nvariant square25\n"
            b"position oo.../...../...../...../.....\nclaim no single peg can be left on c1\n"
            b"arguments 1\n\nset ..o../...../...../...../.....\n"))

    def prove_text(self, variant, position, goal):
        self.assertEqual(self.try_to_prove(variant, position, goal).returncode, 0)
        return self.text()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
