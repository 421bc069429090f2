#!/usr/bin/env python3
"""tidy_units.py <build folder>: joins what clang-tidy shall read, for it looks through all the libraries' headers once a file.

The sources of the programs, as that build compiles them: one file a folder,
with each main() of tools/measure in one of its own. Writes them and their compile_commands.json into <build folder>/tidy and
prints their paths, a line each.
"""

import json
import pathlib
import shlex
import sys

build = pathlib.Path(sys.argv[1]).resolve()
units = {}
for entry in json.loads((build / "compile_commands.json").read_text()):
    words = shlex.split(entry["command"])
    output = words.index("-o")
    target = pathlib.Path(words[output + 1])  # such as tools/play/CMakeFiles/tav-play.dir/main.cc.o
    folders = target.parts[: target.parts.index("CMakeFiles")]
    if not folders or folders[0] == "tests":
        continue
    name = "-".join(folders)
    if name == "tools-measure":
        name = target.parts[len(folders) + 1].removesuffix(".dir")
    common, sources = units.setdefault(name, (words[:output], []))
    common += [word for word in words if word.startswith(("-I", "-D")) and word not in common]
    sources.append(entry["file"])

out = build / "tidy"
out.mkdir(exist_ok=True)
commands = []
for name, (words, sources) in units.items():
    unit = out / f"{name}.cc"
    unit.write_text("".join(f'#include "{source}"\n' for source in sources))
    commands.append({"directory": str(build), "file": str(unit), "arguments": [*words, "-c", str(unit)]})
    print(unit)
(out / "compile_commands.json").write_text(json.dumps(commands))
