"""Every op with lists of integers for dims, shapes and sizes: it reads them when it is called, not in the gradient."""

import numpy as np
import pytest

from gradspec.autograd import grad
from gradspec.testing.samples import call, samples
from support.project import SPEC
from support.variations import REFUSALS

pytestmark = pytest.mark.filterwarnings("ignore")


def _numbers(sample):
    """The names of the arguments that are several integers."""
    of_tensors = {param.name for param in sample.op.signature.params if param.is_tensor}
    for name, value in sample.values.items():
        is_several = isinstance(value, tuple | list) and value and all(type(n) is int for n in value)
        if is_several and name not in of_tensors:
            yield name


def calls(op):
    return [sample for sample in samples(op) if any(_numbers(sample))]


def gradients(sample, several):
    """Those of all inputs, where `several` makes arguments of several integers; they are cleared after the call if
    they can be.
    """
    given = {name: several(sample.values[name]) for name in _numbers(sample)}
    arguments = sample.tensors()
    outputs = call(sample, arguments | given)
    for value in given.values():
        if isinstance(value, list):
            value.clear()
    inputs = sample.variables(arguments)
    recorded = [y for y in outputs if y.requires_grad]
    return grad([y.abs().square().sum() for y in recorded], inputs, allow_unused=True) if recorded and inputs else []


# The array API standard has tuples only.
OPS = [op for op in SPEC.ops if op.public and not op.signature.path.startswith("array_api.") and calls(op)]


@pytest.mark.parametrize("op", OPS, ids=[op.key for op in OPS])
def test_lists_may_change_after_the_call(op):
    for sample in calls(op):
        try:
            expected = gradients(sample, tuple)
        except REFUSALS:
            continue
        for found, exact in zip(gradients(sample, list), expected, strict=True):
            assert (found is None) == (exact is None)
            if exact is not None:
                np.testing.assert_array_equal(found, exact, err_msg=sample.label)
