"""A tensor as one of a subclass."""

from __future__ import annotations

from typing import Any, TypeVar

from gradspec.core import ops
from gradspec.core.compiled.bindings import introduce, share_storage
from gradspec.core.overrides import DisableTorchFunction
from gradspec.core.tensor import BatchedTensor, LazyTensor, SparseTensor, Tensor, methods_of_tensor, wrap

T = TypeVar("T", bound=Tensor)

_OF_ANOTHER_KIND = (SparseTensor, BatchedTensor)


@methods_of_tensor
class Subclasses:
    """The methods of Tensor that make instances of its subclasses."""

    def as_subclass(self: Tensor, cls: type[T]) -> T:
        """A view of this tensor that is an instance of `cls`, a subclass of Tensor; differentiable.

        `cls` is not called, and attributes of this tensor are not passed on. A conjugate that shares memory
        is computed, and the result is not a view. TypeError for another class; NotImplementedError for a
        sparse tensor, and for one within `vmap`, whose elements are not in one array.

        >>> class Named(gs.Tensor):
        ...     pass
        >>> type(gs.ones(2).as_subclass(Named)).__name__
        'Named'
        """
        _check_class(cls)
        if isinstance(self, _OF_ANOTHER_KIND):
            raise NotImplementedError(f"as_subclass(): a {type(self).__name__} cannot be a {cls.__name__}")
        with DisableTorchFunction():
            return _view_as(self, cls)

    @staticmethod
    def _make_subclass(
        cls: type[T],  # pyright: ignore[reportSelfClsParameterName]
        data: Tensor,
        require_grad: bool = False,
    ) -> T:
        """An instance of `cls`, a subclass of Tensor, over the memory of `data`: a leaf outside of its graph.

        `cls` is not called. TypeError for another class, and for anything but a tensor.
        """
        _check_class(cls)
        if not isinstance(data, Tensor):
            raise TypeError(f"_make_subclass(): argument 'data' must be Tensor, not {type(data).__name__}")
        if isinstance(data, _OF_ANOTHER_KIND):
            raise NotImplementedError(f"_make_subclass(): a {type(data).__name__} cannot be a {cls.__name__}")
        made = wrap(data._array, cls)
        share_storage(data, made)
        with DisableTorchFunction():
            made.requires_grad_(require_grad)
        return made  # type: ignore[return-value]


def _check_class(cls: Any) -> None:
    if not isinstance(cls, type):
        raise TypeError(f"cls must be a type (got {type(cls).__name__})")
    if not issubclass(cls, Tensor):
        raise TypeError(
            "Creating a Tensor subclass from a class that does not inherit from Tensor is not possible. Make "
            "sure your class inherits from Tensor."
        )


def _view_as(tensor: Tensor, cls: type[T]) -> T:
    source = ops.clone(tensor) if isinstance(tensor, LazyTensor) else tensor
    view: T = ops.alias.output((source,), wrap(source._array, cls))  # type: ignore[attr-defined]
    return view


def _result_as(tensor: Tensor, cls: type[Tensor]) -> Tensor:
    """A result of a function as one of a class; a tensor of another kind keeps its own class."""
    return tensor if isinstance(tensor, _OF_ANOTHER_KIND) else _view_as(tensor, cls)


introduce(as_subclass=_result_as)
