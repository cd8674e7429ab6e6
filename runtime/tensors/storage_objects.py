"""The memory behind tensors: storages as users hold them, and the methods that give a tensor other memory.

Note [Memory of tensors] A tensor's memory is the NumPy array that all its views look into. A tensor that gets
other memory by `resize_` or `set_` leaves its views where they are: they keep what they have shown.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from gradspec.arrays.striding import as_strided_from, memory_behind
from gradspec.core import ops
from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import Overloads, check_writable, count_apart, may_write, storage_of
from gradspec.core.elements import dtypes
from gradspec.core.elements.shapes import row_major
from gradspec.core.overrides import overridable
from gradspec.core.process.first_use import on_first_call
from gradspec.core.process.state import GRAD, state
from gradspec.core.tensor import BatchedTensor, SparseTensor, Tensor, methods_of_tensor, refuse_sparse
from gradspec.graph.views import RELAID, forbid_views
from gradspec.tensors.arguments import shape_argument
from gradspec.tensors.memory_formats import contiguous_format, laid_out, memory_format

# They need modules that few programs do.
share_memory = on_first_call("gradspec.tensors.shared_memory:share")
is_shared = on_first_call("gradspec.tensors.shared_memory:is_shared")


class UntypedStorage:
    """The memory behind a tensor, as bytes: the result of `untyped_storage()`.

    data: the array that the tensor and its views look into, elements, or how many zeros there are to be.

    >>> gs.UntypedStorage([1, 2]).tolist(), gs.ones(2).untyped_storage().nbytes()
    ([1, 2], 8)
    """

    __slots__ = ("_flat",)

    def __init__(self, data: np.ndarray | Sequence[Any] | int = 0) -> None:
        if not isinstance(data, np.ndarray):
            make = np.zeros if isinstance(data, int) else np.array
            data = make(data, self._element())
        self._flat = data

    @staticmethod
    def _element() -> np.dtype[Any]:
        """The dtype of elements that are given."""
        return np.dtype(np.uint8)

    @property
    def device(self) -> dtypes.device:
        """Where the memory is: always the CPU's.

        >>> gs.ones(2).untyped_storage().device
        device(type='cpu')
        """
        return dtypes.device("cpu")

    def nbytes(self) -> int:
        """The number of bytes.

        >>> gs.ones(2).untyped_storage().nbytes()
        8
        """
        return self._flat.nbytes

    size = nbytes

    def __len__(self) -> int:
        return self.nbytes()

    def untyped(self) -> UntypedStorage:
        """The same memory as bytes.

        >>> gs.ones(2).storage().untyped().nbytes()
        8
        """
        return UntypedStorage(self._flat)

    @staticmethod
    def from_file(filename: Any, shared: bool = False, nbytes: int = 0) -> UntypedStorage:
        """The bytes of a file, which are read when they are needed.

        filename: its path. shared: whether writes reach the file, which is made or extended if need be. nbytes: their
        number, from the beginning of the file.

        >>> import pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "bytes"
        >>> path.write_bytes(bytes([1, 2, 3]))
        3
        >>> gs.UntypedStorage.from_file(path, nbytes=2).tolist()
        [1, 2]
        """
        if nbytes == 0:
            return UntypedStorage()
        mode: Any = "c" if not shared else "r+" if os.path.exists(filename) else "w+"
        return UntypedStorage(np.asarray(np.memmap(filename, np.uint8, mode, shape=(nbytes,))))

    def __getitem__(self, index: Any) -> Any:
        found = self._flat.view(np.uint8)[index]
        return UntypedStorage(found) if isinstance(index, slice) else found.item()

    def _as_array(self, dtype: np.dtype[Any]) -> np.ndarray:
        """The bytes as elements of a dtype."""
        return self._flat.view(np.uint8).view(dtype)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.tolist())

    def data_ptr(self) -> int:
        """The address of the first byte.

        >>> x = gs.ones(2)
        >>> x.untyped_storage().data_ptr() == x.data_ptr()
        True
        """
        address: int = self._flat.__array_interface__["data"][0]
        return address

    def tolist(self) -> list[int]:
        """The bytes as ints.

        >>> gs.tensor([1, 2], dtype=gs.int16).untyped_storage().tolist()
        [1, 0, 2, 0]
        """
        return list(self._flat.tobytes())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.nbytes()} bytes at {self.data_ptr():#x}>"

    def is_shared(self) -> bool:
        """Whether other processes may have the memory. See `Tensor.is_shared`.

        >>> gs.ones(2).untyped_storage().is_shared(), gs.ones(2).share_memory_().storage().is_shared()
        (False, True)
        """
        return bool(is_shared(self._flat))


class TypedStorage(UntypedStorage):
    """The memory behind a tensor, as a flat sequence of the tensor's dtype: the result of `storage()`.

    data: as for `UntypedStorage`, of the default dtype.

    >>> gs.TypedStorage(2).tolist(), gs.ones(2).storage().tolist()
    ([0.0, 0.0], [1.0, 1.0])
    """

    __slots__ = ()

    @staticmethod
    def _element() -> np.dtype[Any]:
        return dtypes.get_default_dtype().numpy

    @property
    def dtype(self) -> dtypes.dtype:
        """The type of the elements.

        >>> gs.ones(2).storage().dtype
        gradspec.float32
        """
        return dtypes.from_numpy_dtype(self._flat.dtype)

    def size(self) -> int:
        """The number of elements.

        >>> gs.ones(2, 3)[1].storage().size()
        6
        """
        return self._flat.size

    def __len__(self) -> int:
        return self._flat.size

    def __getitem__(self, index: int) -> Any:
        return self._flat[index].item()

    def tolist(self) -> list[Any]:
        """The elements as Python numbers.

        >>> gs.ones(2, 1)[1].storage().tolist()
        [1.0, 1.0]
        """
        elements: list[Any] = self._flat.tolist()
        return elements


@overridable
def as_strided(input: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = None) -> Tensor:
    """A view of the memory behind a tensor, from element `storage_offset` on, with any sizes and strides.

    It begins with the tensor's first element if no offset is given. Differentiable; what is in the memory and
    not in the tensor has no gradient. Unlike an op it depends on the layout of its argument.

    Raises RuntimeError for elements outside the memory, for sizes and strides of different length, and for
    negative ones.

    size, stride: the length of each dim, and its step in elements.

    >>> gs.as_strided(gs.arange(5), (3, 3), (1, 1))
    tensor([[0, 1, 2],
            [1, 2, 3],
            [2, 3, 4]])
    """
    if min(storage_offset or 0, *stride, *size, 0) < 0:
        raise RuntimeError(
            "as_strided: Negative strides, sizes and offsets are not supported at the moment, got sizes "
            f"{list(size)}, strides {list(stride)} and storage_offset {storage_offset}"
        )
    offset = 0 if storage_offset is None else storage_offset - input.storage_offset()
    return ops.as_strided_from(input, tuple(size), tuple(stride), offset, input.stride())


@overridable
def as_strided_copy(
    input: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = None
) -> Tensor:
    """A copy, in row-major order, of the result of `as_strided`.

    size, stride, storage_offset: as for `as_strided`.

    >>> gs.as_strided_copy(gs.arange(4), (2, 2), (2, 1))
    tensor([[0, 1],
            [2, 3]])
    """
    return ops.contiguous_copy(as_strided(input, size, stride, storage_offset))


@overload
def _view(self: Tensor, *shape: int) -> Tensor: ...
@overload
def _view(self: Tensor, size: Sequence[int]) -> Tensor: ...
@overload
def _view(self: Tensor, dtype: dtypes.dtype | np.dtype[Any]) -> Tensor: ...
def _view(self: Tensor, *shape: Any, **keywords: Any) -> Tensor:
    """The same memory as a tensor of another shape, `view(*shape)`, or of other elements, `view(dtype)`.

    shape: sizes, one of which may be -1. dtype: that of the elements that the bytes are; larger ones are fewer in the
    last dim, and smaller ones more. Such a view has no gradient. keywords: `size` or `dtype`, given by name.

    Raises RuntimeError where strides, sizes or the place in memory are not those of whole elements.

    >>> gs.ones(2).view(2, 1)
    tensor([[1.],
            [1.]])
    >>> gs.ones(2).view(gs.int32)
    tensor([1065353216, 1065353216], dtype=gradspec.int32)
    """
    function: Callable[..., Tensor] = _view_for((self, *shape), keywords)
    return function(self, *shape, **keywords)


def _view_for(given: tuple[Any, ...], keywords: dict[str, Any]) -> Callable[..., Tensor]:
    """The op for such arguments; that depends on their types only."""
    is_dtype = "dtype" in keywords or (len(given) == 2 and isinstance(given[1], dtypes.dtype | np.dtype))
    return ops.reinterpret if is_dtype else ops.view


if not TYPE_CHECKING:
    _view = Overloads(_view, _view_for)


@methods_of_tensor
class Memory:
    """The methods of Tensor about the memory behind it. See Note [Memory of tensors]."""

    view = _view

    def storage_offset(self: Tensor) -> int:
        """How many elements of the memory come before the first one of the tensor.

        >>> gs.ones(4)[2:].storage_offset()
        2
        """
        return memory_behind(self._memory)[1]

    def untyped_storage(self: Tensor) -> UntypedStorage:
        """The memory behind the tensor, as bytes.

        >>> gs.ones(2).untyped_storage().nbytes()
        8
        """
        return UntypedStorage(memory_behind(self._memory)[0])

    def storage(self: Tensor) -> TypedStorage:
        """The memory behind the tensor, as a flat sequence of its dtype.

        >>> len(gs.ones(2, 3).storage())
        6
        """
        return TypedStorage(memory_behind(self._memory)[0])

    _typed_storage = storage

    as_strided = as_strided

    def is_set_to(self: Tensor, tensor: Tensor) -> bool:
        """Whether both are the same elements of the same memory, in the same layout.

        >>> x = gs.ones(2)
        >>> x.is_set_to(x.view(2))
        True
        """
        a, b = self._memory, tensor._memory
        same = a.__array_interface__["data"][0] == b.__array_interface__["data"][0]
        return same and a.shape == b.shape and a.strides == b.strides and a.dtype == b.dtype

    def share_memory_(self: Tensor) -> Tensor:
        """Move the memory to a place that processes share, with all tensors that have it, and return the tensor.

        Forked processes have the same memory, and so have processes that `multiprocessing` sends the tensor to, by a
        queue, a pipe or as an argument. Writes of each are seen by all; version counters are their own. NumPy's arrays
        over the memory, and values that a graph has saved, stay where they are. Raises NotImplementedError for sparse
        tensors, and RuntimeError within vmap.

        >>> weight = gs.zeros(2)
        >>> view = weight[1:]
        >>> weight.share_memory_().is_shared(), view.is_shared(), weight.clone().is_shared()
        (True, True, False)
        """
        share_memory([self])
        return self

    def is_shared(self: Tensor) -> bool:
        """Whether other processes may have the memory: after `share_memory_`, or if one of them has sent it.

        >>> gs.ones(2).is_shared()
        False
        """
        return bool(is_shared(self._memory))

    def resize_(self: Tensor, *sizes: Any, memory_format: memory_format = contiguous_format) -> Tensor:
        """Give the tensor another size over the same memory, or over more if it is too small.

        One of this size stays as it is, in its layout. New elements are arbitrary. Raises RuntimeError for a
        tensor that requires grad, and for an inference tensor outside inference mode.

        sizes: the lengths of the dims, as ints or as one sequence. memory_format: their order in memory.

        >>> gs.arange(4).resize_(2, 2)
        tensor([[0, 1],
                [2, 3]])
        """
        if self._requires_grad:
            raise RuntimeError("cannot resize variables that require grad; resize a detach() or clone() of it")
        shape = shape_argument(sizes, None, "resize_")
        flat, first = memory_behind(self._memory)
        _before_change(self, "resize_")
        if shape == self._memory.shape:
            return self
        count = int(np.prod(shape, dtype=np.int64))
        if first + count > flat.size:
            grown = memory.empty(first + count, flat.dtype)
            grown[: flat.size] = flat
            flat = grown
        _change(self, laid_out(flat[first : first + count], shape, memory_format), "resize_")
        return self

    def resize_as_(self: Tensor, other: Tensor) -> Tensor:
        """Give the tensor the size of another; see `resize_`.

        other: the tensor with the size.

        >>> gs.arange(4).resize_as_(gs.ones(2, 2))
        tensor([[0, 1],
                [2, 3]])
        """
        return self.resize_(other.shape)

    def as_strided_(
        self: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = None
    ) -> Tensor:
        """Let the tensor be the elements of its memory in this layout, and return it; see `as_strided`.

        Raises RuntimeError for a tensor that requires grad, whose views have their own histories: use
        `as_strided`.

        size, stride, storage_offset: as for `as_strided`.

        >>> gs.arange(4).as_strided_((2, 2), (2, 1))
        tensor([[0, 1],
                [2, 3]])
        """
        if self._requires_grad:
            raise RuntimeError(
                "as_strided_: a tensor that requires grad cannot change its layout in place; as_strided() is "
                "the view with that layout"
            )
        offset = 0 if storage_offset is None else storage_offset - self.storage_offset()
        array = as_strided_from(self._memory, tuple(size), tuple(stride), offset, self.stride())
        _before_change(self, "as_strided_")
        _change(self, array, "as_strided_")
        return self

    def set_(
        self: Tensor,
        source: Tensor | UntypedStorage | None = None,
        storage_offset: int = 0,
        size: Sequence[int] | None = None,
        stride: Sequence[int] | None = None,
    ) -> Tensor:
        """Let the tensor share the memory of another one, or of a storage, or have none, and return it.

        With `size` (and `stride`, row-major by default) it takes that layout, `storage_offset` elements from
        the beginning of the memory; else that of a tensor, or all of a storage.

        Only memory is shared: a tensor that is the conjugate of its memory becomes the conjugate of the new
        memory.

        Raises RuntimeError for a tensor that requires grad, unless it is a leaf in `no_grad`, for a source of
        another dtype, and for a layout that the memory does not hold; TypeError for another source.

        >>> gs.empty(0).set_(gs.ones(2))
        tensor([1., 1.])
        """
        if self._requires_grad and (state.mode & GRAD or self._node is not None):
            raise RuntimeError(
                "a leaf Variable that requires grad is being used in an in-place operation: set_() has no "
                "derivative; use it in no_grad(), or on a detach() of the tensor"
            )
        array = _source_array(self, source)
        if size is not None:
            shape = tuple(size)
            steps = row_major(shape) if stride is None else tuple(stride)
            flat, _ = memory_behind(array)
            array = as_strided_from(flat, shape, steps, storage_offset, (1,))
        _before_change(self, "set_")
        _change(self, array, "set_")
        if isinstance(source, Tensor):
            count_apart(source, self)
        return self


def _source_array(tensor: Tensor, source: Any) -> np.ndarray:
    if source is None:
        return memory.empty((0,), tensor._memory.dtype)
    if isinstance(source, UntypedStorage):
        if isinstance(source, TypedStorage) and source._flat.dtype != tensor._memory.dtype:
            raise RuntimeError(
                f"set_(): expected a storage of {tensor.dtype}, or an untyped one, but got one of {source.dtype}"
            )
        return source._flat.view(tensor._memory.dtype)
    if not isinstance(source, Tensor):
        raise TypeError(f"set_(): argument 'source' must be a Tensor or a storage, not {type(source).__name__}")
    if isinstance(source, SparseTensor):
        refuse_sparse("set_")
    if isinstance(source, BatchedTensor):
        raise RuntimeError(
            "vmap: set_(): a tensor within vmap has no memory of its own that another could have: use the "
            "tensor itself, or copy_() from it"
        )
    if source._memory.dtype != tensor._memory.dtype:
        raise RuntimeError(
            f"Could not set tensor of type {source.dtype.type_name} to a tensor of type {tensor.dtype.type_name}"
        )
    return source._memory  # of a conjugate the numbers themselves


def _before_change(tensor: Tensor, op: str) -> None:
    if state.mode & GRAD:
        check_writable(tensor, False)
    may_write(tensor, op)


def _change(tensor: Tensor, array: np.ndarray, op: str) -> None:
    """Put the tensor over another array; counted as a write.

    No step leads from one layout to the other, so that what is recorded of a write to one of the tensors that
    are views of each other would not reach the others: it is refused.
    """
    storage, view = storage_of(tensor), tensor._view
    if view is None:
        forbid_views(tensor, storage, RELAID)
    elif np.may_share_memory(memory_behind(tensor._memory)[0], array):
        view.forbidden = view.forbidden or RELAID
    else:
        tensor._view = None
    tensor._memory = array
    storage.count_write(op)
