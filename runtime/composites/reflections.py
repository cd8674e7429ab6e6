"""Products of Householder matrices, and their derivatives."""

from __future__ import annotations

from collections.abc import Iterator

from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of

__all__ = ["householder_product", "ormqr", "reflected_backward", "reflected_push"]


def householder_product(A: Tensor, tau: Tensor) -> Tensor:
    """The first columns of the product of the reflections."""
    _check("linalg.householder_product", A, tau)
    return ops.reflected(A, ops.unsqueeze(tau, -2), ops.identity_like(A), False)


def ormqr(self: Tensor, input2: Tensor, input3: Tensor, left: bool, transpose: bool) -> Tensor:
    """The product of the reflections, or its adjoint, with a matrix on its right, or on its left.

    The last columns of a matrix with more columns than rows, as `geqrf` gives it, hold no reflections.
    """
    rows, columns = (0, 0) if self.ndim < 2 else shape_of(self)[-2:]
    if columns > rows:
        self = ops.narrow(self, -1, 0, rows)
    _check("ormqr", self, input2, other=input3)
    which = -2 if left else -1
    if input3.ndim < 2 or shape_of(input3)[which] != shape_of(self)[-2]:
        raise RuntimeError(f"ormqr: input3.shape[{which}] must be equal to self.shape[-2]")
    tau = ops.unsqueeze(input2, -2)
    if left:
        return ops.reflected(self, tau, input3, transpose)
    return ops.adjoint(ops.reflected(self, tau, ops.adjoint(input3), not transpose))


def reflected_backward(gradient: Tensor, A: Tensor, tau: Tensor, other: Tensor, adjoint: bool) -> tuple[Tensor, Tensor]:
    """The gradients of A and of tau, given that of the product."""
    count, columns = shape_of(tau)[-1], shape_of(A)[-1]
    steps = list(_steps(A, tau, other, adjoint))
    of_vectors, of_factors = [ops.zero(A)] * columns, [ops.zero(tau)] * count
    for step, v, factor, x, w in reversed(steps):
        u = ops.matmul(ops.adjoint(v), gradient)
        turned = ops.conj(factor) * gradient
        of_vectors[step] = -(ops.matmul(turned, ops.adjoint(w)) + factor * ops.matmul(x, ops.adjoint(u)))
        of_factors[step] = -ops.matmul(u, ops.adjoint(w))
        gradient = gradient - ops.matmul(v, ops.conj(factor) * u)
    of_vectors[count:] = [ops.zero(ops.narrow(A, -1, k, 1)) for k in range(count, columns)]
    of_A = ops.tril(ops.cat(of_vectors, -1), -1) if columns else ops.zero(A)
    of_tau = ops.cat(of_factors, -1) if count else ops.zero(tau)
    return of_A, ops.conj(of_tau) if adjoint else of_tau


def reflected_push(of_A: Tensor, of_tau: Tensor, A: Tensor, tau: Tensor, other: Tensor, adjoint: bool) -> Tensor:
    """The tangent of the product, given those of A and of tau."""
    moved, moved_factors = ops.tril(of_A, -1), ops.conj(of_tau) if adjoint else of_tau
    tangent = ops.zero(other)
    for step, v, factor, x, w in _steps(A, tau, other, adjoint):
        of_v, of_factor = ops.narrow(moved, -1, step, 1), ops.narrow(moved_factors, -1, step, 1)
        of_w = ops.matmul(ops.adjoint(of_v), x) + ops.matmul(ops.adjoint(v), tangent)
        tangent = tangent - ops.matmul(v, of_factor * w + factor * of_w) - factor * ops.matmul(of_v, w)
    return tangent


def _steps(
    A: Tensor, tau: Tensor, other: Tensor, adjoint: bool
) -> Iterator[tuple[int, Tensor, Tensor, Tensor, Tensor]]:
    """Each reflection I - factor v v^H, in the order in which they meet the matrix x, with w = v^H x."""
    vectors = ops.tril(A, -1) + ops.identity_like(A)
    factors = ops.conj(tau) if adjoint else tau
    count = shape_of(tau)[-1]
    for step in range(count) if adjoint else reversed(range(count)):
        v, factor = ops.narrow(vectors, -1, step, 1), ops.narrow(factors, -1, step, 1)
        w = ops.matmul(ops.adjoint(v), other)
        yield step, v, factor, other, w
        other = other - ops.matmul(v, factor * w)


def _check(name: str, A: Tensor, tau: Tensor, **more: Tensor) -> None:
    if A.ndim < 2:
        raise RuntimeError(f"{name}: input must have at least 2 dimensions.")
    for argument, tensor in (("tau", tau), *more.items()):
        if tensor.dtype is not A.dtype:
            raise RuntimeError(
                f"{name}: Expected input and {argument} to have the same dtype, but input has dtype "
                f"{A.dtype.type_name} and {argument} has dtype {tensor.dtype.type_name}"
            )
    rows, columns = shape_of(A)[-2:]
    if columns > rows:
        raise RuntimeError(f"{name}: input.shape[-2] must be greater than or equal to input.shape[-1]")
    if shape_of(tau)[-1] > columns:
        raise RuntimeError(f"{name}: input.shape[-1] must be greater than or equal to tau.shape[-1]")
