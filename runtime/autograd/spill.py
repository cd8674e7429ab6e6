"""Saved tensors on disk."""

from __future__ import annotations

import itertools
import os
from typing import Any
from weakref import finalize

import numpy as np

from gradspec.autograd.saved_hooks import saved_tensors_hooks
from gradspec.core.bare import Tensor, wrap


class _Folder:
    """A directory of our own, removed with all in it when nobody needs it any more."""

    def __init__(self, parent: str) -> None:
        import tempfile  # takes longer to import than all of gradspec's own modules

        try:
            self.path = tempfile.mkdtemp(prefix="gradspec-saved-", dir=parent)
        except OSError as error:
            raise type(error)(
                error.errno, f"save_on_disk: cannot write to the directory ({error.strerror})", parent
            ) from error
        self.next_name = itertools.count().__next__
        finalize(self, _remove_folder, self.path, os.getpid())


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
            with open(self.path, "wb") as file:  # ndarray.tofile loses errors of what is still buffered
                file.write(np.ascontiguousarray(array).reshape(-1).view(np.uint8).data)
        except OSError as error:
            _remove_file(self.path, os.getpid())
            raise OSError(
                error.errno,
                f"save_on_disk: cannot write a tensor of shape {list(self.shape)}, {array.nbytes} bytes "
                f"({error})",
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

    `directory` must exist; every use of the context makes a directory of its own in it. A file is removed
    when nothing needs it any more, that is when the graph is freed or gone, and that directory with its last
    file; what is left when the program ends is removed then. Beyond torch.

    Entering raises OSError (FileNotFoundError, NotADirectoryError, PermissionError) if `directory` cannot be
    written to. Saving raises OSError, and leaves no part of a file, if the disk is full. Backward raises
    RuntimeError if a file was removed or changed by others.
    """

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self.directory = os.fspath(directory)
        folders: list[_Folder] = []  # of the uses that have not ended
        self._folders = folders
        super().__init__(lambda tensor: _Spilled(tensor._array, folders[-1]), _read)

    def __enter__(self) -> None:
        super().__enter__()
        try:
            self._folders.append(_Folder(self.directory))
        except BaseException:
            super().__exit__()
            raise

    def __exit__(self, *exc_info: object) -> None:
        super().__exit__(*exc_info)
        self._folders.pop()


def _read(spilled: Any) -> Tensor:
    return wrap(spilled.read())


# A process made by fork must leave the files of its parent alone.


def _remove_file(path: str, process: int) -> None:
    if os.getpid() == process and os.path.exists(path):
        os.remove(path)


def _remove_folder(path: str, process: int) -> None:
    if os.getpid() == process and os.path.isdir(path):
        for name in os.listdir(path):
            os.remove(os.path.join(path, name))
        os.rmdir(path)
