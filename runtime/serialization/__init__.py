"""Tensors in files: `save` and `load`, for torch's files and for safetensors.

Note [Files of tensors] A file is a zip archive without compression, as torch writes it. `data.pkl` is a pickle of
the nesting; `data/0`, `data/1` and so on are the bytes of storages. Memory that several tensors share is stored once
(Note [Copies of memory]). The pickle is data: `pickles.py` interprets the few opcodes that torch writes, and the names
in it stand for functions of a closed list. So `load` makes nothing but tensors and plain values, in no more memory
than the file is long: a file from a stranger can give wrong numbers, and no more.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from typing import IO, Any

from gradspec.core.elements import dtypes
from gradspec.serialization import safetensors_files
from gradspec.serialization.archive_reader import read
from gradspec.serialization.archive_writer import packed, write

__all__ = ["add_safe_globals", "load", "safe_globals", "save"]

File = str | os.PathLike[str] | IO[bytes]
MAP_LOCATION = str | dtypes.device | dict[str, str] | Callable[[Any, str], Any] | None


DEFAULT_PROTOCOL = 2  # of pickle, which torch's files have


def save(obj: Any, f: File, *, metadata: dict[str, str] | None = None, pickle_protocol: int = DEFAULT_PROTOCOL) -> None:
    """Write tensors and plain values, nested in dicts, lists, tuples and sets, to a file that torch can load.

    A tensor's values and `requires_grad` are saved, but not its history; parameters stay parameters. Tensors that share
    memory share it after loading, and an object that occurs several times is loaded as one. Memory outside of the saved
    tensors is written only if several of them share its storage.

    A file whose name ends with `.safetensors` has that format, by the package safetensors: `obj` is a dict of tensors,
    each of which is written for itself.

    Raises TypeError for an object that cannot be saved, naming its place in `obj`; ImportError without the package.
    Nothing is written then.

    f: a path, or an object open for writing bytes. metadata: texts for the header of a safetensors file, by default
    `{"format": "pt"}`; ValueError for other files. pickle_protocol: has no effect, the file has torch's protocol.

    >>> import io
    >>> file = io.BytesIO()
    >>> gs.save({"weight": gs.ones(2)}, file)
    >>> position = file.seek(0)
    >>> gs.load(file)
    {'weight': tensor([1., 1.])}
    """
    if _is_safetensors(f):
        data = safetensors_files.packed(obj, metadata)
        with _opened(f, "wb") as file:
            file.write(data)
        return
    if metadata is not None:
        raise ValueError("save(): metadata belongs to files that end with .safetensors; put it into a dict with obj")
    members = packed(obj)
    with _opened(f, "wb") as file:
        write(members, file)


def load(f: File, map_location: Any = None, *, weights_only: bool = True, mmap: bool | None = None) -> Any:
    """Read the tensors and plain values in a file that `save` or `torch.save` wrote; no code from the file runs.

    Files of modules and other objects, and files of torch before 1.6, are refused. A name that ends with
    `.safetensors` is a file of that format, by the package safetensors, and gives a dict of tensors.

    Raises ValueError for a file of another kind, or that was damaged; ImportError without the package.

    f: a path, or an object open for reading bytes. map_location: where tensors go, which can only be the CPU, wherever
    they were; a function is not called. weights_only: ignored, since no file may have more; read pickles that you trust
    with `pickle.load`, which runs the code they name. mmap: has no effect, a file is read once.

    >>> import io
    >>> file = io.BytesIO()
    >>> gs.save(gs.tensor([1.0, 2.0]), file)
    >>> position = file.seek(0)
    >>> gs.load(file)
    tensor([1., 2.])
    """
    for place in map_location.values() if isinstance(map_location, dict) else (map_location,):
        if not callable(place):
            dtypes.check_device(place, "load")
    with _opened(f, "rb") as file:
        return safetensors_files.read(file) if _is_safetensors(f) else read(file)


def add_safe_globals(safe_globals: list[Any]) -> None:
    """Nothing: `load` makes tensors and plain values only, whatever the list.

    safe_globals: functions and classes.

    >>> gs.serialization.add_safe_globals([complex])
    """


@contextlib.contextmanager
def safe_globals(safe_globals: list[Any]) -> Iterator[None]:
    """A block without effect: `load` makes tensors and plain values only, whatever the list.

    safe_globals: functions and classes.

    >>> with gs.serialization.safe_globals([complex]):
    ...     gs.tensor(1j).item()
    1j
    """
    yield


def _is_safetensors(f: File) -> bool:
    return str(getattr(f, "name", f)).endswith(".safetensors")


@contextlib.contextmanager
def _opened(f: File, mode: str) -> Iterator[IO[bytes]]:
    """The file, open; a failure before it is read is an OSError."""
    if isinstance(f, str | os.PathLike):
        with open(f, mode) as file:
            yield file
    else:
        yield f
