"""Derivatives of eigenvalues and singular values, and of their vectors."""

from __future__ import annotations

from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of
from gradspec.dispatch.formulas import is_nothing, is_recorded

__all__ = [
    "eig_backward",
    "eig_push",
    "eig_rotation",
    "eigh_backward",
    "eigvals_backward",
    "eigvalsh",
    "over_gaps",
    "svd_backward",
    "svd_push",
    "svd_with_v",
    "svdvals",
    "svdvals_backward",
    "svdvals_push",
]


def over_gaps(self: Tensor, values: Tensor) -> Tensor:
    """self[i, j] / (values[j] - values[i]), and zero on the diagonal and where both are zero."""
    beside_diagonal = ops.tril(self, -1) + ops.triu(self, 1)
    return ops.divide_or_zero(beside_diagonal, ops.unsqueeze(values, -2) - ops.unsqueeze(values, -1))


def eigvalsh(self: Tensor, UPLO: str) -> Tensor:
    """The eigenvalues of a Hermitian matrix, along with the vectors where a gradient will need them."""
    return ops.linalg_eigh(self, UPLO)[0] if is_recorded(self) else ops.eigenvalues_alone(self, UPLO)


def svdvals(A: Tensor, driver: str | None) -> Tensor:
    """The singular values, along with the vectors where a gradient will need them."""
    if is_recorded(A):
        return ops.linalg_svd(A, False, driver=driver)[1]
    return ops.singular_values_alone(A, driver)


def eigh_backward(values: Tensor, vectors: Tensor, eigenvalues: Tensor, eigenvectors: Tensor) -> Tensor:
    """The Hermitian gradient of a Hermitian matrix, given those of its eigenvalues and eigenvectors."""
    if is_nothing(vectors):
        return ops.weighted_projections(eigenvectors, values)
    V, Vh = eigenvectors, ops.adjoint(eigenvectors)
    rotated = ops.without_phase(ops.matmul(Vh, vectors), "linalg_eigh")
    turned = ops.over_gaps(0.5 * (rotated - ops.adjoint(rotated)), eigenvalues)
    return ops.matmul(V, ops.matmul(turned, Vh) + ops.unsqueeze(values, -1) * Vh)


def eig_backward(values: Tensor, vectors: Tensor, eigenvalues: Tensor, eigenvectors: Tensor) -> Tensor:
    """The gradient of a matrix, given those of its eigenvalues and eigenvectors of norm 1."""
    Vh = ops.adjoint(eigenvectors)
    rotated = ops.without_phase(ops.matmul(Vh, vectors), "linalg_eig")
    lengths = ops.real_part(ops.diagonal(rotated, 0, -2, -1))
    turned = rotated - ops.matmul(Vh, eigenvectors) * ops.unsqueeze(lengths, -2)
    inner = ops.matmul(ops.over_gaps(turned, ops.conj(eigenvalues)), Vh)
    return ops.linalg_solve(Vh, inner + ops.unsqueeze(values, -1) * Vh)


def eigvals_backward(gradient: Tensor, self: Tensor) -> Tensor:
    """The gradient of a matrix, given that of its eigenvalues."""
    Vh = ops.adjoint(ops.linalg_eig(self)[1])
    return ops.linalg_solve(Vh, ops.unsqueeze(gradient, -1) * Vh)


def eig_rotation(self: Tensor, eigenvectors: Tensor) -> Tensor:
    """A matrix in the basis of the columns of `eigenvectors`."""
    return ops.linalg_solve(eigenvectors, ops.matmul(_like(self, eigenvectors), eigenvectors))


def eig_push(tangent: Tensor, eigenvalues: Tensor, eigenvectors: Tensor) -> Tensor:
    """The tangent of the eigenvectors, whose norm stays 1."""
    turned = ops.over_gaps(eig_rotation(tangent, eigenvectors), eigenvalues)
    moved = ops.matmul(eigenvectors, turned)
    lengths = ops.real_part(ops.sum(ops.conj(eigenvectors) * moved, -2, True))
    return moved - eigenvectors * lengths


def svd_backward(left: Tensor, values: Tensor, right: Tensor, U: Tensor, S: Tensor, Vh: Tensor) -> Tensor:
    """The gradient of a matrix, given those of U, S and Vh, of which the first vectors count."""
    (rows, columns), count = (shape_of(U)[-2], shape_of(Vh)[-1]), shape_of(S)[-1]
    U, left = ops.narrow(U, -1, 0, count), ops.narrow(left, -1, 0, count)
    Vh, right = ops.narrow(Vh, -2, 0, count), ops.narrow(right, -2, 0, count)
    if is_nothing(left) and is_nothing(right):
        return ops.matmul(U * ops.unsqueeze(values, -2), Vh)
    of_left, of_right = ops.matmul(ops.adjoint(U), left), ops.matmul(right, ops.adjoint(Vh))
    turned_left, turned_right = of_left - ops.adjoint(of_left), of_right - ops.adjoint(of_right)
    # V of the columns of the adjoint turns the other way round.
    squares, along, down = S * S, ops.unsqueeze(S, -2), ops.unsqueeze(S, -1)
    turned_right = ops.adjoint(turned_right)
    inner = ops.over_gaps(turned_left * along + down * turned_right, squares)
    ops.without_phase(turned_left + turned_right, "svd")
    result = ops.matmul(U, ops.matmul(inner, Vh) + ops.unsqueeze(values, -1) * Vh)
    if U.is_complex():
        phases = ops.diagonal(turned_left - turned_right, 0, -2, -1)
        result = result + ops.matmul(U * ops.unsqueeze(ops.divide_or_zero(0.25 * phases, S), -2), Vh)
    if rows > count:
        outside = left - ops.matmul(U, of_left)
        result = result + ops.matmul(ops.divide_or_zero(outside, along), Vh)
    if columns > count:
        outside = right - ops.matmul(of_right, Vh)
        result = result + ops.matmul(U, ops.divide_or_zero(outside, down))
    return result


def svd_push(tangent: Tensor, U: Tensor, S: Tensor, Vh: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The tangents of U, S and Vh; vectors beyond min(rows, columns) do not move."""
    (rows, columns), count = (shape_of(U)[-2], shape_of(Vh)[-1]), shape_of(S)[-1]
    beyond_U, beyond_Vh = ops.zero(_beyond(U, -1, count)), ops.zero(_beyond(Vh, -2, count))
    U, Vh = ops.narrow(U, -1, 0, count), ops.narrow(Vh, -2, 0, count)
    V, Uh = ops.adjoint(Vh), ops.adjoint(U)
    turned = ops.matmul(Uh, ops.matmul(tangent, V))
    values = ops.real_part(ops.diagonal(turned, 0, -2, -1))
    squares, along, down = S * S, ops.unsqueeze(S, -2), ops.unsqueeze(S, -1)
    back = ops.adjoint(turned)
    left = ops.matmul(U, ops.over_gaps(turned * along + down * back, squares))
    right = ops.matmul(V, ops.over_gaps(down * turned + back * along, squares))
    if U.is_complex():
        angles = ops.divide_or_zero(0.25 * ops.diagonal(turned - back, 0, -2, -1), S)
        left, right = left + U * ops.unsqueeze(angles, -2), right - V * ops.unsqueeze(angles, -2)
    if rows > count:
        outside = ops.matmul(tangent, V) - ops.matmul(U, turned)
        left = left + ops.divide_or_zero(outside, along)
    if columns > count:
        outside = ops.matmul(ops.adjoint(tangent), U) - ops.matmul(V, back)
        right = right + ops.divide_or_zero(outside, along)
    return ops.cat([left, beyond_U], -1), values, ops.cat([ops.adjoint(right), beyond_Vh], -2)


def _beyond(vectors: Tensor, dim: int, count: int) -> Tensor:
    return ops.narrow(vectors, dim, count, shape_of(vectors)[dim] - count)


def svdvals_backward(gradient: Tensor, A: Tensor) -> Tensor:
    """The gradient of a matrix, given that of its singular values."""
    U, _, Vh = ops.linalg_svd(A, False)
    return ops.matmul(U * ops.unsqueeze(gradient, -2), Vh)


def svdvals_push(tangent: Tensor, A: Tensor) -> Tensor:
    """The tangent of the singular values."""
    return svd_push(tangent, *ops.linalg_svd(A, False))[1]


def svd_with_v(self: Tensor, some: bool, compute_uv: bool) -> tuple[Tensor, Tensor, Tensor]:
    """U, S and V; zeros in the place of U and V if they are not to be computed."""
    if compute_uv:
        U, S, Vh = ops.linalg_svd(self, not some)
        return U, S, ops.adjoint(Vh)
    flat = ops.zero(self.detach())
    U, V = ops.matmul(flat, ops.adjoint(flat)), ops.matmul(ops.adjoint(flat), flat)
    return U, ops.linalg_svdvals(self), V


def _like(self: Tensor, other: Tensor) -> Tensor:
    return self if self.is_complex() else ops.to_dtype(self, other.dtype)
