"""The npm package as a user has installed it, in a real browser, from a server of plain files: each
engine plays a game, is stopped in time, and analyses.

browser_test.py <folder of the project> <game>... Exits with 77 where there is no Chromium.
"""

import functools
import http.server
import os
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "board"))
import browser  # noqa: E402
from browser import Browser  # noqa: E402

STOP_MS = 100
PAGE = """<!DOCTYPE html><title>tavoliere</title><link rel="icon" href="data:,">
<script type="importmap">{"imports": {"tavoliere": "/node_modules/tavoliere/npm/browser.js"}}
</script><script type="module">import * as found from "tavoliere"; globalThis.found = found;
</script>"""
GAME = """(async () => {
  const engine = new found.Engine("%s");
  const moves = [];
  for (;;) {
    await engine.send("position startpos" + (moves.length ? " moves " + moves.join(" ") : ""));
    if (await engine.query("gameover") === "true") break;
    const [, move] = (await engine.send("go depth 1")).at(-1).split(" ");
    moves.push(move === "none" ? (await engine.query("legal")).split(" ")[0] : move);
  }
  const {bestmove} = await engine.analyse({depth: 3, lines: 1});
  await engine.send("position startpos");
  engine.post("go infinite");
  await new Promise((fulfil) => setTimeout(fulfil, 300));
  const begin = performance.now();
  const best = await new Promise((fulfil) => {
    engine.onmessage = (line) => line.startsWith("bestmove ") && fulfil(line);
    engine.post("stop");
  });
  const ms = performance.now() - begin;
  const next = (await engine.send("go depth 2")).at(-1);
  engine.terminate();
  return [moves.length, bestmove, best, ms, next, globalThis.crossOriginIsolated];
})()"""


class Files(http.server.SimpleHTTPRequestHandler):
    """Plain files, without a header that a thread shared by pages would want."""

    def log_message(self, *_):
        pass


def main():
    if browser.program() is None:
        return 77
    folder, games = os.path.abspath(sys.argv[1]), sys.argv[2:]
    with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
        file.write(PAGE)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0),
                                             functools.partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = Browser()
    try:
        page.open(f"http://127.0.0.1:{server.server_address[1]}/index.html")
        page.wait("globalThis.found !== undefined", "the package")
        assert sorted(page.run("found.games.map(({name}) => name)")) == sorted(games)
        for game in games:
            plies, analysed, best, ms, following, isolated = page.run(GAME % game)
            assert plies > 4 and analysed != "none" and not isolated
            assert best.split()[1] != "none" and following.split()[1] != "none"
            assert ms < STOP_MS, f"{game}: stopped after {ms} ms"
            print(f"browser: {game}: {plies} moves, stopped within {ms:.1f} ms")
        assert not page.errors, page.errors
    finally:
        page.close()
        server.shutdown()
        server.server_close()
    return 0


sys.exit(main())
