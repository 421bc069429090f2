"""rooms_test.py [ROOT]: the includes between the rooms of a folder make no circle.

The rooms of a folder are its subfolders, each with all that is below, and its own files together.
Prints for each circle the includes that make it.
"""

import re
import sys
from pathlib import Path

INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
TOPS = ("core", "protocol", "engines", "tools")


def room_of(path, folder):
    """The room of `folder` that holds the file `path`; None: it is not below the folder."""
    if not path.startswith(folder + "/"):
        return None
    first, slash, _ = path[len(folder) + 1:].partition("/")
    return first if slash else "."


def arrows_of(folder, includes):
    """{room: {room that it includes: "file includes file"}} of a folder."""
    arrows = {}
    for path, included in includes:
        source, target = room_of(path, folder), room_of(included, folder)
        if source and target and source != target:
            arrows.setdefault(source, {}).setdefault(target, f"{path} includes {included}")
    return arrows


def reached_from(room, arrows):
    """Every room that includes lead to from `room`."""
    reached, waiting = set(), [room]
    while waiting:
        for target in arrows.get(waiting.pop(), {}):
            if target not in reached:
                reached.add(target)
                waiting.append(target)
    return reached


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    sources = [path for top in TOPS for path in sorted((root / top).rglob("*"))
               if path.suffix in (".h", ".cc")]
    includes = [(str(path.relative_to(root)), included) for path in sources
                for included in INCLUDE.findall(path.read_text(encoding="utf-8"))]
    assert includes, f"no includes in {root}"
    folders = {str(parent) for path, _ in includes for parent in Path(path).parents
               if str(parent) != "."}
    faults = 0
    for folder in sorted(folders):
        arrows = arrows_of(folder, includes)
        for source, targets in sorted(arrows.items()):
            for target, why in sorted(targets.items()):
                if source in reached_from(target, arrows):
                    print(f"{folder}: {source} and {target} are in a circle: {why}")
                    faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
