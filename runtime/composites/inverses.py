"""Pseudoinverses and least squares, and the exponential of a matrix."""

from __future__ import annotations

from gradspec.core import ops
from gradspec.core.elements.dtypes import finfo, int64
from gradspec.core.elements.shapes import broadcast_shapes
from gradspec.core.tensor import Tensor, shape_of

__all__ = ["lstsq", "matrix_exp_derivative", "pinv", "pinv_backward", "pinv_push"]


def pinv(A: Tensor, atol: float | None, rtol: float | None, hermitian: bool) -> Tensor:
    """The pseudoinverse; `rtol` is by default the larger size times the machine precision, 0 with `atol`."""
    if rtol is None:
        largest = max(shape_of(A)[-2:], default=0)
        rtol = largest * finfo(A.dtype).eps if not atol and (A.is_complex() or A.is_floating_point()) else 0.0
    return ops.pseudoinverse(A, 0.0 if atol is None else atol, rtol, hermitian)


def pinv_backward(gradient: Tensor, A: Tensor, result: Tensor) -> Tensor:
    """The gradient of a matrix, given that of its pseudoinverse."""
    turned, adjoint = ops.adjoint(gradient), ops.adjoint(result)
    right = ops.matmul(turned, ops.matmul(result, adjoint))
    left = ops.matmul(ops.matmul(adjoint, result), turned)
    inside = ops.matmul(ops.matmul(adjoint, gradient), adjoint)
    right = right - ops.matmul(A, ops.matmul(result, right))
    return right + left - ops.matmul(ops.matmul(left, result), A) - inside


def pinv_push(tangent: Tensor, A: Tensor, result: Tensor) -> Tensor:
    """The tangent of the pseudoinverse of a matrix with this tangent."""
    turned, adjoint = ops.adjoint(tangent), ops.adjoint(result)
    right = ops.matmul(ops.matmul(result, adjoint), turned)
    left = ops.matmul(turned, ops.matmul(adjoint, result))
    inside = ops.matmul(result, ops.matmul(tangent, result))
    right = right - ops.matmul(ops.matmul(right, A), result)
    return right + left - ops.matmul(result, ops.matmul(A, left)) - inside


def lstsq(
    A: Tensor, B: Tensor, rcond: float | None, driver: str | None
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The X that minimizes the norm of AX - B, squared residuals, the rank and the singular values."""
    if A.ndim < 2 or not B.ndim:
        raise RuntimeError("linalg.lstsq: A must have at least 2 dimensions, and B at least 1.")
    is_vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and shape_of(B) == shape_of(A)[:-1])
    right = ops.unsqueeze(B, -1) if is_vector else B
    if shape_of(A)[-2] != shape_of(right)[-2]:
        raise RuntimeError("linalg.lstsq: input.size(-2) should match other.size(-2)")
    rows, columns = shape_of(A)[-2:]
    if rcond is None or driver == "gels":  # which takes the rank for full
        rcond = max(rows, columns) * finfo(A.dtype).eps if A.is_complex() or A.is_floating_point() else 0.0
    batch = broadcast_shapes(shape_of(A)[:-2], shape_of(right)[:-2])
    A, right = ops.expand(A, (*batch, rows, columns)), ops.expand(right, (*batch, *shape_of(right)[-2:]))
    solution, rank = ops.least_squares(A, right, rcond, "gelsy" if driver is None else driver)
    nothing = ops.narrow(ops.reshape(ops.zero(ops.real_part(A)), (-1,)), 0, 0, 0)
    values = ops.linalg_svdvals(A) if driver in ("gelsd", "gelss") else nothing
    rank = rank if driver != "gels" else ops.to_dtype(nothing, int64)
    residuals = nothing
    if rows > columns and driver not in (None, "gelsy"):
        left_over = ops.abs(right - ops.matmul(A, solution))
        residuals = ops.sum(left_over * left_over, -2)
    return ops.squeeze(solution, -1) if is_vector else solution, residuals, rank, values


def matrix_exp_derivative(self: Tensor, direction: Tensor) -> Tensor:
    """The derivative of the exponential along a direction: a block of the exponential of a block matrix."""
    size = shape_of(self)[-1]
    above = ops.cat([self, direction], -1)
    below = ops.cat([ops.zero(self), self], -1)
    whole = ops.linalg_matrix_exp(ops.cat([above, below], -2))
    return ops.narrow(ops.narrow(whole, -2, 0, size), -1, size, size)
