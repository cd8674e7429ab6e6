"""Samples, densities, divergences and transforms of distributions, each held against another of them."""

import math
from typing import ClassVar

import mpmath
import numpy as np
import pytest
from scipy import stats

import gradspec as gs
from gradspec.autograd import grad, gradcheck
from gradspec.distributions import (
    Bernoulli,
    Categorical,
    Cauchy,
    Gamma,
    Independent,
    MultivariateNormal,
    Normal,
    Wishart,
    biject_to,
    constraints,
    kl_divergence,
    register_kl,
    transform_to,
    transforms,
)
from support.distributions import ALL, CONTINUOUS

DRAWS = 4_000
# Of these there is no closed form of the probability of a smaller value, and of further ones none of its inverse.
WITHOUT_CDF = {"student", "student few", "fisher", "beta", "von mises"}
WITHOUT_ICDF = {*WITHOUT_CDF, "gamma", "chi2", "inverse gamma"}


@pytest.fixture(autouse=True)
def _seed():
    gs.manual_seed(0)


@pytest.mark.parametrize("name", sorted(CONTINUOUS.keys() - WITHOUT_CDF))
def test_samples_have_their_distribution(name):
    d = CONTINUOUS[name](gs)
    for column in d.cdf(d.sample((DRAWS,))).reshape(DRAWS, -1).T:
        assert stats.kstest(column.numpy(), "uniform").pvalue > 1e-4


@pytest.mark.parametrize("name", ALL)
def test_samples_have_the_mean_and_their_shape(name):
    d = ALL[name](gs)
    sample = d.sample((DRAWS,))
    assert sample.shape == (DRAWS, *d.batch_shape, *d.event_shape)
    assert not d.has_rsample or d.rsample((2, 3)).shape == (2, 3, *d.batch_shape, *d.event_shape)
    try:
        mean, deviation = d.mean, d.stddev
    except NotImplementedError:
        return
    known = mean.isfinite() & deviation.isfinite()
    within = 5 * deviation / math.sqrt(DRAWS) + 1e-12
    assert name == "von mises" or bool(((sample.double().mean(0) - mean).abs() < within)[known].all())


@pytest.mark.parametrize("name", ALL)
def test_an_expanded_distribution_is_the_same(name):
    d = ALL[name](gs)
    larger = d.expand((4, *d.batch_shape))
    value = d.sample()
    assert larger.batch_shape == (4, *d.batch_shape) and larger.event_shape == d.event_shape
    np.testing.assert_allclose(larger.log_prob(value), d.log_prob(value).expand(4, *d.batch_shape))
    assert larger.sample((2,)).shape == (2, 4, *d.batch_shape, *d.event_shape)
    assert larger.expand((3, 4, *d.batch_shape)).log_prob(value).shape == (3, 4, *d.batch_shape)


def test_a_value_without_batch_dims_has_a_density_for_each_matrix():
    matrices = gs.stack([gs.eye(2), gs.tensor([[2.0, 0.5], [0.5, 1.0]])])
    value, df = gs.tensor([[2.0, 0.3], [0.3, 1.0]]), gs.tensor(4.0)
    for distribution in (lambda matrix: Wishart(df, matrix), lambda matrix: MultivariateNormal(gs.zeros(2), matrix)):
        point = value if distribution(matrices).event_shape == (2, 2) else value[0]
        expected = [distribution(matrix).log_prob(point).item() for matrix in matrices]
        np.testing.assert_allclose(distribution(matrices).log_prob(point), expected, rtol=1e-5)


@pytest.mark.parametrize("name", sorted(CONTINUOUS.keys() - WITHOUT_ICDF))
def test_quantiles_are_the_inverse_of_probabilities(name):
    d = CONTINUOUS[name](gs)
    p = gs.rand(d.batch_shape, dtype=gs.float64).clamp(0.05, 0.95)
    np.testing.assert_allclose(d.cdf(d.icdf(p)), p, rtol=1e-7)


@pytest.mark.parametrize("name", sorted(WITHOUT_ICDF))
def test_a_missing_function_is_named(name):
    with pytest.raises(NotImplementedError, match=r"does not define icdf"):
        CONTINUOUS[name](gs).icdf(gs.tensor(0.5))


@pytest.mark.parametrize("concentration", [0.01, 0.5, 1.0, 2.5, 100.0, 1e4])
def test_samples_of_the_gamma_distribution_move_with_its_shape(concentration):
    a = gs.tensor([concentration] * 20, dtype=gs.float64, requires_grad=True)
    sample = Gamma(a, 1.0).rsample()
    slopes = grad(sample.sum(), a)[0]
    with mpmath.workdps(30):
        for z, slope in zip(sample.tolist(), slopes.tolist(), strict=True):
            if z < 1e-290:
                continue
            by_shape = mpmath.diff(lambda order, z=z: mpmath.gammainc(order, 0, z, regularized=True), concentration)
            density = mpmath.exp((concentration - 1) * mpmath.log(z) - z - mpmath.loggamma(concentration))
            assert slope == pytest.approx(float(-by_shape / density), rel=1e-8)


@pytest.mark.parametrize("dtype", [gs.float32, gs.float64])
@pytest.mark.parametrize(("first", "second"), [(0.01, 0.01), (0.01, 5.0), (2.0, 3.0)])
def test_shares_of_any_concentration_have_their_distribution(dtype, first, second):
    d = gs.distributions.Beta(gs.tensor(first, dtype=dtype), gs.tensor(second, dtype=dtype))
    sample = d.sample((DRAWS,))
    assert bool((sample > 0).all()) and bool((sample < 1).all()) and bool(d.log_prob(sample).isfinite().all())
    for bound in (1e-20, 0.1, 0.5, 0.9):
        wanted = stats.beta(first, second).cdf(bound)
        assert (sample < bound).double().mean().item() == pytest.approx(wanted, abs=2.5 / math.sqrt(DRAWS))


def test_the_smallest_samples_move_with_the_shape():
    gs.manual_seed(0)
    a = gs.full((2000,), 0.01, requires_grad=True)
    share = gs.distributions.Beta(a, gs.full((2000,), 0.01)).rsample()
    (slope,) = grad(share.log().sum(), a)
    small = (share < 1e-5) & (share > 1e-35)
    assert small.sum() > 100 and bool((slope[small] > 10).all())


def test_samples_of_integer_shapes_are_refused():
    for d in (Gamma(gs.tensor([1, 2]), gs.tensor([1, 1])), gs.distributions.Dirichlet(gs.tensor([1, 2]))):
        with pytest.raises(NotImplementedError, match=r"not implemented for gradspec\.int64"):
            d.sample()
    assert gs.distributions.Wishart(gs.tensor(3), gs.eye(2)).sample().dtype == gs.float32


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda x: gs.distributions.Categorical(probs=x), "logits"),
        (lambda x: gs.distributions.Categorical(logits=x), "probs"),
        (lambda x: gs.distributions.Bernoulli(x), "logits"),
        (lambda x: gs.distributions.MultivariateNormal(gs.zeros(2), x.diag()), "precision_matrix"),
        (lambda x: gs.distributions.Wishart(gs.tensor(3.0), x.diag()), "scale_tril"),
        (lambda x: gs.distributions.LowRankMultivariateNormal(gs.zeros(2), gs.ones(2, 1), x), "scale_tril"),
    ],
)
def test_parameters_that_are_computed_without_gradients_have_them_later(make, name):
    x = gs.tensor([0.25, 0.75], requires_grad=True)
    d = make(x)
    with gs.no_grad():
        getattr(d, name)
    (slope,) = grad(getattr(d, name).sum(), x)
    np.testing.assert_allclose(slope, grad(getattr(make(x), name).sum(), x)[0])


def test_a_second_derivative_of_a_sample_by_its_shape_is_refused():
    a = gs.tensor(2.0, requires_grad=True)
    (slope,) = grad(Gamma(a, 1.0).rsample() ** 2, a, create_graph=True)
    with pytest.raises(RuntimeError, match="once_differentiable"):
        grad(slope, a)


DIVERGENCES = [
    ("normal", "laplace"),
    ("normal", "gumbel"),
    ("laplace", "normal"),
    ("gamma", "gumbel"),
    ("gamma", "exponential"),
    ("beta", "gamma"),
    ("beta", "continuous bernoulli"),
    ("uniform", "gumbel"),
    ("gumbel", "gumbel"),
    ("pareto", "exponential"),
    ("cauchy", "cauchy"),
    ("log normal", "log normal"),
    ("categorical", "categorical, logits"),
    ("poisson", "poisson"),
    ("geometric", "geometric, logits"),
    ("dirichlet", "dirichlet"),
    ("multivariate normal", "low rank normal"),
    ("low rank normal", "multivariate normal, factor"),
    ("wishart", "wishart, precision"),
    ("independent", "independent"),
]


@pytest.mark.parametrize(("p", "q"), DIVERGENCES)
def test_divergences_are_means_of_differences_of_densities(p, q):
    p, q = ALL[p](gs), ALL[q](gs)
    value = p.sample((20_000,))
    difference = p.log_prob(value) - gs.nan_to_num(q.log_prob(value))
    error = 5 * difference.std(0) / math.sqrt(len(difference)) + 1e-9
    assert bool(((kl_divergence(p, q) - difference.mean(0)).abs() < error).all())


def test_the_nearest_divergence_is_taken_and_doubt_is_told():
    class A(Normal):
        pass

    class B(Normal):
        pass

    @register_kl(A, Normal)
    def _(p, q):
        return gs.tensor(1.0)

    @register_kl(Normal, B)
    def _(p, q):
        return gs.tensor(2.0)

    assert kl_divergence(A(0.0, 1.0), Normal(0.0, 1.0)).item() == 1
    with pytest.warns(RuntimeWarning, match=r"Ambiguous kl_divergence\(A, B\)"):
        kl_divergence(A(0.0, 1.0), B(0.0, 1.0))
    with pytest.raises(NotImplementedError, match="p type Cauchy and q type Bernoulli"):
        kl_divergence(Cauchy(0.0, 1.0), Bernoulli(0.5))


TRANSFORMS = [
    (transforms.ExpTransform(), (3,)),
    (transforms.PowerTransform(gs.tensor(-1.5, dtype=gs.float64)), (3,)),
    (transforms.SigmoidTransform(), (3,)),
    (transforms.SoftplusTransform(), (3,)),
    (transforms.TanhTransform(), (3,)),
    (transforms.AffineTransform(1.0, -2.0), (3,)),
    (transforms.StickBreakingTransform(), (4,)),
    (transforms.CorrCholeskyTransform(), (6,)),
    (transforms.ReshapeTransform((4,), (2, 2)), (4,)),
    (transforms.CumulativeDistributionTransform(Normal(0.0, 1.0)), (3,)),
    (transforms.IndependentTransform(transforms.ExpTransform(), 1), (3,)),
    (transforms.ComposeTransform([transforms.TanhTransform(), transforms.AffineTransform(2.0, 0.5)]), (3,)),
    (transforms.CatTransform([transforms.ExpTransform(), transforms.TanhTransform()], -1, [1, 2]), (3,)),
    (transforms.StackTransform([transforms.ExpTransform(), transforms.TanhTransform()], -1), (2,)),
]


@pytest.mark.parametrize(("transform", "shape"), TRANSFORMS, ids=lambda item: type(item).__name__)
def test_transforms_have_inverses_and_determinants(transform, shape):
    x = gs.rand(shape, dtype=gs.float64) + 0.1
    y = transform(x)
    assert bool(transform.codomain.check(y).all())
    np.testing.assert_allclose(transform.inv(y), x, rtol=1e-9)
    assert y.shape == transform.forward_shape(shape) and x.shape == transform.inverse_shape(y.shape)
    assert transform.inv.inv is transform
    jacobian = gs.func.jacrev(transform)(x)
    if isinstance(transform, transforms.StickBreakingTransform):
        jacobian = jacobian[:-1]
    if isinstance(transform, transforms.CorrCholeskyTransform):
        rows, columns = gs.tril_indices(*y.shape, -1)
        jacobian = jacobian[rows, columns]
    exact = gs.linalg.slogdet(jacobian.reshape(x.numel(), x.numel())).logabsdet
    np.testing.assert_allclose(transform.log_abs_det_jacobian(x, y).sum(), exact, rtol=1e-9)
    np.testing.assert_allclose(transform.inv.log_abs_det_jacobian(y, x).sum(), -exact, rtol=1e-9)


@pytest.mark.parametrize(
    "constraint",
    [
        constraints.real,
        constraints.positive,
        constraints.greater_than(2.0),
        constraints.less_than(-1.0),
        constraints.interval(-3.0, gs.tensor(2.0)),
        constraints.unit_interval,
        constraints.simplex,
        constraints.corr_cholesky,
        constraints.independent(constraints.positive, 1),
    ],
    ids=repr,
)
def test_unconstrained_numbers_are_mapped_into_a_constraint(constraint):
    for registry in (biject_to, transform_to):
        assert bool(constraint.check(registry(constraint)(gs.randn(5, 3, dtype=gs.float64))).all())


@pytest.mark.parametrize("constraint", [constraints.lower_cholesky, constraints.positive_definite], ids=repr)
def test_unconstrained_matrices_are_mapped_into_a_constraint(constraint):
    x = gs.randn(5, 3, 3, dtype=gs.float64)
    transform = transform_to(constraint)
    np.testing.assert_allclose(transform(transform.inv(transform(x))), transform(x), atol=1e-9)
    assert bool(constraint.check(transform(x)).all())
    with pytest.raises(NotImplementedError, match="Cannot transform"):
        biject_to(constraint)


def test_densities_have_gradients_by_parameters_and_values():
    parameters = [gs.rand(3, dtype=gs.float64) + 0.5 for _ in range(3)]
    for parameter in parameters:
        parameter.requires_grad_()
    for name in ("Normal", "Gamma", "Beta", "Laplace", "Weibull", "Pareto"):
        kind = getattr(gs.distributions, name)

        def density(value, a, b, kind=kind):
            shifted = value / 4 if kind.__name__ == "Beta" else value + 2
            return kind(a, b, validate_args=False).log_prob(shifted)

        assert gradcheck(density, parameters)


@pytest.mark.parametrize("name", ALL)
def test_constraints_know_the_dims_of_their_parameters(name):
    d = ALL[name](gs)
    for parameter, constraint in d.arg_constraints.items():
        assert getattr(d, parameter).dim() >= constraint.event_dim


def test_invalid_parameters_and_values_are_refused():
    with pytest.raises(ValueError, match=r"parameter scale .* of distribution Normal\(loc: 0.0, scale: -1.0\)"):
        Normal(0.0, -1.0)
    assert Normal(0.0, -1.0, validate_args=False).scale == -1
    with pytest.raises(ValueError, match=r"to be within the support \(GreaterThanEq\(lower_bound=0.0\)\)"):
        Gamma(1.0, 1.0).log_prob(gs.tensor(-1.0))
    with pytest.raises(ValueError, match="not broadcastable"):
        Normal(gs.zeros(3), 1.0).log_prob(gs.zeros(2))
    with pytest.raises(ValueError, match="must be specified, but not both"):
        Categorical(gs.ones(2), logits=gs.ones(2))
    with pytest.raises(ValueError, match="reinterpreted_batch_ndims"):
        Independent(Normal(0.0, 1.0), 1)
    with pytest.raises(NotImplementedError, match="no reparametrized samples"):
        Categorical(gs.ones(2)).rsample()

    class Mine(Normal):
        def __init__(self, loc):
            super().__init__(loc, 1.0)

    with pytest.raises(NotImplementedError, match=r"must have an expand\(\)"):
        Mine(0.0).expand((2,))


@pytest.mark.parametrize(
    ("kind", "name"),
    [("HalfNormal", "scale"), ("HalfCauchy", "scale"), ("Chi2", "df"), ("LogNormal", "scale"), ("Exponential", "rate")],
)
def test_parameters_that_are_computed_are_checked(kind, name):
    make = getattr(gs.distributions, kind)
    arguments = {"loc": 0.0} if kind == "LogNormal" else {}
    for invalid in (-5.0, math.nan):
        with pytest.raises(ValueError, match=f"parameter {name}|parameter scale"):
            make(**arguments, **{name: gs.tensor([1.0, invalid])})


def test_parameters_that_fit_are_the_users_own_tensors():
    loc = gs.zeros(3, requires_grad=True)
    d = Normal(loc, 1.0)
    assert d.loc is loc and d.mean is loc
    (-d.log_prob(gs.ones(3))).sum().backward()
    assert d.loc.grad.tolist() == [-1.0] * 3
    assert gs.broadcast_tensors(loc, gs.ones(1))[0] is loc


def test_values_in_double_precision_have_densities_in_it():
    assert gs.distributions.HalfNormal(gs.ones(2)).log_prob(gs.ones(2, dtype=gs.float64)).dtype == gs.float64
    assert Gamma(gs.ones(2), gs.ones(2)).log_prob(3.0).tolist() == [-3.0, -3.0]


def test_the_expansion_of_a_subclass_may_be_that_of_a_class_without_constructor():
    class Base(gs.distributions.Normal):
        def expand(self, batch_shape, _instance=None):
            new = self._get_checked_instance(Base, _instance)
            return super().expand(batch_shape, _instance=new)

    assert Base(0.0, 1.0).expand(()).batch_shape == () and Base(0.0, 1.0).expand((2,)).batch_shape == (2,)


def test_transforms_and_distributions_that_are_modules_start_them():
    class Scaled(gs.distributions.Transform, gs.nn.Module):
        def __init__(self):
            super().__init__(cache_size=1)
            self.scale = gs.nn.Parameter(gs.tensor(2.0))

    class Learned(gs.distributions.Normal, gs.nn.Module):
        def __init__(self):
            super().__init__(0.0, 1.0)
            self.scale_of_all = gs.nn.Parameter(gs.tensor(2.0))

    assert [len(list(made.parameters())) for made in (Scaled(), Learned())] == [1, 1]
    assert Scaled().with_cache is not None and Learned().log_prob(gs.zeros(())).item() < 0


def test_distributions_of_other_packages():
    class Undecided(gs.distributions.Distribution):
        def __init__(self):
            super().__init__((2,))

    with pytest.warns(UserWarning, match="does not define `arg_constraints`"):
        undecided = Undecided()
    assert undecided.batch_shape == (2,)
    with pytest.raises(NotImplementedError, match="Undecided does not define support"):
        _ = undecided.support

    assert not isinstance(Undecided.support, constraints.Constraint) and callable(Undecided.log_prob)

    class Nested(gs.distributions.Independent):
        @property
        def _validate_args(self):
            return self.base_dist._validate_args

        @_validate_args.setter
        def _validate_args(self, value):
            self.base_dist._validate_args = value

    nested = Nested(gs.distributions.Normal(gs.zeros(2), 1.0), 1, validate_args=False)
    assert nested.expand((3,)).batch_shape == (3,) and nested.expand((3,))._validate_args is False

    class Other:  # a distribution by its methods alone
        pass

    gs.distributions.register_kl(Other, Undecided)(lambda p, q: gs.ones(()))
    assert gs.distributions.kl_divergence(Other(), undecided).item() == 1

    class Positive(gs.distributions.Distribution):
        arg_constraints: ClassVar = {"a": constraints.positive}

        def __init__(self, a):
            self.a = a
            super().__init__(a.shape)

    assert repr(Positive(gs.ones(2))) == "Positive(a: gradspec.Size([2]))"
    with pytest.raises(ValueError, match="parameter a "):
        Positive(-gs.ones(2))
    with pytest.raises(ValueError, match="must be a Transform or a list"):
        gs.distributions.TransformedDistribution(Normal(0.0, 1.0), 3)


def test_helpers_of_former_programs():
    with pytest.warns(FutureWarning, match="sample_n"):
        assert Normal(gs.zeros(2), 1.0).sample_n(3).shape == (3, 2)
    utils = gs.distributions.utils
    for n in (2, 3, 4):
        for diag in (-1, 0, 1):
            matrix = gs.rand(2, n, n).tril(diag)
            vector = utils.tril_matrix_to_vec(matrix, diag)
            assert vector.shape == (2, int(gs.ones(n, n).tril(diag).sum()))
            assert utils.vec_to_tril_matrix(vector, diag).equal(matrix)
    with pytest.raises(ValueError, match="4 elements do not fill the lower triangle"):
        utils.vec_to_tril_matrix(gs.ones(4))
    with pytest.raises(ValueError, match="is outside"):
        utils.tril_matrix_to_vec(gs.ones(2, 2), 2)
    assert isinstance(utils.broadcast_all(1.0, gs.ones(2)), tuple)
