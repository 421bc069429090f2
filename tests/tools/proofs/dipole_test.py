"""dipole_test.py <folder of the checkers> <tav-dipole> [unittest's arguments]: proofs that both
accept or refuse."""

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

from certificates import Certificates

sys.path.insert(0, sys.argv[1])
import dipole  # noqa: E402


class DipoleCase(Certificates):
    program = str(Path(sys.argv[2]).resolve())
    checker = dipole


class Proofs(DipoleCase):
    def test_both_programs_accept_the_proofs(self):
        for variant, position, claim in (
                ("dipole4", "W:Wc1x2:Bb4x2", "second"), ("dipole4", "W:Wc1x3:Bb4x3", "first"),
                ("dipole4", "W:Wc1x4:Bb4x4", "second"), ("dipole4", "W:Wc1x5:Bb4x5", "first"),
                ("dipole4", "W:Wc1x6:Bb4x6", "second"), ("dipole6", "W:Wc1x3:Bd6x3", "second"),
                ("dipole6", "B:Wc1x2:Bd6x3", "second"), ("dipole", "W:We1x2:Bd8x2", "second"),
                ("international", "W:We1x1:Bf10x1", "first"), ("dipole4", "B:W:Bb4x1", "second")):
            said = self.prove(variant, position)
            self.assertIn(f"{variant} {position}: {claim} wins\n", said)
            self.assertIn(f"{claim} wins\nproved by ", self.run_program("verify", self.file).stdout)
            self.assertRegex(dipole.check(self.file, 0, 1), f"{claim} wins, by [0-9]+ replies")
            self.assertFalse(os.path.exists(self.file + ".journal"))

    def test_the_start_of_the_variant_is_the_default(self):
        done = self.run_program("--UCI_Variant", "dipole4", "prove", "--certificate", self.file)
        self.assertTrue(done.stdout.startswith("dipole4 W:Wc1x6:Bb4x6: second wins\n"), done.stdout)

    def test_a_flipped_bit_is_refused_unless_the_text_is_the_same(self):
        self.prove("dipole4", "W:Wc1x2:Bb4x2")
        self.check_flipped_bits()

    def test_shards_check_every_reply_once(self):
        self.prove("dipole4", "W:Wc1x3:Bb4x3")
        self.check_shards()

    def test_errors_name_what_is_wrong(self):
        for arguments, message in (
                (("prove",), "expected a file"),
                (("prove", "x", "--certificate", self.file), "expected a position such as"),
                (("prove", "--certificate", "/no/such/folder/f"), "cannot open"),
                (("verify",), "expected a file"),
                (("verify", self.file), "there is no file")):
            done = self.run_program(*arguments)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(message, done.stderr)


class SolvedPage(DipoleCase):
    engine = Path(sys.argv[1]).resolve().parents[1] / "engines/dipole"

    def solved(self):
        """The lines about moves that solved.py prints for small boards."""
        done = subprocess.run([sys.executable, "-B", self.engine / "solver/solved.py", "--program",
                               self.program, "--folder", self.file + ".folder", "--memory", "32",
                               "--boards", "4x4:2-3,6x6:2"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [line for line in done.stdout.splitlines() if line.startswith("- ")]

    def test_the_page_has_all_moves_that_win(self):
        lines = self.solved()
        self.assertEqual(len(lines), 3)
        page = " ".join((self.engine / "SOLVED.md").read_text().split()) + " - "
        for line in lines:
            self.assertIn(line + " - ", page)
        self.assertEqual(self.solved(), lines, "from what was kept")


class LongProofs(DipoleCase):
    def test_mutations_of_the_text_are_refused(self):
        self.prove("dipole4", "W:Wc1x3:Bb4x3")
        self.check_replacements((
            (b"first wins", b"second wins"), (b"first wins", b"a draw"),
            (b"variant dipole4", b"variant dipole6"), (b"game dipole", b"game chess"),
            (b"position W:Wc1x3:Bb4x3", b"position W:Wc1x4:Bb4x4"),
            (b"position W:", b"position B:"), (b"certificate 1", b"certificate 2"),
            (b"x3\tc1", b"x3\ta1")))

    def test_a_missing_reply_is_refused(self):
        self.prove("dipole4", "W:Wc1x3:Bb4x3")
        self.check_missing_replies()

    def test_a_killed_proof_resumes(self):
        done = self.kill_and_resume(["--UCI_Variant", "dipole6", "prove", "W:Wc1x5:Bd6x5"])
        self.assertIn(": second wins\n", done.stdout)
        self.assertEqual(self.run_program("verify", self.file).returncode, 0)

    def test_tables_leave_a_certificate_whole(self):
        tables = self.file + ".tables"
        built = self.run_program("build-tables", "--checkers", "4", "--output", tables)
        self.assertEqual(built.returncode, 0, built.stderr)
        nodes = []
        for file in "none", tables:
            done = self.run_program("--Tables", file, "prove", "W:We1x3:Bd8x3", "--memory", "16",
                                    "--certificate", self.file)
            self.assertIn(": second wins\n", done.stdout, done.stderr)
            nodes.append(int(re.search(r"\nnodes (\d+),", done.stdout)[1]))
            dipole.check(self.file, 0, 1)
        self.assertLess(nodes[1], nodes[0])
        missing = self.run_program("--Tables", self.file + ".no", "prove", "--certificate",
                                   self.file)
        self.assertNotEqual(missing.returncode, 0)
        self.assertIn(self.file + ".no", missing.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
