"""`gradspec build`: the package of a spec of one's own."""

from __future__ import annotations

import argparse
import keyword
from pathlib import Path
from typing import TYPE_CHECKING

from .common import Failure, is_generated, load_spec, shown, write_files

if TYPE_CHECKING:
    from .common import Commands


def add(commands: Commands) -> None:
    """Add the parser of `gradspec build`."""
    parser = commands.add_parser(
        "build", help="make a package, which builds a wheel, from a spec of your own"
    )
    parser.add_argument(
        "spec", metavar="FILE", help="the spec file; gradspec's ops are in scope of its formulas"
    )
    parser.add_argument("--name", metavar="NAME", help="the name of the package (default: that of the file)")
    parser.add_argument(
        "--out", metavar="DIR", help="the folder of the project (default: NAME, in the current folder)"
    )
    parser.add_argument(
        "--no-c",
        action="store_true",
        help="formulas on arrays instead of C kernels: slower, and needs no compiler",
    )
    parser.set_defaults(run=run, writes=True)


def run(options: argparse.Namespace) -> int:
    """Write the project's files that differ from what is there."""
    from ..write.package import ONCE, render_package

    name = options.name if options.name is not None else Path(options.spec).stem
    if not name.isidentifier() or not name.isascii() or keyword.iskeyword(name):
        raise Failure(f"'{name}' is not a name of Python, and cannot name a package; choose one with --name")
    spec = load_spec(options.spec)
    if spec.base is None:
        raise Failure(
            f"{spec.path} is gradspec's own spec, or one like it: 'gradspec regen' generates its code"
        )
    out = Path(options.out if options.out is not None else name)
    if out.exists() and not out.is_dir():
        raise Failure(f"{shown(out)} is not a directory")
    package = render_package(spec, name, compiled=not options.no_c)
    texts = {out / file: text for file, text in package.files.items()}
    current = {path: path.read_bytes() for path in texts if path.is_file()}
    kept = {out / file for file in ONCE} & current.keys()
    changed = {
        path: text for path, text in texts.items() if current.get(path) != text.encode() and path not in kept
    }
    superfluous = [path for path in _files_of(out, name) if path not in texts and is_generated(path)]
    _refuse_foreign(out, package.copies, changed)
    write_files(changed)
    for path in superfluous:
        path.unlink()
    for path in changed:
        print(f"{'changed' if path in current else 'new'}: {shown(path)}")
    for path in superfluous:
        print(f"removed: {shown(path)}")
    if not changed and not superfluous:
        print(f"nothing changed: {len(texts)} files up to date")
    print(f"build and install it with: pip install --no-build-isolation {shown(out)}")
    return 0


def _files_of(out: Path, name: str) -> list[Path]:
    folders = (out, out / "csrc", out / "src" / name, out / "tests")
    return sorted(path for folder in folders for path in folder.glob("*") if path.is_file())


def _refuse_foreign(out: Path, copies: frozenset[str], changed: dict[Path, str]) -> None:
    """Leave alone what others have written; files beside the spec are copied anew."""
    for path in changed:
        if path.exists() and not is_generated(path) and path.relative_to(out).as_posix() not in copies:
            message = "was not made by 'gradspec build'; move it away or choose another --out"
            raise Failure(f"{shown(path)} {message}")
