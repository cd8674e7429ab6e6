"""The Wishart distribution of positive definite matrices."""

from __future__ import annotations

import math
from typing import Any

import gradspec
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.distribution import ExponentialFamily, Parameter, Shape, above_zero
from gradspec.distributions.gamma import standard_gamma
from gradspec.distributions.multivariate_normal import factor_of_precision, half_log_det
from gradspec.distributions.utils import lazy_property


def _mvdigamma(x: Tensor, p: int) -> Tensor:
    """The derivative of `mvlgamma`."""
    return (x.unsqueeze(-1) - gradspec.arange(p, dtype=x.dtype) / 2).digamma().sum(-1)


class Wishart(ExponentialFamily):
    """The distribution of the sum of x x^T over `df` normal vectors x, by one of three matrices of their covariance.

    `df`, which need not be whole, is greater than the size of the matrices less one. Samples are by Bartlett's
    decomposition: a triangular matrix of normal numbers whose diagonal has the roots of chi-square ones.
    Raises ValueError unless one matrix is given, and for a `df` that is too small.

    covariance_matrix, precision_matrix: the covariance of x and its inverse. scale_tril: the Cholesky factor of the
    covariance.

    >>> gs.distributions.Wishart(gs.tensor(3.0), gs.eye(2)).mean
    tensor([[3., 0.],
            [0., 3.]])
    """

    support = constraints.positive_definite
    has_rsample = True
    _mean_carrier_measure = 0.0
    df: Tensor

    def __init__(
        self,
        df: Parameter,
        covariance_matrix: Tensor | None = None,
        precision_matrix: Tensor | None = None,
        scale_tril: Tensor | None = None,
        validate_args: bool | None = None,
    ) -> None:
        matrices = {
            "covariance_matrix": covariance_matrix,
            "precision_matrix": precision_matrix,
            "scale_tril": scale_tril,
        }
        given = [(name, matrix) for name, matrix in matrices.items() if matrix is not None]
        if len(given) != 1:
            raise ValueError("Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.")
        name, matrix = given[0]
        if matrix.dim() < 2:
            raise ValueError("scale_tril must be at least two-dimensional, with optional leading batch dimensions")
        degrees = gradspec.as_tensor(df, dtype=matrix.dtype)
        batch = gradspec.broadcast_shapes(matrix.shape[:-2], degrees.shape)
        n = matrix.shape[-1]
        if bool((degrees <= n - 1).any()):
            raise ValueError(f"Value of df={df} expected to be greater than ndim - 1 = {n - 1}.")
        self._keep("df", degrees.expand(batch), 0)
        self._keep(name, matrix.expand(*batch, -1, -1), 2)
        super().__init__(batch, (n, n), validate_args=validate_args)
        self._factor = (
            matrix
            if name == "scale_tril"
            else gradspec.linalg.cholesky(matrix)
            if name == "covariance_matrix"
            else factor_of_precision(matrix)
        )

    @property
    def arg_constraints(self) -> Any:
        """The constraint that each parameter satisfies, by its name.

        >>> gs.distributions.Wishart(gs.tensor(3.0), gs.eye(2)).arg_constraints["df"]
        GreaterThan(lower_bound=1)
        """
        return {
            "covariance_matrix": constraints.positive_definite,
            "precision_matrix": constraints.positive_definite,
            "scale_tril": constraints.lower_cholesky,
            "df": constraints.greater_than(self.event_shape[-1] - 1),
        }

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        new._factor = self._factor

    def _batched(self, matrix: Tensor) -> Tensor:
        return matrix.expand(*self._batch_shape, *self._event_shape)

    @lazy_property
    def scale_tril(self) -> Tensor:
        """The Cholesky factor of the covariance.

        >>> gs.distributions.Wishart(gs.tensor(3.0), 4 * gs.eye(2)).scale_tril
        tensor([[2., 0.],
                [0., 2.]])
        """
        return self._batched(self._factor)

    @lazy_property
    def covariance_matrix(self) -> Tensor:
        """The covariance of the vectors.

        >>> gs.distributions.Wishart(gs.tensor(3.0), 4 * gs.eye(2)).covariance_matrix
        tensor([[4., 0.],
                [0., 4.]])
        """
        return self._batched(self._factor @ self._factor.mT)

    @lazy_property
    def precision_matrix(self) -> Tensor:
        """The inverse of the covariance of the vectors.

        >>> gs.distributions.Wishart(gs.tensor(3.0), 4 * gs.eye(2)).precision_matrix
        tensor([[0.2500, 0.0000],
                [0.0000, 0.2500]])
        """
        return self._batched(gradspec.cholesky_inverse(self._factor))

    @property
    def _size(self) -> int:
        return self._event_shape[-1]

    @property
    def mean(self) -> Tensor:
        return self.df[..., None, None] * self.covariance_matrix

    @property
    def mode(self) -> Tensor:
        factor = self.df - self._size - 1
        return gradspec.where(factor <= 0, math.nan, factor)[..., None, None] * self.covariance_matrix

    @property
    def variance(self) -> Tensor:
        V = self.covariance_matrix
        diagonal = V.diagonal(dim1=-2, dim2=-1)
        return self.df[..., None, None] * (V**2 + diagonal.unsqueeze(-1) * diagonal.unsqueeze(-2))

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        shape, n = self._extended_shape(sample_shape), self._size
        freedom = (self.df.unsqueeze(-1) - gradspec.arange(n, dtype=self.df.dtype)).expand(shape[:-1])
        diagonal = above_zero(2 * standard_gamma(freedom / 2)).sqrt()
        noise = gradspec.randn(shape, dtype=self.df.dtype).tril(-1) + diagonal.diag_embed()
        factor = self._factor @ noise
        return factor @ factor.mT

    def log_prob(self, value: Tensor) -> Tensor:
        value, nu, p = self._valid(value), self.df, self._size
        solved = gradspec.cholesky_solve(value, self._factor)
        return (
            -nu * (p * math.log(2.0) / 2 + half_log_det(self._factor))
            - (nu / 2).mvlgamma(p)
            + (nu - p - 1) / 2 * gradspec.linalg.slogdet(value).logabsdet
            - solved.diagonal(dim1=-2, dim2=-1).sum(-1) / 2
        )

    def entropy(self) -> Tensor:
        nu, p = self.df, self._size
        return (
            (p + 1) * (p * math.log(2.0) / 2 + half_log_det(self._factor))
            + (nu / 2).mvlgamma(p)
            - (nu - p - 1) / 2 * _mvdigamma(nu / 2, p)
            + nu * p / 2
        )

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return -self.precision_matrix / 2, (self.df - self._size - 1) / 2

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        x, y = natural_params
        p = self._size
        order = y + (p + 1) / 2
        return -order * (gradspec.linalg.slogdet(-2 * x).logabsdet - math.log(2.0) * p) + order.mvlgamma(p)
