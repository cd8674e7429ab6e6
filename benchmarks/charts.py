"""The pictures of results: ratios of a run by group, and the rows of the README's table as bars."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from .case import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_INK: Final = "#010203"  # stands for the colour of the text around the picture
_BAR, _RANGE = "#0072b2", "#56b4e9"
_TICKS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20)
_STYLE: Final = """<style>
svg:root { color-scheme: light dark; color: #1b1f24; }
@media (prefers-color-scheme: dark) { svg:root { color: #e9ecef; } }
</style>"""
_RC: Final[Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "gradspec",
    "font.family": "sans-serif",
    "axes.edgecolor": _INK,
    "axes.labelcolor": _INK,
    "text.color": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
}


def by_group(results: Sequence[Result]) -> str:
    """An SVG with a row for each group of results: the geometric mean of its ratios, and their range."""
    ratios: dict[str, list[float]] = {}
    for result in results:
        if result.ratio is not None and result.unit != "x":
            ratios.setdefault(result.group, []).append(result.ratio)

    def draw(axes: Axes) -> None:
        axes.axvline(1, color=_INK, linewidth=1)
        for row, found in enumerate(ratios.values()):
            mean = math.exp(math.fsum(map(math.log, found)) / len(found))
            axes.plot([min(found), max(found)], [row, row], color=_RANGE, linewidth=5, solid_capstyle="round")
            axes.plot(mean, row, "o", color=_BAR, markersize=8)
            axes.annotate(f"{mean:.2f}", (mean, row), (0, 7), textcoords="offset points", ha="center", fontsize=8)
        lowest, highest = (limit(limit(found) for found in ratios.values()) for limit in (min, max))
        axes.set_xscale("log")
        axes.set_xlim(lowest / 1.3, max(highest, 1) * 1.3)
        shown = [tick for tick in _TICKS if lowest / 1.3 <= tick <= max(highest, 1) * 1.3]
        axes.set_xticks(shown, [f"{tick:g}" for tick in shown])
        axes.minorticks_off()
        axes.set_yticks(range(len(ratios)), [f"{group} ({len(found)})" for group, found in ratios.items()])
        axes.set_xlabel("gradspec / torch; point: geometric mean, line: range")

    return _drawn(draw, len(ratios), 0.36, width=9)


def of_rows(titles: Sequence[str], ratios: Sequence[float]) -> str:
    """An SVG with a bar for each ratio under its title, on a linear axis that begins at 0: narrow enough for phones."""

    def draw(axes: Axes) -> None:
        axes.barh(range(len(ratios)), ratios, color=_BAR, height=0.45)
        for row, ratio in enumerate(ratios):
            # Within the bar if that has the room, or torch's line would cross it.
            place, side, color = (-4, "right", "white") if ratio > 0.2 else (4, "left", _INK)
            label = f"{ratio:.2f}"
            axes.annotate(
                label, (ratio, row), (place, 0), textcoords="offset points", va="center", ha=side, color=color
            )
            above = axes.annotate(titles[row], (0, row - 0.28), (0, 2), textcoords="offset points")
            above.set_in_layout(False)
            axes.plot([1, 1], [row - 0.225, row + 0.225], color=_INK)  # torch's line, which crosses no title
        axes.set_xlim(0, 1.12 * max([1, *ratios]))
        axes.set_yticks([])
        axes.set_ylim(len(ratios) - 0.6, -0.8)
        axes.set_xlabel("gradspec / torch: time, or memory in the last row")

    return _drawn(draw, len(ratios), 0.46, width=5.4)


def _drawn(draw: Callable[[Axes], None], rows: int, height: float, width: float) -> str:
    """An SVG with torch's line at 1, in the colour of the text around it; a document by itself follows the system."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_RC):
        figure = Figure(figsize=(width, 1.1 + height * rows), layout="constrained")
        axes = figure.subplots()
        axes.set_ylim(rows - 0.4, -0.6)
        draw(axes)
        axes.annotate(
            "torch", (1, 1), (0, 3), xycoords=("data", "axes fraction"), textcoords="offset points", ha="center"
        )
        axes.tick_params(axis="y", length=0)
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.grid(axis="x", color=_INK, alpha=0.12)
        axes.set_axisbelow(True)
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    picture = re.sub(r"<style type=.*?</style>", _STYLE, text.getvalue(), flags=re.DOTALL)
    return picture.replace(_INK, "currentColor")
