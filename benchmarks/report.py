"""The results of a run: their file, their page, their rows in the README."""

from __future__ import annotations

import importlib.metadata
import json
import math
import os
import platform
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from .arrays import BOTH, FORWARD, SUMMARY_SIZE, size_title
from .case import LIBRARIES, PINNED, TITLES, Result
from .everyday import GROUP as EVERYDAY
from .families import GROUP as FAMILY
from .families import REASONS
from .models import BOUNDS
from .networks import GROUPS as NETWORKS
from .programs import GROUP as PROGRAMS

_MEAN: Final = "geometric mean of the ratios"
_MANY: Final = {EVERYDAY, *[group + direction for group in (PROGRAMS, *NETWORKS) for direction in (FORWARD, BOTH)]}
"""Groups of which the mean counts."""
_SUMMARY_COLUMN: Final = size_title(SUMMARY_SIZE)


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
    """The results of one level of a processor; `machine` is a line on the machine and versions that names nobody."""

    processor: str
    level: str
    machine: str
    results: Sequence[Result]

    @property
    def name(self) -> str:
        """Of its files: the processor and the level."""
        return f"{re.sub(r'[^a-z0-9]+', '-', self.processor.lower())}-{self.level}"

    @classmethod
    def of_this_machine(cls, level: str, threads: int, results: Sequence[Result]) -> Run:
        versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES)
        python = f"{platform.system()}, Python {platform.python_version()}"
        where = f"{processor()}, level {level}, {os.cpu_count()} cores"
        return cls(processor(), level, f"{where}; {python}, {versions}; {threads} threads for all", results)

    @classmethod
    def read(cls, path: Path) -> Run:
        fields = json.loads(path.read_text("utf-8"))
        return cls(**{**fields, "results": [Result(**result) for result in fields["results"]]})

    def text(self) -> str:
        """The file that `read` reads: a line for each result, with values to four digits."""
        lines = []
        for result in self.results:
            values = {name: float(f"{value:.4g}") for name, value in result.values.items()}
            lines.append(json.dumps({**asdict(result), "values": values}))
        head = json.dumps({"processor": self.processor, "level": self.level, "machine": self.machine})
        return head.removesuffix("}") + ', "results": [\n' + ",\n".join(lines) + "\n]}\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table as lines of Markdown: the first column to the left, the others to the right."""
    align = "|" + "|".join(["---"] + ["---:"] * (len(head) - 1)) + "|"
    return ["| " + " | ".join(head) + " |", align, *("| " + " | ".join(row) + " |" for row in rows), ""]


def _line(result: Result, libraries: Sequence[str]) -> list[str]:
    cells = [format_value(result.values.get(name, math.nan), result.unit) for name in libraries]
    ratio = "" if result.unit == "x" else format_ratio(result.ratio)
    return [title(result), *cells, ratio]


def title(result: Result) -> str:
    """The row of a result, with its size and direction if it has them."""
    if not result.column:
        return f"{result.row}{_direction(result)}"
    return f"{result.row}, {result.column} float32{_direction(result)}"


def _direction(result: Result) -> str:
    return next((ending for ending in (BOTH, FORWARD) if result.group.endswith(ending)), "")


def _rows(results: Sequence[Result], mean: bool = False) -> list[str]:
    libraries = [name for name in LIBRARIES if any(name in r.values for r in results)]
    lines = [_line(r, libraries) for r in results]
    head = ["", *(TITLES[name] for name in libraries), "gradspec / torch"]
    if mean:
        lines.append([_MEAN, *[""] * len(libraries), format_ratio(mean_ratio(results))])
    bounds = [BOUNDS.get(r.row.removesuffix(PINNED), "") for r in results]
    if any(bounds):
        lines = [[*line, bound] for line, bound in zip(lines, [*bounds, ""], strict=False)]
        head.append("bounded by")
    return table(head, lines)


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


_README_ROWS = re.compile(
    r"^chain of 100 multiplications|^Hessian of the loss|^(digits|wide) MLP.* training step$"
    r"|^attention.* backward$|^forward mode: loss|per-sample gradients$|^1,000,000 nodes, peak"
)


def readme_rows(run: Run) -> list[Result]:
    """The results that README.md shows."""
    return [
        r
        for r in run.results
        if r.column in ("", _SUMMARY_COLUMN)
        and r.group != EVERYDAY
        and PINNED not in r.row
        and _README_ROWS.search(title(r))
    ]


def readme_table(run: Run) -> str:
    """The table that README.md has between the markers."""
    return "\n".join([*_rows(readme_rows(run)), f"{run.machine}. `make bench` measures it again.", ""])


def markdown(run: Run) -> str:
    """The whole report."""
    results = run.results
    lines = [
        f"# Benchmarks: {run.processor}, level {run.level}",
        "",
        "Written by `make bench`. Each library runs in a process of its own, and they take turns: every",
        "round times each of them once, and the best sample counts. gradspec and torch run the same lines of",
        "Python. A time is that of one call of the whole program; the last column, or the number in",
        "brackets, is gradspec over torch: below 1 gradspec is faster or smaller.",
        "",
        f"{run.machine}.",
        "",
        f"![Ratios of gradspec to torch, by group]({run.name}.svg)",
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
