"""Tensors among the operands of NumPy's ufuncs, which `ndarray + tensor` and `ndarray += tensor` are, too."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core.process.state import GRAD, state
from gradspec.core.tensor import Tensor, methods_of_tensor

# The operators that ufuncs are, as a method of the first operand, and as one of the second.
_OPERATORS: dict[np.ufunc, tuple[str, str]] = {
    np.add: ("__add__", "__radd__"),
    np.subtract: ("__sub__", "__rsub__"),
    np.multiply: ("__mul__", "__rmul__"),
    np.true_divide: ("__truediv__", "__rtruediv__"),
    np.floor_divide: ("__floordiv__", "__rfloordiv__"),
    np.remainder: ("__mod__", "__rmod__"),
    np.power: ("__pow__", "__rpow__"),
    np.matmul: ("__matmul__", "__rmatmul__"),
    np.bitwise_and: ("__and__", "__rand__"),
    np.bitwise_or: ("__or__", "__ror__"),
    np.bitwise_xor: ("__xor__", "__rxor__"),
    np.equal: ("__eq__", "__eq__"),
    np.not_equal: ("__ne__", "__ne__"),
    np.less: ("__lt__", "__gt__"),
    np.less_equal: ("__le__", "__ge__"),
    np.greater: ("__gt__", "__lt__"),
    np.greater_equal: ("__ge__", "__le__"),
}


@methods_of_tensor
class Ufuncs:
    """The method of Tensor that NumPy's ufuncs call."""

    def __array_ufunc__(self: Tensor, ufunc: np.ufunc, method: str, *inputs: Any, **kwargs: Any) -> Any:
        """What a ufunc with a tensor among its operands does: an operator's is that of the tensor.

        Any other works on the elements, as an ndarray, and so does one that writes to an ndarray.
        RuntimeError for a tensor that requires grad, while recording, since the gradient would be lost.
        """
        names = _OPERATORS.get(ufunc)
        if names is not None and method == "__call__" and not kwargs and all(map(_is_operand, inputs)):
            first, second = inputs
            if isinstance(first, Tensor):
                return getattr(first, names[0])(second)
            return getattr(second, names[1])(first)
        written = kwargs.get("out", ())
        if any(isinstance(target, Tensor) for target in written):
            raise TypeError(
                f"numpy.{ufunc.__name__}(): 'out' must be an ndarray, not a Tensor: use the tensor's own "
                "in-place methods, or out=tensor.numpy()"
            )
        arrays = [_elements(ufunc, value, bool(written)) if isinstance(value, Tensor) else value for value in inputs]
        return getattr(ufunc, method)(*arrays, **kwargs)


def _is_operand(value: Any) -> bool:
    return isinstance(value, Tensor | np.ndarray | np.generic | int | float | complex)


def _elements(ufunc: np.ufunc, operand: Tensor, written: bool) -> np.ndarray:
    if written and operand._requires_grad and state.mode & GRAD:
        raise RuntimeError(
            f"numpy.{ufunc.__name__}(): an ndarray cannot be written to with a Tensor that requires grad, "
            "whose gradient would be lost: use from_numpy(array) in place of the ndarray, or tensor.detach() "
            "if no gradient is wanted"
        )
    return operand.numpy()
