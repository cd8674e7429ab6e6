"""Ops of a spec as a package of their own, to be tried before gradspec itself is built with them."""

from collections.abc import Collection
from dataclasses import replace

from ..read.expression import calls_in
from ..read.model import Op, Spec
from .package import MODULE, Package, kernel_units, render_package
from .render import Printer


def alone(spec: Spec, ops: Collection[Op]) -> Spec:
    """The spec of some ops of a spec and all their overloads, with the whole as its base."""
    names = {op.signature.name for op in ops}
    chosen = tuple(op for op in spec.ops if op.signature.name in names)
    sections = tuple(section for section in spec.sections if any(op.section is section for op in chosen))
    return replace(spec, ops=chosen, sections=sections, base=spec)


def with_called(spec: Spec, ops: Collection[Op], built: Collection[str]) -> list[Op]:
    """The ops, the ops that their formulas call, and so on, except for ops whose keys are in `built`."""
    found = list(ops)
    for op in found:  # which grows
        for tree in [*op.derivative_trees, *filter(None, [op.forward.tree])]:
            for name, _ in calls_in(tree):
                called = spec.overloads(name)
                found += [one for one in called if one.key not in built and one not in found]
    return found


def trial_package(spec: Spec, ops: Collection[Op], name: str, dtypes: Collection[str]) -> Package:
    """The package of some ops of a spec, and all their overloads, over the rest of it.

    dtypes: the dtypes that kernels are compiled for.
    """
    package = render_package(alone(spec, ops), name, dtypes=dtypes)
    return replace(package, files={**package.files, f"src/{name}/__init__.py": ""})


_HANDWRITTEN = """\
#include "kernels/row_reductions.inc"
#include "kernels/scan.inc"
#include "kernels/gather_scatter.inc"
#include "kernels/matmul.inc"
#include "kernels/solve.inc"
#include "kernels/cross.inc"
#define GS_OWN_TABLE \\
    GS_REDUCE_TABLE GS_SCAN_TABLE GS_INDEX_TABLE GS_MATMUL_TABLE GS_SOLVE_TABLE GS_CROSS_TABLE
"""
# What these kernels call in files that are compiled once for all dtypes.
_DRIVERS = """\
#define GS_EXTENSION
#include "kernels/fold.c"
#include "kernels/gather.c"
#include "kernels/scan.c"
"""
# How they move rows of elements: at the lowest level, which any processor has.
_MOVES = """\
#define GS_EXTENSION
#include "base/level.h"
#define GS_LEVEL GS_LOWEST_LEVEL
#include "kernels/moves.c"
const gs_mover *gs_moves = &GS_PASTE(gs_moves_, GS_LEVEL);
"""


def handwritten_package(spec: Spec, name: str, dtypes: Collection[str]) -> Package:
    """The C of an extension with the handwritten kernels as they are now, for these dtypes."""
    printer = Printer(spec, [], "gradspec check")
    files = {
        "csrc/handwritten.inc": _HANDWRITTEN,
        "csrc/extension_kernels.inc": printer.printed("own/extension_kernels.inc", files=["handwritten.inc"]),
        "csrc/extension_table.inc": "",
        "csrc/extension_formulas.inc": "",
        "csrc/drivers.c": _DRIVERS,
        "csrc/moves.c": _MOVES,
        "csrc/module.c": printer.printed("own/module.c", dtypes=dtypes, module=MODULE),
        **{f"csrc/{name}": text for name, text in kernel_units(printer, dtypes).items()},
    }
    return Package(name, files, tuple(file for file in files if file.endswith(".c")), frozenset())
