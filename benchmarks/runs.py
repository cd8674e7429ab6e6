"""The files of runs: results, a page and a picture for each, the page that compares them, and the README's part.

    python -m benchmarks.runs

writes the pages and pictures anew from the results in `benchmarks/results`. The README quotes the run of which the
core's mean is the least good.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from . import core
from .charts import by_group, of_rows
from .report import Run, format_ratio, markdown, mean_ratio, readme_rows, readme_table, title

RESULTS: Final = Path(__file__).parent / "results"
README: Final = RESULTS.parents[1] / "README.md"
BARS: Final = "overview.svg"
"""The picture of the README's rows."""
EVERY_OP: Final = "-every-op.md"
"""How the names of pages end that measure every op."""
_MARKERS: Final = ("<!-- bench -->", "<!-- /bench -->")
_CORE: Final = "all of the core"
_HEAD: Final = """\
# Benchmarks, by processor and level

Each cell is gradspec's time over torch's, in the geometric mean of a group: below 1 gradspec is faster.
All libraries of a run are held to one level of the processor's instructions
([docs/platforms.md](../../docs/platforms.md)). `make bench` measures all cases at the highest level that the
processor has, a core of them at each lower one, and writes these pages.
"""


def write(run: Run, folder: Path, readme: Path | None) -> None:
    """Write the results of a run into a folder, with the pages and pictures of all runs."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{run.name}.json").write_text(run.text(), encoding="utf-8")
    show(folder, readme)
    print(f"wrote {os.path.relpath(folder / run.name)}.md", file=sys.stderr)


def show(folder: Path, readme: Path | None) -> None:
    """Write the pages and pictures of the runs in a folder; the table of the least good run into the README."""
    runs = compare(folder)
    for run in runs:
        (folder / f"{run.name}.md").write_text(markdown(run), encoding="utf-8")
        (folder / f"{run.name}.svg").write_text(by_group(run.results), encoding="utf-8")
    quoted = least_good(runs)
    rows = readme_rows(quoted)
    bars = of_rows([title(result) for result in rows], [result.ratio or 0.0 for result in rows])
    (folder / BARS).write_text(bars, encoding="utf-8")
    if readme is not None and readme.exists():
        text = splice(readme.read_text(encoding="utf-8"), readme_table(quoted))
        readme.write_text(text, encoding="utf-8")


def least_good(runs: Sequence[Run]) -> Run:
    """The run with the highest mean of the core, which the README quotes.

    Memory is measured at a processor's highest level alone, which it does not depend on: it is quoted from there.
    """
    found = max(runs, key=lambda run: _means(run)[_CORE] or 0.0)
    of_processor = [run for run in runs if run.processor == found.processor and run.level != found.level]
    memory = [result for run in of_processor for result in run.results if result.unit == "B"]
    return replace(found, results=[*found.results, *memory])


def splice(text: str, table: str) -> str:
    """Put the table between the markers of `text`; without markers the text stays as it is."""
    before, marker, rest = text.partition(_MARKERS[0])
    _, end, after = rest.partition(_MARKERS[1])
    return f"{before}{marker}\n{table}{end}{after}" if marker and end else text


def _means(run: Run) -> Mapping[str, float | None]:
    """The means of all cases of the core, and of its groups."""
    chosen = [result for result in run.results if core.has(result)]
    groups = {result.group: [r for r in chosen if r.group == result.group] for result in chosen}
    return {_CORE: mean_ratio(chosen), **{group: mean_ratio(results) for group, results in groups.items()}}


def compare(folder: Path) -> Sequence[Run]:
    """Write the page that compares the runs in a folder; return the runs."""
    runs = [Run.read(path) for path in sorted(folder.glob("*.json"))]
    pages = [path.name for path in sorted(folder.glob(f"*{EVERY_OP}"))]
    (folder / "README.md").write_text(_comparison(runs, pages), encoding="utf-8")
    return runs


def _comparison(runs: Sequence[Run], pages: Sequence[str]) -> str:
    """The page with a column for each run, and links to the pages of every op."""
    means = [_means(run) for run in runs]
    groups = dict.fromkeys(group for found in means for group in found)
    titles = [f"[{run.processor}, {run.level}]({run.name}.md)" for run in runs]
    lines = [f"|  | {' | '.join(titles)} |", f"|---|{'---:|' * len(titles)}"]
    for group in groups:
        cells = [format_ratio(found.get(group)) for found in means]
        lines.append(f"| {group} | {' | '.join(cells)} |")
    lines += [
        "",
        "Every op on the samples of its entry: " + ", ".join(f"[{page}]({page})" for page in pages) + ".",
    ]
    return "\n".join([_HEAD, *(lines if pages else lines[:-2]), ""])


if __name__ == "__main__":
    show(RESULTS, README)
