"""`gradspec check`: whether ops are right, as their entries are now."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from .common import Failure, load_spec
from .progress import shown_progress

if TYPE_CHECKING:
    from .common import Commands


def add(commands: Commands) -> None:
    """Add the parser of `gradspec check`."""
    parser = commands.add_parser(
        "check",
        help="check ops as their entries are now, without building gradspec anew",
        description="Check ops as their entries are now: the proof of their formulas, values, derivatives of both "
        "orders, forward mode, special points. Nothing is generated; their kernels alone are compiled, into a cache.",
    )
    parser.add_argument("ops", nargs="+", metavar="OP", help="an op, or an overload 'name.variant'")
    parser.add_argument("--spec", metavar="FILE", help="the spec file (default: gradspec's own)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check the ops, and print a report of each."""
    spec = load_spec(options.spec)
    chosen = [op for op in spec.ops if {op.key, op.signature.name, *op.aliases} & set(options.ops)]
    known = {name for op in chosen for name in (op.key, op.signature.name, *op.aliases)}
    for name in options.ops:
        if name not in known:
            raise Failure(f"no op '{name}' in {spec.path}")
    runtime = _runtime()
    good = True
    for report in runtime.reports(spec, chosen, lambda steps: shown_progress(steps, "checking")):
        print(report)
        good &= report.good
    return 0 if good else 1


def _runtime() -> object:
    """The module of the runtime that checks: the only command that needs it. See gradspec_command.py."""
    package = sys.modules.get("gradspec")
    if package is not None and not hasattr(package, "__version__"):
        assert package.__spec__ is not None and package.__spec__.loader is not None
        try:
            package.__spec__.loader.exec_module(package)
        except ImportError as error:
            raise Failure(f"check runs ops beside those that are built, and there are none: {error}") from error
    return import_module("gradspec.testing.report")
