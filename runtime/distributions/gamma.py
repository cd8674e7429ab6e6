"""The gamma distribution and its kin, whose samples are differentiable in the shape, too."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import numpy as np

import gradspec
from gradspec.autograd.function import Function, once_differentiable
from gradspec.core.tensor import Tensor, wrap
from gradspec.distributions import constraints
from gradspec.distributions.distribution import Distribution, ExponentialFamily, Parameter, Shape, above_zero
from gradspec.tensors import random


def standard_gamma(concentration: Tensor) -> Tensor:
    """Samples of the gamma distribution of rate 1, which move with their shape `concentration`."""
    return log_standard_gamma(concentration).exp().to(concentration.dtype)


def log_standard_gamma(concentration: Tensor) -> Tensor:
    """The logarithms of samples of the gamma distribution of rate 1, in float64, which move with `concentration`.

    They are finite also where the samples are too small for any dtype, as many are if the shape is near 0. The
    derivative keeps the probability of a smaller sample as it is. It is by differences of the quantile function, right
    to about 1e-8, and has no derivative of its own. NotImplementedError for a concentration of integers.
    """
    if not concentration.is_floating_point():
        raise NotImplementedError(f"standard_gamma(): not implemented for {concentration.dtype}: only floating dtypes")
    return _LogStandardGamma.apply(concentration)


def _quantile_slope(shape: Any, logarithm: Any) -> Any:
    """How fast the logarithm of the gamma distribution's quantile moves with the shape, at a sample's probability.

    It is smooth in the shape's logarithm, so it is differentiated by central differences of fourth order, from the
    nearer end of the distribution. The probability of the smallest samples is a power of the sample.
    """
    from scipy import special

    sample = np.exp(logarithm)
    lower, upper = special.gammainc(shape, sample), special.gammaincc(shape, sample)
    step = 2e-3

    def quantile(steps: int) -> Any:
        moved = shape * (1 + steps * step)
        nearer = np.where(lower < upper, special.gammaincinv(moved, lower), special.gammainccinv(moved, upper))
        return np.log(nearer)

    with np.errstate(divide="ignore", invalid="ignore"):
        difference = 8 * (quantile(1) - quantile(-1)) - (quantile(2) - quantile(-2))
        slope = difference / (12 * step * shape)
    slope = np.where(sample < 1e-12, (special.digamma(shape + 1) - logarithm) / shape, slope)
    return np.where(np.isfinite(slope), slope, 0)  # of samples beyond what has a probability


class _LogStandardGamma(Function):
    @staticmethod
    def forward(ctx: Any, concentration: Tensor) -> Tensor:
        generator = random.numpy_generator(None, "standard_gamma")
        shape = concentration.double().numpy()
        # A sample of shape a is one of shape a + 1 times the power 1 / a of a uniform number.
        noise = generator.standard_exponential(shape.shape)
        sample = wrap(np.asarray(np.log(generator.standard_gamma(shape + 1)) - noise / shape))
        ctx.save_for_backward(concentration, sample)
        ctx.save_for_forward(concentration, sample)
        return sample

    @staticmethod
    def _slope(ctx: Any) -> Tensor:
        concentration, sample = ctx.saved_tensors
        return wrap(_quantile_slope(concentration.double().numpy(), sample.numpy()))

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, grad: Tensor) -> Tensor:
        return (grad * _LogStandardGamma._slope(ctx)).to(ctx.saved_tensors[0].dtype)

    @staticmethod
    def jvp(ctx: Any, concentration: Tensor) -> Tensor:
        return concentration * _LogStandardGamma._slope(ctx)


class Gamma(ExponentialFamily):
    """The gamma distribution of shape `concentration`; `rate` is the inverse of its scale.

    >>> gs.distributions.Gamma(3.0, 2.0).mean
    tensor(1.5000)
    """

    arg_constraints: ClassVar[Any] = {"concentration": constraints.positive, "rate": constraints.positive}
    support = constraints.nonnegative
    has_rsample = True
    concentration: Tensor
    rate: Tensor

    def __init__(self, concentration: Parameter, rate: Parameter, validate_args: bool | None = None) -> None:
        super().__init__(self._take(concentration=concentration, rate=rate), validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.concentration / self.rate

    @property
    def mode(self) -> Tensor:
        return ((self.concentration - 1) / self.rate).clamp(min=0)

    @property
    def variance(self) -> Tensor:
        return self.concentration / self.rate**2

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        value = standard_gamma(self.concentration.expand(shape)) / self.rate.expand(shape)
        return above_zero(value)

    def log_prob(self, value: Tensor) -> Tensor:
        value = self._valid(gradspec.as_tensor(value, dtype=self.rate.dtype))
        a = self.concentration
        return gradspec.xlogy(a, self.rate) + gradspec.xlogy(a - 1, value) - self.rate * value - a.lgamma()

    def cdf(self, value: Tensor) -> Tensor:
        return gradspec.special.gammainc(self.concentration, self.rate * self._valid(value))

    def entropy(self) -> Tensor:
        a = self.concentration
        return a - self.rate.log() + a.lgamma() + (1 - a) * a.digamma()

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return self.concentration - 1, -self.rate

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        x, y = natural_params
        return (x + 1).lgamma() - (x + 1) * (-y).log()


class Chi2(Gamma):
    """The distribution of the sum of the squares of `df` standard normal numbers.

    >>> gs.distributions.Chi2(3.0).mean
    tensor(3.)
    """

    arg_constraints: ClassVar[Any] = {"df": constraints.positive}

    def __init__(self, df: Parameter, validate_args: bool | None = None) -> None:
        super().__init__(0.5 * df, 0.5, validate_args=validate_args)

    @property
    def df(self) -> Tensor:
        """The degrees of freedom.

        >>> gs.distributions.Chi2(3.0).df
        tensor(3.)
        """
        return self.concentration * 2


class Exponential(ExponentialFamily):
    """The exponential distribution, of the time between events that come at `rate`.

    >>> gs.distributions.Exponential(2.0).mean
    tensor(0.5000)
    """

    arg_constraints: ClassVar[Any] = {"rate": constraints.positive}
    support = constraints.nonnegative
    has_rsample = True
    rate: Tensor

    def __init__(self, rate: Parameter, validate_args: bool | None = None) -> None:
        super().__init__(self._take(rate=rate), validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.rate.reciprocal()

    @property
    def mode(self) -> Tensor:
        return gradspec.zeros_like(self.rate)

    @property
    def stddev(self) -> Tensor:
        return self.rate.reciprocal()

    @property
    def variance(self) -> Tensor:
        return self.rate.pow(-2)

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        noise: Any = self.rate.new_empty(self._extended_shape(sample_shape))
        return noise.exponential_() / self.rate

    def log_prob(self, value: Tensor) -> Tensor:
        return self.rate.log() - self.rate * self._valid(value)

    def cdf(self, value: Tensor) -> Tensor:
        return -(-self.rate * self._valid(value)).expm1()

    def icdf(self, value: Tensor) -> Tensor:
        return -(-value).log1p() / self.rate

    def entropy(self) -> Tensor:
        return 1 - self.rate.log()

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return (-self.rate,)

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        return -(-natural_params[0]).log()


class FisherSnedecor(Distribution):
    """The F distribution: the ratio of two means of squares, of `df1` and `df2` degrees of freedom.

    >>> gs.distributions.FisherSnedecor(2.0, 4.0).mean
    tensor(2.)
    """

    arg_constraints: ClassVar[Any] = {"df1": constraints.positive, "df2": constraints.positive}
    support = constraints.positive
    has_rsample = True
    df1: Tensor
    df2: Tensor

    def __init__(self, df1: Parameter, df2: Parameter, validate_args: bool | None = None) -> None:
        super().__init__(self._take(df1=df1, df2=df2), validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return gradspec.where(self.df2 > 2, self.df2 / (self.df2 - 2), math.nan)

    @property
    def mode(self) -> Tensor:
        mode = (self.df1 - 2) / self.df1 * self.df2 / (self.df2 + 2)
        return gradspec.where(self.df1 > 2, mode, math.nan)

    @property
    def variance(self) -> Tensor:
        a, b = self.df1, self.df2
        variance = 2 * b**2 * (a + b - 2) / (a * (b - 2) ** 2 * (b - 4))
        return gradspec.where(b > 4, variance, math.nan)

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        top, bottom = (Gamma(df / 2, df / 2).rsample(sample_shape) for df in (self.df1, self.df2))
        return above_zero(top / bottom)

    def log_prob(self, value: Tensor) -> Tensor:
        value, a, b, ratio = self._valid(value), self.df1 * 0.5, self.df2 * 0.5, self.df1 / self.df2
        normalizer = (a + b).lgamma() - a.lgamma() - b.lgamma()
        return normalizer + a * ratio.log() + (a - 1) * value.log() - (a + b) * (ratio * value).log1p()
