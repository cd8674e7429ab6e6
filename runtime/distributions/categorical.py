"""Distributions of one of several categories, and of how often each comes."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import gradspec
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.chances import Binomial
from gradspec.distributions.distribution import Distribution, Shape
from gradspec.distributions.utils import lazy_property, logits_to_probs, probs_to_logits


class _OfCategories(Distribution):
    """A distribution by `probs`, which are divided by their sum, or by `logits`, unnormalized, of the last dim.

    Raises ValueError unless one of them is given, with at least one dim.
    """

    arg_constraints: ClassVar[Any] = {"probs": constraints.simplex, "logits": constraints.real_vector}

    def _take_one(self, probs: Tensor | None, logits: Tensor | None) -> None:
        given = probs if logits is None else logits
        if given is None or (probs is not None and logits is not None):
            raise ValueError("Either `probs` or `logits` must be specified, but not both.")
        name = "probs" if logits is None else "logits"
        if given.dim() < 1:
            raise ValueError(f"`{name}` parameter must be at least one-dimensional.")
        normal = given / given.sum(-1, True) if logits is None else given - given.logsumexp(-1, True)
        self._keep(name, normal, 1)

    @lazy_property
    def probs(self) -> Tensor:
        """The probabilities of the categories.

        >>> gs.distributions.Categorical(gs.tensor([1.0, 3.0])).probs
        tensor([0.2500, 0.7500])
        """
        return logits_to_probs(self.logits)

    @lazy_property
    def logits(self) -> Tensor:
        """The logarithms of the probabilities.

        >>> gs.distributions.Categorical(gs.tensor([1.0, 3.0])).logits
        tensor([-1.3863, -0.2877])
        """
        return probs_to_logits(self.probs)

    @property
    def param_shape(self) -> gradspec.Size:
        """The shape of the parameter that was given.

        >>> gs.distributions.Categorical(gs.ones(2, 3)).param_shape
        gradspec.Size([2, 3])
        """
        return getattr(self, next(iter(self._given))).shape

    @property
    def _num_events(self) -> int:
        return self.param_shape[-1]

    def _categories(self, sample_shape: Shape) -> Tensor:
        """Sampled indices of categories."""
        shape = gradspec.Size((*sample_shape, *self._batch_shape))
        rows = self.probs.reshape(-1, self._num_events)
        drawn = gradspec.multinomial(rows, gradspec.Size(sample_shape).numel(), True)
        return drawn.T.reshape(shape)


class Categorical(_OfCategories):
    """A category's index, from 0 on, by probabilities or logits of the last dim.

    probs: numbers in proportion to the probabilities. logits: their logarithms, in the place of them.

    >>> gs.distributions.Categorical(gs.tensor([1.0, 3.0])).probs
    tensor([0.2500, 0.7500])
    """

    has_enumerate_support = True

    def __init__(
        self, probs: Tensor | None = None, logits: Tensor | None = None, validate_args: bool | None = None
    ) -> None:
        self._take_one(probs, logits)
        super().__init__(self.param_shape[:-1], validate_args=validate_args)

    @constraints.dependent_property(is_discrete=True, event_dim=0)
    def support(self) -> Any:
        """The constraint that all samples satisfy.

        >>> gs.distributions.Categorical(gs.ones(3)).support
        IntegerInterval(lower_bound=0, upper_bound=2)
        """
        return constraints.integer_interval(0, self._num_events - 1)

    @property
    def mean(self) -> Tensor:
        return self.probs.new_full(self._batch_shape, math.nan)

    @property
    def mode(self) -> Tensor:
        return self.probs.argmax(-1)

    @property
    def variance(self) -> Tensor:
        return self.probs.new_full(self._batch_shape, math.nan)

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        with gradspec.no_grad():
            return self._categories(sample_shape)

    def log_prob(self, value: Tensor) -> Tensor:
        value = self._valid(value).long().unsqueeze(-1)
        logits = self.logits
        shape = gradspec.broadcast_shapes(value.shape[:-1], logits.shape[:-1])
        return logits.expand(*shape, -1).gather(-1, value.expand(*shape, 1)).squeeze(-1)

    def entropy(self) -> Tensor:
        logits = self.logits.clamp(min=gradspec.finfo(self.logits.dtype).min)
        return -(logits * self.probs).sum(-1)

    def enumerate_support(self, expand: bool = True) -> Tensor:
        return self._all_values(gradspec.arange(self._num_events), expand)


class OneHotCategorical(_OfCategories):
    """A category as a vector with 1 at its index and 0 elsewhere.

    probs: numbers in proportion to the probabilities. logits: their logarithms, in the place of them.

    >>> gs.distributions.OneHotCategorical(gs.tensor([1.0, 3.0])).mean
    tensor([0.2500, 0.7500])
    """

    support = constraints.one_hot
    has_enumerate_support = True

    def __init__(
        self, probs: Tensor | None = None, logits: Tensor | None = None, validate_args: bool | None = None
    ) -> None:
        self._take_one(probs, logits)
        super().__init__(self.param_shape[:-1], self.param_shape[-1:], validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        return self.probs

    @property
    def mode(self) -> Tensor:
        return gradspec.one_hot(self.probs.argmax(-1), self._num_events).to(self.probs.dtype)

    @property
    def variance(self) -> Tensor:
        return self.probs * (1 - self.probs)

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        with gradspec.no_grad():
            return gradspec.one_hot(self._categories(sample_shape), self._num_events).to(self.probs.dtype)

    def log_prob(self, value: Tensor) -> Tensor:
        return Categorical(logits=self.logits, validate_args=False).log_prob(self._valid(value).argmax(-1))

    def entropy(self) -> Tensor:
        return Categorical(logits=self.logits, validate_args=False).entropy()

    def enumerate_support(self, expand: bool = True) -> Tensor:
        n = self._num_events
        values = gradspec.eye(n, dtype=self.probs.dtype).reshape(n, *[1] * len(self._batch_shape), n)
        return values.expand(n, *self._batch_shape, n) if expand else values


class OneHotCategoricalStraightThrough(OneHotCategorical):
    """`OneHotCategorical` whose samples have the gradient of the probabilities (Bengio et al. 2013).

    >>> p = gs.tensor([1.0, 3.0], requires_grad=True)
    >>> gs.distributions.OneHotCategoricalStraightThrough(p).rsample().requires_grad
    True
    """

    has_rsample = True

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        return self.sample(sample_shape) + (self.probs - self.probs.detach())


class Multinomial(_OfCategories):
    """How often each category comes in `total_count` draws.

    Raises NotImplementedError unless `total_count` is an int.

    probs: numbers in proportion to the probabilities. logits: their logarithms, in the place of them.

    >>> gs.distributions.Multinomial(4, gs.tensor([1.0, 3.0])).mean
    tensor([1., 3.])
    """

    def __init__(
        self,
        total_count: int = 1,
        probs: Tensor | None = None,
        logits: Tensor | None = None,
        validate_args: bool | None = None,
    ) -> None:
        if not isinstance(total_count, int):
            raise NotImplementedError("inhomogeneous total_count is not supported")
        self.total_count = total_count
        self._take_one(probs, logits)
        super().__init__(self.param_shape[:-1], self.param_shape[-1:], validate_args=validate_args)

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        new.total_count = self.total_count

    @constraints.dependent_property(is_discrete=True, event_dim=1)
    def support(self) -> Any:
        """The constraint that all samples satisfy.

        >>> gs.distributions.Multinomial(4, gs.ones(3)).support
        Multinomial()
        """
        return constraints.multinomial(self.total_count)

    @property
    def mean(self) -> Tensor:
        return self.probs * self.total_count

    @property
    def variance(self) -> Tensor:
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        with gradspec.no_grad():
            drawn = self._categories((self.total_count, *sample_shape))
            counts = self.probs.new_zeros(self._extended_shape(sample_shape))
            drawn = drawn.movedim(0, -1)
            return counts.scatter_add_(-1, drawn, counts.new_ones(drawn.shape))

    def log_prob(self, value: Tensor) -> Tensor:
        logits, value = gradspec.broadcast_tensors(self.logits, self._valid(value))
        possible = gradspec.where((value == 0) & (logits == -math.inf), 0, logits)
        return (value.sum(-1) + 1).lgamma() - (value + 1).lgamma().sum(-1) + (possible * value).sum(-1)

    def entropy(self) -> Tensor:
        n = self.total_count
        counts = gradspec.arange(1.0, n + 1, dtype=self.probs.dtype).reshape(-1, *[1] * self.probs.dim())
        chances = Binomial(n, probs=self.probs, validate_args=False).log_prob(counts).exp()
        within = (chances * (counts + 1).lgamma()).sum((0, -1))
        return n * Categorical(logits=self.logits, validate_args=False).entropy() - math.lgamma(n + 1) + within
