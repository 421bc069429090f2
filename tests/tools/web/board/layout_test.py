"""The page's layout in a real browser: the board is most of it, and all else can be reached.

layout_test.py <tav-play> <game> [<folder for screenshots>]. Exits with 77 where there is no
Chromium.
"""

import sys

import browser
from board_test import Table
from browser import Browser
from program import started

# Of windows: wide ones have no scrollbar, the others scroll down only.
WIDE = ((1280, 720), (1280, 800), (1920, 1080))
SIZES = ((375, 667), (768, 1024), *WIDE)
LEAST_SHARE = 0.8  # of the window's shorter side
OVER = ("(({scrollWidth, clientWidth, scrollHeight, clientHeight}) => "
        "[scrollWidth - clientWidth, scrollHeight - clientHeight])(document.documentElement)")
BOX = "(({left, right, top, bottom}) => ({left, right, top, bottom}))"


def box(page, selector):
    return page.run(f"{BOX}(document.querySelector('{selector}').getBoundingClientRect())")


def fits(page, width, height, when):
    """Nothing sticks out, and the board has its share."""
    over = page.run(OVER)
    assert over[0] <= 0, f"{when}: {over[0]} pixels too wide at {width}x{height}"
    if (width, height) in WIDE:
        assert over[1] <= 0, f"{when}: {over[1]} pixels too high at {width}x{height}"
    board = box(page, "#board-frame")
    sides = board["right"] - board["left"], board["bottom"] - board["top"]
    share = max(sides) / min(width, height)
    assert share >= LEAST_SHARE, f"{when}: the board has {share:.2f} of {width}x{height}"
    assert board["left"] >= 0 and board["right"] <= width, f"{when}: {board} at {width}x{height}"


def centred(page, width):
    """The board and what is beside it are in the middle as one."""
    left = box(page, "#board-frame")["left"]
    right = width - box(page, "#panels")["right"]
    assert abs(left - right) <= 2, f"{left} pixels on the left and {right} on the right"


def one_row_of_actions(page):
    """Icons in one row, each with a tooltip and with words for a screen reader."""
    rows = page.run("[...new Set([...document.querySelectorAll('#actions button')].map((button) => "
                    "Math.round(button.getBoundingClientRect().top)))]")
    assert len(rows) == 1, f"actions in {len(rows)} rows"
    dumb = page.run("[...document.querySelectorAll('#actions button, #menu button')]"
                    ".filter((button) => !button.title || !button.textContent.trim())"
                    ".map(({id}) => id)")
    assert not dumb, f"without words: {dumb}"


def reachable(page, width, height):
    """Every button, and whatever can be written in, by scrolling and by tabs."""
    for tab in page.run("[...document.querySelectorAll('#tabs [role=tab]')].map(({id}) => id)"):
        page.click(f"#{tab}")
        lost = page.run(
            """[...document.querySelectorAll('button, textarea, input, select')].filter((e) => {
                if (!e.checkVisibility() || e.matches('.unseen')) return false;
                e.scrollIntoView({block: 'center', behavior: 'instant'});
                const {left, right, top, bottom} = e.getBoundingClientRect();
                const [x, y] = [(left + right) / 2, (top + bottom) / 2];
                const found = document.elementFromPoint(x, y);
                return !found || !(e.contains(found) || found.contains(e));
            }).map((e) => e.id || e.outerHTML.slice(0, 80))""")
        assert not lost, f"not to be reached at {width}x{height} with {tab}: {lost}"
    page.run("scrollTo(0, 0)")
    page.click("#tab-moves")


def lines_in_sight(page, table):
    """In a low window too the analysis shows more than the engine's best line, however long the
    lines, and breaks no move."""
    page.resize(*WIDE[0])
    page.click("#tab-study")
    page.click("#analyse")
    page.wait("document.querySelectorAll('#lines li').length >= 3", "three lines")
    seen, whole = page.run("""(() => {
        const {study} = globalThis.tavoliere;
        for (const [rank, line] of study.shownLines())
            study.takeLine({...line, line: rank, pv: Array(9).fill('12x19x26')});
        const {bottom} = document.querySelector('#study-card').getBoundingClientRect();
        const rows = [...document.querySelectorAll('#lines li')];
        const moves = [...document.querySelectorAll('#lines .pv span')];
        return [rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length,
                moves.filter((move) => move.getBoundingClientRect().height < 24).length];
    })()""")
    assert seen >= 2, f"{seen} lines in sight"
    assert whole == 3 * 8, f"{whole} moves on one row"
    page.click("#analyse")
    table.until("!s.analysis.on", "the end of the analysis")
    page.click("#tab-moves")


def tabs_by_keyboard(page):
    page.run("document.querySelector('#tab-moves').focus()")
    page.press("ArrowRight")
    page.wait("document.activeElement.id === 'tab-study'", "the next tab")
    assert page.run("document.querySelector('#study-card').checkVisibility()")
    assert not page.run("document.querySelector('#moves-card').checkVisibility()")
    page.press("Home")
    page.wait("document.activeElement.id === 'tab-moves'", "the first tab")


def frame_is_even(page):
    """The squares are in the middle of the frame."""
    frame = box(page, "#board-frame")
    squares = page.run(f"""{BOX}([...document.querySelectorAll('#board tbody td')].map((e) =>
        e.getBoundingClientRect()).reduce((a, b) => ({{
            left: Math.min(a.left, b.left), right: Math.max(a.right, b.right),
            top: Math.min(a.top, b.top), bottom: Math.max(a.bottom, b.bottom)}})))""")
    edges = [abs(frame[side] - squares[side]) for side in ("left", "right", "top", "bottom")]
    assert max(edges) - min(edges) <= 2, f"a frame of {edges} pixels"


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
        for width, height in SIZES:
            page.resize(width, height)
            page.wait(f"innerWidth === {width}", f"{width} pixels")
            fits(page, width, height, "at the start")
            one_row_of_actions(page)
            frame_is_even(page)
            if (width, height) in WIDE:
                centred(page, width)
            reachable(page, width, height)
            if pictures:
                page.screenshot(f"{pictures}/{game}-{width}x{height}.png")
            page.click("#edit")
            page.wait("globalThis.tavoliere.editor.on", "the editor")
            fits(page, width, height, "in the editor")
            page.click("#edit-cancel")
            page.wait("!globalThis.tavoliere.editor.on", "the game")
            page.click("#tab-moves")
            fits(page, width, height, "after the editor")
        if len(table.get("sides")) == 2:
            lines_in_sight(page, table)
        tabs_by_keyboard(page)
        assert not page.errors, page.errors
    finally:
        page.close()
        served.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
