"""What the authors of five evaluation functions for Italian draughts measured, claim by claim."""

import re
import resource
import subprocess
from itertools import combinations

from chart import Bars, Lines, Series
from page import number

TITLE = "What the authors of the five functions measured"
SOURCE = """The description of a student program for Italian draughts reports, in its chapters 4 and
5, how its five evaluation functions played against each other: ten games per pair at depths 2, 4
and 6. Each section states one of its claims, in translation, and answers it with 40 games per pair
or more. `described` is the function as the description has it, `programmed` as a program that
survives computes it (option `Source`; `../README.md` lists the differences). `five_functions.md`
plays the described functions deeper, at equal nodes, and against the default engine."""

PLAYERS = ("SoloPedine", "Prima", "Funzione2", "Originale", "Spettacolo")
SOURCES = ("described", "programmed")
PAIRS = list(combinations(PLAYERS, 2))
OPENINGS = "-openings plies=2"


def engine(name, source, depth, *words):
    return [
        "cmd=tav-dama", f"option.Evaluation={name.lower()}", f"option.Source={source}", *words,
        f"depth={depth}"]


def draws(score):
    return score.draws / score.games


def share(value):
    return f"{100 * value:.0f}%"


def study(laboratory, page):
    depths = laboratory.size((2, 4, 6), (2, 3))
    rounds = laboratory.size(20, 1)
    played = {
        (source, depth): laboratory.match(
            f"{source}-{depth}", {name: engine(name, source, depth) for name in PLAYERS}, rounds,
            f"-tournament round-robin {OPENINGS}")
        for source in SOURCES
        for depth in depths}
    games = (
        f"{2 * rounds} games per pairing and depth from random openings of two plies, each opening"
        " with both sides")
    draws_by_depth(laboratory, page, played, depths, games)
    spettacolo(page, played, depths, games)
    funzione2_and_prima(page, played, depths, games)
    time_of_a_move(laboratory, page, played, depths)
    learnt_weights(laboratory, page, played[SOURCES[0], depths[-1]], depths[-1])
    second_phase(laboratory, page, depths)
    two_forms(laboratory, page, depths[-1])


def draws_by_depth(laboratory, page, played, depths, games):
    page.claim("Draws by depth", "in most pairings the share of draws grows with the depth.")
    last = played[SOURCES[0], depths[-1]]
    page.command(last.command)
    page.say(
        f"{games}. Draws in all games, in those without `Spettacolo`, and the pairings with more"
        f" draws at {depths[-1]} plies than at {depths[0]}:")
    others = [pair for pair in PAIRS if "Spettacolo" not in pair]
    rows, series, more = [], [], {}
    for source in SOURCES:

        def mean(depth, pairs):
            return sum(draws(played[source, depth].score(*pair)) for pair in pairs) / len(pairs)

        for label, pairs in (("all", PAIRS), ("without `Spettacolo`", others)):
            first, last_one = (played[source, depth] for depth in (depths[0], depths[-1]))
            grown = [
                pair for pair in pairs if draws(last_one.score(*pair)) > draws(first.score(*pair))]
            more[source, label] = len(grown), len(pairs)
            rows.append(
                (
                    f"{source}, {label}", *(share(mean(depth, pairs)) for depth in depths),
                    f"{len(grown)} of {len(pairs)}"))
        series.append(
            Series(source, [(depth, 100 * mean(depth, others), None) for depth in depths]))
        for depth in depths:
            laboratory.figure(f"draws at depth {depth}, {source}", mean(depth, others))
    page.table(("games", *(f"{depth} plies" for depth in depths), "pairings with more draws"), rows)
    page.chart(
        "draws",
        Lines(
            "Draws without Spettacolo", "plies", "per cent of the games", series,
            ticks=[(depth, str(depth)) for depth in depths]))
    label = "without `Spettacolo`"
    holds = all(2 * more[source, label][0] > more[source, label][1] for source in SOURCES)
    page.verdict(
        holds,
        "Without `Spettacolo`, which loses nearly every game, draws grow in "
        + " and in ".join(
            f"{more[source, label][0]} of {more[source, label][1]} pairings as {source}"
            for source in SOURCES)
        + ".")


def spettacolo(page, played, depths, games):
    page.claim(
        "Spettacolo",
        (
            "`Spettacolo` is clearly the worst and at best draws at depth 6: it has too many"
            " parameters in conflict. It loses even to `SoloPedine`."))
    page.command(played[SOURCES[1], depths[-1]].command)
    page.say(f"{games}. Wins, draws and losses of `Spettacolo`:")
    rows = []
    for source in SOURCES:
        for depth in depths:
            match = played[source, depth]
            rows.append(
                (
                    f"{source}, {depth}",
                    *(match.score("Spettacolo", other).counts() for other in PLAYERS[:-1]),
                    f"{100 * match.share('Spettacolo')[0]:.1f}%"))
    page.table(("plies", *(f"`{other}`" for other in PLAYERS[:-1]), "all"), rows)
    page.chart(
        "spettacolo",
        Lines(
            "Spettacolo's score in all games", "plies", "per cent",
            [
                Series(
                    source,
                    [
                        (depth, 100 * played[source, depth].share("Spettacolo")[0], None)
                        for depth in depths])
                for source in SOURCES],
            ticks=[(depth, str(depth)) for depth in depths]))
    last = [key for key, match in played.items() if match.standing()[-1][0] == "Spettacolo"]
    beaten = [key for key, match in played.items() if match.score("Spettacolo", "SoloPedine").worse]
    deepest = [
        played[source, depths[-1]].score("Spettacolo", other)
        for source in SOURCES
        for other in PLAYERS[:-1]]
    page.verdict(
        len(last) == len(beaten) == len(played),
        (
            f"`Spettacolo` is the last in {len(last)} of the {len(played)} tournaments and loses to"
            f" `SoloPedine` beyond the error in {len(beaten)}. Of its"
            f" {sum(score.games for score in deepest)} games at {depths[-1]} plies it draws"
            f" {sum(score.draws for score in deepest)} and wins"
            f" {sum(score.wins for score in deepest)}. The cause that the authors name is not"
            " tested."))


def funzione2_and_prima(page, played, depths, games):
    page.claim("Funzione2 and Prima", "`Funzione2` and `Prima` behave alike.")
    page.command(played[SOURCES[0], depths[0]].command)
    page.say(
        f"{games}. Wins, draws and losses of `Funzione2` against `Prima`, and what both score"
        " against the other three:")
    rows, apart, points = [], [], {source: [] for source in SOURCES}
    for source in SOURCES:
        for depth in depths:
            match = played[source, depth]
            met = match.score("Funzione2", "Prima")
            rest = [
                sum(
                    match.score(name, other).score
                    for other in ("SoloPedine", "Originale", "Spettacolo"))
                / 3
                for name in ("Funzione2", "Prima")]
            rows.append(
                (
                    f"{source}, {depth}", met.counts(), met.percent(),
                    *(f"{100 * value:.1f}%" for value in rest)))
            points[source].append(met.point(depth))
            if met.better or met.worse:
                apart.append(f"{'better' if met.better else 'worse'} at {depth} plies as {source}")
    page.table(
        ("plies", "won, drawn, lost", "score", "`Funzione2`, others", "`Prima`, others"), rows)
    page.chart(
        "alike",
        Lines(
            "Funzione2 against Prima", "plies", "per cent",
            [Series(source, points[source]) for source in SOURCES], marks=[(50, "equal")],
            ticks=[(depth, str(depth)) for depth in depths]))
    page.verdict(
        not apart,
        (
            "No match is decided beyond the error."
            if not apart
            else "`Funzione2` is "
            + ", ".join(apart)
            + ", beyond the error; the other matches are not decided."))


def time_of_a_move(laboratory, page, played, depths):
    page.claim("Time of a move", "the time of a move was measured by depth.")
    depths = (*depths, depths[-1] + 2) if not laboratory.quick else depths
    positions = positions_of(played[SOURCES[0], depths[1]], laboratory.size(30, 2))
    seconds = {}
    for source in SOURCES:
        for depth in depths:
            for name in PLAYERS:
                seconds[source, depth, name] = cpu_seconds(
                    laboratory, name, source, depth, positions
                ) / len(positions)
    page.command("tav-dama --Evaluation prima --Source programmed    # position ..., go depth 6")
    page.say(
        f"CPU time per move in {len(positions)} positions of these games, one process per function"
        " and depth, start included:")
    rows = [
        (f"{source}, {depth}", *(milliseconds(seconds[source, depth, name]) for name in PLAYERS))
        for source in SOURCES
        for depth in depths]
    page.table(("plies", *(f"`{name}`" for name in PLAYERS)), rows)
    page.chart(
        "time",
        Lines(
            "Time of a move, as described", "plies", "milliseconds of CPU time",
            [
                Series(
                    name,
                    [
                        (depth, max(0.001, 1000 * seconds[SOURCES[0], depth, name]), None)
                        for depth in depths])
                for name in PLAYERS],
            log_y=True, ticks=[(depth, str(depth)) for depth in depths]))
    growth = [
        (seconds[SOURCES[0], depths[-1], name] / max(1e-9, seconds[SOURCES[0], depths[-2], name]))
        for name in PLAYERS]
    page.verdict(
        None,
        (
            f"The last {depths[-1] - depths[-2]} plies multiply the time by {min(growth):.1f} to"
            f" {max(growth):.1f}. The times themselves cannot be compared with the authors': their"
            " program is not available to run on the same machine."))


def milliseconds(seconds):
    return f"{1000 * seconds:.2g} ms" if seconds < 0.1 else f"{1000 * seconds:.0f} ms"


def positions_of(match, count):
    """Lines for `position`: twenty plies into the match's first games."""
    games = []
    for game in match.games():
        moves = game["opening"] + [move["move"] for move in game["moves"]]
        if len(moves) > 24:
            games.append(" ".join(["startpos moves", *moves[:20]]))
    return sorted(games)[:count]


def cpu_seconds(laboratory, name, source, depth, positions):
    text = "".join(f"position {position}\ngo depth {depth}\n" for position in positions)
    words = ["--Evaluation", name.lower(), "--Source", source]

    def measure():
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [laboratory.programs / "tav-dama", *words], input=text, capture_output=True, text=True,
            check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return laboratory.once(f"time-{source}-{depth}-{name}", [*words, text], measure)


def learnt_weights(laboratory, page, match, depth):
    page.claim(
        "Learnt weights",
        (
            "the function that is best against the others is easily beaten by people; the weights"
            " ought to be learnt."))
    rows, bars = [], []
    met = []
    for name in PLAYERS:
        nodes = max(1, round(match.mean(name, "nodes")))
        against = laboratory.match(
            f"learnt-{name}",
            {"learnt": ["cmd=tav-dama", f"nodes={nodes}"], name: engine(name, "described", depth)},
            laboratory.size(20, 1), OPENINGS)
        score = against.score("learnt", name)
        met.append(score)
        rows.append((f"`{name}`", number(nodes), score.counts(), score.percent(), score.elo()))
        bars.append((name, 100 * score.score, score.error and 100 * score.error, score.percent()))
    page.command(against.command)
    page.say(
        "The default engine, whose weights are learnt from its own games, with as many positions"
        f" per move as the function needs for {depth} plies:")
    page.table(("against", "positions per move", "won, drawn, lost", "score", "Elo"), rows)
    page.chart(
        "learnt",
        Bars("The default engine at equal positions", "per cent", bars, x_range=(0, 100), mark=50))
    beaten = sum(score.better for score in met)
    page.verdict(
        None,
        (
            f"The default engine, with learnt weights and a selective search, beats {beaten} of the"
            f" {len(met)} functions at equal positions, beyond the error. Games against people were"
            " not played: that half of the claim is not tested."))


def second_phase(laboratory, page, depths):
    page.claim(
        "Spettacolo's second phase", "without its second phase `Spettacolo` seldom crowns a man.")
    rows, crowned = [], {}
    bars = []
    for depth in depths:
        for phase in ("true", "false"):
            match = laboratory.match(
                f"phase-{phase}-{depth}",
                {
                    "Spettacolo": engine(
                        "Spettacolo", "described", depth, f"option.Final Phase={phase}"),
                    "SoloPedine": engine("SoloPedine", "described", depth)},
                laboratory.size(20, 1), OPENINGS)
            crowned[depth, phase] = each = crownings(
                laboratory, f"kings-{phase}-{depth}", match, "Spettacolo")
            label = "with" if phase == "true" else "without"
            rows.append(
                (
                    f"{depth}, {label}", match.score("Spettacolo", "SoloPedine").counts(),
                    f"{each:.2f}"))
            bars.append((f"{depth} plies, {label}", each, None, f"{each:.2f}"))
            laboratory.figure(f"kings per game at depth {depth}, {label} second phase", each)
    page.command(match.command)
    page.say(
        "`Spettacolo` against `SoloPedine`, with its second phase and without (`Final Phase`"
        " `false`):")
    page.table(("plies, second phase", "won, drawn, lost", "men crowned per game"), rows)
    page.chart("crowned", Bars("Men that Spettacolo crowns", "per game", bars))
    fewer = [depth for depth in depths if crowned[depth, "false"] < crowned[depth, "true"]]
    without = [crowned[depth, "false"] for depth in depths]
    page.verdict(
        max(without) < 0.5,
        (
            f"Without it `Spettacolo` crowns {min(without):.2f} to {max(without):.2f} men per game."
            f" With it, it crowns more at {len(fewer)} of the {len(depths)} depths."))


def crownings(laboratory, key, match, name):
    """How many men `name` crowns per game."""
    text, movers, games = "", [], 0
    for game in match.games():
        games += 1
        moves = game["opening"] + [move["move"] for move in game["moves"]]
        for ply in range(len(game["opening"]), len(moves)):
            if game["engines"][ply % 2] != name:
                continue
            for count in (ply, ply + 1):
                played = " moves " + " ".join(moves[:count]) if count else ""
                text += f"position startpos{played}\nquery fen\n"
            movers.append("W" if ply % 2 == 0 else "B")
    output = laboratory.outputs({key: ("tav-dama", [], text)})[key]
    fens = re.findall(r"^response (\S+:\S+)$", output, re.MULTILINE)
    crowned = [
        kings(fens[2 * index + 1], mover) > kings(fens[2 * index], mover)
        for index, mover in enumerate(movers)]
    return sum(crowned) / max(1, games)


def kings(fen, colour):
    """How many kings a colour has in a position's text."""
    return sum(part.count("K") for part in fen.split(":")[1:] if part.startswith(colour))


def two_forms(laboratory, page, depth):
    page.claim(
        "Described against programmed",
        "no claim: the description and the program that survives differ.")
    rows, bars, apart = [], [], []
    for name in PLAYERS:
        match = laboratory.match(
            f"forms-{name}", {source: engine(name, source, depth) for source in SOURCES},
            laboratory.size(100, 1), OPENINGS)
        score = match.score(*SOURCES)
        rows.append((f"`{name}`", score.games, score.counts(), score.percent(), score.elo()))
        bars.append((name, 100 * score.score, score.error and 100 * score.error, score.percent()))
        if score.better or score.worse:
            apart.append(f"`{name}` is {'better' if score.better else 'worse'}")
    page.command(match.command)
    page.say(
        f"The two forms of each function, {depth} plies each; the result is that of `described`:")
    page.table(("function", "games", "won, drawn, lost", "score", "Elo"), rows)
    page.chart(
        "forms",
        Bars(
            "Described against programmed", "per cent of the points of described", bars,
            x_range=(0, 100), mark=50))
    page.say(
        "The forms of `SoloPedine` differ only in the random term and in the choice among equal"
        " moves.")
    page.verdict(
        None,
        (
            "As described, " + ", ".join(apart) + ", beyond the error."
            if apart
            else "No match is decided beyond the error."))
