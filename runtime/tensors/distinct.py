"""The distinct elements of a tensor, or its distinct parts along a dim."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements.shapes import wrap_dim
from gradspec.core.overrides import overridable
from gradspec.core.tensor import BatchedTensor, Tensor, methods_of_tensor, wrap
from gradspec.tensors.arguments import require_tensor

_Array = np.ndarray[Any, Any]


@overridable
def unique(
    input: Tensor,
    sorted: bool = True,
    return_inverse: bool = False,
    return_counts: bool = False,
    dim: int | None = None,
) -> Any:
    """The distinct elements in ascending order, or the distinct parts along `dim`.

    With `return_inverse` also where each element (or part) is among them, with `return_counts` how often.
    Every NaN is distinct. They are in order whether or not they need be `sorted`. Their gradients reach the first of
    equal elements.

    >>> gs.unique(gs.tensor([3, 1, 3]))
    tensor([1, 3])
    """
    array = _elements(input, "unique")
    keys = _parts(array, dim)
    order = np.lexsort(keys.T[::-1]) if keys.shape[1] else np.arange(len(keys))
    return _found(array, keys, order, input, dim, return_inverse, return_counts)


@overridable
def unique_consecutive(
    input: Tensor, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None
) -> Any:
    """The first of each run of equal elements, or of equal parts along `dim`; options as for `unique`.

    return_inverse, return_counts: whether the run of each element, and the lengths of the runs, follow.

    >>> gs.unique_consecutive(gs.tensor([1, 1, 2, 1]))
    tensor([1, 2, 1])
    """
    array = _elements(input, "unique_consecutive")
    keys = _parts(array, dim)
    return _found(array, keys, np.arange(len(keys)), input, dim, return_inverse, return_counts)


def _elements(input: Any, op: str) -> _Array:
    require_tensor(op, "input", input)
    if isinstance(input, BatchedTensor):
        raise RuntimeError(
            f"vmap: {op}() within vmap is not possible: the number of distinct elements differs from sample to sample"
        )
    array: _Array = input._array
    return array.astype(np.float32) if array.dtype.kind == "V" else array


def _parts(array: _Array, dim: int | None) -> _Array:
    """The parts that are compared, a row for each."""
    if dim is None:
        return array.reshape(-1, 1)
    if not array.ndim:
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")
    moved = np.moveaxis(array, wrap_dim(dim, array.ndim), 0)
    return moved.reshape(len(moved), moved.size // max(len(moved), 1))


def _found(
    array: _Array,
    keys: _Array,
    order: _Array,
    input: Tensor,
    dim: int | None,
    return_inverse: bool,
    return_counts: bool,
) -> Any:
    """The first of each run in an order, and what else is asked for."""
    ordered = keys[order]
    begins = np.ones(len(order), bool)
    begins[1:] = (ordered[1:] != ordered[:-1]).any(1)
    at = order[begins]
    if dim is None:
        values = ops.index_select(ops.reshape(input, (-1,)), 0, wrap(at))
    else:
        values = ops.index_select(input, dim, wrap(at))
    results = [values]
    if return_inverse:
        inverse = np.empty(len(order), np.int64)
        inverse[order] = np.cumsum(begins) - 1
        results.append(wrap(inverse.reshape(array.shape) if dim is None else inverse))
    if return_counts:
        ends = np.append(np.flatnonzero(begins)[1:], len(order))
        results.append(wrap((ends - np.flatnonzero(begins)).astype(np.int64)))
    return results[0] if len(results) == 1 else tuple(results)


@methods_of_tensor
class Distinct:
    """The methods of Tensor of the same names."""

    unique = unique
    unique_consecutive = unique_consecutive
