"""A homework's weighted mean of three terms and minimax: the time of its levels, and what they are
worth."""

from chart import Bars, Lines, Series
from page import number
from then_and_now import then_and_now

TITLE = "The homework's weighted mean"
SOURCE = """A university homework: Othello by minimax. It values a state by the weighted mean of
three terms (discs, border squares, corners), each own minus enemy relative to their sum. Level l
values every state after its own move by minimax over l further turns, so it looks l + 1 plies
ahead."""

START = "fen ---------------------------XO------OX--------------------------- X"


def player(level, weights=(), source=""):
    chosen = [f"option.Source={source}"] if source else []
    return ["cmd=tav-othello", "option.Evaluation=average", *chosen, f"depth={level + 1}",
            *(f"option.Average {term} Weight={value}"
              for term, value in zip(("Disc", "Border", "Corner"), weights))]


def study(laboratory, page):
    levels = range(1, laboratory.size(6, 3) + 1)
    page.claim("The time of a game", "a game of level 3 against itself takes about 170 s, "
                                     "and the time grows with the level.")
    opening = laboratory.work / "start.txt"
    opening.write_text(START + "\n", encoding="utf-8")
    questions, games = {}, {}
    for level in levels:
        match = laboratory.match(f"game-{level}",
                                 {"Black": player(level), "White": player(level)}, 1,
                                 f"-games 1 -openings file={opening.name}", timed=True)
        games[level] = game = next(match.games())
        moves = game["opening"] + [move["move"] for move in game["moves"]]
        if level <= laboratory.size(4, 1):
            text = "".join(f"position {START} moves {' '.join(moves[:ply])}\ngo perft {level + 1}\n"
                           for ply in range(len(moves)))
            questions[f"minimax-{level}"] = ("tav-othello", ["--Perft-Hash", "0"], text)
    counts = {key: sum(int(line.split(":")[1])
                       for line in output.splitlines() if line.startswith("Nodes searched:"))
              for key, output in laboratory.outputs(questions).items()}
    page.say("One self-play game of each level from the homework's start, the mirror image of "
             "Tavoliere's. The time is that of all moves, from request to answer. The homework's "
             "minimax visits every position; alpha-beta finds the same moves from fewer.")
    page.command(match.command)
    rows, times = [], []
    for level, game in games.items():
        seconds = sum(move["time_us"] for move in game["moves"]) / 1e6
        nodes = sum(move.get("nodes", 0) for move in game["moves"])
        plain = counts.get(f"minimax-{level}")
        times.append((level, seconds, None))
        laboratory.figure(f"positions of a game at level {level}", nodes)
        rows.append((level, len(game["moves"]), number(plain) if plain else "not counted",
                     number(nodes), f"{number(1000 * seconds)} ms",
                     "about 170 s" if level == 3 else ""))
    page.table(("level", "moves", "leaves of plain minimax", "positions with alpha-beta", "now",
                "then"), rows)
    page.chart("time", Lines("The time of a game, now", "level", "seconds",
                             [Series("now", times)], log_y=True,
                             ticks=[(level, str(level)) for level in levels]))
    grows = all(later[1] > earlier[1] for earlier, later in zip(times[1:], times[2:]))
    seconds = times[2][1]
    ratio = (times[-1][1] / times[1][1]) ** (1 / (len(times) - 2)) if len(times) > 2 else 1
    page.verdict(grows, f"From level 2 on, each level takes {ratio:.1f} times as long as the "
                        f"one below. Level 3 took 170 s and now takes {number(1000 * seconds)} ms: "
                        f"{number(170 / seconds)} times as fast"
                 + (f". Plain minimax would have valued {number(counts['minimax-3'])} leaves, "
                    f"{number(counts['minimax-3'] / 170)} per second then."
                    if "minimax-3" in counts else "."))

    rounds = laboratory.size(50, 1)
    page.claim("The level table", "each side has a level, and the higher one plays better.")
    ladder = laboratory.match("levels",
                              {f"level {level}": player(level) for level in levels}, rounds,
                             "-tournament round-robin -openings plies=8")
    page.report(ladder)
    page.command(ladder.command)
    page.say(f"{2 * rounds} games per pairing from random openings of eight plies; "
             "row against column.")
    names = [f"level {level}" for level in levels]
    page.table(("", *names), [
        (name, *("" if name == other else ladder.score(name, other).percent() for other in names))
        for name in names])
    steps = [(level, ladder.score(f"level {level}", f"level {level - 1}")) for level in levels[1:]]
    page.chart("levels",
               Lines("A level against the one below it", "level", "per cent of the points",
                     [Series("higher level", [score.point(level) for level, score in steps])],
                     ticks=[(level, str(level)) for level in levels[1:]], y_range=(0, 100),
                     marks=[(50, "equal")]))
    worse = [level for level, score in steps if score.worse]
    even = [level for level, score in steps if not score.worse and not score.better]
    page.verdict(not worse, ("Each level beats the one below it" if not worse and not even
                             else "No level loses to the one below it")
                 + (f", though within the error at {', '.join(map(str, even))}." if even
                    and not worse else ".")
                 if not worse else f"Level {', '.join(map(str, worse))} loses to the one below it "
                                   "beyond the error: the terms are relative, and a position with "
                                   "few discs on the border swings from -1 to +1 by a single one.")

    page.claim("Its two sets of weights",
               "1 : 2 : 4 for discs, borders and corners in one record, 0.25 : 0.35 : "
               "0.40 in another.")
    rows = []
    for level in laboratory.size((1, 2, 3, 4), (1,)):
        match = laboratory.match(f"weights-{level}", {"1 : 2 : 4": player(level),
                                                      "25 : 35 : 40": player(level, (25, 35, 40))},
                                 rounds, "-openings plies=8")
        score = match.score("1 : 2 : 4", "25 : 35 : 40")
        rows.append((level, score.counts(), score.percent(), score.elo(), score))
    page.command(match.command)
    page.table(("level of both", "1 : 2 : 4 won, drawn, lost", "score", "Elo"),
               [row[:4] for row in rows])
    page.chart("weights",
               Bars("1 : 2 : 4 against 25 : 35 : 40", "per cent of the points of 1 : 2 : 4",
                    [(*score.point(f"level {level}"), f"{100 * score.score:.1f}%")
                     for level, *_, score in rows], x_range=(0, 100), mark=50))
    better = sum(score.better for *_, score in rows)
    page.verdict(None, "1 : 2 : 4, with more weight on corners, "
                       f"is better beyond the error at {better} of {len(rows)} levels: "
                 + ("it is the better choice." if 2 * better > len(rows)
                    else "the choice matters little."))

    page.claim("As described and as programmed",
               "no claim. The surviving program counts a corner's "
               "neighbours on the border as corners, and weighs 0.25 : 0.35 : 0.40.")
    level = levels[2]
    players = {source: player(level, source=source) for source in ("described", "programmed")}
    forms = laboratory.match("forms", players,
                             laboratory.size(100, 1), "-openings plies=8")
    score = forms.score("described", "programmed")
    page.command(forms.command)
    page.table(("level of both", "`described` won, drawn, lost", "score", "Elo"),
               [(level, score.counts(), score.percent(), score.elo())])
    page.chart("forms", Bars("As described against as programmed",
                             "per cent of the points of described",
                             [(*score.point(f"level {level}"), f"{100 * score.score:.1f}%")],
                             x_range=(0, 100), mark=50))
    laboratory.figure("described against programmed", score.score, score.error)
    page.verdict(None, "The description's form is "
                 + ("better beyond the error: neighbours of an empty corner are bad squares, and "
                    "the program counts them as good ones." if score.better
                    else "worse beyond the error." if score.worse
                    else "neither better nor worse, within the error."))

    page.claim("Against the default engine", "no claim.")
    nodes = ladder.mean(f"level {level}", "nodes")
    then_and_now(laboratory, page, "Othello homework", "homework", player(level),
                 ["cmd=tav-othello"], nodes, rounds, "-openings plies=8")
    page.verdict(None, f"The opponent is level {level}, that of the 170 seconds. "
                       "A trained evaluation is worth more than the plies that it costs. The curve "
                       "crosses 50% at the share of positions that the default engine needs.")
