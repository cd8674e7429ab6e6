"""Samples of distributions that tensors give, and tensors filled with samples in place."""

from __future__ import annotations

from collections.abc import Callable
from types import EllipsisType
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements import dtypes
from gradspec.core.overrides import overridable
from gradspec.core.process.state import state
from gradspec.core.tensor import Tensor, methods_of_tensor, wrap
from gradspec.tensors import random
from gradspec.tensors.arguments import number_argument, put_into, require_tensor
from gradspec.tensors.random import Generator, drawn

Array = np.ndarray[Any, Any]
_Draw = Callable[[Any, tuple[int, ...]], Any]


def _samples(name: str, like: Tensor, generator: Generator | None, draw: _Draw) -> Tensor:
    """The result of `draw` for NumPy's generator and a shape, in the shape and dtype of a tensor."""

    def made() -> Tensor:
        values = draw(random.numpy_generator(generator, name), (*state.drawn_for, *like.shape))
        return wrap(np.asarray(values).astype(like.dtype.numpy, copy=False))

    made.__name__ = name
    return drawn(made)()


@overridable
def bernoulli(
    input: Tensor, p: float | None = None, *, generator: Generator | None = None, out: Tensor | None = None
) -> Tensor:
    """Ones, with the probability of each element of `input` or with `p`, and zeros; without a gradient.

    out: a tensor that receives the result. Raises RuntimeError for an invalid probability.

    >>> gs.bernoulli(gs.tensor([0.0, 1.0]))
    tensor([0., 1.])
    """
    require_tensor("bernoulli", "input", input)
    chances = random.of_samples("bernoulli", input) if p is None else _chances(p)
    if np.any((chances < 0) | (chances > 1) | (chances != chances)):
        raise RuntimeError(
            "bernoulli(): Expected p_in >= 0 && p_in <= 1 to be true, but got false. Probabilities are from 0 to 1: "
            "sigmoid() makes them of scores."
        )
    made = _samples("bernoulli", input, generator, lambda draw, shape: draw.random(shape) < chances)
    made = made if out is None else made.to(out.dtype)  # zeros and ones fit into all of them
    return put_into(out, made, "bernoulli")


def _chances(p: Any) -> Array:
    if isinstance(p, Tensor):
        return random.of_samples("bernoulli", p)
    return np.asarray(number_argument(p, "bernoulli", "p"))


@overridable
def poisson(input: Tensor, generator: Generator | None = None) -> Tensor:
    """Numbers of events, with the elements of `input` as means; without a gradient.

    Raises RuntimeError for a mean that is negative or NaN, and NotImplementedError for integers.

    >>> gs.poisson(gs.zeros(3))
    tensor([0., 0., 0.])
    """
    require_tensor("poisson", "input", input)
    rates = random.of_samples("poisson", input).astype(np.float64)
    if not input.dtype.is_floating_point:
        raise NotImplementedError(f"poisson(): not implemented for '{input.dtype.type_name}'")
    if not np.all(rates >= 0):
        raise RuntimeError("poisson(): invalid Poisson rate, expected rate to be non-negative")
    return _samples("poisson", input, generator, lambda draw, shape: draw.poisson(rates, shape))


@overridable
def binomial(count: Tensor, prob: Tensor, generator: Generator | None = None) -> Tensor:
    """Numbers of successes in `count` trials, each with the probability `prob`; the two broadcast.

    Without a gradient. A probability outside of 0 to 1 counts as the nearer end, and of NaN comes NaN.
    Raises ValueError for dtypes that are not floating point, RuntimeError for two dtypes.

    >>> gs.binomial(gs.tensor([5.0, 5.0]), gs.tensor([0.0, 1.0]))
    tensor([0., 5.])
    """
    for name, tensor in (("count", count), ("prob", prob)):
        require_tensor("binomial", name, tensor)
        if not tensor.dtype.is_floating_point:
            raise ValueError(f"binomial only supports floating-point dtypes for {name}, got: {tensor.dtype.type_name}")
    if count.dtype is not prob.dtype:
        raise RuntimeError(f"binomial(): Found dtype {prob.dtype.type_name} but expected {count.dtype.type_name}")
    count, prob = ops.broadcast_tensors((count, prob))
    trials, chances = (random.of_samples("binomial", x).astype(np.float64) for x in (count, prob))
    is_number = (trials == trials) & (chances == chances)
    trials = np.where(is_number, trials, 0).clip(0)
    chances = np.where(is_number, chances, 0).clip(0, 1)

    def draw(generator: Any, shape: tuple[int, ...]) -> Array:
        found = generator.binomial(trials.astype(np.int64), chances, shape)
        return np.where(is_number, np.where(chances == 1, trials, found), np.nan)

    return _samples("binomial", count, generator, draw)


@overridable
def multinomial(
    input: Tensor,
    num_samples: int,
    replacement: bool = False,
    *,
    generator: Generator | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Positions (int64) drawn with probabilities in proportion to each row of `input`, or to a vector.

    Without `replacement` those of a row differ. Raises RuntimeError for other numbers of dims, for weights
    that are negative, not finite or all zero, and for more samples than there are positions.

    num_samples: how many are drawn from each row. out: a tensor that receives the result.

    >>> gs.multinomial(gs.tensor([0.0, 1.0, 0.0]), 1)
    tensor([1])
    """
    require_tensor("multinomial", "input", input)
    if input.ndim not in (1, 2):
        raise RuntimeError(f"multinomial(): prob_dist must be 1 or 2 dim, but is {input.ndim} dim")
    weights = random.of_samples("multinomial", input).astype(np.float64)
    if num_samples <= 0:
        raise RuntimeError(f"multinomial(): cannot sample n_sample <= 0 samples, but got num_samples={num_samples}")
    if not replacement and num_samples > weights.shape[-1]:
        raise RuntimeError(
            "multinomial(): cannot sample n_sample > prob_dist.size(-1) samples without replacement: "
            f"{num_samples} > {weights.shape[-1]}"
        )
    if not np.all(np.isfinite(weights) & (weights >= 0)):
        raise RuntimeError("multinomial(): probability tensor contains either `inf`, `nan` or element < 0")
    if np.any(weights.sum(-1) <= 0):
        raise RuntimeError("multinomial(): invalid multinomial distribution (sum of probabilities <= 0)")
    like = wrap(np.empty((*input.shape[:-1], num_samples), np.int64))
    choose = _with_replacement if replacement else _without_replacement
    made = _samples("multinomial", like, generator, lambda draw, shape: choose(draw, weights, shape))
    return put_into(out, made, "multinomial")


def _with_replacement(draw: Any, weights: Array, shape: tuple[int, ...]) -> Array:
    """Where uniform samples are in the cumulative distribution."""
    bounds = np.cumsum(weights, -1)
    places = draw.random(shape)[..., None] * bounds[..., None, -1:]
    found: Array = np.count_nonzero(bounds[..., None, :] <= places, axis=-1)
    return found.clip(max=weights.shape[-1] - 1)


def _without_replacement(draw: Any, weights: Array, shape: tuple[int, ...]) -> Array:
    """The first of clocks that run exponentially, with the weights as their rates."""
    clocks = draw.standard_exponential((*shape[:-1], weights.shape[-1]))
    with np.errstate(all="ignore"):
        order: Array = np.where(weights > 0, clocks / weights, np.inf).argsort(-1, "stable")
    return np.ascontiguousarray(order[..., : shape[-1]])


def _filled(self: Tensor, name: str, generator: Generator | None, draw: _Draw) -> Tensor:
    """A tensor into which samples are written, which have no gradient."""
    return self.copy_(_samples(name, self, generator, draw))


def _for_parts(like: Tensor, draw: _Draw) -> _Draw:
    """A draw of real numbers; for a complex tensor one of the real and one of the imaginary parts."""
    if not like.dtype.is_complex:
        return draw
    return lambda generator, shape: np.asarray(draw(generator, (*shape, 2)), np.float64).view(np.complex128)[..., 0]


def _require_floats(name: str, self: Tensor) -> None:
    if not self.dtype.is_floating_point:
        raise NotImplementedError(f"{name}(): not implemented for '{self.dtype.type_name}'")


def _require_inexact(name: str, self: Tensor) -> None:
    if not self.dtype.is_complex:
        _require_floats(name, self)


def _require(name: str, holds: bool, what: str) -> None:
    if not holds:
        raise RuntimeError(f"{name} expects {what}")


@methods_of_tensor
class Sampling:
    """The methods of Tensor that fill it with random numbers, which are a write without a gradient."""

    bernoulli = bernoulli
    multinomial = multinomial

    def bernoulli_(self: Tensor, p: Any = 0.5, *, generator: Generator | None = None) -> Tensor:
        """The tensor, filled with ones, with the probability `p`, and zeros; see `gradspec.bernoulli`.

        >>> gs.zeros(2).bernoulli_(1.0)
        tensor([1., 1.])
        """
        return self.copy_(bernoulli(self, p, generator=generator))

    def uniform_(self: Tensor, start: float = 0.0, to: float = 1.0, *, generator: Generator | None = None) -> Tensor:
        """The tensor, filled with uniform samples from [start, to), both parts of complex numbers, too.

        RuntimeError if there are none, and for bounds beyond the dtype.

        >>> bool((gs.zeros(3).uniform_(2.0, 3.0) >= 2).all())
        True
        """
        _require_inexact("uniform_", self)
        _require("uniform_", start <= to, f"to return a [from, to) range, but found from={start} > to={to}")
        limit = dtypes.finfo(self.dtype).max
        fits = -limit <= start and to <= limit and to - start <= limit
        _require("uniform_", fits, f"bounds and a range within {self.dtype}, not {start} to {to}")
        part, length = self.dtype.to_real().numpy, to - start
        draw = _for_parts(self, lambda draw, shape: random.below(start + length * draw.random(shape), part, start, to))
        return _filled(self, "uniform_", generator, draw)

    def normal_(self: Tensor, mean: float = 0.0, std: float = 1.0, *, generator: Generator | None = None) -> Tensor:
        """The tensor, filled with normal samples; RuntimeError for a negative `std`.

        mean, std: numbers. Both parts of complex numbers have this mean, and half the variance.

        >>> gs.zeros(2).normal_().shape
        gradspec.Size([2])
        """
        _require_inexact("normal_", self)
        _require("normal", std >= 0, f"std >= 0.0, but found std {std}")
        deviation = std * 0.5**0.5 if self.dtype.is_complex else std
        draw = _for_parts(self, lambda draw, shape: draw.normal(mean, deviation, shape))
        return _filled(self, "normal_", generator, draw)

    def log_normal_(self: Tensor, mean: float = 1.0, std: float = 2.0, *, generator: Generator | None = None) -> Tensor:
        """The tensor, filled with the exponentials of normal samples; RuntimeError unless `std` is positive.

        mean, std: those of the normal samples.

        >>> gs.zeros(2).log_normal_().shape
        gradspec.Size([2])
        """
        _require_floats("log_normal_", self)
        _require("log_normal_", std > 0, f"std > 0.0, but found std={std}")
        return _filled(self, "log_normal_", generator, lambda draw, shape: draw.lognormal(mean, std, shape))

    def exponential_(self: Tensor, lambd: float = 1.0, *, generator: Generator | None = None) -> Tensor:
        """The tensor, filled with exponential samples of this rate; RuntimeError unless it is positive.

        lambd: the rate.

        >>> gs.zeros(2).exponential_().shape
        gradspec.Size([2])
        """
        _require_floats("exponential_", self)
        _require("exponential_", lambd > 0, f"lambda > 0.0, but found lambda={lambd}")
        return _filled(self, "exponential_", generator, lambda draw, shape: draw.exponential(1 / lambd, shape))

    def cauchy_(self: Tensor, median: float = 0.0, sigma: float = 1.0, *, generator: Generator | None = None) -> Tensor:
        """The tensor, filled with samples of a Cauchy distribution; RuntimeError unless `sigma` is positive.

        median: the centre.

        >>> gs.zeros(2).cauchy_().shape
        gradspec.Size([2])
        """
        _require_floats("cauchy_", self)
        _require("cauchy_", sigma > 0, f"sigma > 0.0, but found sigma={sigma}")
        return _filled(self, "cauchy_", generator, lambda draw, shape: median + sigma * draw.standard_cauchy(shape))

    def geometric_(self: Tensor, p: float, *, generator: Generator | None = None) -> Tensor:
        """The tensor, filled with numbers of trials up to the first success; RuntimeError unless 0 < p < 1.

        >>> gs.zeros(2).geometric_(0.5).shape
        gradspec.Size([2])
        """
        _require("geometric_", 0 < p < 1, f"p to be in (0, 1), but got p={p}")
        return _filled(self, "geometric_", generator, lambda draw, shape: draw.geometric(p, shape))

    def random_(
        self: Tensor,
        start: int | None = None,
        to: int | EllipsisType | None = ...,
        *,
        generator: Generator | None = None,
    ) -> Tensor:
        """The tensor, filled with integers from [start, to), or from zero up to `start` if `to` is left out.

        Without bounds from zero on, and with None for `to`, as far as the dtype holds all integers. RuntimeError for an
        empty range, and for integers beyond an integer dtype.

        >>> bool((gs.zeros(4).random_(10) < 10).all())
        True
        """
        if isinstance(to, EllipsisType):
            start, to = 0, start
        first, end = start or 0, _bound(self) if to is None else to
        _require("random_", first < end, f"'from' to be less than 'to', but got from={first} >= to={end}")
        kept = _kept(self.dtype)
        _require("random_", first in kept and end - 1 in kept, f"integers of {self.dtype}, not {first} to {end - 1}")
        part = self.dtype.to_real().numpy if self.dtype.is_complex else self.dtype.numpy

        def draw(generator: Any, shape: tuple[int, ...]) -> np.ndarray:
            return random.below(generator.integers(first, end, shape), part, first, end)

        return _filled(self, "random_", generator, draw)


def _kept(dtype: dtypes.dtype) -> range:
    """The integers that fit into a dtype."""
    if dtype is dtypes.bool:
        return range(2)
    if dtype.is_floating_point or dtype.is_complex:
        limit = min(int(dtypes.finfo(dtype).max), 2**63 - 1)
        return range(-limit, limit + 1)
    info = dtypes.iinfo(dtype)
    return range(info.min, min(info.max, 2**63 - 1) + 1)


def _bound(self: Tensor) -> int:
    """The number of integers from zero on that a dtype holds."""
    if self.dtype is dtypes.bool:
        return 2
    if not self.dtype.is_floating_point:
        return min(dtypes.iinfo(self.dtype).max, 2**63 - 2) + 1
    return round(2 / dtypes.finfo(self.dtype).eps) + 1
