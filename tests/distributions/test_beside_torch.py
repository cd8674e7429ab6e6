"""Distributions beside torch's: moments, entropies, densities, probabilities, quantiles and divergences."""

import numpy as np
import pytest

import gradspec as gs
from support.distributions import ALL

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore:Singular sample detected")]
# What torch refuses, or has no more digits of, and what is wrong there: see docs/same_as_torch.md.
OWN = {
    ("kumaraswamy", "mode"),
    ("von mises", "entropy"),
    *[(name, what) for name in ("wishart", "wishart, precision") for what in ("mean", "variance", "stddev", "mode")],
    *[
        (name, what)
        for name in ("generalized pareto", "generalized pareto, exponential")
        for what in ("log_prob", "cdf")
    ],
}


@pytest.fixture(scope="module")
def torch():
    return pytest.importorskip("torch")


def _tried(function):
    try:
        value = function()
    except (NotImplementedError, AttributeError) as error:
        return NotImplementedError if isinstance(error, NotImplementedError) else type(error)
    return np.asarray(value.detach()) if hasattr(value, "detach") else value


def _same(theirs, ours, within=1e-7):
    if isinstance(theirs, np.ndarray):
        assert theirs.shape == ours.shape
        np.testing.assert_allclose(ours, theirs, rtol=within, atol=within)
    else:
        assert theirs == ours


@pytest.mark.parametrize("name", ALL)
def test_moments_densities_and_probabilities(torch, name):
    torch.manual_seed(0)
    p, q = ALL[name](torch), ALL[name](gs)
    assert tuple(p.batch_shape) == q.batch_shape and tuple(p.event_shape) == q.event_shape
    assert p.has_rsample == q.has_rsample and p.has_enumerate_support == q.has_enumerate_support
    for what in ("mean", "variance", "stddev", "mode"):
        if (name, what) not in OWN:
            _same(_tried(lambda what=what: getattr(p, what)), _tried(lambda what=what: getattr(q, what)))
    value = p.sample((4,))
    own = gs.from_numpy(value.numpy().copy())
    level = np.random.default_rng(1).uniform(0.05, 0.95, (*p.batch_shape, *p.event_shape))
    calls = {
        "entropy": (p.entropy, q.entropy),
        "log_prob": (lambda: p.log_prob(value), lambda: q.log_prob(own)),
        "cdf": (lambda: p.cdf(value), lambda: q.cdf(own)),
        "icdf": (lambda: p.icdf(torch.tensor(level)), lambda: q.icdf(gs.tensor(level))),
        "enumerate_support": (p.enumerate_support, q.enumerate_support),
    }
    for what, (theirs, ours) in calls.items():
        if (name, what) not in OWN:
            _same(_tried(theirs), _tried(ours))


@pytest.mark.parametrize("name", ALL)
def test_divergences(torch, name):
    for other in ALL:
        if "wishart" in name and name != other:
            continue  # torch's is wrong: the mean of differences of densities says so
        try:
            theirs = torch.distributions.kl_divergence(ALL[name](torch), ALL[other](torch))
        except NotImplementedError:
            continue
        ours = gs.distributions.kl_divergence(ALL[name](gs), ALL[other](gs))
        shape = np.broadcast_shapes(tuple(theirs.shape), ours.shape)
        _same(np.broadcast_to(theirs.detach(), shape), np.broadcast_to(ours.detach(), shape))
