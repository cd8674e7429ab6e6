"""Every op has enough samples, given and derived ones, and the right gradients for them."""

import re
from functools import partial

import pytest

from gradspec.autograd import forward_ad as fwad
from gradspec.autograd import gradcheck
from gradspec.testing.applies import differentiable
from gradspec.testing.samples import as_function, call, cotangents_for, gradients, samples
from gradspec.testing.suite import Case, run_all
from gradspec.testing.tangents import pushed
from support.project import SPEC
from support.variations import ENOUGH, is_valid, more_samples, variations

# Calls whose gradient is by convention another one, or none
CONVENTIONS = {
    "index_put": "where positions repeat, all values that were written there get the gradient",
    "put": "where positions repeat, all values that were written there get the gradient",
    "scatter": "where positions repeat, all values that were written there get the gradient",
    "embedding": "none for padding_idx, and a share with scale_grad_by_freq",
    "linalg_qr": "none without Q",
    "cov": "NaN of one element",
    "corrcoef": "NaN of one element",
    **{
        f"nn_functional_{name}": "random numbers in training"
        for name in ("dropout", "dropout1d", "dropout2d", "dropout3d", "alpha_dropout", "feature_alpha_dropout")
    },
}
PUBLIC = [op for op in SPEC.ops if op.public]


def test_there_are_enough():
    assert not [op.key for op in PUBLIC if len(samples(op)) + len(more_samples(op)) < ENOUGH]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", [op for op in PUBLIC if op.key not in CONVENTIONS], ids=lambda op: op.key)
def test_gradients(op):
    run_all(Case(f"{op.key}-{sample.label}", partial(check_gradients, sample)) for sample in more_samples(op))


def check_gradients(sample):
    function, variables = as_function(sample, sample.tensors())
    if differentiable(sample) and any(y.requires_grad for y in function(*variables)):
        assert gradcheck(function, variables, fast_mode=True)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", PUBLIC, ids=lambda op: op.key)
def test_tangents_have_the_shapes_of_outputs(op):
    """All variations, of which only some are drawn above, work, or are refused like gradients."""
    for sample in filter(differentiable, filter(is_valid, variations(op))):
        arguments = sample.tensors()
        try:
            outputs = call(sample, arguments)
        except RuntimeError as error:
            assert "in-place operation" in str(error)  # a running mean that requires grad
            continue
        variables = sample.variables(arguments)
        try:
            with fwad.dual_level():
                _, tangents = pushed(sample, arguments, cotangents_for(variables, sample.seed))
        except RuntimeError as error:
            with pytest.raises(RuntimeError, match=re.escape(str(error))):
                gradients(sample, arguments, outputs)
            continue
        for y, tangent in zip(outputs, tangents, strict=True):
            assert tangent is None or (tangent.shape, tangent.dtype) == (y.shape, y.dtype), sample.label
