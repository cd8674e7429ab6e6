"""What subcommands share: errors, the spec they work on, and files that are written whole."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from ..words.installation import SPEC

if TYPE_CHECKING:
    from ..read.model import Spec

    Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]


class Failure(Exception):
    """An error of the command itself; its text is all the user sees."""


def load_spec(path: str | None) -> Spec:
    """Read the spec file that an option names; None is gradspec's own, whose ops others have in scope.

    Raises:
        SpecError: listing every error of the file.
    """
    from ..check.spec import load_any

    return load_any(shown(Path(path) if path is not None else SPEC))


def shown(path: Path) -> str:
    """The path as messages give it: relative where it lies below the current directory."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (OSError, ValueError, RuntimeError):
        return str(path)


def is_generated(path: Path) -> bool:
    """Whether a file carries the banner of what a subcommand made."""
    from ..write.render import BANNER

    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return BANNER.partition("{")[0].encode() in stream.read(1_000)


def write_files(files: Mapping[Path, str]) -> None:
    """Write the files so that each is old or new but never half: all go to temporary files first.

    A file that is there already keeps its mode.
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
