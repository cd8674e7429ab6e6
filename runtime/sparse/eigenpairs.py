"""Few eigenvalues of a large matrix, dense or sparse, with their vectors."""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.compiled.bindings import tangent_of
from gradspec.core.overrides import overridable
from gradspec.core.tensor import BatchedTensor, SparseTensor, Tensor, shape_of, wrap
from gradspec.dispatch.formulas import is_recorded
from gradspec.sparse.scipy_arrays import to_scipy
from gradspec.tensors.arguments import int_argument, number_argument, require_tensor
from gradspec.tensors.random_factories import randn

_METHODS = (None, "basic", "ortho")


@overridable
def lobpcg(
    A: Tensor,
    k: int | None = None,
    B: Tensor | None = None,
    X: Tensor | None = None,
    n: int | None = None,
    iK: Tensor | None = None,
    niter: int | None = None,
    tol: float | None = None,
    largest: bool | None = None,
    method: str | None = None,
    tracker: None = None,
    ortho_iparams: dict[str, int] | None = None,
    ortho_fparams: dict[str, float] | None = None,
    ortho_bparams: dict[str, bool] | None = None,
) -> tuple[Tensor, Tensor]:
    """The `k` largest (or smallest) eigenvalues E and vectors X of Hermitian matrices, A X = B X diag(E).

    A and B are (*, m, m), or one sparse matrix; E is (*, k) in the order asked for, X (*, m, k). The vectors are
    orthonormal with regard to B. Without derivatives an iteration finds them, SciPy's; with gradients, tangents or
    within vmap, `linalg.eigh` of dense matrices does, whose derivatives reach A and B, to any order.

    k: the number of eigenvalues, by default that of the columns of X, or one. At most a third of m.
    B: a positive definite matrix, by default the identity.
    X: where the iteration starts, (*, m, n) with n at least k; drawn from the global generator by default.
    n: the number of columns of the start that is drawn, by default k.
    iK: a preconditioner, (*, m, m), near the inverse of A.
    niter: the most iterations, by default 1,000; -1 for no bound.
    tol: the norm of a residual, relative to that of A, where the iteration ends; by default the root of the dtype's
        distance from 1 to the next number.
    largest: whether the largest eigenvalues are asked for (the default) or the smallest.
    method: "ortho" or "basic", the same here.
    tracker, ortho_iparams, ortho_fparams, ortho_bparams: of torch's own iteration; must be None.

    Raises ValueError for matrices that are not square or too small, for operands of other shapes, and for other
    options; TypeError for other types. Raises RuntimeError for dtypes other than floating point and complex, for
    operands of another dtype than A's, and for sparse matrices that require grad.
    Source: Knyazev 2001, "Toward the optimal preconditioned eigensolver", by `scipy.sparse.linalg.lobpcg`.

    >>> E, X = gs.lobpcg(gs.diag(gs.arange(9.0)), k=2)
    >>> E
    tensor([8., 7.])
    """
    if any(given is not None for given in (tracker, ortho_iparams, ortho_fparams, ortho_bparams)):
        raise ValueError("lobpcg(): tracker and ortho_*params are of torch's own iteration: leave them out")
    if method not in _METHODS:
        raise ValueError(f"lobpcg(): method must be 'ortho' or 'basic', not {method!r}")
    wanted = _check(A, {"B": B, "iK": iK}, X, k if k is None else int_argument(k, "lobpcg", "k"))
    largest = largest is None or largest
    if any(_has_derivatives(operand) for operand in (A, B)):
        return _by_eigh(A, B, wanted, largest)
    columns = max(wanted, 0 if n is None else int_argument(n, "lobpcg", "n"))
    start = X if X is not None else randn(*shape_of(A)[:-1], columns, dtype=A.dtype)
    steps = 1000 if niter is None else int_argument(niter, "lobpcg", "niter")
    options = {"largest": largest, "maxiter": steps if steps >= 0 else 2**31 - 1}
    return _by_iteration(A, B, iK, start, wanted, tol, options)


def _check(A: Any, matrices: Mapping[str, Any], X: Any, k: int | None) -> int:
    """How many eigenvalues are wanted; errors of the operands. The matrices are of A's shape."""
    require_tensor("lobpcg", "A", A)
    shape = shape_of(A)
    if len(shape) < 2 or shape[-1] != shape[-2]:
        raise ValueError(f"lobpcg(): A must be a square matrix or a batch of such, not of shape {list(shape)}")
    if not (A.is_floating_point() or A.is_complex()):
        raise RuntimeError(f"lobpcg(): expected a floating point or complex tensor, not {A.dtype}")
    given = {name: operand for name, operand in {**matrices, "X": X}.items() if operand is not None}
    for name, operand in given.items():
        require_tensor("lobpcg", name, operand)
        if name != "X" and shape_of(operand) != shape:
            raise ValueError(f"lobpcg(): {name} must have A's shape {list(shape)}, not {list(shape_of(operand))}")
        if operand.dtype is not A.dtype:
            raise RuntimeError(f"lobpcg(): {name} must have A's dtype {A.dtype}, not {operand.dtype}")
    if X is not None and (shape_of(X)[:-1] != shape[:-1] or X.shape[-1] < (k or 1)):
        raise ValueError(
            f"lobpcg(): X must be of shape {[*shape[:-1], 'n']} with n at least {k or 1}, not {list(X.shape)}"
        )
    wanted = k if k is not None else 1 if X is None else int(X.shape[-1])
    if not 1 <= wanted <= shape[-1] // 3:
        raise ValueError(
            f"lobpcg(): k={wanted} of the {shape[-1]} eigenvalues of A: at least one and at most a third of "
            "them can be found; linalg.eigh gives all"
        )
    return wanted


def _has_derivatives(operand: Tensor | None) -> bool:
    """Whether an eigenvalue's derivative, or that of each sample of a batch, may be asked for."""
    if operand is None:
        return False
    asked = is_recorded(operand) or isinstance(operand, BatchedTensor) or tangent_of(operand) is not None
    if asked and isinstance(operand, SparseTensor):
        raise RuntimeError("lobpcg(): sparse matrices have no derivatives here: to_dense() makes a dense one")
    return asked


def _by_eigh(A: Tensor, B: Tensor | None, k: int, largest: bool) -> tuple[Tensor, Tensor]:
    """All eigenvalues, from which these are taken; B = L L^H makes the matrix L^-1 A L^-H."""
    factor = None
    if B is not None:
        factor = ops.linalg_cholesky(B)
        halved = ops.linalg_solve_triangular(factor, A, upper=False)
        A = ops.adjoint(ops.linalg_solve_triangular(factor, ops.adjoint(halved), upper=False))
    E, X = ops.linalg_eigh((A + ops.adjoint(A)) / 2)
    E, X = (ops.flip(E, (-1,)), ops.flip(X, (-1,))) if largest else (E, X)
    E, X = ops.narrow(E, -1, 0, k), ops.narrow(X, -1, 0, k)
    if factor is not None:
        X = ops.linalg_solve_triangular(ops.adjoint(factor), X, upper=True)
    return E, X


def _by_iteration(
    A: Tensor, B: Tensor | None, iK: Tensor | None, X: Tensor, k: int, tol: float | None, options: dict[str, Any]
) -> tuple[Tensor, Tensor]:
    """Matrix by matrix."""
    lead = shape_of(A)[:-2]
    start: Any = X.detach().numpy()
    E, vectors = np.empty((*lead, k), start.real.dtype), np.empty((*start.shape[:-1], k), start.dtype)
    matrices: list[Any] = [None if operand is None else _matrices(operand) for operand in (A, B, iK)]
    relative = math.sqrt(np.finfo(start.dtype).eps) if tol is None else number_argument(tol, "lobpcg", "tol")
    solver = import_module("scipy.sparse.linalg")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "The problem size", UserWarning)  # a small matrix, which SciPy gives to eigh
        for place in np.ndindex(*lead):
            here: list[Any] = [matrix if matrix is None or not lead else matrix[place] for matrix in matrices]
            a, b, preconditioner = here
            residual = relative * np.linalg.norm(a.data if isinstance(A, SparseTensor) else a)
            found = solver.lobpcg(a, start[place].copy(), B=b, M=preconditioner, tol=residual, **options)
            E[place], vectors[place] = found[0][:k], found[1][:, :k]
    return wrap(E), wrap(vectors)


def _matrices(operand: Tensor) -> Any:
    return to_scipy(operand, "csr") if isinstance(operand, SparseTensor) else operand.detach().numpy()
