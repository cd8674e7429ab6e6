"""Composites of QR and LU decompositions."""

from __future__ import annotations

from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of

__all__ = [
    "lu",
    "lu_factor",
    "lu_solve",
    "lu_unpack",
    "lu_with_infos",
    "qr_some",
]


def qr_some(self: Tensor, some: bool) -> tuple[Tensor, Tensor]:
    """Q and R, complete ones if not `some`."""
    Q, R = ops.linalg_qr(self, "reduced" if some else "complete")
    return Q, R


# ---- LU ----


def lu_factor(A: Tensor, pivot: bool) -> tuple[Tensor, Tensor]:
    """L and U in one matrix, and the rows that were exchanged."""
    LU, pivots, _ = ops.linalg_lu_factor_ex(A, pivot=pivot, check_errors=True)
    return LU, pivots


def lu_with_infos(A: Tensor, pivot: bool) -> tuple[Tensor, Tensor, Tensor]:
    """The same, of singular matrices, too, and which pivot is zero."""
    LU, pivots, infos = ops.linalg_lu_factor_ex(A, pivot=pivot)
    return LU, pivots, infos


def lu(A: Tensor, pivot: bool) -> tuple[Tensor, Tensor, Tensor]:
    """P, L and U."""
    LU, pivots, _ = ops.linalg_lu_factor_ex(A, pivot=pivot)
    return lu_unpack(LU, pivots, True, True)


def lu_unpack(
    LU_data: Tensor, LU_pivots: Tensor, unpack_data: bool, unpack_pivots: bool
) -> tuple[Tensor, Tensor, Tensor]:
    """P, L and U; empty ones for parts that are not unpacked."""
    if LU_data.ndim < 2:
        raise RuntimeError("lu_unpack: The input tensor LU_data must have at least 2 dimensions.")
    rows, columns = shape_of(LU_data)[-2:]
    count = min(rows, columns)
    if unpack_pivots:
        _check_pivots("lu_unpack", LU_data, LU_pivots, count)
    P = ops.permutation(LU_pivots, rows, LU_data.dtype) if unpack_pivots else _nothing(LU_data)
    if not unpack_data:
        return P, _nothing(LU_data), _nothing(LU_data)
    L, U = ops.lu_triangles(LU_data)
    return P, L, U


def _nothing(like: Tensor) -> Tensor:
    return ops.narrow(ops.reshape(ops.zero(like), (-1,)), 0, 0, 0)


def _check_pivots(name: str, LU: Tensor, pivots: Tensor, count: int) -> None:
    """There is a vector of pivots for each matrix, and they are integers."""
    if pivots.dtype.numpy.kind not in "iu":
        raise RuntimeError(f"{name}: pivots should be a Tensor of integers, not of {pivots.dtype}")
    wanted = (*shape_of(LU)[:-2], count)
    if shape_of(pivots) != wanted:
        raise RuntimeError(
            f"{name}: Expected pivots of shape {list(wanted)} for LU of shape {list(shape_of(LU))}, but got "
            f"pivots with shape {list(shape_of(pivots))} instead"
        )


def lu_solve(LU: Tensor, pivots: Tensor, B: Tensor, left: bool, adjoint: bool) -> Tensor:
    """The X with AX = B or XA = B, or with the adjoint of A in its place."""
    if LU.ndim < 2 or B.ndim < 2:
        raise RuntimeError("linalg.lu_solve: LU and B must have at least 2 dimensions.")
    _check_pivots("linalg.lu_solve", LU, pivots, shape_of(LU)[-1])
    if not left:
        turned = lu_solve(LU, pivots, ops.adjoint(B), True, not adjoint)
        return ops.adjoint(turned)
    return ops.solve_with_lu(LU, ops.unsqueeze(pivots, -2), B, adjoint)
