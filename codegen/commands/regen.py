"""`gradspec regen`: the generated code of a spec."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..words.installation import ROOT, SPEC, is_checkout
from .common import Failure, is_generated, shown, write_files

if TYPE_CHECKING:
    from .common import Commands


def add(commands: Commands) -> None:
    """Add the parser of `gradspec regen`."""
    parser = commands.add_parser(
        "regen", help="generate the code from the spec; only files that change are written"
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; list stale files and exit with 1 if any"
    )
    parser.add_argument(
        "--spec", metavar="FILE", help="the spec file (default: gradspec's own derivatives.yaml)"
    )
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
    if out.exists() and not out.is_dir():
        raise Failure(f"{shown(out)} is not a directory")
    texts = {(pages if name in PAGES else out) / name: text for name, text in sorted(files.items())}
    current = {path: path.read_bytes() for path in texts if path.is_file()}
    changed = {path: text for path, text in texts.items() if current.get(path) != text.encode()}
    made = {*out.glob("*"), *(pages / page for page in PAGES)}
    superfluous = [path for path in sorted(made - texts.keys()) if is_generated(path)]
    for path in changed:
        if path.exists() and not is_generated(path):
            message = "was not made by 'gradspec regen'; move it away or choose another --out"
            raise Failure(f"{shown(path)} {message}")
    if not changed and not superfluous:
        print(f"nothing changed: {len(files)} files up to date")
        return 0
    if options.check:
        for path in changed:
            print(f"{'stale' if path in current else 'missing'}: {shown(path)}", file=sys.stderr)
        for path in superfluous:
            print(f"no longer generated: {shown(path)}", file=sys.stderr)
        print("run 'gradspec regen'", file=sys.stderr)
        return 1
    write_files(changed)
    for path in changed:
        print(f"{'changed' if path in current else 'new'}: {shown(path)}")
    for path in superfluous:
        path.unlink()
        print(f"removed: {shown(path)}")
    return 0


def _destinations(options: argparse.Namespace) -> tuple[Path, Path]:
    """The folders of generated code, and of pages for readers: in the checkout, its documentation."""
    if options.out is not None:
        return Path(options.out), Path(options.out)
    if options.spec is None and is_checkout():
        return ROOT / "generated", ROOT / "docs"
    installed = "an installed gradspec, which is not a checkout"
    raise Failure(f"regen needs --out DIR with {installed if options.spec is None else 'a spec of your own'}")
