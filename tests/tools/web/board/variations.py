"""Variations on the page: a part of board_test.py."""

VIEWING = "globalThis.tavoliere.viewing"


def saved(page):
    """The contents of the file that a click on Save offers."""
    page.call("Page.setDownloadBehavior", behavior="deny")
    page.run("(() => { const make = URL.createObjectURL; globalThis.saved = null; "
             "URL.createObjectURL = (blob) => {"
             "blob.text().then((text) => { globalThis.saved = text; }); "
             "return make.call(URL, blob); }; })()")
    page.click("#save")
    return page.wait("globalThis.saved", "the saved game")


def variations(table, reload):
    """A move tried at the start stays beside the game: remarked on, promoted, deleted, and back
    from a file."""
    page = table.page
    before = table.get("fen"), table.get("tree.nodes.length")
    page.click("#step-first")
    page.wait(f"{VIEWING}?.node === 0", "the start")
    route = page.run(f"{VIEWING}.routes.find((route) => route.squares.length > 0 &&"
                     "!globalThis.tavoliere.state.tree.nodes.some((entry) => "
                     "entry.parent === 0 && entry.move === route.move))")
    for name in route["squares"]:
        page.click(f'[data-square="{name}"]')
        page.wait(f"{VIEWING}?.node !== 0 || {VIEWING}.chosen.includes('{name}')",
                  f"the click on {name}")
    page.run(f"{VIEWING}.node !== 0 || "
             f"document.querySelector('[data-move=\"{route['move']}\"]').click()")
    page.wait(f"{VIEWING}?.node > 0", "the variation")
    node = page.run(f"{VIEWING}.node")
    page.wait(f"document.querySelector('#remark')?.dataset.node === '{node}'",
              "the place of its remark")
    page.click("#remark")
    page.call("Input.insertText", text="instead")
    page.press("Enter")
    table.until(f"s.tree.nodes.find((entry) => entry.node === {node}).comment === 'instead'",
                "the remark")
    kept = table.get("fen"), table.get("tree.nodes.length")
    assert kept == (before[0], before[1] + 1), "the game stays"
    page.press("Escape")
    page.wait(f"{VIEWING} === null", "the game")
    reload(table)
    page.wait("document.querySelector('.variation .remark')?.textContent === 'instead'",
              "the variation after a reload")
    node = page.run("Number(document.querySelector('.variation .move').dataset.node)")
    page.click(".variation .move")
    page.wait(f"{VIEWING}?.node === {node}", "the variation looked at")
    page.wait("document.activeElement.matches('.move.here')", "the focus on it")
    page.press("ArrowUp")
    page.wait(f"{VIEWING} === null || {VIEWING}.node !== {node}",
              "the other move in its place by the keyboard")
    page.press("ArrowDown")
    page.wait(f"{VIEWING}?.node === {node}", "back by the keyboard")
    page.click("#promote")
    table.until(f"s.tree.nodes[0].node === {node}", "the promotion")
    text = saved(page)
    page.click("#remove")
    page.click("dialog .main")
    table.until(f"s.tree.nodes.length === {before[1]}", "the deletion")
    page.choose_file("#file", text)
    table.until(f"s.tree.nodes.length === {before[1] + 1} && s.tree.nodes[0].comment === 'instead'",
                "the loaded tree")
    assert table.get("fen") == before[0]
    page.press("Escape")
    page.wait(f"{VIEWING} === null", "the game")
    page.click("#act-hint")
    page.click("#lines .keep")
    table.until(f"s.tree.nodes.length > {before[1] + 1} && s.redo.length > 0",
                "the hint's line behind the game")
    assert table.get("fen") == before[0]
