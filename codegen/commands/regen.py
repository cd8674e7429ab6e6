"""`gradspec regen`: the generated code of a spec."""

import argparse
import sys
from pathlib import Path

from ..words.installation import ROOT, SPEC, is_checkout
from .common import Failure, shown, update_of
from .parser import SPEC_OPTION, Subcommand, argument
from .terminal import step

COMMAND = Subcommand(
    "generate the code of a spec, and write the files that change",
    [
        argument("--check", action="store_true", help="write nothing; list stale files and exit with 1 if any"),
        SPEC_OPTION,
        argument(
            "--out", metavar="DIR", help="the folder of the generated files (default: 'generated' in the checkout)"
        ),
    ],
    examples={
        "gradspec regen": "Bring generated/ in a checkout up to date",
        "gradspec regen --check": "Only tell whether it is up to date",
        "gradspec regen --spec signal_ops.yaml --out made": "Write the code of your own spec to a folder",
    },
    exits={0: "the code is up to date", 1: "it is stale (--check), or an error; nothing was written"},
    writes=True,
)


def run(options: argparse.Namespace) -> int:
    """Write the generated files that are new or differ, or only list them."""
    from ..check.spec import load
    from ..read.handwritten_names import unreadable
    from ..write.render import PAGES, language_pages, render

    out, pages = _destinations(options)
    spec = shown(Path(options.spec) if options.spec is not None else SPEC)
    with step(f"reading {spec}"):
        loaded = load(spec)
    with step("generating code"):
        files = render(loaded)
    if modules := unreadable(spec):  # generated code imports the modules that list what entries name
        raise Failure("; ".join(modules))
    if options.spec is None:
        files |= language_pages()
    texts = {(pages if name in PAGES else out) / name: text for name, text in sorted(files.items())}
    update = update_of(out, texts, [*out.glob("*"), *(pages / page for page in PAGES)], "regen")
    if not update.changed and not update.superfluous:
        print(f"nothing changed: {len(files)} files up to date")
        return 0
    if options.check:
        for path in update.changed:
            print(f"{'stale' if path in update.current else 'missing'}: {shown(path)}", file=sys.stderr)
        for path in update.superfluous:
            print(f"no longer generated: {shown(path)}", file=sys.stderr)
        print("run 'gradspec regen'", file=sys.stderr)
        return 1
    update.write()
    return 0


def _destinations(options: argparse.Namespace) -> tuple[Path, Path]:
    """The folders of generated code, and of pages for readers: in the checkout, its documentation."""
    if options.out is not None:
        return Path(options.out), Path(options.out)
    if options.spec is None and is_checkout():
        return ROOT / "generated", ROOT / "docs"
    installed = "an installed gradspec, which is not a checkout"
    raise Failure(f"regen needs --out DIR with {installed if options.spec is None else 'a spec of your own'}")
