"""Saved tensors on disk."""

from __future__ import annotations

import contextlib
import itertools
import os
from typing import Any
from weakref import finalize

import numpy as np

from gradspec.autograd.saved_hooks import Hooks, saved_tensors_hooks
from gradspec.core.tensor import Tensor, wrap

_PREFIX = "gradspec-saved-"


class _Folder:
    """A directory of our own, removed with all in it when nobody needs it any more.

    It is locked as long as a process lives that may need it, and gets its name when it has been locked, so
    that nobody takes it for that of a dead process.
    """

    def __init__(self, parent: str) -> None:
        _remove_leftovers(parent)
        name = f"{_PREFIX}{os.urandom(8).hex()}"
        self.path = os.path.join(parent, name)
        unnamed = os.path.join(parent, f".new-{name}")
        lock: list[int] = []
        # First of all, so that an interrupt leaves nothing behind.
        finalize(self, _remove_folder, (unnamed, self.path), os.getpid(), lock)
        try:
            os.mkdir(unnamed, 0o700)
            lock.append(os.open(unnamed, os.O_RDONLY))
            _try_lock(lock[0])
            os.rename(unnamed, self.path)
        except OSError as error:
            raise type(error)(
                error.errno, f"save_on_disk: cannot write to the directory ({error.strerror})", parent
            ) from error
        self.next_name = itertools.count().__next__


def _try_lock(lock: int) -> bool:
    """Lock an open directory, as long as it is open in any process; whether nobody else has locked it."""
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:  # also on file systems without locks
        return False
    return True


def _remove_leftovers(parent: str) -> None:
    """Remove what processes left that were killed."""
    with contextlib.suppress(OSError):
        for name in os.listdir(parent):
            if name.startswith(_PREFIX):
                _remove_if_left(os.path.join(parent, name))


def _remove_if_left(path: str) -> None:
    with contextlib.suppress(OSError):  # another user's, or somebody else removes it
        lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            if os.fstat(lock).st_uid == os.getuid() and _try_lock(lock):
                _remove_all(path)
        finally:
            os.close(lock)


class _Spilled:
    """A saved tensor in a file, which is removed with this object."""

    __slots__ = ("__weakref__", "dtype", "folder", "path", "shape")

    def __init__(self, array: np.ndarray, folder: _Folder) -> None:
        self.folder = folder
        self.shape = array.shape
        self.dtype = array.dtype
        self.path = os.path.join(folder.path, f"{folder.next_name()}.bin")
        finalize(self, _remove_file, self.path, os.getpid())
        try:
            with open(self.path, "wb", opener=_for_us) as file:  # ndarray.tofile loses errors of what is still buffered
                file.write(np.ascontiguousarray(array).reshape(-1).view(np.uint8).data)
        except OSError as error:
            _remove_file(self.path, os.getpid())
            raise OSError(
                error.errno,
                f"save_on_disk: cannot write a tensor of shape {list(self.shape)}, {array.nbytes} bytes ({error})",
                self.path,
            ) from error

    def read(self) -> np.ndarray:
        try:
            array = np.fromfile(self.path, self.dtype)
        except OSError as error:
            raise RuntimeError(f"save_on_disk: the file of a saved tensor cannot be read: {error}") from error
        if array.size != int(np.prod(self.shape)):
            raise RuntimeError(
                f"save_on_disk: {self.path} was changed: it holds {array.size} elements, and the saved "
                f"tensor had shape {list(self.shape)}"
            )
        return array.reshape(self.shape)


class save_on_disk(saved_tensors_hooks):
    """In this context, keep saved tensors in files, one for each, and read them back for backward.

    `directory` must exist; every use of the context makes a directory `gradspec-saved-...` in it, which only
    its user may read. A file is removed when the graph is freed or collected, and the directory with its last
    file; the rest is removed when the program ends. The next use of the same directory removes the files of a
    program that was killed. This function goes beyond torch.

    Entering raises OSError (FileNotFoundError, NotADirectoryError, PermissionError) if `directory` cannot be
    written to. Saving raises OSError, and leaves no partial file, if the disk is full. Backward raises
    RuntimeError if a file was removed or changed by another program.

    >>> import tempfile
    >>> x = gs.tensor(2.0, requires_grad=True)
    >>> with tempfile.TemporaryDirectory() as folder, gs.autograd.graph.save_on_disk(folder):
    ...     (x * x).backward()
    >>> x.grad
    tensor(4.)
    """

    __module__ = "gradspec.autograd.graph"  # where users find it

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self.directory = os.fspath(directory)
        super().__init__(lambda tensor: tensor, _read)

    def hooks(self) -> list[Hooks]:
        outer = super().hooks()[:-1]
        folder = _Folder(self.directory)
        return [*outer, (lambda tensor: _Spilled(tensor._array, folder), _read)]


def _for_us(path: str, flags: int) -> int:
    """Open a file that nobody else may read."""
    return os.open(path, flags, 0o600)


def _read(spilled: Any) -> Tensor:
    return wrap(spilled.read())


# A process made by fork must leave the files of its parent alone.


def _remove_file(path: str, process: int) -> None:
    if os.getpid() == process and os.path.exists(path):
        os.remove(path)


def _remove_folder(paths: tuple[str, ...], process: int, lock: list[int]) -> None:
    if os.getpid() == process:
        for path in paths:
            if os.path.isdir(path):
                _remove_all(path)
    for opened in lock:
        os.close(opened)


def _remove_all(path: str) -> None:
    for name in os.listdir(path):
        os.remove(os.path.join(path, name))
    os.rmdir(path)
