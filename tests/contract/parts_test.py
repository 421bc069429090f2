"""parts_test.py <root> <folder of a game> [<folder of its tests>]: no misspelt part of a game.

A game's optional parts are static members that are looked up by name, and a misspelt one is legal
C++ that nothing calls. Each static member of the game's headers must therefore be a part of a
contract, or be used by the game or by its tests. Prints the optional parts that were found.
"""

import difflib
import re
import sys
from collections import Counter
from pathlib import Path

# "static constexpr std::array<const char*, 2> kNames = ...", "static Position Start(Variant) ...".
MEMBER = re.compile(r"^ +static (?:constexpr |inline |const )*[\w:<>,*& ]+?[ &*](\w+) ?[({=;\[]",
                    re.MULTILINE)
# Where the contracts are, and how a template names a part there.
CONTRACTS = ["core", "engines/base"]
PART = re.compile(r"\b[A-Z]\w*::(\w+)")
# What a concept asks of an object: "solver.Know(key, solved);".
CONCEPT = re.compile(r"^concept \w+ =.*?^};", re.MULTILINE | re.DOTALL)
CALLED = re.compile(r"\b\w+\.(\w+)\(")
OPTIONAL = re.compile(r"^TAVOLIERE_DECLARES\((\w+)\)", re.MULTILINE)


def texts(folder):
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".h", ".cc"))
    return {path: path.read_text(encoding="utf-8") for path in files}


def without_comments(text):
    return re.sub(r"//.*", "", text)


def hint(name, parts):
    """The parts of a similar name, or whose beginning is similar."""
    close = difflib.get_close_matches(name, parts, n=2, cutoff=0.75)
    close += [part for part in sorted(parts) if part not in close and len(name) > 3 and
              difflib.SequenceMatcher(None, name, part[:len(name) + 1]).ratio() > 0.8]
    return f"; is it {' or '.join(close)}?" if close else ""


def main():
    root = Path(sys.argv[1])
    contracts = [text for folder in CONTRACTS for text in texts(root / folder).values()]
    optional = {name for text in contracts for name in OPTIONAL.findall(text)}
    parts = optional.union(*(PART.findall(text) for text in contracts))
    parts.update(name for text in contracts for concept in CONCEPT.findall(text)
                 for name in CALLED.findall(concept))
    assert {"kSettings", "WhyNotFrom", "RulesText", "Generate"} <= parts, sorted(parts)

    headers = {path: without_comments(text) for path, text in texts(Path(sys.argv[2])).items()}
    every = "\n".join([*headers.values(), *(without_comments(text) for folder in sys.argv[3:]
                                            for text in texts(Path(folder)).values())])
    members = [(path, name) for path, text in headers.items() if path.suffix == ".h"
               for name in MEMBER.findall(text)]
    names = [name for _, name in members]
    print("optional parts:", *sorted(optional.intersection(names)))
    words = Counter(re.findall(r"\w+", every))
    faults = 0
    for path, name in sorted(set(members)):
        if name in parts or words[name] > 2 * names.count(name):
            continue
        # A declaration without a body has a definition, "Type Game::Name(...) {", elsewhere.
        defined = re.findall(rf"^[^\s#/].*?::{name}\([^;{{]*\{{", every, re.MULTILINE)
        if words[name] <= names.count(name) + len(defined):
            print(f"{path}: '{name}' is no part of a game and is not used{hint(name, optional)}")
            faults += 1
    return faults > 0


sys.exit(main())
