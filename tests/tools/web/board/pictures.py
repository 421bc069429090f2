"""Makes the pictures of the page for the documents.

pictures.py <tav-play> <folder>: writes board_light.png, a game of Othello with the value of each
move, and board_dark.png, a puzzle with the verdict of each jump.
"""

import os
import sys

from board_test import STATE, Table
from browser import Browser
from program import started

APP = "globalThis.tavoliere"
OPENING = ("f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7")
JUMPS = 14


def othello(page, table):
    page.run(f"{APP}.say('new', {{sides: [{{human: true, words: ''}}, "
             "{human: false, words: 'strength=club'}]})")
    page.run(f"{APP}.say('side', {{player: 2, human: true, words: ''}})")
    for number, move in enumerate(OPENING, 1):
        page.run(f"{APP}.say('play', {{move: '{move}'}})")
        table.until(f"s.plies === {number}", move)
    page.run(f"{APP}.say('side', {{player: 2, human: false, words: 'strength=club'}})")
    page.click("#analyse")
    page.wait(f"document.querySelectorAll('.square.valued').length === {STATE}.legal.length",
              "the values")
    page.wait("Math.min(...[...document.querySelectorAll('.valued small')].map((e) => "
              "Number(e.textContent))) >= 14", "deep values")


def solitaire(page, table):
    page.prefer(prefers_color_scheme="dark")
    for number in range(1, JUMPS + 1):
        page.run(f"{APP}.say('hint', {{seconds: 1}})")
        page.wait(f"{APP}.study.hint?.move", "a jump")
        page.run(f"{APP}.say('play', {{move: {APP}.study.hint.move}})")
        table.until(f"s.plies === {number}", "the jump")
        page.wait(f"!{APP}.study.hint?.move || {APP}.study.shownHint() === null", "the next")
    page.run(f"{APP}.say('verdicts')")
    table.until("s.verdicts !== null", "the verdicts")


def main():
    program, folder = sys.argv[1:3]
    for game, scene, name in (("othello", othello, "board_light"),
                              ("solitaire", solitaire, "board_dark")):
        served = started(program, game)
        page = Browser(1280, 720)
        try:
            scene(page, Table(page, served.link))
            page.wait("document.getAnimations().length === 0", "rest")
            page.screenshot(os.path.join(folder, f"{name}.png"))
        finally:
            page.close()
            served.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
