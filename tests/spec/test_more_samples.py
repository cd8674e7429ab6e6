"""Variations of the samples of every op: their gradients, and the tangents of them all."""

import re
from functools import partial

import pytest

from gradspec.autograd import forward_ad as fwad
from gradspec.autograd import gradcheck
from gradspec.testing.applies import differentiable
from gradspec.testing.samples import as_function, call, cotangents_for, gradients
from gradspec.testing.suite import Case, run_all
from gradspec.testing.tangents import pushed
from support.project import SPEC
from support.variations import is_valid, more_samples, variations

# Calls whose gradient is by convention another one, or none
CONVENTIONS = {
    "index_put": "where positions repeat, all values that were written there get the gradient",
    "put": "where positions repeat, all values that were written there get the gradient",
    "scatter": "where positions repeat, all values that were written there get the gradient",
    "embedding": "none for padding_idx, and a share with scale_grad_by_freq",
    "linalg_qr": "none without Q",
    "cov": "NaN of one element",
    "corrcoef": "NaN of one element",
    "dropout": "random numbers in training",
    **{
        f"nn_functional_{name}": "random numbers in training"
        for name in ("dropout", "dropout1d", "dropout2d", "dropout3d", "alpha_dropout", "feature_alpha_dropout")
    },
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", [op for op in SPEC.ops if op.public], ids=lambda op: op.key)
def test_variations(op):
    more = more_samples(op) if op.key not in CONVENTIONS else ()
    valid = filter(differentiable, filter(is_valid, variations(op)))
    run_all(
        Case(f"{op.key}-{check.__name__}-{sample.label}", partial(check, sample))
        for check, some in ((check_gradients, more), (check_tangents, valid))
        for sample in some
    )


def check_gradients(sample):
    function, variables = as_function(sample, sample.tensors())
    if differentiable(sample) and any(y.requires_grad for y in function(*variables)):
        assert gradcheck(function, variables, fast_mode=True)


def check_tangents(sample):
    """They have the shapes of outputs, or are refused like gradients."""
    arguments = sample.tensors()
    try:
        outputs = call(sample, arguments)
    except RuntimeError as error:
        assert "in-place operation" in str(error)  # a running mean that requires grad
        return
    variables = sample.variables(arguments)
    try:
        with fwad.dual_level():
            _, tangents = pushed(sample, arguments, cotangents_for(variables, sample.seed))
    except RuntimeError as error:
        with pytest.raises(RuntimeError, match=re.escape(str(error))):
            gradients(sample, arguments, outputs)
        return
    for y, tangent in zip(outputs, tangents, strict=True):
        assert tangent is None or (tangent.shape, tangent.dtype) == (y.shape, y.dtype)
