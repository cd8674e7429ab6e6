"""Calls near the samples of every op, of wrong shapes and dims, too: what torch computes is not refused.

Results have torch's shapes and dtypes; what is refused is so in gradspec's words and not in those of NumPy.
"""

import re

import pytest

import gradspec as gs
from gradspec.testing.samples import function_of
from support.beside_torch import NOT_IN_TORCH, called, function_in_torch, tensors
from support.project import SPEC
from support.variations import REFUSALS, variations

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]

PUBLIC = [pytest.param(op, id=op.key) for op in SPEC.ops if op.public and op.signature.name not in NOT_IN_TORCH]
# op -> what gradspec refuses and torch does not, and why
REFUSED = {
    "linalg_vander": "N must be greater than 1",  # of a number, of which torch makes a vector
    "lu_solve": "Expected pivots of shape",  # for which torch reads behind the pivots
    "lu_unpack": "Expected pivots of shape",
    "nn_functional_adaptive_avg_pool2d": "Expected 3D.* or 4D",  # where one place has torch take a mean
    "nn_functional_batch_norm": "running_mean should contain",  # where there is nothing to normalize
    # where torch reads behind the numbers, or has nothing to read them for
    **dict.fromkeys((f"nn_functional_fractional_max_pool{d}d" for d in (2, 3)), "Expect random_samples to have size"),
    **dict.fromkeys(
        (f"nn_functional_fractional_max_pool{d}d_with_indices" for d in (2, 3)), "Expect random_samples to have size"
    ),
    "nn_functional_instance_norm": "running_mean should contain",  # where there is nothing to normalize
    "take_along_dim": "is out of bounds",  # where torch reads behind the tensor
    "trapezoid": "must match the size",  # where there is nothing to compute
}
OTHERWISE = {
    "masked_argmax",  # of which torch's positions are floating point numbers
    "masked_argmin",
    "pixel_unshuffle",  # of which torch leaves tensors without elements as they are
}
# Words of Python and NumPy about functions of their own
FOREIGN = r"object (has|is not)|positional argument|operands could not|for axis|tuple index|ufunc|NoneType"

Result = list[tuple[tuple[int, ...], str]]


@pytest.mark.parametrize("op", PUBLIC)
def test_refusals(torch, op):
    theirs = function_in_torch(torch, op.signature.path)
    for sample in variations(op):
        try:
            found = shapes_of(gs, sample, function_of(op))
        except REFUSALS as error:
            assert not re.search(FOREIGN, str(error)), f"{sample.label}: {error!r}"
            if op.key in REFUSED and re.search(REFUSED[op.key], str(error)):
                continue
            assert is_refused(torch, sample, theirs), f"{sample.label}: {error!r}"
            continue
        try:
            expected = shapes_of(torch, sample, theirs)
        except (*REFUSALS, AssertionError):
            continue
        assert op.key in OTHERWISE or found == expected, sample.label


def is_refused(torch, sample, function):
    """Whether torch refuses a call as well, with whatever error."""
    try:
        shapes_of(torch, sample, function)
    except (*REFUSALS, AssertionError):
        return True
    return False


def shapes_of(library, sample, function):
    """The shapes and dtypes of the outputs."""
    arguments = tensors(library, sample, sample.arrays(), recorded=False)
    outputs = called(sample, function, arguments)
    return [(tuple(y.shape), str(y.dtype).rpartition(".")[2]) for y in outputs if y is not None]
