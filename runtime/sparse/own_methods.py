"""Methods that sparse tensors implement in their own way, where dense ones read all elements."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, NoReturn, TypeVar

from gradspec.core.elements.coo import Coo
from gradspec.core.elements.shapes import sizes_of
from gradspec.core.tensor import SparseTensor, Tensor, refuse_sparse, wrap
from gradspec.sparse import structure
from gradspec.sparse.construction import sparse_coo_tensor
from gradspec.sparse.text import format_sparse
from gradspec.tensors.differentiation import copy_gradient

F = TypeVar("F", bound=Callable[..., Any])


def _own(function: F) -> F:
    """Make a function the method of sparse tensors of its name."""
    setattr(SparseTensor, function.__name__, function)
    return function


@_own
def is_contiguous(self: SparseTensor, memory_format: Any = None) -> bool:
    """False: the elements have no place in memory."""
    return False


@_own
def contiguous(self: SparseTensor, memory_format: Any = None) -> Tensor:
    """The tensor itself."""
    return self


@_own
def new(self: SparseTensor, *data: Any) -> SparseTensor:
    """A sparse tensor of the same dtype, of indices, values and perhaps a size, or of sizes alone.

    data: as `sparse_coo_tensor` takes them, or sizes.

    >>> x = gs.eye(2).to_sparse()
    >>> x.new(x.indices(), x.values() * 2, x.size()).to_dense()
    tensor([[2., 0.],
            [0., 2.]])
    """
    given = data if data and isinstance(data[0], Tensor) else (None, None, sizes_of(data))
    return sparse_coo_tensor(*given, dtype=self.dtype)


@_own
def __repr__(self: SparseTensor) -> str:
    return format_sparse(self)


@_own
def _repr_html_(self: SparseTensor) -> None:
    """None: notebooks show the text."""


@_own
def __format__(self: SparseTensor, spec: str) -> str:
    return format(repr(self), spec)


@_own
def __len__(self: SparseTensor) -> int:
    if not self._coo.shape:
        raise TypeError("len() of a 0-d tensor: it has no dims; numel() counts elements")
    return self._coo.shape[0]


@_own
def __bool__(self: SparseTensor) -> bool:
    return bool(structure.dense(self))


@_own
def item(self: SparseTensor) -> Any:
    """The value of a tensor with one element, as a Python number."""
    return structure.dense(self).item()


@_own
def __iter__(self: SparseTensor) -> Iterator[Tensor]:
    return iter([self[k] for k in range(len(self))])


@_own
def __getitem__(self: SparseTensor, index: Any) -> Tensor:
    result: Tensor = self
    for part in index if isinstance(index, tuple) else (index,):
        if isinstance(part, bool) or not hasattr(part, "__index__"):
            refuse_sparse("__getitem__ with anything but integers")
        result = result.select(0, part.__index__())
    return result


@_own
def __setitem__(self: SparseTensor, index: Any, value: Any) -> NoReturn:
    raise TypeError("Cannot assign to a sparse tensor: call .to_dense() first")


@_own
def numpy(self: SparseTensor, *, force: bool = False) -> NoReturn:
    """Refused: there is no array of all elements."""
    raise TypeError(
        "can't convert Sparse layout tensor to numpy. Use Tensor.to_dense() first, or gradspec.sparse.to_scipy()."
    )


@_own
def __array__(self: SparseTensor, dtype: Any = None, copy: Any = None) -> Any:
    numpy(self)


@_own
def __copy__(self: SparseTensor) -> Tensor:
    return _rebuild(_parts(self._coo), self._requires_grad, dict(self.__dict__))


@_own
def __reduce_ex__(self: SparseTensor, protocol: Any) -> Any:
    return _rebuild, (_parts(self._coo), self._requires_grad, self.__dict__ or None)


@_own
def __deepcopy__(self: SparseTensor, memo: dict[int, Any]) -> Tensor:
    if self._node is not None:
        raise RuntimeError(
            "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at "
            f"the moment; this one was made by {type(self._node).__name__}: detach() or clone() it first"
        )
    known = memo.get(id(self))
    if known is None:
        parts = _parts(self._coo.copy())
        known = memo[id(self)] = _rebuild(parts, self._requires_grad, copy.deepcopy(self.__dict__, memo))
        copy_gradient(self, known, memo)
    return known


def _refused(name: str) -> Any:
    def method(self: SparseTensor, *args: Any, **kwargs: Any) -> NoReturn:
        refuse_sparse(name)

    method.__name__ = name
    return method


for _name in (
    "tolist", "storage", "untyped_storage", "data_ptr", "resize_", "set_", "share_memory_", "is_shared", "__contains__",
):  # fmt: skip
    setattr(SparseTensor, _name, _refused(_name))


def _parts(coo: Coo) -> tuple[Any, ...]:
    return coo.indices, coo.values, coo.shape, coo.coalesced


def _rebuild(parts: tuple[Any, ...], requires_grad: bool, attributes: dict[str, Any] | None) -> SparseTensor:
    indices, values, shape, coalesced = parts
    tensor = structure.assemble(wrap(values), indices, shape, coalesced)
    tensor._requires_grad = requires_grad
    tensor.__dict__.update(attributes or {})
    return tensor
