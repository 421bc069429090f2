"""The 1982 article's forecast levels, greedy and with a table of squares, on both boards."""

from chart import Bars, Lines, Series
from page import number
from then_and_now import then_and_now

TITLE = "Forecast levels, 1982"
SOURCE = """*Othello*, by Cavalcanti and de Prisco, in MCmicrocomputer no. 7, March 1982. The
program plays the move that turns most discs and looks ahead as many moves as its forecast level
says. A refinement values squares by a table. It was also written for the TI-59, a programmable
calculator, on a 6x6 board."""

BOARDS = {"8x8": ("othello", 6), "6x6": ("othello6", 4)}


def level(evaluation, plies):
    return ["cmd=tav-othello", f"option.Evaluation={evaluation}", f"depth={plies}"]


def study(laboratory, page):
    levels = range(1, laboratory.size(6, 3) + 1)
    rounds = laboratory.size(50, 1)
    ladders = {}
    page.claim("The levels against each other",
               "a higher level plays better; no results are printed.")
    for evaluation in ("greedy", "table"):
        for board, (variant, opening) in BOARDS.items():
            ladders[evaluation, board] = laboratory.match(
                f"{evaluation}-{board}",
                {f"level {plies}": level(evaluation, plies) for plies in levels}, rounds,
                f"-tournament round-robin -variant {variant} -openings plies={opening}")
    page.report(ladders["greedy", "8x8"])
    page.report(ladders["greedy", "6x6"])
    page.command(ladders["greedy", "8x8"].command)
    page.say(f"Score of each level against the one below it, {2 * rounds} games each from random "
             "openings (6 plies on 8x8, 4 on 6x6), with both sides:")
    rows, steps, worse = [], {}, []
    for upper in levels[1:]:
        cells = []
        for kind, match in ladders.items():
            score = match.score(f"level {upper}", f"level {upper - 1}")
            steps.setdefault(kind, []).append(score.point(upper))
            if score.worse:
                worse.append(f"level {upper} of `{kind[0]}` on {kind[1]} ({score.percent()})")
            cells.append(score.percent())
        rows.append((f"level {upper} against {upper - 1}", *cells))
    page.table(("", *(f"`{evaluation}` {board}" for evaluation, board in ladders)), rows)
    page.chart("levels",
               Lines("A forecast level against the one below it", "level", "per cent of the points",
                     [Series(f"{evaluation} {board}", points)
                      for (evaluation, board), points in steps.items()],
                     ticks=[(value, str(value)) for value in levels[1:]], y_range=(0, 100),
                     marks=[(50, "equal")]))
    page.say("Score in all games of the round-robin, in per cent:")
    page.table(("level", *(f"`{evaluation}` {board}" for evaluation, board in ladders)),
               [(plies,
                 *(f"{100 * match.share(f'level {plies}')[0]:.1f}" for match in ladders.values()))
                for plies in levels])
    page.verdict(not worse, "No level loses to the one below it beyond the error." if not worse else
                 f"Worse than the level below, beyond the error: {', '.join(worse)}. The most "
                 "discs are the wrong goal: in the midgame many discs are many that can be turned, "
                 "and a deeper search finds more of them.")

    page.claim("The table of squares", "square values, and only discs near the end, "
                                       "play better than the greatest number of discs.")
    rows, bars, scores = [], [], []
    for board, (variant, opening) in BOARDS.items():
        for plies in laboratory.size((1, 2, 3, 4), (1,)):
            players = {evaluation: level(evaluation, plies) for evaluation in ("table", "greedy")}
            match = laboratory.match(f"table-greedy-{board}-{plies}", players, rounds,
                                     f"-variant {variant} -openings plies={opening}")
            score = match.score("table", "greedy")
            scores.append(score)
            rows.append((board, plies, score.counts(), score.percent(), score.elo()))
            bars.append((*score.point(f"{board}, level {plies}"), f"{100 * score.score:.0f}%"))
    page.command(match.command)
    page.table(("board", "level of both", "`table` won, drawn, lost", "score", "Elo"), rows)
    page.chart("table", Bars("The table of squares against the greatest number of discs",
                             "per cent of the points of `table`", bars,
                             x_range=(0, 100), mark=50))
    better = all(score.better for score in scores)
    page.verdict(better, ("On both boards and at each level, beyond the error." if better else
                          "At some level the difference is within the error or the other way: "
                          "the smaller the board, the sooner only discs count.")
                          + " The article's own values are lost with its figure; "
                            "these are Tavoliere's.")

    page.claim("The time of a move", "on 6x6 a TI-59 takes 3 to 5 minutes per move at level 1.")
    rows, series = [], {}
    for (evaluation, board), match in ladders.items():
        if evaluation == "greedy":
            for plies in levels:
                nodes = match.mean(f"level {plies}", "nodes")
                time = match.mean(f"level {plies}", "time_us")
                then = "3 to 5 minutes" if (board, plies) == ("6x6", 1) else ""
                rows.append((board, plies, number(nodes), f"{number(time)} us", then))
                series.setdefault(board, []).append((plies, time, None))
                laboratory.figure(f"microseconds per move, {board}, level {plies}", time)
    page.command(ladders["greedy", "6x6"].command)
    page.say("Mean of all games above, from request to answer. "
             "At the low levels most of the time is the pipe between the processes:")
    page.table(("board", "level", "positions per move", "now", "TI-59, as printed"), rows)
    page.chart("time", Lines("The time of a move, now", "level", "microseconds",
                             [Series(b, p) for b, p in series.items()], log_y=True,
                             ticks=[(value, str(value)) for value in levels]))
    now = series["6x6"][0][1]
    page.verdict(None, f"Level 1 on 6x6 took four minutes then and takes {number(now)} "
                       f"microseconds now, including the pipe: {number(240e6 / now)} times as "
                       "fast. The algorithm is the same; the machine makes the difference.")

    page.claim("Against the default engine",
               "the article promises an opponent that is hard to beat at the higher levels.")
    plies = levels[-1]
    then_and_now(laboratory, page, "Othello 1982", "table 1982", level("table", plies),
                 ["cmd=tav-othello"], ladders["table", "8x8"].mean(f"level {plies}", "nodes"),
                 rounds, "-openings plies=6")
    page.verdict(None, f"The opponent is `table`, the better of the two, at level {plies} on 8x8.")
