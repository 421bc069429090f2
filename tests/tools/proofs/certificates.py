"""What the tests of certificates share: a program and the independent checker, side by side."""

import gzip
import os
import re
import signal
import subprocess
import tempfile
import time
import unittest
import zlib
from pathlib import Path


def zipped(text):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    packed = packer.compress(text) + packer.flush()
    return (b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff" + packed
            + zlib.crc32(text).to_bytes(4, "little") + len(text).to_bytes(4, "little"))


class Certificates(unittest.TestCase):
    """A case of a game sets `program`, the path of its engine, and `checker`, a module, and
    `shards` if that takes no part of a certificate by itself."""

    program = None
    checker = None
    shards = True

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = os.path.join(folder.name, "proof.gz")

    def run_program(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True,
                              check=False)

    def prove(self, variant, position, *options):
        done = self.run_program("--UCI_Variant", variant, "prove", "--position=" + position,
                                *options, "--certificate", self.file)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def kill_and_resume(self, command):
        """Ends a proof by SIGKILL once its journal holds results. Returns what the same command
        then does, as run_program()."""
        journal = self.file + ".journal"
        command = [*command, "--certificate", self.file]
        with subprocess.Popen([self.program, *command]) as killed:
            while killed.poll() is None:
                if os.path.exists(journal) and os.path.getsize(journal) > 400:
                    killed.send_signal(signal.SIGKILL)
                    break
                time.sleep(0.001)
        self.assertEqual(killed.returncode, -signal.SIGKILL, "it was too quick to be killed")
        other = self.run_program("prove", "--certificate", self.file)
        self.assertEqual(other.returncode, 1)
        self.assertIn("belongs to another proof", other.stderr)
        done = self.run_program(*command)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"\nnodes \d+, \d+ results of an earlier run, ")
        self.assertFalse(os.path.exists(journal))
        return done

    def refused_by_checker(self, shard=0, shards=1):
        try:
            self.checker.check(self.file, *((shard, shards) if self.shards else ()))
        except (getattr(self.checker, "Wrong", ValueError), ValueError, zlib.error):
            return True
        return False

    def refused(self, text):
        """Whether both programs refuse a certificate of this text."""
        return self.refused_file(zipped(text))

    def refused_file(self, data):
        Path(self.file).write_bytes(data)
        verified = self.run_program("verify", self.file).returncode
        self.assertIn(verified, (0, 1))
        self.assertEqual(verified == 1, self.refused_by_checker())
        return verified == 1

    def text(self):
        return gzip.decompress(Path(self.file).read_bytes())

    def check_flipped_bits(self):
        """The unused bits of the last compressed byte mean nothing; every other is noticed."""
        data = Path(self.file).read_bytes()
        whole = self.checker.read_certificate(self.file)
        for bit in range(8 * len(data)):
            flipped = bytearray(data)
            flipped[bit // 8] ^= 1 << bit % 8
            Path(self.file).write_bytes(flipped)
            try:
                same = self.checker.read_certificate(self.file) == whole
                self.assertTrue(same and bit // 8 == len(data) - 9, bit)
            except (getattr(self.checker, "Wrong", ValueError), ValueError, zlib.error):
                pass

    def check_replacements(self, replacements):
        text = self.text()
        self.assertFalse(self.refused(text))
        for old, new in replacements:
            self.assertIn(old, text)
            self.assertTrue(self.refused(text.replace(old, new, 1)), new)

    def check_missing_replies(self):
        text = self.text()
        head, lines = text.split(b"\n\n")
        lines = lines.splitlines(keepends=True)
        fewer = re.sub(rb"replies \d+", b"replies %d" % (len(lines) - 1), head)
        for missing in range(len(lines)):
            rest = b"".join(lines[:missing] + lines[missing + 1:])
            self.assertTrue(self.refused(fewer + b"\n\n" + rest), lines[missing])
        self.assertTrue(self.refused(head + b"\n\n" + b"".join(lines[1:])))
        self.assertTrue(self.refused(head + b"\n\n" + b"".join(reversed(lines))))
        self.assertTrue(self.refused_file(zipped(text) + b"\0"))
        self.assertTrue(self.refused_file(zipped(text)[:-1]))

    def check_shards(self):
        """A wrong move is noticed by the shard that has its reply, and by no other."""
        head, lines = self.text().split(b"\n\n")
        lines = lines.splitlines(keepends=True)
        for wrong, line in enumerate(lines):
            changed = lines[:]
            changed[wrong] = line.split(b"\t")[0] + b"\tnowhere\n"
            Path(self.file).write_bytes(zipped(head + b"\n\n" + b"".join(changed)))
            for shard in range(3):
                self.assertEqual(self.refused_by_checker(shard, 3), wrong % 3 == shard, line)
