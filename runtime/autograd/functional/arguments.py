"""Arguments and results of this package's functions: checks, preparation, zeros, detaching."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.core.tensor import Tensor, wrap

Func = Callable[..., Any]
Tensors = tuple[Tensor, ...]

_FUNCTION_OUTPUT = "outputs of the user-provided function"


def as_tensors(value: Any, function: str, what: str = "inputs") -> tuple[bool, Tensors]:
    """Whether `value` is a tuple, and its tensors; TypeError unless it is a Tensor or a tuple of them."""
    is_tuple = isinstance(value, tuple)
    parts = value if is_tuple else (value,)
    for position, part in enumerate(parts):
        if not isinstance(part, Tensor):
            found = f"the value at index {position}" if is_tuple else f"the given {what}"
            raise TypeError(
                f"The {what} given to {function} must be either a Tensor or a tuple of Tensors but {found} "
                f"has type {type(part)}."
            )
    return is_tuple, parts


def input_tensors(inputs: Any, function: str) -> tuple[bool, Tensors]:
    """The same for the inputs, of which there must be one at least, all floating point or complex."""
    is_tuple, parts = as_tensors(inputs, function)
    if not parts:
        raise ValueError(f"{function}: the inputs are an empty tuple; give one Tensor at least")
    for position, x in enumerate(parts):
        if x._memory.dtype.kind not in "fVc":
            raise RuntimeError(
                "only Tensors of floating point and complex dtype can require gradients: input "
                f"{position} of {function} has dtype {x.dtype}"
            )
    return is_tuple, parts


def variables(inputs: Tensors, create_graph: bool) -> Tensors:
    """Tensors to differentiate by, with the values of `inputs`; on their graph if there is to be one."""
    return tuple(
        x.view(x._memory.shape) if create_graph and x._requires_grad else x.detach().requires_grad_() for x in inputs
    )


def call(func: Func, inputs: Tensors, function: str) -> tuple[bool, Tensors]:
    """The outputs of the user's function, checked."""
    return as_tensors(func(*inputs), function, _FUNCTION_OUTPUT)


def call_scalar(func: Func, inputs: Tensors, function: str) -> Tensor:
    """The output of the user's function, which must be one real number."""
    is_tuple, outputs = call(func, inputs, function)
    if is_tuple:
        raise RuntimeError(f"The function given to {function} should return a single Tensor")
    (y,) = outputs
    if y._memory.size != 1:
        raise RuntimeError(
            f"The Tensor returned by the function given to {function} should contain a single element, but "
            f"it has shape {list(y.shape)}"
        )
    refuse_complex(y, 0, function)
    return y


def refuse_complex(y: Tensor, position: int, function: str) -> None:
    """Raise for a complex output where rows of a Jacobian are asked for."""
    if y._memory.dtype.kind == "c":
        raise RuntimeError(
            f"grad can be implicitly created only for real scalar outputs but got {y.dtype} for output "
            f"{position} of the function given to {function}: return its real and its imaginary part instead"
        )


def vectors(v: Any, like: Tensors, is_tuple: bool, function: str, create_graph: bool) -> Tensors:
    """The tensors of the argument `v`, checked to be like others and converted to their dtypes."""
    _, parts = as_tensors(v, function, "v")
    if len(parts) != len(like):
        raise RuntimeError(
            f"v is a tuple of invalid length: should be {len(like)} but got {len(parts)}."
            if is_tuple
            else f"The given v should contain a single Tensor, but it contains {len(parts)}."
        )
    for position, (part, other) in enumerate(zip(parts, like, strict=True)):
        if part._memory.shape != other._memory.shape:
            which = f"Entry {position} in v" if is_tuple else "v"
            raise RuntimeError(f"{which} has invalid size: should be {other.shape} but got {part.shape}.")
    if not create_graph:
        parts = tuple(part.detach() for part in parts)
    return tuple(part.to(other.dtype) for part, other in zip(parts, like, strict=True))


def require_outputs(outputs: Sequence[Tensor]) -> None:
    """Raise, in strict mode, for an output that has no gradient."""
    for position, y in enumerate(outputs):
        if not y._requires_grad:
            raise RuntimeError(
                f"Output {position} of the user-provided function does not require gradients. The outputs "
                "must be computed in a differentiable manner from the input when running in strict mode."
            )


def independent(position: int, of: str = "output") -> RuntimeError:
    """The error of strict mode for an input on which nothing depends."""
    if of == "gradient":
        return RuntimeError(
            "While computing the hessian, found that the jacobian of the user-provided function with respect "
            f"to input {position} is independent of the input. This is not allowed in strict mode. You "
            "should ensure that your function is twice differentiable and that the jacobian depends on the "
            "inputs (this would be violated by a linear function for example)."
        )
    suffix = "" if of == "output" else " when create_graph=True"
    return RuntimeError(
        f"The {of} of the user-provided function is independent of input {position}. This is not allowed in "
        f"strict mode{suffix}."
    )


def filled(gradients: Sequence[Tensor | None], like: Tensors, strict: bool, of: str = "output") -> tuple[Tensor, ...]:
    """Gradients with zeros in the place of missing ones, which strict mode does not allow."""
    found = []
    for position, (g, x) in enumerate(zip(gradients, like, strict=True)):
        if g is None:
            if strict:
                raise independent(position, of)
            g = wrap(np.zeros_like(x._array))
        found.append(g)
    return tuple(found)


def require_graph(results: Tensors, of: str) -> None:
    """Raise, in strict mode with create_graph, for a result that is a constant."""
    for position, result in enumerate(results):
        if not result._requires_grad:
            raise independent(position, of)


def returned(tensors: Tensors, is_tuple: bool, create_graph: bool) -> Any:
    """The tensors as the caller gave theirs: one or a tuple; outside the graph unless that is wanted."""
    if not create_graph:
        tensors = tuple(tensor.detach() for tensor in tensors)
    return tensors if is_tuple else tensors[0]
