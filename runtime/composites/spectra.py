"""Eigenvalues and singular values, with the vectors where a gradient needs them."""

from __future__ import annotations

from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.dispatch.formulas import is_recorded

__all__ = [
    "eigvalsh",
    "svd_with_v",
    "svdvals",
]


def eigvalsh(self: Tensor, UPLO: str) -> Tensor:
    """The eigenvalues of a Hermitian matrix, along with the vectors where a gradient will need them."""
    return ops.linalg_eigh(self, UPLO)[0] if is_recorded(self) else ops.eigenvalues_alone(self, UPLO)


def svdvals(A: Tensor, driver: str | None) -> Tensor:
    """The singular values, along with the vectors where a gradient will need them."""
    if is_recorded(A):
        return ops.linalg_svd(A, False, driver=driver)[1]
    return ops.singular_values_alone(A, driver)


def svd_with_v(self: Tensor, some: bool, compute_uv: bool) -> tuple[Tensor, Tensor, Tensor]:
    """U, S and V; zeros in the place of U and V if they are not to be computed."""
    if compute_uv:
        U, S, Vh = ops.linalg_svd(self, not some)
        return U, S, ops.adjoint(Vh)
    flat = ops.zero(self.detach())
    U, V = ops.matmul(flat, ops.adjoint(flat)), ops.matmul(ops.adjoint(flat), flat)
    return U, ops.linalg_svdvals(self), V
