"""Composites that solve linear equations."""

from __future__ import annotations

import math

from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of

__all__ = [
    "cholesky_ex",
    "logdet",
    "solve",
    "solve_ex",
    "triangular_solve",
]


def solve(A: Tensor, B: Tensor, left: bool) -> Tensor:
    """The X with AX = B, or XA = B if not `left`; a B of the shape of A without its last dim is vectors."""
    return solve_ex(A, B, left, True)[0]


def solve_ex(A: Tensor, B: Tensor, left: bool, check_errors: bool) -> tuple[Tensor, Tensor]:
    """The same, and which pivot of A is zero; then X is infinite, unless `check_errors` raises."""
    if A.ndim < 2:
        raise RuntimeError("linalg.solve: The input tensor A must have at least 2 dimensions.")
    is_vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and shape_of(B) == shape_of(A)[:-1])
    if is_vector:
        if not left:
            raise RuntimeError(
                "linalg.solve: Vector broadcasting of the left hand side is not supported for left=False. In "
                "this case linalg.solve is equivalent to B / A.squeeze(-1)"
            )
        result, info = ops.solve_matrix(A, ops.unsqueeze(B, -1), check_errors)
        return ops.squeeze(result, -1), info
    if left:
        result, info = ops.solve_matrix(A, B, check_errors)
    else:
        solution, info = ops.solve_matrix(ops.matrix_transpose(A), ops.matrix_transpose(B), check_errors)
        result = ops.matrix_transpose(solution)
    # a batch that is mapped over lies in front of the dims that only B has
    return result, info if shape_of(info) == shape_of(A)[:-2] else ops.reshape(info, shape_of(A)[:-2])


def triangular_solve(b: Tensor, A: Tensor, upper: bool, transpose: bool, unitriangular: bool) -> tuple[Tensor, Tensor]:
    """The X with AX = b, or with A transposed, and a copy of A; their batch dims broadcast."""
    if A.ndim < 2 or b.ndim < 2:
        raise RuntimeError(
            f"triangular_solve: Expected A and b to have at least 2 dimensions, but they have {A.ndim} and "
            f"{b.ndim} dimensions instead"
        )
    matrix = ops.matrix_transpose(A) if transpose else A
    solution = ops.linalg_solve_triangular(matrix, b, upper=upper != transpose, unitriangular=unitriangular)
    batch = shape_of(solution)[:-2]
    repeated = A if shape_of(A)[:-2] == batch else ops.expand(A, (*batch, *shape_of(A)[-2:]))
    return solution, ops.clone(repeated)


def logdet(A: Tensor) -> Tensor:
    """The logarithm of the determinant, of which the sign contributes NaN or an angle."""
    sign, logabsdet = ops.linalg_slogdet(A)
    if A.is_complex():
        return ops.log(sign) + logabsdet
    return ops.where(sign < 0, math.nan, logabsdet)


def cholesky_ex(self: Tensor, upper: bool, check_errors: bool) -> tuple[Tensor, Tensor]:
    """The lower Cholesky factor, or the upper one of the upper triangle, and what failed."""
    L, info = ops.cholesky_lower(ops.adjoint(self) if upper else self, check_errors)
    return ops.adjoint(L) if upper else L, info
