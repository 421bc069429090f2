"""What the board shows in a real browser: pieces, marks, values and who is ahead.

looks_test.py <tav-play> <game> [<folder for screenshots>]. Exits with 77 where there is no
Chromium.
"""

import re
import sys

import browser
from board_test import STATE, Table, square
from browser import Browser
from program import started

APP = "globalThis.tavoliere"
# Positions where pieces may leave the board: the position, the square and a direction of several.
LEAVING = {"dipole": ("W:We1x12:Bd8x12", "e1", "ne")}
# Positions with kings of both sides.
KINGS = {"dama": "W:WK22,32,K30,29:BK18,10,4"}
NOTATION = re.compile(r"\b[a-h]\d[nsew]{1,2}\d")


def count(page, selector):
    return page.run(f"document.querySelectorAll({selector!r}).length")


def both_persons(table, position=None):
    """A game that a person plays with both sides."""
    more = f", position: '{position}'" if position else ""
    rounds = table.get("round")
    table.page.run(f"{APP}.say('new', {{sides: [{{human: true, words: ''}}, "
                   f"{{human: true, words: ''}}]{more}}})")
    table.until(f"s.round > {rounds} && s.phase === 'person'", "a game of two persons")


def two_sided_discs(table):
    """On a board of one colour pieces are plain discs, and four dots mark it."""
    page = table.page
    if not page.run(f"{APP}.board.flat"):
        assert count(page, "#board .dotted") == 0
        return
    pieces = count(page, "#board .piece")
    assert pieces > 0 and count(page, "#board .piece .under") == pieces
    assert count(page, "#board .piece .rim") == 0, "rings of draughts"
    even = table.get("board.columns") % 2 == 0
    assert count(page, "#board .dotted") == (4 if even else 0)


def coordinates(table):
    """Beside the board, or on its squares where it has no letters and numbers."""
    page = table.page
    if table.get("game.shapes"):
        return
    labels = page.run("[...document.querySelectorAll('#board th')].map((e) => e.textContent)")
    if not labels:
        shown = page.run("getComputedStyle(document.querySelector('.square .name')).opacity")
        assert float(shown) > 0.5, "squares without names"
        return
    assert len(labels) == table.get("board.columns") + table.get("board.rows"), labels


def marks(table):
    """The last move has another mark than what it changed; it keeps them when it is looked at."""
    page = table.page
    for _ in range(2):
        table.play(table.get("routes.filter((route) => route.squares.length > 0)[0]"))
    last = table.get("last")
    shown = [sorted(page.run(f"[...document.querySelectorAll('.square.{name}')]"
                             ".map((e) => e.dataset.square)")) for name in ("last", "changed")]
    assert shown == [sorted(last["squares"]), sorted(last["changed"])], (shown, last)
    if page.run(f"{APP}.board.flat") and table.get("game.name") == "othello":
        assert shown[1], "no disc was turned"
        look = [page.run(f"getComputedStyle(document.querySelector('.square.{name}')).{what}")
                for what in ("backgroundColor", "outlineStyle") for name in ("last", "changed")]
        assert look[0] != look[1] and look[2] != look[3], look
    page.click("#tab-moves")
    page.click('[data-ply="1"]')
    page.wait(f"{APP}.viewing?.ply === 1", "the first move")
    first = page.run(f"{APP}.viewing.last")
    assert page.run("[...document.querySelectorAll('.square.changed')].length") == len(
        first["changed"])
    page.press("Escape")
    page.wait(f"{APP}.viewing === null", "the game")


def values(table):
    """While an analysis runs every square that may be played on has its value and its depth, and
    the bar shows who is ahead; a switch takes the values away."""
    page = table.page
    page.click("#analyse")
    table.until("s.analysis.on", "the analysis")
    single = page.run(f"{STATE}.routes.every(({{squares}}) => squares.length === 1)")
    if page.run("document.querySelector('#values').checked") != single:
        raise AssertionError("values are shown at first where a move is one square, else not")
    if not single:
        page.click("#values")
        table.until("s.analysis.all", "every move analysed")
    firsts = len(set(table.get("routes.map(({squares}) => squares[0])")))
    page.wait(f"document.querySelectorAll('.square.valued').length === {firsts}", "all values")
    assert count(page, ".square.valued.best") == 1
    texts = page.run("[...document.querySelectorAll('.square.valued .worth')].map((e) => "
                     "[e.firstChild.data, e.querySelector('small').textContent])")
    assert all(re.fullmatch(r"[+−✓✕]?\d+(\.\d)?", worth) and re.fullmatch(r"\d+", depth)
               for worth, depth in texts), texts
    spoken = page.run("document.querySelector('.square.valued').ariaLabel")
    assert re.search(r"depth \d+", spoken), spoken
    page.wait("/^Balance: /.test(document.querySelector('#balance.known')?.ariaLabel)", "the bar")
    assert count(page, "#lines li") <= 3
    page.click("#values")
    page.wait("document.querySelectorAll('.square.valued').length === 0", "no values")
    page.wait("document.querySelectorAll('#lines li').length > 0", "lines")
    page.click("#analyse")
    table.until("!s.analysis.on", "the end of the analysis")
    page.wait("!document.querySelector('#balance.known')", "no bar")


def counts(table):
    """Each side's pieces beside its name."""
    sides = table.get("sides")
    shown = table.page.run("[...document.querySelectorAll('.strip .count')].map((e) => "
                           "parseInt(e.textContent)).sort().join()")
    assert shown == ",".join(str(n) for n in sorted((s["pieces"] for s in sides), key=str)), shown


def kings(table, game):
    if game not in KINGS:
        return
    both_persons(table, KINGS[game])
    assert count(table.page, "#board .crown") == 3 == count(table.page, "#board .crown rect")


def leaving(table, game):
    """Pieces leave by the edge: its button and a number, or dragged past it. No notation is
    read."""
    if game not in LEAVING:
        return
    page = table.page
    position, origin, direction = LEAVING[game]
    for way in ("click", "beside", "drag", "keyboard"):
        both_persons(table, position)
        if way == "drag":
            place = page.run(f"document.querySelector('[data-square={origin}]')"
                             ".getBoundingClientRect().toJSON()")
            frame = page.run("document.querySelector('#board-frame').getBoundingClientRect()"
                             ".toJSON()")
            x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
            for kind, x, y in (("mouseMoved", x, y), ("mousePressed", x, y),
                               ("mouseMoved", x + 40, y - 40),
                               ("mouseMoved", frame["right"] - 4, frame["y"] + 200),
                               ("mouseReleased", frame["right"] - 4, frame["y"] + 300)):
                page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, clickCount=1,
                          button="left", buttons=1)
        else:
            page.click(square(origin))
        page.wait(f"Boolean(document.querySelector('[data-exit={direction}]'))", "the exit")
        read = page.run("document.querySelector('#table').innerText + "
                        "document.querySelector('#choices').innerText")
        assert not NOTATION.search(read), read
        if way == "click":
            page.click(f"[data-exit={direction}]")
        elif way == "beside":
            exit_ = page.run(f"document.querySelector('[data-exit={direction}]')"
                             ".getBoundingClientRect().toJSON()")
            frame = page.run("document.querySelector('#board-frame').getBoundingClientRect()"
                             ".toJSON()")
            for kind in ("mousePressed", "mouseReleased"):
                page.call("Input.dispatchMouseEvent", type=kind, x=frame["right"] - 4,
                          y=exit_["y"] - 20, clickCount=1, button="left")
        elif way == "keyboard":
            page.run(f"document.querySelector('[data-exit={direction}]').focus()")
            page.press("Enter")
        page.wait("document.querySelectorAll('.exit.open .number-off').length > 1",
                  f"the numbers by {way}")
        before = table.get("sides[0].pieces")
        number = page.run("Number(document.querySelector('.exit.open .number-off').textContent)")
        if way == "keyboard":
            page.press("Enter")
        else:
            page.click(".exit.open .number-off")
        table.until(f"s.plies === 1 && s.sides[0].pieces === {before - number}",
                    f"{number} pieces less")


def variants(table):
    """Each variant has its name and its board in the dialog of a new game, and the one that is
    chosen begins."""
    page = table.page
    names = table.get("game.variants")
    page.click("#menu-new")
    page.wait("Boolean(document.querySelector('#new-game'))", "the dialog of a new game")
    shown = page.run("[...document.querySelectorAll('#new-game .variant')].map((e) => "
                     "[e.querySelector('input').value, e.textContent, "
                     "e.querySelectorAll('svg.picture .piece').length])")
    if len(names) < 2:
        assert shown == [], shown
        page.press("Escape")
        return
    assert [name for name, _, _ in shown] == names, shown
    assert len({text for _, text, _ in shown}) == len(names) and all(text for _, text, _ in shown)
    checked = page.run("document.querySelector('#new-game .variant :checked').value")
    assert checked == table.get("game.variant"), checked
    last, _, pieces = shown[-1]
    page.click(f'#new-game .variant:has([value="{last}"])')
    page.click("#new-game .main")
    table.until(f"s.game.variant === '{last}'", f"the variant {last}")
    drawn = table.get("board.cells.filter(({kind}) => kind === 'piece').length")
    assert 0 < pieces == drawn, f"{pieces} pieces in the picture of {last}, {drawn} on its board"


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
        coordinates(table)
        two_sided_discs(table)
        if len(table.get("sides")) == 2:
            both_persons(table)
            marks(table)
            counts(table)
            values(table)
            kings(table, game)
            leaving(table, game)
        variants(table)
        if pictures:
            page.screenshot(f"{pictures}/{game}-looks.png")
        assert not page.errors, page.errors
    finally:
        page.close()
        served.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
