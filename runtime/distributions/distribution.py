"""The base of all distributions: shapes, validation, expansion, and an error for each method that one lacks."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

import gradspec
from gradspec.core.process.user_stack import user_stacklevel
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.utils import broadcast_all, lazy_property

Self = TypeVar("Self", bound="Distribution")
Shape = Iterable[int]
Parameter = Tensor | float


def above_zero(values: Tensor) -> Tensor:
    """Positive numbers no smaller than the smallest normal one, so that their logarithms are finite."""
    return values.clamp(min=gradspec.finfo(values.dtype).tiny)


def within_unit(values: Tensor) -> Tensor:
    """Numbers in the open unit interval, so that the logarithms of both shares are finite."""
    limits = gradspec.finfo(values.dtype)
    return values.clamp(min=limits.tiny, max=1.0 - limits.eps)


def open_uniform(shape: gradspec.Size, dtype: Any) -> Tensor:
    """Uniform numbers that are neither 0 nor 1."""
    return within_unit(gradspec.rand(shape, dtype=dtype))


class _Missing:
    """An attribute that a subclass has to define."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        if instance is None:
            return self
        raise NotImplementedError(f"{owner.__name__} does not define {self._name}")


class Distribution:
    """A batch of probability distributions, of shape `batch_shape`, over values of shape `event_shape`.

    A subclass states where its parameters (`arg_constraints`) and its values (`support`) lie, calls `_take` with its
    parameters and then this constructor. `validate_args` has parameters and values checked, which raises ValueError;
    None is the default, `set_default_validate_args`.

    batch_shape, event_shape: as above; a subclass passes them. validate_args: whether arguments are checked; see above.

    >>> d = gs.distributions.Normal(gs.zeros(3), 2.0)
    >>> d.batch_shape, d.event_shape, d.sample((5,)).shape, d.rsample().shape
    (gradspec.Size([3]), gradspec.Size([]), gradspec.Size([5, 3]), gradspec.Size([3]))
    >>> x = gs.tensor([0.0, 2.0, -2.0])
    >>> d.log_prob(x), d.cdf(x)
    (tensor([-1.6121, -2.1121, -2.1121]), tensor([0.5000, 0.8413, 0.1587]))
    >>> import warnings
    >>> with warnings.catch_warnings(action="ignore"):
    ...     d.sample_n(2).shape
    gradspec.Size([2, 3])
    >>> d.icdf(gs.tensor(0.975))
    tensor([3.9199, 3.9199, 3.9199])
    >>> d.mean, d.mode, d.variance, d.stddev
    (tensor([0., 0., 0.]), tensor([0., 0., 0.]), tensor([4., 4., 4.]), tensor([2., 2., 2.]))
    >>> d.entropy(), d.perplexity()
    (tensor([2.1121, 2.1121, 2.1121]), tensor([8.2655, 8.2655, 8.2655]))
    >>> d.expand((2, 3)).batch_shape
    gradspec.Size([2, 3])
    >>> gs.distributions.Bernoulli(0.5).enumerate_support()
    tensor([0., 1.])
    >>> gs.distributions.Distribution.set_default_validate_args(True)
    """

    arg_constraints: ClassVar[Any] = _Missing("arg_constraints")
    support: ClassVar[Any] = _Missing("support")
    has_rsample: ClassVar[bool] = False
    has_enumerate_support: ClassVar[bool] = False
    _validate_args = __debug__
    # Parameters that were given, and how many of their last dims are not of the batch.
    _given: Mapping[str, int] = MappingProxyType({})

    @staticmethod
    def set_default_validate_args(value: bool) -> None:
        """Has parameters and values be checked from now on, or not. Raises ValueError unless `value` is a bool."""
        if value not in (True, False):
            raise ValueError(f"set_default_validate_args() takes True or False, not {value!r}")
        Distribution._validate_args = value

    def __init__(self, batch_shape: Shape = (), event_shape: Shape = (), validate_args: bool | None = None) -> None:
        self._batch_shape, self._event_shape = gradspec.Size(batch_shape), gradspec.Size(event_shape)
        if validate_args is not None:
            self._validate_args = validate_args
        if self._validate_args:
            self._validate_parameters()
        super().__init__()  # of another base, such as nn.Module

    def _take(self, **parameters: Any) -> gradspec.Size:
        """Keeps parameters that have no dims but the batch's, as tensors of one shape, which it returns."""
        tensors = broadcast_all(*parameters.values())
        for name, tensor in zip(parameters, tensors, strict=True):
            self._keep(name, tensor, 0)
        return tensors[0].shape

    def _keep(self, name: str, tensor: Tensor, event_dims: int) -> None:
        """Keeps a parameter whose last dims are not of the batch."""
        self.__dict__.setdefault("_given", {})[name] = event_dims
        setattr(self, name, tensor)

    def _validate_parameters(self) -> None:
        try:
            given = self.arg_constraints
        except NotImplementedError:
            warnings.warn(
                f"{type(self)} does not define `arg_constraints`. Set `arg_constraints = {{}}` or pass "
                "validate_args=False to leave the check of parameters out.",
                stacklevel=user_stacklevel(),
            )
            return
        for name, constraint in given.items():
            is_computed = name not in self.__dict__ and isinstance(getattr(type(self), name, None), lazy_property)
            if constraints.is_dependent(constraint) or is_computed:
                continue
            value = getattr(self, name)
            if not bool(constraint.check(value).all()):
                raise ValueError(
                    f"Expected parameter {name} ({type(value).__name__} of shape {tuple(value.shape)}) of distribution "
                    f"{self!r} to satisfy the constraint {constraint!r}, but found invalid values:\n{value}"
                )

    def _get_checked_instance(self, cls: type, _instance: Any = None) -> Any:
        """The object that an `expand` method of the class `cls` fills: `_instance`, or a new one of this one's class.

        Raises NotImplementedError for a subclass with a constructor of its own but the `expand` of `cls`.
        """
        if _instance is None and type(self).__init__ is not cls.__init__:  # type: ignore[misc]
            raise NotImplementedError(
                f"{type(self).__name__} has an __init__() of its own: it must have an expand(), too"
            )
        return type(self).__new__(type(self)) if _instance is None else _instance

    def expand(self, batch_shape: Shape, _instance: Any = None) -> Any:
        """The same distribution with parameters expanded, without copies, to a larger batch.

        `_instance` is for subclasses. Raises NotImplementedError for a subclass outside of gradspec with a constructor
        of its own and without this method, and RuntimeError for shapes that do not fit.
        """
        owner = next(cls for cls in type(self).__mro__ if "__init__" in vars(cls))
        if not owner.__module__.startswith("gradspec.distributions"):
            self._get_checked_instance(Distribution, _instance)
        new = type(self).__new__(type(self)) if _instance is None else _instance
        shape = gradspec.Size(batch_shape)
        for name, event_dims in self._given.items():
            value = getattr(self, name)
            new._keep(name, value.expand((*shape, *value.shape[value.dim() - event_dims :])), event_dims)
        new._batch_shape, new._event_shape = shape, self._event_shape
        self._expand_rest(new, shape)
        new._validate_args = self._validate_args  # last, as a property of a subclass may reach the rest
        return new

    def _expand_rest(self, new: Any, shape: gradspec.Size) -> None:
        """Gives `new`, which `expand` made, what a subclass keeps besides its parameters."""

    @property
    def batch_shape(self) -> gradspec.Size:
        """The shape over which the parameters are batched.

        >>> gs.distributions.Normal(gs.zeros(3), 1.0).batch_shape
        gradspec.Size([3])
        """
        return self._batch_shape

    @property
    def event_shape(self) -> gradspec.Size:
        """The shape of a single value, which excludes the batch.

        >>> gs.distributions.Dirichlet(gs.ones(2, 3)).event_shape
        gradspec.Size([3])
        """
        return self._event_shape

    @property
    def mean(self) -> Tensor:
        """The expectation. Raises NotImplementedError where the distribution lacks it.

        >>> gs.distributions.Uniform(1.0, 3.0).mean
        tensor(2.)
        """
        raise NotImplementedError(f"{type(self).__name__} does not define a mean")

    @property
    def mode(self) -> Tensor:
        """The likeliest value. Raises NotImplementedError where the distribution lacks it.

        >>> gs.distributions.Normal(1.0, 2.0).mode
        tensor(1.)
        """
        raise NotImplementedError(f"{type(self).__name__} does not implement mode")

    @property
    def variance(self) -> Tensor:
        """The variance. Raises NotImplementedError where the distribution lacks it.

        >>> gs.distributions.Normal(1.0, 2.0).variance
        tensor(4.)
        """
        raise NotImplementedError(f"{type(self).__name__} does not define a variance")

    @property
    def stddev(self) -> Tensor:
        """The standard deviation.

        >>> gs.distributions.Exponential(2.0).stddev
        tensor(0.5000)
        """
        return self.variance.sqrt()

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        """Values of shape `sample_shape + batch_shape + event_shape`, without a gradient."""
        with gradspec.no_grad():
            return self.rsample(sample_shape).detach()

    def rsample(self, sample_shape: Shape = ()) -> Tensor:
        """Values that are differentiable functions of the parameters.

        Their shape is `sample_shape + batch_shape + event_shape`. Raises NotImplementedError where `has_rsample` is
        False.
        """
        raise NotImplementedError(f"{type(self).__name__} has no reparametrized samples: use sample() and log_prob()")

    def sample_n(self, n: int) -> Tensor:
        """`sample((n,))`, with a FutureWarning: this is its former name."""
        warnings.warn("`sample_n(n)` will be deprecated. Use `sample((n,))` instead.", FutureWarning, stacklevel=2)
        return self.sample((n,))

    def log_prob(self, value: Tensor) -> Tensor:
        """The logarithm of the density or the probability of `value`."""
        raise NotImplementedError(f"{type(self).__name__} does not define log_prob()")

    def cdf(self, value: Tensor) -> Tensor:
        """The probability of a value up to `value`."""
        raise NotImplementedError(f"{type(self).__name__} does not define cdf()")

    def icdf(self, value: Tensor) -> Tensor:
        """The value up to which the probability is `value`."""
        raise NotImplementedError(f"{type(self).__name__} does not define icdf()")

    def enumerate_support(self, expand: bool = True) -> Tensor:
        """All values of a discrete distribution along a new first dim, over the whole batch if `expand`."""
        raise NotImplementedError(f"{type(self).__name__} does not define enumerate_support()")

    def entropy(self) -> Tensor:
        """The entropy, in nats."""
        raise NotImplementedError(f"{type(self).__name__} does not define an entropy")

    def perplexity(self) -> Tensor:
        """The exponential of the entropy."""
        return self.entropy().exp()

    def _extended_shape(self, sample_shape: Shape = ()) -> gradspec.Size:
        return gradspec.Size((*sample_shape, *self._batch_shape, *self._event_shape))

    def _validate_sample(self, value: Tensor) -> None:
        """Raises ValueError for a value whose shape does not fit or that lies outside of the support."""
        if not isinstance(value, Tensor):
            raise ValueError(f"The value argument to log_prob must be a Tensor, not {type(value).__name__}")
        event = value.dim() - len(self._event_shape)
        if event < 0 or tuple(value.shape[event:]) != tuple(self._event_shape):
            raise ValueError(
                f"The right-most size of value must match event_shape: {tuple(value.shape)} vs "
                f"{tuple(self._event_shape)}."
            )
        expected = self._extended_shape()
        for i, j in zip(reversed(value.shape), reversed(expected), strict=False):
            if i != 1 and j != 1 and i != j:
                raise ValueError(
                    f"Value is not broadcastable with batch_shape+event_shape: {tuple(value.shape)} vs "
                    f"{tuple(expected)}."
                )
        try:
            support = self.support
        except NotImplementedError:
            support = None
        if support is not None and not bool(support.check(value).all()):
            raise ValueError(
                f"Expected value argument ({type(value).__name__} of shape {tuple(value.shape)}) to be within the "
                f"support ({support!r}) of the distribution {self!r}, but found invalid values:\n{value}"
            )

    def _valid(self, value: Tensor) -> Tensor:
        """The value, checked if arguments are."""
        if self._validate_args:
            self._validate_sample(value)
        return value

    def _all_values(self, values: Tensor, expand: bool) -> Tensor:
        """Numbers as what `enumerate_support` returns."""
        values = values.reshape(-1, *[1] * len(self._batch_shape))
        return values.expand(-1, *self._batch_shape) if expand else values

    def __repr__(self) -> str:
        names = [name for name in self.arg_constraints if name in self.__dict__]
        values = ((name, getattr(self, name)) for name in names)
        shown = (f"{name}: {value if value.numel() == 1 else value.size()}" for name, value in values)
        return f"{type(self).__name__}({', '.join(shown)})"


class ExponentialFamily(Distribution):
    """A distribution with the density exp(sum of t_i(x) p_i - F(p) + k(x)) by natural parameters p.

    A subclass gives `_natural_params`, the log-normalizer F as `_log_normalizer`, and the mean of k as
    `_mean_carrier_measure`: the entropy follows, as the Bregman divergence of F, by gradients.

    >>> gs.distributions.Normal(0.0, 1.0).entropy()
    tensor(1.4189)
    """

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        raise NotImplementedError(f"{type(self).__name__} has no natural parameters")

    def _log_normalizer(self, *natural_params: Tensor) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} has no log-normalizer")

    @property
    def _mean_carrier_measure(self) -> float:
        raise NotImplementedError(f"{type(self).__name__} has no mean carrier measure")

    def entropy(self) -> Tensor:
        with gradspec.enable_grad():
            parameters = [p if p.requires_grad else p.detach().requires_grad_() for p in self._natural_params]
            normalizer = self._log_normalizer(*parameters)
            gradients = gradspec.autograd.grad(normalizer.sum(), parameters, create_graph=True)
        result = normalizer - self._mean_carrier_measure
        for parameter, gradient in zip(parameters, gradients, strict=True):
            result = result - (parameter * gradient).reshape(*self._batch_shape, -1).sum(-1)
        return result
