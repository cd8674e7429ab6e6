"""Every op has enough samples, with those that follow from the others, which have the right gradients."""

from __future__ import annotations

import pytest

from gradspec.autograd import gradcheck
from gradspec.codegen.model import Op
from gradspec.testing.applies import differentiable
from gradspec.testing.samples import Sample, as_function, samples
from support.project import SPEC
from support.variations import ENOUGH, more_samples

# Calls whose gradient is by convention another one, or none
CONVENTIONS = {
    "index_put": "where positions repeat, all values that were written there get the gradient",
    "put": "where positions repeat, all values that were written there get the gradient",
    "scatter": "where positions repeat, all values that were written there get the gradient",
    "embedding": "none for padding_idx, and a share with scale_grad_by_freq",
    "linalg_qr": "none without Q",
    "cov": "NaN of one element",
    "corrcoef": "NaN of one element",
}
PUBLIC = [pytest.param(op, id=op.key) for op in SPEC.ops if op.public]
MORE = [
    pytest.param(sample, id=f"{op.key}-{sample.label}")
    for op in SPEC.ops
    if op.public and op.key not in CONVENTIONS
    for sample in more_samples(op)
]


@pytest.mark.parametrize("op", PUBLIC)
def test_there_are_enough(op: Op) -> None:
    assert len(samples(op)) + len(more_samples(op)) >= ENOUGH


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("sample", MORE)
def test_gradients(sample: Sample) -> None:
    function, variables = as_function(sample, sample.tensors())
    if differentiable(sample) and any(y.requires_grad for y in function(*variables)):
        assert gradcheck(function, variables)
