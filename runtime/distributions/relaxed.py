"""Continuous distributions that stand for discrete ones: relaxed by a temperature, and the continuous Bernoulli."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import gradspec
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.categorical import _OfCategories
from gradspec.distributions.chances import _OfChance
from gradspec.distributions.composed import TransformedDistribution
from gradspec.distributions.distribution import (
    Distribution,
    ExponentialFamily,
    Parameter,
    Shape,
    open_uniform,
)
from gradspec.distributions.transforms import ExpTransform, SigmoidTransform
from gradspec.distributions.utils import clamp_probs


class _OfTemperature(Distribution):
    """A distribution with a temperature, which is not batched."""

    has_rsample = True
    temperature: Tensor

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        new.temperature = self.temperature


class _Relaxed(TransformedDistribution):
    """A transformed distribution with the parameters of its base."""

    has_rsample = True

    @property
    def temperature(self) -> Tensor:
        """The temperature.

        >>> gs.distributions.RelaxedBernoulli(gs.tensor(0.5), gs.tensor(0.25)).temperature
        tensor(0.5000)
        """
        return self.base_dist.temperature

    @property
    def probs(self) -> Tensor:
        """The probabilities at temperature 0.

        >>> gs.distributions.RelaxedBernoulli(gs.tensor(0.5), gs.tensor(0.25)).probs
        tensor(0.2500)
        """
        return self.base_dist.probs

    @property
    def logits(self) -> Tensor:
        """The logarithms of the probabilities, or of their odds.

        >>> gs.distributions.RelaxedBernoulli(gs.tensor(0.5), gs.tensor(0.25)).logits
        tensor(-1.0986)
        """
        return self.base_dist.logits


class LogitRelaxedBernoulli(_OfTemperature, _OfChance):
    """The logit of a relaxed Bernoulli number (Maddison et al. 2017, Jang et al. 2017)."""

    support = constraints.real

    def __init__(
        self,
        temperature: Tensor,
        probs: Parameter | None = None,
        logits: Parameter | None = None,
        validate_args: bool | None = None,
    ) -> None:
        self.temperature = temperature
        super().__init__(self._take_one(probs, logits), validate_args=validate_args)

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        noise = open_uniform(self._extended_shape(sample_shape), self._of_chance.dtype)
        return (noise.log() - (-noise).log1p() + self.logits) / self.temperature

    def log_prob(self, value: Tensor) -> Tensor:
        logits, value = gradspec.broadcast_tensors(self.logits, self._valid(value))
        difference = logits - value * self.temperature
        return self.temperature.log() + difference - 2 * gradspec.softplus(difference)


class RelaxedBernoulli(_Relaxed):
    """A number between 0 and 1 that comes near 0 or 1 as the temperature falls.

    probs: the probability of 1. logits: log(probs / (1 - probs)), in the place of it.

    >>> gs.distributions.RelaxedBernoulli(gs.tensor(0.5), gs.tensor(0.25)).sample().shape
    gradspec.Size([])
    """

    arg_constraints: ClassVar[Any] = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.unit_interval

    def __init__(
        self,
        temperature: Tensor,
        probs: Parameter | None = None,
        logits: Parameter | None = None,
        validate_args: bool | None = None,
    ) -> None:
        base = LogitRelaxedBernoulli(temperature, probs, logits, validate_args=validate_args)
        super().__init__(base, SigmoidTransform(), validate_args=validate_args)


class ExpRelaxedCategorical(_OfTemperature, _OfCategories):
    """The logarithms of a relaxed one-hot vector (Maddison et al. 2017)."""

    support = constraints.real_vector

    def __init__(
        self,
        temperature: Tensor,
        probs: Tensor | None = None,
        logits: Tensor | None = None,
        validate_args: bool | None = None,
    ) -> None:
        self.temperature = temperature
        self._take_one(probs, logits)
        super().__init__(self.param_shape[:-1], self.param_shape[-1:], validate_args=validate_args)

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        noise = open_uniform(self._extended_shape(sample_shape), self.logits.dtype)
        scores = (self.logits - (-noise.log()).log()) / self.temperature
        return scores - scores.logsumexp(-1, True)

    def log_prob(self, value: Tensor) -> Tensor:
        count = self._num_events
        logits, value = gradspec.broadcast_tensors(self.logits, self._valid(value))
        scale = self.temperature.log() * (count - 1) + math.lgamma(count)
        scores = logits - value * self.temperature
        return (scores - scores.logsumexp(-1, True)).sum(-1) + scale


class RelaxedOneHotCategorical(_Relaxed):
    """Shares that come near a one-hot vector as the temperature falls.

    probs: numbers in proportion to the probabilities. logits: their logarithms, in the place of them.

    >>> gs.distributions.RelaxedOneHotCategorical(gs.tensor(0.5), gs.ones(3)).sample().shape
    gradspec.Size([3])
    """

    arg_constraints: ClassVar[Any] = {"probs": constraints.simplex, "logits": constraints.real_vector}
    support = constraints.simplex

    def __init__(
        self,
        temperature: Tensor,
        probs: Tensor | None = None,
        logits: Tensor | None = None,
        validate_args: bool | None = None,
    ) -> None:
        base = ExpRelaxedCategorical(temperature, probs, logits, validate_args=validate_args)
        super().__init__(base, ExpTransform(), validate_args=validate_args)


class ContinuousBernoulli(_OfChance, ExponentialFamily):
    """A number x between 0 and 1 with a density proportional to probs ** x * (1 - probs) ** (1 - x).

    Loaiza-Ganem and Cunningham 2019. Within `lims` about 1/2 the normalizer and the moments are by Taylor series.

    logits: log(probs / (1 - probs)), in the place of probs.

    >>> gs.distributions.ContinuousBernoulli(0.5).mean
    tensor(0.5000)
    """

    support = constraints.unit_interval
    has_rsample = True
    _mean_carrier_measure = 0.0

    def __init__(
        self,
        probs: Parameter | None = None,
        logits: Parameter | None = None,
        lims: tuple[float, float] = (0.499, 0.501),
        validate_args: bool | None = None,
    ) -> None:
        self._lims = lims
        super().__init__(self._take_one(probs, logits), validate_args=validate_args)

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        new._lims = self._lims

    def _outside(self) -> Tensor:
        return (self.probs <= self._lims[0]) | (self.probs > self._lims[1])

    def _safe(self) -> Tensor:
        """The probabilities, kept from 0 and 1, and those near 1/2 replaced by a limit."""
        probs = clamp_probs(self.probs)
        return gradspec.where(self._outside(), probs, self._lims[0])

    def _log_constant(self) -> Tensor:
        """The logarithm of the normalizer 2 atanh(1 - 2 probs) / (1 - 2 probs), which is 2 at 1/2."""
        p = self._safe()
        far = ((-p).log1p() - p.log()).abs().log() - (1 - 2 * p).abs().log()
        square = (self.probs - 0.5) ** 2
        return gradspec.where(self._outside(), far, math.log(2) + (4 / 3 + 104 / 45 * square) * square)

    @property
    def mean(self) -> Tensor:
        p, centred = self._safe(), self.probs - 0.5
        far = p / (2 * p - 1) + 1 / ((-p).log1p() - p.log())
        return gradspec.where(self._outside(), far, 0.5 + (1 / 3 + 16 / 45 * centred**2) * centred)

    @property
    def variance(self) -> Tensor:
        p, square = self._safe(), (self.probs - 0.5) ** 2
        far = p * (p - 1) / (1 - 2 * p) ** 2 + 1 / ((-p).log1p() - p.log()) ** 2
        return gradspec.where(self._outside(), far, 1 / 12 - (1 / 15 - 128 / 945 * square) * square)

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        return self.icdf(open_uniform(self._extended_shape(sample_shape), self.probs.dtype))

    def log_prob(self, value: Tensor) -> Tensor:
        logits, value = gradspec.broadcast_tensors(self.logits, self._valid(value))
        return value * logits - gradspec.softplus(logits) + self._log_constant()

    def cdf(self, value: Tensor) -> Tensor:
        value, p = self._valid(value), self._safe()
        far = (p**value * (1 - p) ** (1 - value) + p - 1) / (2 * p - 1)
        inside = gradspec.where(self._outside(), far, value)
        return gradspec.where(value <= 0, 0.0, gradspec.where(value >= 1, 1.0, inside))

    def icdf(self, value: Tensor) -> Tensor:
        p = self._safe()
        far = ((-p + value * (2 * p - 1)).log1p() - (-p).log1p()) / (p.log() - (-p).log1p())
        return gradspec.where(self._outside(), far, value)

    def entropy(self) -> Tensor:
        p = clamp_probs(self.probs)
        rest = (-p).log1p()
        return self.mean * (rest - p.log()) - self._log_constant() - rest

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return (self.logits,)

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        """log((exp(x) - 1) / x), by its Taylor series near 0."""
        (x,) = natural_params
        is_far = (x <= self._lims[0] - 0.5) | (x > self._lims[1] - 0.5)
        safe = gradspec.where(is_far, x, self._lims[0] - 0.5)
        far = safe.expm1().abs().log() - safe.abs().log()
        return gradspec.where(is_far, far, 0.5 * x + x**2 / 24.0 - x**4 / 2880.0)
