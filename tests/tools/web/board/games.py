"""Games that end, are reviewed, and give way to others: a part of board_test.py."""

import time

STATE = "globalThis.tavoliere.state"
VIEWING = "globalThis.tavoliere.viewing"
DIALOG = "document.querySelector('dialog[open]')"
# Games with two mistakes where the one side is far ahead: a position with moves, and the plies and
# losses of the mistakes.
FAR_AHEAD = {"othello": ("---OXXXX--OXXXXX-OXXXXX-OOXXXOXXOOXXXXX--OOOXXX-XOOO-X--OOOOO--- X moves "
                         "b1 c1 a3 h3 b2 a6 e7 a2 h5 f8 g8 h8 g7 a1 h7 h6", {3: 2200, 4: 1800})}
# A position and the move that wins it.
WON = {"solitaire": ("oo.", "a1c1")}
COUNTED = """(position) => position.board.cells.reduce((sums, {side, height}) => {
    if (side) sums[side - 1] += height;
    return sums;
}, globalThis.tavoliere.state.sides.map(() => 0)).sort().join()"""


def marks(page):
    return page.run("document.querySelectorAll('#tree .blame').length")


def reviewed(table):
    """Clicks on the review and waits for its end: the number of mistakes that it names."""
    page = table.page
    page.click("#review")
    page.wait("/Mistakes/.test(document.querySelector('#progress').textContent)", "the review", 600)
    number = "/Mistakes: (\\d+)/.exec(document.querySelector('#progress').textContent)[1]"
    return int(page.run(number))


def review(table):
    """A finished game is reviewed as any other: of two players who play at random, somebody has
    made a mistake."""
    page = table.page
    mistakes = reviewed(table)
    heights = page.run("new Set([...document.querySelectorAll('.curve .dot')].map((dot) => "
                       "dot.getAttribute('cy'))).size")
    if len(table.get("sides")) == 2:
        assert mistakes > 0, "no mistake"
        assert heights > 3 or table.get("plies") < 10, f"a curve of {heights} heights"
    assert marks(page) == mistakes, f"{marks(page)} marks for {mistakes} mistakes"


def far_ahead(table, game):
    """What a side loses that stays far ahead, or far behind, is counted too."""
    if game not in FAR_AHEAD:
        return
    page = table.page
    text, losses = FAR_AHEAD[game]
    table.show(text)
    table.until("s.phase === 'over' && s.start_fen !== null", "the finished game")
    assert marks(page) == 0, "a review of another game"
    progress = page.run("document.querySelector('#progress').textContent")
    assert progress == "", "a review of another game"
    reviewed(table)
    for ply, loss in losses.items():
        found = page.run(f"globalThis.tavoliere.reviews.get({STATE}.tree.line[{ply - 1}]).loss")
        assert found == loss, f"move {ply} lost {found}, not {loss}"


def no_lines(page):
    page.wait("document.querySelector('#lines').textContent.includes('nothing to analyse')",
              "that there is nothing to analyse")


def look_at_finished(table):
    """The analysis, the heading and the counts are those of the position that is looked at."""
    page = table.page
    page.click("#analyse")
    table.until("s.analysis.on", "the analysis")
    no_lines(page)
    heading = page.run("document.getElementById('status').textContent")
    two = len(table.get("sides")) == 2
    if not two:  # it is lost one move before its end too
        page.click(f'#tree .move[data-ply="{table.get("plies") - 1}"]')
        page.wait("document.querySelector('#lines').textContent.includes('no solution')",
                  "that there is no solution")
    ply = table.get("plies") // 2 if two else 0
    node = table.get("tree.line")[ply - 1] if ply else 0
    page.click(f'#tree .move[data-node="{node}"]' if ply else "#step-first")
    page.wait(f"{VIEWING}?.node === {node}", "the position looked at")
    page.wait("document.querySelectorAll('#lines li').length > 0", "a line of it")
    move = page.run("document.querySelector('#lines .pv').textContent.split(' ')[0]")
    assert move in page.run(f"{VIEWING}.legal"), f"{move} is no move there"
    page.wait("document.querySelector('#overlay svg').children.length > 0", "an arrow")
    assert page.run("document.getElementById('status').textContent") != heading, heading
    if two:
        counts = page.run("[...document.querySelectorAll('.strip .count')].map((e) => "
                          "parseInt(e.textContent)).sort().join()")
        counted = page.run(f"({COUNTED})({VIEWING})")
        assert counts == counted, (f"counts '{counts}', not '{counted}': cells begin with w or b, "
                                   "for sides called White and Black")
    page.press("Escape")
    page.wait(f"{VIEWING} === null", "the game")
    no_lines(page)
    assert page.run("document.getElementById('status').textContent") == heading
    page.click("#analyse")
    table.until("!s.analysis.on", "the end of the analysis")


def late_click(table):
    """A click that the end of the game has overtaken is no fault."""
    page = table.page
    table.until("s.phase === 'over'", "the end of the game")
    page.run("(() => { globalThis.tavoliere.complain(''); "
             "globalThis.tavoliere.connection.say('choose', {squares: ['a1']}); })()")
    time.sleep(1)
    assert table.message() == "", table.message()


def offer(table, game):
    """Opens the dialog of a new game and chooses another game of its list."""
    page = table.page
    page.click("#menu-new")
    page.wait("Boolean(document.querySelector('#new-game'))", "the dialog of a new game")
    table.set("#game-name", game)
    page.wait(f"""document.querySelector('#new-game [data-game="{game}"]') !== null""",
              f"what may be chosen for {game}")


def other_games(table, built):
    """Another game of the list is begun by "Start" only; the one that is left can be gone on
    with. Where one game alone is built no list is offered."""
    page = table.page
    name = table.get("game.name")
    if built == [name]:
        page.click("#menu-new")
        page.wait("Boolean(document.querySelector('#new-game'))", "the dialog of a new game")
        assert page.run("document.querySelector('#game-name')") is None
        page.press("Escape")
        page.wait(f"!{DIALOG}", "the end of the dialog")
        return
    other = page.run(f"{STATE}.games.map((game) => game.name).find((one) => one !== '{name}')")
    before = table.get("round"), table.get("fen"), table.get("plies")
    offer(table, other)
    kept = table.get("round"), table.get("game.name")
    assert kept == (before[0], name), "the game was left before its time"
    page.click("#new-game .buttons button:not(.main)")
    page.wait(f"!{DIALOG}", "the end of the dialog")
    assert (table.get("round"), table.get("fen"), table.get("plies")) == before
    offer(table, other)
    page.click("#new-game .main")
    table.until(f"s.game.name === '{other}' && s.phase !== 'choose'", "the other game")
    offer(table, name)
    page.click("#new-game .main")
    table.until(f"s.game.name === '{name}' && s.plies === 0", "the first game again")
    page.click("#resume")
    table.until(f"s.plies === {before[2]} && s.fen === {before[1]!r}", "the game that was left")


def ending(table):
    """Who won, and all that can be done then, in one place; a rematch begins another game."""
    page = table.page
    two = len(table.get("sides")) == 2
    text = page.run("document.querySelector('#offers.ended').innerText")
    assert len(text) > 10, text
    for button in ("review", "save", *(("rematch", "rematchSwapped") if two else ("again",))):
        assert page.run(f"document.querySelector('#end-{button}') !== null"), button
    rounds, seats = table.get("round"), table.get("sides.map(({human}) => human)")
    page.click("#end-rematchSwapped" if two else "#end-again")
    table.until(f"s.round > {rounds} && s.plies <= 1", "the rematch")
    if two:
        assert table.get("sides.map(({human}) => human)") == seats[::-1]
        page.run("globalThis.tavoliere.say('switch')")
        table.until(f"s.sides[0].human === {str(seats[0]).lower()}", "the sides as they were")
    page.wait("!document.querySelector('#offers.ended')", "the new game")


def solved(table):
    """A puzzle that the engine solves is a person's again in the next game."""
    page = table.page
    if len(table.get("sides")) == 2:
        return
    page.click("#solve")
    table.until("s.phase === 'over'", "the solution")
    assert "cannot" not in table.message(), table.message()
    page.click("#menu-new")
    page.wait("Boolean(document.querySelector('#new-game'))", "the dialog of a new game")
    assert page.run("document.querySelector('[data-seat=\"1\"]').value") == "human"
    page.press("Escape")
    page.wait(f"!{DIALOG}", "the end of the dialog")


def hall_of_fame(table, game):
    """Who wins enters it, and stands there when the page is loaded again."""
    if game not in WON:
        return
    page = table.page
    position, move = WON[game]
    table.show(position)
    table.until("s.phase === 'person' && s.plies === 0 && "
                f"s.legal.join() === {move!r}", "the position")
    page.run(f"globalThis.tavoliere.say('play', {{move: {move!r}}})")
    page.wait("document.querySelector('#fame-name') !== null", "the question for the name")
    page.run("document.querySelector('#fame-name').value = 'Ada Lovelace'")
    page.click("dialog[open] .main")
    entered = f"{DIALOG}?.querySelector('.text')?.textContent.includes('Ada Lovelace')"
    page.wait(entered, "the name")
    page.reload()
    page.wait("performance.getEntriesByType('navigation')[0].type === 'reload' && "
              f"{STATE}?.can.includes('halloffame')", "the page")
    page.run("globalThis.tavoliere.say('halloffame')")
    page.wait(entered, "the name in the page that was loaded again")
    page.press("Escape")
    page.wait(f"!{DIALOG}", "the end of the dialog")


def welcome(page, link, game):
    """The first game is begun by "Start" too."""
    page.open(link)
    page.wait(f"document.querySelector('#welcome [data-game={game}] svg.picture') !== null",
              "its board")
    about = page.run(f"document.querySelector('#welcome [data-game={game}] .small')?.textContent")
    told = page.run(f"{STATE}.games.find(({{name}}) => name === '{game}').abouts.en ?? null")
    assert about == told, (about, told)
    for button, begun in ((":not(.main)", "null"), (".main", f"'{game}'")):
        page.click(f'#welcome [data-game="{game}"]')
        page.wait("Boolean(document.querySelector('#new-game'))", "the dialog of a new game")
        assert page.run(f"{STATE}.game") is None, "the game has begun before its time"
        page.click(f"#new-game .buttons button{button}")
        page.wait(f"!{DIALOG} && ({STATE}.game?.name ?? null) === {begun}", f"the game {begun}")
