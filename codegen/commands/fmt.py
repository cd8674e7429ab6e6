"""`gradspec fmt`: the canonical layout of a spec file and of its test data."""

import argparse
import sys
from pathlib import Path

from ..words.installation import SPEC
from .common import Failure, shown, write_files
from .parser import SPEC_ARGUMENT, Subcommand, argument

COMMAND = Subcommand(
    "bring a spec file and its test data into the canonical layout, comments included",
    [
        SPEC_ARGUMENT,
        argument("--check", action="store_true", help="write nothing; exit with 1 if a layout is not canonical"),
    ],
    examples={
        "gradspec fmt": "Format derivatives.yaml and derivatives.tests.yaml",
        "gradspec fmt --check signal_ops.yaml": "Only tell whether a file of your own has the canonical layout",
    },
    exits={0: "the layout is canonical", 1: "it is not (--check), or an error; nothing was written"},
    writes=True,
)


def run(options: argparse.Namespace) -> int:
    """Write the files anew whose layout is not the canonical one."""
    from ..read.layout import laid_out, laid_out_tests, op_names, says_the_same
    from ..read.source import read_source
    from ..read.testdata import path_of_tests

    path = Path(options.spec) if options.spec is not None else SPEC
    tests = path_of_tests(path)
    spec = read_source(shown(path))
    texts = {path: (spec, laid_out(spec))}
    if tests.exists():
        source = read_source(shown(tests))
        texts[tests] = source, laid_out_tests(source, op_names(spec))
    changed = {file: text for file, (_, text) in texts.items() if file.read_bytes() != text.encode()}
    for file, (source, _) in texts.items():
        if file not in changed:
            print(f"{source.path}: nothing changed")
        elif options.check:
            print(f"{source.path}: not in the canonical layout; run 'gradspec fmt'", file=sys.stderr)
        elif not says_the_same(source, changed[file]):
            raise Failure(f"{source.path}: has a form that cannot be laid out; nothing was written")
    if options.check:
        return 1 if changed else 0
    write_files({file.resolve(): text for file, text in changed.items()})
    for file in changed:
        print(f"{texts[file][0].path}: changed")
    return 0
