"""What the tests of the package share. CMakeLists.txt sets the environment."""

import os
import sys
import tempfile
import unittest
from pathlib import Path

TOP = Path(__file__).resolve().parents[3]
PACKAGE = TOP / "tools/python"
sys.path.insert(0, str(PACKAGE))
sys.dont_write_bytecode = True

FAULTY = os.environ["FAULTY_ENGINE"]
EXAMPLE = os.environ["TAV_EXAMPLE"]
PROGRAMS = Path(os.environ["TAVOLIERE_PROGRAMS"])
# No answer takes as long, even from an engine with sanitizers on a loaded machine.
PATIENCE = 60.0


def faulty(fault="none", *words):
    """The command of the engine that misbehaves."""
    return [FAULTY, f"--fault={fault}", *words]


class FolderTest(unittest.TestCase):
    """A test with a folder of its own, `self.folder`."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def script(self, text):
        """The path of a program that is this text for sh."""
        path = self.folder / "program"
        path.write_text("#!/bin/sh\n" + text, encoding="utf-8")
        path.chmod(0o755)
        return str(path)
