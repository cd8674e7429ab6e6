"""The bare tensor: the slots of the class `Tensor`, and how one is made over an array.

Note [Methods of tensors] All layers make and read tensors, so the class is made here, with its slots and
without methods. Those come to it by `add_methods`: the handwritten ones from `gradspec.tensors` and
`gradspec.autograd`, the ops from the generated modules. Type checkers see all of them as base classes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar

import numpy as np

from gradspec.core.compiled import bindings
from gradspec.core.compiled.bindings import introduce
from gradspec.core.elements.coo import Coo
from gradspec.core.overrides import method_of_tensor

if TYPE_CHECKING:
    from gradspec.autograd.engine.entry import Backward
    from gradspec.core.compiled.bindings import Storage
    from gradspec.generated.methods import TensorMethods
    from gradspec.graph.hooks import TensorExtra
    from gradspec.graph.node import Node
    from gradspec.graph.views import View
    from gradspec.protocols.dlpack import Exchange
    from gradspec.protocols.numpy_methods import Numpys
    from gradspec.sparse.methods import Sparse
    from gradspec.tensors.calls_by_element import CallsByElement
    from gradspec.tensors.comparison import Comparisons
    from gradspec.tensors.conversions import Conversions
    from gradspec.tensors.differentiation import Differentiation
    from gradspec.tensors.new import New
    from gradspec.tensors.properties import Properties
    from gradspec.tensors.protocols import Protocols
    from gradspec.tensors.storage_objects import Memory
    from gradspec.tensors.subclasses import Subclasses

    class _Methods(
        Backward,
        CallsByElement,
        Comparisons,
        Conversions,
        Differentiation,
        Exchange,
        Memory,
        New,
        Numpys,
        Properties,
        Protocols,
        Sparse,
        Subclasses,
        TensorMethods,
    ): ...
else:
    _Methods = bindings.Exporter

G = TypeVar("G")


class Tensor(_Methods):
    """A multi-dimensional array whose operations are recorded for differentiation.

    `Tensor(data)` makes a tensor of the default floating dtype; `gradspec.tensor` infers the dtype and takes
    options.

    >>> x = gs.Tensor([1.0, 2.0])
    >>> x.sum()
    tensor(3.)
    """

    __slots__ = (
        "__dict__",
        "__weakref__",
        "_array",
        "_extra",
        "_grad",
        "_made_in",
        "_node",
        "_requires_grad",
        "_storage",
        "_view",
    )

    _array: np.ndarray[Any, Any]
    _extra: TensorExtra | None
    _grad: Tensor | None
    _made_in: int  # set only in transforms; see Note [Captured tensors], csrc/books/storage.h
    _memory: np.ndarray[Any, Any]
    _node: Node | None
    _requires_grad: bool
    _storage: Storage | None
    _view: View | None
    _wrapped_number: bool  # set only where it is true, by `of_number`

    # What runs ops in place of their functions where an operand is of a subclass with elements of its kind.
    # See Note [Operands of other classes], csrc/calls/calls.h.
    _run_op: ClassVar[Callable[..., Any] | None] = None

    # What functions give for operands of subclasses: results of the subclass. See Note [Overrides] there.
    __torch_function__: ClassVar[Any] = classmethod(bindings.default_override)


# What lies in memory: the elements of a tensor, unless it is lazy.
Tensor._memory = Tensor._array  # the same slot


class LazyTensor(Tensor):
    """A view whose elements are computed from the memory when they are read.

    `_mapping` computes them, and is its own inverse: what is written goes through it, too. A reader of
    `_array` gets the elements, in an array of their own. See Note [Lazy views].
    """

    __slots__ = ("_mapping",)
    __torch_function__ = bindings.plain_results

    _mapping: np.ufunc

    @property
    def _array(self) -> np.ndarray[Any, Any]:  # type: ignore[override]
        return np.asarray(self._mapping(self._memory))


class SparseTensor(Tensor):
    """A tensor of which only some elements are stored, those of `_coo`. See Note [Sparse tensors].

    `_array` is the stored part, which has a shape and a dtype, but no memory of all elements. `_memory` is one
    zero that is repeated, for whoever only wants to know the shape and the dtype.
    """

    __slots__ = ("_coo",)
    __torch_function__ = bindings.plain_results

    _coo: Coo

    @property
    def _array(self) -> Any:  # type: ignore[override]
        return self._coo


class BatchedTensor(Tensor):
    """The tensors of a batch within `vmap`, which look like one of them.

    `_physical` holds all of them, with a dim in front for each of `_batches`, from the oldest to the newest.
    The elements of the one are nowhere, so whoever reads `_array` is told to do without, but its shape, dtype
    and place in the graph can be asked for. See Note [Batch dimensions], runtime/batching/batch_dims.py.
    """

    __slots__ = ("_batches", "_physical")
    __torch_function__ = bindings.plain_results

    _batches: tuple[Any, ...]
    _physical: Tensor

    @property
    def _array(self) -> np.ndarray[Any, Any]:  # type: ignore[override]
        raise RuntimeError(
            "vmap: this needs the elements of a tensor that stands for a whole batch, which has no elements "
            "of its own within vmap. Call it on the result of vmap, or write it with ops of gradspec."
        )

    @property
    def _memory(self) -> np.ndarray[Any, Any]:  # type: ignore[override]
        every, count = self._physical._memory, len(self._batches)
        if 0 in every.shape[:count]:
            return np.empty(every.shape[count:], every.dtype)
        index: Any = (*(0,) * count, ...)
        first: np.ndarray[Any, Any] = every[index]
        return first

    _node: Any = property(lambda self: self._physical._node)
    _requires_grad: Any = property(lambda self: self._physical._requires_grad)
    _storage: Any = property(
        lambda self: self._physical._storage,
        lambda self, storage: setattr(self._physical, "_storage", storage),
    )
    _view: Any = property(lambda self: self._physical._view)
    _extra: Any = property(lambda self: self._physical._extra)
    _grad: Any = property(lambda self: None)


introduce(
    Tensor=Tensor,
    LazyTensor=LazyTensor,
    SparseTensor=SparseTensor,
    BatchedTensor=BatchedTensor,
    Coo=Coo,
    default_override=vars(Tensor)["__torch_function__"],
    plain_results=bindings.plain_results,
)


def add_methods(methods: Mapping[str, Any]) -> None:
    """Make functions, properties and the like attributes of Tensor; public ones can be overridden.

    See Note [Methods of tensors].
    """
    for name, method in methods.items():
        setattr(Tensor, name, method_of_tensor(name, method))


class _Deferred:
    """A method whose module gives it to Tensor when it is imported, which the first use does."""

    def __init__(self, name: str, module: str) -> None:
        self.name, self.module = name, module

    def __get__(self, tensor: Tensor | None, cls: type[Tensor]) -> Any:
        import_module(self.module)
        return getattr(cls if tensor is None else tensor, self.name)


def defer_methods(names: Iterable[str], module: str) -> None:
    """Have methods of Tensor come from a module that is imported when one of them is first asked for."""
    add_methods({name: _Deferred(name, module) for name in names})


# What a class statement adds by itself.
_OF_EVERY_CLASS = frozenset(
    (
        "__module__",
        "__doc__",
        "__dict__",
        "__weakref__",
        "__annotations__",
        "__firstlineno__",
        "__static_attributes__",
    )
)


def methods_of_tensor(group: type[G]) -> type[G]:
    """Decorate a class whose attributes are to be methods of Tensor."""
    add_methods({name: value for name, value in vars(group).items() if name not in _OF_EVERY_CLASS})
    return group


if TYPE_CHECKING:

    def wrap(array: np.ndarray[Any, Any], cls: type[Tensor] = Tensor) -> Tensor:
        """A leaf tensor over this array, sharing its memory."""
        ...

    def wrap_batched(physical: Tensor, batches: tuple[Any, ...]) -> BatchedTensor:
        """A tensor over `physical`, whose leading dims are these batches, of which there is one at least."""
        ...

else:
    wrap, wrap_batched = bindings.wrap, bindings.wrap_batched


def wrap_lazily(memory: np.ndarray[Any, Any], mapping: np.ufunc) -> LazyTensor:
    """A leaf tensor whose elements are computed from `memory`."""
    tensor = wrap(memory, LazyTensor)
    assert isinstance(tensor, LazyTensor)
    tensor._mapping = mapping
    return tensor


def wrap_sparse(coo: Coo) -> SparseTensor:
    """A leaf tensor over an array in coordinate format.

    RuntimeError for a shape with more elements than can be counted in bytes.
    """
    zero = np.zeros((), coo.dtype)
    zero.flags.writeable = False
    try:
        memory = np.ndarray(coo.shape, coo.dtype, zero, 0, (0,) * coo.ndim)
    except ValueError as error:
        raise RuntimeError(f"sparse tensors are smaller than 2**63 bytes, and {coo.shape} is not") from error
    tensor = wrap(memory, SparseTensor)
    assert isinstance(tensor, SparseTensor)
    tensor._coo = coo
    return tensor


def wrap_any(array: np.ndarray[Any, Any] | Coo) -> Tensor:
    """A leaf tensor over an array of either kind."""
    return wrap_sparse(array) if isinstance(array, Coo) else wrap(array)


def refuse_sparse(op: str) -> NoReturn:
    """Refuse sparse operands of `op`."""
    raise NotImplementedError(
        f"{op}() is not implemented for sparse tensors (layout gradspec.sparse_coo): call .to_dense() on them first"
    )


def elements_of(tensor: Tensor, op: str) -> np.ndarray[Any, Any]:
    """All elements of a tensor as an array; NotImplementedError, which names `op`, for a sparse one."""
    if isinstance(tensor, SparseTensor):
        refuse_sparse(op)
    return tensor._array


def alias(tensor: Tensor) -> Tensor:
    """A leaf tensor over the memory of another, with the same elements."""
    if isinstance(tensor, SparseTensor):
        return wrap_sparse(tensor._coo)
    if isinstance(tensor, LazyTensor):
        return wrap_lazily(tensor._memory, tensor._mapping)
    return wrap(tensor._memory)


introduce(alias=alias)


shape_of: Callable[[Tensor], tuple[int, ...]] = bindings.shape_of
"""The shape as a plain tuple, for code that runs often: `tensor.shape` makes a `Size`."""
