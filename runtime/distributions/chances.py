"""Distributions of yes or no, and of counts."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import gradspec
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.distribution import (
    Distribution,
    ExponentialFamily,
    Parameter,
    Shape,
    above_zero,
)
from gradspec.distributions.gamma import Gamma
from gradspec.distributions.utils import lazy_property, logits_to_probs, probs_to_logits


class _OfChance(Distribution):
    """A distribution by the probability `probs` of a success, or by its log-odds `logits`.

    Raises ValueError unless one of them is given.
    """

    arg_constraints: ClassVar[Any] = {"probs": constraints.unit_interval, "logits": constraints.real}

    def _take_one(self, probs: Any, logits: Any, **others: Any) -> gradspec.Size:
        if (probs is None) == (logits is None):
            raise ValueError("Either `probs` or `logits` must be specified, but not both.")
        return self._take(**others, **({"probs": probs} if logits is None else {"logits": logits}))

    @lazy_property
    def probs(self) -> Tensor:
        """The probability of a success.

        >>> gs.distributions.Bernoulli(logits=0.0).probs
        tensor(0.5000)
        """
        return logits_to_probs(self.logits, is_binary=True)

    @lazy_property
    def logits(self) -> Tensor:
        """The logarithm of the odds of a success.

        >>> gs.distributions.Bernoulli(0.75).logits
        tensor(1.0986)
        """
        return probs_to_logits(self.probs, is_binary=True)

    @property
    def param_shape(self) -> gradspec.Size:
        """The shape of the parameter that was given.

        >>> gs.distributions.Bernoulli(gs.full((2,), 0.5)).param_shape
        gradspec.Size([2])
        """
        return self._of_chance.shape

    @property
    def _of_chance(self) -> Tensor:
        return self.probs if "probs" in self._given else self.logits


def _log_chance(logits: Tensor, value: Tensor) -> Tensor:
    """The logarithm of probs ** value * (1 - probs) ** (1 - value)."""
    logits, value = gradspec.broadcast_tensors(logits, value)
    return value * logits - gradspec.softplus(logits)


class Bernoulli(_OfChance, ExponentialFamily):
    """1 with the probability `probs`, and else 0.

    logits: log(probs / (1 - probs)), in the place of probs.

    >>> gs.distributions.Bernoulli(0.25).log_prob(gs.tensor(1.0)).exp()
    tensor(0.2500)
    """

    support = constraints.boolean
    has_enumerate_support = True
    _mean_carrier_measure = 0.0

    def __init__(
        self,
        probs: Parameter | None = None,
        logits: Parameter | None = None,
        validate_args: bool | None = None,
    ) -> None:
        super().__init__(self._take_one(probs, logits), validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.probs

    @property
    def mode(self) -> Tensor:
        mode = (self.probs >= 0.5).to(self.probs.dtype)
        return gradspec.where(self.probs == 0.5, math.nan, mode)

    @property
    def variance(self) -> Tensor:
        return self.probs * (1 - self.probs)

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        with gradspec.no_grad():
            return gradspec.bernoulli(self.probs.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value: Tensor) -> Tensor:
        return _log_chance(self.logits, self._valid(value))

    def entropy(self) -> Tensor:
        return gradspec.softplus(self.logits) - self.probs * self.logits

    def enumerate_support(self, expand: bool = True) -> Tensor:
        return self._all_values(gradspec.arange(2, dtype=self.probs.dtype), expand)

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return (self.logits,)

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        return gradspec.softplus(natural_params[0])


class Geometric(_OfChance):
    """How many failures come before the first success.

    probs: the probability of a success. logits: log(probs / (1 - probs)), in the place of it.

    >>> gs.distributions.Geometric(0.25).mean
    tensor(3.)
    """

    support = constraints.nonnegative_integer

    def __init__(
        self,
        probs: Parameter | None = None,
        logits: Parameter | None = None,
        validate_args: bool | None = None,
    ) -> None:
        super().__init__(self._take_one(probs, logits), validate_args=validate_args)
        if self._validate_args and "probs" in self._given and not bool((self.probs > 0).all()):
            raise ValueError(
                f"Expected parameter probs (Tensor of shape {tuple(self.probs.shape)}) of distribution {self!r} to be "
                f"positive but found invalid values:\n{self.probs}"
            )

    @property
    def mean(self) -> Tensor:
        return 1.0 / self.probs - 1.0

    @property
    def mode(self) -> Tensor:
        return gradspec.zeros_like(self.probs)

    @property
    def variance(self) -> Tensor:
        return (1.0 / self.probs - 1.0) / self.probs

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        with gradspec.no_grad():
            noise = above_zero(gradspec.rand(self._extended_shape(sample_shape), dtype=self.probs.dtype))
            return (noise.log() / (-self.probs).log1p()).floor()

    def log_prob(self, value: Tensor) -> Tensor:
        value, probs = gradspec.broadcast_tensors(self._valid(value), self.probs)
        return gradspec.special.xlog1py(value, -probs) + probs.log()

    def entropy(self) -> Tensor:
        return (gradspec.softplus(self.logits) - self.probs * self.logits) / self.probs


class Binomial(_OfChance):
    """How many of `total_count` draws are successes.

    probs: the probability of a success. logits: log(probs / (1 - probs)), in the place of it.

    >>> gs.distributions.Binomial(3, 0.5).mean
    tensor(1.5000)
    """

    arg_constraints: ClassVar[Any] = {
        "total_count": constraints.nonnegative_integer,
        "probs": constraints.unit_interval,
        "logits": constraints.real,
    }
    has_enumerate_support = True
    total_count: Tensor

    def __init__(
        self,
        total_count: Any = 1,
        probs: Parameter | None = None,
        logits: Parameter | None = None,
        validate_args: bool | None = None,
    ) -> None:
        shape = self._take_one(probs, logits, total_count=total_count)
        self._keep("total_count", self.total_count.to(self._of_chance.dtype), 0)
        super().__init__(shape, validate_args=validate_args)

    @constraints.dependent_property(is_discrete=True, event_dim=0)
    def support(self) -> Any:
        """The constraint that all samples satisfy.

        >>> gs.distributions.Binomial(4, 0.5).support
        IntegerInterval(lower_bound=0, upper_bound=4.0)
        """
        return constraints.integer_interval(0, self.total_count)

    @property
    def mean(self) -> Tensor:
        return self.total_count * self.probs

    @property
    def mode(self) -> Tensor:
        return gradspec.minimum(((self.total_count + 1) * self.probs).floor(), self.total_count)

    @property
    def variance(self) -> Tensor:
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        with gradspec.no_grad():
            shape = self._extended_shape(sample_shape)
            return gradspec.binomial(self.total_count.expand(shape), self.probs.expand(shape))

    def log_prob(self, value: Tensor) -> Tensor:
        value, n = self._valid(value), self.total_count
        ways = (n + 1).lgamma() - (value + 1).lgamma() - (n - value + 1).lgamma()
        return ways + value * self.logits - n * gradspec.softplus(self.logits)

    def entropy(self) -> Tensor:
        """The entropy, in nats. Raises NotImplementedError for counts that differ within the batch."""
        values = self._support(False, "entropy()")
        chances = self.log_prob(values)
        return -(chances.exp() * chances).sum(0)

    def enumerate_support(self, expand: bool = True) -> Tensor:
        """All values; `expand` gives them the batch shape. Raises NotImplementedError for counts that differ in it."""
        return self._support(expand, "enumerate_support()")

    def _support(self, expand: bool, asked: str) -> Tensor:
        n = int(self.total_count.max())
        if int(self.total_count.min()) != n:
            raise NotImplementedError(f"Inhomogeneous total count not supported by `{asked}`")
        return self._all_values(gradspec.arange(1 + n, dtype=self._of_chance.dtype), expand)


class NegativeBinomial(_OfChance):
    """How many successes come before `total_count` failures, which need not be whole.

    probs: the probability of a success. logits: log(probs / (1 - probs)), in the place of it.

    >>> gs.distributions.NegativeBinomial(3.0, 0.5).mean
    tensor(3.)
    """

    arg_constraints: ClassVar[Any] = {
        "total_count": constraints.greater_than_eq(0),
        "probs": constraints.half_open_interval(0.0, 1.0),
        "logits": constraints.real,
    }
    support = constraints.nonnegative_integer
    total_count: Tensor

    def __init__(
        self,
        total_count: Any,
        probs: Parameter | None = None,
        logits: Parameter | None = None,
        validate_args: bool | None = None,
    ) -> None:
        shape = self._take_one(probs, logits, total_count=total_count)
        self._keep("total_count", self.total_count.to(self._of_chance.dtype), 0)
        super().__init__(shape, validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.total_count * self.logits.exp()

    @property
    def mode(self) -> Tensor:
        return ((self.total_count - 1) * self.logits.exp()).floor().clamp(min=0.0)

    @property
    def variance(self) -> Tensor:
        return self.mean / (-self.logits).sigmoid()

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        with gradspec.no_grad():
            rate = Gamma(self.total_count, (-self.logits).exp(), validate_args=False).sample(sample_shape)
            return gradspec.poisson(rate)

    def log_prob(self, value: Tensor) -> Tensor:
        value, n = self._valid(value), self.total_count
        log_unnormalized = -n * gradspec.softplus(self.logits) - value * gradspec.softplus(-self.logits)
        normalizer = (1.0 + value).lgamma() + n.lgamma() - (n + value).lgamma()
        return log_unnormalized - gradspec.where((n + value) == 0, 0.0, normalizer)


class Poisson(ExponentialFamily):
    """How many events come where `rate` come on average.

    >>> gs.distributions.Poisson(2.0).log_prob(gs.tensor(0.0))
    tensor(-2.)
    """

    arg_constraints: ClassVar[Any] = {"rate": constraints.nonnegative}
    support = constraints.nonnegative_integer
    rate: Tensor

    def __init__(self, rate: Parameter, validate_args: bool | None = None) -> None:
        super().__init__(self._take(rate=rate), validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.rate

    @property
    def mode(self) -> Tensor:
        return self.rate.floor()

    @property
    def variance(self) -> Tensor:
        return self.rate

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        with gradspec.no_grad():
            return gradspec.poisson(self.rate.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value: Tensor) -> Tensor:
        value = self._valid(value)
        return gradspec.xlogy(value, self.rate) - self.rate - (value + 1).lgamma()

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return (self.rate.log(),)

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        return natural_params[0].exp()
