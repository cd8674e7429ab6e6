"""Ops of a spec as a package of their own, to be tried before gradspec itself is built with them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from .model import Op, Spec
from .package import Package, module_c, render_package
from .render import Printer

# What the package finds beside it, as a package of one's own has its own modules.
_MODULES = ("arrays", "composites")


def alone(spec: Spec, ops: Collection[Op]) -> Spec:
    """The spec of some ops of a spec and all their overloads, with the whole as its base."""
    names = {op.signature.name for op in ops}
    chosen = tuple(op for op in spec.ops if op.signature.name in names)
    sections = tuple(section for section in spec.sections if any(op.section is section for op in chosen))
    by_key = {op.key: op for op in chosen}
    return replace(spec, ops=chosen, sections=sections, by_key=by_key, base=spec)


def trial_package(spec: Spec, ops: Collection[Op], name: str, dtypes: Collection[str]) -> Package:
    """The package of some ops of a spec, and all their overloads, over the rest of it.

    dtypes: those that kernels are compiled for.
    """
    package = render_package(alone(spec, ops), name, dtypes=dtypes)
    modules = {f"src/{name}/{module}.py": f"from gradspec.{module} import *\n" for module in _MODULES}
    return replace(package, files={**package.files, **modules, f"src/{name}/__init__.py": ""})


_HANDWRITTEN = """\
#include "reduce.inc"

#include "scan.inc"

#include "index.inc"

#include "matmul.inc"
#define GS_OWN_TABLE GS_REDUCE_TABLE GS_SCAN_TABLE GS_INDEX_TABLE GS_MATMUL_TABLE
"""


def handwritten_package(spec: Spec, name: str, dtypes: Collection[str]) -> Package:
    """The C of an extension with the handwritten kernels as they are now, for these dtypes."""
    printer = Printer(spec, [], "gradspec check")
    files = {
        "csrc/handwritten.inc": _HANDWRITTEN,
        "csrc/extension_kernels.inc": printer.printed("own/extension_kernels.inc", files=["handwritten.inc"]),
        "csrc/extension_table.inc": "",
        "csrc/extension_path.inc": "",
        "csrc/module.c": module_c(printer, tuple(dtypes)),
        **{
            f"csrc/kernels_{dtype}.c": printer.printed("own/kernels_dtype.c", dtype=dtype) for dtype in dtypes
        },
    }
    return Package(name, files, tuple(file for file in files if file.endswith(".c")), frozenset())
