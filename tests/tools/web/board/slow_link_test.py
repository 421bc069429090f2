"""Taps that are faster than the way to the program and back: each of them counts.

slow_link_test.py <tav-play> <game>. Exits with 77 where there is no Chromium.
"""

import contextlib
import queue
import socket
import sys
import threading
import time
import urllib.parse

import browser
from board_test import CAPTURES, STATE, Table
from browser import Browser
from program import started

ONE_WAY = 0.15
BETWEEN_TAPS = (0.1, 0.25, 0.5)


class SlowLink:
    """A tunnel to a program's page in which every byte takes ONE_WAY seconds, as through ssh or on
    a phone."""

    def __init__(self, link):
        place = urllib.parse.urlsplit(link)
        self._target = (place.hostname, place.port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.link = place._replace(netloc=f"127.0.0.1:{self._listener.getsockname()[1]}").geturl()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                near = self._listener.accept()[0]
                far = socket.create_connection(self._target)
                for source, sink in ((near, far), (far, near)):
                    waiting = queue.Queue()
                    threading.Thread(target=self._read, args=(source, waiting), daemon=True).start()
                    threading.Thread(target=self._write, args=(waiting, sink), daemon=True).start()

    @staticmethod
    def _read(source, waiting):
        data = b"?"
        while data:
            try:
                data = source.recv(1 << 16)
            except OSError:
                data = b""
            waiting.put((time.monotonic() + ONE_WAY, data))

    @staticmethod
    def _write(waiting, sink):
        with contextlib.suppress(OSError):
            while True:
                due, data = waiting.get()
                time.sleep(max(0.0, due - time.monotonic()))
                if not data:
                    sink.shutdown(socket.SHUT_WR)
                    return
                sink.sendall(data)

    def close(self):
        self._listener.close()


def tap(table, names, pause):
    """Taps the squares, `pause` seconds apart, whatever the page shows meanwhile; the page's own
    clock counts."""
    table.page.run(f"""(async () => {{
        for (const name of {names!r}) {{
            document.querySelector(`[data-square="${{name}}"]`).click();
            await new Promise((resolve) => setTimeout(resolve, {pause * 1000}));
        }}
    }})()""")


def plain_route(table):
    """A move that its squares alone name."""
    return table.page.run(f"""((s) => s.routes.find((route) => route.squares.length > 0 &&
        s.routes.every((other) => other.move === route.move ||
            !route.squares.every((name, index) => other.squares[index] === name))))({STATE})""")


def two_moves(table):
    """Two moves made one after the other, played slowly and taken back: their names and their
    squares."""
    moves = []
    squares = []
    for ply in range(2):
        table.until(f"s.plies === {ply} && s.phase === 'person'", "the person's turn")
        route = plain_route(table)
        table.play(route)
        moves.append(route["move"])
        squares += route["squares"]
    take_all_back(table)
    return moves, squares


def take_all_back(table):
    table.page.run(f"globalThis.tavoliere.say('undo', {{plies: {STATE}.plies}})")
    table.until("s.plies === 0 && s.phase === 'person' && s.chosen.length === 0", "the start")


def played(table):
    return table.page.run(f"{STATE}.moves.map(({{move}}) => move)")


def in_the_game(table, moves, squares):
    for pause in BETWEEN_TAPS:
        tap(table, squares, pause)
        table.until(f"s.plies === {len(moves)}",
                    f"{squares} tapped {pause} s apart: {table.message()}")
        assert played(table) == moves, (pause, played(table))
        assert table.message() == "", table.message()
        take_all_back(table)


def in_a_variation(table, moves, squares):
    """The same moves, where the start is looked at while another move is on the board."""
    other = table.page.run(f"""((s) => s.routes.find((route) =>
        route.squares.length > 0 && route.move !== {moves[0]!r}))({STATE})""")
    table.page.run(f"globalThis.tavoliere.say('play', {{move: {other['move']!r}}})")
    table.until("s.plies === 1", "another move")
    table.page.run("globalThis.tavoliere.look(0)")
    table.page.wait("globalThis.tavoliere.viewing?.node === 0", "the start")
    tap(table, squares, BETWEEN_TAPS[0])
    table.page.wait("globalThis.tavoliere.viewing?.ply === 2",
                    f"{squares} tapped as a variation: {table.message()}")
    table.page.run("globalThis.tavoliere.look(1)")
    table.page.wait("!globalThis.tavoliere.viewing", "the game")
    take_all_back(table)


def given_up(table, squares):
    """A piece tapped twice is given up, however soon, and the next one can be chosen."""
    if table.page.run(f"{STATE}.routes.every((route) => route.squares.length < 2)"):
        return
    tap(table, [squares[0], squares[0]], BETWEEN_TAPS[0])
    table.page.wait("globalThis.tavoliere.now().chosen.length === 0", "the piece given up")
    table.until("s.chosen.length === 0", "the piece given up in the program")


def capture(table, game):
    if game not in CAPTURES:
        return
    text, way, left = CAPTURES[game]
    for squares in (way, [way[0], way[-1]]):
        table.page.run(f"globalThis.tavoliere.say('new', {{position: {text!r}}})")
        table.until("s.plies === 0 && s.start_fen !== null && s.phase === 'person'", "the position")
        tap(table, squares, BETWEEN_TAPS[0])
        table.until(f"s.plies > 0 && s.sides[1].pieces === {left}",
                    f"the capture {squares}: {table.message()}")


def main():
    program, game = sys.argv[1:3]
    if not browser.program():
        print("skipped: there is no Chromium here (apt-get install chromium)")
        return 77
    served = started(program, game)
    slow = SlowLink(served.link)
    page = Browser()
    try:
        table = Table(page, slow.link)
        if len(table.get("sides")) == 2:
            page.run("globalThis.tavoliere.say('side', {player: 2, human: true, words: ''})")
            table.until("s.sides[1].human", "two persons")
        moves, squares = two_moves(table)
        in_the_game(table, moves, squares)
        given_up(table, squares)
        in_a_variation(table, moves, squares)
        capture(table, game)
        assert not page.errors, page.errors
    finally:
        page.close()
        slow.close()
        served.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
