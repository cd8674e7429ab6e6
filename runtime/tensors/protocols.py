"""Tensors in Python's protocols: construction, sequences, subscripts, text, copies and pickles."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from gradspec.core import ops
from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import Subscript, mark_inference
from gradspec.core.elements import dtypes
from gradspec.core.elements.promotion import native
from gradspec.core.elements.scalars import checked_array, rounded_array
from gradspec.core.elements.shapes import Size, sizes_of
from gradspec.core.tensor import LazyTensor, Tensor, methods_of_tensor, wrap
from gradspec.tensors import printing, subscripts
from gradspec.tensors.differentiation import copy_gradient
from gradspec.tensors.sharing import Place, Versions, copied, copied_versions, place_of, placed

F = TypeVar("F", bound=Callable[..., Any])

# Of the array API standard; each has the functions of those before it.
_VERSIONS = ("2021.12", "2022.12", "2023.12", "2024.12", "2025.12")


def _in_c(*names: str) -> Callable[[F], F]:
    """Decorate a method for which C calls the ops of these names where the index is a usual one."""

    def decorated(method: F) -> F:
        stands_in: F = Subscript(method, ops, names)
        return stands_in

    return decorated


@methods_of_tensor
class Protocols:
    """The special methods of Tensor that are not ops."""

    def __new__(cls: type[Tensor], *data: Any) -> Tensor:
        default = dtypes.get_default_dtype().numpy
        if len(data) == 1 and isinstance(data[0], Tensor):
            return data[0].as_subclass(cls)
        if len(data) == 1 and not isinstance(data[0], int | Size):
            return _made(wrap(np.asarray(data[0]).astype(default), cls))
        return _made(wrap(memory.zeros(sizes_of(data), default), cls))

    def __len__(self: Tensor) -> int:
        if self._memory.ndim == 0:
            raise TypeError("len() of a 0-d tensor: it has no dims; numel() counts elements")
        return len(self._memory)

    def __array_namespace__(self: Tensor, /, *, api_version: str | None = None) -> ModuleType:
        if api_version is not None and api_version not in _VERSIONS:
            raise ValueError(f"__array_namespace__(): version {api_version!r} is none of {', '.join(_VERSIONS)}")
        return import_module("gradspec.array_api")

    def __pos__(self: Tensor) -> Tensor:
        return self

    def __round__(self: Tensor, ndigits: int | None = None) -> Tensor:
        return ops.round(self, decimals=ndigits or 0)

    def __iter__(self: Tensor) -> Iterator[Tensor]:
        if self._memory.ndim == 0:
            raise TypeError("iteration over a 0-d tensor: item() gives its number")
        return iter(self.unbind(0))

    def __contains__(self: Tensor, value: Any) -> bool:
        if not isinstance(value, (Tensor, bool, int, float, complex, np.ndarray, np.generic)):
            raise RuntimeError(f"'in' a tensor expects a Tensor or a number, but got {type(value).__name__}")
        return bool((self._array == (value._array if isinstance(value, Tensor) else value)).any())

    def __reversed__(self: Tensor) -> Tensor:
        return ops.flip(self, (0,)) if self._memory.ndim else self

    @_in_c("basic_index", "advanced_index")
    def __getitem__(self: Tensor, index: Any) -> Tensor:
        kind, parsed = subscripts.parse(index, self._memory.shape)
        return ops.basic_index(self, parsed) if kind == "basic" else ops.advanced_index(self, parsed)

    @_in_c("basic_index", "advanced_index", "copy_")
    def __setitem__(self: Tensor, index: Any, value: Any) -> None:
        kind, parsed = subscripts.parse(index, self._memory.shape)
        if not isinstance(value, Tensor):
            try:
                value = wrap(_elements(value, self._memory.dtype))
            except (TypeError, ValueError, OverflowError):
                raise TypeError(f"cannot assign {value!r} to elements of a tensor of {self.dtype}") from None
        if kind == "basic":
            region = ops.basic_index(self, parsed)
            ops.copy_(region, _without_leading_ones(value, region._memory.ndim))
        else:
            if _is_one_at_a_mask(parsed, value, self):
                value = value.to(self.dtype)
            ops.advanced_index_put_(self, parsed, _without_leading_ones(value, 0))

    def __repr__(self: Tensor) -> str:
        return printing.format_tensor(self)

    def _repr_html_(self: Tensor) -> str | None:
        return printing.format_html(self)

    def __format__(self: Tensor, spec: str) -> str:
        return printing.format_with_spec(self, spec)

    def __reduce_ex__(self: Tensor, protocol: Any) -> Any:
        # Without its history: what is loaded is a leaf, which requires grad if this tensor does.
        array = self._array
        place = place_of(array)
        memory_of = (array,) if place.is_whole else tuple(place)  # See Note [Copies of memory]
        versions = None if isinstance(self, LazyTensor) else self._storage
        return _unpickled, (_resolved_class(self), memory_of, self._requires_grad, self.__dict__ or None, versions)

    def __deepcopy__(self: Tensor, memo: dict[Any, Any]) -> Tensor:
        known: Tensor | None = memo.get(id(self))
        if known is not None:
            return known
        if self._node is not None:
            raise RuntimeError(
                "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at "
                f"the moment; this one was made by {type(self._node).__name__}: detach() or clone() it first"
            )
        result = memo[id(self)] = _made(wrap(copied(self._array, memo), _resolved_class(self)))
        if not isinstance(self, LazyTensor):
            copied_versions(self, result, memo)
        result._requires_grad = self._requires_grad
        copy_gradient(self, result, memo)
        result.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return result

    def __copy__(self: Tensor) -> Tensor:
        if isinstance(self, LazyTensor):
            return self.detach().requires_grad_(self._requires_grad)
        return _rebuild(type(self), self._array, self._requires_grad, dict(self.__dict__))


def _elements(value: Any, dtype: np.dtype[Any]) -> np.ndarray:
    if isinstance(value, (int, float)) and dtype.kind in "fV" and dtype.itemsize == 2:
        return rounded_array(value, dtype)  # -1e9 at a mask is -inf
    if isinstance(value, (bool, int, float, complex)):
        return checked_array(value, dtype, "__setitem__")
    if value is None:  # of which NumPy would make NaN
        raise TypeError("None is not a number")
    return np.asarray(value, dtype)


def _is_one_at_a_mask(index: tuple[Any, ...], value: Tensor, target: Tensor) -> bool:
    """Whether elements at a mask are to become one number, in the dtype of the target."""
    return (
        value._memory.dtype != target._memory.dtype
        and value._memory.size == 1
        and len(index) == 1
        and getattr(index[0], "dtype", None) == np.bool_
        and not (value._memory.dtype.kind == "c" and target._memory.dtype.kind != "c")
    )


def _without_leading_ones(value: Tensor, ndim: int) -> Tensor:
    """The value, its leading dims of size 1 taken away while there are more than `ndim`."""
    shape = value._memory.shape
    extra = 0
    while extra < len(shape) - ndim and shape[extra] == 1:
        extra += 1
    return ops.reshape(value, shape[extra:]) if extra else value


def _resolved_class(tensor: Tensor) -> type[Tensor]:
    """The class of a tensor with the same elements, and these in memory."""
    return Tensor if isinstance(tensor, LazyTensor) else type(tensor)


def _made(tensor: Tensor) -> Tensor:
    mark_inference(tensor)
    return tensor


def _unpickled(
    cls: type[Tensor],
    memory_of: tuple[Any, ...],
    requires_grad: bool,
    attributes: dict[str, Any] | None,
    versions: Versions | None = None,
) -> Tensor:
    array = memory_of[0] if len(memory_of) == 1 else placed(Place(*memory_of))
    tensor = _rebuild(cls, native(array), requires_grad, attributes)  # NumPy makes a dtype anew for each pickle
    if versions is not None:
        versions.join(tensor)
    return tensor


def _rebuild(
    cls: type[Tensor],
    array: np.ndarray[Any, Any],
    requires_grad: bool,
    attributes: dict[str, Any] | None,
) -> Tensor:
    tensor = _made(wrap(array, cls))
    tensor._requires_grad = requires_grad
    if attributes:
        tensor.__dict__.update(attributes)
    return tensor
