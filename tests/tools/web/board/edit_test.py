"""Positions made by hand in a real browser: by clicks and by keys, an illegal one explained, one
played from, one given up.

edit_test.py <tav-play> <game> [<folder for screenshots>]. Exits with 77 where there is no Chromium.
"""

import json
import os
import sys

import browser
from board_test import Table, square
from browser import Browser
from program import started

EDITOR = "globalThis.tavoliere.editor"
PIECES = "document.querySelectorAll('#board .piece:not(.ghost)').length"  # but those that fade away
# tests/engines/<game>/edited_position.json, where there is one: what is put on a cleared board, and
# whose turn it is then; a change that makes it no position, or one without moves, and what is said
# of it. A kind is a letter of the palette, with a number where it counts. Every game has its
# present board put once more.
POSITION = os.path.join(os.path.dirname(__file__), "..", "..", "..", "engines", "{}",
                        "edited_position.json")


class Editor:
    """The page while a position is made."""

    def __init__(self, table):
        self.table = table
        self.page = table.page

    def get(self, what):
        return self.page.run(f"{EDITOR}.{what}")

    def open(self):
        self.page.click("#edit")
        self.page.wait("document.body.classList.contains('editing')", "the editor")

    def choose(self, kind):
        letter = kind.rstrip("0123456789")
        self.page.click(f'.kind[data-kind="{letter}"]')
        count = int(kind[len(letter):] or 0)
        while count and self.get("count") != count:
            self.page.click("#edit-count-more" if self.get("count") < count else "#edit-count-less")

    def put(self, name, kind):
        self.choose(kind)
        self.page.click(square(name))
        held = f"{EDITOR}.cells[{EDITOR}.index({name!r})]"
        wished = {".": "empty", "#": "none"}.get(kind)
        self.page.wait(f"{held}.kind === '{wished}'" if wished else f"{held}.piece === '{kind}'",
                       f"{kind} on {name}")

    def verdict(self):
        """Once the engine has spoken of the board as it is."""
        self.page.wait(f"{EDITOR}.settled()", "the verdict")
        return self.page.run("document.getElementById('edit-verdict').textContent")

    def text(self):
        self.verdict()
        return self.page.run("document.getElementById('edit-text').value")

    def playable(self):
        return not self.page.run("document.getElementById('edit-play').disabled")

    def set_up(self, wanted):
        self.page.click("#edit-clear")
        for name, kind in wanted["put"].items():
            self.put(name, kind)
        if wanted["turn"]:
            self.page.click(f"#edit-turn-{wanted['turn']}")


def own_board(editor):
    """Four holes in a row and one above: cells are taken off the board and put on it."""
    for which, size in (("columns", 4), ("rows", 2)):
        while editor.get(which) != size:
            editor.page.click(f"#edit-{which}-{'more' if editor.get(which) < size else 'less'}")
    for name, kind in {"1/1": "#", "2/1": ".", "3/1": "#", "4/1": "#",
                       "1/2": "o", "2/2": "o", "3/2": ".", "4/2": "o"}.items():
        here = editor.page.run(f"{EDITOR}.boardCells()[{EDITOR}.index('{name}')]")
        if (here["kind"], here["piece"]) != ({"#": "none", ".": "empty"}.get(kind, "piece"),
                                             "o" if kind == "o" else ""):
            editor.put(name, kind)
    assert editor.text() == "-.--/oo.o", editor.text()


def cancelled(editor):
    """The game is as it was."""
    before = editor.table.get("fen"), editor.table.get("plies")
    editor.open()
    editor.verdict()
    opened = editor.get("cells")
    shown = editor.page.run(PIECES)
    editor.page.click("#edit-clear")
    assert editor.page.run(PIECES) == 0
    editor.verdict()
    editor.page.click("#edit-editUndo")
    editor.page.wait(f"{PIECES} === {shown}", "the pieces again")
    assert editor.get("cells") == opened
    # Counters behind the board are those of a start.
    assert editor.text().split()[0] == before[0].split()[0], (editor.text(), before[0])
    editor.page.press("Escape")
    editor.page.wait("Boolean(document.querySelector('dialog .main'))", "whether to give it up")
    editor.page.click("dialog .main")
    editor.page.wait("!document.body.classList.contains('editing')", "the game")
    assert (editor.table.get("fen"), editor.table.get("plies")) == before


def present_board(editor):
    """What stands on the board, piece by piece, as a position to set up; on a cleared board it is
    not."""
    board = editor.table.get("board")
    put = {}
    for at, cell in enumerate(board["cells"]):
        # A board of any shape counts its squares.
        counted = f"{at % board['columns'] + 1}/{at // board['columns'] + 1}"
        name = counted if editor.table.get("game.shapes") else cell["name"]
        if cell["kind"] == "piece":
            put[name] = cell["piece"]
    turn = editor.table.get("turn") if len(editor.table.get("sides")) == 2 else None
    return {"put": put, "turn": turn, "wrong": None}


def by_clicks(editor, wanted):
    """An illegal position is explained, a legal one played from."""
    editor.open()
    editor.set_up(wanted)
    legal = editor.text()
    assert editor.playable(), editor.verdict()
    if wanted["wrong"] is None:
        editor.page.click("#edit-clear")
        assert editor.playable() or len(editor.verdict()) > 5, "an empty board is not explained"
        editor.page.click("#edit-editUndo")
        assert editor.text() == legal
        return played(editor, legal)
    for name, kind in wanted["wrong"].items():
        editor.put(name, kind)
    assert wanted["why"] in editor.verdict(), editor.verdict()
    assert not editor.playable()
    editor.page.click("#edit-editUndo")
    assert editor.text() == legal
    played(editor, legal)


def pressed_long(editor):
    """A press is not lost where the engine speaks, and the page is drawn anew, while the button or
    the key is down."""

    def hear():
        editor.page.run(f"{EDITOR}.check()")
        editor.verdict()

    for index in (0, 1):
        editor.page.click(f"#kind-{index}", hear)
        editor.page.wait(f"{EDITOR}.chosen === {index}", f"kind {index}, which was clicked")
    for index in (0, 1):
        editor.page.run(f"document.getElementById('kind-{index}').focus()")
        editor.page.press(" ", meanwhile=hear)
        editor.page.wait(f"{EDITOR}.chosen === {index}", f"kind {index}, chosen by the space bar")


def played(editor, text):
    editor.page.click("#edit-play")
    editor.table.until(f"s.start_fen === {text!r}", "the game from there")
    editor.page.wait("!document.body.classList.contains('editing')", "the game")
    if editor.table.person_to_move():
        editor.table.move()
        editor.table.person_to_move()  # the reply moves the buttons that are clicked next


def by_text(editor, text):
    """A wrong text is explained and changes nothing; a right one is set up."""
    editor.page.wait("Boolean(document.querySelector('#edit ~ #resume'))",
                     "the game before behind the button that stays")
    editor.open()
    before = editor.text()
    editor.page.run("document.getElementById('edit-text').value = 'zz9'")
    editor.page.click("#edit-use")
    editor.page.wait("document.getElementById('edit-text-why').textContent.length > 5",
                     "why it is none")
    assert editor.get("verdict.fen") == before
    editor.page.run(f"document.getElementById('edit-text').value = {text!r}")
    editor.page.click("#edit-use")
    editor.page.wait(f"{EDITOR}.settled() && {EDITOR}.verdict.fen === {text!r}", "the text set up")
    assert editor.text() == text


def by_keys(editor):
    """The arrows move, a digit puts something down, Delete takes it off, t gives the other the
    turn."""
    page = editor.page
    page.run("document.querySelector('#board .square[tabindex=\"0\"]').focus()")
    page.press("ArrowUp")
    here = page.run("document.activeElement.dataset.square")
    pieces = [kind["piece"] and kind["letter"] for kind in editor.get("palette.cells")]
    number = next(index for index, letter in enumerate(pieces) if letter) + 1
    cell = f"{EDITOR}.cells[{EDITOR}.index({here!r})]"
    page.press("Delete")
    page.wait(f"{cell}.kind === 'empty'", "an empty square")
    page.press(str(number))
    page.wait(f"{cell}.kind === 'piece'", "a piece by its key")
    assert page.run("document.activeElement.dataset.square") == here, "the focus stays"
    assert len(page.run("document.activeElement.getAttribute('aria-label')")) > 3
    if editor.get("palette.cells")[number - 1]["most"]:
        page.press("+")
        assert editor.get("count") > 1
    if len(editor.table.get("sides")) == 2:
        turn = editor.get("turn")
        page.press("t")
        page.wait(f"{EDITOR}.turn === {3 - turn}", "the other's turn")
    page.press("u")


def narrow(editor, pictures, game):
    for width, height in ((320, 640), (375, 700)):
        editor.page.resize(width, height)
        editor.page.wait(f"innerWidth === {width}", f"{width} pixels")
        over = editor.page.run("document.documentElement.scrollWidth - "
                               "document.documentElement.clientWidth")
        assert over <= 0, f"{over} pixels too wide at {width}"
    if pictures:
        for theme in ("light", "dark"):
            editor.page.run(f"document.documentElement.dataset.theme = '{theme}'")
            for width, height in ((375, 1100), (1400, 900)):
                editor.page.resize(width, height)
                editor.page.wait(f"innerWidth === {width}", f"{width} pixels")
                editor.page.run("scrollTo(0, 0)")
                editor.page.screenshot(f"{pictures}/edit-{game}-{width}-{theme}.png")


def main():
    program, game = sys.argv[1:3]
    pictures = sys.argv[3] if len(sys.argv) > 3 else None
    if not browser.program():
        print("skipped: there is no Chromium here (apt-get install chromium)")
        return 77
    served = started(program, game)
    page = Browser()
    try:
        table = Table(page, served.link)
        table.new_game()
        if not page.run("Boolean(document.querySelector('#edit'))"):
            print(f"skipped: boards of {game} cannot be given cell by cell "
                  "(Cells and FormatBoard of its text)")
            return 77
        start = table.get("fen")
        table.move()
        assert table.person_to_move()
        editor = Editor(table)
        cancelled(editor)
        by_clicks(editor, present_board(editor))
        if os.path.exists(POSITION.format(game)):
            with open(POSITION.format(game), encoding="utf-8") as file:
                by_clicks(editor, json.load(file))
        by_text(editor, start)
        pressed_long(editor)
        by_keys(editor)
        narrow(editor, pictures, game)
        page.resize(1200, 900)
        if table.get("game.shapes"):
            own_board(editor)
            played(editor, "-.--/oo.o")
        assert not page.errors, page.errors
    finally:
        page.close()
        served.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
