"""The page with the engines inside it, in a real browser: from a server of plain files, as one file
without any, and kept by the browser once the server has gone. With each engine a search, moves by
clicks, and taking back; of the first game a whole one, so that its end is seen too.

page_test.py <folder of the page> <the page as one file> [<folder for screenshots>]. Exits with 77
where there is no Chromium.
"""

import functools
import http.server
import os
import re
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "board"))
import browser  # noqa: E402
from browser import Browser  # noqa: E402

STATE = "globalThis.tavoliere.state"
PLIES = 6
WHOLE = 1000
FIRST = "othello"


class Files(http.server.SimpleHTTPRequestHandler):
    """Plain files, without a header that a thread shared by pages would want."""

    def log_message(self, *_):
        pass


def console(page, game, engine):
    """`go depth` said to a worker of the page's by its module `engine`: the move."""
    return page.run(f"""import("{engine}").then(async ({{Engine}}) => {{
        const engine = new Engine("{game}");
        await engine.send("uci");
        const lines = await engine.send("go depth 6");
        engine.terminate();
        return lines[lines.length - 1];
    }})""")


def play(page, game, most):
    """Begins the game and plays so many plies against the engine by clicks, each the first way that
    the page offers."""
    page.run(f"globalThis.tavoliere.say('game', {{name: '{game}'}})")
    page.wait(f"{STATE}?.game?.name === '{game}' && document.querySelector('.square') !== null",
              f"the board of {game}")
    two = page.run(f"{STATE}.sides.length") == 2
    if two:
        page.run("globalThis.tavoliere.say('side', {player: 2, human: false, words: 'depth=4'})")
    plies = 0
    while plies < most:
        page.wait(f"['person', 'over'].includes({STATE}.phase) && {STATE}.plies >= {plies}",
                  "the person's turn")
        if page.run(f"{STATE}.phase === 'over'"):
            break
        plies = page.run(f"{STATE}.plies")
        while page.run(f"{STATE}.plies === {plies}"):
            chosen, name = page.run(f"[{STATE}.chosen.length, {STATE}.next[0] ?? '']")
            if page.run(f"{STATE}.pass"):
                page.click(".choice")
            else:
                page.click(f'[data-square="{name}"]')
            page.wait(f"{STATE}.plies > {plies} || {STATE}.chosen.length !== {chosen} || "
                      f"{STATE}.choices.length > 0", "the click")
            if page.run(f"{STATE}.choices.length > 0 && {STATE}.plies === {plies}"):
                # Pieces leave the board: in a direction, then how many.
                page.run("document.querySelector('[data-exit]')?.click()")
                if page.run("document.querySelector('.exit.open, .choice') !== null"):
                    page.click(".exit.open .number-off, .choice")
                page.wait(f"{STATE}.plies > {plies}", "the choice")
        plies = page.run(f"{STATE}.plies")
    if two:
        page.wait(f"['person', 'over'].includes({STATE}.phase)", "the engine's move")
        told = page.run(f"{STATE}.moves.some((move) => move.player === 2 && move.depth >= 1)")
        assert told, "the engine told no depth"


def taken_back(page):
    before = page.run(f"{STATE}.plies")
    page.click("#act-undo")
    page.wait(f"{STATE}.plies < {before} && {STATE}.phase === 'person'", "taking back")


def kept(page):
    """A page that is loaded again goes on with its game."""
    before = page.run(f"[{STATE}.game.name, {STATE}.plies, {STATE}.fen]")
    page.reload()
    page.wait("performance.getEntriesByType('navigation')[0].type === 'reload' && "
              f"Boolean({STATE}?.game)", "the game that was kept")
    after = page.run(f"[{STATE}.game.name, {STATE}.plies, {STATE}.fen]")
    assert before == after, (before, after)


def refused(page, address):
    """A browser that keeps nothing: the page plays, and says so."""
    script = "Object.defineProperty(globalThis, 'localStorage', {get() { throw new Error('no'); }})"
    added = page.call("Page.addScriptToEvaluateOnNewDocument", source=script)
    page.open(f"{address}?language=en&game={FIRST}")
    page.wait("document.getElementById('message')?.textContent.includes('saves no games')",
              "that nothing is kept")
    page.call("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])


def historical(page, game):
    """The historical players of a two-player game answer a move each, by their own limits."""
    if page.run(f"{STATE}.sides.length") == 1:
        return 0
    players = page.run(f"{STATE}.game.historical.map(({{words}}) => words)")
    assert players or game != FIRST, "no historical players"
    for words in players:
        page.run("globalThis.tavoliere.say('new', {sides: [{human: true, words: ''}, "
                 f"{{human: false, words: '{words}'}}]}})")
        page.wait(f"{STATE}.plies === 0 && {STATE}.phase === 'person'", "a new game")
        page.run(f"globalThis.tavoliere.say('play', {{move: {STATE}.legal[0]}})")
        page.wait(f"{STATE}.plies === 2 && {STATE}.phase === 'person'", f"the move of {words}")
    return len(players)


def visit(page, address, engine, pictures, name):
    page.open(f"{address}?language=en")
    page.wait(f"{STATE}?.phase === 'choose'", "the choice of games")
    games = page.run(f"{STATE}.games.map((game) => game.name)")
    assert len(games) >= 4 and FIRST in games, games
    for game in games:
        answer = console(page, game, engine)
        assert re.match(r"bestmove \S+", answer), answer
        play(page, game, WHOLE if game == FIRST else PLIES)
        if game == FIRST:
            assert page.run(f"{STATE}.phase") == "over", "the game has no end"
            assert page.run(f"{STATE}.result.sentence"), "the game has no end"
        print(f"{name}: {game}: {answer}; "
              f"{page.run('document.getElementById(`status`).textContent')}")
        if pictures:
            page.screenshot(os.path.join(pictures, f"{name}-{game}.png"))
        taken_back(page)
        kept(page)
        print(f"{name}: {game}: {historical(page, game)} historical players")
    refused(page, address)
    assert not page.errors, page.errors


def installable(page):
    """A browser finds nothing that keeps it from installing the page."""
    page.wait("navigator.serviceWorker.ready.then((found) => found.active.state === 'activated')",
              "the service worker")
    found = page.call("Page.getInstallabilityErrors")["installabilityErrors"]
    assert not found, found
    manifest = page.call("Page.getAppManifest")
    assert manifest.get("data") and not manifest["errors"], manifest


def without_server(page, address):
    """All files of the page are kept: each engine plays though the server has gone."""
    visit(page, address, "./npm/browser.js", None, "offline")
    page.open(address.replace("index.html", ""))
    page.wait(f"{STATE}?.phase === 'choose'", "the page at its folder's address")
    script = "fetch('nosuchfile').then(() => 'there', () => 'gone')"
    assert page.run(script) == "gone", "the server still answers"


def main():
    if browser.program() is None:
        return 77
    folder, one_file = map(os.path.abspath, sys.argv[1:3])
    pictures = sys.argv[3] if len(sys.argv) > 3 else None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0),
                                             functools.partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = Browser()
    try:
        address = f"http://127.0.0.1:{server.server_address[1]}/index.html"
        visit(page, address, "./npm/browser.js", pictures, "served")
        installable(page)
        visit(page, f"file://{one_file}", "page/npm/browser.js", pictures, "one-file")
        server.shutdown()
        server.server_close()
        without_server(page, address)
    finally:
        page.close()
        server.shutdown()
        server.server_close()
    return 0


sys.exit(main())
