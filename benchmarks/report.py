"""Turn the results of a run into a page and a picture."""

from __future__ import annotations

import importlib.metadata
import math
import os
import platform
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .arrays import BOTH, ELEMENTWISE, FORWARD, REDUCTIONS, SUMMARY_SIZE, size_title
from .case import LIBRARIES, PINNED, TITLES, Result
from .derivatives import GROUP as DERIVATIVES
from .everyday import GROUP as EVERYDAY
from .families import FAMILIES, REASONS
from .families import GROUP as FAMILY
from .forward_mode import GROUP as FORWARD_MODE
from .models import GROUP as MODELS
from .overhead import GROUP as OVERHEAD
from .processes import GRAPH, MEMORY, START
from .programs import GROUP as PROGRAMS
from .transforms import GROUP as TRANSFORMS

_MEAN = "geometric mean of the ratios"
_MANY = (EVERYDAY, PROGRAMS + FORWARD, PROGRAMS + BOTH)  # groups of which the mean counts
_REFERENCE_LINES = (1.0, 0.6)
_SUMMARY_COLUMN = size_title(SUMMARY_SIZE)
_COLORS = {
    OVERHEAD: "#4477aa",
    DERIVATIVES: "#bbbbbb",
    FORWARD_MODE: "#44aa99",
    TRANSFORMS: "#882255",
    MODELS: "#228833",
    PROGRAMS: "#332288",
    EVERYDAY: "#999933",
    FAMILIES: "#dd7788",
    ELEMENTWISE: "#ee6677",
    REDUCTIONS: "#ccbb44",
    MEMORY: "#117733",
    GRAPH: "#aa3377",
    START: "#66ccee",
}


def format_value(value: float, unit: str) -> str:
    """A value with three significant digits and the unit that suits its size."""
    if math.isnan(value) or not unit:
        return ""
    if unit == "x":
        return f"{value:.2f}"
    steps = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")] if unit == "B" else [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")]
    scale, suffix = next(((s, name) for s, name in steps if value >= s), steps[-1])
    scaled = value / scale
    return f"{scaled:.{0 if scaled >= 100 else 1 if scaled >= 10 else 2}f} {suffix}"


def format_ratio(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.2f}"


def processor() -> str:
    """The name of the processor's model, with family and number where its maker's names are of several."""
    try:
        fields = dict(re.findall(r"^(model name|cpu family|model)\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.M))
    except OSError:
        fields = {}
    name = re.sub(r"\((?:R|TM)\)|\bProcessor\b|@.*", "", fields.get("model name", platform.machine()))
    numbers = [
        f"{key} {fields[label]}" for key, label in (("family", "cpu family"), ("model", "model")) if label in fields
    ]
    return " ".join([*name.split(), *numbers])


@dataclass(frozen=True)
class Run:
    """The results of one level of a processor."""

    level: str
    threads: int
    results: Sequence[Result]

    @property
    def name(self) -> str:
        """Of its files: the processor and the level."""
        return f"{re.sub(r'[^a-z0-9]+', '-', processor().lower())}-{self.level}"

    @property
    def machine(self) -> str:
        """The machine and the versions, in one line that names nobody."""
        versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES)
        python = f"{platform.system()}, Python {platform.python_version()}"
        where = f"{processor()}, level {self.level}, {os.cpu_count()} cores"
        return f"{where}; {python}, {versions}; {self.threads} threads for all"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table as lines of Markdown: the first column to the left, the others to the right."""
    align = "|" + "|".join(["---"] + ["---:"] * (len(head) - 1)) + "|"
    return ["| " + " | ".join(head) + " |", align, *("| " + " | ".join(row) + " |" for row in rows), ""]


def _line(result: Result, libraries: Sequence[str]) -> list[str]:
    cells = [format_value(result.values.get(name, math.nan), result.unit) for name in libraries]
    ratio = "" if result.unit == "x" else format_ratio(result.ratio)
    return [_title(result), *cells, ratio]


def _title(result: Result) -> str:
    if not result.column:
        return f"{result.row}{_direction(result)}"
    return f"{result.row}, {result.column} float32{_direction(result)}"


def _direction(result: Result) -> str:
    return next((ending for ending in (BOTH, FORWARD) if result.group.endswith(ending)), "")


def _rows(results: Sequence[Result], mean: bool = False) -> list[str]:
    libraries = [name for name in LIBRARIES if any(name in r.values for r in results)]
    lines = [_line(r, libraries) for r in results]
    if mean:
        lines.append([_MEAN, *[""] * len(libraries), format_ratio(mean_ratio(results))])
    return table(["", *(TITLES[name] for name in libraries), "gradspec / torch"], lines)


def _matrix(results: Sequence[Result], head: str, notes: Mapping[str, str]) -> list[str]:
    """A row for each case, a column for each size, and one for `notes` on rows if there are any."""
    rows = list(dict.fromkeys(r.row for r in results))
    columns = list(dict.fromkeys(r.column for r in results))
    cells = {(r.row, r.column): f"{format_value(r.values['gradspec'], 's')} ({format_ratio(r.ratio)})" for r in results}
    means = [format_ratio(mean_ratio([r for r in results if r.column == column])) for column in columns]
    lines = [[row, *(cells.get((row, c), "") for c in columns)] for row in rows]
    lines.append([_MEAN, *means])
    if notes:
        lines = [[*line, notes.get(line[0], "")] for line in lines]
        columns.append("above 1.3 because")
    return table([head, *columns], lines)


def _family(results: Sequence[Result]) -> list[str]:
    """The calls of a family of ops, and the mean of all."""
    notes = {f"`{call}`": reason for call, reason in REASONS.items()}
    mean = format_ratio(mean_ratio(results))
    head = f"gradspec's time, and in brackets its ratio to torch's, {mean} in the geometric mean."
    return [head, "", *_matrix(results, "call", notes)]


def mean_ratio(results: Sequence[Result]) -> float | None:
    """The geometric mean of gradspec's ratios to torch."""
    ratios = [r.ratio for r in results if r.ratio is not None]
    return math.exp(math.fsum(map(math.log, ratios)) / len(ratios)) if ratios else None


def summary(results: Sequence[Result]) -> list[Result]:
    """What the picture shows: all that stand alone, the arrays of one size, the mean of the calls."""
    shown = [
        r
        for r in results
        if r.ratio is not None
        and r.unit != "x"
        and r.column in ("", _SUMMARY_COLUMN)
        and PINNED not in r.row  # in the report
    ]
    means = {}
    for group in dict.fromkeys(r.group for r in results if r.group == EVERYDAY or r.group.startswith(FAMILY)):
        calls = [r for r in results if r.group == group and r.ratio is not None]
        shown_as, title = (EVERYDAY, "") if group == EVERYDAY else (FAMILIES, f"{group.removeprefix(FAMILY)}, ")
        values = {"gradspec": mean_ratio(calls) or math.nan, "torch": 1.0}
        means[group] = Result(shown_as, f"{title}{len(calls)} calls, {_MEAN}", values, unit="")
    return [*(r for r in shown if r.group not in means), *means.values()]


_README_ROWS = re.compile(
    r"^chain of 100 multiplications|^Hessian of the loss|^(digits|wide) MLP.* training step$"
    r"|^attention.* backward$|^forward mode: loss|per-sample gradients$|^1,000,000 nodes, peak"
)


def readme_table(run: Run) -> str:
    """The summary that stands in README.md between the markers."""
    chosen = [
        r
        for r in run.results
        if r.column in ("", _SUMMARY_COLUMN)
        and r.group != EVERYDAY
        and PINNED not in r.row
        and _README_ROWS.search(_title(r))
    ]
    return "\n".join([*_rows(chosen), f"{run.machine}. `make bench` measures it again.", ""])


def markdown(run: Run) -> str:
    """The whole report."""
    results = run.results
    lines = [
        f"# Benchmarks: {processor()}, level {run.level}",
        "",
        "Written by `make bench`. Each library runs in a process of its own, and they take turns: every",
        "round times each of them once, and the best sample counts. gradspec and torch run the same lines of",
        "Python. A time is that of one call of the whole program; the last column, or the number in",
        "brackets, is gradspec over torch: below 1 gradspec is faster or smaller.",
        "",
        f"{run.machine}.",
        "",
    ]
    for group in dict.fromkeys(r.group for r in results):
        chosen = [r for r in results if r.group == group]
        lines += [f"## {group[0].upper()}{group[1:]}", ""]
        if group.startswith(FAMILY):
            lines += _family(chosen)
        elif chosen[0].column:
            lines += ["gradspec's time, and in brackets its ratio to torch's.", ""]
            lines += _matrix(chosen, "elements", {})
            one_size = [r for r in chosen if r.column == _SUMMARY_COLUMN]
            if one_size:
                lines += [f"All libraries at {_SUMMARY_COLUMN} elements:", "", *_rows(one_size)]
        else:
            lines += _rows(chosen, mean=group in _MANY)
    return "\n".join(lines).rstrip() + "\n"


def picture(results: Sequence[Result], path: Path) -> None:
    """Draw gradspec's ratio to torch as bars on a logarithmic axis."""
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    shown = summary(results)
    if not shown:
        return
    figure = Figure(figsize=(10, 1.2 + 0.2 * len(shown)), layout="constrained")
    axes = figure.subplots()
    groups = [r.group.removesuffix(BOTH).removesuffix(FORWARD) for r in shown]
    ratios = [r.ratio or math.nan for r in shown]
    axes.barh(range(len(shown)), [r - 1 for r in ratios], left=1, color=[_COLORS.get(g, "grey") for g in groups])
    for i, ratio in enumerate(ratios):
        # The label stands at the end of the bar that is away from the line at 1.
        axes.annotate(
            f"{ratio:.2f}",
            (ratio, i),
            xytext=(3 if ratio >= 1 else -3, 0),
            textcoords="offset points",
            ha="left" if ratio >= 1 else "right",
            va="center",
            fontsize=7,
        )
    for line in _REFERENCE_LINES:
        axes.axvline(line, color="black", linewidth=0.8, linestyle="-" if line == 1 else ":")
    low, high = min(0.25, *ratios) * 0.75, max(1.3, *ratios) * 1.3
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    ticks = [t for t in (0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 1, 1.5, 2, 3, 5, 10, 20) if low <= t <= high]
    axes.set_xticks(ticks, [f"{t:g}" for t in ticks])
    axes.minorticks_off()
    axes.set_yticks(range(len(shown)), [_title(r) for r in shown], fontsize=7)
    axes.set_ylim(len(shown) - 0.4, -0.6)
    axes.set_xlabel("gradspec / torch (shorter, to the left of 1, is faster or smaller)")
    colors = [Patch(color=_COLORS[g], label=g) for g in dict.fromkeys(groups) if g in _COLORS]
    figure.legend(handles=colors, fontsize=8, loc="outside lower center", ncols=5)
    figure.savefig(path, dpi=110)
