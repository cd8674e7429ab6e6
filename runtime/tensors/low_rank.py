"""Singular value decompositions of low rank, with a random start."""

from __future__ import annotations

from gradspec.core import ops
from gradspec.core.overrides import overridable
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.arguments import require_tensor
from gradspec.tensors.random_factories import randn

_Factors = tuple[Tensor, Tensor, Tensor]


@overridable
def svd_lowrank(A: Tensor, q: int | None = 6, niter: int | None = 2, M: Tensor | None = None) -> _Factors:
    """U, S and V of which U diag(S) V^H is near A - M and of rank `q`, by subspace iteration.

    A and M are (*, m, n); the results are (*, m, q), (*, q) and (*, n, q). `niter` steps make them exact if
    A - M has rank `q` at most. The start is drawn from the global generator; gradients are those of the
    steps. Raises RuntimeError for fewer than two dims, ValueError for `q` or `niter` that are out of range.
    Source: Halko, Martinsson and Tropp 2011, algorithms 4.4 and 5.1.

    >>> u, s, v = gs.svd_lowrank(gs.ones(4, 3), q=1)
    >>> s
    tensor([3.4641])
    """
    rows, columns = _sizes("svd_lowrank", A)
    q, niter = 6 if q is None else q, 2 if niter is None else niter
    if q < 0 or niter < 0:
        raise ValueError(f"svd_lowrank(): q={q} and niter={niter} must not be negative")
    if M is not None:
        require_tensor("svd_lowrank", "M", M)
        A = A - M
    if rows < columns:
        V, S, U = svd_lowrank(ops.adjoint(A), q, niter)
        return U, S, V
    basis = ops.linalg_qr(ops.matmul(A, randn(columns, q, dtype=A.dtype)))[0]
    for _ in range(niter):
        basis = ops.linalg_qr(ops.matmul(ops.adjoint(A), basis))[0]
        basis = ops.linalg_qr(ops.matmul(A, basis))[0]
    U, S, Vh = ops.linalg_svd(ops.matmul(ops.adjoint(basis), A), False)
    return ops.matmul(basis, U), S, ops.adjoint(Vh)


@overridable
def pca_lowrank(A: Tensor, q: int | None = None, center: bool = True, niter: int = 2) -> _Factors:
    """U, S and V of `svd_lowrank` for the columns of A without their means, or with them if not `center`.

    The columns of V are principal directions, S ** 2 / (m - 1) the variances along them, and A V the
    components. `q` is min(6, m, n) by default. Raises ValueError for a `q` that is not from 0 to min(m, n).

    niter: the number of iterations, as for `svd_lowrank`.

    >>> gs.pca_lowrank(gs.eye(4), q=2)[1].shape
    gradspec.Size([2])
    """
    rows, columns = _sizes("pca_lowrank", A)
    if q is None:
        q = min(6, rows, columns)
    elif not 0 <= q <= min(rows, columns):
        raise ValueError(f"q(={q}) must be non-negative integer and not greater than min(m, n)={min(rows, columns)}")
    if niter < 0:
        raise ValueError(f"niter(={niter}) must be non-negative integer")
    return svd_lowrank(A - ops.mean(A, -2, True) if center else A, q, niter)


def _sizes(name: str, A: Tensor) -> tuple[int, int]:
    require_tensor(name, "A", A)
    if A.ndim < 2:
        raise RuntimeError(f"{name}(): the input tensor A must have at least 2 dimensions")
    if not (A.is_floating_point() or A.is_complex()):
        raise RuntimeError(f"{name}(): expected a floating point or complex tensor, not {A.dtype}")
    rows, columns = shape_of(A)[-2:]
    return rows, columns
