"""Questions about a tensor, and views of it, that are functions as well as methods."""

from __future__ import annotations

from typing import Any

from gradspec.core.overrides import overridable
from gradspec.core.tensor import Tensor
from gradspec.tensors.storage_objects import UntypedStorage

__all__ = [
    "detach", "get_device", "is_complex", "is_conj", "is_floating_point", "is_inference", "is_neg", "is_nonzero",
    "is_same_size", "is_signed", "is_storage", "is_tensor", "numel", "resolve_conj", "resolve_neg", "typename",
]  # fmt: skip


def is_tensor(obj: object) -> bool:
    """Whether an object is a tensor.

    obj: any object.

    >>> gs.is_tensor(gs.tensor(1.0)), gs.is_tensor(1.0)
    (True, False)
    """
    return isinstance(obj, Tensor)


def is_storage(obj: object) -> bool:
    """Whether an object is the memory behind a tensor, as returned by `storage()` and `untyped_storage()`.

    obj: any object.

    >>> gs.is_storage(gs.tensor([1.0]).storage())
    True
    """
    return isinstance(obj, UntypedStorage)


def typename(obj: Any) -> str:
    """The name of a tensor's type, such as ``gradspec.FloatTensor``; of another object that of its class.

    obj: any object.

    >>> gs.typename(gs.tensor([1.0]))
    'gradspec.FloatTensor'
    """
    if isinstance(obj, Tensor):
        name: str = obj.type()
        return name
    kind = obj if isinstance(obj, type) else type(obj)
    module = kind.__module__
    return kind.__qualname__ if module in ("builtins", "__builtin__") else f"{module}.{kind.__qualname__}"


@overridable
def numel(input: Tensor) -> int:
    """The number of elements.

    >>> gs.numel(gs.zeros(2, 3))
    6
    """
    return input.numel()


@overridable
def is_complex(input: Tensor) -> bool:
    """Whether the tensor's dtype is a complex one.

    >>> gs.is_complex(gs.tensor(1j))
    True
    """
    return input.is_complex()


@overridable
def is_floating_point(input: Tensor) -> bool:
    """Whether the tensor's dtype is a floating one.

    >>> gs.is_floating_point(gs.tensor([1, 2]))
    False
    """
    return input.is_floating_point()


@overridable
def is_signed(input: Tensor) -> bool:
    """Whether the tensor's dtype has negative numbers.

    >>> gs.is_signed(gs.tensor([1]))
    True
    """
    return input.is_signed()


@overridable
def is_same_size(input: Tensor, other: Tensor) -> bool:
    """Whether another tensor has the same shape.

    other: the other tensor.

    >>> gs.is_same_size(gs.ones(2, 3), gs.zeros(3, 2))
    False
    """
    return input.is_same_size(other)


@overridable
def get_device(input: Tensor) -> int:
    """The number of the tensor's GPU: -1, which stands for the CPU.

    >>> gs.get_device(gs.ones(2))
    -1
    """
    return input.get_device()


@overridable
def detach(input: Tensor) -> Tensor:
    """The same memory as a leaf outside the graph, sharing the version counter.

    >>> gs.detach(gs.ones(2, requires_grad=True)).requires_grad
    False
    """
    return input.detach()


@overridable
def is_conj(input: Tensor) -> bool:
    """Whether the tensor is the conjugate of its memory, like the result of `conj`.

    >>> gs.is_conj(gs.conj(gs.tensor([1j])))
    True
    """
    return input.is_conj()


@overridable
def is_neg(input: Tensor) -> bool:
    """Whether the tensor is the negative of its memory.

    >>> gs.is_neg(gs.conj(gs.tensor([1j])).imag)
    True
    """
    return input.is_neg()


@overridable
def is_nonzero(input: Tensor) -> bool:
    """Whether the one element of the tensor is other than zero.

    RuntimeError for a tensor of no element or of several.

    >>> gs.is_nonzero(gs.tensor([0.0]))
    False
    """
    return bool(input)


@overridable
def resolve_conj(input: Tensor) -> Tensor:
    """The tensor itself, or a copy with its elements computed if it is a conjugate that shares memory.

    >>> gs.resolve_conj(gs.conj(gs.tensor([1j]))).is_conj()
    False
    """
    return input.resolve_conj()


@overridable
def resolve_neg(input: Tensor) -> Tensor:
    """The tensor itself, or a copy with its elements computed if it is a negative that shares memory.

    >>> gs.resolve_neg(gs.conj(gs.tensor([1j])).imag).is_neg()
    False
    """
    return input.resolve_neg()


@overridable
def is_inference(input: Tensor) -> bool:
    """Whether the tensor was made in inference mode.

    >>> gs.is_inference(gs.tensor([1.0]))
    False
    """
    return input.is_inference()
