"""Weights that are orthogonal matrices: functions of matrices without constraints.

Note [Trivialization] With `base`, a weight is the product of the orthogonal matrix `base` and one near the identity
(Lezcano Casado 2019). An assignment sets `base`, and the unconstrained matrix so that the other factor is the identity.
"""

from __future__ import annotations

import numpy as np

from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.nn.modules.module import Module
from gradspec.nn.utils.parametrize import register_parametrization
from gradspec.tensors.comparison import allclose
from gradspec.tensors.factories import eye, zeros_like
from gradspec.tensors.random_factories import randn_like

__all__ = ["orthogonal"]

_MAPS = ("matrix_exp", "cayley", "householder")


def _orthogonalized(matrix: Tensor) -> Tensor:
    """The factor Q of QR, with a positive diagonal of R."""
    q, r = ops.linalg_qr(matrix)
    result: Tensor = q * r.diagonal(dim1=-2, dim2=-1).sgn().unsqueeze(-2)
    return result


def _is_orthogonal(matrix: Tensor) -> bool:
    size = matrix.shape[-1]
    tolerance = 10 * size * float(np.finfo(matrix._array.dtype).eps)
    return bool(allclose(matrix.mH @ matrix, eye(size, dtype=matrix.dtype).expand(matrix.shape), atol=tolerance))


class _Orthogonal(Module):
    base: Tensor

    def __init__(self, shape: tuple[int, ...], orthogonal_map: str, use_trivialization: bool) -> None:
        super().__init__()
        self.shape, self.orthogonal_map = shape, orthogonal_map
        if use_trivialization:
            self.register_buffer("base", None)

    def forward(self, X: Tensor) -> Tensor:
        wide = X.shape[-2] < X.shape[-1]
        q = self._of(X.mT if wide else X)
        if hasattr(self, "base"):
            q = self.base @ q
        return q.mT if wide else q

    def _of(self, X: Tensor) -> Tensor:
        """Orthonormal columns, as many as `X` has, which has at least as many rows."""
        n, k = X.shape[-2:]
        if self.orthogonal_map == "householder":
            reflectors = X.tril(-1)
            q = ops.linalg_householder_product(reflectors, 2.0 / (1.0 + (reflectors * reflectors).sum(-2)))
            signed: Tensor = q * X.diagonal(dim1=-2, dim2=-1).sign().detach().unsqueeze(-2)
            return signed
        lower = ops.cat([X.tril(), X.new_zeros(*X.shape[:-1], n - k)], -1)
        skew = lower - lower.mH
        if self.orthogonal_map == "matrix_exp":
            q = ops.linalg_matrix_exp(skew)
        else:
            identity = eye(n, dtype=X.dtype)
            q = ops.linalg_solve(identity - 0.5 * skew, identity + 0.5 * skew)
        part: Tensor = q[..., :k]
        return part

    def right_inverse(self, Q: Tensor) -> Tensor:
        if Q.shape != self.shape:
            raise ValueError(
                f"Expected a matrix or batch of matrices of shape {self.shape}. Got a tensor of shape {Q.shape}."
            )
        wide = Q.shape[-2] < Q.shape[-1]
        tall = Q.mT if wide else Q
        if not hasattr(self, "base"):
            reflectors = self._reflectors(tall)
            return reflectors.mT if wide else reflectors
        n, k = tall.shape[-2:]
        if n != k:
            tall = ops.cat([tall, randn_like(tall.new_empty(*tall.shape[:-1], n - k))], -1)
        self.base = tall.clone() if n == k and _is_orthogonal(tall) else _orthogonalized(tall)
        negative = zeros_like(Q)
        negative.diagonal(dim1=-2, dim2=-1).fill_(-1.0)
        return negative

    def _reflectors(self, Q: Tensor) -> Tensor:
        """The Householder vectors of a matrix, with the signs of its columns on the diagonal."""
        if self.orthogonal_map != "householder":
            raise NotImplementedError(
                "It is not possible to assign to the matrix exponential or the Cayley parametrizations when "
                "use_trivialization=False."
            )
        turned, tau = np.linalg.qr(Q.detach().numpy(), mode="raw")
        vectors = np.swapaxes(turned, -2, -1).copy()
        columns = np.arange(Q.shape[-1])
        signs = np.sign(vectors[..., columns, columns])
        vectors[..., columns, columns] = np.where(tau == 0, -signs, signs)
        return Q.new_tensor(vectors)


def orthogonal(
    module: Module, name: str = "weight", orthogonal_map: str | None = None, *, use_trivialization: bool = True
) -> Module:
    """Parametrize a weight by a map to matrices with orthonormal columns, or rows if it has more columns; returns the
    module.

    orthogonal_map: "matrix_exp", the default of square matrices, "cayley", or "householder", the default of others.
    use_trivialization: whether the result is multiplied by the matrix `base`, see Note [Trivialization]; without it,
    the first two maps take no assignments. Raises ValueError for another name of a tensor or a map, for tensors of less
    than two dims, and for Householder's map of complex ones.
    """
    weight = getattr(module, name, None)
    if not isinstance(weight, Tensor):
        raise ValueError(f"Module '{module}' has no parameter or buffer with name '{name}'")
    if weight.ndim < 2:
        raise ValueError(f"Expected a matrix or batch of matrices. Got a tensor of {weight.ndim} dimensions.")
    if orthogonal_map is None:
        square = weight.shape[-2] == weight.shape[-1]
        orthogonal_map = "matrix_exp" if square or weight.is_complex() else "householder"
    if orthogonal_map not in _MAPS:
        names = ", ".join(f'"{known}"' for known in _MAPS)
        raise ValueError(f"orthogonal_map has to be one of {names}. Got: {orthogonal_map}")
    if orthogonal_map == "householder" and weight.is_complex():
        raise ValueError("The householder parametrization does not support complex tensors.")
    made = _Orthogonal(weight.shape, orthogonal_map, use_trivialization)
    return register_parametrization(module, name, made, unsafe=True)
