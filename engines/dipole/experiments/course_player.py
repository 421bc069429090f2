"""The player of a university course: how deep it looks, its 0.4, its captures, and the default
engine."""

from chart import Bars, Lines, Series
from page import number
from then_and_now import then_and_now

TITLE = "The course's Dipole player"
SOURCE = """The Dipole player of a university course: minimax with alpha-beta, five plies at first
and fifteen at most, 950 ms per move, and an evaluation of five terms (`../NOTES.md`). Its authors
report its search depth, the reason for a weight of 0.4, the use of trying captures first, and the
captures that it prefers."""

COURSE = ["cmd=tav-dipole", "option.Profile=course"]
TODAY = ["cmd=tav-dipole"]
STEPS = {"n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1), "s": (0, -1), "sw": (-1, -1),
         "w": (-1, 0), "nw": (-1, 1)}


class Board:
    """The board of a recorded game, as its pictures show it; side is +1 for White, whose forward is
    up."""

    def __init__(self, game):
        self.cells, self.side = game["board"].split()[1:], 1

    def show(self, changes):
        """The picture after a move, which gives the other side the turn."""
        for change in changes.split():
            index, cell = change.split("=")
            self.cells[int(index)] = cell
        self.side = -self.side

    def stacks(self):
        """(column, row) from 0, a1, to (side, checkers)."""
        return {(index % 8, 7 - index // 8): (1 if cell[0] == "w" else -1, int(cell[1:]))
                for index, cell in enumerate(self.cells) if cell[0] in "wb"}

    def captures(self):
        """(square, direction, checkers) of every capture of the side to move."""
        stacks, found = self.stacks(), set()
        for square, (side, height) in stacks.items():
            for direction in STEPS if side == self.side else ():
                for count in range(1, height + 1):
                    enemy = stacks.get(target(square, direction, count))
                    if enemy and enemy[0] != side and enemy[1] <= count:
                        found.add((square, direction, count))
        return found


def target(square, direction, count):
    return square[0] + count * STEPS[direction][0], square[1] + count * STEPS[direction][1]


def read(move):
    """`e1ne3` as (square, direction, checkers); None for a pass."""
    if move == "pass":
        return None
    direction = move[2:].rstrip("0123456789")
    return (ord(move[0]) - ord("a"), int(move[1]) - 1), direction, int(move[2 + len(direction):])


def replay(game):
    """(engine's name, move as recorded, board before it) of each move that an engine chose."""
    board = Board(game)
    moves = [None] * len(game["opening"]) + game["moves"]
    for move, changes in zip(moves, game["changes"]):
        if move:
            yield game["engines"][0 if board.side == 1 else 1], move, board
        board.show(changes)


# Most random plies decide the game: these leave neither side a checker and a half ahead.
OPENINGS = "-openings plies=2 within=150 -evaluator cmd=tav-dipole depth=8"


def study(laboratory, page):
    depth(laboratory, page)
    control(laboratory, page)
    captures(laboratory, page)
    backwards(laboratory, page)
    today(laboratory, page)


def depth(laboratory, page):
    seconds = laboratory.size(0.95, 0.002)
    page.claim("Depth in 950 ms", "7 to 8 plies on average in 950 ms per move, "
                                  "and the limit of 15 when few checkers are left.")
    players = {name: [*COURSE, "depth=15", f"st={seconds}"] for name in ("first", "second")}
    match = laboratory.match("depth", players, laboratory.size(6, 1), OPENINGS,
                             each="timemargin=1000", timed=True)
    page.report(match)
    page.command(match.command)
    by_checkers, plies = {}, []
    for game in match.games():
        for _, move, board in replay(game):
            if move.get("nodes", 0) > 0:
                plies.append(move["depth"])
                left = sum(count for _, count in board.stacks().values())
                by_checkers.setdefault(min(24, (left + 2) // 3 * 3), []).append(move["depth"])
    mean = sum(plies) / len(plies)
    laboratory.figure("mean depth in 950 ms", mean)
    means = {left: sum(found) / len(found)
             for left, found in sorted(by_checkers.items(), reverse=True)}
    page.say(f"{len(list(match.games()))} self-play games, {len(plies)} moves:")
    page.table(("checkers on the board", "moves", "depth, mean", "least", "most"),
               [(f"{left - 2} to {left}", len(by_checkers[left]), f"{value:.1f}",
                 min(by_checkers[left]), max(by_checkers[left]))
                for left, value in means.items()])
    page.chart("depth", Lines("How deep the course's player looks in 950 ms",
                              "checkers on the board", "plies, mean",
                              [Series("depth", [(left, value, None)
                                                for left, value in sorted(means.items())])],
                              y_range=(0, 16),
                              marks=[(15, "its limit"), (7.5, "reported mean")],
                              ticks=[(left, f"{left - 2}-{left}") for left in sorted(means)]))
    last = max(by_checkers[min(by_checkers)])
    page.verdict(True if 7 <= mean <= 8.5 and last == 15 else None,
                 f"The mean is {mean:.1f} plies, and {last} with the fewest checkers."
                 + ("" if 7 <= mean <= 8.5 else
                    " The depths cannot be compared: the machine is another one, and so is the "
                    "program."))


def control(laboratory, page):
    page.claim("The 0.4 of controlled squares",
               "at full weight, controlled squares made stacks of more than four checkers run for "
               "the edge; therefore 0.4.")
    weights = laboratory.size((0, 20, 60, 80, 100, 150), (0, 100))
    nodes = laboratory.size(100000, 1000)
    engines = {"0.4": [*COURSE, "option.Course Control=40"],
               **{f"{weight / 100:g}": [*COURSE, f"option.Course Control={weight}"]
                  for weight in weights}}
    match = laboratory.match("control", engines, laboratory.size(40, 1),
                             f"-tournament gauntlet {OPENINGS}", each=f"nodes={nodes}")
    page.report(match)
    page.command(match.command)
    page.say(f"Each weight against 0.4, {number(nodes)} nodes per move. "
             "The last two columns are about moves of more than four checkers: their share of the "
             "moves before the first capture, and the checkers that they bear off per game.")
    # moves before its first capture, those of tall parts; borne off, games
    moved = {name: [0, 0, 0, 0] for name in engines}
    for game in match.games():
        captured = set()
        for name in game["engines"]:
            moved[name][3] += 1
        for name, move, board in replay(game):
            made = read(move["move"])
            if made in board.captures():
                captured.add(name)
            if made is None:
                continue
            if name not in captured:
                moved[name][0] += 1
                moved[name][1] += made[2] > 4
            if made[2] > 4 and not all(0 <= line < 8 for line in target(*made)):
                moved[name][2] += made[2]
    rows, points, tall = [], [], []
    for name in sorted(engines, key=float):
        counted = moved[name]
        share, off = counted[1] / max(1, counted[0]), counted[2] / counted[3]
        score = None if name == "0.4" else match.score(name, "0.4")
        laboratory.figure(f"share of tall parts' moves at {name}", share)
        rows.append((name, "" if score is None else score.counts(),
                     "" if score is None else score.percent(),
                     f"{100 * share:.1f}%", f"{off:.2f}"))
        points.append((0.4, 50, None) if score is None else score.point(float(name)))
        tall.append((float(name), 100 * share, None))
    page.table(("weight", "won, drawn, lost against 0.4", "score", "moves of more than four",
                "borne off per game"), rows)
    page.chart("control", Lines("The weight of controlled squares", "weight", "per cent",
                                [Series("points against 0.4", points),
                                 Series("moves of more than four checkers", tall)],
                                y_range=(0, 100), marks=[(50, "equal to 0.4")]))
    at_full = dict((x, y) for x, y, _ in tall)
    runs = at_full[1.0] > at_full[0.4] * 1.1
    better = [f"{weight:g}" for weight, value, error in points if value - (error or 0) > 50]
    worse = [f"{weight:g}" for weight, value, error in points if value + (error or 0) < 50]
    page.verdict(runs, f"Before the first capture, {at_full[1.0]:.1f}% of the moves at full weight "
                       f"move more than four checkers, and {at_full[0.4]:.1f}% at 0.4. "
                 + ("" if runs else "Full weight does not run more: "
                                    "the authors may have seen another state of the program, "
                                    "or positions that these games do not reach. ")
                 + f"Better than 0.4, beyond the error: {' and '.join(better) or 'none'}; "
                   f"worse: {' and '.join(worse) or 'none'}.")


def captures(laboratory, page):
    page.claim("Captures first",
               "moves are tried in the order captures, moves, exits, because captures first prune "
               "better.")
    depths, positions = laboratory.size((3, 4, 5, 6), (2, 3)), laboratory.size(60, 2)
    match = laboratory.match("captures",
                             {name: [*COURSE, "depth=3"] for name in ("first", "second")},
                             positions, OPENINGS)
    page.command(match.command)
    # The position after a third of each first game of a pair: the pieces have met.
    starts = []
    for game in list(match.games())[::2]:
        moves = game["opening"] + [move["move"] for move in game["moves"]]
        starts.append(f"position startpos moves {' '.join(moves[:len(moves) // 3])}")
    questions = {
        f"{order}-{depth}": (
            "tav-dipole",
            ["--Profile", "course", "--Tables", "none", "--Course-Captures-First", value],
            "".join(f"{start}\ngo depth {depth}\n" for start in starts))
        for order, value in (("first", "true"), ("last", "false")) for depth in depths}
    nodes = {key: searched(output) for key, output in laboratory.outputs(questions).items()}
    rows, ratios = [], []
    for depth in depths:
        first, last = nodes[f"first-{depth}"], nodes[f"last-{depth}"]
        fewer = sum(a < b for a, b in zip(first, last))
        ratios.append(sum(last) / sum(first))
        laboratory.figure(f"nodes with captures last against first, depth {depth}", ratios[-1])
        rows.append((depth, number(sum(first) / len(first)), number(sum(last) / len(last)),
                     f"{ratios[-1]:.2f}", f"{fewer} of {len(first)}"))
    page.say(f"{len(starts)} positions, each a third of the way through such a game. `Course "
             "Captures First` `false` tries captures after all other moves. A search to one depth "
             "has the same value in both orders.")
    page.table(("depth", "nodes, captures first", "captures last", "ratio",
                "fewer nodes with captures first"), rows)
    page.chart("captures", Lines("What captures first save", "plies", "nodes per position", [
        Series(name, [(depth, sum(nodes[f"{order}-{depth}"]) / len(starts), None)
                      for depth in depths])
        for order, name in (("first", "captures first"), ("last", "captures last"))],
                                 log_y=True, ticks=[(depth, str(depth)) for depth in depths]))
    page.verdict(all(ratio > 1 for ratio in ratios),
                 f"With captures last the search takes {min(ratios):.2f} to {max(ratios):.2f} "
                 "times as many nodes.")


def searched(output):
    """The nodes of each search in an engine's output: those of its last report before each
    `bestmove`."""
    counts, nodes = [], 0
    for line in output.splitlines():
        words = line.split()
        if "nodes" in words:
            nodes = int(words[words.index("nodes") + 1])
        if line.startswith("bestmove"):
            counts.append(nodes)
    return counts


def backwards(laboratory, page):
    page.claim("Captures backwards", "it prefers to capture backwards.")
    nodes = laboratory.size(100000, 1000)
    match = laboratory.match("backwards",
                             {name: [*COURSE, f"nodes={nodes}"] for name in ("first", "second")},
                             laboratory.size(100, 2),
                             "-openings plies=2")
    page.command(match.command)
    kinds = ("forward", "level", "backward")
    chosen, offered = dict.fromkeys(kinds, 0), dict.fromkeys(kinds, 0.0)
    for game in match.games():
        for _, move, board in replay(game):
            captures, made = board.captures(), read(move["move"])
            found = {kind_of(direction, board.side) for _, direction, _ in captures}
            if made in captures and {"forward", "backward"} <= found:
                chosen[kind_of(made[1], board.side)] += 1
                for _, direction, _ in captures:
                    offered[kind_of(direction, board.side)] += 1 / len(captures)
    total = sum(chosen.values())
    page.say(f"{len(list(match.games()))} self-play games, {number(nodes)} nodes per move. {total} "
             "captures were made where both a forward and a backward capture were possible. "
             "\"By chance\" is the share if a possible capture were drawn at random.")
    page.table(("direction", "chosen", "share", "by chance"),
               [(kind, chosen[kind], f"{100 * chosen[kind] / max(1, total):.1f}%",
                 f"{100 * offered[kind] / max(1, total):.1f}%") for kind in kinds])
    share, chance = chosen["backward"] / max(1, total), offered["backward"] / max(1, total)
    error = 1.96 * (share * (1 - share) / max(1, total)) ** 0.5
    laboratory.figure("share of backward captures", share, error)
    page.chart("backwards", Bars("Captures where both directions are possible", "per cent", [
        ("backward, chosen", 100 * share, 100 * error, f"{100 * share:.1f}%"),
        ("backward, by chance", 100 * chance, None, f"{100 * chance:.1f}%"),
        ("forward, chosen", 100 * chosen["forward"] / max(1, total), None,
         f"{100 * chosen['forward'] / max(1, total):.1f}%"),
        ("forward, by chance", 100 * offered["forward"] / max(1, total), None,
         f"{100 * offered['forward'] / max(1, total):.1f}%")], x_range=(0, 100)))
    holds = share - error > chance
    page.verdict(holds, f"{100 * share:.1f}% ± {100 * error:.1f} of them are backward; "
                        f"by chance it would be {100 * chance:.1f}%. " + (
                            "A player that captures backwards has more rows left to go, "
                            "which is a term of the evaluation." if holds else
                            "A capture backwards keeps rows to go, a term of the evaluation, "
                            "but leaves the enemy's side, where captures are."))


def kind_of(direction, side):
    up = STEPS[direction][1] * side
    return "forward" if up > 0 else "backward" if up < 0 else "level"


def today(laboratory, page):
    page.claim("The default engine at fractions of its time", "no claim.")
    seconds = laboratory.size(0.95, 0.004)
    rows = []
    for share in laboratory.size((4, 32, 256), (1,)):
        match = laboratory.match(f"time-1-{share}", {"today": [*TODAY, f"st={seconds / share:.4f}"],
                                                     "course": [*COURSE, "depth=15",
                                                                f"st={seconds}"]},
                                 laboratory.size(6, 1), OPENINGS, each="timemargin=1000")
        score = match.score("today", "course")
        rows.append((f"1/{share}", f"{number(1000 * seconds / share)} ms", score.games,
                     score.counts(), score.percent()))
    page.command(match.command)
    page.table(("share of the time", "per move", "games", "won, drawn, lost", "score"), rows)
    page.say("The same with node limits, which allow more games:")
    nodes = laboratory.size(200000, 2000)
    then_and_now(laboratory, page, "Dipole", "course", [*COURSE, f"nodes={nodes}"], TODAY, nodes,
                 laboratory.size(30, 1), OPENINGS)
    page.verdict(None, "The default engine has endgame tables, "
                       "a network that values stacks by square, and reductions of quiet moves.")
