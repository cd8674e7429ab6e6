"""Invertible functions of random variables, with the logarithms of their Jacobian determinants.

A transform maps its `domain` to its `codomain`; `bijective` says whether it is one to one.
`log_abs_det_jacobian(x, y)` is of one event of the domain, of `domain.event_dim` dims.
"""

from __future__ import annotations

import math
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import gradspec
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.constraints import Constraint
from gradspec.distributions.distribution import Distribution, above_zero, within_unit
from gradspec.distributions.utils import broadcast_all, sum_rightmost

__all__ = [
    "AbsTransform",
    "AffineTransform",
    "CatTransform",
    "ComposeTransform",
    "CorrCholeskyTransform",
    "CumulativeDistributionTransform",
    "ExpTransform",
    "IndependentTransform",
    "LowerCholeskyTransform",
    "PositiveDefiniteTransform",
    "PowerTransform",
    "ReshapeTransform",
    "SigmoidTransform",
    "SoftmaxTransform",
    "SoftplusTransform",
    "StackTransform",
    "StickBreakingTransform",
    "TanhTransform",
    "Transform",
    "identity_transform",
]


class Transform:
    """A function `y = transform(x)`; its inverse is `transform.inv`.

    A subclass defines `_call`, `_inverse`, `log_abs_det_jacobian`, `domain` and `codomain`. With `cache_size=1` the
    last pair of x and y is kept, so that the inverse of the last value costs nothing and is exact.
    Raises ValueError for another `cache_size` than 0 or 1.

    >>> transform = gs.distributions.ExpTransform()
    >>> transform.inv(gs.tensor(1.0)), transform.sign, transform.event_dim, transform.bijective
    (tensor(0.), 1, 0, True)
    >>> transform.log_abs_det_jacobian(gs.tensor(2.0), gs.tensor(2.0).exp())
    tensor(2.)
    >>> transform.domain, transform.codomain
    (Real(), GreaterThan(lower_bound=0.0))
    >>> x = gs.ones(2)
    >>> kept = transform.with_cache()
    >>> kept.inv(kept(x)) is x
    True
    >>> gs.distributions.StickBreakingTransform().forward_shape((5, 3))
    gradspec.Size([5, 4])
    >>> gs.distributions.StickBreakingTransform().inverse_shape((5, 4))
    gradspec.Size([5, 3])
    """

    bijective: bool = False
    domain: Constraint
    codomain: Constraint
    _inv: weakref.ref[Any] | None

    def __init__(self, cache_size: int = 0) -> None:
        if cache_size not in (0, 1):
            raise ValueError("cache_size must be 0 or 1")
        self._cache_size, self._inv = cache_size, None
        self._cached_x_y: tuple[Any, Any] = (None, None)
        super().__init__()  # of another base, such as nn.Module

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_inv": None}

    @property
    def event_dim(self) -> int:
        """The dims of an event, where domain and codomain have as many. Raises ValueError otherwise.

        >>> gs.distributions.StickBreakingTransform().event_dim
        1
        """
        if self.domain.event_dim != self.codomain.event_dim:
            raise ValueError("Please use either .domain.event_dim or .codomain.event_dim")
        return self.domain.event_dim

    @property
    def inv(self) -> Transform:
        """The inverse; that of an inverse is the transform itself.

        >>> gs.distributions.ExpTransform().inv(gs.tensor(1.0))
        tensor(0.)
        """
        inverse = self._inv() if self._inv is not None else None
        if inverse is None:
            inverse = _InverseTransform(self)
            self._inv = weakref.ref(inverse)
        return inverse

    @property
    def sign(self) -> Any:
        """The sign, 1 or -1, of the derivative of a monotone function of one number.

        Raises NotImplementedError for other transforms.

        >>> gs.distributions.ExpTransform().sign
        1
        """
        raise NotImplementedError(f"{type(self).__name__} has no sign")

    def with_cache(self, cache_size: int = 1) -> Transform:
        """The same with that `cache_size`."""
        if self._cache_size == cache_size:
            return self
        if type(self).__init__ is Transform.__init__:
            return type(self)(cache_size=cache_size)
        raise NotImplementedError(f"{type(self).__name__} has no with_cache()")

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    def __call__(self, x: Tensor) -> Tensor:
        """The value at x."""
        if self._cache_size and x is self._cached_x_y[0]:
            return self._cached_x_y[1]
        y = self._call(x)
        if self._cache_size:
            self._cached_x_y = x, y
        return y

    def _inv_call(self, y: Tensor) -> Tensor:
        if self._cache_size and y is self._cached_x_y[1]:
            return self._cached_x_y[0]
        x = self._inverse(y)
        if self._cache_size:
            self._cached_x_y = x, y
        return x

    def _call(self, x: Tensor) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} has no forward function")

    def _inverse(self, y: Tensor) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} has no inverse")

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        """The logarithm of the absolute determinant of dy / dx, at x and its value y."""
        raise NotImplementedError(f"{type(self).__name__} has no log_abs_det_jacobian()")

    def forward_shape(self, shape: Sequence[int]) -> gradspec.Size:
        """The shape of the value of a tensor of that shape."""
        return gradspec.Size(shape)

    def inverse_shape(self, shape: Sequence[int]) -> gradspec.Size:
        """The shape of the inverse of a tensor of that shape."""
        return gradspec.Size(shape)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class _InverseTransform(Transform):
    def __init__(self, transform: Transform) -> None:
        super().__init__(transform._cache_size)
        self._of = transform
        self.bijective = transform.bijective

    @property
    def domain(self) -> Constraint:  # type: ignore[override]
        """The constraint that arguments satisfy."""
        return self._of.codomain

    @property
    def codomain(self) -> Constraint:  # type: ignore[override]
        """The constraint that results satisfy."""
        return self._of.domain

    @property
    def sign(self) -> Any:
        return self._of.sign

    @property
    def inv(self) -> Transform:
        return self._of

    def with_cache(self, cache_size: int = 1) -> Transform:
        return self._of.with_cache(cache_size).inv

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _InverseTransform) and self._of == other._of

    __hash__ = object.__hash__

    def __call__(self, x: Tensor) -> Tensor:
        return self._of._inv_call(x)

    def _inv_call(self, y: Tensor) -> Tensor:
        return self._of(y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return -self._of.log_abs_det_jacobian(y, x)

    def forward_shape(self, shape: Sequence[int]) -> gradspec.Size:
        return self._of.inverse_shape(shape)

    def inverse_shape(self, shape: Sequence[int]) -> gradspec.Size:
        return self._of.forward_shape(shape)

    def __repr__(self) -> str:
        return f"{self._of!r}.inv"


class ComposeTransform(Transform):
    """Several transforms, one after the other.

    parts: the transforms, the first to be applied first.

    >>> D = gs.distributions
    >>> D.ComposeTransform([D.AffineTransform(1.0, 2.0), D.ExpTransform()])(gs.tensor(0.0))
    tensor(2.7183)
    """

    def __init__(self, parts: Sequence[Transform], cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.parts = [part.with_cache(cache_size) for part in parts] if cache_size else list(parts)
        self.bijective = all(part.bijective for part in self.parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ComposeTransform) and self.parts == other.parts

    __hash__ = object.__hash__

    def _outer(self, forward: bool) -> Constraint:
        """The domain, or else the codomain, with as many event dims as the widest part needs."""
        if not self.parts:
            return constraints.real
        ends = [(p.domain, p.codomain) if forward else (p.codomain, p.domain) for p in self.parts]
        outer, *_ = ends[0] if forward else ends[-1]
        dims = (ends[-1] if forward else ends[0])[1].event_dim
        for near, far in reversed(ends) if forward else ends:
            dims = max(near.event_dim + dims - far.event_dim, near.event_dim)
        return constraints.independent(outer, dims - outer.event_dim) if dims > outer.event_dim else outer

    @property
    def domain(self) -> Constraint:  # type: ignore[override]
        """The constraint that arguments satisfy.

        >>> D = gs.distributions
        >>> D.ComposeTransform([D.ExpTransform(), D.AffineTransform(0.0, 2.0)]).domain
        Real()
        """
        return self._outer(True)

    @property
    def codomain(self) -> Constraint:  # type: ignore[override]
        """The constraint that results satisfy.

        >>> D = gs.distributions
        >>> D.ComposeTransform([D.AffineTransform(0.0, 2.0), D.ExpTransform()]).codomain
        GreaterThan(lower_bound=0.0)
        """
        return self._outer(False)

    @property
    def sign(self) -> Any:
        return math.prod(part.sign for part in self.parts)

    @property
    def inv(self) -> Transform:
        inverse = self._inv() if self._inv is not None else None
        if inverse is None:
            inverse = ComposeTransform([part.inv for part in reversed(self.parts)])
            self._inv, inverse._inv = weakref.ref(inverse), weakref.ref(self)
        return inverse

    def with_cache(self, cache_size: int = 1) -> Transform:
        return self if self._cache_size == cache_size else ComposeTransform(self.parts, cache_size)

    def __call__(self, x: Tensor) -> Tensor:
        for part in self.parts:
            x = part(x)
        return x

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        if not self.parts:
            return gradspec.zeros_like(x)
        values = [x]
        for part in self.parts[:-1]:
            values.append(part(values[-1]))
        values.append(y)
        dims, terms = self.domain.event_dim, []
        for part, before, after in zip(self.parts, values, values[1:], strict=False):
            terms.append(sum_rightmost(part.log_abs_det_jacobian(before, after), dims - part.domain.event_dim))
            dims += part.codomain.event_dim - part.domain.event_dim
        return sum(terms[1:], terms[0])

    def forward_shape(self, shape: Sequence[int]) -> gradspec.Size:
        for part in self.parts:
            shape = part.forward_shape(shape)
        return gradspec.Size(shape)

    def inverse_shape(self, shape: Sequence[int]) -> gradspec.Size:
        for part in reversed(self.parts):
            shape = part.inverse_shape(shape)
        return gradspec.Size(shape)

    def __repr__(self) -> str:
        return f"ComposeTransform({self.parts!r})"


identity_transform = ComposeTransform([])


class IndependentTransform(Transform):
    """A transform whose last `reinterpreted_batch_ndims` batch dims are of the event: its determinants are summed.

    base_transform: the transform.

    >>> D = gs.distributions
    >>> D.IndependentTransform(D.ExpTransform(), 1).log_abs_det_jacobian(gs.ones(3), gs.ones(3).exp())
    tensor(3.)
    """

    def __init__(self, base_transform: Transform, reinterpreted_batch_ndims: int, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.base_transform = base_transform.with_cache(cache_size)
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims
        self.bijective = base_transform.bijective

    @property
    def domain(self) -> Constraint:  # type: ignore[override]
        """The constraint that arguments satisfy.

        >>> gs.distributions.IndependentTransform(gs.distributions.ExpTransform(), 1).domain
        independent(Real(), 1)
        """
        return constraints.independent(self.base_transform.domain, self.reinterpreted_batch_ndims)

    @property
    def codomain(self) -> Constraint:  # type: ignore[override]
        """The constraint that results satisfy.

        >>> gs.distributions.IndependentTransform(gs.distributions.ExpTransform(), 1).codomain
        independent(GreaterThan(lower_bound=0.0), 1)
        """
        return constraints.independent(self.base_transform.codomain, self.reinterpreted_batch_ndims)

    @property
    def sign(self) -> Any:
        return self.base_transform.sign

    def with_cache(self, cache_size: int = 1) -> Transform:
        if self._cache_size == cache_size:
            return self
        return IndependentTransform(self.base_transform, self.reinterpreted_batch_ndims, cache_size)

    def _call(self, x: Tensor) -> Tensor:
        if x.dim() < self.domain.event_dim:
            raise ValueError(f"an event of {self!r} has {self.domain.event_dim} dims, got {x.dim()}")
        return self.base_transform(x)

    def _inverse(self, y: Tensor) -> Tensor:
        if y.dim() < self.codomain.event_dim:
            raise ValueError(f"a value of {self!r} has {self.codomain.event_dim} dims, got {y.dim()}")
        return self.base_transform.inv(y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return sum_rightmost(self.base_transform.log_abs_det_jacobian(x, y), self.reinterpreted_batch_ndims)

    def forward_shape(self, shape: Sequence[int]) -> gradspec.Size:
        return self.base_transform.forward_shape(shape)

    def inverse_shape(self, shape: Sequence[int]) -> gradspec.Size:
        return self.base_transform.inverse_shape(shape)

    def __repr__(self) -> str:
        return f"IndependentTransform({self.base_transform!r}, {self.reinterpreted_batch_ndims})"


class ReshapeTransform(Transform):
    """Events of shape `in_shape` as events of shape `out_shape`. Raises ValueError if they differ in size.

    >>> gs.distributions.ReshapeTransform((4,), (2, 2))(gs.zeros(4)).shape
    gradspec.Size([2, 2])
    """

    bijective = True

    def __init__(self, in_shape: Sequence[int], out_shape: Sequence[int], cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.in_shape, self.out_shape = gradspec.Size(in_shape), gradspec.Size(out_shape)
        if self.in_shape.numel() != self.out_shape.numel():
            raise ValueError("in_shape, out_shape have different numbers of elements")

    @property
    def domain(self) -> Constraint:  # type: ignore[override]
        """The constraint that arguments satisfy.

        >>> gs.distributions.ReshapeTransform((4,), (2, 2)).domain
        independent(Real(), 1)
        """
        return constraints.independent(constraints.real, len(self.in_shape))

    @property
    def codomain(self) -> Constraint:  # type: ignore[override]
        """The constraint that results satisfy.

        >>> gs.distributions.ReshapeTransform((4,), (2, 2)).codomain
        independent(Real(), 2)
        """
        return constraints.independent(constraints.real, len(self.out_shape))

    def with_cache(self, cache_size: int = 1) -> Transform:
        return self if self._cache_size == cache_size else ReshapeTransform(self.in_shape, self.out_shape, cache_size)

    def _call(self, x: Tensor) -> Tensor:
        return x.reshape(self.forward_shape(x.shape))

    def _inverse(self, y: Tensor) -> Tensor:
        return y.reshape(self.inverse_shape(y.shape))

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return x.new_zeros(x.shape[: x.dim() - len(self.in_shape)])

    def forward_shape(self, shape: Sequence[int]) -> gradspec.Size:
        return _reshaped(shape, self.in_shape, self.out_shape)

    def inverse_shape(self, shape: Sequence[int]) -> gradspec.Size:
        return _reshaped(shape, self.out_shape, self.in_shape)


def _reshaped(shape: Sequence[int], before: Sequence[int], after: Sequence[int]) -> gradspec.Size:
    cut = len(shape) - len(before)
    if cut < 0:
        raise ValueError("Too few dimensions on input")
    if tuple(shape[cut:]) != tuple(before):
        raise ValueError(f"Shape mismatch: expected {tuple(shape[cut:])} but got {tuple(before)}")
    return gradspec.Size((*shape[:cut], *after))


class _Elementwise(Transform):
    """A bijective and increasing function of each number."""

    bijective = True
    sign: Any = +1
    domain: Any = constraints.real
    codomain: Any = constraints.real

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    __hash__ = object.__hash__


class ExpTransform(_Elementwise):
    """y = exp(x).

    >>> gs.distributions.ExpTransform()(gs.tensor(0.0))
    tensor(1.)
    """

    codomain = constraints.positive

    def _call(self, x: Tensor) -> Tensor:
        return x.exp()

    def _inverse(self, y: Tensor) -> Tensor:
        return y.log()

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return x


class PowerTransform(_Elementwise):
    """y = x ** exponent, of positive numbers.

    >>> gs.distributions.PowerTransform(2.0)(gs.tensor(3.0))
    tensor(9.)
    """

    domain = constraints.positive
    codomain = constraints.positive

    def __init__(self, exponent: Any, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        (self.exponent,) = broadcast_all(exponent)

    @property
    def sign(self) -> Any:
        return self.exponent.sign()

    def with_cache(self, cache_size: int = 1) -> Transform:
        return self if self._cache_size == cache_size else PowerTransform(self.exponent, cache_size)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PowerTransform) and bool((self.exponent == other.exponent).all())

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return x.pow(self.exponent)

    def _inverse(self, y: Tensor) -> Tensor:
        return y.pow(1 / self.exponent)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return (self.exponent * y / x).abs().log()

    def forward_shape(self, shape: Sequence[int]) -> gradspec.Size:
        return gradspec.Size(gradspec.broadcast_shapes(shape, self.exponent.shape))

    inverse_shape = forward_shape


class SigmoidTransform(_Elementwise):
    """y = 1 / (1 + exp(-x)).

    >>> gs.distributions.SigmoidTransform()(gs.tensor(0.0))
    tensor(0.5000)
    """

    codomain = constraints.unit_interval

    def _call(self, x: Tensor) -> Tensor:
        return within_unit(x.sigmoid())

    def _inverse(self, y: Tensor) -> Tensor:
        y = within_unit(y)
        return y.log() - (-y).log1p()

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return -gradspec.softplus(-x) - gradspec.softplus(x)


class SoftplusTransform(_Elementwise):
    """y = log(1 + exp(x)); the identity above 20.

    >>> gs.distributions.SoftplusTransform()(gs.tensor(0.0))
    tensor(0.6931)
    """

    codomain = constraints.positive

    def _call(self, x: Tensor) -> Tensor:
        return gradspec.softplus(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return (-(-y).expm1()).log() + y

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return -gradspec.softplus(-x)


class TanhTransform(_Elementwise):
    """y = tanh(x).

    >>> gs.distributions.TanhTransform()(gs.tensor(0.0))
    tensor(0.)
    """

    codomain = constraints.interval(-1.0, 1.0)

    def _call(self, x: Tensor) -> Tensor:
        return x.tanh()

    def _inverse(self, y: Tensor) -> Tensor:
        return y.atanh()

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return 2.0 * (math.log(2.0) - x - gradspec.softplus(-2.0 * x))


class AbsTransform(Transform):
    """y = |x|, whose inverse is y.

    >>> gs.distributions.AbsTransform()(gs.tensor(-2.0))
    tensor(2.)
    """

    domain = constraints.real
    codomain = constraints.positive

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AbsTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return x.abs()

    def _inverse(self, y: Tensor) -> Tensor:
        return y


class AffineTransform(Transform):
    """y = loc + scale * x, of events of `event_dim` dims.

    >>> gs.distributions.AffineTransform(1.0, 2.0)(gs.tensor(3.0))
    tensor(7.)
    """

    bijective = True

    def __init__(self, loc: Any, scale: Any, event_dim: int = 0, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.loc, self.scale, self._event_dim = loc, scale, event_dim

    @property
    def event_dim(self) -> int:
        return self._event_dim

    @property
    def domain(self) -> Constraint:  # type: ignore[override]
        """The constraint that arguments and results satisfy.

        >>> gs.distributions.AffineTransform(1.0, 2.0).domain
        Real()
        """
        return constraints.independent(constraints.real, self._event_dim) if self._event_dim else constraints.real

    codomain = domain

    @property
    def sign(self) -> Any:
        return self.scale.sign() if isinstance(self.scale, Tensor) else (self.scale > 0) - (self.scale < 0)

    def with_cache(self, cache_size: int = 1) -> Transform:
        if self._cache_size == cache_size:
            return self
        return AffineTransform(self.loc, self.scale, self._event_dim, cache_size)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, AffineTransform)
            and _are_equal(self.loc, other.loc)
            and _are_equal(self.scale, other.scale)
        )

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return self.loc + self.scale * x

    def _inverse(self, y: Tensor) -> Tensor:
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        scale = self.scale
        size = scale.abs().log() if isinstance(scale, Tensor) else gradspec.full_like(x, math.log(abs(scale)))
        dims = self._event_dim
        size = sum_rightmost(size.expand(gradspec.broadcast_shapes(size.shape, x.shape)), dims)
        return size.expand(x.shape[: x.dim() - dims])

    def forward_shape(self, shape: Sequence[int]) -> gradspec.Size:
        return gradspec.Size(
            gradspec.broadcast_shapes(shape, getattr(self.loc, "shape", ()), getattr(self.scale, "shape", ()))
        )

    inverse_shape = forward_shape


def _are_equal(a: Any, b: Any) -> bool:
    return a is b or bool(gradspec.as_tensor(a == b).all())


class CumulativeDistributionTransform(Transform):
    """y is the probability of a value up to x, by a distribution of numbers.

    >>> D = gs.distributions
    >>> D.CumulativeDistributionTransform(D.Normal(0.0, 1.0))(gs.tensor(0.0))
    tensor(0.5000)
    """

    bijective = True
    codomain = constraints.unit_interval
    sign = +1

    def __init__(self, distribution: Distribution, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.distribution = distribution

    @property
    def domain(self) -> Constraint:  # type: ignore[override]
        """The constraint that arguments satisfy.

        >>> D = gs.distributions
        >>> D.CumulativeDistributionTransform(D.Exponential(1.0)).domain
        GreaterThanEq(lower_bound=0.0)
        """
        support = self.distribution.support
        assert support is not None
        return support

    def with_cache(self, cache_size: int = 1) -> Transform:
        if self._cache_size == cache_size:
            return self
        return CumulativeDistributionTransform(self.distribution, cache_size)

    def _call(self, x: Tensor) -> Tensor:
        return self.distribution.cdf(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return self.distribution.icdf(y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return self.distribution.log_prob(x)


class SoftmaxTransform(Transform):
    """y is the softmax of x, over the last dim; not one to one, for x may be shifted.

    >>> gs.distributions.SoftmaxTransform()(gs.zeros(2))
    tensor([0.5000, 0.5000])
    """

    domain = constraints.real_vector
    codomain = constraints.simplex

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SoftmaxTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return x.softmax(-1)

    def _inverse(self, y: Tensor) -> Tensor:
        return y.log()

    def forward_shape(self, shape: Sequence[int]) -> gradspec.Size:
        return _of_dims(shape, 1)

    inverse_shape = forward_shape


def _of_dims(shape: Sequence[int], dims: int) -> gradspec.Size:
    if len(shape) < dims:
        raise ValueError("Too few dimensions on input")
    return gradspec.Size(shape)


class StickBreakingTransform(Transform):
    """From n numbers to n + 1 that are positive and sum to 1: each breaks a share, by a sigmoid, off what is left.

    Zeros are broken into equal parts.

    >>> gs.distributions.StickBreakingTransform()(gs.zeros(1))
    tensor([0.5000, 0.5000])
    """

    bijective = True
    domain = constraints.real_vector
    codomain = constraints.simplex

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StickBreakingTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        share = above_zero(_shifted(x).sigmoid())
        left = (1 - share).cumprod(-1)
        one = gradspec.ones_like(x[..., :1])
        return gradspec.cat([share, one], -1) * gradspec.cat([one, left], -1)

    def _inverse(self, y: Tensor) -> Tensor:
        left = above_zero(1 - y[..., :-1].cumsum(-1))
        return y[..., :-1].log() - left.log() + _rest(left).log()

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        shifted = _shifted(x)
        return (-shifted + above_zero(shifted.sigmoid()).log() + y[..., :-1].log()).sum(-1)

    def forward_shape(self, shape: Sequence[int]) -> gradspec.Size:
        return gradspec.Size((*_of_dims(shape, 1)[:-1], shape[-1] + 1))

    def inverse_shape(self, shape: Sequence[int]) -> gradspec.Size:
        return gradspec.Size((*_of_dims(shape, 1)[:-1], shape[-1] - 1))


def _rest(x: Tensor) -> Tensor:
    """How many numbers come after each of the last dim, and one."""
    return gradspec.arange(x.shape[-1], 0, -1, dtype=x.dtype)


def _shifted(x: Tensor) -> Tensor:
    return x - _rest(x).log()


class LowerCholeskyTransform(Transform):
    """From square matrices to lower triangular ones with a positive diagonal, by its exponentials.

    >>> gs.distributions.LowerCholeskyTransform()(gs.zeros(2, 2))
    tensor([[1., 0.],
            [0., 1.]])
    """

    domain = constraints.independent(constraints.real, 2)
    codomain = constraints.lower_cholesky

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LowerCholeskyTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        return x.tril(-1) + x.diagonal(dim1=-2, dim2=-1).exp().diag_embed()

    def _inverse(self, y: Tensor) -> Tensor:
        return y.tril(-1) + y.diagonal(dim1=-2, dim2=-1).log().diag_embed()


class PositiveDefiniteTransform(Transform):
    """From square matrices to positive definite ones, by their Cholesky factors.

    >>> gs.distributions.PositiveDefiniteTransform()(gs.zeros(2, 2))
    tensor([[1., 0.],
            [0., 1.]])
    """

    domain = constraints.independent(constraints.real, 2)
    codomain = constraints.positive_definite

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PositiveDefiniteTransform)

    __hash__ = object.__hash__

    def _call(self, x: Tensor) -> Tensor:
        factor = LowerCholeskyTransform()(x)
        return factor @ factor.mT

    def _inverse(self, y: Tensor) -> Tensor:
        return LowerCholeskyTransform().inv(gradspec.linalg.cholesky(y))


class CorrCholeskyTransform(Transform):
    """From n (n - 1) / 2 numbers to the Cholesky factor of a correlation matrix of n variables.

    The tangents of the numbers are partial correlations, row by row, and each takes a share of the rest of the row's
    length, 1 (Lewandowski, Kurowicka and Joe 2009).

    >>> gs.distributions.CorrCholeskyTransform()(gs.zeros(3)).shape
    gradspec.Size([3, 3])
    """

    bijective = True
    domain = constraints.real_vector
    codomain = constraints.corr_cholesky

    def _call(self, x: Tensor) -> Tensor:
        limit = 1 - gradspec.finfo(x.dtype).eps
        partial = _to_lower(x.tanh().clamp(min=-limit, max=limit))
        left = (1 - partial**2).sqrt().cumprod(-1)
        diagonal = gradspec.eye(partial.shape[-1], dtype=x.dtype)
        return (partial + diagonal) * gradspec.cat([gradspec.ones_like(left[..., :1]), left[..., :-1]], -1)

    def _inverse(self, y: Tensor) -> Tensor:
        left = 1 - (y * y).cumsum(-1)
        left = gradspec.cat([gradspec.ones_like(left[..., :1]), left[..., :-1]], -1)
        lower, rest = _of_lower(y), _of_lower(left)
        partial = lower / rest.sqrt()
        return (partial.log1p() - (-partial).log1p()) / 2

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        left = _of_lower((1 - (y * y).cumsum(-1))[..., :-1], -2)
        steps = -2 * (x + gradspec.softplus(-2 * x) - math.log(2.0))
        return 0.5 * left.log().sum(-1) + steps.sum(-1)

    def forward_shape(self, shape: Sequence[int]) -> gradspec.Size:
        """The shape of y for a shape of x. Raises ValueError unless its last size is n * (n - 1) / 2 for some n."""
        n = round((0.25 + 2 * _of_dims(shape, 1)[-1]) ** 0.5 + 0.5)
        if n * (n - 1) // 2 != shape[-1]:
            raise ValueError("Input is not a flattened lower-triangular number")
        return gradspec.Size((*shape[:-1], n, n))

    def inverse_shape(self, shape: Sequence[int]) -> gradspec.Size:
        """The shape of x for a shape of y. Raises ValueError for matrices that are not square."""
        if _of_dims(shape, 2)[-2] != shape[-1]:
            raise ValueError("Input is not square")
        return gradspec.Size((*shape[:-2], shape[-1] * (shape[-1] - 1) // 2))


def _to_lower(values: Tensor) -> Tensor:
    """The strictly lower triangular matrix of a vector, row by row."""
    n = CorrCholeskyTransform().forward_shape(values.shape)[-1]
    rows, columns = gradspec.tril_indices(n, n, -1)
    return values.new_zeros((*values.shape[:-1], n, n)).index_put((..., rows, columns), values)


def _of_lower(matrix: Tensor, diagonal: int = -1) -> Tensor:
    """The elements on and below a diagonal, row by row."""
    rows, columns = gradspec.tril_indices(matrix.shape[-2], matrix.shape[-1], diagonal)
    return matrix[..., rows, columns]


class _PartsTransform(Transform):
    """Transforms of parts of a tensor along `dim`."""

    def __init__(self, tseq: Sequence[Transform], dim: int = 0, cache_size: int = 0) -> None:
        if not all(isinstance(transform, Transform) for transform in tseq):
            raise TypeError(f"{type(self).__name__} takes a sequence of transforms")
        super().__init__(cache_size)
        self.transforms, self.dim = [transform.with_cache(cache_size) for transform in tseq], dim

    @property
    def bijective(self) -> bool:  # type: ignore[override]
        """Whether all transforms are one to one.

        >>> D = gs.distributions
        >>> D.StackTransform([D.ExpTransform(), D.AbsTransform()]).bijective
        False
        """
        return all(transform.bijective for transform in self.transforms)

    def _joined(self, function: Callable[..., Tensor], *tensors: Tensor) -> Tensor:
        """The results of a function for each transform and its parts, put together again."""
        raise NotImplementedError

    def _call(self, x: Tensor) -> Tensor:
        return self._joined(lambda transform, part: transform(part), x)

    def _inverse(self, y: Tensor) -> Tensor:
        return self._joined(lambda transform, part: transform.inv(part), y)


class CatTransform(_PartsTransform):
    """Transforms of sections, of the given lengths, along `dim`.

    tseq: the transforms.

    >>> D = gs.distributions
    >>> D.CatTransform([D.ExpTransform(), D.TanhTransform()], lengths=[1, 2])(gs.zeros(3))
    tensor([1., 0., 0.])
    """

    def __init__(
        self, tseq: Sequence[Transform], dim: int = 0, lengths: Sequence[int] | None = None, cache_size: int = 0
    ) -> None:
        super().__init__(tseq, dim, cache_size)
        self.lengths = [1] * len(self.transforms) if lengths is None else list(lengths)
        if len(self.lengths) != len(self.transforms):
            raise ValueError(f"{len(self.transforms)} transforms take as many lengths, not {len(self.lengths)}")

    @property
    def event_dim(self) -> int:
        return max(transform.event_dim for transform in self.transforms)

    @property
    def length(self) -> int:
        """The length of the dim that is cut.

        >>> D = gs.distributions
        >>> D.CatTransform([D.ExpTransform(), D.TanhTransform()], lengths=[1, 2]).length
        3
        """
        return sum(self.lengths)

    @property
    def domain(self) -> Constraint:  # type: ignore[override]
        """The constraint that arguments satisfy.

        >>> D = gs.distributions
        >>> D.CatTransform([D.ExpTransform(), D.TanhTransform()], lengths=[1, 2]).domain.check(gs.zeros(3))
        tensor([True, True, True])
        """
        return constraints.cat([transform.domain for transform in self.transforms], self.dim, self.lengths)

    @property
    def codomain(self) -> Constraint:  # type: ignore[override]
        """The constraint that results satisfy.

        >>> D = gs.distributions
        >>> D.CatTransform([D.ExpTransform(), D.TanhTransform()], lengths=[1, 2]).codomain.check(gs.ones(3))
        tensor([True, True, True])
        """
        return constraints.cat([transform.codomain for transform in self.transforms], self.dim, self.lengths)

    def with_cache(self, cache_size: int = 1) -> Transform:
        if self._cache_size == cache_size:
            return self
        return CatTransform(self.transforms, self.dim, self.lengths, cache_size)

    def _joined(self, function: Callable[..., Tensor], *tensors: Tensor) -> Tensor:
        sections = [tensor.split(self.lengths, self.dim) for tensor in tensors]
        return gradspec.cat(
            [function(t, *parts) for t, *parts in zip(self.transforms, *sections, strict=True)], self.dim
        )

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        dim = self.dim if self.dim < 0 else self.dim - x.dim()
        sections = zip(self.transforms, x.split(self.lengths, self.dim), y.split(self.lengths, self.dim), strict=True)
        terms = [
            sum_rightmost(transform.log_abs_det_jacobian(before, after), self.event_dim - transform.event_dim)
            for transform, before, after in sections
        ]
        dim += self.event_dim
        return gradspec.cat(terms, dim) if dim < 0 else sum(terms[1:], terms[0])


class StackTransform(_PartsTransform):
    """Transforms of slices along `dim`.

    tseq: the transforms.

    >>> D = gs.distributions
    >>> D.StackTransform([D.ExpTransform(), D.TanhTransform()])(gs.zeros(2, 3)).shape
    gradspec.Size([2, 3])
    """

    def with_cache(self, cache_size: int = 1) -> Transform:
        return self if self._cache_size == cache_size else StackTransform(self.transforms, self.dim, cache_size)

    @property
    def domain(self) -> Constraint:  # type: ignore[override]
        """The constraint that arguments satisfy.

        >>> D = gs.distributions
        >>> D.StackTransform([D.ExpTransform(), D.TanhTransform()]).domain.check(gs.zeros(2))
        tensor([True, True])
        """
        return constraints.stack([transform.domain for transform in self.transforms], self.dim)

    @property
    def codomain(self) -> Constraint:  # type: ignore[override]
        """The constraint that results satisfy.

        >>> D = gs.distributions
        >>> D.StackTransform([D.ExpTransform(), D.TanhTransform()]).codomain.check(gs.tensor([1.0, 2.0]))
        tensor([ True, False])
        """
        return constraints.stack([transform.codomain for transform in self.transforms], self.dim)

    def _slices(self, tensors: Sequence[Tensor]) -> Iterator[Sequence[Tensor]]:
        for tensor in tensors:
            if tensor.shape[self.dim] != len(self.transforms):
                raise ValueError(f"{len(self.transforms)} transforms take as many slices, not {tensor.shape[self.dim]}")
            yield tensor.unbind(self.dim)

    def _joined(self, function: Callable[..., Tensor], *tensors: Tensor) -> Tensor:
        parts = zip(self.transforms, *self._slices(tensors), strict=True)
        return gradspec.stack([function(transform, *slices) for transform, *slices in parts], self.dim)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return self._joined(lambda transform, before, after: transform.log_abs_det_jacobian(before, after), x, y)
