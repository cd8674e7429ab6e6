"""The distribution of Lewandowski, Kurowicka and Joe (2009) of correlation matrices, by their Cholesky factors."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import gradspec
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.distribution import Distribution, Parameter, Shape, above_zero
from gradspec.distributions.simplex import Beta


class LKJCholesky(Distribution):
    """Cholesky factors of correlation matrices, with a density in proportion to det ** (concentration - 1).

    Samples are by the onion method: row by row, a direction and a length. Raises ValueError for a `dim` below 2.

    >>> gs.distributions.LKJCholesky(3).sample().shape
    gradspec.Size([3, 3])
    """

    arg_constraints: ClassVar[Any] = {"concentration": constraints.positive}
    support = constraints.corr_cholesky
    concentration: Tensor

    def __init__(self, dim: int, concentration: Parameter = 1.0, validate_args: bool | None = None) -> None:
        if dim < 2:
            raise ValueError(f"Expected dim to be an integer greater than or equal to 2. Found dim={dim}.")
        self.dim = dim
        batch = self._take(concentration=concentration)
        self._make_lengths()
        super().__init__(batch, (dim, dim), validate_args=validate_args)

    def _make_lengths(self) -> None:
        """The distribution of the square of each row's length before its diagonal."""
        rows = gradspec.arange(self.dim - 1, dtype=self.concentration.dtype)
        first = gradspec.cat([rows.new_zeros(1), rows + 0.5])
        rest = self.concentration.unsqueeze(-1) + 0.5 * (self.dim - 2)
        rest = rest - 0.5 * gradspec.cat([rows.new_zeros(1), rows])
        first = gradspec.where(first == 0, 0.5, first)  # the first row has none
        self._lengths = Beta(first, rest, validate_args=False)

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        new.dim = self.dim
        new._make_lengths()

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        with gradspec.no_grad():
            y = self._lengths.sample(sample_shape).unsqueeze(-1)
            noise = gradspec.randn(self._extended_shape(sample_shape), dtype=self.concentration.dtype).tril(-1)
            direction = noise / noise.norm(dim=-1, keepdim=True)
            direction[..., 0, :].fill_(0.0)
            y[..., 0, :].fill_(0.0)
            w = y.sqrt() * direction
            diagonal = above_zero(1 - (w**2).sum(-1)).sqrt()
            return w + diagonal.diag_embed()

    def log_prob(self, value: Tensor) -> Tensor:
        value = self._valid(value)
        diagonal = value.diagonal(dim1=-1, dim2=-2)[..., 1:]
        steps = gradspec.arange(2, self.dim + 1, dtype=self.concentration.dtype)
        order = 2 * (self.concentration - 1).unsqueeze(-1) + self.dim - steps
        unnormalized = (order * diagonal.log()).sum(-1)
        less = self.dim - 1
        alpha = self.concentration + 0.5 * less
        return unnormalized - (0.5 * less * math.log(math.pi) + (alpha - 0.5).mvlgamma(less) - alpha.lgamma() * less)
