"""The board in a real browser: a whole game against the engine by clicks, and a person's other
actions.

board_test.py <tav-play | page in one file> <game> [<folder for screenshots>]. Exits with 77 where
there is no Chromium.
"""

import random
import re
import sys

import browser
from browser import Browser
from clicks import pressed_long, stone_by_its_square
from games import (ending, far_ahead, hall_of_fame, late_click, look_at_finished, other_games,
                   review, solved, welcome)
from program import games_beside, started
from variations import variations

MOST_PLIES = 400
STATE = "globalThis.tavoliere.state"
# Words that stand in English sentences and in no Italian one.
ENGLISH = re.compile(r"\b(the|is|has|have|and|of|with|by|not|you|your|game|move|moves|wins|resigns"
                     r"|board|squares|holes|play|after|draw)\b")
# A position where a capture goes on: its text, the squares of the way, and the pieces that are left
# of the other side.
CAPTURES = {"dama": ("W:W22,32:B18,10,4", ["22", "13", "6"], 1)}


def square(name):
    return f'[data-square="{name}"]'


class Table:
    """The board's page, and what a person does at it."""

    def __init__(self, page, link):
        self.page = page
        self.random = random.Random(1)
        page.open(link)
        self.ready()

    def ready(self):
        self.page.wait(f"Boolean({STATE}?.game && document.querySelector('.square'))", "the board")

    def get(self, what):
        return self.page.run(f"{STATE}.{what}")

    def message(self):
        return self.page.run("document.getElementById('message').textContent")

    def until(self, condition, what=None):
        """Waits until a condition on the state `s`."""
        self.page.wait(f"((s) => {condition})({STATE})", what or condition)

    def set(self, selector, value):
        """Chooses of a list as a person does."""
        self.page.wait(f"Boolean(document.querySelector('{selector}'))", selector)
        self.page.run(f"(() => {{ const e = document.querySelector('{selector}'); "
                      f"e.value = '{value}';"
                      "e.dispatchEvent(new Event('change')); return e.value; })()")

    def new_game(self):
        """Against the weakest player there is."""
        self.page.click("#menu-new")
        self.page.wait("Boolean(document.querySelector('#new-game'))", "the dialog of a new game")
        if len(self.get("sides")) == 2:
            # The page's own, of engines without the option, are in English.
            weakest = self.get("game.strengths[0].id")
            assert weakest == "random", (f"the weakest strength is {weakest}: "
                                         "the engine calls DeclareStrength()")
            self.set('[data-seat="2"]', self.get("game.strengths[0].words"))
        self.page.click("#new-game .main")
        self.until("s.plies === 0 && s.phase === 'person' && "
                   "(s.sides.length === 1 || s.sides[1].words !== '')", "a new game")

    def person_to_move(self):
        self.until("s.phase === 'over' || (s.phase === 'person' && !s.pass)", "the person's turn")
        return self.get("phase") == "person"

    def play(self, route):
        """By clicks; what remains open is chosen from the buttons."""
        before = self.get("plies")
        for name in route["squares"]:
            self.page.click(square(name))
            self.page.wait(f"((s) => s.plies > {before} || s.chosen.includes('{name}'))({STATE})",
                           f"the click on {name}")
            if self.get("plies") > before:
                return
        moved = f"{STATE}.plies > {before}"
        edge, choice = (f"Boolean(document.querySelector('[{name}=\"{route['move']}\"]'))"
                        for name in ("data-moves~", "data-move"))
        self.page.wait(f"{moved} || {edge} || {choice}", f"buttons of {route['move']}")
        if self.page.run(f"!({moved}) && {edge}"):
            # Pieces leave the board: in a direction, then how many,
            # unless only one number is possible.
            self.page.click(f'[data-moves~="{route["move"]}"]')
            self.page.wait(f"{moved} || {choice}", f"the number of {route['move']}")
        if self.page.run(f"!({moved})"):
            self.page.click(f'[data-move="{route["move"]}"]')
        self.until(f"s.plies > {before}", f"the move {route['move']}")

    def show(self, text):
        """Types a position and sends it, in one go: the page may be drawn anew at any time."""
        self.page.run("(() => { const form = document.querySelector('#files-card form'); "
                      f"form.querySelector('#position').value = {text!r}; "
                      "form.requestSubmit(form.querySelector('button')); })()")

    def move(self):
        routes = self.get("routes.filter((route) => route.squares.length > 0)")
        self.play(self.random.choice(routes))


def illegal_click(table):
    """Is explained, and nothing is played."""
    name = table.page.run("((s) => s.board.cells.find((cell) => cell.name && "
                          "cell.kind === 'piece' && !s.routes.some((route) => "
                          f"route.squares.includes(cell.name))).name)({STATE})")
    before = table.get("fen")
    table.page.click(square(name))
    table.page.wait("document.getElementById('message').textContent.length > 10",
                    "why the click is illegal")
    assert "Not played" in table.message() or "Non giocata" in table.message(), table.message()
    assert table.get("fen") == before


def takeback(table):
    table.person_to_move()
    before = table.get("fen")
    table.move()
    table.person_to_move()
    table.page.press("u")
    table.until(f"s.fen === {before!r} && s.phase === 'person'", "the position taken back to")
    table.page.click("#act-redo")
    table.until(f"s.fen !== {before!r}", "the move played again")


def by_keyboard(table):
    """A move with the arrow keys and Enter: the focus goes where they say."""
    assert table.person_to_move()
    route = table.get("routes[0]")
    before = table.get("plies")
    for name in route["squares"]:
        table.page.run(f"document.querySelector('{square(name)}').focus()")
        table.page.press("Enter")
        table.page.wait(f"((s) => s.plies > {before} || s.chosen.includes('{name}'))({STATE})",
                        f"Enter on {name}")
    if table.get("plies") == before:
        table.page.press("Escape")
        table.until("s.chosen.length === 0", "Escape")
    table.page.run("document.querySelector('.square[tabindex=\"0\"]').focus()")
    here = table.page.run("document.activeElement.dataset.square")
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):
        table.page.press(key)
    there = table.page.run("document.activeElement.dataset.square")
    assert there, f"the focus left the board from {here}"


def reload(table):
    assert table.person_to_move()
    pieces = "document.querySelectorAll('#board .piece:not(.ghost)').length"
    before = table.get("fen"), table.get("plies"), table.page.run(pieces)
    table.page.reload()
    table.page.wait("performance.getEntriesByType('navigation')[0].type === 'reload' && "
                    f"Boolean({STATE}?.game)", "the page")
    table.ready()
    after = table.get("fen"), table.get("plies"), table.page.run(pieces)
    assert before == after, (before, after)


def look_back(table):
    """An earlier position, and back; the game is as it was."""
    before = table.get("fen")
    table.page.click('[data-ply="1"]')
    table.page.wait("Boolean(document.querySelector('#return'))", "the earlier position")
    table.page.press("Escape")
    table.page.wait("!document.querySelector('#return')", "the game")
    assert table.get("fen") == before


def analysis(table):
    """The engine's lines, and arrows or rings over the board."""
    if not table.page.run("Boolean(document.querySelector('#analyse'))"):
        return
    table.page.click("#analyse")
    table.until("s.analysis.on", "the analysis")
    table.page.wait("document.querySelectorAll('#lines li').length > 0", "a line of the engine")
    table.page.wait("document.querySelector('#overlay svg').children.length > 0", "an arrow")
    table.page.click("#analyse")
    table.until("!s.analysis.on", "the end of the analysis")


def whole_game(table):
    moves = 0
    while table.person_to_move():
        table.move()
        moves += 1
        if moves == 3:
            reload(table)
        assert moves < MOST_PLIES, "the game does not end"
    text = table.page.run("document.getElementById('status').textContent")
    assert table.get("result") and len(text) > 5, text
    shown = table.page.run("document.querySelectorAll('#tree .move').length")
    assert shown == table.get("tree.nodes.length")


def capture(table, game):
    if game not in CAPTURES:
        return
    text, way, left = CAPTURES[game]
    table.show(text)
    table.until(f"s.plies === 0 && s.start_fen !== null && s.phase === 'person'", "the position")
    assert table.page.run("document.querySelectorAll('.square.obliged').length") == 1
    for name in way[:-1]:
        table.page.click(square(name))
        table.until(f"s.chosen[s.chosen.length - 1] === '{name}'", name)
    table.page.click(square(way[-1]))
    table.until(f"s.plies > 0 && s.sides[1].pieces === {left}", "the capture")
    table.page.press("u")
    table.until("s.plies === 0", "the capture taken back")
    table.page.drag(square(way[0]), square(way[-1]))
    table.until(f"s.plies > 0 && s.sides[1].pieces === {left}", "the capture by dragging")


def rules_text(table):
    """What the engine tells of its game."""
    table.page.click("#menu-rules")
    table.page.wait("Boolean(document.querySelector('dialog[open]'))", "the rules")
    text = table.page.run("document.querySelector('dialog[open]').textContent")
    paragraphs = table.page.run("[...document.querySelectorAll('dialog[open] p')].map((p) => "
                                "p.textContent)")
    assert len(paragraphs) >= 3, paragraphs
    assert all(re.fullmatch(r"[A-Z].*[.]", line) for line in paragraphs), paragraphs
    table.page.press("Escape")
    table.page.wait("!document.querySelector('dialog[open]')", "the end of the rules")
    return text


def italian(table):
    """The page in Italian, and the engine where it speaks Italian: whether it does."""
    english = rules_text(table)
    speaks = "it" in table.get("languages")
    table.page.click("#menu-settings")
    table.set("#language", "it")
    table.page.wait("document.querySelector('#menu').textContent.includes('Nuova partita')",
                    "the Italian page")
    assert table.page.run("document.documentElement.lang") == "it"
    table.page.press("Escape")
    if not speaks:
        assert ENGLISH.search(rules_text(table)), "rules in no language"
        return False
    table.until("s.language === 'it'", "Italian of the engine")
    told = rules_text(table)
    assert told != english and re.search(r"\b(si|di|la|il)\b", told) and " the " not in told, told
    return True


def no_english(table, when):
    """Nothing on the page, its hidden texts and its dialogs is English."""
    text = table.page.run("""[...document.querySelectorAll('body, body :not(script)')]
        .flatMap((e) => [e.title, e.ariaLabel, ...[...e.childNodes]
            .filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.data)])
        .filter(Boolean).join('\\n')""")
    found = [line for line in text.split("\n") if ENGLISH.search(line)]
    assert not found, f"{when}: {found}"


def italian_sentences(table):
    """What happens is told in Italian: a hint, a refusal, a draw, the end by resigning."""
    title = table.page.run("document.getElementById('title').textContent")
    wanted = table.page.run("((s) => s.games.find(({name}) => "
                            f"name === s.game.name).titles.it)({STATE})")
    assert title == wanted, title
    no_english(table, "at the start")
    table.person_to_move()
    table.page.click("#act-hint")
    table.page.wait("document.getElementById('message').textContent.startsWith('Prova ')",
                    "a hint in Italian")
    illegal_click(table)
    no_english(table, "after an illegal move")
    for button in ("#menu-new", "#menu-players", "#menu-settings", "#menu-help"):
        table.page.click(button)
        table.page.wait("Boolean(document.querySelector('dialog[open]'))", button)
        no_english(table, button)
        table.page.press("Escape")
        table.page.wait("!document.querySelector('dialog[open]')", f"the end of {button}")
    if table.page.run("Boolean(document.querySelector('#act-draw'))"):
        table.move()
        table.person_to_move()
        table.page.run("globalThis.tavoliere.say('draw')")
        table.page.wait("document.getElementById('message').textContent.includes('patta') || "
                        f"{STATE}.result?.outcome === 'draw'", "the answer to a draw")
        no_english(table, "after an offer of a draw")
    if table.person_to_move():
        table.page.click("#act-resign")
        table.page.wait("Boolean(document.querySelector('dialog[open] .main'))", "the question")
        table.page.click("dialog[open] .main")
        table.until("s.phase === 'over'", "the end")
        status = table.page.run("document.getElementById('status').textContent")
        assert status.endswith(" abbandona."), status
        no_english(table, "after resigning")
    table.page.run("globalThis.tavoliere.say('game', {name: 'none'})")
    table.page.wait("document.getElementById('message').textContent === \"Questo gioco non c'è.\"",
                    "a refusal in Italian")


def historical_players(table):
    """They are in the dialog of a new game, each with its line; the style is the engine's."""
    page, players = table.page, table.get("game.historical")
    if not players:
        return
    page.click("#menu-new")
    page.wait("Boolean(document.querySelector('#new-game'))", "the dialog of a new game")
    seat = len(table.get("sides"))
    for player in players:
        table.set(f'[data-seat="{seat}"]', player["words"])
        chosen = page.run(f"document.querySelector('[data-seat=\"{seat}\"]').value")
        assert chosen == player["words"], f"{player['id']} is no choice"
        told = page.run("(({textContent, hidden}) => hidden ? '' : textContent)("
                        f"document.querySelectorAll('#new-game .about')[{seat - 1}])")
        assert told == player["note"] != "", (told, player)
    page.press("Escape")
    page.wait("!document.querySelector('dialog[open]')", "the end of the dialog")


def narrow(table):
    table.page.resize(375, 700)
    table.page.wait("innerWidth === 375", "375 pixels")
    over = table.page.run("document.documentElement.scrollWidth - "
                          "document.documentElement.clientWidth")
    assert over <= 0, f"{over} pixels too wide"
    size = table.page.run("document.querySelector('.square').getBoundingClientRect().width")
    assert size >= 24, f"squares of {size} pixels"
    illegal_click(table)
    table.move()


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
        historical_players(table)
        illegal_click(table)
        takeback(table)
        stone_by_its_square(table)
        pressed_long(table)
        by_keyboard(table)
        if table.person_to_move():
            look_back(table)
            variations(table, reload)
            analysis(table)
            other_games(table, games_beside(program))
            table.new_game()
        whole_game(table)
        review(table)
        if pictures:
            page.screenshot(f"{pictures}/{game}-end.png")
        look_at_finished(table)
        late_click(table)
        ending(table)
        table.new_game()
        far_ahead(table, game)
        capture(table, game)
        hall_of_fame(table, game)  # before italian(): a page in a file reloads in English
        speaks_italian = italian(table)
        table.new_game()
        solved(table)
        table.new_game()
        if speaks_italian:
            italian_sentences(table)
            table.new_game()
        narrow(table)
        page.open("about:blank")
        served.close()
        served = started(program)
        welcome(page, served.link, game)
        assert not page.errors, page.errors
    finally:
        page.close()
        served.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
