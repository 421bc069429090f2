"""dipole_test.py <folder of the checkers> <tav-dipole>: proofs that both accept or refuse."""

import gzip
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
from pathlib import Path

PROGRAM = str(Path(sys.argv[2]).resolve())
sys.path.insert(0, sys.argv[1])
import dipole  # noqa: E402


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False)


def zipped(text):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    packed = packer.compress(text) + packer.flush()
    return (dipole.GZIP_HEADER + packed + zlib.crc32(text).to_bytes(4, "little")
            + len(text).to_bytes(4, "little"))


class Proofs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = os.path.join(folder.name, "proof.gz")

    def prove(self, variant, position):
        done = run("--UCI_Variant", variant, "prove", position, "--certificate", self.file)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def refused(self, data):
        """Whether both programs refuse the file."""
        Path(self.file).write_bytes(data)
        verified = run("verify", self.file).returncode
        self.assertIn(verified, (0, 1))
        try:
            dipole.check(self.file, 0, 1)
            checked = 0
        except (dipole.Wrong, ValueError):
            checked = 1
        self.assertEqual(verified, checked)
        return checked == 1

    def test_both_programs_accept_the_proofs(self):
        for variant, position, claim in (
                ("dipole4", "W:Wc1x2:Bb4x2", "second"), ("dipole4", "W:Wc1x3:Bb4x3", "first"),
                ("dipole4", "W:Wc1x4:Bb4x4", "second"), ("dipole4", "W:Wc1x5:Bb4x5", "first"),
                ("dipole4", "W:Wc1x6:Bb4x6", "second"), ("dipole6", "W:Wc1x3:Bd6x3", "second"),
                ("dipole6", "B:Wc1x2:Bd6x3", "second"), ("dipole", "W:We1x2:Bd8x2", "second"),
                ("international", "W:We1x1:Bf10x1", "first"), ("dipole4", "B:W:Bb4x1", "second")):
            said = self.prove(variant, position)
            self.assertIn(f"{variant} {position}: {claim} wins\n", said)
            self.assertIn(f"{claim} wins\nproved by ", run("verify", self.file).stdout)
            self.assertRegex(dipole.check(self.file, 0, 1), f"{claim} wins, by [0-9]+ replies")
            self.assertFalse(os.path.exists(self.file + ".journal"))

    def test_the_start_of_the_variant_is_the_default(self):
        done = run("--UCI_Variant", "dipole4", "prove", "--certificate", self.file)
        self.assertTrue(done.stdout.startswith("dipole4 W:Wc1x6:Bb4x6: second wins\n"), done.stdout)

    def test_a_flipped_bit_is_refused_unless_the_text_is_the_same(self):
        self.prove("dipole4", "W:Wc1x2:Bb4x2")
        data = Path(self.file).read_bytes()
        for bit in range(8 * len(data)):
            flipped = bytearray(data)
            flipped[bit // 8] ^= 1 << bit % 8
            Path(self.file).write_bytes(flipped)
            try:
                same = dipole.read_text(self.file) == gzip.decompress(data).decode()
                self.assertTrue(same and bit // 8 == len(data) - 9, bit)
            except dipole.Wrong:
                pass

    def test_mutations_of_the_text_are_refused(self):
        self.prove("dipole4", "W:Wc1x3:Bb4x3")
        text = gzip.decompress(Path(self.file).read_bytes())
        self.assertFalse(self.refused(zipped(text)))
        for old, new in ((b"first wins", b"second wins"), (b"first wins", b"a draw"),
                         (b"variant dipole4", b"variant dipole6"), (b"game dipole", b"game chess"),
                         (b"position W:Wc1x3:Bb4x3", b"position W:Wc1x4:Bb4x4"),
                         (b"position W:", b"position B:"), (b"certificate 1", b"certificate 2"),
                         (b"\treplies", b"\treply"), (b"x3\tc1", b"x3\ta1")):
            if old in text:
                self.assertTrue(self.refused(zipped(text.replace(old, new, 1))), new)
        head, lines = text.split(b"\n\n")
        lines = lines.splitlines(keepends=True)
        fewer = re.sub(rb"replies \d+", b"replies %d" % (len(lines) - 1), head)
        for missing in range(len(lines)):
            rest = b"".join(lines[:missing] + lines[missing + 1:])
            self.assertTrue(self.refused(zipped(fewer + b"\n\n" + rest)), lines[missing])
        self.assertTrue(self.refused(zipped(head + b"\n\n" + b"".join(lines[1:]))))
        self.assertTrue(self.refused(zipped(head + b"\n\n" + b"".join(reversed(lines)))))
        self.assertTrue(self.refused(zipped(text) + b"\0"))
        self.assertTrue(self.refused(zipped(text)[:-1]))

    def test_shards_check_every_reply_once(self):
        self.prove("dipole4", "W:Wc1x3:Bb4x3")
        text = gzip.decompress(Path(self.file).read_bytes()).decode()
        lines = text.split("\n\n")[1].splitlines()
        checked = []
        whole = dipole.Checker.check_reply
        dipole.Checker.check_reply = lambda self, text, move: checked.append(f"{text}\t{move}")
        self.addCleanup(setattr, dipole.Checker, "check_reply", whole)
        for shard in range(3):
            dipole.check(self.file, shard, 3)
        self.assertEqual(sorted(checked), lines)

    def test_a_killed_proof_resumes(self):
        journal = self.file + ".journal"
        command = ["--UCI_Variant", "dipole6", "prove", "W:Wc1x5:Bd6x5", "--certificate", self.file]
        with subprocess.Popen([PROGRAM, *command]) as killed:
            while killed.poll() is None:
                if os.path.exists(journal) and os.path.getsize(journal) > 200:
                    killed.send_signal(signal.SIGKILL)
                    break
                time.sleep(0.001)
        self.assertEqual(killed.returncode, -signal.SIGKILL, "it was too quick to be killed")
        other = run("--UCI_Variant", "dipole6", "prove", "--certificate", self.file)
        self.assertEqual(other.returncode, 1)
        self.assertIn("belongs to another proof", other.stderr)
        done = run(*command)
        self.assertRegex(done.stdout, r"second wins\nnodes \d+, \d+ results of an earlier run, ")
        self.assertEqual(run("verify", self.file).returncode, 0)

    def test_errors_name_what_is_wrong(self):
        for arguments, message in (
                (("prove",), "expected a file"),
                (("prove", "x", "--certificate", self.file), "expected a position such as"),
                (("prove", "--certificate", "/no/such/folder/f"), "cannot open"),
                (("verify",), "expected a file"),
                (("verify", self.file), "there is no file")):
            done = run(*arguments)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(message, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
