"""In-place forms that call a function of Python for each element."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements.scalars import checked
from gradspec.core.tensor import Tensor, methods_of_tensor, wrap
from gradspec.tensors.arguments import require_tensor


@methods_of_tensor
class CallsByElement:
    """The methods of Tensor that call a function for each element."""

    def apply_(self: Tensor, callable: Callable[[Any], Any]) -> Tensor:
        """Replace each element by the number that a function gives for it; returns the tensor.

        Each call costs a function of Python: ops are far faster. If a call raises, nothing is written. RuntimeError for
        a tensor that requires grad, and for numbers out of the dtype's range; TypeError for anything but a number.

        callable: gets an element as a number of Python.

        >>> gs.tensor([1.0, 2.0]).apply_(lambda a: a + 1)
        tensor([2., 3.])
        """
        return _written("apply_", self, callable)

    def map_(self: Tensor, other: Tensor, callable: Callable[[Any, Any], Any]) -> Tensor:
        """Replace each element by the number that a function gives for it and for that of another tensor.

        Errors as of `apply_`, and TypeError for a tensor of another dtype.

        other: broadcasts to the shape of this tensor.
        callable: gets two numbers.

        >>> gs.tensor([1, 2]).map_(gs.tensor([10]), lambda a, b: a + b)
        tensor([11, 12])
        """
        return _written("map_", self, callable, other=other)

    def map2_(self: Tensor, x: Tensor, y: Tensor, callable: Callable[[Any, Any, Any], Any]) -> Tensor:
        """Replace each element by the number that a function gives for it and for those of two other tensors.

        Errors as of `map_`.

        x, y: broadcast to the shape of this tensor.
        callable: gets three numbers.

        >>> gs.tensor([1, 2]).map2_(gs.tensor([3, 4]), gs.tensor([1]), lambda a, x, y: a * x + y)
        tensor([4, 9])
        """
        return _written("map2_", self, callable, x=x, y=y)


def _written(name: str, self: Tensor, function: Callable[..., Any], **others: Tensor) -> Tensor:
    """The tensor, to which the function's numbers are written once all are known."""
    if not callable(function):
        raise TypeError(f"{name}(): argument 'callable' is {type(function).__name__}, which is not callable")
    for argument, tensor in {"self": self, **others}.items():
        require_tensor(name, argument, tensor)
        if tensor._requires_grad:
            raise RuntimeError(
                f"Can't call {name}() on a tensor that requires grad, as a function of Python has no gradient: use "
                f"detach().{name}() instead"
            )
        if tensor.dtype is not self.dtype:
            raise TypeError(f"{name}(): expected {self.dtype} for argument '{argument}', but got {tensor.dtype}")
    wanted = self.dtype.numpy
    columns = [self, *[ops.expand(tensor, self.shape) for tensor in others.values()]]
    rows = zip(*[ops.reshape(column, (-1,)).tolist() for column in columns], strict=True)
    numbers = [_number(name, function(*row), wanted) for row in rows]
    return self.copy_(wrap(np.array(numbers, wanted).reshape(self.shape)))


def _number(name: str, given: Any, wanted: np.dtype[Any]) -> Any:
    if isinstance(given, (Tensor, np.generic)):
        given = given.item()
    if not isinstance(given, (bool, int, float, complex)):
        raise TypeError(f"{name}(): the function must return a number, not {type(given).__name__}")
    return checked(given, wanted, name)
