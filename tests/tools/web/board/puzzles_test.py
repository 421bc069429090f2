"""The puzzles in a real browser: shown, missed, helped with, solved; the puzzle of the day.

puzzles_test.py <tav-play> <game> [<folder for screenshots>]. Exits with 77 where there is no
Chromium.
"""

import sys

import browser
from board_test import STATE, Table
from browser import Browser
from program import started

SOLUTION = f"{STATE}.routes.find((route) => route.move === {STATE}.puzzle.move)"


def text(page, selector):
    return page.run(f"document.querySelector('{selector}').textContent")


def play(page, move):
    page.run(f"globalThis.tavoliere.say('play', {{move: {move}}})")


def no_puzzles(table):
    assert table.page.run("document.querySelector('#tab-puzzles')") is None, "a tab without puzzles"


def solve(table):
    """By clicks on the squares of the move; the last one may be needed to tell moves apart."""
    page = table.page
    for name in page.run(f"{SOLUTION}?.squares ?? []"):
        if not table.get("puzzle.solved"):
            page.click(f'[data-square="{name}"]')
    if not table.get("puzzle.solved"):
        play(page, f"{STATE}.puzzle.move")
    table.until("s.puzzle.solved", "the solution")
    page.wait("document.querySelector('#puzzle-task').textContent.startsWith('Right')", "praise")


def puzzles(table, pictures, game):
    page = table.page
    rounds, sides = table.get("round"), table.get("sides.map(({human}) => human)")
    page.click("#tab-puzzles")
    page.wait("document.querySelectorAll('#puzzle-grade option').length > 1", "the grades")
    page.click("#puzzle-puzzleStart")
    table.until(f"s.puzzle?.number === 1 && s.round > {rounds}", "the first puzzle")
    assert table.get("sides.every(({human}) => human)")
    assert "find the only move" in text(page, "#puzzle-task")
    for width, height in ((375, 667), (1280, 720), (1920, 1080)) if pictures else ():
        page.resize(width, height)
        page.screenshot(f"{pictures}/{game}-puzzle-{width}.png")
    solve(table)
    streak = table.get("puzzle.streak")
    assert streak > 0, streak
    assert "saved" not in table.message(), table.message()

    page.click("#puzzle-puzzleNext")
    table.until("s.puzzle.number === 2 && !s.puzzle.solved", "the second puzzle")
    fen = table.get("fen")
    play(page, f"{STATE}.legal.find((move) => move !== {STATE}.puzzle.move)")
    page.wait("document.getElementById('message').textContent.startsWith('That move ')",
              "a kind refusal")
    table.until("s.puzzle.streak === 0", "the end of the streak")
    assert table.get("fen") == fen and table.get("plies") == 0
    solve(table)
    assert table.get("puzzle.streak") == 0, "a missed puzzle counts"

    page.click("#puzzle-puzzleNext")
    table.until("s.puzzle.number === 3 && !s.puzzle.solved", "the third puzzle")
    for button in ("Hint", "Solution"):
        page.click(f"#puzzle-puzzle{button}")
        page.wait("document.querySelector('#puzzle-help').textContent !== ''", button)
    assert table.get("puzzle.move") in text(page, "#puzzle-help")

    page.run("globalThis.tavoliere.say('new')")
    table.until("s.puzzle === null", "another game")
    assert table.get("sides.map(({human}) => human)") == sides, "other players"


def today(page, link):
    page.open(link)
    page.click("#puzzle-today")
    page.wait(f"{STATE}.puzzle !== null && {STATE}.puzzle?.solved === false", "today's puzzle")


def main():
    program, game = sys.argv[1:3]
    pictures = sys.argv[3] if len(sys.argv) > 3 else None
    if not browser.program():
        print("skipped: there is no Chromium here (apt-get install chromium)")
        return 77
    served = started(program, game)
    page = Browser(1280, 720)
    try:
        table = Table(page, served.link)
        table.new_game()
        if table.get("can").count("puzzles"):
            puzzles(table, pictures, game)
        else:
            no_puzzles(table)
        page.open("about:blank")
        served.close()
        served = started(program)
        today(page, served.link)
        assert not page.errors, page.errors
    finally:
        page.close()
        served.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
