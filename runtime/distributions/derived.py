"""Distributions that are a simple one's, transformed: log-normal, Weibull, Pareto, Kumaraswamy, inverse gamma."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import gradspec
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.composed import TransformedDistribution
from gradspec.distributions.distribution import Distribution, Parameter, Shape, open_uniform
from gradspec.distributions.gamma import Exponential, Gamma
from gradspec.distributions.location_scale import Normal, Uniform
from gradspec.distributions.transforms import AffineTransform, ExpTransform, PowerTransform
from gradspec.distributions.utils import broadcast_all, euler_constant


class LogNormal(TransformedDistribution):
    """The exponential of a normal number of mean `loc` and standard deviation `scale`.

    >>> gs.distributions.LogNormal(0.0, 1.0).mean
    tensor(1.6487)
    """

    arg_constraints: ClassVar[Any] = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.positive
    has_rsample = True

    def __init__(self, loc: Parameter, scale: Parameter, validate_args: bool | None = None) -> None:
        super().__init__(Normal(loc, scale, validate_args=validate_args), ExpTransform(), validate_args=validate_args)

    @property
    def loc(self) -> Tensor:
        """The mean of the logarithm.

        >>> gs.distributions.LogNormal(0.0, 2.0).loc
        tensor(0.)
        """
        return self.base_dist.loc

    @property
    def scale(self) -> Tensor:
        """The standard deviation of the logarithm.

        >>> gs.distributions.LogNormal(0.0, 2.0).scale
        tensor(2.)
        """
        return self.base_dist.scale

    @property
    def mean(self) -> Tensor:
        return (self.loc + self.scale**2 / 2).exp()

    @property
    def mode(self) -> Tensor:
        return (self.loc - self.scale**2).exp()

    @property
    def variance(self) -> Tensor:
        square = self.scale**2
        return square.expm1() * (2 * self.loc + square).exp()

    def entropy(self) -> Tensor:
        return self.base_dist.entropy() + self.loc


class InverseGamma(TransformedDistribution):
    """The reciprocal of a number of the gamma distribution.

    concentration, rate: those of the gamma distribution.

    >>> gs.distributions.InverseGamma(3.0, 2.0).mean
    tensor(1.)
    """

    arg_constraints: ClassVar[Any] = {"concentration": constraints.positive, "rate": constraints.positive}
    support = constraints.positive
    has_rsample = True

    def __init__(self, concentration: Parameter, rate: Parameter, validate_args: bool | None = None) -> None:
        base = Gamma(concentration, rate, validate_args=validate_args)
        super().__init__(base, PowerTransform(-base.rate.new_ones(())), validate_args=validate_args)

    @property
    def concentration(self) -> Tensor:
        """The shape.

        >>> gs.distributions.InverseGamma(3.0, 2.0).concentration
        tensor(3.)
        """
        return self.base_dist.concentration

    @property
    def rate(self) -> Tensor:
        """The rate of the gamma distribution, which is the scale of its reciprocal.

        >>> gs.distributions.InverseGamma(3.0, 2.0).rate
        tensor(2.)
        """
        return self.base_dist.rate

    @property
    def mean(self) -> Tensor:
        a = self.concentration
        return gradspec.where(a > 1, self.rate / gradspec.where(a > 1, a - 1, 1), math.inf)

    @property
    def mode(self) -> Tensor:
        return self.rate / (self.concentration + 1)

    @property
    def variance(self) -> Tensor:
        a, safe = self.concentration, gradspec.where(self.concentration > 2, self.concentration, 3)
        return gradspec.where(a > 2, self.rate**2 / ((safe - 1) ** 2 * (safe - 2)), math.inf)

    def entropy(self) -> Tensor:
        a = self.concentration
        return a + self.rate.log() + a.lgamma() - (1 + a) * a.digamma()


class Weibull(TransformedDistribution):
    """The Weibull distribution: scale * e ** (1 / concentration), of a standard exponential number e.

    >>> gs.distributions.Weibull(2.0, 1.0).mean
    tensor(2.)
    """

    arg_constraints: ClassVar[Any] = {"scale": constraints.positive, "concentration": constraints.positive}
    support = constraints.positive
    has_rsample = True
    scale: Tensor
    concentration: Tensor

    def __init__(self, scale: Parameter, concentration: Parameter, validate_args: bool | None = None) -> None:
        self._take(scale=scale, concentration=concentration)
        base = Exponential(gradspec.ones_like(self.scale), validate_args=validate_args)
        transforms = [PowerTransform(1 / self.concentration), AffineTransform(0, self.scale)]
        super().__init__(base, transforms, validate_args=validate_args)

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        super()._expand_rest(new, shape)
        new.transforms = [PowerTransform(1 / new.concentration), AffineTransform(0, new.scale)]

    @property
    def mean(self) -> Tensor:
        return self.scale * (1 + 1 / self.concentration).lgamma().exp()

    @property
    def mode(self) -> Tensor:
        a = self.concentration
        return self.scale * ((a - 1) / a).clamp(min=0) ** (1 / a)

    @property
    def variance(self) -> Tensor:
        a = self.concentration
        return self.scale**2 * ((1 + 2 / a).lgamma().exp() - (2 * (1 + 1 / a).lgamma()).exp())

    def entropy(self) -> Tensor:
        return euler_constant * (1 - 1 / self.concentration) + (self.scale / self.concentration).log() + 1


class Pareto(TransformedDistribution):
    """The Pareto distribution: scale * exp(e / alpha), of a standard exponential number e.

    >>> gs.distributions.Pareto(1.0, 3.0).mean
    tensor(1.5000)
    """

    arg_constraints: ClassVar[Any] = {"alpha": constraints.positive, "scale": constraints.positive}
    has_rsample = True
    alpha: Tensor
    scale: Tensor

    def __init__(self, scale: Parameter, alpha: Parameter, validate_args: bool | None = None) -> None:
        self._take(scale=scale, alpha=alpha)
        base = Exponential(self.alpha, validate_args=validate_args)
        super().__init__(base, [ExpTransform(), AffineTransform(0, self.scale)], validate_args=validate_args)

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        super()._expand_rest(new, shape)
        new.transforms = [ExpTransform(), AffineTransform(0, new.scale)]

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self) -> Any:
        """The constraint that all samples satisfy.

        >>> gs.distributions.Pareto(1.0, 3.0).support
        GreaterThanEq(lower_bound=1.0)
        """
        return constraints.greater_than_eq(self.scale)

    @property
    def mean(self) -> Tensor:
        safe = self.alpha.clamp(min=1)
        return safe * self.scale / (safe - 1)

    @property
    def mode(self) -> Tensor:
        return self.scale

    @property
    def variance(self) -> Tensor:
        safe = self.alpha.clamp(min=2)
        return self.scale**2 * safe / ((safe - 1) ** 2 * (safe - 2))

    def entropy(self) -> Tensor:
        return (self.scale / self.alpha).log() + (1 + 1 / self.alpha)


class GeneralizedPareto(Distribution):
    """The generalized Pareto distribution, of the values above a threshold `loc`; `concentration` is its shape.

    With a concentration of 0 it is exponential, and below 0 it ends at loc - scale / concentration.

    >>> gs.distributions.GeneralizedPareto(0.0, 1.0, 0.5).mean
    tensor(2.)
    """

    arg_constraints: ClassVar[Any] = {
        "loc": constraints.real,
        "scale": constraints.positive,
        "concentration": constraints.real,
    }
    has_rsample = True
    loc: Tensor
    scale: Tensor
    concentration: Tensor

    def __init__(
        self, loc: Parameter, scale: Parameter, concentration: Parameter, validate_args: bool | None = None
    ) -> None:
        shape = self._take(loc=loc, scale=scale, concentration=concentration)
        super().__init__(shape, validate_args=validate_args)

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self) -> Any:
        """The constraint that all samples satisfy.

        >>> gs.distributions.GeneralizedPareto(0.0, 1.0, 0.5).support
        Interval(lower_bound=0.0, upper_bound=inf)
        """
        ends = self.concentration < 0
        upper = self.loc - self.scale / gradspec.where(ends, self.concentration, -1)
        return constraints.interval(self.loc, gradspec.where(ends, upper, math.inf))

    @property
    def _is_exponential(self) -> Tensor:
        return self.concentration.abs() < gradspec.finfo(self.concentration.dtype).eps

    @property
    def _safe(self) -> Tensor:
        """The concentration, and 1 where it is 0."""
        return gradspec.where(self._is_exponential, 1.0, self.concentration)

    def _quantile(self, log_rest: Tensor) -> Tensor:
        """The value above which the probability is exp(log_rest)."""
        curved = (-self._safe * log_rest).expm1() / self._safe
        return self.loc + self.scale * gradspec.where(self._is_exponential, -log_rest, curved)

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        return self._quantile(open_uniform(self._extended_shape(sample_shape), self.loc.dtype).log())

    def _log_rest(self, value: Tensor) -> Tensor:
        """The logarithm of the probability of more than a value."""
        x = (value - self.loc) / self.scale
        curved = -(self._safe * x).clamp(min=-1).log1p() / self._safe
        return gradspec.where(self._is_exponential, -x, curved)

    def log_prob(self, value: Tensor) -> Tensor:
        return (1 + self.concentration) * self._log_rest(self._valid(value)) - self.scale.log()

    def cdf(self, value: Tensor) -> Tensor:
        return -self._log_rest(self._valid(value)).expm1()

    def icdf(self, value: Tensor) -> Tensor:
        return self._quantile((-value).log1p())

    @property
    def mean(self) -> Tensor:
        a = self.concentration
        return gradspec.where(a < 1, self.loc + self.scale / (1 - gradspec.where(a < 1, a, 0)), math.inf)

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        a = gradspec.where(self.concentration < 0.5, self.concentration, 0)
        finite = self.scale**2 / ((1 - a) ** 2 * (1 - 2 * a))
        return gradspec.where(self.concentration < 0.5, finite, math.inf)

    def entropy(self) -> Tensor:
        return self.scale.log() + self.concentration + 1


class Kumaraswamy(TransformedDistribution):
    """The Kumaraswamy distribution: (1 - u ** (1 / b)) ** (1 / a), of a uniform u; a is `concentration1`.

    concentration1, concentration0: the powers a and b.

    >>> gs.distributions.Kumaraswamy(1.0, 1.0).mean
    tensor(0.5000)
    """

    arg_constraints: ClassVar[Any] = {"concentration1": constraints.positive, "concentration0": constraints.positive}
    support = constraints.unit_interval
    has_rsample = True
    concentration1: Tensor
    concentration0: Tensor

    def __init__(self, concentration1: Parameter, concentration0: Parameter, validate_args: bool | None = None) -> None:
        a, b = broadcast_all(concentration1, concentration0)
        self._take(concentration1=a, concentration0=b)
        base = Uniform(gradspec.zeros_like(a), gradspec.ones_like(a), validate_args=validate_args)
        super().__init__(base, self._steps(), validate_args=validate_args)

    def _steps(self) -> list[Any]:
        return [
            PowerTransform(1 / self.concentration0),
            AffineTransform(1.0, -1.0),
            PowerTransform(1 / self.concentration1),
        ]

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        super()._expand_rest(new, shape)
        new.transforms = new._steps()

    def _moment(self, n: int) -> Tensor:
        order, b = 1 + n / self.concentration1, self.concentration0
        return (b.log() + order.lgamma() + b.lgamma() - (order + b).lgamma()).exp()

    @property
    def mean(self) -> Tensor:
        return self._moment(1)

    @property
    def mode(self) -> Tensor:
        a, b = self.concentration1, self.concentration0
        log_mode = ((a - 1) / (a * b - 1)).log() / a
        return gradspec.where((a < 1) | (b < 1), math.nan, log_mode.exp())

    @property
    def variance(self) -> Tensor:
        return self._moment(2) - self._moment(1) ** 2

    def entropy(self) -> Tensor:
        a, b = self.concentration1, self.concentration0
        harmonic = (b + 1).digamma() + euler_constant
        return 1 - 1 / b + (1 - 1 / a) * harmonic - a.log() - b.log()
