"""The folder for results that take long to make: compiled C, packages of specs, gradspec's own spec as it was read."""

import atexit
import contextlib
import hashlib
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

OBJECTS: Final = "objects"  # the folder of object files beside packages of users
SPECS: Final = "specs"
KEPT_DAYS: Final = 30  # for which a file that nothing has asked for stays
_FILES: Final = (".o", ".so", ".recipe", ".pickle")


def cache_folder() -> Path:
    """The folder: `GRADSPEC_CACHE`, else `gradspec` in the user's folder for caches."""
    if own := os.environ.get("GRADSPEC_CACHE"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    if base.startswith("~"):
        return _temporary(Path(base), "there is no home directory")
    return Path(base) / "gradspec"


def writable(folder: Path) -> Path:
    """The folder, made if need be; one for this process, with a warning, if nothing can be written to it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        return _temporary(folder, error.strerror or str(error))


@cache
def _temporary(folder: Path, why: str) -> Path:
    temporary = Path(tempfile.mkdtemp(prefix="gradspec-"))
    atexit.register(shutil.rmtree, temporary, ignore_errors=True)
    warnings.warn(
        f"nothing can be kept in {folder} ({why}), so what is made now is made again in the next "
        "process; set GRADSPEC_CACHE to a folder that can be written to",
        stacklevel=2,
    )
    return temporary


def key(*parts: str) -> str:
    """A number of all that something was made of, as its name in the folder."""
    found = hashlib.sha256()
    for part in parts:
        found.update(part.encode() + b"\0")
    return found.hexdigest()[:32]


def asked_for(path: Path) -> bool:
    """Whether something is kept already; it then stays for another while, unless it is another user's."""
    if not path.exists():
        return False
    with contextlib.suppress(OSError):
        os.utime(path)
    return True


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file to write, which then becomes the one of this path, so that no process sees half of it."""
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".new-") as folder:
        made = Path(folder) / path.name
        yield made
        os.replace(made, path)


def forget_old(folder: Path) -> None:
    """Delete the files that nothing has asked for in a long time; another process may do so, too."""
    oldest = time.time() - KEPT_DAYS * 86_400
    for path in (path for path in folder.iterdir() if path.suffix in _FILES):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()
