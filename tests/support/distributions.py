"""Distributions of every kind, made alike by gradspec and by torch: functions of the library, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

_RNG = np.random.default_rng(0)
_A = _RNG.uniform(0.5, 3.0, (2, 3))
_B = _RNG.uniform(0.5, 3.0, (3,))
_P = _RNG.uniform(0.1, 0.9, (2, 3))
_M = _RNG.standard_normal((2, 3, 3))
_COV = _M @ _M.swapaxes(-1, -2) + np.eye(3)
_TRIL = np.linalg.cholesky(_COV)


def _of(name: str, *arguments: Any, **keywords: Any) -> Callable[[Any], Any]:
    """A distribution by its name; arrays become tensors."""

    def make(lib: Any) -> Any:
        def given(value: Any) -> Any:
            return lib.tensor(value) if isinstance(value, np.ndarray) else value

        kind = getattr(lib.distributions, name)
        return kind(*map(given, arguments), **{key: given(value) for key, value in keywords.items()})

    return make


CONTINUOUS: dict[str, Callable[[Any], Any]] = {
    "normal": _of("Normal", _A, _B),
    "laplace": _of("Laplace", _A, _B),
    "cauchy": _of("Cauchy", _A, _B),
    "gumbel": _of("Gumbel", _A, _B),
    "student": _of("StudentT", _A + 3, _A, _B),
    "student few": _of("StudentT", _B, 0.5, 2.0),
    "uniform": _of("Uniform", -_A, _B),
    "half normal": _of("HalfNormal", _A),
    "half cauchy": _of("HalfCauchy", _A),
    "gamma": _of("Gamma", _A, _B),
    "chi2": _of("Chi2", _A),
    "exponential": _of("Exponential", _A),
    "fisher": _of("FisherSnedecor", _A + 3, _B + 4),
    "beta": _of("Beta", _A, _B),
    "log normal": _of("LogNormal", _A, _B / 3),
    "inverse gamma": _of("InverseGamma", _A + 2, _B),
    "weibull": _of("Weibull", _A, _B),
    "pareto": _of("Pareto", _A, _B + 2),
    "pareto without moments": _of("Pareto", _A, _B / 3),
    "generalized pareto": _of("GeneralizedPareto", _A, _B, _P - 0.5),
    "generalized pareto, exponential": _of("GeneralizedPareto", _A, _B, 0.0),
    "kumaraswamy": _of("Kumaraswamy", _A + 1, _B + 1),
    "continuous bernoulli": _of("ContinuousBernoulli", _P),
    "continuous bernoulli, logits": _of("ContinuousBernoulli", logits=_A - 1),
    "continuous bernoulli, about a half": _of("ContinuousBernoulli", np.array([0.4995, 0.5, 0.5004])),
    "von mises": _of("VonMises", _A, _B),
}
DISCRETE: dict[str, Callable[[Any], Any]] = {
    "bernoulli": _of("Bernoulli", _P),
    "bernoulli, logits": _of("Bernoulli", logits=_A),
    "geometric": _of("Geometric", _P),
    "geometric, logits": _of("Geometric", logits=_A),
    "binomial": _of("Binomial", 7, _P),
    "binomial, logits": _of("Binomial", np.array([3.0, 5.0, 9.0]), logits=_A),
    "negative binomial": _of("NegativeBinomial", _A * 4, _P),
    "negative binomial, logits": _of("NegativeBinomial", 3.0, logits=-_A),
    "poisson": _of("Poisson", _A * 3),
    "categorical": _of("Categorical", _A),
    "categorical, logits": _of("Categorical", logits=_A),
}
VECTORS: dict[str, Callable[[Any], Any]] = {
    "dirichlet": _of("Dirichlet", _A),
    "one hot": _of("OneHotCategorical", _A),
    "one hot, straight through": _of("OneHotCategoricalStraightThrough", logits=_A),
    "multinomial": _of("Multinomial", 5, _A),
    "multinomial, logits": _of("Multinomial", 5, logits=_A),
    "logistic normal": _of("LogisticNormal", _A, _B),
    "multivariate normal": _of("MultivariateNormal", _A, covariance_matrix=_COV),
    "multivariate normal, factor": _of("MultivariateNormal", _A[0], scale_tril=_TRIL),
    "multivariate normal, precision": _of("MultivariateNormal", _A, precision_matrix=_COV[0]),
    "low rank normal": _of("LowRankMultivariateNormal", _A, _M[..., :2], _B),
    "wishart": _of("Wishart", 5.5, _COV),
    "wishart, precision": _of("Wishart", np.array([4.0, 5.0]), precision_matrix=_COV),
    "lkj": _of("LKJCholesky", 3, np.array([0.7, 2.0])),
    "relaxed bernoulli": _of("RelaxedBernoulli", np.array(0.7), _P),
    "relaxed one hot": _of("RelaxedOneHotCategorical", np.array(0.7), logits=_A),
}
COMPOSED: dict[str, Callable[[Any], Any]] = {
    "independent": lambda lib: lib.distributions.Independent(CONTINUOUS["normal"](lib), 1),
    "mixture": lambda lib: lib.distributions.MixtureSameFamily(
        lib.distributions.Categorical(lib.tensor(_P)), CONTINUOUS["normal"](lib)
    ),
    "mixture of vectors": lambda lib: lib.distributions.MixtureSameFamily(
        lib.distributions.Categorical(lib.tensor(_P[0, :2])), VECTORS["multivariate normal"](lib)
    ),
    "transformed": lambda lib: lib.distributions.TransformedDistribution(
        CONTINUOUS["normal"](lib), [lib.distributions.AffineTransform(1.0, -2.0), lib.distributions.SigmoidTransform()]
    ),
    "transformed to shares": lambda lib: lib.distributions.TransformedDistribution(
        CONTINUOUS["laplace"](lib), lib.distributions.StickBreakingTransform()
    ),
}
ALL = {**CONTINUOUS, **DISCRETE, **VECTORS, **COMPOSED}
