"""Tensors as linear maps, and products of reflections."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gradspec.core import ops
from gradspec.core.bare import Tensor, shape_of
from gradspec.core.shapes import wrap_dims

__all__ = [
    "householder_product",
    "ormqr",
    "tensorinv",
    "tensorsolve",
]


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


def householder_product(A: Tensor, tau: Tensor) -> Tensor:
    """The first columns of the product of the reflections."""
    _check_reflections(A, tau, "linalg.householder_product")
    return _reflected(A, tau, ops.identity_like(A), False)


def ormqr(self: Tensor, input2: Tensor, input3: Tensor, left: bool, transpose: bool) -> Tensor:
    """The product of the reflections, or its adjoint, with a matrix on its right, or on its left."""
    _check_reflections(self, input2, "ormqr")
    if left:
        return _reflected(self, input2, input3, transpose)
    return ops.adjoint(_reflected(self, input2, ops.adjoint(input3), not transpose))


def _reflected(A: Tensor, tau: Tensor, other: Tensor, adjoint: bool) -> Tensor:
    """The product of the reflections I - tau v v^H, or its adjoint, with another matrix."""
    vectors = ops.tril(A, -1) + ops.identity_like(A)
    factors = ops.conj(tau) if adjoint else tau
    count = shape_of(tau)[-1]
    for step in range(count) if adjoint else reversed(range(count)):
        v = ops.narrow(vectors, -1, step, 1)
        factor = ops.unsqueeze(ops.narrow(factors, -1, step, 1), -1)
        other = other - factor * ops.matmul(v, ops.matmul(ops.adjoint(v), other))
    return other


def _check_reflections(A: Tensor, tau: Tensor, name: str) -> None:
    if A.ndim < 2:
        raise RuntimeError(f"{name}: input must have at least 2 dimensions.")
    if tau.dtype is not A.dtype:
        raise RuntimeError(
            f"{name}: Expected input and tau to have the same dtype, but input has dtype {A.dtype.type_name} "
            f"and tau has dtype {tau.dtype.type_name}"
        )
    rows, columns = shape_of(A)[-2:]
    if columns > rows:
        raise RuntimeError(f"{name}: input.shape[-2] must be greater than or equal to input.shape[-1]")
    if shape_of(tau)[-1] > columns:
        raise RuntimeError(f"{name}: input.shape[-1] must be greater than or equal to tau.shape[-1]")
