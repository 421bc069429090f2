#!/usr/bin/env python3
"""tidy_units.py <build folder> [--since COMMIT]: joins the sources that clang-tidy reads.

It looks through all the libraries' headers once per file, so the programs' sources, as that build
compiles them, become one file per folder, and one for each main() of tools/measure. With --since
those of folders with a file changed since that commit, or all where clang-tidy's rules have
changed. Writes them and their compile_commands.json into <build folder>/tidy and prints their
paths, one per line.
"""

import json
import pathlib
import shlex
import subprocess
import sys

build = pathlib.Path(sys.argv[1]).resolve()
since = sys.argv[3] if sys.argv[2:3] == ["--since"] else None
units = {}
folder_of = {}  # a unit's
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
    folder_of[name] = "/".join(folders)
    common, sources = units.setdefault(name, (words[:output], []))
    common += [word for word in words if word.startswith(("-I", "-D")) and word not in common]
    sources.append(entry["file"])


def changed_units():
    """Names of the units with a file that differs from that of the commit, or is new."""
    git = [["diff", "--name-only", since], ["ls-files", "--others", "--exclude-standard"]]
    told = (subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout
            for words in git)
    files = [line for text in told for line in text.splitlines()]
    if ".clang-tidy" in files:
        return set(units)
    changed = set()
    for file in files:
        # A folder's own unit, not that of a folder above it.
        above = [folder for folder in set(folder_of.values()) if file.startswith(f"{folder}/")]
        if above and file.endswith((".h", ".cc")):
            nearest = max(above, key=len)
            changed.update(name for name, folder in folder_of.items() if folder == nearest)
    return changed


chosen = changed_units() if since else set(units)
out = build / "tidy"
out.mkdir(exist_ok=True)
commands = []
for name, (words, sources) in units.items():
    if name not in chosen:
        continue
    unit = out / f"{name}.cc"
    unit.write_text("".join(f'#include "{source}"\n' for source in sources))
    commands.append({"directory": str(build), "file": str(unit),
                     "arguments": [*words, "-c", str(unit)]})
    print(unit)
(out / "compile_commands.json").write_text(json.dumps(commands))
