"""`Variable`, the former name of tensors that are differentiated."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

from gradspec.autograd.engine.backward_pass import queue_callback
from gradspec.core.tensor import Tensor

__all__ = ["Variable"]


class _VariableMeta(type):
    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, Tensor)

    def __call__(cls, data: Any = None, requires_grad: bool = False, volatile: Any = None) -> Any:
        if data is None:
            data = Tensor()
        if not isinstance(data, Tensor):
            raise TypeError(f"Variable data has to be a tensor, but got {type(data).__name__}")
        if volatile is not None:
            warnings.warn("volatile was removed and now has no effect. Use `with no_grad():` instead.", stacklevel=2)
        return data.detach().requires_grad_(requires_grad)


class Variable(metaclass=_VariableMeta):
    """Deprecated: `Variable(tensor, requires_grad=False)` is a tensor with the same memory, outside the
    graph.

    Every tensor is an instance. Raises TypeError for anything but a tensor, and RuntimeError for
    `requires_grad` on an integer tensor.

    data: the tensor. volatile: taken and without effect.

    >>> gs.autograd.Variable(gs.ones(2), requires_grad=True)
    tensor([1., 1.], requires_grad=True)
    """

    _execution_engine = SimpleNamespace(queue_callback=queue_callback)

    def __init__(self, data: Any = None, requires_grad: bool = False, volatile: Any = None) -> None:
        """Never called: what a call returns is a tensor."""
