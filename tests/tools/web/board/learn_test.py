"""Why moves are good or bad, exercises from a review, and the next opponent, in a real browser.

learn_test.py <tav-play> <game> [<folder for screenshots>]. Exits with 77 where there is no
Chromium.
"""

import sys

import browser
from board_test import STATE, Table
from browser import Browser
from program import started

CARD = "document.querySelector('#learn-card')"


def usual_opponent(table):
    """Who plays unless the person chooses is one that a beginner can beat."""
    if len(table.get("sides")) == 1:
        return
    assert "strength=beginner" in table.get("sides[1].words"), table.get("sides")
    player = table.page.run("document.querySelector('#far-side .quiet').textContent")
    assert player == "Beginner", player


def plain_words(table):
    """The dialog describes each strength in plain words."""
    if len(table.get("sides")) == 1:
        return
    page = table.page
    page.click("#menu-new")
    page.wait("Boolean(document.querySelector('#new-game'))", "the dialog of a new game")
    texts = page.run("[...document.querySelector('[data-seat=\"2\"]').options]"
                     ".map((option) => option.textContent)")
    assert any(text.startswith("Beginner: knows the rules") for text in texts), texts
    page.press("Escape")
    page.wait("!document.querySelector('dialog[open]')", "the end of the dialog")


def persons_play(table):
    """Both sides are persons', and a game of a few moves is made."""
    page = table.page
    for player in range(len(table.get("sides"))):
        page.run(f"globalThis.tavoliere.say('side', {{player: {player + 1}, human: true, "
                 "words: ''})")
    table.until("s.sides.every((side) => side.human)", "two persons")
    for _ in range(10):
        if not table.person_to_move():
            break
        table.move()


def why(table):
    """The last move is explained, with the engine's sentence or its lines."""
    page = table.page
    page.click("#why")
    page.wait(f"{CARD}.querySelectorAll('.lines li').length > 0", "an explanation")
    text = page.run(f"{CARD}.querySelector('p b').textContent")
    assert "move" in text or "loses" in text or "changes" in text, text
    if table.get("phase") == "person":
        page.click("#act-hint")
        page.wait("document.getElementById('message').textContent !== ''", "a hint")


def exercises(table):
    """The mistakes of a review are exercises; the engine's own move solves one."""
    page = table.page
    page.click("#review")
    page.wait("/Mistakes/.test(document.querySelector('#progress').textContent)", "the review")
    count = page.run("globalThis.tavoliere.learn.exercises().length")
    shown = int(page.run("/Mistakes: (\\d+)/.exec(document.querySelector('#progress')"
                         ".textContent)[1]"))
    assert count == shown, (count, shown)
    if not count:
        return
    nodes, plies = table.get("tree.nodes.length"), table.get("plies")
    page.click("#learn")
    page.wait(f"Boolean({CARD}.querySelector('#learn-solution'))", "the exercise")
    note = f"{CARD}.querySelector('#exercise-note').textContent"
    page.click("#learn-exerciseHint")
    page.wait(f"{note} !== ''", "the clue")
    played, best = page.run("(({played, best}) => [played, best])"
                            "(globalThis.tavoliere.learn.exercise())")
    page.run(f"globalThis.tavoliere.play({played!r})")
    page.wait(f"{note}.includes('Try again')", "that the mistake is none of the solutions")
    page.click("#learn-solution")
    page.wait(f"{note}.startsWith('Better')", "the solution")
    page.click("#learn-why")
    page.wait(f"{CARD}.querySelectorAll('.lines li').length > 0", "why it is a mistake")
    page.run(f"globalThis.tavoliere.play({best!r})")
    page.wait(f"{note} === {best!r} + ' is good.'", "that it is solved")
    assert (table.get("tree.nodes.length"), table.get("plies")) == (nodes, plies), "it was played"
    page.click("#learn-endExercises")
    page.wait("globalThis.tavoliere.viewing === null", "the game")


def next_opponent(table):
    """After a lost game a weaker opponent is offered, and begins with a click."""
    page = table.page
    if len(table.get("sides")) == 1:
        return
    page.run("globalThis.tavoliere.say('side', {player: 2, human: false, "
             "words: 'strength=beginner'})")
    table.until("!s.sides[1].human", "the opponent")
    if table.get("phase") != "over":
        table.person_to_move()
        page.run("globalThis.tavoliere.say('resign')")
    table.until("s.phase === 'over'", "the end")
    if table.get("result.outcome") != "p2win":
        return
    page.click("#end-strength")
    table.until("s.plies === 0 && s.sides[1].words.includes('strength=random')", "a weaker one")


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
        usual_opponent(table)
        plain_words(table)
        persons_play(table)
        why(table)
        exercises(table)
        for width in (375, 1280, 1920) if pictures else ():
            page.resize(width, 1080 if width == 1920 else 720)
            page.run("document.querySelector('#tab-study').click()")
            if page.run("Boolean(document.querySelector('#learn'))"):
                page.click("#learn")
                page.click("#learn-why")
                page.wait(f"{CARD}.querySelectorAll('.lines li').length > 0", "why")
            page.screenshot(f"{pictures}/{game}-learn-{width}.png", whole=True)
            if page.run("Boolean(document.querySelector('#learn-endExercises'))"):
                page.click("#learn-endExercises")
        next_opponent(table)
        assert not page.errors, page.errors
    finally:
        page.close()
        served.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
