"""Charts as SVG text: lines and bars with their 95 % errors, readable on light and on dark
paper."""

import html
import math
from dataclasses import dataclass, field

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 76, 24, 66, 60
BAR, BAR_LABELS = 30, 230
COLOURS = 7

STYLE = """<style>
text{font:14px system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:var(--ink)}
.title{font-size:16px;font-weight:600}.small{font-size:12.5px;fill:var(--grey)}
.paper{fill:var(--paper)}.grid{stroke:var(--line)}.axis{stroke:var(--grey)}
.mark{stroke:var(--grey);stroke-dasharray:5 4}\
.error{stroke:var(--ink);stroke-width:1.5;opacity:.65;fill:none}
svg{--ink:#1f2328;--grey:#59636e;--line:#e3e6ea;--paper:#fff;
--c0:#0969da;--c1:#c4432b;--c2:#1a7f37;--c3:#8250df;--c4:#9a6700;--c5:#0b7d8a;--c6:#bf3989}
@media(prefers-color-scheme:dark){svg{--ink:#e6edf3;--grey:#9198a1;--line:#2b3138;--paper:#0d1117;
--c0:#4493f8;--c1:#ff7b6b;--c2:#3fb950;--c3:#b98cff;--c4:#d6a128;--c5:#3cc4d3;--c6:#f778ba}}
</style>"""


@dataclass
class Series:
    """Points (x, y, 95 % error of y or None), in the order of x."""

    name: str
    points: list


@dataclass
class Lines:
    """Series over a common x. A mark is a horizontal line at (y, label)."""

    title: str
    x: str
    y: str
    series: list
    log_x: bool = False
    log_y: bool = False
    y_range: tuple = None
    marks: list = field(default_factory=list)
    ticks: list = None  # of x, as (value, label); None: round numbers

    def svg(self):
        xs = [point[0] for series in self.series for point in series.points]
        xs += [value for value, _ in self.ticks or []]
        ys = [bound for series in self.series for point in series.points
              for bound in bounds(point[1], point[2])]
        ys += [value for value, _ in self.marks]
        x = Axis(min(xs), max(xs), self.log_x, LEFT + 14, WIDTH - RIGHT - 14)
        low, high = self.y_range or padded(min(ys), max(ys), self.log_y)
        y = Axis(low, high, self.log_y, HEIGHT - BOTTOM, TOP)
        parts = frame(self.title, HEIGHT)
        for value, label in y.ticks():
            parts.append(f'<path class="grid" d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}"/>')
            parts.append(text(LEFT - 8, y(value) + 4.5, label, "small", "end"))
        for value, label in self.ticks or x.ticks():
            parts.append(f'<path class="axis" d="M{x(value):.1f} {HEIGHT - BOTTOM}v5"/>')
            parts.append(text(x(value), HEIGHT - BOTTOM + 20, label, "small", "middle"))
        parts.append(f'<path class="axis" d="M{LEFT} {HEIGHT - BOTTOM}H{WIDTH - RIGHT}"/>')
        parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, self.x, "small", "middle"))
        parts.append(text(16, TOP - 17, self.y, "small"))
        for value, label in self.marks:
            parts.append(f'<path class="mark" d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}"/>')
            parts.append(text(WIDTH - RIGHT - 4, y(value) - 6, label, "small", "end"))
        for number, series in enumerate(self.series):
            parts += curve(series, x, y, f"var(--c{number % COLOURS})", number)
        return "\n".join(parts + legend([series.name for series in self.series]) + ["</svg>\n"])


@dataclass
class Bars:
    """Rows (label, value, 95 % error or None, text behind the bar), drawn from the left."""

    title: str
    x: str
    rows: list
    log_x: bool = False
    x_range: tuple = None
    mark: float = None

    def svg(self):
        bottom = TOP - 16 + BAR * len(self.rows)
        values = [bound for _, value, error, _ in self.rows for bound in bounds(value, error)]
        positive = [value for value in values if value > 0]
        low, high = self.x_range or (min(positive, default=1) / 2 if self.log_x else 0, max(values))
        x = Axis(low, high, self.log_x, BAR_LABELS, WIDTH - 110)
        parts = frame(self.title, bottom + 50)
        for value, label in x.ticks():
            parts.append(f'<path class="grid" d="M{x(value):.1f} {TOP - 18}V{bottom}"/>')
            parts.append(text(x(value), bottom + 18, label, "small", "middle"))
        for row, (label, value, error, behind) in enumerate(self.rows):
            middle = TOP - 16 + BAR * row + BAR / 2
            end = x(max(value, low))
            parts.append(text(BAR_LABELS - 10, middle + 5, label, "", "end"))
            parts.append(f'<rect x="{BAR_LABELS}" y="{middle - 9}" '
                         f'width="{max(1, end - BAR_LABELS):.1f}" height="18"'
                         ' rx="2" fill="var(--c0)" opacity=".85"/>')
            if error:
                parts.append(whisker(x(max(low, value - error)), middle,
                                     x(min(high, value + error)), middle))
                end = max(end, x(min(high, value + error)))
            parts.append(text(end + 8, middle + 5, behind, "small"))
        if self.mark is not None:
            parts.append(f'<path class="mark" d="M{x(self.mark):.1f} {TOP - 18}V{bottom}"/>')
        parts.append(text((BAR_LABELS + WIDTH - 110) / 2, bottom + 38, self.x, "small", "middle"))
        return "\n".join(parts + ["</svg>\n"])


class Axis:
    """Maps values to pixels, evenly or by logarithm."""

    def __init__(self, low, high, log, begin, end):
        self.low, self.high, self.log, self.begin, self.end = low, high, log, begin, end
        if log:
            self.low = max(self.low, 1e-12)
        if self.high <= self.low:
            self.high = self.low * 10 if log else self.low + 1

    def __call__(self, value):
        if self.log:
            share = math.log(max(value, self.low) / self.low) / math.log(self.high / self.low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return self.begin + min(1, max(0, share)) * (self.end - self.begin)

    def ticks(self):
        if self.log:
            powers = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
            factors = (1, 2, 5) if self.high / self.low < 200 else (1,)
            values = [factor * 10.0**power for power in powers for factor in factors]
        else:
            step = 10.0 ** math.floor(math.log10((self.high - self.low) / 4))
            step *= next(factor for factor in (1, 2, 5, 10)
                         if (self.high - self.low) / (step * factor) <= 7)
            values = [step * number for number in range(math.ceil(self.low / step - 1e-9),
                                                        math.floor(self.high / step + 1e-9) + 1)]
        return [(value, short(value)) for value in values
                if self.low * (1 - 1e-9) <= value <= self.high * (1 + 1e-9)]


def short(value):
    """A number in a few characters: 0.002, 15, 30k, 4M."""
    for bound, letter in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if abs(value) >= bound:
            return f"{value / (1000 if letter == 'k' else bound):.4g}{letter}"
    return f"{value:.4g}" if abs(value) < 1e-4 else f"{value:.6f}".rstrip("0").rstrip(".")


def bounds(value, error):
    return (value - error, value + error) if error else (value,)


def padded(low, high, log):
    if log:
        return max(low, 1e-12) / 1.5, high * 1.5
    pad = (high - low or abs(high) or 1) * 0.08
    return (0 if 0 <= low < 0.4 * high else low - pad), high + pad


def frame(title, height):
    return [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img">',
            f"<title>{html.escape(title)}</title>", STYLE,
            f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
            text(16, 26, title, "title")]


def text(x, y, words, kind="", anchor="start"):
    return (f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">'
            f'{html.escape(words)}</text>')


def whisker(x1, y1, x2, y2):
    dx, dy = (0, 4) if y1 == y2 else (4, 0)
    return (f'<path class="error" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}'
            f'M{x1 - dx:.1f} {y1 - dy:.1f}l{2 * dx} {2 * dy}'
            f'M{x2 - dx:.1f} {y2 - dy:.1f}l{2 * dx} {2 * dy}"/>')


def symbol(number, x, y, colour):
    """A mark of its own for each series, so that colours are not needed to distinguish them."""
    shapes = (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5"',
              f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"',
              f'<path d="M{x:.1f} {y - 5.5:.1f}l5 9h-10z"',
              f'<path d="M{x:.1f} {y - 5.5:.1f}l5.5 5.5l-5.5 5.5l-5.5-5.5z"',
              f'<path d="M{x:.1f} {y + 5.5:.1f}l5-9h-10z"')
    return f'{shapes[number % len(shapes)]} fill="{colour}"/>'


def curve(series, x, y, colour, number):
    places = [(x(point[0]), y(point[1])) for point in series.points]
    path = "L".join(f"{px:.1f} {py:.1f}" for px, py in places)
    parts = [f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2.2"/>']
    for point, (px, _) in zip(series.points, places):
        if point[2]:
            parts.append(whisker(px, y(point[1] - point[2]), px, y(point[1] + point[2])))
    return parts + [symbol(number, px, py, colour) for px, py in places]


def legend(names):
    """One line from the right end of the title's, none where a chart has one series."""
    if len(names) < 2:
        return []
    parts, right = [], WIDTH - RIGHT
    for number, name in reversed(list(enumerate(names))):
        right -= 7.4 * len(name) + 26
        parts.append(symbol(number, right, 44, f"var(--c{number % COLOURS})"))
        parts.append(text(right + 10, 49, name, "small"))
    return parts
