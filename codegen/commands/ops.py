"""`gradspec ops`: the ops of a spec, and where each is found."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..words.language import COMPOSITE, ELEMENTWISE
from .common import Commands, add_spec, load_spec, ops_called

if TYPE_CHECKING:
    from ..plan.op_plan import OpPlan
    from ..read.model import Op, Spec


def add(commands: Commands) -> None:
    """Add the parser of `gradspec ops`."""
    parser = commands.add_parser("ops", help="list the ops by section, or show one")
    parser.add_argument("name", nargs="?", metavar="NAME", help="an op, an overload 'name.variant', or an alias")
    add_spec(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the list of ops, or all that there is to say of one."""
    spec = load_spec(options.spec)
    if options.name is not None:
        print("\n\n".join(_details(spec, ops_called(spec, options.name))))
        return 0
    head = ("op", "forward", "gradients", "in place", "batch", "defined at")
    rows = {op: _row(op, f"{spec.path}:{op.mark.line}") for op in spec.ops}
    widths = [max(len(row[column]) for row in (head, *rows.values())) for column in range(len(head) - 1)]
    _print_row(head, widths)
    for section in spec.sections:
        if section.name:
            print(f"\n{section.name}" + (f": {section.doc}" if section.doc else ""))
        for op in spec.ops_of(section):
            _print_row(rows[op], widths)
    return 0


def _row(op: Op, place: str) -> tuple[str, ...]:
    forward = op.forward.kind if not op.forward.is_name else f"{op.forward.kind}({op.forward.text})"
    gradients = "by its parts" if op.forward.kind == COMPOSITE else ", ".join(op.backward) or "-"
    in_place = f"{op.signature.name}_" if op.inplace else "-"
    return op.key, forward, gradients, in_place, op.batch.origin, place


def _print_row(row: Sequence[str], widths: Sequence[int]) -> None:
    cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
    print("  ".join([*cells, row[-1]]).rstrip())


def _details(spec: Spec, ops: Sequence[Op]) -> list[str]:
    from ..plan.decide import plan

    plans = {op_plan.op.key: op_plan for op_plan in plan(spec)}
    files = _generated(spec)
    blocks = []
    for op in ops:
        op_plan = plans[op.key]
        lines = [op.signature.text, *([f"  {op.doc}"] if op.doc else [])]
        form = f"{op.forward.kind}({op.forward.text})" if op.forward.kind != ELEMENTWISE else op.forward.text
        rows = [("forward", form)]
        rows += [(f"backward {name}", formula.said) for name, formula in op.backward.items()]
        if isinstance(op.jvp, str):
            rows.append(("jvp", op.jvp))
        else:
            rows.extend((f"jvp {part.param or part.output}", part.formula.said) for part in op.jvp)
        rows += [
            ("batch", op.batch.said),
            ("in place", f"{op.signature.name}_" if op.inplace else ""),
            ("operators", " ".join(op.operators)),
            ("aliases", ", ".join(op.aliases)),
            ("node", op_plan.node_class or ""),
            ("saved", ", ".join(op_plan.saved)),
            ("kernels", ", ".join(op_plan.kernel_names)),
            ("reference", op.tests.reference.text if op.tests.reference else ""),
            ("section", op.section.name),
            ("defined", f"{spec.path}:{op.mark.line}"),
            ("tested", f"{spec.tests_source.path}:{op.tests.mark.line}" if op.tests.mark else ""),
            ("generated", "\n".join(_places(files, op_plan))),
        ]
        width = max(len(label) for label, _ in rows)
        for label, value in rows:
            for index, line in enumerate(value.splitlines()):
                lines.append(f"  {label if index == 0 else '':{width}}  {line}")
        blocks.append("\n".join(lines))
    return blocks


def _generated(spec: Spec) -> dict[str, str]:
    """The files that are made from the spec, by the paths that users find them at."""
    from ..write.package import render_package
    from ..write.render import render

    if spec.base is not None:
        return render_package(spec, Path(spec.path).stem).files
    return {f"generated/{name}": text for name, text in render(spec).items()}


def _places(files: Mapping[str, str], plan: OpPlan) -> list[str]:
    """Where an op's function, its Node class and its kernels begin in the generated files."""
    patterns = [rf"^\s*(?:def {plan.name}|class {plan.node_class})\b"]
    if plan.kernels:
        patterns.append(rf"^static .*\b(?:{'|'.join(plan.kernel_names)})(?:_at)?\(")
    found = []
    for name, text in sorted(files.items()):
        lines = [
            text.count("\n", 0, match.start()) + 1 + match.group().startswith("\n")
            for match in re.finditer("|".join(patterns), text, re.MULTILINE)
        ]
        if lines:
            found.append(f"{name}:" + ",".join(map(str, lines)))
    return found
