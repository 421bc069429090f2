"""A match watched in a real browser, from its first games to its end, which comes when all has been
seen.

live_browser_test.py <tav-match> <engine> [<folder for screenshots>]. Exits with 77 where there is
no Chromium.
"""

import os
import re
import signal
import subprocess
import sys

import browser
from browser import Browser

STATE = "globalThis.tavoliere.state"
PAIRS = 1000
INTERRUPTED = 4


class Match:
    """A match between two settings of an engine, shown live."""

    def __init__(self, program, engine):
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self._process = subprocess.Popen(
            [program, "-engine", f"cmd={engine}", "name=<b>one</b>",
             "-engine", f"cmd={engine}", "name=two", "-each", "st=0.1", "tc=60+1",
             "timemargin=20000", "-rounds", str(PAIRS), "-openings", "plies=6",
             "-concurrency", "2", "-maxmoves", "12", "-live", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            env=environment, text=True)
        found = re.search(r"http://127\.0\.0\.1:\d+/\S+", self._process.stderr.readline())
        assert found, "tav-match printed no link"
        self.link = found.group(0)

    def finish(self):
        """Has the games under way finished; the exit status."""
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(120)

    def close(self):
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process.stderr.close()


def check(condition, what):
    if not condition:
        raise AssertionError(what)


# Of each table that is shown: what is cut off, and columns whose header does not begin or end where
# their cells do.
TABLE_FAULTS = """[...document.querySelectorAll('table')]
.filter((table) => table.getBoundingClientRect().width > 1).flatMap((table) => {
    const name = table.querySelector('caption').textContent;
    const faults = [];
    const box = table.closest('.scroll');
    if (box.scrollWidth > box.clientWidth) {
        faults.push(`${name}: ${box.scrollWidth} pixels in ${box.clientWidth}`);
    }
    for (const button of table.querySelectorAll('button')) {
        if (button.getBoundingClientRect().right > innerWidth) {
            faults.push(`${name}: a button is out of sight`);
        }
    }
    const contents = (cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range;
    };
    const place = (cell) => contents(cell).getBoundingClientRect();
    for (const head of table.tHead.rows[0].cells) {
        const lines = contents(head).getClientRects().length;
        if (lines > head.textContent.trim().split(/\\s+/).length) {
            faults.push(`${name}: the header ${head.textContent} is broken`);
        }
    }
    for (const row of [...table.tBodies[0].rows].slice(0, 20)) {
        [...row.cells].forEach((cell, column) => {
            const [head, body] = [place(table.tHead.rows[0].cells[column]), place(cell)];
            if (!body.width || Math.abs(head.left - body.left) < 3 ||
                Math.abs(head.right - body.right) < 3) return;
            const title = table.tHead.rows[0].cells[column].textContent;
            faults.push(`${name}: ${title} is not above ${cell.textContent}`);
        });
    }
    return [...new Set(faults)];
})"""


def watch(page, other, match, pictures):
    page.open(match.link)
    page.wait(f"{STATE}?.games.length === 2 && "
              "document.querySelectorAll('#boards svg.picture').length === 2", "two boards")
    check(page.run("document.querySelector('#standings tbody th').textContent") == "<b>one</b>",
          "a name became markup")
    check(page.run("document.querySelector('#standings caption') !== null"),
          "the table has no caption")
    page.wait("document.querySelectorAll('#boards .picture .piece').length > 4 && "
              f"document.querySelectorAll('#boards .picture .edge').length === {2 * (8 + 8)} && "
              "document.querySelectorAll('#boards .clock').length === 4",
              "pieces, coordinates and clocks of two boards")
    page.wait("document.querySelector('#boards .lasts').textContent !== ''", "last moves")
    page.wait(f"{STATE}.finished >= 4 && !document.getElementById('curve-card').hidden", "a curve")

    # In the middle of it: the page is loaded again, and somebody else comes.
    before = page.run(f"{STATE}.finished")
    page.reload()
    page.wait(f"{STATE}?.finished >= {before} && "
              f"document.querySelectorAll('#done-rows tr').length >= {before}",
              "the state after a reload")
    other.open(match.link + "?language=it")
    other.wait(f"{STATE}?.finished >= {before}", "the state of the second watcher")
    check("Classifica" in other.run("document.body.innerText"), "the page is not in Italian")

    # A finished game is stepped through; later states leave it alone.
    page.click("#done-rows button")
    page.wait("document.querySelector('#replay-board .picture') !== null", "the replay")
    start = page.run("document.querySelectorAll('#replay-board .piece').length")
    page.click(".steps button:last-child")
    page.wait(f"document.querySelectorAll('#replay-board .piece').length > {start}",
              "the game's last position")
    check(page.run("document.querySelector('#replay-moves tr.now') !== null"), "no move is marked")
    games = page.run(f"{STATE}.finished")
    page.wait(f"{STATE}.finished > {games}", "another game")
    check(page.run(f"document.querySelectorAll('#replay-board .piece').length > {start}"),
          "a state closed the replay")

    for width in (320, 375, 1280, 1920, 3840):
        for scheme in ("light", "dark"):
            page.resize(width, 900)
            page.prefer(prefers_color_scheme=scheme)
            check(page.run("document.documentElement.scrollWidth <= innerWidth"),
                  f"the page is wider than {width} pixels")
            for tab in (page, other):
                tab.resize(width, 900)
                faults = tab.run(TABLE_FAULTS)
                check(not faults, f"at {width} pixels: {faults}")
            if pictures:
                page.screenshot(os.path.join(pictures, f"live_{width}_{scheme}.png"), whole=True)
                other.screenshot(os.path.join(pictures, f"live_it_{width}_{scheme}.png"),
                                 whole=True)

    check(match.finish() == INTERRUPTED, "the match ended with another status")
    for tab in (page, other):
        tab.wait(f"{STATE}.ended === 'interrupted' && {STATE}.games.length === 0",
                 "the end of the match")
        check(tab.run("document.getElementById('ended') !== null && "
                      "document.getElementById('boards').hidden"), "the end is not shown")
    page.wait("!document.getElementById('connection').hidden", "word that the program is gone")
    # A page whose program has gone asks for it in vain.
    for tab in (page, other):
        errors = [error for error in tab.errors if "ERR_CONNECTION_REFUSED" not in error]
        check(not errors, f"errors of the page: {errors}")


def main():
    if not browser.program():
        print("skipped: there is no Chromium here (apt-get install chromium)")
        return 77
    match = Match(sys.argv[1], sys.argv[2])
    tabs = []
    try:
        tabs = [Browser(), Browser()]
        watch(*tabs, match, sys.argv[3] if len(sys.argv) > 3 else None)
    finally:
        for tab in tabs:
            tab.close()
        match.close()
    print("watched to the end")
    return 0


if __name__ == "__main__":
    sys.exit(main())
