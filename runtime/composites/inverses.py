"""Pseudoinverses, ranks and least squares."""

from __future__ import annotations

import functools
from typing import Any

from gradspec.composites.precision import in_single
from gradspec.core import ops
from gradspec.core.elements.dtypes import finfo, float64, int64
from gradspec.core.elements.shapes import broadcast_shapes
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import full

__all__ = ["lstsq", "matrix_rank", "pinv"]


def pinv(A: Tensor, atol: Any, rtol: Any, hermitian: bool) -> Tensor:
    """The pseudoinverse; `rtol` is by default the larger size times the machine precision, 0 with `atol`."""
    if isinstance(atol, Tensor) or isinstance(rtol, Tensor):
        return _pinv_within(A, atol, rtol, hermitian)
    return ops.pseudoinverse(A, 0.0 if atol is None else atol, _relative(A, atol, rtol), hermitian)


def _pinv_within(A: Tensor, atol: Any, rtol: Any, hermitian: bool) -> Tensor:
    """The pseudoinverse with tolerances for each matrix."""
    given = (0.0 if atol is None else atol, _relative(A, atol, rtol))
    bounds = [x if isinstance(x, Tensor) else full((), x, dtype=float64) for x in given]
    batch = functools.reduce(broadcast_shapes, map(shape_of, bounds), shape_of(A)[:-2])
    matrices = ops.expand(A, (*batch, *shape_of(A)[-2:]))
    least, relative = (_matrices(ops.expand(x, batch)) for x in bounds)
    return ops.pseudoinverse_within(matrices, least, relative, hermitian)


@in_single
def matrix_rank(A: Tensor, atol: Any, rtol: Any, hermitian: bool) -> Tensor:
    """The number of singular values above both tolerances, which are as for `pinv`."""
    values = ops.absolute(ops.linalg_eigvalsh(A)) if hermitian else ops.linalg_svdvals(A)
    if not shape_of(values)[-1]:
        return ops.sum(ops.gt(values, 0), -1)
    bounds = (0.0 if atol is None else atol, _relative(A, atol, rtol))
    least, relative = (ops.unsqueeze(x, -1) if isinstance(x, Tensor) else x for x in bounds)
    return ops.sum(ops.gt(values, ops.maximum(ops.mul(ops.amax(values, -1, True), relative), least)), -1)


def _relative(A: Tensor, atol: Any, rtol: Any) -> Any:
    """The tolerance relative to the largest singular value; by default the precision, or 0 beside an absolute one."""
    if rtol is not None:
        return rtol
    return ops.where(atol > 0, 0.0, _precision(A)) if isinstance(atol, Tensor) else 0.0 if atol else _precision(A)


def _precision(A: Tensor) -> float:
    """How far singular values may be from exact, relative to the largest."""
    largest = max(shape_of(A)[-2:], default=0)
    return largest * finfo(A.dtype).eps if A.is_complex() or A.is_floating_point() else 0.0


def _matrices(numbers: Tensor) -> Tensor:
    """As matrices of one element."""
    return ops.unsqueeze(ops.unsqueeze(numbers, -1), -1)


def lstsq(A: Tensor, B: Tensor, rcond: float | None, driver: str | None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
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
