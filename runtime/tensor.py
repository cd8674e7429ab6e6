"""The tensor: a NumPy array with a place in a graph.

Most methods are ops and are attached by gradspec/__init__.py from the generated table; here is what is not an
op.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import numpy as np

from gradspec import dtypes
from gradspec.arrays.shapes import wrap_dim
from gradspec.conversions import Conversions
from gradspec.differentiation import Differentiation
from gradspec.dtypes import as_numpy_dtype, from_numpy_dtype
from gradspec.size import Size
from gradspec.state import INFERENCE, state
from gradspec.storage import mark_inference

_new = object.__new__
leaf_types: set[type] = set()  # Tensor and its subclasses, for those who need to know quickly


class Tensor(Conversions, Differentiation):
    """A multi-dimensional array whose operations are recorded for differentiation.

    `Tensor(data)` makes a tensor of the default floating dtype; `gradspec.tensor` infers the dtype and takes
    options.
    """

    __slots__ = ("__dict__", "__weakref__")
    __array_priority__ = 1000  # so that ndarray op Tensor reaches the tensor's reflected operator

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        leaf_types.add(cls)

    def __new__(cls, *data: Any) -> Tensor:
        if len(data) == 1 and not isinstance(data[0], int):
            source = data[0]._array if isinstance(data[0], Tensor) else np.asarray(data[0])
            array = source.astype(dtypes.get_default_dtype().numpy)
        else:
            array = np.zeros(data or (0,), dtypes.get_default_dtype().numpy)
        return _made(_fill(_new(cls), array))

    # ---- properties ----

    @property
    def shape(self) -> Size:
        """The length of each dimension."""
        return Size(self._array.shape)

    @property
    def dtype(self) -> dtypes.dtype:
        """The element type."""
        return from_numpy_dtype(self._array.dtype)

    @property
    def device(self) -> dtypes.device:
        """Where the tensor lives: always the CPU."""
        return dtypes.device("cpu")

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return self._array.ndim

    @property
    def itemsize(self) -> int:
        """Bytes per element."""
        return self._array.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes of all elements."""
        return self._array.nbytes

    @property
    def T(self) -> Tensor:
        """The tensor with its dimensions in reverse order."""
        return self.permute(tuple(range(self.ndim))[::-1])

    @property
    def mT(self) -> Tensor:
        """The tensor with its last two dimensions swapped."""
        return dispatch.ops.matrix_transpose(self)

    # ---- shape and elements ----

    def size(self, dim: int | None = None) -> Any:
        """The shape, or the length of one dimension."""
        return self.shape if dim is None else self._array.shape[wrap_dim(dim, self.ndim)]

    def stride(self, dim: int | None = None) -> Any:
        """The distance between neighbours in each dimension, in elements."""
        strides = tuple(step // self._array.itemsize for step in self._array.strides)
        return strides if dim is None else strides[wrap_dim(dim, self.ndim)]

    def dim(self) -> int:
        """The number of dimensions."""
        return self._array.ndim

    ndimension = dim

    def numel(self) -> int:
        """The number of elements."""
        return self._array.size

    nelement = numel

    def element_size(self) -> int:
        """Bytes per element."""
        return self._array.itemsize

    def data_ptr(self) -> int:
        """The address of the first element."""
        return self._array.__array_interface__["data"][0]

    def is_contiguous(self) -> bool:
        """Whether the elements lie in memory in row-major order."""
        return self._array.flags.c_contiguous

    def contiguous(self) -> Tensor:
        """The tensor itself if contiguous, else a copy in row-major order."""
        return self if self._array.flags.c_contiguous else dispatch.ops.contiguous_copy(self)

    def to(self, *args: Any, **kwargs: Any) -> Tensor:
        """The tensor in another dtype (of another tensor, if one is given); itself if nothing changes."""
        target: Any = kwargs.pop("dtype", None)
        must_copy = kwargs.pop("copy", False)
        device: Any = kwargs.pop("device", None)
        kwargs.pop("non_blocking", None)
        if kwargs:
            raise TypeError(f"to() got unexpected keyword arguments: {', '.join(kwargs)}")
        for argument in args:
            if isinstance(argument, Tensor):
                target = argument.dtype
            elif isinstance(argument, str | dtypes.device):
                device = argument
            elif argument is not None:
                target = argument
        if device is not None:
            dtypes.check_device(device, "to")
        dtype = self._array.dtype if target is None else as_numpy_dtype(target)
        if dtype == self._array.dtype:
            return self.clone() if must_copy else self
        return dispatch.ops.to_dtype(self, dtype)

    # ---- Python protocols ----

    __hash__ = object.__hash__

    def __len__(self) -> int:
        if self._array.ndim == 0:
            raise TypeError("len() of a 0-d tensor")
        return len(self._array)

    def where(self, condition: Tensor, other: Any) -> Tensor:
        """The elements of this tensor where `condition` holds, those of `other` elsewhere."""
        return dispatch.ops.where(condition, self, other)

    def allclose(self, other: Tensor, *args: Any, **kwargs: Any) -> bool:
        """See `gradspec.allclose`."""
        return comparison.allclose(self, other, *args, **kwargs)

    def equal(self, other: Tensor) -> bool:
        """See `gradspec.equal`."""
        return comparison.equal(self, other)

    def __pos__(self) -> Tensor:
        return self

    def __iter__(self) -> Iterator[Tensor]:
        if self._array.ndim == 0:
            raise TypeError("iteration over a 0-d tensor")
        return iter(self.unbind(0))

    def __contains__(self, value: Any) -> bool:
        return bool((self._array == (value._array if isinstance(value, Tensor) else value)).any())

    def __getitem__(self, index: Any) -> Tensor:
        kind, parsed = indexing.parse(index, self._array.shape)
        return (
            dispatch.ops.basic_index(self, parsed)
            if kind == "basic"
            else dispatch.ops.advanced_index(self, parsed)
        )

    def __setitem__(self, index: Any, value: Any) -> None:
        kind, parsed = indexing.parse(index, self._array.shape)
        if not isinstance(value, Tensor):
            try:
                value = wrap(np.asarray(value, self._array.dtype))
            except TypeError as error:
                raise TypeError(f"cannot assign {value!r} to elements of a tensor of {self.dtype}") from error
        if kind == "basic":
            dispatch.ops.copy_(dispatch.ops.basic_index(self, parsed), value)
        else:
            dispatch.ops.advanced_index_put_(self, parsed, value)

    def __repr__(self) -> str:
        return printing.format_tensor(self)

    def __format__(self, spec: str) -> str:
        return printing.format_with_spec(self, spec)

    def __reduce_ex__(self, protocol: Any) -> Any:
        if self._node is not None:
            raise RuntimeError(
                f"Only leaf tensors can be pickled; this one was made by {type(self._node).__name__}: "
                "detach() it first"
            )
        return _rebuild, (type(self), self._array, self._requires_grad, self.__dict__ or None)

    def __deepcopy__(self, memo: dict[Any, Any]) -> Tensor:
        if id(self) in memo:
            return memo[id(self)]
        if self._node is not None:
            raise RuntimeError(
                "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at "
                f"the moment; this one was made by {type(self._node).__name__}: detach() or clone() it first"
            )
        result = memo[id(self)] = _made(_fill(_new(type(self)), self._array.copy(order="K")))
        result._requires_grad = self._requires_grad
        result._grad = copy.deepcopy(self._grad, memo)
        result.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return result

    def __copy__(self) -> Tensor:
        return _rebuild(type(self), self._array, self._requires_grad, dict(self.__dict__))


leaf_types.add(Tensor)


def is_inference(input: Tensor) -> bool:
    """Whether the tensor was made in inference mode."""
    return input.is_inference()


def wrap(array: np.ndarray) -> Tensor:
    """A leaf tensor over this array, sharing its memory."""
    tensor = _new(Tensor)
    tensor._array = array
    tensor._node = tensor._grad = tensor._storage = tensor._view = tensor._extra = None
    tensor._requires_grad = False
    return tensor


def _fill(tensor: Tensor, array: np.ndarray) -> Tensor:
    tensor._array = array
    tensor._node = tensor._grad = tensor._storage = tensor._view = tensor._extra = None
    tensor._requires_grad = False
    return tensor


def _made(tensor: Tensor) -> Tensor:
    if state.mode & INFERENCE:
        mark_inference((tensor,))
    return tensor


def _rebuild(
    cls: type[Tensor], array: np.ndarray, requires_grad: bool, attributes: dict[str, Any] | None
) -> Tensor:
    tensor = _made(_fill(_new(cls), array))
    tensor._requires_grad = requires_grad
    if attributes:
        tensor.__dict__.update(attributes)
    return tensor


# These modules use Tensor; its methods use them when called.
from gradspec import comparison, dispatch, indexing, printing  # noqa: E402
