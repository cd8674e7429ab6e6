"""Distributions made of others: with dims of the batch as dims of the event, by transforms, and mixtures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gradspec
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.categorical import Categorical
from gradspec.distributions.constraints import Constraint
from gradspec.distributions.distribution import Distribution, Shape
from gradspec.distributions.transforms import ComposeTransform, Transform
from gradspec.distributions.utils import sum_rightmost


class Independent(Distribution):
    """A distribution whose last `reinterpreted_batch_ndims` dims of the batch are dims of the event.

    Raises ValueError if the batch has fewer.

    base_distribution: the distribution.

    >>> gs.distributions.Independent(gs.distributions.Normal(gs.zeros(3), 1.0), 1).event_shape
    gradspec.Size([3])
    """

    def __init__(
        self, base_distribution: Any, reinterpreted_batch_ndims: int, validate_args: bool | None = None
    ) -> None:
        batch = tuple(base_distribution.batch_shape)
        cut = len(batch) - reinterpreted_batch_ndims
        if cut < 0:
            raise ValueError(
                "Expected reinterpreted_batch_ndims <= len(base_distribution.batch_shape), "
                f"actual {reinterpreted_batch_ndims} vs {len(batch)}"
            )
        self.base_dist, self.reinterpreted_batch_ndims = base_distribution, reinterpreted_batch_ndims
        event = batch[cut:] + tuple(base_distribution.event_shape)
        super().__init__(batch[:cut], event, validate_args=validate_args)

    arg_constraints: ClassVar[Any] = {}

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        new.reinterpreted_batch_ndims = self.reinterpreted_batch_ndims
        new.base_dist = self.base_dist.expand((*shape, *self.event_shape[: self.reinterpreted_batch_ndims]))

    @property
    def has_rsample(self) -> bool:  # type: ignore[override]
        """Whether `rsample` gives samples with gradients.

        >>> gs.distributions.Independent(gs.distributions.Normal(gs.zeros(3), 1.0), 1).has_rsample
        True
        """
        return self.base_dist.has_rsample

    @property
    def has_enumerate_support(self) -> bool:  # type: ignore[override]
        """Whether `enumerate_support` lists all values.

        >>> D = gs.distributions
        >>> D.Independent(D.Bernoulli(gs.full((3,), 0.5)), 0).has_enumerate_support
        True
        """
        return self.reinterpreted_batch_ndims == 0 and self.base_dist.has_enumerate_support

    @constraints.dependent_property
    def support(self) -> Any:
        """The constraint that all samples satisfy.

        >>> gs.distributions.Independent(gs.distributions.Normal(gs.zeros(3), 1.0), 1).support
        independent(Real(), 1)
        """
        support = self.base_dist.support
        dims = self.reinterpreted_batch_ndims
        return constraints.independent(support, dims) if dims else support

    @property
    def mean(self) -> Tensor:
        return self.base_dist.mean

    @property
    def mode(self) -> Tensor:
        return self.base_dist.mode

    @property
    def variance(self) -> Tensor:
        return self.base_dist.variance

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        return self.base_dist.rsample(sample_shape)

    def log_prob(self, value: Tensor) -> Tensor:
        return sum_rightmost(self.base_dist.log_prob(value), self.reinterpreted_batch_ndims)

    def entropy(self) -> Tensor:
        return sum_rightmost(self.base_dist.entropy(), self.reinterpreted_batch_ndims)

    def enumerate_support(self, expand: bool = True) -> Tensor:
        if self.reinterpreted_batch_ndims > 0:
            raise NotImplementedError("Enumeration over cartesian product is not implemented")
        return self.base_dist.enumerate_support(expand)

    def __repr__(self) -> str:
        return f"Independent({self.base_dist}, {self.reinterpreted_batch_ndims})"


class TransformedDistribution(Distribution):
    """The values of another distribution, put through transforms one after the other.

    Raises ValueError unless all are transforms, and for a base whose events are smaller than those of the transforms.

    base_distribution: the other distribution.

    >>> D = gs.distributions
    >>> D.TransformedDistribution(D.Normal(0.0, 1.0), [D.ExpTransform()]).log_prob(gs.tensor(1.0))
    tensor(-0.9189)
    """

    arg_constraints: ClassVar[Any] = {}
    base_dist: Any

    def __init__(
        self,
        base_distribution: Any,
        transforms: Transform | Sequence[Transform],
        validate_args: bool | None = None,
    ) -> None:
        given = [transforms] if isinstance(transforms, Transform) else transforms
        if not (isinstance(given, Sequence) and all(isinstance(transform, Transform) for transform in given)):
            raise ValueError(f"transforms must be a Transform or a list of Transforms, but was {transforms}")
        self.transforms = list(given)
        base_shape = base_distribution.batch_shape + base_distribution.event_shape
        whole = ComposeTransform(self.transforms)
        if len(base_shape) < whole.domain.event_dim:
            raise ValueError(
                f"base_distribution needs to have shape with size at least {whole.domain.event_dim}, but got "
                f"{tuple(base_shape)}."
            )
        shape = whole.forward_shape(base_shape)
        expanded = whole.inverse_shape(shape)
        if tuple(expanded) != tuple(base_shape):
            base_distribution = base_distribution.expand(expanded[: len(expanded) - len(base_distribution.event_shape)])
        wrapped = whole.domain.event_dim - len(base_distribution.event_shape)
        self.base_dist = Independent(base_distribution, wrapped) if wrapped > 0 else base_distribution
        event_dim = self._event_dims_after(len(self.base_dist.event_shape))
        cut = len(shape) - event_dim
        super().__init__(shape[:cut], shape[cut:], validate_args=validate_args)

    def _event_dims_after(self, event_dims: int) -> int:
        """How many dims an event has after all transforms."""
        for transform in self.transforms:
            event_dims += transform.codomain.event_dim - transform.domain.event_dim
            event_dims = max(event_dims, transform.codomain.event_dim)
        return event_dims

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        new.transforms = self.transforms
        base = ComposeTransform(self.transforms).inverse_shape((*shape, *self.event_shape))
        new.base_dist = self.base_dist.expand(base[: len(base) - len(self.base_dist.event_shape)])

    @property
    def has_rsample(self) -> bool:  # type: ignore[override]
        """Whether `rsample` gives samples with gradients.

        >>> D = gs.distributions
        >>> D.TransformedDistribution(D.Normal(0.0, 1.0), [D.ExpTransform()]).has_rsample
        True
        """
        return self.base_dist.has_rsample

    @constraints.dependent_property(is_discrete=False)
    def support(self) -> Any:
        """The constraint that all samples satisfy.

        >>> D = gs.distributions
        >>> D.TransformedDistribution(D.Normal(0.0, 1.0), [D.ExpTransform()]).support
        GreaterThan(lower_bound=0.0)
        """
        if not self.transforms:
            return self.base_dist.support
        support: Constraint = self.transforms[-1].codomain
        dims = len(self.event_shape) - support.event_dim
        return constraints.independent(support, dims) if dims > 0 else support

    def _transformed(self, value: Tensor) -> Tensor:
        for transform in self.transforms:
            value = transform(value)
        return value

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        with gradspec.no_grad():
            return self._transformed(self.base_dist.sample(sample_shape))

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        return self._transformed(self.base_dist.rsample(sample_shape))

    def log_prob(self, value: Tensor) -> Tensor:
        y, dims = self._valid(value), len(self.event_shape)
        result: Any = 0.0
        for transform in reversed(self.transforms):
            x = transform.inv(y)
            dims += transform.domain.event_dim - transform.codomain.event_dim
            term = transform.log_abs_det_jacobian(x, y)
            result = result - sum_rightmost(term, dims - transform.domain.event_dim)
            y = x
        return result + sum_rightmost(self.base_dist.log_prob(y), dims - len(self.base_dist.event_shape))

    def _monotone(self, value: Tensor) -> tuple[Any, Tensor]:
        """The sign of the slope of all transforms, and what their inverse makes of a value."""
        sign: Any = 1
        for transform in reversed(self.transforms):
            value, sign = transform.inv(value), sign * transform.sign
        return sign, value

    def cdf(self, value: Tensor) -> Tensor:
        sign, base = self._monotone(self._valid(value))
        return _turned(self.base_dist.cdf(base), sign)

    def icdf(self, value: Tensor) -> Tensor:
        sign: Any = 1
        for transform in self.transforms:
            sign = sign * transform.sign
        return self._transformed(self.base_dist.icdf(_turned(value, sign)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.base_dist!r}, {self.transforms!r})"


def _turned(probability: Tensor, sign: Any) -> Tensor:
    """1 less a probability where the sign is negative."""
    if not isinstance(sign, Tensor):
        return probability if sign > 0 else 1 - probability
    return sign * (probability - 0.5) + 0.5


class MixtureSameFamily(Distribution):
    """A mixture: a categorical distribution over the last dim of the batch of `component_distribution`.

    Raises ValueError where `mixture_distribution` is not a Categorical, or shapes do not fit.

    >>> D = gs.distributions
    >>> parts = D.Normal(gs.tensor([-1.0, 3.0]), 1.0)
    >>> D.MixtureSameFamily(D.Categorical(gs.ones(2)), parts).mean
    tensor(1.)
    """

    arg_constraints: ClassVar[Any] = {}

    def __init__(
        self, mixture_distribution: Any, component_distribution: Any, validate_args: bool | None = None
    ) -> None:
        if not isinstance(mixture_distribution, Categorical):
            raise ValueError("The Mixture distribution needs to be an instance of torch.distributions.Categorical")
        if not isinstance(component_distribution, Distribution):
            raise ValueError("The Component distribution need to be an instance of torch.distributions.Distribution")
        weights, components = tuple(mixture_distribution.batch_shape), tuple(component_distribution.batch_shape)
        if not components:
            raise ValueError("the component distribution has no batch, over which to mix")
        for i, j in zip(reversed(weights), reversed(components[:-1]), strict=False):
            if i != 1 and j != 1 and i != j:
                raise ValueError(
                    f"`mixture_distribution.batch_shape` ({weights}) is not compatible with "
                    f"`component_distribution.batch_shape[:-1]`({components[:-1]})"
                )
        count = mixture_distribution._num_events
        if count != components[-1]:
            raise ValueError(
                f"`mixture_distribution component` ({count}) does not equal "
                f"`component_distribution.batch_shape[-1]` ({components[-1]})"
            )
        self._mixture_distribution, self._component_distribution = mixture_distribution, component_distribution
        super().__init__(components[:-1], component_distribution.event_shape, validate_args=validate_args)

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        new._mixture_distribution = self._mixture_distribution.expand(shape)
        count = self._component_distribution.batch_shape[-1]
        new._component_distribution = self._component_distribution.expand((*shape, count))

    @constraints.dependent_property
    def support(self) -> Any:
        """The constraint that all samples satisfy.

        >>> D = gs.distributions
        >>> D.MixtureSameFamily(D.Categorical(gs.ones(2)), D.Normal(gs.tensor([-1.0, 3.0]), 1.0)).support
        MixtureSupport()
        """
        return _MixtureSupport(self._component_distribution.support)

    @property
    def mixture_distribution(self) -> Any:
        """The categorical distribution of the component.

        >>> D = gs.distributions
        >>> D.MixtureSameFamily(D.Categorical(gs.ones(2)), D.Normal(gs.tensor([-1.0, 3.0]), 1.0)).mixture_distribution
        Categorical(probs: gradspec.Size([2]))
        """
        return self._mixture_distribution

    @property
    def component_distribution(self) -> Any:
        """The distributions that are mixed, over the last dim of their batch.

        >>> D = gs.distributions
        >>> D.MixtureSameFamily(D.Categorical(gs.ones(2)), D.Normal(gs.tensor([-1.0, 3.0]), 1.0)).component_distribution
        Normal(loc: gradspec.Size([2]), scale: gradspec.Size([2]))
        """
        return self._component_distribution

    def _mixed(self, values: Tensor) -> Tensor:
        weights = self._mixture_distribution.probs
        dims = len(self._event_shape)
        return (weights.reshape(*weights.shape, *[1] * dims) * values).sum(-1 - dims)

    @property
    def mean(self) -> Tensor:
        return self._mixed(self._component_distribution.mean)

    @property
    def variance(self) -> Tensor:
        """The variance within components, and the variance of their means.

        >>> D = gs.distributions
        >>> D.MixtureSameFamily(D.Categorical(gs.ones(2)), D.Normal(gs.tensor([-1.0, 3.0]), 1.0)).variance
        tensor(5.)
        """
        centre = self.mean.unsqueeze(-1 - len(self._event_shape))
        within, means = self._component_distribution.variance, self._component_distribution.mean
        return self._mixed(within) + self._mixed((means - centre) ** 2)

    def cdf(self, value: Tensor) -> Tensor:
        return (self._component_distribution.cdf(self._padded(value)) * self._mixture_distribution.probs).sum(-1)

    def log_prob(self, value: Tensor) -> Tensor:
        inside = self._component_distribution.log_prob(self._padded(self._valid(value)))
        return (inside + self._mixture_distribution.logits.log_softmax(-1)).logsumexp(-1)

    def _padded(self, value: Tensor) -> Tensor:
        return value.unsqueeze(-1 - len(self._event_shape))

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        with gradspec.no_grad():
            values = self._component_distribution.sample(sample_shape)
            dim = values.dim() - 1 - len(self._event_shape)
            chosen = self._mixture_distribution.sample(sample_shape)
            chosen = chosen.expand(values.shape[:dim])
            index = chosen.reshape(*chosen.shape, 1, *[1] * len(self._event_shape))
            return values.gather(dim, index.expand(*values.shape[:dim], 1, *self._event_shape)).squeeze(dim)

    def __repr__(self) -> str:
        return f"MixtureSameFamily({self._mixture_distribution}, {self._component_distribution})"


class _MixtureSupport(Constraint):
    """The values of any component, along the last dim of the batch."""

    def __init__(self, base_constraint: Constraint) -> None:
        self.base_constraint = base_constraint

    @property
    def is_discrete(self) -> bool:  # type: ignore[override]
        return self.base_constraint.is_discrete

    @property
    def event_dim(self) -> int:  # type: ignore[override]
        return self.base_constraint.event_dim

    def check(self, value: Tensor) -> Tensor:
        valid = self.base_constraint.check(value.unsqueeze(-1 - self.event_dim))
        return valid.all(-1)
