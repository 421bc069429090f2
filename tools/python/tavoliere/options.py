"""The options of an engine."""

from __future__ import annotations

import re
from dataclasses import dataclass

OptionValue = str | int | bool | None  # None presses a button


@dataclass(frozen=True)
class Option:
    """An option that an engine declares. `type` is check, spin, combo, string or button; `min` and
    `max` bound a spin, `var` has a combo's values."""

    name: str
    type: str
    default: str = ""
    min: int | None = None
    max: int | None = None
    var: tuple[str, ...] = ()

    @classmethod
    def parse(cls, line: str) -> Option | None:
        """The option of an `option name ...` line, or None if it is another line."""
        if not line.startswith("option name "):
            return None
        name, _, rest = line[len("option name "):].partition(" type ")
        kind, _, rest = rest.partition(" ")
        rest, *var = f" {rest}".split(" var ")
        default, bounds = rest, {}
        if kind == "spin":
            default = re.sub(r" (min|max) .*", "", rest)
            bounds = {word: int(number) for word, number in _BOUND.findall(rest)}
        text = default.removeprefix(" default").strip()
        return cls(name.strip(), kind, "" if text == "<empty>" else text, bounds.get("min"),
                   bounds.get("max"), tuple(value.strip() for value in var))


_BOUND = re.compile(r" (min|max) (-?\d{1,19})(?!\d)")
