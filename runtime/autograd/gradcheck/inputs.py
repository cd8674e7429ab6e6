"""Checks before the run: options that clash, inputs that cannot be perturbed."""

from __future__ import annotations

import itertools
import warnings

import numpy as np

from gradspec.autograd.gradcheck.problem import Problem, memory
from gradspec.core.process.user_stack import user_stacklevel

PRECISE = (np.dtype(np.float64), np.dtype(np.complex128))


def check_options(
    function: str,
    names: tuple[str, str],
    forward: bool,
    backward: bool,
    undefined: bool,
    batched: bool,
    batched_forward: bool,
) -> None:
    """Raise for options that do not go together; `names` are those of `forward` and `backward`."""
    if not forward and not backward:
        raise ValueError(f"{function}: Expected at least one of {names[0]} or {names[1]} to be True")
    if batched and not backward:
        raise ValueError(f"{function}: Setting check_batched_grad=True requires {names[1]} to be True")
    if batched_forward and not forward:
        raise ValueError(f"{function}: Setting check_batched_forward_grad=True requires {names[0]} to be True")
    if function == "gradgradcheck" and undefined and not backward:
        raise ValueError(f"{function}: Setting check_undefined_grad=True requires {names[1]} to be True")


def check_inputs(problem: Problem) -> None:
    """Raise for inputs that cannot be checked, and warn of inputs that make the check fail."""
    variables = problem.variables
    if not variables:
        raise ValueError(
            "gradcheck expects at least one input tensor to require gradient, but none of them have requires_grad=True"
        )
    for position, x in variables:
        array = memory(x)
        if array.dtype not in PRECISE:
            warnings.warn(
                f"Input #{position} requires gradient and is not a double precision floating point or "
                f"complex ({array.dtype}). This check will likely fail: use float64 or complex128 inputs.",
                stacklevel=user_stacklevel(),
            )
        if array.flags.c_contiguous:
            continue
        sizes = zip(array.shape, array.strides, strict=True)
        if array.size and any(n > 1 and stride == 0 for n, stride in sizes):
            raise ValueError(
                f"The input {position} has a dimension with stride 0, so that its elements cannot be "
                "perturbed one by one. Call .contiguous() on it before passing it to gradcheck."
            )
        if _overlaps_itself(array):
            _warn_of_overlap(f"Input #{position} has overlapping memory: different indices are one address")
    for (i, x), (j, y) in itertools.combinations(variables, 2):
        if x is not y and np.may_share_memory(memory(x), memory(y)) and _share(memory(x), memory(y)):
            _warn_of_overlap(f"Inputs #{i} and #{j} have overlapping memory")


def _warn_of_overlap(what: str) -> None:
    warnings.warn(
        f"{what}. Perturbing an element then changes others too, and this check will likely fail: clone() "
        "the inputs before passing them to gradcheck.",
        stacklevel=user_stacklevel(),
    )


def _addresses(array: np.ndarray) -> np.ndarray:
    """The offset of each element from the first, in bytes."""
    offsets = np.zeros((), np.int64)
    for length, stride in zip(array.shape, array.strides, strict=True):
        offsets = offsets[..., None] + np.arange(length) * stride
    return offsets.reshape(-1)


def _overlaps_itself(array: np.ndarray) -> bool:
    reach = 0  # how far the dimensions looked at so far extend
    for stride, length in sorted((abs(s), n) for n, s in zip(array.shape, array.strides, strict=True)):
        if length > 1 and stride <= reach:
            return len(np.unique(_addresses(array))) < array.size
        reach += stride * (length - 1)
    return False


def _share(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether an element of one is an element of the other."""
    first, second = (x.__array_interface__["data"][0] + _addresses(x) for x in (a, b))
    return bool(np.isin(first, second).any())
