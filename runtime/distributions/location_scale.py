"""Distributions that are a standard one, moved by `loc` and stretched by `scale`."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import gradspec
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.composed import TransformedDistribution
from gradspec.distributions.distribution import Distribution, ExponentialFamily, Parameter, Shape, open_uniform
from gradspec.distributions.gamma import Chi2
from gradspec.distributions.transforms import AbsTransform
from gradspec.distributions.utils import euler_constant

LOG_2_PI = math.log(2 * math.pi)


class _LocationScale(Distribution):
    """A distribution of any real number with parameters `loc` and `scale`."""

    arg_constraints: ClassVar[Any] = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.real
    has_rsample = True
    loc: Tensor
    scale: Tensor

    def __init__(self, loc: Parameter, scale: Parameter, validate_args: bool | None = None) -> None:
        super().__init__(self._take(loc=loc, scale=scale), validate_args=validate_args)

    @property
    def mode(self) -> Tensor:
        return self.loc

    def _standardized(self, value: Tensor) -> Tensor:
        return (self._valid(value) - self.loc) / self.scale


class Normal(_LocationScale, ExponentialFamily):
    """The normal distribution of mean `loc` and standard deviation `scale`.

    >>> gs.distributions.Normal(0.0, 2.0).log_prob(gs.tensor(1.0))
    tensor(-1.7371)
    """

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def stddev(self) -> Tensor:
        return self.scale

    @property
    def variance(self) -> Tensor:
        return self.scale**2

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        noise = gradspec.randn(self._extended_shape(sample_shape), dtype=self.loc.dtype)
        return self.loc + noise * self.scale

    def log_prob(self, value: Tensor) -> Tensor:
        return -0.5 * self._standardized(value) ** 2 - self.scale.log() - LOG_2_PI / 2

    def cdf(self, value: Tensor) -> Tensor:
        return gradspec.special.ndtr(self._standardized(value))

    def icdf(self, value: Tensor) -> Tensor:
        return self.loc + self.scale * gradspec.special.ndtri(value)

    def entropy(self) -> Tensor:
        return 0.5 + LOG_2_PI / 2 + self.scale.log()

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return self.loc / self.scale**2, -0.5 / self.scale**2

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        x, y = natural_params
        return -0.25 * x**2 / y + 0.5 * (-math.pi / y).log()


class Laplace(_LocationScale):
    """The Laplace distribution, with the density exp(-|x - loc| / scale) / (2 scale).

    >>> gs.distributions.Laplace(0.0, 1.0).entropy()
    tensor(1.6931)
    """

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        return 2 * self.scale**2

    @property
    def stddev(self) -> Tensor:
        return math.sqrt(2) * self.scale

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        centred = open_uniform(self._extended_shape(sample_shape), self.loc.dtype) - 0.5
        return self.loc - self.scale * centred.sign() * (-2 * centred.abs()).log1p()

    def log_prob(self, value: Tensor) -> Tensor:
        return -self._standardized(value).abs() - (2 * self.scale).log()

    def cdf(self, value: Tensor) -> Tensor:
        x = self._standardized(value)
        return 0.5 - 0.5 * x.sign() * (-x.abs()).expm1()

    def icdf(self, value: Tensor) -> Tensor:
        centred = value - 0.5
        return self.loc - self.scale * centred.sign() * (-2 * centred.abs()).log1p()

    def entropy(self) -> Tensor:
        return 1 + (2 * self.scale).log()


class Cauchy(_LocationScale):
    """The Cauchy distribution, with median `loc` and half width at half maximum `scale`; it has no mean.

    >>> gs.distributions.Cauchy(0.0, 1.0).cdf(gs.tensor(1.0))
    tensor(0.7500)
    """

    @property
    def mean(self) -> Tensor:
        return gradspec.full_like(self.loc, math.nan)

    @property
    def variance(self) -> Tensor:
        return gradspec.full_like(self.loc, math.inf)

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        noise: Any = self.loc.new_empty(self._extended_shape(sample_shape))
        return self.loc + noise.cauchy_() * self.scale

    def log_prob(self, value: Tensor) -> Tensor:
        return -math.log(math.pi) - self.scale.log() - (self._standardized(value) ** 2).log1p()

    def cdf(self, value: Tensor) -> Tensor:
        return self._standardized(value).atan() / math.pi + 0.5

    def icdf(self, value: Tensor) -> Tensor:
        return self.loc + self.scale * (math.pi * (value - 0.5)).tan()

    def entropy(self) -> Tensor:
        return math.log(4 * math.pi) + self.scale.log()


class Gumbel(_LocationScale):
    """The Gumbel distribution, of the largest of many numbers.

    loc: the mode. scale: the width.

    >>> gs.distributions.Gumbel(0.0, 1.0).mean
    tensor(0.5772)
    """

    @property
    def mean(self) -> Tensor:
        return self.loc + self.scale * euler_constant

    @property
    def stddev(self) -> Tensor:
        return math.pi / math.sqrt(6) * self.scale

    @property
    def variance(self) -> Tensor:
        return self.stddev**2

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        exponential = -open_uniform(self._extended_shape(sample_shape), self.loc.dtype).log()
        return self.loc - self.scale * exponential.log()

    def log_prob(self, value: Tensor) -> Tensor:
        x = -self._standardized(value)
        return x - x.exp() - self.scale.log()

    def cdf(self, value: Tensor) -> Tensor:
        return (-(-self._standardized(value)).exp()).exp()

    def icdf(self, value: Tensor) -> Tensor:
        return self.loc - self.scale * (-value.log()).log()

    def entropy(self) -> Tensor:
        return self.scale.log() + (1 + euler_constant)


class StudentT(Distribution):
    """Student's t distribution of `df` degrees of freedom, moved by `loc` and stretched by `scale`.

    >>> gs.distributions.StudentT(3.0).variance
    tensor(3.)
    """

    arg_constraints: ClassVar[Any] = {
        "df": constraints.positive,
        "loc": constraints.real,
        "scale": constraints.positive,
    }
    support = constraints.real
    has_rsample = True
    df: Tensor
    loc: Tensor
    scale: Tensor

    def __init__(
        self, df: Parameter, loc: Parameter = 0.0, scale: Parameter = 1.0, validate_args: bool | None = None
    ) -> None:
        super().__init__(self._take(df=df, loc=loc, scale=scale), validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return gradspec.where(self.df > 1, self.loc, math.nan)

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        finite = self.scale**2 * self.df / gradspec.where(self.df > 2, self.df - 2, 1)
        return gradspec.where(self.df > 2, finite, gradspec.where(self.df > 1, math.inf, math.nan))

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        noise = gradspec.randn(shape, dtype=self.df.dtype)
        return self.loc + self.scale * noise * (Chi2(self.df).rsample(sample_shape) / self.df).rsqrt()

    def log_prob(self, value: Tensor) -> Tensor:
        x = (self._valid(value) - self.loc) / self.scale
        normalizer = (
            self.scale.log()
            + 0.5 * (self.df.log() + math.log(math.pi))
            + (0.5 * self.df).lgamma()
            - (0.5 * (self.df + 1)).lgamma()
        )
        return -0.5 * (self.df + 1) * (x**2 / self.df).log1p() - normalizer

    def entropy(self) -> Tensor:
        half, more = 0.5 * self.df, 0.5 * (self.df + 1)
        beta = half.lgamma() + math.lgamma(0.5) - more.lgamma()
        return self.scale.log() + more * (more.digamma() - half.digamma()) + 0.5 * self.df.log() + beta


class Uniform(Distribution):
    """The uniform distribution from `low` to `high`.

    >>> gs.distributions.Uniform(1.0, 3.0).mean
    tensor(2.)
    """

    arg_constraints: ClassVar[Any] = dict.fromkeys(
        ("low", "high"), constraints.dependent(is_discrete=False, event_dim=0)
    )
    has_rsample = True
    low: Tensor
    high: Tensor

    def __init__(self, low: Parameter, high: Parameter, validate_args: bool | None = None) -> None:
        super().__init__(self._take(low=low, high=high), validate_args=validate_args)
        if self._validate_args and not bool((self.low < self.high).all()):
            raise ValueError("Uniform is not defined when low>= high")

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self) -> Any:
        """The constraint that all samples satisfy.

        >>> gs.distributions.Uniform(1.0, 3.0).support
        Interval(lower_bound=1.0, upper_bound=3.0)
        """
        return constraints.interval(self.low, self.high)

    @property
    def mean(self) -> Tensor:
        return (self.high + self.low) / 2

    @property
    def mode(self) -> Tensor:
        return gradspec.full_like(self.high, math.nan)

    @property
    def stddev(self) -> Tensor:
        return (self.high - self.low) / math.sqrt(12)

    @property
    def variance(self) -> Tensor:
        return (self.high - self.low) ** 2 / 12

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        noise = gradspec.rand(self._extended_shape(sample_shape), dtype=self.low.dtype)
        return self.low + noise * (self.high - self.low)

    def log_prob(self, value: Tensor) -> Tensor:
        value = self._valid(value)
        inside = (self.low <= value) & (value < self.high)
        return inside.to(self.low.dtype).log() - (self.high - self.low).log()

    def cdf(self, value: Tensor) -> Tensor:
        return ((self._valid(value) - self.low) / (self.high - self.low)).clamp(0, 1)

    def icdf(self, value: Tensor) -> Tensor:
        return self.low + value * (self.high - self.low)

    def entropy(self) -> Tensor:
        return (self.high - self.low).log()


class _Half(TransformedDistribution):
    """The absolute value of a distribution that is symmetric about zero."""

    arg_constraints: ClassVar[Any] = {"scale": constraints.positive}
    support = constraints.nonnegative
    has_rsample = True

    def __init__(self, base: Any, scale: Parameter, validate_args: bool | None) -> None:
        super().__init__(base(0.0, scale, validate_args=False), AbsTransform(), validate_args=validate_args)

    @property
    def scale(self) -> Tensor:
        """The scale of the symmetric distribution.

        >>> gs.distributions.HalfNormal(2.0).scale
        tensor(2.)
        """
        return self.base_dist.scale

    @property
    def mode(self) -> Tensor:
        return gradspec.zeros_like(self.scale)

    def log_prob(self, value: Tensor) -> Tensor:
        value = self._valid(value)
        return gradspec.where(value >= 0, self.base_dist.log_prob(value) + math.log(2), -math.inf)

    def cdf(self, value: Tensor) -> Tensor:
        return 2 * self.base_dist.cdf(self._valid(value)) - 1

    def icdf(self, value: Tensor) -> Tensor:
        return self.base_dist.icdf((value + 1) / 2)

    def entropy(self) -> Tensor:
        return self.base_dist.entropy() - math.log(2)


class HalfNormal(_Half):
    """The absolute value of a normal number of mean 0 and standard deviation `scale`.

    >>> gs.distributions.HalfNormal(1.0).mean
    tensor(0.7979)
    """

    def __init__(self, scale: Parameter, validate_args: bool | None = None) -> None:
        super().__init__(Normal, scale, validate_args)

    @property
    def mean(self) -> Tensor:
        return self.scale * math.sqrt(2 / math.pi)

    @property
    def variance(self) -> Tensor:
        return self.scale**2 * (1 - 2 / math.pi)


class HalfCauchy(_Half):
    """The absolute value of a Cauchy number of median 0; it has no mean.

    scale: the half width of the Cauchy distribution.

    >>> gs.distributions.HalfCauchy(1.0).cdf(gs.tensor(1.0))
    tensor(0.5000)
    """

    def __init__(self, scale: Parameter, validate_args: bool | None = None) -> None:
        super().__init__(Cauchy, scale, validate_args)

    def log_prob(self, value: Tensor) -> Tensor:
        return super().log_prob(gradspec.as_tensor(self._valid(value), dtype=self.scale.dtype))

    @property
    def mean(self) -> Tensor:
        return gradspec.full_like(self.scale, math.inf)

    @property
    def variance(self) -> Tensor:
        return self.base_dist.variance
