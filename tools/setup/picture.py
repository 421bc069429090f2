#!/usr/bin/env python3
"""Draws what commands show in a terminal, side by side, as SVG on standard output.

    tools/setup/picture.py 'build/play/bin/tav-play GAME --no-state --p1 human --p2 human' ...
        >picture.svg

Each command runs in a terminal of its own and reads nothing; its last line, the prompt, is left
out.
"""
import html
import os
import pty
import re
import shlex
import subprocess
import sys

CELL, LINE, MARGIN, GAP = 9.6, 20, 16, 40  # pixels
PAPER, INK = "#1c1c1c", "#d0d0d0"
STEPS = (0, 95, 135, 175, 215, 255)


def colour(number):
    """The hue of one of the 256 colours of a terminal, from the 16th on."""
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    return "#" + "".join(f"{STEPS[number // step % 6]:02x}" for step in (36, 6, 1))


def shown_by(command):
    """The lines that the command writes to a terminal before the end of its input."""
    environment = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8")
    environment.pop("NO_COLOR", None)
    terminal, output = pty.openpty()
    with subprocess.Popen(shlex.split(command), stdin=subprocess.DEVNULL, stdout=output,
                          env=environment):
        os.close(output)
        said = b""
        try:
            while block := os.read(terminal, 65536):
                said += block
        except OSError:  # the terminal has lost its last program
            pass
    os.close(terminal)
    lines = said.decode().replace("\r", "").split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    end = next((i for i, line in enumerate(lines)
                if re.match(r"(\x1b\[[0-9;?]*[a-z])*\w+> ", line)), len(lines))
    lines = lines[:end]
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def cells_of(line):
    """Of every character of a line: itself, its colour, that behind it, whether it is bold."""
    ink, paper, bold = INK, None, False
    for escape, character in re.findall(r"\x1b\[([0-9;?]*)[a-zA-Z]|(.)", line):
        if character:
            yield character, ink, paper, bold
            continue
        codes = [int(code) for code in escape.split(";") if code.isdigit()]
        if codes[:2] == [38, 5]:
            ink = colour(codes[2])
        elif codes[:2] == [48, 5]:
            paper = colour(codes[2])
        elif codes in ([], [0]):
            ink, paper, bold = INK, None, False
        elif codes in ([1], [22]):
            bold = codes == [1]


def draw(x, y, cell, behind, marks):
    """A character into the two layers: what is behind all characters, and the characters."""
    character, ink, paper, bold = cell
    middle = x + CELL / 2
    if paper:
        behind.append(f'<rect x="{x:.1f}" y="{y}" width="{CELL + 0.4:.1f}" height="{LINE}" '
                      f'fill="{paper}"/>')
    if character == "●":
        marks.append(f'<circle cx="{middle:.1f}" cy="{y + LINE / 2}" r="7" fill="{ink}"/>')
    elif character != " ":
        weight = ' font-weight="bold"' if bold else ""
        marks.append(f'<text x="{middle:.1f}" y="{y + 15}" fill="{ink}"{weight}>'
                     f'{html.escape(character)}</text>')


def main():
    pages = [[list(cells_of(line)) for line in shown_by(command)] for command in sys.argv[1:]]
    if not pages or not all(pages):
        sys.exit("picture.py: expected commands that show something; "
                 "see the beginning of this file")
    widths = [max(map(len, page)) * CELL for page in pages]
    width = 2 * MARGIN + sum(widths) + GAP * (len(pages) - 1)
    height = 2 * MARGIN + LINE * max(map(len, pages))
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
          f'viewBox="0 0 {width:.0f} {height}">')
    print(f'<rect width="100%" height="100%" rx="6" fill="{PAPER}"/>')
    print('<g font-family="DejaVu Sans Mono, monospace" font-size="16" text-anchor="middle">')
    behind, marks = [], []
    left = MARGIN
    for page, page_width in zip(pages, widths):
        for row, line in enumerate(page):
            for column, cell in enumerate(line):
                draw(left + column * CELL, MARGIN + row * LINE, cell, behind, marks)
        left += page_width + GAP
    print("\n".join(behind + marks))
    print("</g>\n</svg>")


main()
