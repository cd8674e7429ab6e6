"""What subcommands share: errors, the spec they work on, and files written whole."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..words.installation import SPEC
from .terminal import step

if TYPE_CHECKING:
    from ..read.model import Spec


class Failure(Exception):
    """An error of the command itself; its text is all the user sees."""


def load_spec(path: str | None) -> Spec:
    """Read the spec file that an option names; None is gradspec's own, whose ops others have in scope.

    Raises:
        SpecError: listing every error of the file.
    """
    from ..check.spec import load_any

    name = shown(Path(path) if path is not None else SPEC)
    with step(f"reading {name}"):
        return load_any(name)


def shown(path: Path) -> str:
    """The path as messages give it: relative where it lies below the current directory."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (OSError, ValueError, RuntimeError):
        return str(path)


def is_generated(path: Path) -> bool:
    """Whether a file has the banner of files that a subcommand made."""
    from ..write.render import BANNER

    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return BANNER.partition("{")[0].encode() in stream.read(1_000)


@dataclass(frozen=True)
class Update:
    """The files that a subcommand is to write to a folder: the present, changed and superfluous ones."""

    current: Mapping[Path, bytes]
    changed: Mapping[Path, str]
    superfluous: Sequence[Path]

    def write(self) -> None:
        """Write and remove the files, and say which."""
        write_files(self.changed)
        for path in self.changed:
            print(f"{'changed' if path in self.current else 'new'}: {shown(path)}")
        for path in self.superfluous:
            path.unlink()
            print(f"removed: {shown(path)}")


def update_of(
    out: Path,
    texts: Mapping[Path, str],
    there: Iterable[Path],
    command: str,
    *,
    once: Collection[Path] = (),
    copies: Collection[Path] = (),
) -> Update:
    """The update of a folder to these texts; a subcommand may have made the files that are `there`.

    once: files that are the user's once they exist. copies: files that are replaced, whoever wrote them.
    Raises Failure where a file that others have written would be replaced.
    """
    if out.exists() and not out.is_dir():
        raise Failure(f"{shown(out)} is not a directory")
    current = {path: path.read_bytes() for path in texts if path.is_file()}
    kept = current.keys() & set(once)
    changed = {path: text for path, text in texts.items() if current.get(path) != text.encode() and path not in kept}
    superfluous = [path for path in sorted({*there} - texts.keys()) if is_generated(path)]
    for path in changed:
        if path.exists() and path not in copies and not is_generated(path):
            message = f"was not made by 'gradspec {command}'; move it away or choose another --out"
            raise Failure(f"{shown(path)} {message}")
    return Update(current, changed, superfluous)


def write_files(files: Mapping[Path, str]) -> None:
    """Write the files so that each is old or new but never half: all go to temporary files first.

    A file that exists keeps its mode.
    """
    umask = os.umask(0)
    os.umask(umask)
    staged: list[tuple[str, Path]] = []
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
            staged.append((temporary, path))
            with os.fdopen(handle, "wb") as stream:
                stream.write(text.encode())
            os.chmod(temporary, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~umask)
        for temporary, target in staged:
            os.replace(temporary, target)
    finally:
        for temporary, _ in staged:
            Path(temporary).unlink(missing_ok=True)
