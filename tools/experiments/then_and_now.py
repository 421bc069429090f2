"""The part that all experiments share: the default engine with a share of the historical player's
nodes."""

from chart import Lines, Series
from page import number

SHARES = (1, 1 / 4, 1 / 16, 1 / 64, 1 / 256, 1 / 1024)
TICKS = [(share, "1" if share == 1 else f"1/{1 / share:.0f}") for share in SHARES]


def then_and_now(laboratory, page, label, name, old, new, nodes, rounds, words=""):
    """Matches of `new` against `old` (words of the runner's, `old` with its limit), `new` with
    shares of `nodes`, which is what a move of `old` takes on average; a table, a chart, and the
    experiment's curve in the picture of all, by its `label`."""
    points, rows, command = [], [], ""
    for share in laboratory.size(SHARES, SHARES[:3:2]):
        limit = max(1, round(nodes * share))
        match = laboratory.match(f"today-1-{round(1 / share)}",
                                 {"today": [*new, f"nodes={limit}"], name: old}, rounds, words)
        score = match.score("today", name)
        now, then = match.mean("today", "nodes"), match.mean(name, "nodes")
        points.append(score.point(now / max(1, then)))
        rows.append((f"1/{round(1 / share)}", number(now), number(then), score.games,
                     score.counts(), score.percent(), score.elo()))
        command = match.command
    page.command(command)
    page.table(("share of the nodes", "nodes per move, default", name, "games", "won, drawn, lost",
                "score", "Elo"), rows)
    points.reverse()
    page.chart("today", Lines(f"The default engine against {name}",
                              "its nodes per move, as a share of the other's", "per cent",
                              [Series("today", points)], log_x=True, y_range=(0, 100),
                              marks=[(50, "equal")], ticks=TICKS))
    page.then_and_now(label, points)
