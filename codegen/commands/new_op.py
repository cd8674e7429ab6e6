"""`gradspec new-op`: the entry of a new op, in its section of the spec, and its test data."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..words.installation import SPEC
from .common import Failure, shown, write_files

if TYPE_CHECKING:
    from .common import Commands


def add(commands: Commands) -> None:
    """Add the parser of `gradspec new-op`."""
    parser = commands.add_parser(
        "new-op",
        help="write the entry of a new op, and its test data",
        description="Write the entry of a new op into its section of the spec, and its test data beside. "
        "With a forward that is an expression it is elementwise; without one it is a reduction with a kernel "
        "of its own, for which stubs in C and Python are written, too.",
    )
    parser.add_argument(
        "signature", metavar="SIGNATURE", help="as in 'softsign(Tensor self) -> Tensor result'"
    )
    parser.add_argument(
        "--forward", metavar="EXPR", help="the value of an element, as 'self / (1 + abs(self))'"
    )
    parser.add_argument(
        "--derive", action="store_true", help="look for the formulas of gradients (needs sympy and mpmath)"
    )
    parser.add_argument(
        "--section", metavar="NAME", help="the section (default: that of the most similar op)"
    )
    parser.add_argument("--doc", metavar="TEXT", help="what the op is, in one sentence")
    parser.add_argument("--spec", metavar="FILE", help="the spec file (default: gradspec's own)")
    parser.set_defaults(run=run, writes=True)


def run(options: argparse.Namespace) -> int:
    """Write the entry and its test data, and say what it holds and how its formulas were checked."""
    from ..read.testdata import path_of_tests
    from .kernel_stub import kernel_stub
    from .new_entry import new_op

    path = Path(options.spec) if options.spec is not None else SPEC
    stubs = kernel_stub(options.signature) if options.forward is None and path == SPEC else {}
    before = {file: file.read_text("utf-8") for file in stubs}
    write_files(stubs)  # first, since an entry may only name a function that is there
    try:
        made = new_op(
            shown(path), options.signature, options.forward, options.section, options.derive, options.doc
        )
    except BaseException as error:
        write_files(before)
        if isinstance(error, LookupError):
            raise Failure(str(error.args[0])) from None
        raise
    tests = path_of_tests(path)
    write_files({path: made.text} | ({tests: made.tests_text} if made.tests_entry else {}))
    print(f"{shown(path)}:{made.line}: in section '{made.section.name}'\n{made.entry}", end="")
    if made.tests_entry:
        print(f"{shown(tests)}:{made.tests_line}:\n{made.tests_entry}", end="")
    for param, how in made.derived.items():
        print(f"the formula for '{param}' is {how}")
    for param, (low, high) in made.domain.items():
        print(f"the domain of '{param}' is [{low:g}, {high:g}], where the forward is finite and smooth")
    for file in stubs:
        print(f"changed: {shown(file)}")
    return 0
