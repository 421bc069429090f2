"""Wheel and source archive: they are built without a network, hold all of the package, agree with
the version of the project, and work where they are installed. Two builds give the same bytes."""

import email
import os
import re
import shutil
import subprocess
import sys
import tarfile
import unittest
import zipfile

from harness import PACKAGE, PROGRAMS, TOP, FolderTest

PYTHONS = [sys.executable, "/usr/bin/python3"]  # a PATH may begin with one without packages


def builder():
    """A Python that can build, or None."""
    probe = ["-c", "import build, setuptools, wheel"]
    return next((python for python in PYTHONS if os.path.exists(python) and subprocess.run(
        [python, *probe], capture_output=True, check=False).returncode == 0), None)


BUILDER = builder()
PROBE = """
import tavoliere
with tavoliere.Engine("tav-othello") as engine:
    print(tavoliere.__version__, tavoliere.__file__)
    print(engine.play(tavoliere.Position(), tavoliere.Limit(depth=1)).move)
"""


def version():
    text = (TOP / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"^project\(tavoliere VERSION ([0-9.]+) ", text, re.MULTILINE)[1]


class Versions(unittest.TestCase):
    def test_package_and_project_have_one_version_and_licence(self):
        import tavoliere
        self.assertEqual(version(), tavoliere.__version__)
        self.assertEqual((TOP / "LICENSE").read_bytes(), (PACKAGE / "LICENSE").read_bytes())


@unittest.skipUnless(BUILDER, "python3-build, python3-setuptools or python3-wheel is not installed")
class Archives(FolderTest):
    def build(self, place):
        """The wheel and the source archive, built from a copy in that folder."""
        copy, out = self.folder / place, self.folder / f"{place}-out"
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "1767225600"}
        subprocess.run([BUILDER, "-m", "build", "--no-isolation", "--outdir", str(out), str(copy)],
                       check=True, capture_output=True, env=environment)
        wheel, archive = out.glob("*.whl"), out.glob("*.tar.gz")
        return next(wheel), next(archive)

    def test_both_are_whole_and_the_same_from_two_folders(self):
        wheel, archive = self.build("one")
        self.assertEqual(f"tavoliere-{version()}-py3-none-any.whl", wheel.name)
        self.assertEqual(f"tavoliere-{version()}.tar.gz", archive.name)
        sources = {f"tavoliere/{path.name}" for path in (PACKAGE / "tavoliere").iterdir()
                   if path.is_file()}
        with zipfile.ZipFile(wheel) as files:
            names = set(files.namelist())
            metadata = email.message_from_bytes(
                files.read(f"tavoliere-{version()}.dist-info/METADATA"))
        self.assertEqual(sources, {name for name in names if name.startswith("tavoliere/")})
        self.assertTrue(any(name.endswith("LICENSE") for name in names), names)
        self.assertEqual(version(), metadata["Version"])
        self.assertEqual([], [line for line in metadata.get_all("Requires-Dist", [])
                              if "extra ==" not in line])
        with tarfile.open(archive) as files:
            held = {name.split("/", 1)[1] for name in files.getnames() if "/" in name}
        self.assertLessEqual(sources | {"pyproject.toml", "README.md", "LICENSE"}, held)
        again = self.build("two")
        self.assertEqual([wheel.read_bytes(), archive.read_bytes()],
                         [path.read_bytes() for path in again])
        self.use(wheel)

    def use(self, wheel):
        """The wheel works where it is installed."""
        place = self.folder / "installed"
        with zipfile.ZipFile(wheel) as files:  # as pip does for a package without scripts
            files.extractall(place)
        said = subprocess.run(
            [sys.executable, "-c", PROBE], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONPATH": str(place), "TAVOLIERE_PROGRAMS": str(PROGRAMS)},
            cwd=self.folder).stdout
        self.assertRegex(said, rf"^{re.escape(version())} {re.escape(str(place))}\S*\n\w+\n$")


if __name__ == "__main__":
    unittest.main()
