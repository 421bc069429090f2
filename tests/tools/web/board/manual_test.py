"""What teaches the game, in a real browser: the manual with its boards, and the opening explorer.

manual_test.py <tav-play> <game> [<folder for screenshots>]. Exits with 77 where there is no
Chromium.
"""

import re
import sys

import browser
from board_test import STATE, Table
from browser import Browser
from program import started

SIZES = ((375, 667), (1280, 720), (1920, 1080))
ROWS = ("[...document.querySelectorAll('#book tbody tr')].map((row) => "
        "[...row.children].map((cell) => cell.textContent))")


def manual(table, size, folder, game):
    """Sections with boards that fit their dialog, and the rules below."""
    page = table.page
    page.click("#menu-rules")
    page.wait("Boolean(document.querySelector('dialog .manual'))", "the manual")
    counts = page.run("['h3', 'svg.picture', 'details p'].map((kind) => "
                      "document.querySelectorAll(`dialog ${kind}`).length)")
    assert counts[0] >= 5 and counts[1] >= 4 and counts[2] >= 3, counts
    wide = page.run("(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)"
                    "(document.querySelector('dialog'))")
    assert wide <= 0, f"{wide} pixels too wide at {size}"
    dumb = page.run("[...document.querySelectorAll('dialog svg.picture')]"
                    ".filter((svg) => !svg.getAttribute('aria-label')).length")
    assert dumb == 0, "pictures without words"
    if folder:
        page.screenshot(f"{folder}/manual_{game}_{size[0]}.png")
    page.press("Escape")
    page.wait("!document.querySelector('dialog')", "the end of the manual")


def explorer(table, size, folder, game):
    """The book's moves, which can be played, and what it says where it has none."""
    page = table.page
    page.click("#tab-study")
    if "book" not in table.get("can"):
        assert not page.run("document.querySelector('#book-card').checkVisibility()")
        return
    page.wait(f"{ROWS}.length > 0", "the moves of the book")
    first = page.run(ROWS)[0]
    assert first[0] in table.get("legal") and len(first) == 4 and all(first), first
    assert re.fullmatch(r"[1-9]\d* · \d+%", first[2]), first
    if folder:
        page.screenshot(f"{folder}/book_{game}_{size[0]}.png")
    page.click("#book tbody button")
    table.until("s.plies === 1", "the book's move")
    assert page.run(f"{STATE}.last.move") == first[0]
    page.wait(f"{ROWS}.length > 0 && {ROWS}[0][0] !== '{first[0]}'", "the book after the move")
    # Once a move is not in the book, nothing is.
    known = {row[0] for row in page.run(ROWS)}
    strange = [move for move in table.get("legal") if move not in known]
    if strange:
        page.run(f"globalThis.tavoliere.play('{strange[0]}')")
        page.wait("document.querySelector('#book-card').textContent.includes('not in the book')",
                  "a position without moves")
        page.press("u")
        table.until("s.plies === 1", "the move taken back")
    page.press("u")
    table.until("s.plies === 0", "the start")


def main():
    program, game = sys.argv[1:3]
    folder = sys.argv[3] if len(sys.argv) > 3 else None
    if not browser.program():
        print("skipped: there is no Chromium here (apt-get install chromium)")
        return 77
    served = started(program, game)
    page = Browser()
    try:
        table = Table(page, served.link)
        for player in (1, 2) if len(table.get("sides")) == 2 else ():
            page.run(f"globalThis.tavoliere.say('side', "
                     f"{{player: {player}, human: true, words: ''}})")
        table.until("s.phase === 'person' && s.sides.every((side) => side.human)", "two persons")
        for size in SIZES:
            page.resize(*size)
            page.wait(f"innerWidth === {size[0]}", f"{size[0]} pixels")
            manual(table, size, folder, game)
            explorer(table, size, folder, game)
        assert not page.errors, page.errors
    finally:
        page.close()
        served.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
