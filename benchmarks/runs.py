"""The files of runs: a page and a picture for each, the page that compares them, and the README's table.

The README quotes the run of which the core's mean is the least good.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from . import core
from .report import Run, format_ratio, markdown, mean_ratio, picture, processor, readme_table

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
    """Write the pages of a run into a folder, and the table of the least good one there into the README."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{run.name}.md").write_text(markdown(run), encoding="utf-8")
    picture(run.results, folder / f"{run.name}.png")
    (folder / f"{run.name}.json").write_text(json.dumps(_summary(run), indent=1) + "\n", encoding="utf-8")
    runs = compare(folder)
    least_good = max(runs.values(), key=lambda found: found["means"].get(_CORE, 0.0))
    if readme is not None and readme.exists():
        text = splice(readme.read_text(encoding="utf-8"), least_good["table"])
        readme.write_text(text, encoding="utf-8")
    print(f"wrote {os.path.relpath(folder / run.name)}.md", file=sys.stderr)


def splice(text: str, table: str) -> str:
    """Put the table between the markers of `text`; without markers the text stays as it is."""
    before, marker, rest = text.partition(_MARKERS[0])
    _, end, after = rest.partition(_MARKERS[1])
    return f"{before}{marker}\n{table}{end}{after}" if marker and end else text


def _summary(run: Run) -> dict[str, Any]:
    """What the comparison shows of a run, and its table for the README."""
    chosen = [result for result in run.results if core.has(result)]
    groups = {result.group: [r for r in chosen if r.group == result.group] for result in chosen}
    means = {group: mean_ratio(results) for group, results in groups.items()}
    return {
        "processor": processor(),
        "level": run.level,
        "means": {_CORE: mean_ratio(chosen), **means},
        "table": readme_table(run),
    }


def compare(folder: Path) -> dict[str, Any]:
    """Write the page that compares the runs in a folder; return what it shows of each."""
    runs = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))}
    pages = [path.name for path in sorted(folder.glob(f"*{EVERY_OP}"))]
    (folder / "README.md").write_text(_comparison(runs, pages), encoding="utf-8")
    return runs


def _comparison(runs: dict[str, Any], pages: Sequence[str]) -> str:
    """The page with a column for each run, and links to those of every op."""
    groups = dict.fromkeys(group for run in runs.values() for group in run["means"])
    titles = [f"[{run['processor']}, {run['level']}]({name}.md)" for name, run in runs.items()]
    lines = [f"|  | {' | '.join(titles)} |", f"|---|{'---:|' * len(titles)}"]
    for group in groups:
        cells = [format_ratio(run["means"].get(group)) for run in runs.values()]
        lines.append(f"| {group} | {' | '.join(cells)} |")
    lines += [
        "",
        "Every op on the samples of its entry: " + ", ".join(f"[{page}]({page})" for page in pages) + ".",
    ]
    return "\n".join([_HEAD, *(lines if pages else lines[:-2]), ""])
