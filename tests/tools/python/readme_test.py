"""The examples of tools/python/README.md do what they show."""

import doctest
import os
import sys
import tempfile

from harness import PACKAGE, PROGRAMS

os.environ["PATH"] = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
readme = PACKAGE / "README.md"
# A fence after an answer would belong to it.
text = readme.read_text(encoding="utf-8").replace("\n```", "\n\n")
flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
examples = doctest.DocTestParser().get_doctest(text, {}, readme.name, str(readme), 0)
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    found = doctest.DocTestRunner(optionflags=flags).run(examples)
    os.chdir("/")
print(found)
sys.exit(0 if found.attempted > 10 and not found.failed else 1)
