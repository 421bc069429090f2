"""Clicks on a square alone, and clicks while the page is drawn anew: a part of board_test.py."""


def stone_by_its_square(table):
    """A stone that any of several pieces may lay is laid by a click on its square alone: what
    choosing.js makes of routes."""
    script = table.page.run("performance.getEntriesByType('resource').find(({name}) => "
                            "name.includes('choosing.js'))?.name ?? 'page/choosing.js'")
    routes = ("[{move: 'g2', squares: ['f1', 'g2']}, {move: 'g2', squares: ['g1', 'g2']}, "
              "{move: 'e2g2', squares: ['e2', 'g2']}]")
    found = table.page.run(f"import({script!r}).then(({{endingOn}}) => "
                           "[['g2'], ['f2'], ['e2', 'g2']]"
                           f".map((c) => endingOn({routes}, c) ?? ''))")
    assert found == ["g2", "", "e2g2"], found


def pressed_long(table):
    """A click is not lost where the page is drawn anew while the button is down."""
    app = "globalThis.tavoliere"

    def draw():
        table.page.run(f"{app}.draw()")

    flip = table.page.run(f"{app}.flip")
    for wished in (not flip, flip):
        table.page.click("#act-flip", draw)
        table.page.wait(f"{app}.flip === {str(wished).lower()}", "the board turned")
    table.page.click("#menu-help", draw)
    table.page.wait("Boolean(document.querySelector('dialog[open]'))", "the help")
    table.page.press("Escape")
    table.page.wait("!document.querySelector('dialog[open]')", "the end of the help")
    table.page.click("#edit", draw)
    table.page.wait(f"{app}.editor.on", "the editor")
    table.page.click("#edit-cancel", draw)
    table.page.wait(f"!{app}.editor.on", "the game")
