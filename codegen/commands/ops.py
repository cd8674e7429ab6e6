"""`gradspec ops`: the ops and updates of a spec, and where each is found."""

from __future__ import annotations

import argparse
import json
import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..words.installation import ROOT, SPEC
from ..words.language import COMPOSITE, ELEMENTWISE, UPDATE
from .common import load_spec
from .op_names import chosen_entries
from .parser import SPEC_OPTION, Subcommand, argument
from .terminal import BOLD, columns, cut, show, step

if TYPE_CHECKING:
    from ..plan.op_plan import OpPlan
    from ..read.model import Op, Spec, Update

_HEAD = ("op", "forward", "gradients", "in place", "batch", "defined at")
_GAP = "  "
_NARROWEST = 8  # columns, of a cell that is cut


COMMAND = Subcommand(
    "list the ops and updates of a spec by section, or show some of them",
    [
        argument("names", nargs="*", metavar="NAME", help="a name as in code, an overload 'name.variant', a pattern"),
        argument("--json", action="store_true", help="print a JSON list of objects, one for each entry"),
        SPEC_OPTION,
    ],
    examples={
        "gradspec ops": "List all ops; cells are cut to the width of a terminal, and whole in a pipe",
        "gradspec ops gs.sin Tensor.clamp_ arccos": "Show ops by their names in code: formulas, kernels, places",
        "gradspec ops adam": "Show an update, which an optimizer calls: the formulas of the tensors that it writes",
        "gradspec ops 'log*'": "List the ops whose names begin with log",
        "gradspec ops --json 'fft.*'": "Print the same, and the formulas, for programs",
    },
    exits={0: "the entries are shown", 1: "no entry has the name, or the spec has an error"},
)


def run(options: argparse.Namespace) -> int:
    """Print the list of entries, or the facts about the entries that are named."""
    spec = load_spec(options.spec)
    entries = chosen_entries(spec, options.names or ["*"])
    if options.json:
        print(json.dumps([facts for _, facts in _facts(spec, entries)], indent=2))
    elif options.names and not any({*name} & {*"*?["} for name in options.names):  # of no patterns
        _show_details(spec, entries)
    else:
        _show_table(spec, entries)
    return 0


def _show_table(spec: Spec, entries: Sequence[Op | Update]) -> None:
    """A row for each entry, below the names of the sections."""
    rows = [_row(entry, f"{spec.path}:{entry.mark.line}") for entry in entries]
    widths = _fitted([max(map(len, column)) for column in zip(_HEAD, *rows, strict=True)], columns())
    show(_line(_HEAD, widths), style=BOLD)
    section = None
    for entry, row in zip(entries, rows, strict=True):
        if entry.section is not section and entry.section.name:
            print()
            title = entry.section.name + (f": {entry.section.doc}" if entry.section.doc else "")
            show(cut(title, columns() or len(title)), style=BOLD)
        section = entry.section
        print(_line(row, widths))


def _row(op: Op | Update, place: str) -> tuple[str, ...]:
    from ..read.model import Update

    if isinstance(op, Update):
        return op.name, UPDATE, "-", ", ".join(op.writes), "-", place
    forward = op.forward.kind if not op.forward.is_name else f"{op.forward.kind}({op.forward.text})"
    gradients = "by its parts" if op.forward.kind == COMPOSITE else ", ".join(op.backward) or "-"
    in_place = f"{op.signature.name}_" if op.inplace else "-"
    return op.key, forward, gradients, in_place, op.batch.origin, place


def _fitted(widths: Sequence[int], room: int | None) -> list[int]:
    """The widths of columns: the widest, except for the first, become narrower until a line has room."""
    first, *others = widths
    while room is not None and first + sum(others) + len(_GAP) * len(others) > room and max(others) > _NARROWEST:
        others[others.index(max(others))] -= 1
    return [first, *others]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """A row; of a place that is cut, the end stays."""
    *others, place = [cut(cell, width).ljust(width) for cell, width in zip(cells, widths, strict=True)]
    if len(cells[-1]) > widths[-1]:
        place = cut(cells[-1][::-1], widths[-1])[::-1]
    return _GAP.join([*others, place]).rstrip()


def _show_details(spec: Spec, entries: Sequence[Op | Update]) -> None:
    """The facts about each entry, a label a line."""
    files = _generated(spec)
    for number, (entry, facts) in enumerate(_facts(spec, entries)):
        if number:
            print()
        show(entry.signature.text, style=BOLD)
        for line in _wrapped(entry.doc or "", len(_GAP)):
            print(f"{_GAP}{line}")
        rows = [(label, text) for label, value in facts.items() for label, text in _rows(label, value)]
        rows.append(("generated", "\n".join(_places(files, entry.signature.name, facts))))
        width = max(len(label) for label, _ in rows)
        for label, text in rows:
            for index, line in enumerate(_wrapped(text, width + 2 * len(_GAP))):
                print(f"{_GAP}{label if index == 0 else '':{width}}{_GAP}{line}")


def _rows(label: str, value: Any) -> Iterable[tuple[str, str]]:
    """The lines that show a fact."""
    if label in ("op", "update", "signature", "doc"):
        return []
    if isinstance(value, Mapping):
        return [(f"{label} {part}", text) for part, text in value.items()]
    text = ", ".join(value) if isinstance(value, list) else value
    return [(label.replace("_", " "), text)] * bool(text)


def _wrapped(text: str, indent: int) -> list[str]:
    room = columns()
    if room is None:
        return text.splitlines()
    width = max(room - indent, 20)
    return [part for line in text.splitlines() for part in textwrap.wrap(line, width)]


def _facts(spec: Spec, entries: Sequence[Op | Update]) -> Iterable[tuple[Op | Update, dict[str, Any]]]:
    """The facts about each entry: texts, lists of names, and mappings of formulas."""
    from ..plan.decide import plan
    from ..read.model import Update

    plans = {op_plan.op.key: op_plan for op_plan in plan(spec)}
    for entry in entries:
        if isinstance(entry, Update):
            yield entry, _facts_of_update(entry, spec)
        else:
            yield entry, _facts_of(entry, plans[entry.key], spec)


def _facts_of_update(update: Update, spec: Spec) -> dict[str, Any]:
    return {
        "update": update.name,
        "signature": update.signature.text,
        "doc": update.doc,
        "let": {name: formula.text for name, formula in update.let.items()},
        "writes": {name: formula.text for name, formula in update.writes.items()},
        "section": update.section.name,
        "defined": f"{spec.path}:{update.mark.line}",
    }


def _facts_of(op: Op, op_plan: OpPlan, spec: Spec) -> dict[str, Any]:
    tangents = op.jvp if isinstance(op.jvp, str) else {part.param or part.output: part.formula.said for part in op.jvp}
    return {
        "op": op.key,
        "signature": op.signature.text,
        "doc": op.doc or "",
        "forward": op.forward.text if op.forward.kind == ELEMENTWISE else f"{op.forward.kind}({op.forward.text})",
        "backward": {name: formula.said for name, formula in op.backward.items()},
        "jvp": tangents,
        "batch": op.batch.said,
        "in_place": f"{op.signature.name}_" if op.inplace else "",
        "operators": list(op.operators),
        "aliases": list(op.aliases),
        "node": op_plan.node_class or "",
        "saved": list(op_plan.saved),
        "kernels": list(op_plan.kernel_names),
        "reference": op.tests.reference.text if op.tests.reference else "",
        "section": op.section.name,
        "defined": f"{spec.path}:{op.mark.line}",
        "tested": f"{spec.tests_source.path}:{op.tests.mark.line}" if op.tests.mark else "",
    }


def _generated(spec: Spec) -> dict[str, str]:
    """The files that are made from the spec, by the paths that users find them at."""
    from ..write.package import render_package
    from ..write.render import render

    folder = ROOT / "generated"
    if Path(spec.path).resolve() == SPEC and folder.is_dir():
        paths = [path for path in folder.iterdir() if path.suffix in (".py", ".pyi", ".inc")]
        return {f"generated/{path.name}": path.read_text("utf-8") for path in paths}
    with step("generating code"):
        if spec.base is not None:
            return render_package(spec, Path(spec.path).stem).files
        return {f"generated/{name}": text for name, text in render(spec).items()}


def _places(files: Mapping[str, str], name: str, facts: Mapping[str, Any]) -> list[str]:
    """Where an op's function, its Node class and its kernels begin in the generated files, or an update's loops."""
    if "update" in facts:
        patterns = [rf"^def _{name}_elements\b", rf"^static void {name}_loop\d+\("]
    else:
        patterns = [rf"^\s*(?:def {name}|class {facts['node'] or name})\b"]
        if facts["kernels"]:
            patterns.append(rf"^static .*\b(?:{'|'.join(facts['kernels'])})(?:_at)?\(")
    found = []
    for name, text in sorted(files.items()):
        lines = [
            text.count("\n", 0, match.start()) + 1 + match.group().startswith("\n")
            for match in re.finditer("|".join(patterns), text, re.MULTILINE)
        ]
        if lines:
            found.append(f"{name}:" + ",".join(map(str, lines)))
    return found
