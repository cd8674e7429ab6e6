"""Tensors as linear maps."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gradspec.core import ops
from gradspec.core.elements.shapes import wrap_dims
from gradspec.core.tensor import Tensor, shape_of

__all__ = ["tensorinv", "tensorsolve"]


def tensorinv(A: Tensor, ind: int) -> Tensor:
    """The inverse of the map from the dims behind the first `ind` to these."""
    if ind <= 0:
        raise RuntimeError("Expected a strictly positive integer for 'ind'")
    left, right = shape_of(A)[:ind], shape_of(A)[ind:]
    if math.prod(left) != math.prod(right):
        raise RuntimeError(
            "Expected self to satisfy the requirement prod(self.shape[ind:]) == prod(self.shape[:ind]), but "
            f"got {math.prod(right)} != {math.prod(left)}"
        )
    matrix = ops.reshape(A, (math.prod(left), math.prod(right)))
    return ops.reshape(ops.linalg_inv(matrix), (*right, *left))


def tensorsolve(A: Tensor, B: Tensor, dims: Sequence[int] | None) -> Tensor:
    """The X that the map A takes to B; the dims of A in `dims` are moved to its end."""
    if dims is not None:
        moved = wrap_dims(dims, A.ndim)
        A = ops.movedim(A, moved, tuple(range(A.ndim - len(moved), A.ndim)))
    shape = shape_of(A)[B.ndim :]
    count = math.prod(shape)
    if count != math.prod(shape_of(B)):
        raise RuntimeError(
            "Expected self to satisfy the requirement prod(self.shape[other.ndim:]) == "
            f"prod(self.shape[:other.ndim]), but got {count} != {math.prod(shape_of(B))}"
        )
    solution = ops.linalg_solve(ops.reshape(A, (count, count)), ops.reshape(B, (count,)))
    return ops.reshape(solution, shape)
