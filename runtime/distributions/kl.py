"""Kullback-Leibler divergences: where an expectation of log q has a closed form, it is minus that and p's entropy."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import gradspec
from gradspec.core.process.user_stack import user_stacklevel
from gradspec.core.tensor import Tensor
from gradspec.distributions.categorical import Categorical, OneHotCategorical
from gradspec.distributions.chances import Bernoulli, Binomial, Geometric, Poisson
from gradspec.distributions.composed import Independent, TransformedDistribution
from gradspec.distributions.derived import Pareto
from gradspec.distributions.distribution import Distribution, ExponentialFamily
from gradspec.distributions.gamma import Exponential, Gamma
from gradspec.distributions.location_scale import LOG_2_PI, Cauchy, Gumbel, HalfNormal, Laplace, Normal, Uniform
from gradspec.distributions.multivariate_normal import LowRankMultivariateNormal, MultivariateNormal, half_log_det
from gradspec.distributions.relaxed import ContinuousBernoulli
from gradspec.distributions.simplex import Beta, Dirichlet
from gradspec.distributions.utils import euler_constant, sum_rightmost
from gradspec.distributions.wishart import Wishart, _mvdigamma

Divergence = Callable[[Any, Any], Tensor]
_REGISTERED: dict[tuple[type, type], Divergence] = {}


def register_kl(type_p: type, type_q: type) -> Callable[[Divergence], Divergence]:
    """A decorator of the divergence of two classes, and of their subclasses that have none of their own.

    Raises TypeError unless both are classes; those of distributions without torch's base are taken, too.

    type_p, type_q: the classes of p and q.

    >>> class Unit(gs.distributions.Uniform):
    ...     pass
    >>> @gs.distributions.register_kl(Unit, Unit)
    ... def nothing(p, q):
    ...     return gs.zeros(())
    >>> gs.distributions.kl_divergence(Unit(0.0, 1.0), Unit(0.0, 1.0))
    tensor(0.)
    """
    for kind in (type_p, type_q):
        if not isinstance(kind, type):
            raise TypeError(f"Expected a Distribution subclass but got {kind}")

    def decorator(function: Divergence) -> Divergence:
        _REGISTERED[type_p, type_q] = function
        return function

    return decorator


def _find(kind_p: type, kind_q: type) -> Divergence | None:
    """The divergence of the nearest classes; with a warning where one pair is nearer by p, and another by q."""
    p_order, q_order = kind_p.__mro__, kind_q.__mro__
    matches = [(p, q) for p, q in _REGISTERED if p in p_order and q in q_order]
    if not matches:
        return None
    by_p = min(matches, key=lambda pair: (p_order.index(pair[0]), q_order.index(pair[1])))
    by_q = min(matches, key=lambda pair: (q_order.index(pair[1]), p_order.index(pair[0])))
    if _REGISTERED[by_p] is not _REGISTERED[by_q]:
        names = [" and ".join(kind.__name__ for kind in pair) for pair in (by_p, by_q)]
        warnings.warn(
            f"Ambiguous kl_divergence({kind_p.__name__}, {kind_q.__name__}): it is that of {names[0]}, and could be "
            f"that of {names[1]}; register_kl({kind_p.__name__}, {kind_q.__name__}) decides",
            RuntimeWarning,
            stacklevel=user_stacklevel(),
        )
    return _REGISTERED[by_p]


def kl_divergence(p: Distribution, q: Distribution) -> Tensor:
    """The divergence of q from p, the expectation under p of log p(x) - log q(x), of the batch's shape.

    Raises NotImplementedError for classes without a formula (`register_kl`).

    >>> normal = gs.distributions.Normal(0.0, 1.0)
    >>> gs.distributions.kl_divergence(normal, gs.distributions.Normal(1.0, 1.0))
    tensor(0.5000)
    """
    divergence = _find(type(p), type(q))
    if divergence is None:
        raise NotImplementedError(
            f"No KL(p || q) is implemented for p type {type(p).__name__} and q type {type(q).__name__}"
        )
    return divergence(p, q)


# ---- distributions made of others, and exponential families ----


@register_kl(Independent, Independent)
def _independent(p: Independent, q: Independent) -> Tensor:
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise NotImplementedError("the two distributions reinterpret different numbers of batch dims")
    return sum_rightmost(kl_divergence(p.base_dist, q.base_dist), p.reinterpreted_batch_ndims)


@register_kl(TransformedDistribution, TransformedDistribution)
def _transformed(p: TransformedDistribution, q: TransformedDistribution) -> Tensor:
    if p.transforms != q.transforms or p.event_shape != q.event_shape:
        raise NotImplementedError("the two distributions have different transforms or shapes of an event")
    return kl_divergence(p.base_dist, q.base_dist)


@register_kl(HalfNormal, HalfNormal)
def _half_normal(p: HalfNormal, q: HalfNormal) -> Tensor:
    return kl_divergence(p.base_dist, q.base_dist)


@register_kl(ExponentialFamily, ExponentialFamily)
def _exponential_family(p: ExponentialFamily, q: ExponentialFamily) -> Tensor:
    """The Bregman divergence of the log-normalizer (Nielsen and Nock 2010)."""
    if type(p) is not type(q):
        raise NotImplementedError(
            "The cross KL-divergence between different exponential families cannot be computed using Bregman "
            "divergences"
        )
    with gradspec.enable_grad():
        of_p = [x if x.requires_grad else x.detach().requires_grad_() for x in p._natural_params]
        normalizer = p._log_normalizer(*of_p)
        gradients = gradspec.autograd.grad(normalizer.sum(), of_p, create_graph=True)
    result = q._log_normalizer(*q._natural_params) - normalizer
    for parameter_p, parameter_q, gradient in zip(of_p, q._natural_params, gradients, strict=True):
        term = (parameter_q - parameter_p) * gradient
        result = result - sum_rightmost(term, len(q.event_shape))
    return result


# ---- expectations ----


def _crossed(p: Any, expected_log_q: Tensor) -> Tensor:
    return -p.entropy() - expected_log_q


def _infinite_where(condition: Any, divergence: Tensor) -> Tensor:
    return gradspec.where(condition, math.inf, divergence)


def _mean_log(p: Any) -> Tensor:
    """The expectation of the logarithm of a positive number."""
    if isinstance(p, Gamma):
        return p.concentration.digamma() - p.rate.log()
    if isinstance(p, Exponential):
        return -euler_constant - p.rate.log()
    if isinstance(p, Pareto):
        return p.scale.log() + 1 / p.alpha
    if isinstance(p, Beta):
        return p.concentration1.digamma() - (p.concentration1 + p.concentration0).digamma()
    return _mean_log_within(p.low, p.high)


def _mean_log_within(low: Tensor, high: Tensor) -> Tensor:
    """That of a uniform number."""
    return (gradspec.xlogy(high, high) - gradspec.xlogy(low, low)) / (high - low) - 1


def _mean_exp(p: Any, slope: Tensor) -> Tensor:
    """The expectation of exp(-slope * x)."""
    if isinstance(p, Normal):
        return (-slope * p.loc + 0.5 * (slope * p.scale) ** 2).exp()
    if isinstance(p, Exponential):
        return p.rate / (p.rate + slope)
    if isinstance(p, Gamma):
        return (-p.concentration * (slope / p.rate).log1p()).exp()
    if isinstance(p, Gumbel):
        return (-slope * p.loc + (1 + slope * p.scale).lgamma()).exp()
    return ((-slope * p.low).exp() - (-slope * p.high).exp()) / (slope * (p.high - p.low))


def _to_normal(p: Any, q: Normal) -> Tensor:
    square = p.variance + (p.mean - q.loc) ** 2
    return _crossed(p, -square / (2 * q.scale**2) - q.scale.log() - LOG_2_PI / 2)


def _to_exponential(p: Any, q: Exponential) -> Tensor:
    divergence = _crossed(p, q.rate.log() - q.rate * p.mean)
    return _infinite_where(p.low < 0, divergence) if isinstance(p, Uniform) else divergence


def _to_gamma(p: Any, q: Gamma) -> Tensor:
    a = q.concentration
    expected = a * q.rate.log() - a.lgamma() + (a - 1) * _mean_log(p) - q.rate * p.mean
    divergence = _crossed(p, expected)
    return _infinite_where(p.low < 0, divergence) if isinstance(p, Uniform) else divergence


def _to_gumbel(p: Any, q: Gumbel) -> Tensor:
    slope = 1 / q.scale
    expected = -q.scale.log() - (p.mean - q.loc) * slope - (q.loc * slope).exp() * _mean_exp(p, slope)
    return _crossed(p, expected)


def _to_uniform(p: Any, q: Uniform) -> Tensor:
    return _infinite_where((q.low > 0) | (q.high < 1), _crossed(p, -(q.high - q.low).log()))


def _infinite(p: Distribution, q: Distribution) -> Tensor:
    """Where p has values that are impossible under q."""
    like = next(getattr(p, name) for name in (*p._given, "concentration1") if hasattr(p, name))
    return like.new_full(gradspec.broadcast_shapes(p.batch_shape, q.batch_shape), math.inf)


_p: type
_q: type
for _p in (Beta, ContinuousBernoulli, Exponential, Gamma, Gumbel, Laplace, Pareto, Uniform):
    register_kl(_p, Normal)(_to_normal)
for _p in (Beta, ContinuousBernoulli, Gamma, Pareto, Uniform):
    register_kl(_p, Exponential)(_to_exponential)
for _p in (Beta, Exponential, Gamma, Pareto, Uniform):
    register_kl(_p, Gamma)(_to_gamma)
for _p in (Exponential, Gamma, Gumbel, Normal, Uniform):
    register_kl(_p, Gumbel)(_to_gumbel)
for _p in (Beta, ContinuousBernoulli):
    register_kl(_p, Uniform)(_to_uniform)
for _p in (Exponential, Gamma, Gumbel, Laplace, Normal, Pareto):
    for _q in (Beta, ContinuousBernoulli, Uniform):
        register_kl(_p, _q)(_infinite)
for _p in (Gumbel, Laplace, Normal):
    for _q in (Exponential, Gamma):
        register_kl(_p, _q)(_infinite)
for _p in (Beta, ContinuousBernoulli, Exponential, Gamma, Gumbel, Laplace, Normal):
    register_kl(_p, Pareto)(_infinite)
for _q in (Bernoulli, Binomial):
    register_kl(Poisson, _q)(_infinite)


# ---- numbers ----


@register_kl(Normal, Normal)
def _normal(p: Normal, q: Normal) -> Tensor:
    ratio = (p.scale / q.scale) ** 2
    return 0.5 * (ratio + ((p.loc - q.loc) / q.scale) ** 2 - 1 - ratio.log())


@register_kl(Exponential, Exponential)
def _exponential(p: Exponential, q: Exponential) -> Tensor:
    ratio = q.rate / p.rate
    return ratio - 1 - ratio.log()


@register_kl(Laplace, Laplace)
def _laplace(p: Laplace, q: Laplace) -> Tensor:
    distance = (p.loc - q.loc).abs()
    return (q.scale / p.scale).log() + (p.scale * (-distance / p.scale).exp() + distance) / q.scale - 1


@register_kl(Normal, Laplace)
def _normal_laplace(p: Normal, q: Laplace) -> Tensor:
    x = (p.loc - q.loc) / p.scale
    distance = p.scale * (math.sqrt(2 / math.pi) * (-0.5 * x**2).exp() + x * (x * math.sqrt(0.5)).erf())
    return _crossed(p, -(2 * q.scale).log() - distance / q.scale)


@register_kl(Cauchy, Cauchy)
def _cauchy(p: Cauchy, q: Cauchy) -> Tensor:
    """Chyzak and Nielsen 2019."""
    return ((p.scale + q.scale) ** 2 + (p.loc - q.loc) ** 2).log() - (4 * p.scale * q.scale).log()


@register_kl(Uniform, Uniform)
def _uniform(p: Uniform, q: Uniform) -> Tensor:
    divergence = ((q.high - q.low) / (p.high - p.low)).log()
    return _infinite_where((q.low > p.low) | (q.high < p.high), divergence)


@register_kl(Uniform, Beta)
def _uniform_beta(p: Uniform, q: Beta) -> Tensor:
    a, b = q.concentration1, q.concentration0
    of_rest = _mean_log_within(1 - p.high, 1 - p.low)
    expected = (a + b).lgamma() - a.lgamma() - b.lgamma() + (a - 1) * _mean_log(p) + (b - 1) * of_rest
    return _infinite_where((p.high > 1) | (p.low < 0), _crossed(p, expected))


@register_kl(Uniform, ContinuousBernoulli)
def _uniform_continuous_bernoulli(p: Uniform, q: ContinuousBernoulli) -> Tensor:
    return _infinite_where((p.high > 1) | (p.low < 0), _to_continuous_bernoulli(p, q))


@register_kl(Beta, ContinuousBernoulli)
@register_kl(ContinuousBernoulli, ContinuousBernoulli)
def _to_continuous_bernoulli(p: Any, q: ContinuousBernoulli) -> Tensor:
    return _crossed(p, p.mean * q.logits - gradspec.softplus(q.logits) + q._log_constant())


@register_kl(Pareto, Pareto)
def _pareto(p: Any, q: Pareto) -> Tensor:
    expected = q.alpha.log() + q.alpha * q.scale.log() - (q.alpha + 1) * _mean_log(p)
    start = p.low if isinstance(p, Uniform) else p.scale
    return _infinite_where(start < q.scale, _crossed(p, expected))


register_kl(Uniform, Pareto)(_pareto)


# ---- shares ----


@register_kl(Dirichlet, Dirichlet)
def _dirichlet(p: Dirichlet, q: Dirichlet) -> Tensor:
    a, b = p.concentration, q.concentration
    total = a.sum(-1)
    normalizers = total.lgamma() - b.sum(-1).lgamma() - (a.lgamma() - b.lgamma()).sum(-1)
    return normalizers + ((a - b) * (a.digamma() - total.digamma().unsqueeze(-1))).sum(-1)


@register_kl(Beta, Beta)
def _beta(p: Beta, q: Beta) -> Tensor:
    return _dirichlet(p._dirichlet, q._dirichlet)


# ---- categories and counts ----


@register_kl(Bernoulli, Bernoulli)
def _bernoulli(p: Bernoulli, q: Bernoulli) -> Tensor:
    softplus = gradspec.softplus
    of_one = p.probs * (softplus(-q.logits) - softplus(-p.logits))
    of_one = gradspec.where(q.probs == 0, math.inf, of_one)
    of_zero = (1 - p.probs) * (softplus(q.logits) - softplus(p.logits))
    of_zero = gradspec.where(q.probs == 1, math.inf, of_zero)
    return gradspec.where(p.probs == 0, 0.0, of_one) + gradspec.where(p.probs == 1, 0.0, of_zero)


@register_kl(Bernoulli, Poisson)
def _bernoulli_poisson(p: Bernoulli, q: Poisson) -> Tensor:
    return _crossed(p, gradspec.xlogy(p.probs, q.rate) - q.rate)


@register_kl(Binomial, Binomial)
def _binomial(p: Binomial, q: Binomial) -> Tensor:
    """The divergence for equal counts; infinite where p has more draws. Raises NotImplementedError where q has more."""
    if bool((p.total_count < q.total_count).any()):
        raise NotImplementedError("KL between Binomials where q.total_count > p.total_count is not implemented")
    divergence = p.total_count * _bernoulli(
        Bernoulli(logits=p.logits, validate_args=False), Bernoulli(logits=q.logits, validate_args=False)
    )
    return _infinite_where(p.total_count > q.total_count, divergence)


@register_kl(Categorical, Categorical)
def _categorical(p: Any, q: Any) -> Tensor:
    terms = p.probs * (p.logits - q.logits)
    terms = gradspec.where(q.probs == 0, math.inf, terms)
    return gradspec.where(p.probs == 0, 0.0, terms).sum(-1)


register_kl(OneHotCategorical, OneHotCategorical)(_categorical)


@register_kl(Geometric, Geometric)
def _geometric(p: Geometric, q: Geometric) -> Tensor:
    return _crossed(p, (-q.probs).log1p() / p.probs + q.logits)


@register_kl(Poisson, Poisson)
def _poisson(p: Poisson, q: Poisson) -> Tensor:
    return gradspec.xlogy(p.rate, p.rate) - gradspec.xlogy(p.rate, q.rate) - (p.rate - q.rate)


# ---- vectors and matrices ----


def _root(p: Any) -> Tensor:
    """A matrix R, perhaps with more columns than rows, with the covariance R R^T."""
    if isinstance(p, MultivariateNormal):
        return p._unbroadcasted_scale_tril
    return gradspec.cat([p.cov_factor, p.cov_diag.sqrt().diag_embed()], -1)


def _solved(factor: Tensor, matrix: Tensor) -> Tensor:
    """The sum of the squares of the inverse of a triangular factor times a matrix."""
    shape = gradspec.broadcast_shapes(factor.shape[:-2], matrix.shape[:-2])
    factor, matrix = factor.expand(*shape, -1, -1), matrix.expand(*shape, -1, -1)
    return (gradspec.linalg.solve_triangular(factor, matrix, upper=False) ** 2).sum((-2, -1))


def _weighed(q: Any, matrix: Tensor) -> Tensor:
    """The trace of M^T S^-1 M, of the covariance S of q."""
    if isinstance(q, MultivariateNormal):
        return _solved(q._unbroadcasted_scale_tril, matrix)
    scaled = matrix / q.cov_diag.unsqueeze(-1)
    return (matrix * scaled).sum((-2, -1)) - _solved(q._capacitance, q.cov_factor.mT @ scaled)


def _log_volume(p: Any) -> Tensor:
    return half_log_det(p._unbroadcasted_scale_tril) if isinstance(p, MultivariateNormal) else p._half_log_det()


def _multivariate_normal(p: Any, q: Any) -> Tensor:
    if p.event_shape != q.event_shape:
        raise ValueError(
            f"KL-divergence between two (Low Rank) Multivariate Normals with different event shapes, "
            f"{tuple(p.event_shape)} and {tuple(q.event_shape)}, cannot be computed"
        )
    squares = _weighed(q, _root(p)) + _weighed(q, (q.loc - p.loc).unsqueeze(-1))
    return _log_volume(q) - _log_volume(p) + 0.5 * (squares - p.event_shape[0])


for _p in (MultivariateNormal, LowRankMultivariateNormal):
    for _q in (MultivariateNormal, LowRankMultivariateNormal):
        register_kl(_p, _q)(_multivariate_normal)


@register_kl(Wishart, Wishart)
def _wishart(p: Wishart, q: Wishart) -> Tensor:
    n = p.event_shape[-1]
    return (
        q.df * (half_log_det(q._factor) - half_log_det(p._factor))
        + p.df / 2 * (_solved(q._factor, p._factor) - n)
        + (q.df / 2).mvlgamma(n)
        - (p.df / 2).mvlgamma(n)
        + (p.df - q.df) / 2 * _mvdigamma(p.df / 2, n)
    )
