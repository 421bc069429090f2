"""Five evaluation functions for Italian draughts, against each other and the default engine."""

from itertools import combinations

from chart import Bars, Lines, Series
from page import number
from then_and_now import then_and_now

TITLE = "Five functions for Italian draughts"
SOURCE = """A student program for Italian draughts came with five evaluation functions, each meant
to be better than the one before. It searches by minimax to a chosen depth, extended while the side
to move has a capture. Its description explains each function (`../NOTES.md` has the formulas).
`authors_results.md` answers what its authors measured, at their depths. This page plays the
functions as described (`Source` `described`), also deeper and at equal nodes."""

PLAYERS = ("SoloPedine", "Prima", "Funzione2", "Originale", "Spettacolo")


def engines(limit):
    return {name: ["cmd=tav-dama", f"option.Evaluation={name.lower()}", limit] for name in PLAYERS}


def cross_table(page, match):
    order = [name for name, *_ in match.standing()]
    rows = []
    for name, score, rating, error in match.standing():
        cells = ["" if other == name else match.score(name, other).percent() for other in order]
        elo = "n/a" if rating is None else f"{rating:+.0f}" + (f" ± {error:.0f}" if error else "")
        rows.append((f"`{name}`", elo, f"{100 * score:.1f}%", *cells))
    page.table(("", "Elo", "all games", *(f"`{name}`" for name in order)), rows)


def rating_bars(page, match, key, title):
    shares = {name: match.share(name) for name, *_ in match.standing()}
    page.chart(key, Bars(title, "per cent of the points in all games", [
        (name, 100 * share, error and 100 * error, f"{100 * share:.1f}%")
        for name, (share, error) in shares.items()], x_range=(0, 100), mark=50))


def study(laboratory, page):
    depths = laboratory.size((2, 4, 6, 8), (2, 3))
    rounds = laboratory.size(40, 1)
    played = {}
    page.claim("Round-robin at equal depth",
               "each function was written to correct a weakness of the one before.")
    for depth in depths:
        played[depth] = laboratory.match(f"depth-{depth}", engines(f"depth={depth}"), rounds,
                                         "-tournament round-robin -openings plies=4")
    deepest = played[depths[-1]]
    page.report(deepest)
    page.command(deepest.command)
    page.say(f"{depths[-1]} plies and the captures beyond, "
             f"{2 * rounds} games per pairing from random openings of four plies, with both sides. "
             "Row against column; Elo is relative to the mean.")
    cross_table(page, deepest)
    rating_bars(page, deepest, "depth", f"Five functions, {depths[-1]} plies deep")
    page.say("Score in all games at every depth, in per cent:")
    page.table(("plies", *(f"`{name}`" for name in PLAYERS)),
               [(depth, *(f"{100 * match.share(name)[0]:.1f}" for name in PLAYERS))
                for depth, match in played.items()])
    page.chart("depths",
               Lines("Score by search depth", "plies", "per cent of the points in all games",
                     [Series(name, [(depth, 100 * match.share(name)[0], None)
                                    for depth, match in played.items()]) for name in PLAYERS],
                     ticks=[(depth, str(depth)) for depth in depths], marks=[(50, "the mean")]))
    order = [name for name, *_ in deepest.standing()]
    meetings = [deepest.score(first, second) for first, second in combinations(order, 2)]
    clear = sum(score.better or score.worse for score in meetings)
    page.verdict(None,
                 f"At {depths[-1]} plies the order is {', '.join(f'`{name}`' for name in order)}. "
                 f"{clear} of the {len(meetings)} pairings are decided beyond the error. "
                 + what_helped(deepest))

    page.claim("Round-robin at equal nodes", "says nothing about the cost of a function.")
    nodes = laboratory.size(20000, 300)
    match = laboratory.match("nodes", engines(f"nodes={nodes}"), rounds,
                             "-tournament round-robin -openings plies=4")
    page.command(match.command)
    page.say(f"{number(nodes)} positions per move: "
             "a function with narrower searches looks further ahead. The mean depths are "
             + ", ".join(f"`{name}` {match.mean(name, 'depth'):.1f}" for name in PLAYERS) + ".")
    cross_table(page, match)
    rating_bars(page, match, "nodes", f"Five functions, {number(nodes)} positions per move")
    page.verdict(None, f"The order is {', '.join(f'`{name}`' for name, *_ in match.standing())}.")

    best = order[0]
    page.claim("The best function against the default engine", "no claim.")
    depth = depths[-1]
    then_and_now(laboratory, page, "draughts", best,
                 ["cmd=tav-dama", f"option.Evaluation={best.lower()}", f"depth={depth}"],
                 ["cmd=tav-dama"], deepest.mean(best, "nodes"), laboratory.size(50, 1),
                 "-openings plies=4")
    page.say(f"The other functions, {depth} plies deep, "
             "against the default engine with 1/64 of their positions per move:")
    rows = []
    for name in order[1:]:
        share = max(1, round(deepest.mean(name, "nodes") / 64))
        match = laboratory.match(f"today-{name}", {"today": ["cmd=tav-dama", f"nodes={share}"],
                                                   name: engines(f"depth={depth}")[name]},
                                 laboratory.size(25, 1), "-openings plies=4")
        score = match.score("today", name)
        rows.append((f"`{name}`", number(share), score.counts(), score.percent(), score.elo()))
    page.table(("against", "positions per move", "won, drawn, lost", "score", "Elo"), rows)
    page.verdict(None, "The default engine has weights trained on millions of self-play positions, "
                       "pruning, reductions and endgame tables. "
                       "The curve crosses 50% at the share of positions that these are worth.")


def what_helped(match):
    """What the meetings say of terms that were added to `SoloPedine`, which counts men and their
    rows."""
    chains = match.score("Prima", "SoloPedine")
    told = ("The chains of backing men that `Prima` adds to `SoloPedine` score "
            f"{chains.percent()} against it: ")
    told += ("they help." if chains.better else
             "they harm." if chains.worse else "no measurable effect.")
    if match.standing()[-1][0] == "Spettacolo":
        told += (" `Spettacolo` values men by their squares only "
                 "and gives up men for better squares, as the description's formula says.")
    return told
