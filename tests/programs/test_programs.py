"""The programs of this folder give torch's losses and gradients after `gradspec.as_torch()`, with nothing changed."""

import numpy as np
import pytest

from programs import runner
from programs.runner import PROGRAMS, run

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore:Sparse invariant checks")]

# Rounding grows from step to step, by batch normalization of small batches or by games of two networks.
IN_FLOAT64 = {
    "deep_convolutional_gan", "meta_learning", "mobile_network", "residual_network", "segmentation", "wasserstein_gan",
}  # fmt: skip


@pytest.fixture(scope="module")
def with_gradspec():
    """One process for all programs: its imports take longer than most of them."""
    with runner.with_gradspec() as call:
        yield call


def assert_same_norms(ours, theirs, rtol):
    """Gradients that are zero but for rounding are as near to zero."""
    assert list(ours) == list(theirs)
    atol = 1e-6 * max(theirs.values())
    for name, norm in theirs.items():
        np.testing.assert_allclose(ours[name], norm, rtol, atol, err_msg=name)


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name, with_gradspec):
    dtype = "float64" if name in IN_FLOAT64 else "float32"
    theirs = run(name, dtype)
    ours = with_gradspec(name=name, dtype=dtype, state=theirs.state)
    assert list(ours.state) == list(theirs.state) and len(theirs.losses) >= 10
    np.testing.assert_allclose(ours.losses, theirs.losses, rtol=1e-4, atol=1e-6)
    assert_same_norms(ours.norms, theirs.norms, 2e-4)


@pytest.mark.parametrize("name", sorted(IN_FLOAT64))
def test_first_step_in_float32(name, with_gradspec):
    theirs = run(name, steps=1)
    ours = with_gradspec(name=name, state=theirs.state, steps=1)
    np.testing.assert_allclose(ours.losses, theirs.losses, rtol=1e-3)
    assert_same_norms(ours.norms, theirs.norms, 1e-3)
