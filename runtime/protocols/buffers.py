"""Tensors over the memory of Python's buffers, and of files."""

from __future__ import annotations

import os
from typing import Any, Unpack

import numpy as np

from gradspec.core.elements.dtypes import as_numpy_dtype, dtype
from gradspec.core.elements.promotion import native
from gradspec.core.overrides import overridable
from gradspec.core.tensor import Tensor
from gradspec.tensors.arguments import Making, Options, int_argument, new_leaf, takes
from gradspec.tensors.storage_objects import UntypedStorage

__all__ = ["from_file", "frombuffer"]


@overridable(modes_only=True)
def frombuffer(buffer: Any, *, dtype: dtype, count: int = -1, offset: int = 0, requires_grad: bool = False) -> Tensor:
    """A vector over the memory of an object with the buffer protocol, which it keeps alive.

    Writes to the tensor show in the buffer; a tensor over a read-only buffer refuses writes. ValueError for an object
    without the protocol, for an empty buffer, and for elements that do not fit; BufferError for memory with gaps;
    RuntimeError for a dtype that cannot require grad, if that is asked for.

    buffer: `bytearray`, `array.array`, `mmap`, `memoryview` and the like.
    dtype: that of the elements, whose bytes the buffer has.
    count: the number of elements; below zero: all up to the end, which must be whole ones.
    offset: the number of bytes before the first element.
    requires_grad: whether backward passes compute its gradient.

    >>> memory = bytearray(8)
    >>> gs.frombuffer(memory, dtype=gs.int32)[1] = 258
    >>> list(memory)
    [0, 0, 0, 0, 2, 1, 0, 0]
    """
    wanted = as_numpy_dtype(dtype, "frombuffer")
    count, offset = int_argument(count, "frombuffer", "count"), int_argument(offset, "frombuffer", "offset")
    try:
        view = memoryview(buffer)
    except TypeError:
        raise ValueError(
            f"frombuffer(): argument 'buffer' is a {type(buffer).__name__}, which does not implement Python's buffer "
            "protocol: tensor() takes numbers and sequences"
        ) from None
    if not view.c_contiguous:
        raise BufferError(f"frombuffer(): the buffer has gaps (strides {view.strides}): copy it to bytes first")
    array = np.frombuffer(view.cast("B")[_part(view.nbytes, wanted.itemsize, count, offset)], np.uint8).view(wanted)
    return new_leaf(native(array), requires_grad, "frombuffer")


def _part(length: int, size: int, count: int, offset: int) -> slice:
    """The bytes of `count` elements from `offset` on, or of all to the end; ValueError if they do not fit."""
    if not length or not count:
        raise ValueError(f"frombuffer(): both buffer length ({length}) and count ({count}) must not be 0")
    if not 0 <= offset < length:
        raise ValueError(
            f"frombuffer(): offset ({offset} bytes) must be non-negative and no greater than buffer length "
            f"({length} bytes) minus 1"
        )
    rest = length - offset
    if count < 0 and rest % size:
        raise ValueError(
            f"frombuffer(): buffer length ({rest} bytes) after offset ({offset} bytes) must be a multiple of element "
            f"size ({size}): count says how many elements are read"
        )
    if count * size > rest:
        raise ValueError(
            f"frombuffer(): requested buffer length ({count} * {size} bytes) after offset ({offset} bytes) must not "
            f"be greater than actual buffer length ({length} bytes)"
        )
    return slice(offset, length if count < 0 else offset + count * size)


@overridable(modes_only=True)
@takes(Options)
def from_file(
    filename: str | os.PathLike[str], shared: bool | None = None, size: int = 0, **options: Unpack[Options]
) -> Tensor:
    """A vector over a file, which is read when its elements are needed.

    OSError for a file that cannot be read, ValueError for one that is too short.

    filename: the path. shared: whether writes to the tensor reach the file, which is made or extended if need be.
    size: the number of elements, from the beginning of the file on.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "numbers"
    >>> gs.from_file(path, shared=True, size=2, dtype=gs.uint8)[1] = 7
    >>> list(path.read_bytes())
    [0, 7]
    """
    new = Making("from_file", options)
    wanted = new.dtype()
    count = int_argument(size, "from_file", "size") * wanted.itemsize
    return new.leaf(UntypedStorage.from_file(filename, bool(shared), count)._as_array(wanted))
