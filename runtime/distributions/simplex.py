"""Distributions of shares, which are positive and sum to 1."""

from __future__ import annotations

from typing import Any, ClassVar

import gradspec
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.composed import TransformedDistribution
from gradspec.distributions.distribution import ExponentialFamily, Parameter, Shape, within_unit
from gradspec.distributions.gamma import log_standard_gamma
from gradspec.distributions.location_scale import Normal
from gradspec.distributions.transforms import StickBreakingTransform
from gradspec.distributions.utils import broadcast_all


class Dirichlet(ExponentialFamily):
    """The Dirichlet distribution; the last dim of `concentration` is that of the shares.

    Raises ValueError for a concentration without dims.

    >>> gs.distributions.Dirichlet(gs.tensor([1.0, 3.0])).mean
    tensor([0.2500, 0.7500])
    """

    arg_constraints: ClassVar[Any] = {"concentration": constraints.independent(constraints.positive, 1)}
    support = constraints.simplex
    has_rsample = True
    concentration: Tensor

    def __init__(self, concentration: Tensor, validate_args: bool | None = None) -> None:
        if concentration.dim() < 1:
            raise ValueError("`concentration` parameter must be at least one-dimensional.")
        self._keep("concentration", concentration, 1)
        super().__init__(concentration.shape[:-1], concentration.shape[-1:], validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.concentration / self.concentration.sum(-1, True)

    @property
    def mode(self) -> Tensor:
        more = (self.concentration - 1).clamp(min=0.0)
        mode = more / more.sum(-1, True)
        at_corner = gradspec.one_hot(self.concentration.argmax(-1), self.concentration.shape[-1]).to(mode.dtype)
        return gradspec.where((self.concentration < 1).all(-1, True), at_corner, mode)

    @property
    def variance(self) -> Tensor:
        total = self.concentration.sum(-1, True)
        return self.concentration * (total - self.concentration) / (total**2 * (total + 1))

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        logarithms = log_standard_gamma(self.concentration.expand(self._extended_shape(sample_shape)))
        return within_unit(logarithms.softmax(-1).to(self.concentration.dtype))

    def log_prob(self, value: Tensor) -> Tensor:
        a = self.concentration
        return gradspec.xlogy(a - 1, self._valid(value)).sum(-1) + a.sum(-1).lgamma() - a.lgamma().sum(-1)

    def entropy(self) -> Tensor:
        a, count = self.concentration, self.concentration.shape[-1]
        total = a.sum(-1)
        return a.lgamma().sum(-1) - total.lgamma() - (count - total) * total.digamma() - ((a - 1) * a.digamma()).sum(-1)

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return (self.concentration,)

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        (x,) = natural_params
        return x.lgamma().sum(-1) - x.sum(-1).lgamma()


class Beta(ExponentialFamily):
    """The beta distribution, of the first of two shares of a Dirichlet distribution.

    concentration1, concentration0: those of the first share and of the second.

    >>> gs.distributions.Beta(1.0, 3.0).mean
    tensor(0.2500)
    """

    arg_constraints: ClassVar[Any] = {"concentration1": constraints.positive, "concentration0": constraints.positive}
    support = constraints.unit_interval
    has_rsample = True

    def __init__(self, concentration1: Parameter, concentration0: Parameter, validate_args: bool | None = None) -> None:
        both = gradspec.stack(broadcast_all(concentration1, concentration0), -1)
        self._dirichlet = Dirichlet(both, validate_args=validate_args)
        super().__init__(self._dirichlet.batch_shape, validate_args=validate_args)

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        new._dirichlet = self._dirichlet.expand(shape)

    @property
    def concentration1(self) -> Tensor:
        """The first parameter, often called alpha.

        >>> gs.distributions.Beta(1.0, 3.0).concentration1
        tensor(1.)
        """
        return self._dirichlet.concentration[..., 0]

    @property
    def concentration0(self) -> Tensor:
        """The second parameter, often called beta.

        >>> gs.distributions.Beta(1.0, 3.0).concentration0
        tensor(3.)
        """
        return self._dirichlet.concentration[..., 1]

    @property
    def mean(self) -> Tensor:
        return self.concentration1 / (self.concentration1 + self.concentration0)

    @property
    def mode(self) -> Tensor:
        return self._dirichlet.mode[..., 0]

    @property
    def variance(self) -> Tensor:
        total = self.concentration1 + self.concentration0
        return self.concentration1 * self.concentration0 / (total**2 * (total + 1))

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        return self._dirichlet.rsample(sample_shape)[..., 0]

    def log_prob(self, value: Tensor) -> Tensor:
        value = self._valid(value)
        return self._dirichlet.log_prob(gradspec.stack([value, 1.0 - value], -1))

    def entropy(self) -> Tensor:
        return self._dirichlet.entropy()

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return self.concentration1, self.concentration0

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        x, y = natural_params
        return x.lgamma() + y.lgamma() - (x + y).lgamma()

    def __repr__(self) -> str:
        return f"Beta(concentration1: {self.concentration1}, concentration0: {self.concentration0})"


class LogisticNormal(TransformedDistribution):
    """Shares that the stick-breaking transform makes of normal numbers, one more than there are numbers.

    loc, scale: those of the normal numbers, one fewer than the shares.

    >>> gs.distributions.LogisticNormal(gs.zeros(2), gs.ones(2)).sample().shape
    gradspec.Size([3])
    """

    arg_constraints: ClassVar[Any] = {
        "loc": constraints.independent(constraints.real, 1),
        "scale": constraints.independent(constraints.positive, 1),
    }
    support = constraints.simplex
    has_rsample = True

    def __init__(self, loc: Tensor, scale: Tensor, validate_args: bool | None = None) -> None:
        base = Normal(loc, scale, validate_args=validate_args)
        if not base.batch_shape:
            base = base.expand([1])
        super().__init__(base, StickBreakingTransform(), validate_args=validate_args)

    @property
    def loc(self) -> Tensor:
        """The means of the normal numbers.

        >>> gs.distributions.LogisticNormal(gs.zeros(2), gs.ones(2)).loc
        tensor([0., 0.])
        """
        return self.base_dist.base_dist.loc

    @property
    def scale(self) -> Tensor:
        """The standard deviations of the normal numbers.

        >>> gs.distributions.LogisticNormal(gs.zeros(2), gs.ones(2)).scale
        tensor([1., 1.])
        """
        return self.base_dist.base_dist.scale
