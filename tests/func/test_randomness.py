"""Random functions within `vmap`: errors, another draw for each sample, or the same for all."""

import pytest

import gradspec as gs
from gradspec.func import grad, jacfwd, vmap
from support.graphs import point

# Each makes numbers of which no two samples are likely to have the same.
RANDOM = {
    "rand": lambda x: gs.rand(3),
    "randn": lambda x: gs.randn(2, 3, dtype=gs.float64),
    "randint": lambda x: gs.randint(0, 10**9, (5,)),
    "randperm": lambda x: gs.randperm(30),
    "normal": lambda x: gs.normal(0.0, 1.0, (3,)),
    "rand_like": lambda x: gs.rand_like(x),
    "randn_like": lambda x: gs.randn_like(x),
    "randint_like": lambda x: gs.randint_like(x, 10**9),
    "bernoulli": lambda x: gs.bernoulli(gs.full((60,), 0.5)),
    "poisson": lambda x: gs.poisson(gs.full((60,), 5.0)),
    "binomial": lambda x: gs.binomial(gs.full((60,), 40.0), gs.tensor(0.3)),
    "multinomial": lambda x: gs.multinomial(gs.ones(60), 30),
    "uniform_": lambda x: x.clone().uniform_(),
}
# Those whose parameters may differ from sample to sample.
GIVEN = {
    "bernoulli": lambda p: gs.bernoulli(p),
    "bernoulli of p": lambda p: gs.zeros_like(p).bernoulli_(p),
    "poisson": lambda p: gs.poisson(10 * p),
    "binomial": lambda p: gs.binomial(gs.full((60, 1), 40.0, dtype=p.dtype), p),
    "multinomial": lambda p: gs.multinomial(p, 20),
    "multinomial with replacement": lambda p: gs.multinomial(p, 80, True),
    "multinomial of rows": lambda p: gs.multinomial(gs.stack([p, p]), 20),
}
X = point(4, 3)


@pytest.mark.parametrize("name", RANDOM)
def test_they_are_an_error_unless_told(name):
    message = rf"vmap: called random operation {name}\(\) while in randomness error mode. Please either use"
    with pytest.raises(RuntimeError, match=message):
        vmap(RANDOM[name])(X)
    with pytest.raises(RuntimeError, match=message):
        vmap(vmap(RANDOM[name]), randomness="same")(X.reshape(2, 2, 3))


@pytest.mark.parametrize("name", RANDOM)
def test_same_and_different(name):
    single = RANDOM[name](X[0])
    common, each = (vmap(RANDOM[name], randomness=what)(X) for what in ("same", "different"))
    for found in (common, each):
        assert found.shape == (4, *single.shape) and found.dtype is single.dtype
    assert gs.equal(common, common[:1].expand(common.shape))
    assert not any(gs.equal(each[i], each[j]) for i in range(4) for j in range(i))


@pytest.mark.parametrize("name", GIVEN)
def test_parameters_of_each_sample(name):
    p = gs.linspace(0.3, 0.7, 60).repeat(4, 1)
    draw, op = GIVEN[name], name.split()[0]
    found = vmap(draw, randomness="different")(p)
    single = draw(p[0])
    assert found.shape == (4, *single.shape) and found.dtype is single.dtype
    assert not any(gs.equal(found[i], found[j]) for i in range(4) for j in range(i))
    with pytest.raises(RuntimeError, match=rf"random operation {op}\(\) while in randomness error mode"):
        vmap(draw)(p)
    with pytest.raises(RuntimeError, match="not currently support same randomness with a batched tensor"):
        vmap(draw, randomness="same")(p)
    nested = vmap(lambda z: vmap(draw, randomness="different")(p + z), randomness="different")
    outer = nested(gs.zeros(2))
    assert outer.shape == (2, 4, *single.shape) and not gs.equal(outer[0], outer[1])
    # Certain where the probability is 0 or 1.
    sure = gs.tensor([[0.0, 1.0], [1.0, 0.0]])
    assert gs.equal(vmap(gs.bernoulli, randomness="different")(sure), sure)
    picks = vmap(lambda w: gs.multinomial(w, 3, True), randomness="different")(sure)
    assert gs.equal(picks, gs.tensor([[1] * 3, [0] * 3]))


@pytest.mark.parametrize("name", RANDOM)
@pytest.mark.parametrize("randomness", ["same", "different"])
def test_seeds_repeat_what_is_drawn(name, randomness):
    found = []
    for _ in range(2):
        gs.manual_seed(7)
        found.append(vmap(RANDOM[name], randomness=randomness)(X))
    assert gs.equal(*found)


def test_same_draws_what_a_single_call_draws():
    gs.manual_seed(1)
    single = gs.rand(3)
    gs.manual_seed(1)
    assert gs.equal(vmap(lambda x: gs.rand(3), randomness="same")(X)[2], single)


def test_each_level_has_its_own_way():
    x = point(2, 3)
    rows = vmap(vmap(lambda a: a * 0 + gs.rand(()), randomness="same"), randomness="different")(x)
    assert gs.equal(rows, rows[:, :1].expand(2, 3)) and rows[0, 0] != rows[1, 0]
    columns = vmap(vmap(lambda a: a * 0 + gs.rand(()), randomness="different"), randomness="same")(x)
    assert gs.equal(columns, columns[:1].expand(2, 3)) and columns[0, 0] != columns[0, 1]
    each = vmap(vmap(lambda a: gs.rand(()), randomness="different"), randomness="different")(x)
    assert len(set(each.reshape(-1).tolist())) == 6


def test_a_generator_of_ones_own():
    generator = gs.Generator()
    generator.manual_seed(3)
    first = vmap(lambda a: gs.rand(2, generator=generator), randomness="different")(X)
    generator.manual_seed(3)
    assert gs.equal(first, vmap(lambda a: gs.rand(2, generator=generator), randomness="different")(X))


def test_draws_in_transforms():
    gradient = vmap(grad(lambda x: (x * gs.rand(3)).sum()), randomness="different")(X)
    assert not gs.equal(gradient[0], gradient[1])
    gradient = vmap(grad(lambda x: (x * gs.rand(3)).sum()), randomness="same")(X)
    assert gs.equal(gradient[0], gradient[1])
    assert jacfwd(lambda x: x * gs.rand(3))(X[0]).shape == (3, 3)  # outside of vmap there is one sample
    gs.manual_seed(0)
    single = grad(lambda x: (x * gs.rand(3)).sum())(X[0])
    gs.manual_seed(0)
    assert gs.equal(single, gs.rand(3).double())


def test_chunks_draw_for_each_sample():
    found = vmap(lambda a: gs.rand(()), randomness="different", chunk_size=3)(point(8))
    assert len(set(found.tolist())) == 8


# ---- the mean and the deviation of samples ----


@pytest.mark.parametrize("randomness", ["same", "different"])
@pytest.mark.parametrize("which", ["mean", "std", "both"])
def test_normal_around_samples(which, randomness):
    mean, std = point(500, 3) * 100, point(500, 3, seed=1)
    zero, one = gs.zeros(3, dtype=gs.float64), gs.ones(3, dtype=gs.float64)
    calls = {
        "mean": (lambda m, s: gs.normal(m, 1.0), mean, one),
        "std": (lambda m, s: gs.normal(0.0, s), zero, std),
        "both": (lambda m, s: gs.normal(m, s), mean, std),
    }
    call, center, spread = calls[which]
    found = vmap(call, randomness=randomness)(mean.requires_grad_(), std)
    assert found.shape == (500, 3) and found.dtype is gs.float64 and not found.requires_grad
    noise = (found - center.detach()) / spread
    assert gs.allclose(noise, noise[:1].expand(500, 3)) == (randomness == "same")
    if randomness == "different":
        assert abs(noise.mean().item()) < 0.1 and abs((noise * noise).mean().item() - 1) < 0.15


def test_normal_around_one_tensor():
    mean = point(3)
    found = vmap(lambda x: gs.normal(mean, 0.0) + 0 * x, randomness="different")(X)
    assert gs.equal(found, mean.expand(4, 3))
    assert vmap(lambda x: gs.normal(mean, 1.0, dtype=gs.float32), randomness="different")(X).dtype is gs.float32
    assert vmap(lambda x: gs.normal(x, 1.0, dtype=gs.float32), randomness="different")(X).dtype is gs.float32


def test_refusals_of_normal():
    with pytest.raises(RuntimeError, match=r"called random operation normal\(\) while in randomness error"):
        vmap(lambda x: gs.normal(x, 1.0))(X)
    with pytest.raises(RuntimeError, match=r"normal expects all elements of std >= 0\.0, but found -"):
        vmap(lambda x: gs.normal(0.0, x), randomness="same")(-X)
    with pytest.raises(RuntimeError, match=r"size of tensor a \(3\) must match"):
        vmap(lambda x: gs.normal(x, gs.ones(2)), randomness="same")(X)


@pytest.mark.parametrize("chunk_size", [1, 2, 3, 5])
def test_numbers_that_are_the_same_for_all_samples_are_so_in_chunks(chunk_size):
    def draw(x):
        return gs.rand(2) + gs.randn(2) + x

    gs.manual_seed(0)
    whole = gs.vmap(draw, randomness="same")(gs.zeros(5))
    after = gs.rand(1)
    gs.manual_seed(0)
    found = gs.vmap(draw, randomness="same", chunk_size=chunk_size)(gs.zeros(5))
    assert (found == whole).all() and (found == found[0]).all()
    assert gs.rand(1) == after
