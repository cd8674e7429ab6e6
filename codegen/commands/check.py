"""`gradspec check`: whether ops are right, as their entries are now."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from .common import Commands, Failure, add_spec, load_spec, ops_called, shown_progress

if TYPE_CHECKING:
    from ..read.model import Spec


def add(commands: Commands) -> None:
    """Add the parser of `gradspec check`."""
    parser = commands.add_parser(
        "check",
        help="check ops as their entries are now, without building gradspec anew",
        description="Check ops as their entries are now: the proof of their formulas, values, derivatives of "
        "both orders, forward mode, special points. Nothing is generated; their kernels alone are compiled, "
        "into a cache.",
    )
    parser.add_argument("ops", nargs="+", metavar="OP", help="an op, or an overload 'name.variant'")
    add_spec(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check the ops, and print a report of each."""
    package = _package()
    if not __name__.startswith(package.__name__):  # `python -m codegen`, whose classes are not the package's
        given = [*options.ops, *(["--spec", options.spec] if options.spec is not None else [])]
        code: int = import_module(f"{package.__name__}.codegen.commands.cli").main(["check", *given])
        return code
    spec = load_spec(options.spec)
    named = {op for name in options.ops for op in ops_called(spec, name)}
    chosen = [op for op in spec.ops if op in named]
    runtime = _runtime(package, spec)
    good = True
    try:
        for report in runtime.reports(spec, chosen, lambda steps: shown_progress(steps, "checking")):
            print(report)
            good &= report.good
    except ModuleNotFoundError:
        raise
    except ImportError as error:  # of a module beside the spec
        raise Failure(str(error)) from error
    return 0 if good else 1


def _package() -> ModuleType:
    """The package, which need not have been imported: see gradspec_command.py."""
    if "gradspec" not in sys.modules:
        found = importlib.util.find_spec("gradspec")
        if found is None:
            raise Failure("check runs ops, and gradspec is not installed")
        sys.modules["gradspec"] = importlib.util.module_from_spec(found)
    return sys.modules["gradspec"]


def _runtime(package: ModuleType, spec: Spec) -> ModuleType:
    """The module of the runtime that checks; this is the only command that needs it."""
    try:
        if not hasattr(package, "__version__"):
            import_module("gradspec.extensions.handwritten").load_changed(spec)
            assert package.__spec__ is not None and package.__spec__.loader is not None
            package.__spec__.loader.exec_module(package)
        return import_module("gradspec.testing.report")
    except ModuleNotFoundError:
        raise
    except ImportError as error:
        raise Failure(f"check runs ops beside those that are built, and cannot: {error}") from error
