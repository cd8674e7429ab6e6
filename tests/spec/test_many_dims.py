"""Every op of one tensor and a dim, on tensors of more dims than NumPy's older iterators take (32)."""

from dataclasses import replace

import numpy as np
import pytest

from gradspec.testing.samples import assert_close, call, samples
from support.project import SPEC
from support.variations import REFUSALS

DIMS = 34

pytestmark = pytest.mark.filterwarnings("ignore")


def _operands(sample):
    params = sample.op.signature.params
    return [param.name for param in params if param.is_tensor and sample.values.get(param.name) is not None]


def calls(op):
    """The samples of a single tensor whose dim can be counted from the end."""
    params = {param.name: param for param in op.signature.params}
    for sample in samples(op) if "dim" in params else ():
        shape, dim = sample.values.get("self"), sample.values.get("dim", params["dim"].default)
        is_shape = isinstance(shape, tuple) and all(type(n) is int for n in shape)
        if is_shape and shape and type(dim) is int and _operands(sample) == ["self"]:
            from_end = dim if dim < 0 else dim - len(shape)
            yield replace(sample, values={**sample.values, "dim": from_end})


def _flat(outputs):
    return [y.resolve_conj().numpy(force=True).ravel() for y in outputs]


OPS = [op for op in SPEC.ops if op.public and op.forward.kind != "elementwise" and any(calls(op))]


@pytest.mark.parametrize("op", OPS, ids=[op.key for op in OPS])
def test_many_dims(op):
    for sample in calls(op):
        arguments = sample.tensors()
        try:
            expected = call(sample, arguments)
        except REFUSALS:
            continue
        x = arguments["self"]
        wide = x.detach().reshape(*[1] * (DIMS - x.ndim), *x.shape).requires_grad_(x.requires_grad)
        found = call(sample, {**arguments, "self": wide})
        if not expected[0].ndim:
            continue  # all elements were reduced
        for y, exact in zip(_flat(found), _flat(expected), strict=True):
            np.testing.assert_array_equal(y, exact, err_msg=sample.label)
        recorded = [k for k, y in enumerate(expected) if y.requires_grad]
        if recorded:
            for outputs in (expected, found):
                sum(outputs[k].abs().square().sum() for k in recorded).backward()
            assert_close(wide.grad.reshape(x.shape), x.grad.numpy(force=True))
