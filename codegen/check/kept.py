"""gradspec's own spec as an earlier process has read it.

Note [Kept spec] To read and check all entries takes two seconds, most of the time of a process that adds an op to
them; to load the result takes a tenth of a second. So the result is a file in the cache, behind a digest of the times
and sizes of all files that reading depends on: the spec, the generator, and the modules and headers in which names of
entries are looked up. All files of a wheel may have one time, so the version of gradspec counts as well. Where the
file is of another state, damaged or cannot be written, the spec is read.
"""

import contextlib
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from ..read.model import Spec
from ..words.cache import SPECS, asked_for, cache_folder, forget_old, key, new_file
from ..words.garbage import without_collections
from ..words.installation import ROOT, is_checkout, version
from ..words.language import REFERENCES

_ENDINGS: Final = (".py", ".yaml", ".h", ".inc")


def kept(spec: Path, read: Callable[[Path], Spec]) -> Spec:
    """The result of `read` for gradspec's own spec, or that of an earlier process: Note [Kept spec]."""
    place = cache_folder() / SPECS / f"{key(str(ROOT), __name__, sys.version)}.pickle"
    state = key(version(), *sorted(_files_read()))
    with without_collections():
        found = _loaded(place, state)
    if found is None:
        found = read(spec)
        with contextlib.suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            with new_file(place) as made:
                made.write_bytes(pickle.dumps(state) + pickle.dumps(found, pickle.HIGHEST_PROTOCOL))
            forget_old(place.parent)
    return found


def _loaded(place: Path, state: str) -> Spec | None:
    if not asked_for(place):
        return None
    with contextlib.suppress(Exception), place.open("rb") as file:  # whatever a damaged file makes pickle raise
        if pickle.load(file) == state:
            found = pickle.load(file)
            return found if isinstance(found, Spec) else None
    return None


def _files_read() -> Iterator[str]:
    """The files that reading depends on, with their times and sizes."""
    yield from _files(ROOT, deep=not is_checkout())
    for folder in ("codegen", "csrc", "runtime", REFERENCES) if is_checkout() else ():
        yield from _files(ROOT / folder, deep=True)


def _files(folder: Path | str, deep: bool) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(_ENDINGS):
                status = entry.stat()
                yield f"{entry.path} {status.st_mtime_ns} {status.st_size}"
            elif deep and entry.is_dir() and not entry.name.startswith(("_", ".")):
                yield from _files(entry.path, deep)
