"""Samples: their distributions, their generators, and that they are writes without a gradient."""

import math

import numpy as np
import pytest
import scipy.stats

import gradspec as gs

SAMPLERS = {
    "uniform": (lambda x, g: x.uniform_(-1.0, 3.0, generator=g), scipy.stats.uniform(-1, 4)),
    "normal": (lambda x, g: x.normal_(2.0, 0.5, generator=g), scipy.stats.norm(2, 0.5)),
    "log_normal": (lambda x, g: x.log_normal_(0.5, 0.3, generator=g), scipy.stats.lognorm(0.3, 0, np.exp(0.5))),
    "exponential": (lambda x, g: x.exponential_(2.0, generator=g), scipy.stats.expon(0, 0.5)),
    "cauchy": (lambda x, g: x.cauchy_(1.0, 2.0, generator=g), scipy.stats.cauchy(1, 2)),
}


@pytest.mark.parametrize("name", SAMPLERS)
def test_distributions(name):
    fill, distribution = SAMPLERS[name]
    x = gs.empty(4000, dtype=gs.float64)
    assert fill(x, gs.Generator().manual_seed(3)) is x
    assert scipy.stats.kstest(x.numpy(), distribution.cdf).pvalue > 1e-3
    again = fill(gs.empty(4000, dtype=gs.float64), gs.Generator().manual_seed(3))
    np.testing.assert_array_equal(again.numpy(), x.numpy())


@pytest.mark.parametrize("dtype", [gs.float16, gs.bfloat16])
def test_samples_are_below_the_upper_bound(dtype):
    generator = gs.Generator().manual_seed(0)
    for low, high in ((0.0, 1.0), (3.0, 4.0), (-1.0, 0.5)):
        x = gs.empty(20_000, dtype=dtype).uniform_(low, high, generator=generator).double()
        assert low <= x.min() and x.max() < high
    for high in (257, 7000):
        for x in (
            gs.empty(20_000, dtype=dtype).random_(high, generator=generator),
            gs.randint(0, high, (20_000,), dtype=dtype, generator=generator),
        ):
            assert 0 <= x.min() and x.double().max() < high


def test_bounds_that_a_dtype_lacks_are_refused():
    for low, high in ((-1e39, 0.0), (0.0, 1e39), (-3e38, 3e38)):
        with pytest.raises(RuntimeError, match="uniform_ expects bounds and a range within"):
            gs.empty(2).uniform_(low, high)
    with pytest.raises(RuntimeError, match="random_ expects integers of"):
        gs.empty(2, dtype=gs.float16).random_(2**20)


def test_numbers_of_successes():
    count = gs.tensor([40.0, 2.5, 3.0, math.nan, 10.0, -1.0])
    prob = gs.tensor([[0.3], [1.5], [-0.5]], requires_grad=True)
    drawn = gs.binomial(count, prob, gs.Generator().manual_seed(2))
    assert drawn.shape == (3, 6) and not drawn.requires_grad
    np.testing.assert_array_equal(drawn[1].numpy(), [40, 2.5, 3, math.nan, 10, 0])
    np.testing.assert_array_equal(drawn[2].numpy(), [0, 0, 0, math.nan, 0, 0])
    many = gs.binomial(gs.full((20000,), 40.0), gs.full((20000,), 0.3), gs.Generator().manual_seed(2))
    assert abs(many.mean().item() - 12) < 0.1 and abs(many.var().item() - 8.4) < 0.4
    with pytest.raises(ValueError, match="only supports floating-point dtypes for count, got"):
        gs.binomial(gs.tensor([3]), gs.tensor([0.5]))
    with pytest.raises(RuntimeError, match="Found dtype"):
        gs.binomial(gs.tensor([3.0]), gs.tensor([0.5], dtype=gs.float64))


@pytest.mark.parametrize("name", ["float16", "bfloat16", "float32", "float64", "complex64", "complex128"])
def test_samples_without_dims_are_tensors(name):
    dtype = getattr(gs, name)
    for draw in (gs.rand, gs.randn):
        x = draw((), dtype=dtype)
        assert x.dtype is dtype and x.shape == () and (x * 2 - x).item() == x.item()


def test_a_generator_goes_back_to_a_state():
    generator = gs.Generator().manual_seed(1)
    state = generator.get_state()
    first = gs.rand(3, generator=generator)
    assert generator.set_state(state) is generator and gs.rand(3, generator=generator).equal(first)


def test_counts():
    generator = gs.Generator().manual_seed(1)
    drawn = gs.full((20000,), 0.3).bernoulli(generator=generator)
    assert set(drawn.tolist()) == {0.0, 1.0} and abs(drawn.mean().item() - 0.3) < 0.02
    assert abs(gs.empty(20000).bernoulli_(0.8, generator=generator).mean().item() - 0.8) < 0.02
    assert abs(gs.poisson(gs.full((20000,), 2.5), generator).mean().item() - 2.5) < 0.1
    trials = gs.empty(20000, dtype=gs.int64).geometric_(0.25, generator=generator)
    assert int(trials.min()) == 1 and abs(trials.double().mean().item() - 4) < 0.2


def test_whole_numbers():
    x = gs.empty(1000, dtype=gs.int16)
    assert set(x.random_(2, 5).tolist()) == {2, 3, 4}
    assert set(x.random_(2).tolist()) == {0, 1}
    assert 0 <= int(x.random_().min()) and int(x.max()) > 2**14
    assert gs.empty(10).random_().max().item() <= 2**24
    assert set(x.random_(-1, 1).tolist()) == {-1, 0} and set(x.random_(to=2).tolist()) == {0, 1}
    assert set(x.random_(2**15 - 2, None).tolist()) == {2**15 - 2, 2**15 - 1}
    assert set(gs.empty(100, dtype=gs.bool).random_().tolist()) == {True, False}


@pytest.mark.parametrize("replacement", [True, False])
def test_positions_by_weights(replacement):
    weights = gs.tensor([[1.0, 0.0, 3.0], [1.0, 1.0, 2.0]])
    rows = weights.repeat(4000, 1)
    drawn = gs.multinomial(rows, 2, replacement, generator=gs.Generator().manual_seed(0))
    assert drawn.dtype is gs.int64 and tuple(drawn.shape) == (8000, 2)
    first = drawn.numpy()[::2, 0]
    assert not np.any(first == 1) and abs(np.mean(first == 2) - 0.75) < 0.03
    if not replacement:
        assert np.all(drawn.numpy()[:, 0] != drawn.numpy()[:, 1])
    assert tuple(gs.multinomial(weights[1], 3).shape) == (3,)
    few = gs.multinomial(gs.ones(4, 100), 2, replacement)
    assert few.is_contiguous() and few.untyped_storage().nbytes() == few.nbytes


def test_a_fill_is_a_write_without_a_gradient():
    x = gs.ones(3, requires_grad=True)
    y = x * 2
    version = y._version
    y.uniform_()
    assert y._version == version + 1
    y.sum().backward()
    assert x.grad.tolist() == [0.0, 0.0, 0.0]
    with pytest.raises(RuntimeError, match="leaf Variable that requires grad"):
        x.normal_()


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: gs.ones(2).uniform_(1, 0), RuntimeError, "range, but found from=1 > to=0"),
        (lambda: gs.ones(2).normal_(0, -1), RuntimeError, "std >= 0.0"),
        (lambda: gs.ones(2).log_normal_(0, 0), RuntimeError, "std > 0.0"),
        (lambda: gs.ones(2).exponential_(0), RuntimeError, "lambda > 0.0"),
        (lambda: gs.ones(2).cauchy_(0, 0), RuntimeError, "sigma > 0.0"),
        (lambda: gs.ones(2).geometric_(1), RuntimeError, r"p to be in \(0, 1\)"),
        (lambda: gs.ones(2).random_(3, 3), RuntimeError, "'from' to be less than 'to'"),
        (lambda: gs.ones(2).random_(0), RuntimeError, "'from' to be less than 'to'"),
        (lambda: gs.ones(2, dtype=gs.uint8).random_(0, 257), RuntimeError, "integers of gradspec.uint8, not 0 to 256"),
        (lambda: gs.ones(2, dtype=gs.bool).random_(-1, 1), RuntimeError, "integers of gradspec.bool, not -1 to 0"),
        (lambda: gs.arange(2).normal_(), NotImplementedError, "not implemented for 'Long'"),
        (lambda: gs.bernoulli(gs.tensor([1.5])), RuntimeError, "p_in <= 1"),
        (lambda: gs.poisson(gs.tensor([-1.0])), RuntimeError, "expected rate to be non-negative"),
        (lambda: gs.multinomial(gs.ones(2), 3), RuntimeError, "without replacement"),
        (lambda: gs.multinomial(gs.zeros(2), 1), RuntimeError, "sum of probabilities <= 0"),
        (lambda: gs.multinomial(gs.ones(2), 0), RuntimeError, "n_sample <= 0"),
        (lambda: gs.multinomial(gs.ones(1, 1, 1), 1), RuntimeError, "1 or 2 dim"),
        (lambda: gs.multinomial(gs.tensor([-1.0, 2.0]), 1), RuntimeError, "element < 0"),
    ],
)
def test_probabilities_that_are_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize(
    ("name", "arguments", "argument"),
    [
        ("bernoulli", (3,), "input"),
        ("poisson", ([1.0],), "input"),
        ("multinomial", (3, 1), "input"),
        ("svd_lowrank", (3,), "A"),
        ("pca_lowrank", ("a",), "A"),
    ],
)
def test_arguments_other_than_tensors(name, arguments, argument):
    with pytest.raises(TypeError, match=rf"{name}\(\): argument '{argument}' must be Tensor, not "):
        getattr(gs, name)(*arguments)


def test_a_fork_leaves_the_default_generator_as_it_was():
    gs.manual_seed(5)
    expected = gs.rand(3)
    gs.manual_seed(5)
    with pytest.raises(ZeroDivisionError), gs.random.fork_rng(devices=[], device_type="cpu"):
        gs.manual_seed(1)
        gs.rand(2)
        raise ZeroDivisionError
    assert gs.initial_seed() == 5 and gs.equal(gs.rand(3), expected)
    gs.manual_seed(5)
    with gs.random.fork_rng(enabled=False):
        gs.rand(3)
    assert not gs.equal(gs.rand(3), expected)


def test_samples_written_to_a_tensor():
    chances = gs.tensor([0.0, 1.0])
    out = gs.empty(2)
    assert gs.bernoulli(chances, out=out) is out and out.tolist() == [0.0, 1.0]
    places = gs.empty(1, dtype=gs.int64)
    assert gs.multinomial(chances, 1, out=places) is places and places.tolist() == [1]
