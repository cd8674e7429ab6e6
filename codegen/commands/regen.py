"""`gradspec regen`: the generated code of a spec."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..words.installation import ROOT, SPEC, is_checkout
from .common import Commands, Failure, add_spec, shown, update_of


def add(commands: Commands) -> None:
    """Add the parser of `gradspec regen`."""
    parser = commands.add_parser("regen", help="generate the code from the spec; only files that change are written")
    parser.add_argument("--check", action="store_true", help="write nothing; list stale files and exit with 1 if any")
    add_spec(parser)
    parser.add_argument(
        "--out", metavar="DIR", help="where the generated files go (default: 'generated' in the checkout)"
    )
    parser.set_defaults(run=run, writes=True)


def run(options: argparse.Namespace) -> int:
    """Write what the spec says that differs from what is there, or say so."""
    from ..check.spec import load
    from ..read.handwritten_names import unreadable
    from ..write.render import PAGES, language_pages, render

    out, pages = _destinations(options)
    spec = shown(Path(options.spec) if options.spec is not None else SPEC)
    files = render(load(spec))
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
