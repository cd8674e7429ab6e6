"""`gradspec check`: whether ops are right, as their entries are now."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from .common import Failure, load_spec
from .op_names import chosen_ops
from .parser import SPEC_OPTION, Subcommand, argument
from .terminal import counted, show, step

if TYPE_CHECKING:
    from ..read.model import Spec


COMMAND = Subcommand(
    "check ops as their entries are now, without building gradspec anew",
    [
        argument("ops", nargs="+", metavar="OP", help="a name as in code, an overload 'name.variant', a pattern"),
        SPEC_OPTION,
    ],
    more="It proves the formulas and tests values, first and second derivatives, forward mode, batch rules and "
    "special points. It generates no files, and compiles the kernels of these ops alone, into a cache.",
    examples={
        "gradspec check cbrt": "Check an op after a change of its entry",
        "gradspec check 'log*'": "Check all ops whose names begin with log",
        "gradspec check '*' --spec signal_ops.yaml": "Check all ops of a spec of your own",
    },
    exits={0: "all checks passed", 1: "a check failed, or the spec or its C has an error"},
    needs=lambda options: ("sympy", "mpmath", "pytest"),
)


def run(options: argparse.Namespace) -> int:
    """Check the ops, and print a report of each."""
    package = _package()
    if not __name__.startswith(package.__name__):  # `python -m codegen`, whose classes are not the package's
        given = [*options.ops, *(["--spec", options.spec] if options.spec is not None else [])]
        code: int = import_module(f"{package.__name__}.codegen.commands.cli").main(["check", *given])
        return code
    spec = load_spec(options.spec)
    chosen = chosen_ops(spec, options.ops)
    with step("loading gradspec"):
        runtime = _runtime(package, spec)
    good = True
    try:
        with step("proving and compiling"):
            found = list(runtime.reports(spec, chosen, lambda steps: counted(steps, "checking")))
        for report in found:
            show(str(report))
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
        raise Failure(f"check runs ops beside the built ones, and cannot: {error}") from error
