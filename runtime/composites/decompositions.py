"""QR and LU decompositions: their derivatives, and what is made of them."""

from __future__ import annotations

from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of

__all__ = [
    "lu",
    "lu_backward",
    "lu_factor",
    "lu_in_one",
    "lu_joined",
    "lu_product_push",
    "lu_push",
    "lu_solve",
    "lu_unpack",
    "qr_backward",
    "qr_push",
    "qr_some",
    "solve_with_lu_outer",
]


def qr_backward(left: Tensor, right: Tensor, Q: Tensor, R: Tensor, mode: str) -> Tensor:
    """The gradient of a matrix, given those of Q and R."""
    if 0 in shape_of(R):
        return ops.matmul(ops.zero(Q), ops.zero(R))
    _check_qr_mode(Q, R, mode)
    first, others = _columns(R)
    of_first, of_others = _columns(right)
    if others is None or of_others is None:
        return _qr_backward(left, right, Q, R)
    of_Q = left + ops.matmul(Q, ops.matmul(others, ops.adjoint(of_others)))
    return ops.cat([_qr_backward(of_Q, of_first, Q, first), ops.matmul(Q, of_others)], -1)


def _qr_backward(left: Tensor, right: Tensor, Q: Tensor, R: Tensor) -> Tensor:
    inner = ops.matmul(right, ops.adjoint(R)) - ops.matmul(ops.adjoint(Q), left)
    doubled = ops.triu(inner) + ops.triu(inner, 1)
    of_A = left + ops.matmul(Q, 0.5 * (doubled + ops.adjoint(doubled)))
    return ops.linalg_solve_triangular(ops.adjoint(R), of_A, upper=False, left=False)


def qr_some(self: Tensor, some: bool) -> tuple[Tensor, Tensor]:
    """Q and R, complete ones if not `some`."""
    Q, R = ops.linalg_qr(self, "reduced" if some else "complete")
    return Q, R


def qr_push(tangent: Tensor, Q: Tensor, R: Tensor, mode: str) -> tuple[Tensor, Tensor]:
    """The tangents of Q and R for a matrix with this tangent."""
    if 0 in shape_of(R):
        return ops.zero(Q), ops.zero(R)
    _check_qr_mode(Q, R, mode)
    first, others = _columns(R)
    of_first, of_others = _columns(tangent)
    scaled = ops.linalg_solve_triangular(first, of_first, upper=True, left=False)
    inner = ops.matmul(ops.adjoint(Q), scaled)
    hermitian = inner + ops.adjoint(inner)
    upper = 0.5 * (ops.triu(hermitian) + ops.triu(hermitian, 1))
    of_Q, of_R = scaled - ops.matmul(Q, upper), ops.matmul(upper, first)
    if others is None or of_others is None:
        return of_Q, of_R
    turned = ops.matmul(ops.matmul(ops.adjoint(of_Q), Q), others)
    return of_Q, ops.cat([of_R, turned + ops.matmul(ops.adjoint(Q), of_others)], -1)


def _check_qr_mode(Q: Tensor, R: Tensor, mode: str) -> None:
    if mode == "r":
        raise RuntimeError(
            "The derivative of linalg.qr depends on Q, which is not computed when mode='r'. Please use "
            "linalg.qr(A, mode='reduced') if you are going to differentiate through linalg.qr."
        )
    if mode == "complete" and shape_of(R)[-2] > shape_of(R)[-1]:
        raise RuntimeError(
            "The QR decomposition is not differentiable when mode='complete' and nrows > ncols."
        )


def _columns(R: Tensor) -> tuple[Tensor, Tensor | None]:
    """The square matrix of the first columns, and the other columns, if there are some."""
    rows, columns = shape_of(R)[-2:]
    if columns <= rows:
        return R, None
    return ops.narrow(R, -1, 0, rows), ops.narrow(R, -1, rows, columns - rows)


# ---- LU ----


def lu_factor(A: Tensor, pivot: bool) -> tuple[Tensor, Tensor]:
    """L and U in one matrix, and the rows that were exchanged."""
    LU, pivots, _ = ops.linalg_lu_factor_ex(A, pivot=pivot, check_errors=True)
    return LU, pivots


def lu_in_one(A: Tensor, pivot: bool) -> tuple[Tensor, Tensor]:
    """The same, of singular matrices, too."""
    LU, pivots, _ = ops.linalg_lu_factor_ex(A, pivot=pivot)
    return LU, pivots


def lu(A: Tensor, pivot: bool) -> tuple[Tensor, Tensor, Tensor]:
    """P, L and U."""
    LU, pivots, _ = ops.linalg_lu_factor_ex(A, pivot=pivot)
    return lu_unpack(LU, pivots, True, True)


def lu_unpack(
    LU_data: Tensor, LU_pivots: Tensor, unpack_data: bool, unpack_pivots: bool
) -> tuple[Tensor, Tensor, Tensor]:
    """P, L and U; empty ones for what is not to be unpacked."""
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


def lu_joined(L: Tensor, U: Tensor) -> Tensor:
    """L without its diagonal, and U, in one matrix."""
    (rows, count), columns = shape_of(L)[-2:], shape_of(U)[-1]
    lower, upper = ops.tril(L, -1), ops.triu(U)
    if columns > count:
        lower = ops.cat([lower, ops.zero(ops.narrow(upper, -1, count, columns - count))], -1)
    elif rows > count:
        upper = ops.cat([upper, ops.zero(ops.narrow(lower, -2, count, rows - count))], -2)
    return lower + upper


def _check_pivots(name: str, LU: Tensor, pivots: Tensor, count: int) -> None:
    """There is a vector of pivots for each matrix."""
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


def solve_with_lu_outer(solved: Tensor, LU: Tensor, pivots: Tensor, result: Tensor, adjoint: bool) -> Tensor:
    """The gradient of LU, given that of the right-hand side.

    With A = PLU the solution of AX = B has LY = P^H B and UX = Y; that of the adjoint equation has
    U^H Y = B and L^H Z = Y with X = PZ.
    """
    upper, lower = ops.triu(LU), ops.tril(LU, -1)
    P = ops.permutation(ops.squeeze(pivots, -2), shape_of(LU)[-2], LU.dtype)
    if not adjoint:
        of_half = ops.matmul(ops.matrix_transpose(P), solved)
        of_Y = of_half + ops.matmul(ops.adjoint(lower), of_half)
        Y = ops.matmul(upper, result)
        of_upper, of_lower = ops.matmul(of_Y, ops.adjoint(result)), ops.matmul(of_half, ops.adjoint(Y))
    else:
        Z = ops.matmul(ops.matrix_transpose(P), result)
        Y, of_Y = Z + ops.matmul(ops.adjoint(lower), Z), ops.matmul(upper, solved)
        of_upper, of_lower = ops.matmul(Y, ops.adjoint(solved)), ops.matmul(Z, ops.adjoint(of_Y))
    return -(ops.triu(of_upper) + ops.tril(of_lower, -1))


def lu_product_push(tangent: Tensor, LU: Tensor, pivots: Tensor) -> Tensor:
    """The tangent of A = PLU."""
    P, L, U = lu_unpack(LU, ops.squeeze(pivots, -2), True, True)
    moved = ops.matmul(ops.tril(tangent, -1), U) + ops.matmul(L, ops.triu(tangent))
    return ops.matmul(P, moved)


def lu_backward(gradient: Tensor, LU: Tensor, pivots: Tensor) -> Tensor:
    """The gradient of a matrix, given that of its L and U in one matrix."""
    rows, columns = shape_of(LU)[-2:]
    count = min(rows, columns)
    P, L, U = lu_unpack(LU, pivots, True, True)
    of_L = ops.tril(ops.narrow(gradient, -1, 0, count), -1)
    of_U = ops.triu(ops.narrow(gradient, -2, 0, count))
    lower, upper = ops.matmul(ops.adjoint(L), of_L), ops.matmul(of_U, ops.adjoint(U))
    square_L, square_U = ops.narrow(L, -2, 0, count), ops.narrow(U, -1, 0, count)
    outside = None
    if rows > count:  # the other rows of L are those of the matrix divided by U
        rest, of_rest = ops.narrow(L, -2, count, rows - count), ops.narrow(of_L, -2, count, rows - count)
        inside = ops.matmul(ops.adjoint(rest), of_rest)
        lower, upper = lower - inside, upper - inside
        outside = _over_adjoint(of_rest, square_U)
    elif columns > count:
        rest, of_rest = (
            ops.narrow(U, -1, count, columns - count),
            ops.narrow(of_U, -1, count, columns - count),
        )
        inside = ops.matmul(of_rest, ops.adjoint(rest))
        lower, upper = lower - inside, upper - inside
        outside = ops.linalg_solve_triangular(ops.adjoint(square_L), of_rest, upper=True, unitriangular=True)
    inner = _over_adjoint(ops.tril(lower, -1) + ops.triu(upper), square_U)
    result = ops.linalg_solve_triangular(ops.adjoint(square_L), inner, upper=True, unitriangular=True)
    if outside is not None:
        result = ops.cat([result, outside], -2 if rows > count else -1)
    return ops.matmul(P, result)


def _over_adjoint(self: Tensor, U: Tensor) -> Tensor:
    """The product of a matrix with the inverse of the adjoint of an upper triangular one."""
    return ops.linalg_solve_triangular(ops.adjoint(U), self, upper=False, left=False)


def lu_push(tangent: Tensor, LU: Tensor, pivots: Tensor) -> Tensor:
    """The tangent of L and U in one matrix, for a matrix with this tangent."""
    rows, columns = shape_of(LU)[-2:]
    count = min(rows, columns)
    P, L, U = lu_unpack(LU, pivots, True, True)
    square_L, square_U = ops.narrow(L, -2, 0, count), ops.narrow(U, -1, 0, count)
    moved = ops.matmul(ops.matrix_transpose(P), tangent)
    square = ops.narrow(ops.narrow(moved, -2, 0, count), -1, 0, count)
    inner = ops.linalg_solve_triangular(square_L, square, upper=False, unitriangular=True)
    inner = ops.linalg_solve_triangular(square_U, inner, upper=True, left=False)
    of_L, of_U = ops.matmul(square_L, ops.tril(inner, -1)), ops.matmul(ops.triu(inner), square_U)
    result = of_L + of_U
    if rows > count:
        rest, moved = (ops.narrow(part, -2, count, rows - count) for part in (L, moved))
        outside = moved - ops.matmul(rest, of_U)
        outside = ops.linalg_solve_triangular(square_U, outside, upper=True, left=False)
        return ops.cat([result, outside], -2)
    if columns > count:
        rest, moved = (ops.narrow(part, -1, count, columns - count) for part in (U, moved))
        outside = moved - ops.matmul(of_L, rest)
        outside = ops.linalg_solve_triangular(square_L, outside, upper=False, unitriangular=True)
        return ops.cat([result, outside], -1)
    return result
