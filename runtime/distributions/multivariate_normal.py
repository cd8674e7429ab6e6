"""The multivariate normal distribution, by its covariance, precision or Cholesky factor, and of low rank."""

from __future__ import annotations

from typing import Any, ClassVar

import gradspec
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.distribution import Distribution, Shape
from gradspec.distributions.location_scale import LOG_2_PI
from gradspec.distributions.utils import lazy_property


def mahalanobis(factor: Tensor, difference: Tensor) -> Tensor:
    """The square of the length of the inverse of a lower triangular factor times a vector, both of a batch."""
    shape = gradspec.broadcast_shapes(factor.shape[:-2], difference.shape[:-1])
    column = difference.expand(*shape, -1).unsqueeze(-1)
    solved = gradspec.linalg.solve_triangular(factor.expand(*shape, -1, -1), column, upper=False)
    return (solved**2).sum((-2, -1))


def half_log_det(factor: Tensor) -> Tensor:
    """Half the logarithm of the determinant of a matrix with that Cholesky factor."""
    return factor.diagonal(dim1=-2, dim2=-1).log().sum(-1)


def factor_of_precision(precision: Tensor) -> Tensor:
    """The Cholesky factor of the inverse of a matrix.

    The Cholesky factor of the matrix read from its last row and column is, read likewise, the inverse transposed of
    the one that is wanted.
    """
    reverse = gradspec.linalg.cholesky(precision.flip((-2, -1))).flip((-2, -1)).mT
    return gradspec.linalg.solve_triangular(reverse, gradspec.eye(reverse.shape[-1], dtype=reverse.dtype), upper=False)


class MultivariateNormal(Distribution):
    """The normal distribution of vectors of mean `loc`, by one of three matrices; `scale_tril` costs least.

    Raises ValueError unless one matrix is given, for a `loc` without dims, and for matrices with fewer than two.

    covariance_matrix, precision_matrix: the covariance and its inverse. scale_tril: the Cholesky factor of the
    covariance.

    >>> gs.distributions.MultivariateNormal(gs.zeros(2), 4 * gs.eye(2)).stddev
    tensor([2., 2.])
    """

    arg_constraints: ClassVar[Any] = {
        "loc": constraints.real_vector,
        "covariance_matrix": constraints.positive_definite,
        "precision_matrix": constraints.positive_definite,
        "scale_tril": constraints.lower_cholesky,
    }
    support = constraints.real_vector
    has_rsample = True
    loc: Tensor

    def __init__(
        self,
        loc: Tensor,
        covariance_matrix: Tensor | None = None,
        precision_matrix: Tensor | None = None,
        scale_tril: Tensor | None = None,
        validate_args: bool | None = None,
    ) -> None:
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        matrices = {
            "covariance_matrix": covariance_matrix,
            "scale_tril": scale_tril,
            "precision_matrix": precision_matrix,
        }
        given = [(name, matrix) for name, matrix in matrices.items() if matrix is not None]
        if len(given) != 1:
            raise ValueError("Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.")
        name, matrix = given[0]
        if matrix.dim() < 2:
            raise ValueError(f"{name} must be at least two-dimensional, with optional leading batch dimensions")
        batch = gradspec.broadcast_shapes(matrix.shape[:-2], loc.shape[:-1])
        self._keep("loc", loc.expand(*batch, -1), 1)
        self._keep(name, matrix.expand(*batch, -1, -1), 2)
        super().__init__(batch, self.loc.shape[-1:], validate_args=validate_args)
        self._unbroadcasted_scale_tril = (
            matrix
            if name == "scale_tril"
            else gradspec.linalg.cholesky(matrix)
            if name == "covariance_matrix"
            else factor_of_precision(matrix)
        )

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        new._unbroadcasted_scale_tril = self._unbroadcasted_scale_tril

    @lazy_property
    def scale_tril(self) -> Tensor:
        """The Cholesky factor of the covariance.

        >>> gs.distributions.MultivariateNormal(gs.zeros(2), 4 * gs.eye(2)).scale_tril
        tensor([[2., 0.],
                [0., 2.]])
        """
        n = self._event_shape[0]
        return self._unbroadcasted_scale_tril.expand(*self._batch_shape, n, n)

    @lazy_property
    def covariance_matrix(self) -> Tensor:
        """The covariance.

        >>> gs.distributions.MultivariateNormal(gs.zeros(2), 4 * gs.eye(2)).covariance_matrix
        tensor([[4., 0.],
                [0., 4.]])
        """
        factor, n = self._unbroadcasted_scale_tril, self._event_shape[0]
        return (factor @ factor.mT).expand(*self._batch_shape, n, n)

    @lazy_property
    def precision_matrix(self) -> Tensor:
        """The inverse of the covariance.

        >>> gs.distributions.MultivariateNormal(gs.zeros(2), 4 * gs.eye(2)).precision_matrix
        tensor([[0.2500, 0.0000],
                [0.0000, 0.2500]])
        """
        n = self._event_shape[0]
        return gradspec.cholesky_inverse(self._unbroadcasted_scale_tril).expand(*self._batch_shape, n, n)

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        return (self._unbroadcasted_scale_tril**2).sum(-1).expand(*self._batch_shape, *self._event_shape)

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        noise = gradspec.randn(self._extended_shape(sample_shape), dtype=self.loc.dtype)
        return self.loc + (self._unbroadcasted_scale_tril @ noise.unsqueeze(-1)).squeeze(-1)

    def log_prob(self, value: Tensor) -> Tensor:
        factor = self._unbroadcasted_scale_tril
        distance = mahalanobis(factor, self._valid(value) - self.loc)
        return -0.5 * (self._event_shape[0] * LOG_2_PI + distance) - half_log_det(factor)

    def entropy(self) -> Tensor:
        value = 0.5 * self._event_shape[0] * (1.0 + LOG_2_PI) + half_log_det(self._unbroadcasted_scale_tril)
        return value.expand(self._batch_shape)


class LowRankMultivariateNormal(Distribution):
    """The normal distribution of vectors with the covariance cov_factor cov_factor^T + diag(cov_diag).

    Products with n x k matrices and a k x k factor take the place of those with n x n (Woodbury's identity, and the
    determinant's lemma). Raises ValueError for shapes that do not fit.

    loc: the mean.

    >>> factor, diagonal = gs.tensor([[1.0], [2.0]]), gs.ones(2)
    >>> gs.distributions.LowRankMultivariateNormal(gs.zeros(2), factor, diagonal).variance
    tensor([2., 5.])
    """

    arg_constraints: ClassVar[Any] = {
        "loc": constraints.real_vector,
        "cov_factor": constraints.independent(constraints.real, 2),
        "cov_diag": constraints.independent(constraints.positive, 1),
    }
    support = constraints.real_vector
    has_rsample = True
    loc: Tensor
    cov_factor: Tensor
    cov_diag: Tensor

    def __init__(self, loc: Tensor, cov_factor: Tensor, cov_diag: Tensor, validate_args: bool | None = None) -> None:
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        n = loc.shape[-1]
        if cov_factor.dim() < 2:
            raise ValueError("cov_factor must be at least two-dimensional, with optional leading batch dimensions")
        if cov_factor.shape[-2] != n:
            raise ValueError(f"cov_factor must be a batch of matrices with shape {n} x m")
        if cov_diag.shape[-1:] != (n,):
            raise ValueError(f"cov_diag must be a batch of vectors with shape ({n},)")
        batch = gradspec.broadcast_shapes(loc.shape[:-1], cov_factor.shape[:-2], cov_diag.shape[:-1])
        self._keep("loc", loc.expand(*batch, -1), 1)
        self._keep("cov_factor", cov_factor.expand(*batch, -1, -1), 2)
        self._keep("cov_diag", cov_diag.expand(*batch, -1), 1)
        super().__init__(batch, (n,), validate_args=validate_args)

    @lazy_property
    def _capacitance(self) -> Tensor:
        """The Cholesky factor of 1 + cov_factor^T diag(cov_diag)^-1 cov_factor."""
        W = self.cov_factor
        inner = (W / self.cov_diag.unsqueeze(-1)).mT @ W
        return gradspec.linalg.cholesky(inner + gradspec.eye(W.shape[-1], dtype=W.dtype))

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    @lazy_property
    def variance(self) -> Tensor:
        return (self.cov_factor**2).sum(-1) + self.cov_diag

    @lazy_property
    def scale_tril(self) -> Tensor:
        """The Cholesky factor of the covariance, n x n.

        >>> gs.distributions.LowRankMultivariateNormal(gs.zeros(2), gs.ones(2, 1), gs.ones(2)).scale_tril
        tensor([[1.4142, 0.0000],
                [0.7071, 1.2247]])
        """
        return gradspec.linalg.cholesky(self.covariance_matrix)

    @lazy_property
    def covariance_matrix(self) -> Tensor:
        """The covariance, n x n.

        >>> gs.distributions.LowRankMultivariateNormal(gs.zeros(2), gs.ones(2, 1), gs.ones(2)).covariance_matrix
        tensor([[2., 1.],
                [1., 2.]])
        """
        return self.cov_factor @ self.cov_factor.mT + self.cov_diag.diag_embed()

    @lazy_property
    def precision_matrix(self) -> Tensor:
        """The inverse of the covariance, n x n.

        >>> gs.distributions.LowRankMultivariateNormal(gs.zeros(2), gs.ones(2, 1), gs.ones(2)).precision_matrix
        tensor([[ 0.6667, -0.3333],
                [-0.3333,  0.6667]])
        """
        scaled = self.cov_factor.mT / self.cov_diag.unsqueeze(-2)
        solved = gradspec.linalg.solve_triangular(self._capacitance, scaled, upper=False)
        return self.cov_diag.reciprocal().diag_embed() - solved.mT @ solved

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        of_factor = gradspec.randn((*shape[:-1], self.cov_factor.shape[-1]), dtype=self.loc.dtype)
        of_diagonal = gradspec.randn(shape, dtype=self.loc.dtype)
        return self.loc + (self.cov_factor @ of_factor.unsqueeze(-1)).squeeze(-1) + self.cov_diag.sqrt() * of_diagonal

    def _half_log_det(self) -> Tensor:
        return half_log_det(self._capacitance) + 0.5 * self.cov_diag.log().sum(-1)

    def log_prob(self, value: Tensor) -> Tensor:
        difference = self._valid(value) - self.loc
        scaled = difference / self.cov_diag
        inner = (self.cov_factor.mT @ scaled.unsqueeze(-1)).squeeze(-1)
        distance = (difference * scaled).sum(-1) - mahalanobis(self._capacitance, inner)
        return -0.5 * (self._event_shape[0] * LOG_2_PI + distance) - self._half_log_det()

    def entropy(self) -> Tensor:
        return 0.5 * self._event_shape[0] * (1.0 + LOG_2_PI) + self._half_log_det()
